package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A bar shows on a terminal how far a run has come, and how long it will take.
type bar struct {
	*progressbar.ProgressBar // nil where there is no terminal
}

// unknownLength is for a bar that counts without knowing how far.
const unknownLength = -1

// newBar returns a bar for so many jobs, in the words of the user.
func newBar(w io.Writer, what string, jobs int) bar {
	if !onTerminal(w) {
		return bar{}
	}
	b := progressbar.NewOptions(jobs,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(true), progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	return bar{b}
}

func (b bar) add() {
	if b.ProgressBar != nil {
		b.Add(1)
	}
}

// describe says what is before the bar.
func (b bar) describe(text string) {
	if b.ProgressBar != nil {
		b.Describe(text)
	}
}

// reach tells how many jobs are done.
func (b bar) reach(jobs int) {
	if b.ProgressBar != nil {
		b.Set(jobs)
	}
}

// clear takes the bar away, until the next add.
func (b bar) clear() {
	if b.ProgressBar != nil {
		b.Clear()
	}
}

// onTerminal tells whether what is written is seen at once.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A status is a line on a terminal that says how far a command has come.
type status struct {
	terminal io.Writer // nil where there is none
	last     time.Time
	shown    bool
}

func newStatus(w io.Writer) *status {
	if !onTerminal(w) {
		return &status{}
	}
	return &status{terminal: w, last: time.Now()}
}

// printf writes over what it wrote before, a few times a second at most.
func (s *status) printf(format string, args ...any) {
	if s.terminal != nil && time.Since(s.last) >= 200*time.Millisecond {
		fmt.Fprintf(s.terminal, "\r\x1b[K"+format, args...)
		s.last, s.shown = time.Now(), true
	}
}

func (s *status) erase() {
	if s.shown {
		fmt.Fprint(s.terminal, "\r\x1b[K")
	}
}
