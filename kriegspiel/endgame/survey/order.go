package survey

import (
	"context"
	"fmt"
	"io"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

// An Order is what somebody wants to know of an ending: the answer to the question
// if a placement is asked about, else one of the listings, the figures by default.
type Order struct {
	Material endgame.Material
	Colour   chess.Colour // of the solver
	Question
	Longest, Shortest, Never bool
	JSON                     bool // for programs
}

// Read reads the material, and says in one line what is wrong with it or with the
// question, named as the flags --at and --squares.
func (o *Order) Read(material string) (err error) {
	if o.Material, err = endgame.ParseMaterial(material); err != nil {
		return err
	}
	if o.Material.Hopeless() {
		return fmt.Errorf("%v: %w", o.Material, endgame.ErrHopeless)
	}
	if o.At == "" {
		return nil
	}
	if _, err := ReadPosition(o.Question, o.Material, o.Colour); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// Tell writes what is wanted.
func (r Reader) Tell(ctx context.Context, o *Order, out io.Writer) error {
	var list Listing
	var err error
	switch {
	case o.At != "":
		list, err = r.Told(o.Question)
	case o.Longest:
		list, err = r.Longest(ctx)
	case o.Shortest:
		list, err = r.Shortest(ctx)
	case o.Never:
		list, err = r.Never(ctx)
	default:
		list, err = r.Figures(ctx)
	}
	if err != nil {
		return err
	}
	if o.JSON {
		return list.JSON(out)
	}
	_, err = io.WriteString(out, list.Text)
	return err
}
