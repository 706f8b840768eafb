package andor_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/internal/composed"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// What the tests of Kriegspiel share.
type (
	ksProblem  = composed.Problem
	ksSearcher = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	ksDBU      = andor.DBU[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	ksPlan     = proof.Plan[chess.Move, kriegspiel.Percept]
	ksBranch   = proof.Branch[chess.Move, kriegspiel.Percept]
	ksCheck    = proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	ksJudge    = andortest.Judge[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

func ksSearchers() []named[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept] {
	return newSearchers(ksSight)
}

// belief returns the problem of a belief state given as FENs.
var belief = composed.Belief

// turnedFEN returns the position with the colours exchanged.
func turnedFEN(fen string) string {
	field := strings.Fields(fen)
	ranks := strings.Split(field[0], "/")
	slices.Reverse(ranks)
	swap := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	turn := map[string]string{"w": "b", "b": "w"}[field[1]]
	return strings.Map(swap, strings.Join(ranks, "/")) + " " + turn + " - -"
}

// move reads a move in UCI on the solver's board.
func move(text string) chess.Move {
	m, err := chess.ParseUCI(text, chess.White)
	if err != nil {
		panic(err)
	}
	return m
}

func square(text string) chess.Square {
	s, err := chess.ParseSquare(text)
	if err != nil {
		panic(err)
	}
	return s
}

// A composed position has its plan, or what speaks against one, worked out by
// hand from RULES.md.
type composedPosition struct {
	name  string
	fens  []string
	depth int
	plan  *ksPlan // nil if there is none
	first []string
}

const (
	mated  = kriegspiel.Checkmate
	silent = kriegspiel.Theirs // nothing is heard of the opponent's turn
)

var composedPositions = []composedPosition{
	{
		// The black rook is on d8, on f8 or on a2; the rest is known:
		//
		//	8  . . . r . r . k    e8=Q mates only if the rook is on a2:
		//	7  . . . . P . p p    from d8 and f8 it takes the queen. Each
		//	                      capture mates where it is legal, and is
		//	2  r . . . . . . .    refused where nothing is to be taken.
		//	1  . . . . . . K .
		//
		// So the captures must be tried first, in either order; a rook
		// will do as well as a queen. After a mate on the eighth rank the king has g8 attacked and
		// g7, h7 taken by its own pawns, and no piece is left that could
		// come between: Ra2 does not reach f8 or g8.
		name:  "must try what may be refused",
		fens:  []string{"3r3k/4P1pp/8/8/8/8/8/6K1 w - -", "5r1k/4P1pp/8/8/8/8/8/6K1 w - -", "7k/4P1pp/8/8/8/8/r7/6K1 w - -"},
		depth: 1,
		plan: &ksPlan{Try: move("e7d8q"), Then: []ksBranch{
			{Own: kriegspiel.Capture(square("d8")) | kriegspiel.ByRank | mated},
			{Own: kriegspiel.Refused, Next: &ksPlan{Try: move("e7f8q"), Then: []ksBranch{
				{Own: kriegspiel.Capture(square("f8")) | kriegspiel.ByRank | mated},
				{Own: kriegspiel.Refused, Next: &ksPlan{Try: move("e7e8q"), Then: []ksBranch{
					{Own: kriegspiel.ByRank | mated},
				}}},
			}}},
		}},
		first: []string{"e7d8q", "e7d8r", "e7f8q", "e7f8r"},
	},
	{
		// The black king is on e1 or on g1:
		//
		//	4  . . . . . Q N .    1 Qf2+, guarded by the knight. From g1
		//	3  . . . . . . . .    that is the long diagonal (g1-a7), from
		//	2  . . . . . . . .    e1 the short one (e1-h4).
		//	1  . K . . k . k .
		//
		// Kg1 has only h1, and 2 Qf1 mates (so does Qh2). Ke1 has only
		// d1, and 2 Ne3 mates: c1 and c2 belong to the king on b1, d2, e2 and
		// e1 to the queen. Neither mate is one in the other state: after
		// 2 Qf1+ Kd2 or 2 Qh2 or 2 Ne3 with the king on h1 the game goes
		// on, and all of these are legal there. So who hears only
		// "check" cannot mate.
		name:  "needs the direction of a check",
		fens:  []string{"8/8/8/8/5QN1/8/8/1K4k1 w - -", "8/8/8/8/5QN1/8/8/1K2k3 w - -"},
		depth: 2,
		plan: &ksPlan{Try: move("f4f2"), Then: []ksBranch{
			{Own: kriegspiel.ByLong, Reply: silent, Next: &ksPlan{Try: move("f2f1"), Then: []ksBranch{{Own: kriegspiel.ByRank | mated}}}},
			{Own: kriegspiel.ByShort, Reply: silent, Next: &ksPlan{Try: move("g4e3"), Then: []ksBranch{{Own: kriegspiel.ByKnight | mated}}}},
		}},
		first: []string{"f4f2"},
	},
	{
		// The whole position is known:
		//
		//	8  . . . k . . . .    1 Kd6, the only key in chess. 1 ... Kc8
		//	7  . . . . . . . .    2 Rf8#, and 1 ... Ke8 2 Rb8#. But
		//	6  . . . . . . . .    nothing is heard of the king's move. 2
		//	5  . . K . . R . .    Rf8 with the king on e8 is legal, and
		//	4  . . . . . . . .    then 2 ... Kxf8; so it is with 2 Rb8 and
		//	3  . . . . . . . .    the king on c8.
		//	2  . R . . . . . .
		//
		// No move of a rook is refused in one case alone, and a move of
		// the king never mates. So White never learns which mate to play.
		name:  "chess mates in two, Kriegspiel does not",
		fens:  []string{"3k4/8/8/2K2R2/8/8/1R6/8 w - -"},
		depth: 2,
	},
}

func TestComposedPositions(t *testing.T) {
	for _, c := range composedPositions {
		turned := make([]string, len(c.fens))
		for i, fen := range c.fens {
			turned[i] = turnedFEN(fen)
		}
		for i, fens := range [][]string{c.fens, turned} {
			if i > 0 && testing.Short() {
				continue
			}
			p := belief(t, c.depth, fens...)
			t.Run(c.name+"/"+p.View.Colour.Name(), func(t *testing.T) { testComposed(t, &c, &p) })
		}
	}
}

func testComposed(t *testing.T, c *composedPosition, p *ksProblem) {
	states := slices.Collect(p.States)
	want := andor.Refuted
	if c.plan != nil {
		want = andor.Proved
		if err := (&ksCheck{Game: p.Game}).Plan(context.Background(), p.View, states, p.Depth, c.plan); err != nil {
			t.Errorf("the plan written by hand: %v", err)
		}
	}
	if got := (ksJudge{Game: p.Game}).Winnable(p.View, andortest.SetOf(states), p.Depth); got != (want == andor.Proved) {
		t.Errorf("winnable: %v, by hand %v", got, want)
	}
	for _, s := range ksSearchers() {
		andortest.Problem(t, s.searcher, p, want)
		for order := range len(states) { // the first state in each place
			turned := *p
			turned.States = slices.Values(append(states[order:len(states):len(states)], states[:order]...))
			if got := s.searcher.Solve(context.Background(), &turned); got.Verdict != want {
				t.Errorf("%s, states from number %d: %v, want %v", s.name, order, got.Verdict, want)
			} else if first := c.first; got.Plan != nil && !slices.Contains(first, got.Plan.Try.String()) {
				t.Errorf("%s begins with %v, by hand one of %v", s.name, got.Plan.Try, first)
			}
		}
		var first []string
		for _, m := range andor.FirstMoves(context.Background(), s.searcher, p) {
			if m.Verdict == andor.Proved {
				first = append(first, m.Try.String())
			}
		}
		slices.Sort(first)
		if !slices.Equal(first, c.first) {
			t.Errorf("%s: FirstMoves %v, by hand %v", s.name, first, c.first)
		}
	}
}

// deaf is Kriegspiel with a referee who says "check" and not from where.
type deaf struct{ kriegspiel.Rules }

func (d deaf) Try(v *kriegspiel.View, s *kriegspiel.State, m chess.Move) kriegspiel.Percept {
	return dull(d.Rules.Try(v, s, m))
}

func (d deaf) Replies(dst []kriegspiel.State, heard []kriegspiel.Percept, v *kriegspiel.View, s *kriegspiel.State) ([]kriegspiel.State, []kriegspiel.Percept) {
	from := len(heard)
	dst, heard = d.Rules.Replies(dst, heard, v, s)
	for i := from; i < len(heard); i++ {
		heard[i] = dull(heard[i])
	}
	return dst, heard
}

// dull makes every check one by file.
func dull(p kriegspiel.Percept) kriegspiel.Percept {
	if p.Check() == 0 {
		return p
	}
	return p&^p.Check() | kriegspiel.ByFile
}

// Without the direction of the check there is no mate, so it is needed.
func TestComposedWithoutDirection(t *testing.T) {
	p := belief(t, composedPositions[1].depth, composedPositions[1].fens...)
	p.Game = deaf{kriegspiel.Berkeley}
	sighted := best.SightOf(func(d deaf) sight.Sight { return sight.New(d.Rules) })
	for _, s := range newSearchers(sighted) {
		andortest.Problem(t, s.searcher, &p, andor.Refuted)
	}
}

// In ordinary chess the third position is a mate in two by one key.
func TestComposedInChess(t *testing.T) {
	p, err := chess.ParseFEN(composedPositions[2].fens[0])
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, m := range p.Moves(nil) {
		if q := p; matesIn(&q, m, 2) {
			keys = append(keys, p.SAN(m))
		}
	}
	if !slices.Equal(keys, []string{"Kd6"}) {
		t.Errorf("keys %v, by hand Kd6", keys)
	}
}

// matesIn tells whether m mates in at most n moves when everything is seen.
func matesIn(p *chess.Position, m chess.Move, n int) bool {
	after := *p
	after.Apply(m)
	if checkers, movable := after.Status(); !movable {
		return checkers != 0
	}
	for _, reply := range after.Moves(nil) {
		next := after
		next.Apply(reply)
		if n == 1 || !slices.ContainsFunc(next.Moves(nil), func(m chess.Move) bool { return matesIn(&next, m, n-1) }) {
			return false
		}
	}
	return true
}
