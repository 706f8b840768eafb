// Package terminal shows on a terminal how far a long run has come, and nothing where
// there is none.
package terminal

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A Bar shows how far a run has come, and how long it will take.
type Bar struct {
	bar *progressbar.ProgressBar // nil where there is no terminal
}

// UnknownLength is for a bar that counts without knowing how far.
const UnknownLength = -1

// NewBar returns a bar on w for so many jobs, in the words of the user.
func NewBar(w io.Writer, what string, jobs int) Bar {
	if !On(w) {
		return Bar{}
	}
	b := progressbar.NewOptions(jobs,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(true), progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	return Bar{b}
}

// Add tells that one more job is done.
func (b Bar) Add() {
	if b.bar != nil {
		b.bar.Add(1)
	}
}

// Describe says what is before the bar.
func (b Bar) Describe(text string) {
	if b.bar != nil {
		b.bar.Describe(text)
	}
}

// Reach tells how many jobs are done.
func (b Bar) Reach(jobs int) {
	if b.bar != nil {
		b.bar.Set(jobs)
	}
}

// Clear takes the bar away, until the next add.
func (b Bar) Clear() {
	if b.bar != nil {
		b.bar.Clear()
	}
}

// On tells whether what is written is seen at once.
func On(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Colours tells whether what is written is seen at once, and in colours: the variable
// NO_COLOR is not set, and the terminal is not a dumb one.
func Colours(w io.Writer) bool {
	return On(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Typed tells whether what is read is typed by a person.
func Typed(r io.Reader) bool {
	file, ok := r.(*os.File)
	return ok && On(file)
}

// A Status is a line that says how far a command has come.
type Status struct {
	terminal io.Writer // nil where there is none
	last     time.Time
	shown    bool
}

// NewStatus returns a line on w.
func NewStatus(w io.Writer) *Status {
	if !On(w) {
		return &Status{}
	}
	return &Status{terminal: w, last: time.Now()}
}

// Printf writes over what it wrote before, a few times a second at most.
func (s *Status) Printf(format string, args ...any) {
	if s.terminal != nil && time.Since(s.last) >= 200*time.Millisecond {
		fmt.Fprintf(s.terminal, "\r\x1b[K"+format, args...)
		s.last, s.shown = time.Now(), true
	}
}

// Erase takes the line away.
func (s *Status) Erase() {
	if s.shown {
		fmt.Fprint(s.terminal, "\r\x1b[K")
	}
}

// Settled returns what tells a terminal of every depth within which there is no
// mate; nil where there is no terminal.
func Settled(w io.Writer) func(ply int) {
	if !On(w) {
		return nil
	}
	start := time.Now()
	return func(ply int) {
		fmt.Fprintf(w, "no mate in %d ply (%.1f s)\n", ply, time.Since(start).Seconds())
	}
}
