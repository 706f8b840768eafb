package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// An inputLine is a line of the input, or why it could not be read.
type inputLine struct {
	text   []byte
	number int // from 1
	err    error
}

// wrong puts the number of the line before an error about it.
func (l *inputLine) wrong(err error) string { return fmt.Sprintf("line %d: %v", l.number, err) }

// readLines sends the lines of the input that are not blank, until it ends or
// cannot be read. It is a goroutine of its own because a read from a terminal
// cannot be interrupted.
func readLines(ctx context.Context, in io.Reader, lines chan<- inputLine) {
	defer close(lines)
	r := newLineReader(in)
	for {
		text, err := r.next()
		if err == io.EOF {
			return
		}
		if err == nil && len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		select {
		case lines <- inputLine{bytes.Clone(text), r.number, err}:
		case <-ctx.Done():
			return
		}
		if err != nil && err != errLongLine {
			return
		}
	}
}

// An answer is a line of output; bad tells that it reports an error.
type answer struct {
	value any
	bad   bool
}

// answerLines answers every line of the input with a line of JSON, in the same
// order, with as many lines at a time as there are workers. If a line was bad,
// the others are answered all the same and the error is errBadLines.
func answerLines[W any](ctx context.Context, s streams, workers []W, work func(context.Context, W, inputLine) answer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // whatever the reason to stop, the goroutines stop too
	h := handOut[W]{work, make(chan W, len(workers)), make(chan chan answer, 4*len(workers))}
	for _, w := range workers {
		h.free <- w
	}
	go h.run(ctx, s.in)
	out := bufio.NewWriter(s.out)
	defer out.Flush()
	encoder := newEncoder(out)
	anyBad := false
	for {
		a, more := h.next(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !more && anyBad:
			return errBadLines
		case !more:
			return nil
		}
		anyBad = anyBad || a.bad
		if err := encoder.Encode(a.value); err != nil {
			return err
		}
		if len(h.queue) == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}

// newEncoder writes JSON a value a line, as it is meant to be read by people too.
func newEncoder(out io.Writer) *json.Encoder {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e
}

// handOut gives each line to the next free worker. A place for each answer is
// queued in the order of the lines; the queue's length bounds how far the
// workers run ahead of the slowest.
type handOut[W any] struct {
	work  func(context.Context, W, inputLine) answer
	free  chan W
	queue chan chan answer
}

func (h *handOut[W]) run(ctx context.Context, in io.Reader) {
	defer close(h.queue)
	lines := make(chan inputLine)
	go readLines(ctx, in, lines)
	for line := range lines {
		place := make(chan answer, 1)
		select {
		case h.queue <- place:
		case <-ctx.Done():
			return
		}
		w := <-h.free
		go func() {
			place <- h.work(ctx, w, line)
			h.free <- w
		}()
	}
}

// next returns the next answer, and whether there is one.
func (h *handOut[W]) next(ctx context.Context) (a answer, more bool) {
	select {
	case <-ctx.Done():
	case place, ok := <-h.queue:
		if !ok {
			return a, false
		}
		select {
		case <-ctx.Done():
		case a = <-place:
		}
	}
	return a, true
}
