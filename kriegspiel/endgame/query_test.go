package endgame

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// usual are the endings that many tests are about. The short run leaves out those
// that take seconds.
func usual() []Material {
	if testing.Short() {
		return []Material{"R"}
	}
	return []Material{"R", "Q", "P"}
}

// solved holds the tables that many tests use, made once.
var solved = sync.OnceValue(func() Tables {
	tables := Tables{}
	for _, m := range usual() {
		if _, err := tables.Solve(context.Background(), m, Options{}); err != nil {
			panic(err)
		}
	}
	return tables
})

// moves is Moves of a table that cannot be damaged.
func (t *Table) moves(p Placement, set chess.Bitboard) int {
	n, err := t.Moves(p, set)
	if err != nil {
		panic(err)
	}
	return n
}

func mustPlacement(t *testing.T, m Material, text string) Placement {
	t.Helper()
	p, err := ParsePlacement(text, m, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustSquares(t *testing.T, text string) chess.Bitboard {
	t.Helper()
	set, err := ParseSquares(strings.Split(text, ","), chess.White)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// These values were worked out by hand.
func TestMoves(t *testing.T) {
	for _, test := range []struct {
		m           Material
		at, squares string
		want        int
		why         string
	}{
		{"R", "Kb6 Rh1", "a8", 1, "Rh8 mates on the back rank"},
		{"R", "Kc7 Rb2", "a7,a8", 1, "Ra2 mates on both squares"},
		{"R", "Kf6 Rg1", "h8", 2, "after Kf7 the king can only go to h7, where Rh1 mates"},
		{"Q", "Kc6 Qd7", "a8,b8", 1, "Qb7, protected, mates on both squares"},
		{"P", "Kb6 Pa7", "a8", 0, "protecting the pawn stalemates, not protecting it loses it"},
	} {
		p, set := mustPlacement(t, test.m, test.at), mustSquares(t, test.squares)
		table := solved()[test.m]
		if table == nil { // in the short run
			continue
		}
		if got := table.moves(p, set); got != test.want {
			t.Errorf("%v %s, king on %s: %d moves, want %d: %s", test.m, test.at, test.squares, got, test.want, test.why)
		}
	}
}

// Every value follows from those one move later: some move keeps it, none does
// better. Sets are drawn from near the edge of what wins.
func TestValuesFollowFromEachOther(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, m := range usual() {
		table := solved()[m]
		for range 400 {
			p := randomPlacement(rng, m)
			set, _, ok := table.draw(rng, &p, never)
			if !ok {
				continue
			}
			var b board
			b.look(m, &p)
			best := 0
			for n := 1; n <= table.Rounds() && best == 0; n++ {
				for _, st := range b.steps(nil) {
					if table.keeps(&b, set, n, &st) {
						best = n
					}
				}
			}
			if got := table.moves(p, set); got != best {
				t.Errorf("%v %v, squares %x: %d moves, want %d by looking at each move", m, p, uint64(set), got, best)
			}
		}
	}
}

// One square more can cost moves, and the whole mate.
func TestOneSquareMore(t *testing.T) {
	table := solved()["R"]
	p := mustPlacement(t, "R", "Kc7 Rb2")
	if got := table.moves(p, mustSquares(t, "a6,a7,a8")); got < 2 {
		t.Errorf("%d moves, but a king on a6 goes to b5 after Ra2", got)
	}
}

func TestProposal(t *testing.T) {
	table := solved()["R"]
	p := mustPlacement(t, "R", "Kf6 Rg1")
	proposal, err := table.Propose(p, mustSquares(t, "h8"))
	if err != nil || proposal.Move.String() != "f6f7" || len(proposal.Next) != 1 {
		t.Fatalf("Propose = %v, %v, want f6f7 with one outcome", proposal, err)
	}
	next := proposal.Next[0]
	if next.Set != mustSquares(t, "h7") || next.At != mustPlacement(t, "R", "Kf7 Rg1") || next.Captured {
		t.Errorf("then %v, want a king on h7", next)
	}
	proposal, err = table.Propose(next.At, next.Set)
	if err != nil || proposal.Move.String() != "g1h1" || proposal.Mates != next.Set || len(proposal.Next) != 0 {
		t.Errorf("Propose = %v, %v, want the mate g1h1", proposal, err)
	}
	if _, err := table.Propose(mustPlacement(t, "R", "Kc1 Rh2"), mustSquares(t, "a1,g1,e5,c6,c8,g8")); err != ErrNever {
		t.Errorf("error %v where nothing wins, want %v", err, ErrNever)
	}
}

func TestBlackSolves(t *testing.T) {
	table := solved()["P"]
	white := mustPlacement(t, "P", "Kc6 Pd6")
	black, err := ParsePlacement("Kc3 Pd3", "P", chess.Black)
	if err != nil || black != white {
		t.Fatalf("Kc3 Pd3 of Black is %v, %v, want Kc6 Pd6 of White turned", black, err)
	}
	set, err := ParseSquares([]string{"d1", "e2"}, chess.Black)
	if err != nil || set != mustSquares(t, "d8,e7") {
		t.Fatalf("squares %x, %v", uint64(set), err)
	}
	if names := strings.Join(SquareNames(set, chess.Black), ","); names != "d1,e2" {
		t.Errorf("squares %s, want d1,e2", names)
	}
	if text := black.Text("P", chess.Black); text != "Kc3 Pd3" {
		t.Errorf("placement %s, want Kc3 Pd3", text)
	}
	if table != nil && table.moves(black, set) != table.moves(white, mustSquares(t, "d8,e7")) {
		t.Error("the colour makes a difference")
	}
}

func TestBadPlacements(t *testing.T) {
	for text, part := range map[string]string{
		"":            "K is missing",
		"Kc3":         "R is missing",
		"Kc3 Kc4 Ra1": "not among those of KRK",
		"Kc3 Ra1 Rb1": "not among those of KRK",
		"Kc3 Na1":     "not among those of KRK",
		"Kc3 Rc3":     "two pieces stand on c3",
		"Kc3 Ra9":     "is not like Kc3",
		"Kc3 R":       "is not like Kc3",
		"c3 Ra1":      "is not like Kc3",
	} {
		if _, err := ParsePlacement(text, "R", chess.White); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("ParsePlacement(%q): error %v, want %q in it", text, err, part)
		}
	}
	if _, err := ParsePlacement("Kc3 Pa8", "P", chess.White); err == nil || !strings.Contains(err.Error(), "cannot stand on a8") {
		t.Errorf("a pawn on a8: %v", err)
	}
}

func TestImpossibleSquares(t *testing.T) {
	p := mustPlacement(t, "R", "Kc3 Ra1")
	for squares, part := range map[string]string{
		"e5":       "",
		"e5,a1":    "on a1: a piece of the solver",
		"d4":       "on d4: it is next to the solver's king",
		"h8,a8,e5": "on a8: it is attacked",
		"h1":       "on h1: it is attacked",
	} {
		err := Material("R").Impossible(p, mustSquares(t, squares), chess.White)
		if (err == nil) != (part == "") || err != nil && !strings.Contains(err.Error(), part) {
			t.Errorf("squares %s: error %v, want %q", squares, err, part)
		}
	}
	for names, part := range map[string]string{"": "unknown square", "e5,e5": "comes twice", "e5,i9": "unknown square"} {
		if _, err := ParseSquares(strings.Split(names, ","), chess.White); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("squares %q: error %v, want %q", names, err, part)
		}
	}
}

func TestFigures(t *testing.T) {
	for m, table := range solved() {
		f := table.Figures()
		placements, squares := 0, 0
		for _, n := range f.Lengths {
			placements += n
		}
		for _, n := range f.Squares {
			squares += n
		}
		if placements != f.Placements || squares < placements {
			t.Errorf("%v: lengths of %d placements with %d squares, want %d", m, placements, squares, f.Placements)
		}
		list, most := table.Longest()
		if f.Lengths[most] != len(list) || len(list) == 0 {
			t.Errorf("%v: %d placements of length %d, want %d", m, len(list), most, f.Lengths[most])
		}
		for _, n := range f.Lengths[most+1:] {
			if n != 0 {
				t.Errorf("%v: lengths %v go beyond the longest, %d", m, f.Lengths, most)
			}
		}
		if list, least := table.Shortest(); f.Lengths[least] != len(list) {
			t.Errorf("%v: %d placements of length %d, want %d", m, len(list), least, f.Lengths[least])
		}
		for i, p := range table.Never() {
			if i > 20 {
				break
			}
			if table.moves(p.At, p.Set) != 0 {
				t.Errorf("%v %v, squares %x: never wins, but wins", m, p.At, uint64(p.Set))
			}
			for rest := p.Set; rest != 0 && p.Set.Several(); rest &= rest - 1 {
				if table.moves(p.At, p.Set&^rest.First().Bit()) == 0 {
					t.Errorf("%v %v, squares %x: does not win without %v either", m, p.At, uint64(p.Set), rest.First())
				}
			}
		}
	}
}

func TestLength(t *testing.T) {
	for n, want := range map[int]string{
		0:  "no certain mate in any number of moves",
		1:  "mate in 1 move",
		50: "mate in 50 moves",
		51: "mate in 51 moves (there is no rule of fifty moves)",
	} {
		if got := Length(n); got != want {
			t.Errorf("Length(%d) = %q, want %q", n, got, want)
		}
	}
}
