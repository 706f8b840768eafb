package jsonl

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// ErrBadLines reports that the answer to at least one line was an error. The
// answers have all been written.
var ErrBadLines = errors.New("some lines had errors")

// An Answer is a line of output: Value in JSON. Bad tells that it reports an
// error.
type Answer struct {
	Value any
	Bad   bool
}

// A Pool answers lines of input with lines of JSON. Each worker answers one
// line at a time, so that a worker may own memory that it reuses.
type Pool[W any] struct {
	Workers []W
	// Answer answers a line by means of one of the workers. It is called by
	// as many goroutines at once as there are workers, but never by two
	// with the same worker. Lines that could not be read come to it too.
	Answer func(context.Context, W, Line) Answer
}

// An Answerer answers lines one at a time.
type Answerer interface {
	AnswerLine(ctx context.Context, line Line) Answer
}

// AnswerAll is a [Pool] of workers that answer lines themselves; see [Pool.Run].
func AnswerAll[W Answerer](ctx context.Context, workers []W, in io.Reader, out io.Writer) error {
	pool := Pool[W]{workers, func(ctx context.Context, w W, line Line) Answer { return w.AnswerLine(ctx, line) }}
	return pool.Run(ctx, in, out)
}

// Run answers every line of in that is not blank, in the same order, and writes
// the answers to out. It flushes whenever no further answer is under way. If an
// answer was bad the others are written all the same, and the error is
// [ErrBadLines]; if ctx is done first, its error is returned.
func (p *Pool[W]) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // whatever the reason to stop, the goroutines stop too
	h := handOut[W]{p, make(chan W, len(p.Workers)), make(chan chan Answer, 4*len(p.Workers))}
	for _, w := range p.Workers {
		h.free <- w
	}
	go h.run(ctx, in)
	buffered := bufio.NewWriter(out)
	defer buffered.Flush()
	encoder := NewEncoder(buffered)
	anyBad := false
	for {
		a, more := h.next(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !more && anyBad:
			return ErrBadLines
		case !more:
			return nil
		}
		anyBad = anyBad || a.Bad
		if err := encoder.Encode(a.Value); err != nil {
			return err
		}
		if len(h.queue) == 0 {
			if err := buffered.Flush(); err != nil {
				return err
			}
		}
	}
}

// handOut gives each line to the next free worker. A place for each answer is
// queued in the order of the lines; the queue's length bounds how far the
// workers run ahead of the slowest.
type handOut[W any] struct {
	*Pool[W]
	free  chan W
	queue chan chan Answer
}

func (h *handOut[W]) run(ctx context.Context, in io.Reader) {
	defer close(h.queue)
	for line := range Lines(ctx, in) {
		place := make(chan Answer, 1)
		select {
		case h.queue <- place:
		case <-ctx.Done():
			return
		}
		w := <-h.free
		go func() {
			place <- h.Answer(ctx, w, line)
			h.free <- w
		}()
	}
}

// next returns the next answer, and whether there is one.
func (h *handOut[W]) next(ctx context.Context) (a Answer, more bool) {
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
