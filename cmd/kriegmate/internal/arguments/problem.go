package arguments

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// Belief reads the problem from where the flags say: --fen, --belief, or the
// record in the file with the given name.
func Belief(c *cli.Context, in io.Reader, v *mate.Solver, name string) (*mate.Belief, error) {
	if c.IsSet("fen") {
		b, err := mate.OfFEN(c.String("fen"), v.RuleSet(), v.Colour)
		if err != nil {
			return nil, fmt.Errorf("--fen: %w", err)
		}
		return b, nil
	}
	if c.IsSet("belief") {
		name = c.String("belief")
	}
	data, err := files.Read(c.Context, name, in)
	if err != nil {
		return nil, err
	}
	var b *mate.Belief
	if c.IsSet("belief") {
		b, err = mate.OfFENs(files.Lines(data), v.RuleSet(), v.Colour)
	} else {
		var record kriegspiel.Record
		if record, err = kriegspiel.ParseRecord(data, v.Rules); err == nil {
			b, err = v.OfRecord(c.Context, &record)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", files.Name(name), err)
	}
	return b, nil
}

// Problems counts how many problems the flags and the arguments name.
func Problems(c *cli.Context, records int) int {
	for _, name := range []string{"belief", "fen"} {
		if c.IsSet(name) {
			records++
		}
	}
	return records
}
