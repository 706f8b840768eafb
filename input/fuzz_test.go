package input_test

import (
	"context"
	"strings"
	"testing"

	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Whatever the text, Parse ends, and either gives a problem that makes sense or an error
// of one line that no terminal minds.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "7k/8/5K2/8/8/8/8/6R1 w - -", "1. e4 e5 *", "[FEN \"7k/8/5K2/8/8/8/8/6R1 w - -\"]\n\nKf7",
		`{"solver":"w","events":[{"side":"w","try":"e2e4"}]}`, `{"tries":["e4"]}`, `{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":3}`,
		`{"count":1,"states":["7k/8/5K2/8/8/8/8/6R1 w - -"]}`, `{"verdict":"mate","problem":{"belief":[]}}`, `{"verdict":"mate","plan":{},"states":[]}`,
		"1.  e4 {(:)}\n    ?? {(:0)}\n", "https://lichess.org/x", "\x28\xb5\x2f\xfd", "<html>", "{}\n{}", "[1]", "# x\n",
	} {
		f.Add([]byte(seed), "", true)
		f.Add([]byte(seed), "1", false)
	}
	f.Fuzz(func(t *testing.T, data []byte, which string, forWhite bool) {
		side := chess.Black
		if forWhite {
			side = chess.White
		}
		r := input.Reader{Side: &side}
		p, err := r.Parse(context.Background(), data, which)
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(c rune) bool { return c < ' ' || c >= 0x7f && c < 0xa0 }) {
				t.Errorf("%q: %q", data, err)
			}
			return
		}
		if strings.ContainsFunc(p.Saw(), func(c rune) bool { return c < ' ' }) {
			t.Errorf("%q: saw %q", data, p.Saw())
		}
		if p.Record != nil {
			if err := p.Record.Check(); err != nil {
				t.Errorf("%q: %v", data, err)
			}
		} else if _, err := kriegspiel.PositionsOf(p.Positions, p.Rules); err != nil {
			t.Errorf("%q: %v", data, err)
		}
	})
}
