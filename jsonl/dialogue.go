package jsonl

import (
	"context"
	"errors"
	"io"
)

// A Dialogue reads what a person types and prints the answers, a line at a time.
type Dialogue struct {
	// Ask returns what is printed before a line is read, and false if there is
	// nothing more to ask.
	Ask func() (prompt string, more bool)
	// Answer returns what is printed after a line. Last tells that no other is to be
	// read. An error says what is wrong with the line, and the dialogue goes on.
	Answer func(ctx context.Context, line string) (text string, last bool, err error)
	// Complain is told of every such error, with the number of the line.
	Complain func(error)
}

// Run leads the dialogue to its end, or to that of in. The error is that of ctx if it
// is done before; [ErrBadLines] tells that there was a complaint.
func (d *Dialogue) Run(ctx context.Context, in io.Reader, out io.Writer) (bad error) {
	lines := Lines(ctx, in)
	for {
		prompt, more := d.Ask()
		if _, err := io.WriteString(out, prompt); err != nil || !more {
			return errors.Join(err, bad)
		}
		line, more := Next(ctx, lines)
		if !more {
			_, err := io.WriteString(out, "\n")
			return errors.Join(ctx.Err(), err, bad)
		}
		text, last, err := "", false, line.Err
		if err == nil {
			text, last, err = d.Answer(ctx, string(line.Text))
		}
		if err != nil && ctx.Err() == nil {
			bad = ErrBadLines
			d.Complain(line.Wrap(err))
		}
		if _, err := io.WriteString(out, text); err != nil || last {
			return errors.Join(err, bad)
		}
	}
}
