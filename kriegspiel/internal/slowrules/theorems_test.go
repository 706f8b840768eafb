package slowrules

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var problems = flag.Int("problems", 0, "random problems for each theorem; 0 for few")

// varied returns a position with one of its black pieces placed anew.
func varied(random *rand.Rand, p Position) Position {
	for {
		q := p
		q.passed = -1
		from, to := random.IntN(64), random.IntN(64)
		if side(q.board[from]) != 'b' || q.board[to] != '.' || q.board[from] == 'p' && (to < 8 || to >= 56) {
			continue
		}
		q.board[to], q.board[from] = q.board[from], '.'
		if len(q.checkers('b')) == 0 && q.end() == "" {
			return q
		}
	}
}

// randomProblem returns 2 to 6 positions that differ in a black piece or two.
// The first is won with full sight. At 1 ply the second often is, too, and
// differs from it in whether there are pawn tries.
func randomProblem(random *rand.Rand, ply int) []Position {
	white, black := []string{"QPP", "QRP", "RRPP", "QNP", "QBP"}, []string{"p", "pn", "pp", "pr", "n", "b"}
	if ply > 1 {
		white, black = []string{"QP", "RPP", "RRP", "PPP"}, []string{"p", "n"}
	}
	for {
		first := randomPosition(random, 'w', white[random.IntN(len(white))]+black[random.IntN(len(black))])
		if !sees(Berkeley, first, (ply+1)/2) {
			continue
		}
		list := []Position{first}
		for n := 0; n < 30 && ply == 1 && len(list) == 1; n++ {
			p := varied(random, varied(random, first))
			if (len(p.Tries()) > 0) != (len(first.Tries()) > 0) && sees(Berkeley, p, 1) {
				list = append(list, p)
			}
		}
		for n := random.IntN(4); n > 0 || len(list) == 1; n-- {
			list = append(list, varied(random, first))
		}
		return list
	}
}

// eachProblem calls a test with random problems, every ninth of them of 3
// ply, the others of 1.
func eachProblem(t *testing.T, seed uint64, test func(t *testing.T, list []Position, ply int)) {
	random := rand.New(rand.NewPCG(seed, 0))
	many := *problems
	if many == 0 {
		many = 16
	}
	if testing.Short() {
		many = 8
	}
	for n := range many {
		ply := 1
		if n%9 == 8 {
			ply = 3
		}
		list := randomProblem(random, ply)
		test(t, list, ply)
		if t.Failed() {
			t.Fatalf("seed %d, problem %d, %d ply: %q", seed, n, ply, beliefOf(English, list).FENs())
		}
	}
}

// beliefOf returns the belief state of those positions that White cannot tell
// from the first.
func beliefOf(rules Rules, list []Position) Belief {
	var b Belief
	for _, p := range list {
		if g := NewGame(rules, p); known(*g) == known(*NewGame(rules, list[0])) {
			b.add(*g)
		}
	}
	return b
}

// TestQuestionNeverHelps is the first theorem: under berkeley-any the verdict
// and the winning first moves are those of berkeley.
func TestQuestionNeverHelps(t *testing.T) {
	eachProblem(t, 1, func(t *testing.T, list []Position, ply int) {
		berkeley, any := solve(t, beliefOf(Berkeley, list), ply), solve(t, beliefOf(BerkeleyAny, list), ply)
		any.First = slices.DeleteFunc(any.First, func(action string) bool { return action == Question })
		if berkeley.Won != any.Won || !slices.Equal(berkeley.First, any.First) || !slices.Equal(berkeley.Detours, any.Detours) {
			t.Errorf("berkeley %+v, berkeley-any %+v", berkeley, any)
		}
	})
}

// turnSolver is a second turn routine, by the second and third theorem: no
// question and no states of a turn, all ordinary and all diagonal proposals
// always; under english and dutch a diagonal asks first, so that its refusal
// comes in two kinds.
type turnSolver struct{ *solver }

