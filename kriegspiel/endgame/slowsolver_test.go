package endgame

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/slow"
)

// A slowSolver decides belief states as lists of boards, by the definition and by
// the slow referee, who shares not even the rules of chess with the rest: no
// symmetry, no antichains, no bit sets.
type slowSolver struct {
	known map[string]bool
}

func (s *slowSolver) wins(boards []slow.Board, n int) bool {
	if n == 0 {
		return false
	}
	key := nameOf(boards, n)
	if known, ok := s.known[key]; ok {
		return known
	}
	won := slices.ContainsFunc(boards[0].Proposals(), func(m string) bool { return s.winsWith(boards, m, n) })
	s.known[key] = won
	return won
}

func nameOf(boards []slow.Board, n int) string {
	names := make([]string, len(boards))
	for i, b := range boards {
		names[i] = b.FEN(slow.Berkeley)
	}
	slices.Sort(names)
	return fmt.Sprint(n, names)
}

// winsWith tells whether a plan that begins with a proposal wins.
func (s *slowSolver) winsWith(boards []slow.Board, m string, n int) bool {
	heard := map[slow.Percept][]slow.Board{}
	for _, b := range boards {
		p, after := b.Try(slow.Berkeley, m)
		heard[p] = append(heard[p], after)
	}
	for p, group := range heard {
		switch {
		case p.Illegal:
			if len(group) == len(boards) || !s.wins(group, n) {
				return false
			}
		case p.End == "checkmate":
		case p.End != "" || !s.survives(group, n-1):
			return false
		}
	}
	return true
}

// survives tells whether the solver wins whatever the opponent does.
func (s *slowSolver) survives(boards []slow.Board, n int) bool {
	heard := map[slow.Percept][]slow.Board{}
	seen := map[string]bool{}
	for _, b := range boards {
		for _, reply := range b.Replies(slow.Berkeley) {
			if name := fmt.Sprint(reply.Percept, reply.Board.FEN(slow.Berkeley)); !seen[name] {
				seen[name] = true
				heard[reply.Percept] = append(heard[reply.Percept], reply.Board)
			}
		}
	}
	for p, group := range heard {
		if p.End != "" || !s.wins(group, n) {
			return false
		}
	}
	return true
}

// boardsOf returns the boards of a belief state, White being the solver.
func boardsOf(t *testing.T, m Material, p *Placement, set chess.Bitboard) (list []slow.Board) {
	for _, king := range SquareNames(set, chess.White) {
		squares := map[string]byte{king: 'k'}
		for i := range len(m) + 1 {
			squares[p[i].String()] = m.letter(i)
		}
		var fen strings.Builder
		for rank := 8; rank >= 1; rank-- {
			for file := 'a'; file <= 'h'; file++ {
				if piece, ok := squares[fmt.Sprintf("%c%d", file, rank)]; ok {
					fen.WriteByte(piece)
				} else {
					fen.WriteByte('1')
				}
			}
			if rank > 1 {
				fen.WriteByte('/')
			}
		}
		b, err := slow.Parse(joinBlanks(fen.String()) + " w - -")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, b)
	}
	return list
}

// joinBlanks makes one digit of several ones.
func joinBlanks(fen string) string {
	for n := 8; n > 1; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("1", n), fmt.Sprint(n))
	}
	return fen
}

// The table agrees with the slow solver near the edge of what is won in one, two
// and three moves.
func TestAgreesWithTheSlowSolver(t *testing.T) {
	problems, longest := 12, 2
	switch {
	case *deep:
		problems, longest = 300, 3
	case testing.Short():
		problems = 6
	}
	rng := rand.New(rand.NewPCG(21, 22))
	for _, m := range usual() {
		table := solved()[m]
		won, not := 0, 0
		for won+not < problems {
			p := randomPlacement(rng, m)
			set, n, ok := table.draw(rng, &p, longest)
			if !ok || set.Count() > 6 {
				continue
			}
			s := slowSolver{map[string]bool{}}
			want := s.wins(boardsOf(t, m, &p, set), n)
			if got := table.within(&p, set, n); got != want {
				t.Errorf("%v %v, squares %v, %d moves: won %v, the slow solver says %v", m, p, SquareNames(set, chess.White), n, got, want)
			}
			if want {
				won++
			} else {
				not++
			}
		}
		if won < problems/12 || not < problems/12 {
			t.Errorf("%v: %d won, %d not: too few to tell", m, won, not)
		}
	}
}
