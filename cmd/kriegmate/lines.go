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
	out := bufio.NewWriter(s.out)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	// A place for each answer is queued in the order of the lines; the
	// queue's length bounds how far the workers run ahead of the slowest.
	queue := make(chan chan answer, 4*len(workers))
	go handOut(ctx, s.in, queue, workers, work)
	anyBad := false
	for {
		var place chan answer
		select {
		case <-ctx.Done():
			return ctx.Err()
		case next, more := <-queue:
			if !more && anyBad {
				return errBadLines
			}
			if !more {
				return ctx.Err()
			}
			place = next
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case a := <-place:
			anyBad = anyBad || a.bad
			if err := encoder.Encode(a.value); err != nil {
				return err
			}
		}
		if len(queue) == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}

// handOut gives each line to the next free worker.
func handOut[W any](ctx context.Context, in io.Reader, queue chan<- chan answer, workers []W, work func(context.Context, W, inputLine) answer) {
	defer close(queue)
	free := make(chan W, len(workers))
	for _, w := range workers {
		free <- w
	}
	lines := make(chan inputLine)
	go readLines(ctx, in, lines)
	for line := range lines {
		place := make(chan answer, 1)
		select {
		case queue <- place:
		case <-ctx.Done():
			return
		}
		w := <-free
		go func() {
			place <- work(ctx, w, line)
			free <- w
		}()
	}
}
