package endgame

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// A yard is a board of which few squares are free; the rest is wall. It solves
// endings by their definition: every placement of every material, every subset
// of the squares on which the king can stand as a list, and rounds until nothing
// changes. It was written from the rules of the referee alone, before the code
// of this package was read: no symmetry, no antichains, no words of bits, and
// nothing of this module is called.
type yard struct {
	free [64]bool
	// values says, for each placement (a name such as "Kc3 Ra1") and each list
	// of squares (a string of their numbers), in how many moves it is won.
	values map[string]map[string]int
	starts []yardPlacement
}

// A yardPlacement is where the solver's pieces stand, the king first: the
// letters, and the number of each square, a1 being 0 and h1 7.
type yardPlacement struct {
	letters string
	squares []int
}

func (p yardPlacement) name() string {
	names := make([]string, len(p.squares))
	for i, s := range p.squares {
		names[i] = fmt.Sprintf("%c%c%d", p.letters[i], 'a'+s%8, 1+s/8)
	}
	slices.Sort(names[1:])
	return strings.Join(names, " ")
}

// step returns the square that is so many files and ranks away, if it is free.
func (y *yard) step(s, files, ranks int) (to int, ok bool) {
	f, r := s%8+files, s/8+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return 0, false
	}
	return r*8 + f, y.free[r*8+f]
}