func (s turnSolver) propose(games []Game, m move, depth int) ([]part, bool) {
	var g grouping
	for _, game := range games {
		r := s.result(game, m)
		switch {
		case !r.legal:
			a := Answer{Refused: true, Tries: -1}
			if game.Rules.of(English, Dutch) && game.Position.diagonal(m) {
				a.Any = yes(len(game.Position.Tries()) > 0)
			}
			g.add(a, game)
		case loses(game.Rules, r.answer, depth):
			return nil, false
		default:
			g.add(r.answer, *NewGame(game.Rules, r.after))
		}
	}
	return g.parts, true
}

func (s turnSolver) wins(games []Game, m move, depth int) bool {
	parts, ok := s.propose(games, m, depth)
	if !ok {
		return false
	}
	for _, q := range parts {
		switch {
		case wins(q.games[0].Rules, q.answer):
		case q.answer.Refused:
			if !s.turn(q.games, depth) {
				return false
			}
		default:
			for _, r := range hear(q.games) {
				if r.answer.End != "" || !s.turn(r.games, depth-1) {
					return false
				}
			}
		}
	}
	return true
}

func (s turnSolver) turn(games []Game, depth int) bool {
	key := beliefKey(games, depth)
	if won, ok := s.memo[key]; ok {
		return won
	}
	won := slices.ContainsFunc(games[0].Position.proposals(), func(m move) bool {
		parts, ok := s.propose(games, m, depth)
		return ok && !(len(parts) == 1 && parts[0].answer.Refused) && s.wins(games, m, depth)
	})
	s.memo[key] = won
	return won
}

// mayAskFirst reports whether asking first wins, given that something does, by
// the remark on first actions.
func (s turnSolver) mayAskFirst(games []Game, depth int) bool {
	some := slices.DeleteFunc(slices.Clone(games), func(g Game) bool { return len(g.Position.Tries()) == 0 })
	return len(some) == 0 || slices.ContainsFunc(games[0].Position.diagonals('w'), func(m move) bool {
		accepted := slices.DeleteFunc(slices.Clone(some), func(g Game) bool { return !g.Position.legal(m) })
		return len(accepted) == 0 || s.wins(accepted, m, depth)
	})
}

// TestTurnByTheorems compares the solver with the second routine under every
// rule set: the verdict, the first moves, and the question.
func TestTurnByTheorems(t *testing.T) {
	won := map[Rules]int{}
	eachProblem(t, 2, func(t *testing.T, list []Position, ply int) {
		for _, rules := range All() {
			b := beliefOf(rules, list)
			v := solve(t, b, ply)
			depth := (ply + 1) / 2
			s := turnSolver{&solver{ctx: context.Background(), memo: map[string]bool{}, results: map[proposed]result{}}}
			if got := s.turn(b.games, depth); got != v.Won {
				t.Errorf("%s: won %v, by the theorems %v", rules, v.Won, got)
			}
			if !v.Won {
				continue
			}
			won[rules]++
			for _, m := range b.games[0].Position.proposals() {
				compareFirst(t, rules, v, m.String(), b.games[0].Position.diagonal(m), s.wins(b.games, m, depth))
			}
			if rules.of(English, Dutch) && slices.Contains(v.First, Question) != s.mayAskFirst(b.games, depth) {
				t.Errorf("%s: first %v, by the theorems the question wins: %v", rules, v.First, s.mayAskFirst(b.games, depth))
			}
		}
	})
	t.Logf("won: %v", won)
}

// compareFirst compares one first move of a won problem. The diagonals of a rule
// set whose routine asks are those that ask; what is told to be impossible is
// proposed by the second routine only.
func compareFirst(t *testing.T, rules Rules, v Verdict, uci string, diagonal, byTheorems bool) {
	t.Helper()
	bare := slices.Contains(v.First, uci) || slices.Contains(v.Detours, uci)
	switch {
	case diagonal && rules.of(English, Dutch):
		if asking := slices.Contains(v.Asking, uci); asking != byTheorems || bare && !asking {
			t.Errorf("%s: %s wins asking: %v, bare: %v, by the theorems: %v", rules, uci, asking, bare, byTheorems)
		}
	case diagonal && rules.of(Cincinnati, Wild16, Rand):
		if bare && !byTheorems {
			t.Errorf("%s: %s wins, by the theorems it does not", rules, uci)
		}
	case bare != byTheorems:
		t.Errorf("%s: %s wins: %v, by the theorems: %v", rules, uci, bare, byTheorems)
	}
}

