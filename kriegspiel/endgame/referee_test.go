package endgame

import (
	"flag"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// viewOf returns the view of a solver who has the pieces of a placement.
func viewOf(m Material, p *Placement) kriegspiel.View {
	var own chess.Side
	for i := range len(m) + 1 {
		own.Put(m.kind(i), p[i])
	}
	return kriegspiel.NewView(own, chess.White)
}

// stateOf returns the state with the opponent's king on a square of the
// solver's board.
func stateOf(s chess.Square) kriegspiel.State { return chess.Side{King: s.Turn()} }

// squareOf is the other way round.
func squareOf(s *kriegspiel.State) chess.Square { return s.King.Turn() }

// What a board says of moves, refusals, directions, mates, stalemates, replies
// and captures is what the referee says, for every square of the king.
func TestBoardsAgreeWithTheReferee(t *testing.T) {
	boards := 40
	if *deep {
		boards = 1000
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, m := range []Material{"Q", "R", "P", "BB", "BN", "NN", "RR", "BP", "PP", "RP", "QRN", "BBP"} {
		for range boards {
			p := randomPlacement(rng, m)
			if compareMoves(t, m, &p); t.Failed() {
				return
			}
		}
	}
}

func compareMoves(t *testing.T, m Material, p *Placement) {
	var b board
	b.look(m, p)
	v := viewOf(m, p)
	known := map[chess.Move]*step{}
	steps := b.steps(nil)
	for i := range steps {
		known[steps[i].move] = &steps[i]
	}
	for _, move := range kriegspiel.Berkeley.Moves(nil, &v) {
		st := known[move]
		delete(known, move)
		sounds := map[kriegspiel.Percept]chess.Bitboard{}
		for rest := b.safe(); rest != 0; rest &= rest - 1 {
			s := stateOf(rest.First())
			heard := kriegspiel.Berkeley.Try(&v, &s, move)
			if refused := st == nil || st.refused.Has(rest.First()); refused != heard.Illegal() {
				t.Errorf("%v %v: %v with the king on %v: refused %v, referee says %q", m, p, move, rest.First(), refused, heard.Say(0))
				return
			}
			if !heard.Illegal() {
				sounds[heard] |= rest.First().Bit()
			}
		}
		if len(sounds) > 0 {
			compareReplies(t, m, st, &v, sounds)
		}
	}
	for move := range known {
		t.Errorf("%v %v: %v cannot be proposed", m, p, move)
	}
}

// compareReplies compares what can follow an accepted move. The percepts are
// those of the squares of the king.
func compareReplies(t *testing.T, m Material, st *step, v *kriegspiel.View, sounds map[kriegspiel.Percept]chess.Bitboard) {
	if st.promotes != 0 {
		m = m.promoted(st.promotes)
	}
	var b board
	b.look(m, &st.after)
	classes := b.classes(nil)
	for heard, squares := range sounds {
		inside := false
		for _, c := range classes {
			inside = inside || squares&^c == 0
		}
		if !inside {
			t.Errorf("%v %v: squares %x sound alike (%q), but are of several classes %x", m, st.after, squares, heard.Say(0), classes)
		}
		for other, more := range sounds {
			for _, c := range classes {
				if other.Check() != heard.Check() && c&squares != 0 && c&more != 0 {
					t.Errorf("%v %v: %q and %q are of one class %x", m, st.after, heard.Say(0), other.Say(0), c)
				}
			}
		}
		view := kriegspiel.Berkeley.After(v, st.move, heard)
		for rest := squares; rest != 0; rest &= rest - 1 {
			compareReply(t, &b, &view, heard, rest.First())
		}
	}
}

func compareReply(t *testing.T, b *board, view *kriegspiel.View, heard kriegspiel.Percept, king chess.Square) {
	steps := chess.KingAttacks(king) & b.safe()
	var takes chess.Bitboard
	var harmless [maxPieces]uint16
	for i := 1; i <= len(b.material); i++ {
		if b.capturable(i) {
			harmless[i-1] = 1
			takes |= b.at[i].Bit() & chess.KingAttacks(king)
		}
	}
	if stalemate := !b.allowed(&harmless, 2).Has(king); stalemate != (heard.End() == kriegspiel.Stalemate) {
		t.Errorf("%v %v, king on %v: stalemate %v, referee says %q", b.material, b.at, king, stalemate, heard.Say(0))
	}
	if mate := b.covered.Has(king) && steps|takes == 0; mate != heard.Won() {
		t.Errorf("%v %v, king on %v: mate %v, referee says %q", b.material, b.at, king, mate, heard.Say(0))
	}
	if heard.End() != 0 {
		return
	}
	s := stateOf(king)
	states, percepts := kriegspiel.Berkeley.Replies(nil, nil, view, &s)
	for i := range states {
		to := squareOf(&states[i])
		if sq, capture := percepts[i].Captured(); capture {
			if sq != to || !takes.Has(to) {
				t.Errorf("%v %v: the king takes from %v on %v, want %x", b.material, b.at, king, to, takes)
			}
			takes &^= to.Bit()
		} else if !steps.Has(to) {
			t.Errorf("%v %v: the king goes from %v to %v, want %x", b.material, b.at, king, to, steps)
		}
		steps &^= to.Bit()
	}
	if steps|takes != 0 {
		t.Errorf("%v %v: the king does not go from %v to %x", b.material, b.at, king, steps|takes)
	}
}