var yardSteps = map[byte][][2]int{
	'K': {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}},
	'Q': {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}},
	'R': {{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
	'B': {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}},
	'N': {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
}

// reach returns the squares that a piece attacks, each with the step by which
// it does, when some squares are taken: the first taken one on a line too.
func (y *yard) reach(letter byte, from int, taken func(int) bool) map[int][2]int {
	reached := map[int][2]int{}
	for _, d := range yardSteps[letter] {
		for s, ok := y.step(from, d[0], d[1]); ok; s, ok = y.step(s, d[0], d[1]) {
			reached[s] = d
			if letter == 'K' || letter == 'N' || taken(s) {
				break
			}
		}
	}
	return reached
}

// checks returns the directions, as seen from square s, of those that attack it,
// with an opponent's king on square king. A step of the own king is "king".
func (y *yard) checks(p yardPlacement, s, king int) (directions []string) {
	taken := func(x int) bool { return x == king || slices.Contains(p.squares, x) }
	for i, from := range p.squares {
		if from == s {
			continue
		}
		d, ok := y.reach(p.letters[i], from, taken)[s]
		if !ok {
			continue
		}
		switch letter := p.letters[i]; {
		case letter == 'K':
			directions = append(directions, "king")
		case letter == 'N':
			directions = append(directions, "knight")
		case d[0] == 0:
			directions = append(directions, "file")
		case d[1] == 0:
			directions = append(directions, "rank")
		default:
			f, r := s%8, s/8
			up, down := 8-max(f-r, r-f), 8-max(f+r-7, 7-f-r) // lengths of the two diagonals
			if (d[0] == d[1]) == (up > down) {
				directions = append(directions, "long")
			} else {
				directions = append(directions, "short")
			}
		}
	}
	slices.Sort(directions)
	return directions
}

// without returns the placement less the piece on a square.
func (p yardPlacement) without(s int) yardPlacement {
	i := slices.Index(p.squares, s)
	return yardPlacement{p.letters[:i] + p.letters[i+1:], slices.Delete(slices.Clone(p.squares), i, i+1)}
}

// A yardReply is what the solver knows after a reply of the king.
type yardReply struct {
	heard string // the capture, if any
	at    yardPlacement
	king  int
}

// replies returns the legal moves of a king on a square.
func (y *yard) replies(p yardPlacement, king int) (list []yardReply) {
	for _, d := range yardSteps['K'] {
		to, ok := y.step(king, d[0], d[1])
		if !ok || to == p.squares[0] {
			continue
		}
		r := yardReply{"", p, to}
		if slices.Contains(p.squares, to) {
			r.heard, r.at = fmt.Sprint("capture on ", to), p.without(to)
		}
		if len(y.checks(r.at, to, to)) == 0 {
			list = append(list, r)
		}
	}
	return list
}

// A yardMove is a proposal: a piece, by its index, and where it goes.
type yardMove struct{ piece, to int }

func (y *yard) proposals(p yardPlacement) (list []yardMove) {
	own := func(x int) bool { return slices.Contains(p.squares, x) }
	for i, from := range p.squares {
		for to := range y.reach(p.letters[i], from, own) {
			if !own(to) {
				list = append(list, yardMove{i, to})
			}
		}
	}
	return list
}

// try returns whether a proposal is refused, what is heard if not, and the
// placement then.
func (y *yard) try(p yardPlacement, m yardMove, king int) (refused bool, heard string, after yardPlacement) {
	taken := func(x int) bool { return x == king || slices.Contains(p.squares, x) }
	if _, ok := y.reach(p.letters[m.piece], p.squares[m.piece], taken)[m.to]; !ok || m.to == king {
		return true, "", p
	}
	after = yardPlacement{p.letters, slices.Clone(p.squares)}
	after.squares[m.piece] = m.to
	directions := y.checks(after, king, king)
	if slices.Contains(directions, "king") {
		return true, "", p
	}
	return false, strings.Join(directions, " "), after
}

// A yardFate is what becomes of one proposal on one square of the king.
type yardFate struct {
	refused, mate, stalemate bool
	heard                    string
	replies                  []yardReply
}

// fates returns what becomes of each proposal, for each square.
func (y *yard) fates(p yardPlacement, squares []int) (list []map[int]yardFate) {
	for _, m := range y.proposals(p) {
		fates := map[int]yardFate{}
		for _, king := range squares {
			refused, heard, after := y.try(p, m, king)
			f := yardFate{refused: refused, heard: heard}
			if !refused {
				f.replies = y.replies(after, king)
				f.mate = len(f.replies) == 0 && heard != ""
				f.stalemate = len(f.replies) == 0 && heard == ""
			}
			fates[king] = f
		}
		list = append(list, fates)
	}
	return list
}

func listName(list []int) string {
	b := make([]byte, len(list))
	for i, s := range list {
		b[i] = byte(s)
	}
	slices.Sort(b)
	return string(slices.Compact(b))
}

// within tells whether a list is known to be won within n moves. With a bare
// king nothing is.
func (y *yard) within(p yardPlacement, list []int, n int) bool {
	v, ok := y.values[p.name()][listName(list)]
	return ok && v <= n
}

// wins tells whether a proposal wins a list within n moves, everything within
// n-1 moves being known, and smaller lists within n.
func (y *yard) wins(p yardPlacement, list []int, fates map[int]yardFate, n int) bool {
	var refused []int
	type sound struct{ move, reply string }
	next := map[sound][]int{}
	then := map[sound]yardPlacement{}
	for _, king := range list {
		f := fates[king]
		switch {
		case f.stalemate:
			return false
		case f.refused:
			refused = append(refused, king)
		}
		for _, r := range f.replies {
			s := sound{f.heard, r.heard}
			next[s] = append(next[s], r.king)
			then[s] = r.at
		}
	}
	if len(refused) == len(list) || len(refused) > 0 && !y.within(p, refused, n) {
		return false
	}
	for s, list := range next {
		if !y.within(then[s], list, n-1) {
			return false
		}
	}
	return true
}

// standing returns the squares on which the king can be, the solver to move.
func (y *yard) standing(p yardPlacement) (squares []int) {
	for s, free := range y.free {
		if free && !slices.Contains(p.squares, s) && len(y.checks(p, s, s)) == 0 {
			squares = append(squares, s)
		}
	}
	return squares
}

// subsets returns all lists of some of the squares, shorter ones first.
func subsets(squares []int) (all [][]int) {
	for mask := 1; mask < 1<<len(squares); mask++ {
		var list []int
		for i, s := range squares {
			if mask>>i&1 == 1 {
				list = append(list, s)
			}
		}
		all = append(all, list)
	}
	slices.SortStableFunc(all, func(a, b []int) int { return len(a) - len(b) })
	return all
}

// place adds all placements of the letters to the yard, those of the same
// pieces in another order once.
func (y *yard) place(p yardPlacement, letters string) {
	if len(p.squares) == len(letters) {
		p.letters = letters
		if name := p.name(); y.values[name] == nil {
			y.values[name] = map[string]int{}
			y.starts = append(y.starts, p)
		}
		return
	}
	for s, free := range y.free {
		if free && !slices.Contains(p.squares, s) {
			y.place(yardPlacement{squares: append(slices.Clone(p.squares), s)}, letters)
		}
	}
}

// newYard solves an ending, given by the letters of the solver's pieces with the
// king first, on a board with these squares.
func newYard(letters string, squares []string) *yard {
	y := &yard{values: map[string]map[string]int{}}
	for _, s := range squares {
		y.free[int(s[0]-'a')+8*int(s[1]-'1')] = true
	}
	// What is left after captures has any part of the pieces.
	for mask := 1; mask < 1<<(len(letters)-1); mask++ {
		part := letters[:1]
		for i := range len(letters) - 1 {
			if mask>>i&1 == 1 {
				part += letters[i+1 : i+2]
			}
		}
		if part != "KB" && part != "KN" { // a minor piece alone is a draw by decree
			y.place(yardPlacement{}, part)
		}
	}
	fates := map[string][]map[int]yardFate{}
	lists := map[string][][]int{}
	for _, p := range y.starts {
		standing := y.standing(p)
		fates[p.name()], lists[p.name()] = y.fates(p, standing), subsets(standing)
	}
	for n, changed := 1, true; changed; n++ {
		changed = false
		for _, p := range y.starts {
			name := p.name()
			lists[name] = slices.DeleteFunc(lists[name], func(list []int) bool {
				won := slices.ContainsFunc(fates[name], func(f map[int]yardFate) bool { return y.wins(p, list, f, n) })
				if won {
					y.values[name][listName(list)] = n
					changed = true
				}
				return won
			})
		}
	}
	return y
}

// yards are shapes that the symmetries keep.
var yards = map[string][]string{
	"square":  block("cdef", "3456"),
	"ring":    slices.DeleteFunc(block("cdef", "3456"), func(s string) bool { return s == "d4" || s == "e4" || s == "d5" || s == "e5" }),
	"octagon": append(block("cdef", "3456"), "d2", "e2", "d7", "e7", "b4", "b5", "g4", "g5"),
}

func block(files, ranks string) (squares []string) {
	for _, f := range files {
		for _, r := range ranks {
			squares = append(squares, string(f)+string(r))
		}
	}
	return squares
}

// On boards with few free squares every value of every set of every placement
// is what the definition says, and what never wins there never wins. The numbers
// of sets only tell that there is something to compare.
func TestAgreesWithTheDefinition(t *testing.T) {
	defer func() { walls = 0 }()
	for _, test := range []struct {
		yard      string
		material  Material
		won, not  int // sets, at least
		short, on bool
	}{
		{"square", "Q", 3000, 0, true, true},
		{"ring", "R", 2000, 3000, true, true},
		{"square", "R", 10_000, 200, false, true},
		{"square", "RR", 10_000, 0, false, *deep},
		{"square", "BB", 20_000, 50_000, false, *deep},
		{"square", "BN", 100_000, 50_000, false, *deep},
		{"square", "NN", 100, 100_000, false, *deep},
		{"square", "RN", 100_000, 500, false, *deep},
		{"octagon", "Q", 200_000, 200, false, *deep},
	} {
		if !test.on || testing.Short() && !test.short {
			continue
		}
		free, err := ParseSquares(yards[test.yard], chess.White)
		if err != nil {
			t.Fatal(err)
		}
		walls = ^free
		table, err := Tables{}.Solve(t.Context(), test.material, Options{})
		if err != nil {
			t.Fatal(err)
		}
		won, not := newYard("K"+string(test.material), yards[test.yard]).compare(t, table)
		t.Logf("%v in the %s: %d sets win, %d never do", test.material, test.yard, won, not)
		if won < test.won || not < test.not {
			t.Errorf("%v in the %s: %d sets win, %d never do: too few to tell", test.material, test.yard, won, not)
		}
	}
}

// compare holds every value of the table against those of the yard, and counts
// the sets that win and those that do not.
func (y *yard) compare(t *testing.T, table *Table) (won, not int) {
	m := table.Material()
	for _, p := range y.starts {
		if p.letters != "K"+string(m) {
			continue
		}
		var at Placement
		for i, s := range p.squares {
			at[i] = chess.Square(s)
		}
		at.sort(m)
		for _, list := range subsets(y.standing(p)) {
			var set chess.Bitboard
			for _, s := range list {
				set |= chess.Square(s).Bit()
			}
			want := y.values[p.name()][listName(list)]
			if got := table.moves(at, set); got != want {
				t.Fatalf("%v, %s, squares %v: %d moves, want %d", m, p.name(), SquareNames(set, chess.White), got, want)
			}
			if want == 0 {
				not++
			} else {
				won++
			}
		}
	}
	return won, not
}