// TestTellingMoreHelps has what follows from the third theorem: rules that
// tell more win at least as much, and a diagonal is closed by what is told
// only if it would be refused everywhere.
func TestTellingMoreHelps(t *testing.T) {
	eachProblem(t, 3, func(t *testing.T, list []Position, ply int) {
		told := beliefOf(Rand, list)
		told = beliefOf(Wild16, positions(told))
		list = positions(told)
		won := map[Rules]bool{}
		for _, rules := range All() {
			b := beliefOf(rules, list)
			if len(b.games) != len(list) {
				t.Fatalf("%s tells what rand and wild16 do not", rules)
			}
			won[rules] = solve(t, b, ply).Won
			for _, g := range b.games {
				may := g.MayPropose()
				for _, q := range g.Position.Proposals("w") {
					if q.Legal && !slices.Contains(may, q.UCI) {
						t.Errorf("%s: %s may not be proposed, but is legal in %s", rules, q.UCI, g.Position.FEN())
					}
				}
			}
		}
		for _, pair := range []string{"berkeley english", "english dutch", "berkeley cincinnati", "cincinnati wild16", "cincinnati rand"} {
			less, more, _ := strings.Cut(pair, " ")
			if won[Rules(less)] && !won[Rules(more)] {
				t.Errorf("won under %s, but not under %s", less, more)
			}
		}
	})
}

func positions(b Belief) []Position {
	var list []Position
	for _, g := range b.games {
		list = append(list, g.Position)
	}
	return list
}

// sees reports whether White mates, or under rand stalemates, when both sides
// see the whole board.
func sees(rules Rules, p Position, depth int) bool {
	return slices.ContainsFunc(p.replies(), func(m move) bool {
		a, after := announce(rules, p, m), p.after(m)
		if wins(rules, a) || loses(rules, a, depth) {
			return wins(rules, a)
		}
		return !slices.ContainsFunc(after.replies(), func(reply move) bool {
			return announce(rules, after, reply).End != "" || !sees(rules, after.after(reply), depth-1)
		})
	})
}

// TestFullSight is the fourth theorem: full sight is the same for all but rand.
// What is won is won with full sight in every position; a single position and
// one ply hide nothing.
func TestFullSight(t *testing.T) {
	eachProblem(t, 4, func(t *testing.T, list []Position, ply int) {
		sight := map[Rules][]bool{}
		for _, rules := range []Rules{Berkeley, Rand} {
			for _, p := range list {
				sight[rules] = append(sight[rules], sees(rules, p, (ply+1)/2))
			}
		}
		for _, rules := range All() {
			like := Berkeley
			if rules == Rand {
				like = Rand
			}
			b := beliefOf(rules, list)
			won := solve(t, b, ply).Won
			for i, p := range list {
				if won && b.seen[p] && !sight[like][i] {
					t.Errorf("%s: won, but %s is not with full sight", rules, p.FEN())
				}
			}
			if got, want := solve(t, beliefOf(rules, list[:1]), 1).Won, sees(like, list[0], 1); got != want {
				t.Errorf("%s: one position, one ply: won %v, with full sight %v", rules, got, want)
			}
		}
	})
}

// TestDetours lets the solver make proposals that everything refuses, too,
// where they are few: it takes them in every order.
func TestDetours(t *testing.T) {
	few := 0
	eachProblem(t, 5, func(t *testing.T, list []Position, _ int) {
		for _, p := range list {
			if ordinary, diagonal, _ := p.refusable(); ordinary+diagonal > 6 {
				return
			}
		}
		few++
		for _, rules := range All() {
			b := beliefOf(rules, list)
			s := &solver{ctx: context.Background(), memo: map[string]bool{}, results: map[proposed]result{}, detours: true}
			if won := solve(t, b, 1).Won; s.turn(b.games, 1) != won {
				t.Errorf("%s: won without detours: %v", rules, won)
			}
		}
	})
	if few == 0 {
		t.Error("no problem with few refusals")
	}
}
