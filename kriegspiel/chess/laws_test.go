package chess_test

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel/chess"
)

// seen counts what a random test has met, so that it cannot pass by looking
// at dull positions only.
type seen map[string]int

func (s seen) check(t *testing.T, what ...string) {
	t.Helper()
	t.Logf("seen: %v", map[string]int(s))
	for _, w := range what {
		if s[w] == 0 {
			t.Errorf("no %s seen: the test looks at too little", w)
		}
	}
}

func TestLawsOnEdges(t *testing.T) {
	for _, e := range edges {
		t.Run(e.name, func(t *testing.T) {
			p := mustParse(t, e.fen)
			checkLaws(t, &p, seen{})
		})
	}
}

func TestLawsInGames(t *testing.T) {
	rng := newRand(t)
	s := seen{}
	for p := range games(t, rng, amount(10_000)) {
		checkLaws(t, &p, s)
		if t.Failed() {
			t.Fatalf("-seed %d: in %s", *seed, p.FEN())
		}
	}
	s.check(t, "moves", "capture", "castling", "en passant", "promotion", "check",
		"refused castling", "en passant square dropped")
}

func TestLawsOnScatteredBoards(t *testing.T) {
	rng := newRand(t)
	s := seen{}
	for range amount(15_000) {
		b := scattered(rng)
		p := mustParse(t, b.fen())
		if p.FEN() != b.fen() {
			t.Fatalf("-seed %d: ParseFEN(%q) is %s", *seed, b.fen(), p.FEN())
		}
		checkLaws(t, &p, s)
		if t.Failed() {
			t.Fatalf("-seed %d: in %s", *seed, b.fen())
		}
	}
	s.check(t, "moves", "capture", "castling", "en passant", "promotion", "check", "double check",
		"refused castling", "refused en passant", "en passant square dropped",
		"in double check", "checkmate", "stalemate")
}

// checkLaws checks everything that holds in every position, and against a slow
// board what the rules say of it.
func checkLaws(t *testing.T, p *chess.Position, s seen) {
	t.Helper()
	b := readBoard(p.FEN())
	legal := names(b.legal())
	moves := p.Moves(nil)
	if got := realNames(p, moves); !slices.Equal(got, legal) {
		t.Errorf("Moves (-slow +fast):\n%s", cmp.Diff(legal, got))
		return
	}
	if got := p.Count(); got != len(legal) {
		t.Errorf("Count() = %d, want %d", got, len(legal))
	}
	if got := p.Movable(); got != (len(legal) > 0) {
		t.Errorf("Movable() = %t with %d moves", got, len(legal))
	}
	if got, want := p.Checkers(), seenBy(p.Turn, b.checkers(b.turn)); got != want {
		t.Errorf("Checkers() = %#x, want %#x", got, want)
	}
	if checkers, movable := p.Status(); checkers != p.Checkers() || movable != (len(legal) > 0) {
		t.Errorf("Status() = %#x, %t, want %#x and %d moves", checkers, movable, p.Checkers(), len(legal))
	}
	if got, want := p.Mated(), p.Checkers() != 0 && len(legal) == 0; got != want {
		t.Errorf("Mated() = %t, want %t", got, want)
	}
	checkTargets(t, p, moves)
	checkProposals(t, p, &b, moves, s)
	checks := p.Checks()
	for _, m := range moves {
		checkMove(t, p, &b, m, &checks, s)
	}
	checkTurned(t, p, &b, moves)
	checkEnPassant(t, p, moves, s)
	switch inCheck := p.Checkers() != 0; {
	case inCheck && len(legal) == 0:
		s["checkmate"]++
	case len(legal) == 0:
		s["stalemate"]++
	case p.Checkers().Several():
		s["in double check"]++
	}
}

// checkTargets checks that of all proposals those are targets that are legal.
func checkTargets(t *testing.T, p *chess.Position, legal []chess.Move) {
	t.Helper()
	var targets chess.Targets
	targets.Look(p)
	for _, m := range p.Us.Proposals(nil) {
		if got := targets.Has(m); got != slices.Contains(legal, m) {
			t.Errorf("Targets: Has(%v) is %t", m, got)
		}
	}
}

// names returns moves in UCI notation, sorted.
func names(plies []ply) []string {
	all := make([]string, len(plies))
	for i, m := range plies {
		all[i] = m.String()
	}
	slices.Sort(all)
	return all
}

// realNames returns moves of p in UCI notation, sorted.
func realNames(p *chess.Position, moves []chess.Move) []string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = m.UCI(p.Turn)
	}
	slices.Sort(all)
	return all
}

// seenBy returns a set of real squares as a player sees it.
func seenBy(c chess.Colour, squares []int) (set chess.Bitboard) {
	for _, sq := range squares {
		if c == chess.Black {
			sq ^= 56
		}
		set |= 1 << sq
	}
	return set
}

