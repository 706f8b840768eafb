package main

import (
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
