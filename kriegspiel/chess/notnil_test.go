package chess_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	notnil "github.com/notnil/chess"

	"kriegmate/kriegspiel/chess"
)

// notnilWrong are the positions, as FEN, in which notnil/chess v1.10.0 is known
// to be wrong, with the reason. They are not compared.
var notnilWrong = map[string]string{}

func TestNotnilOnEdges(t *testing.T) {
	for _, e := range edges {
		t.Run(e.name, func(t *testing.T) {
			p := mustParse(t, e.fen)
			compareNotnil(t, &p, mustUnmarshal(t, e.fen))
			// And one move on, by both colours.
			for _, m := range p.Moves(nil) {
				next := p
				next.Apply(m)
				compareNotnil(t, &next, mustUnmarshal(t, next.FEN()))
			}
		})
	}
}

func TestNotnilInGames(t *testing.T) {
	rng := newRand(t)
	var other *notnil.Position
	for p, m := range games(t, rng, amount(20_000)) {
		if other == nil {
			other = mustUnmarshal(t, p.FEN())
		}
		compareNotnil(t, &p, other)
		if t.Failed() {
			t.Fatalf("-seed %d: in %s", *seed, p.FEN())
		}
		if m == 0 {
			other = nil
			continue
		}
		// Its own move is made, so that its FEN is compared too.
		i := slices.IndexFunc(other.ValidMoves(), func(o *notnil.Move) bool { return o.String() == m.UCI(p.Turn) })
		other = other.Update(other.ValidMoves()[i])
	}
}

func mustUnmarshal(t testing.TB, fen string) *notnil.Position {
	t.Helper()
	var p notnil.Position
	if err := p.UnmarshalText([]byte(fen + " 0 1")); err != nil {
		t.Fatal(err)
	}
	return &p
}

// compareNotnil compares the position, its legal moves and their names.
func compareNotnil(t *testing.T, p *chess.Position, other *notnil.Position) {
	t.Helper()
	fen := p.FEN()
	if reason, ok := notnilWrong[fen]; ok {
		t.Logf("not compared: %s: %s", fen, reason)
		return
	}
	if want := strings.Join(strings.Fields(other.String())[:4], " "); fen != want {
		t.Errorf("FEN() = %s, notnil has %s", fen, want)
	}
	want := map[string]string{} // from UCI to SAN
	for _, m := range other.ValidMoves() {
		want[m.String()] = notnil.AlgebraicNotation{}.Encode(other, m)
	}
	got := map[string]string{}
	for _, m := range p.Moves(nil) {
		san := p.SAN(m)
		got[m.UCI(p.Turn)] = san
		if back, err := p.ParseSAN(san); err != nil || back != m {
			t.Errorf("%s: ParseSAN(%q) = %v, %v, want %v", fen, san, back, err, m)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: names of moves (-notnil +ours):\n%s", fen, diff)
	}
}