// checkProposals checks what the side to move may try, and that Legal sorts
// it: every legal move is among the proposals.
func checkProposals(t *testing.T, p *chess.Position, b *board, moves []chess.Move, s seen) {
	t.Helper()
	proposals := p.Us.Proposals(nil)
	if got, want := realNames(p, proposals), names(b.proposals()); !slices.Equal(got, want) {
		t.Errorf("Proposals (-slow +fast):\n%s", cmp.Diff(want, got))
	}
	legal := 0
	for _, m := range proposals {
		want := slices.Contains(moves, m)
		if got := p.Legal(m); got != want {
			t.Errorf("Legal(%s) = %t, want %t", m.UCI(p.Turn), got, want)
		}
		switch piece := p.Us.On(m.From()); {
		case want:
			legal++
		case piece == chess.King && abs(m.From().File()-m.To().File()) == 2:
			s["refused castling"]++
		case piece == chess.Pawn && p.Them.EnPassant != 0 && m.To() == p.Them.EnPassant && m.From().File() != m.To().File():
			s["refused en passant"]++
		}
	}
	if legal != len(moves) {
		t.Errorf("%d of the %d legal moves are proposals", legal, len(moves))
	}
}

// checkMove checks what a legal move takes, to which position it leads and
// what gives check there.
func checkMove(t *testing.T, p *chess.Position, b *board, m chess.Move, checks *chess.Checks, s seen) {
	t.Helper()
	real := readPly(m.UCI(p.Turn))
	after := b.after(real)
	next := *p
	next.Apply(m)
	if got, want := next.FEN(), after.fen(); got != want {
		t.Errorf("Apply(%v) leads to %s, want %s", real, got, want)
	}
	if after.checkers(b.turn) != nil {
		t.Errorf("%v leaves the king in check", real)
	}
	checkers := after.checkers(after.turn)
	if got, want := checks.By(p, m), seenBy(p.Turn, checkers); got != want || got != next.Checkers().Turn() {
		t.Errorf("Checks().By(%v) = %#x, want %#x; after the move Checkers() = %#x, turned", real, got, want, next.Checkers().Turn())
	}
	taken, takes := p.Taken(m)
	lost := p.Them.All() &^ next.Us.All().Turn()
	if takes && lost != taken.Bit() || !takes && lost != 0 || takes != (b.taken(real) >= 0) {
		t.Errorf("Taken(%v) = %v, %t, but %#x is lost", real, taken, takes, lost)
	}
	// Each side does its part alone, on its own board.
	us, them := p.Us, p.Them.Turn()
	us.Play(m)
	if takes {
		them.Remove(taken.Turn())
	}
	them.EnPassant = 0
	want := chess.Position{Us: them, Them: us.Turn(), Turn: p.Turn.Other()}
	if want != next {
		t.Errorf("Apply(%v) (-Play and Remove +Apply):\n%s", real, cmp.Diff(want, next))
	}
	s.count(p, m, len(checkers))
}

// count counts what kind of move m is.
func (s seen) count(p *chess.Position, m chess.Move, checkers int) {
	s["moves"]++
	taken, takes := p.Taken(m)
	for what, is := range map[string]bool{
		"capture":      takes,
		"en passant":   takes && taken != m.To(),
		"promotion":    m.Promotion() != chess.NoPiece,
		"castling":     p.Us.On(m.From()) == chess.King && abs(m.From().File()-m.To().File()) == 2,
		"check":        checkers == 1,
		"double check": checkers == 2,
	} {
		if is {
			s[what]++
		}
	}
}

// checkTurned checks what turning the board changes: twice is not at all, and
// with the colours swapped too the player sees the same.
func checkTurned(t *testing.T, p *chess.Position, b *board, moves []chess.Move) {
	t.Helper()
	for _, side := range []chess.Side{p.Us, p.Them} {
		turned := side.Turn()
		if turned.Turn() != side {
			t.Errorf("%+v turned twice is %+v", side, turned.Turn())
		}
		again := turned
		again.TurnInto(&again)
		if again != side {
			t.Errorf("%+v turned in place is %+v, want %+v", turned, again, side)
		}
	}
	mirrored := b.mirrored()
	m := mustParse(t, mirrored.fen())
	want := *p
	want.Turn = p.Turn.Other()
	if want != m {
		t.Errorf("with colours swapped (-want +got):\n%s", cmp.Diff(want, m))
	}
	if m.Count() != p.Count() {
		t.Errorf("Count() = %d, with colours swapped %d", p.Count(), m.Count())
	}
	// Their order depends on the position alone, and dst is appended to.
	if got := m.Moves([]chess.Move{0}); !slices.Equal(got[1:], moves) {
		t.Errorf("with colours swapped, Moves = %v, want %v", got[1:], moves)
	}
	white, black := p.Sides()
	mwhite, mblack := m.Sides()
	if white != mblack || black != mwhite {
		t.Errorf("Sides() = %+v, %+v, with colours swapped %+v, %+v", white, black, mwhite, mblack)
	}
}

// checkEnPassant checks that the square is dropped only if it changes nothing.
func checkEnPassant(t *testing.T, p *chess.Position, moves []chess.Move, s seen) {
	t.Helper()
	useful := slices.ContainsFunc(moves, func(m chess.Move) bool {
		taken, takes := p.Taken(m)
		return takes && taken != m.To()
	})
	dropped := *p
	dropped.DropVainEnPassant()
	want := *p
	if !useful {
		want.Them.EnPassant = 0
	}
	if want != dropped {
		t.Errorf("DropVainEnPassant (-want +got):\n%s", cmp.Diff(want, dropped))
	}
	if dropped != *p {
		s["en passant square dropped"]++
	}
}

func TestSizes(t *testing.T) {
	if got := unsafe.Sizeof(chess.Side{}); got > 40 {
		t.Errorf("a Side has %d bytes, want at most 40", got)
	}
	if got := unsafe.Sizeof(chess.Move(0)); got != 2 {
		t.Errorf("a Move has %d bytes, want 2", got)
	}
}
