package andortest_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// A listener is a test that keeps what it is told, to test a test.
type listener struct {
	testing.TB
	heard []string
}

func (l *listener) Helper()      {}
func (l *listener) Failed() bool { return len(l.heard) > 0 }
func (l *listener) Errorf(format string, args ...any) {
	l.heard = append(l.heard, fmt.Sprintf(format, args...))
}

func (l *listener) Fatalf(format string, args ...any) {
	l.Errorf(format, args...)
	panic(l)
}

// listen runs a test and returns what it complains about.
func listen(t *testing.T, test func(t testing.TB)) []string {
	t.Helper()
	l := &listener{TB: t}
	func() {
		defer func() {
			if r := recover(); r != nil && r != any(l) {
				panic(r)
			}
		}()
		test(l)
	}()
	return l.heard
}

// lawful is a toy problem that reaches a few hundred positions.
func lawful() andortest.ToyProblem {
	g := andortest.Toy{Seed: 5, Hidden: 12, Proposals: 4, Percepts: 2, Answers: 3, Refused: 20, Won: 5, Lost: 5, Ends: 5}
	states := []andortest.ToyState{0, 1, 2, 3, 4, 5, 6, 7}
	return andortest.ToyProblem{Game: g, States: slices.Values(states), Depth: 3}
}

// Toy games keep the laws.
func TestToysAreLawful(t *testing.T) {
	p := lawful()
	andortest.Laws(t, &p)
	for seed := range uint64(200) {
		p := andortest.NewToyProblem(seed)
		if andortest.Laws(t, &p); t.Failed() {
			t.Fatalf("toy problem %d", seed)
		}
	}
}

// broken is a toy game in which some methods are replaced.
type broken struct {
	andortest.Toy
	moves   func(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove
	try     func(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept
	replies func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept)
	after   func(v *andortest.ToyView, p andortest.ToyPercept) andortest.ToyView
	hash    func(v *andortest.ToyView, s *andortest.ToyState) uint64
}

func (b *broken) Moves(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove {
	if b.moves != nil {
		return b.moves(dst, v)
	}
	return b.Toy.Moves(dst, v)
}

func (b *broken) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	if b.try != nil {
		return b.try(v, s, m)
	}
	return b.Toy.Try(v, s, m)
}

func (b *broken) Replies(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
	if b.replies != nil {
		return b.replies(dst, heard, v, s)
	}
	return b.Toy.Replies(dst, heard, v, s)
}

func (b *broken) AfterReply(v *andortest.ToyView, p andortest.ToyPercept) andortest.ToyView {
	if b.after != nil {
		return b.after(v, p)
	}
	return b.Toy.AfterReply(v, p)
}

func (b *broken) Hash(v *andortest.ToyView, s *andortest.ToyState) uint64 {
	if b.hash != nil {
		return b.hash(v, s)
	}
	return b.Toy.Hash(v, s)
}

// Every law is broken by a game, and Laws names it.
func TestLawsAreEnforced(t *testing.T) {
	toy := lawful().Game.(andortest.Toy)
	calls := 0
	var asked sync.Mutex
	var moves []andortest.ToyMove
	var states []andortest.ToyState
	for _, test := range []struct {
		name string
		game broken
		law  string // how the complaint goes on
	}{
		{"the list is begun anew", broken{moves: func(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove {
			return toy.Moves(dst[:0], v)
		}}, "Moves appends"},
		{"a proposal twice", broken{moves: func(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove {
			return append(toy.Moves(dst, v), 0)
		}}, "Moves appends"},
		{"a list that is used again", broken{moves: func(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove {
			if dst == nil {
				moves = toy.Moves(moves[:0], v)
				return moves
			}
			return toy.Moves(dst, v)
		}}, "Moves appends"},
		{"a list of replies that is used again", broken{replies: func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
			if dst == nil {
				states, heard = toy.Replies(states[:0], heard, v, s)
				return states, heard
			}
			return toy.Replies(dst, heard, v, s)
		}}, "Replies appends"},
		{"other proposals the next time", broken{moves: func(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove {
			calls++
			return append(dst, andortest.ToyMove(calls%3))
		}}, "Moves appends"},
		{"another answer the next time", broken{try: func(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
			calls++
			p := toy.Try(v, s, m)
			p.Number = uint8(calls)
			return p
		}}, "Try gives the same"},
		{"the view changes", broken{try: func(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
			p := toy.Try(v, s, m)
			v.ID++
			return p
		}}, "Try gives the same"},
		{"a refusal changes the state", broken{try: func(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
			p := toy.Try(v, s, m)
			if p.Illegal() {
				*s = 11 - *s
			}
			return p
		}}, "Try leaves a state that refuses"},
		{"no reply", broken{replies: func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
			if *s == 3 {
				return dst, heard
			}
			return toy.Replies(dst, heard, v, s)
		}}, "there is at least one reply"},
		{"a reply that wins", broken{replies: func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
			return append(dst, *s), append(heard, andortest.ToyPercept{Kind: andortest.ToyWon})
		}}, "there is at least one reply"},
		{"the list of replies is begun anew", broken{replies: func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
			return toy.Replies(dst[:0], heard[:0], v, s)
		}}, "Replies appends"},
		{"more states than percepts", broken{replies: func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
			dst, heard = toy.Replies(dst, heard, v, s)
			return append(dst, 0), heard
		}}, "Replies appends"},
		{"the state changes with the replies", broken{replies: func(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
			dst, heard = toy.Replies(dst, heard, v, s)
			*s = 11 - *s
			return dst, heard
		}}, "Replies appends"},
		{"another view the next time", broken{after: func(v *andortest.ToyView, p andortest.ToyPercept) andortest.ToyView {
			calls++
			return andortest.ToyView{ID: uint64(calls)}
		}}, "After and AfterReply"},
		{"another hash the next time", broken{hash: func(v *andortest.ToyView, s *andortest.ToyState) uint64 {
			calls++
			return uint64(calls) * 0x9e3779b97f4a7c15
		}}, "Hash gives the same"},
		{"a hash of the state alone", broken{hash: func(v *andortest.ToyView, s *andortest.ToyState) uint64 {
			return toy.Hash(&andortest.ToyView{}, s)
		}}, "Hash gives different positions"},
		{"a hash that is linear", broken{hash: func(v *andortest.ToyView, s *andortest.ToyState) uint64 {
			return v.ID + uint64(*s)*0x9e3779b97f4a7c15
		}}, "Hash mixes its bits"},
		{"one question at a time", broken{try: func(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
			if !asked.TryLock() {
				return andortest.ToyPercept{} // the scratch is another's
			}
			defer asked.Unlock()
			runtime.Gosched()
			return toy.Try(v, s, m)
		}}, "the methods may be called by several goroutines"},
		{"a hash of 32 bits", broken{hash: func(v *andortest.ToyView, s *andortest.ToyState) uint64 {
			return toy.Hash(v, s) >> 32
		}}, "Hash mixes its bits"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := lawful()
			test.game.Toy = toy
			p.Game = &test.game
			heard := listen(t, func(t testing.TB) { andortest.Laws(t, &p) })
			if !slices.ContainsFunc(heard, func(s string) bool { return strings.HasPrefix(s, "broken: "+test.law) }) {
				t.Errorf("Laws says %q, want %q", heard, test.law)
			}
		})
	}
}

// bothPercept is won and lost at once.
type bothPercept struct{ andortest.ToyPercept }

func (p bothPercept) Lost() bool { return p.Kind >= andortest.ToyWon }

func (p bothPercept) Toy() andortest.ToyPercept { return p.ToyPercept }

// wordyPercept holds a pointer, that of a string.
type wordyPercept struct {
	andortest.ToyPercept
	Word string
}

func (p wordyPercept) Toy() andortest.ToyPercept { return p.ToyPercept }

// otherGame is a toy game with other percepts.
type otherGame[P interface{ Toy() andortest.ToyPercept }] struct {
	andortest.Toy
	of func(andortest.ToyPercept) P
}

func (g otherGame[P]) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) P {
	return g.of(g.Toy.Try(v, s, m))
}

func (g otherGame[P]) Replies(dst []andortest.ToyState, heard []P, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []P) {
	states, percepts := g.Toy.Replies(nil, nil, v, s)
	for _, p := range percepts {
		heard = append(heard, g.of(p))
	}
	return append(dst, states...), heard
}

func (g otherGame[P]) After(v *andortest.ToyView, m andortest.ToyMove, p P) andortest.ToyView {
	return g.Toy.After(v, m, p.Toy())
}

func (g otherGame[P]) AfterReply(v *andortest.ToyView, p P) andortest.ToyView {
	return g.Toy.AfterReply(v, p.Toy())
}

func TestLawsOfPerceptsAndStates(t *testing.T) {
	toy := lawful()
	both := andor.Problem[andortest.ToyView, andortest.ToyState, andortest.ToyMove, bothPercept]{
		Game: otherGame[bothPercept]{toy.Game.(andortest.Toy), func(p andortest.ToyPercept) bothPercept { return bothPercept{p} }}, States: toy.States, Depth: 2,
	}
	heard := listen(t, func(t testing.TB) { andortest.Laws(t, &both) })
	if len(heard) != 1 || !strings.HasPrefix(heard[0], "broken: a percept is at most one of") {
		t.Errorf("Laws says %q of a percept that is won and lost", heard)
	}
	wordy := andor.Problem[andortest.ToyView, andortest.ToyState, andortest.ToyMove, wordyPercept]{
		Game: otherGame[wordyPercept]{toy.Game.(andortest.Toy), func(p andortest.ToyPercept) wordyPercept { return wordyPercept{p, "heard"} }}, States: toy.States, Depth: 2,
	}
	heard = listen(t, func(t testing.TB) { andortest.Laws(t, &wordy) })
	if len(heard) != 1 || heard[0] != "broken: views, states, moves and percepts hold no pointers: at andortest_test.wordyPercept" {
		t.Errorf("Laws says %q of a percept with a string", heard)
	}
	still := lawful()
	still.Depth = 0
	heard = listen(t, func(t testing.TB) { andortest.Laws(t, &still) })
	if len(heard) != 1 || !strings.HasPrefix(heard[0], "broken: the belief state has states, each once, and a move to go") {
		t.Errorf("Laws says %q of a problem without a move", heard)
	}
	for name, states := range map[string][]andortest.ToyState{"none": nil, "one twice": {1, 2, 1}} {
		toy.States = slices.Values(states)
		heard := listen(t, func(t testing.TB) { andortest.Laws(t, &toy) })
		if len(heard) != 1 || !strings.HasPrefix(heard[0], "broken: the belief state has states") {
			t.Errorf("Laws says %q of %s", heard, name)
		}
	}
}

// An estimatedToy is a toy game with what an estimate asks for beside.
type estimatedToy struct {
	andortest.Toy
	plays bool // After plays also what was refused
}

func (estimatedToy) Bears(*andortest.ToyView, *andortest.ToyState, andortest.ToyPercept, [2]int) bool {
	return false
}

func (estimatedToy) Bound(v *andortest.ToyView, _ andortest.ToyPercept, _ [2]int) andortest.ToyView {
	return *v
}

func (g estimatedToy) After(v *andortest.ToyView, m andortest.ToyMove, p andortest.ToyPercept) andortest.ToyView {
	if g.plays {
		p.Kind = andortest.ToyHeard
	}
	return g.Toy.After(v, m, p)
}

// After is held to the law for refusals only in a domain that can be estimated.
func TestLawOfRefusals(t *testing.T) {
	for _, plays := range []bool{false, true} {
		p := lawful()
		p.Game = estimatedToy{p.Game.(andortest.Toy), plays}
		heard := listen(t, func(t testing.TB) { andortest.Laws(t, &p) })
		if broken := len(heard) > 0; broken != plays || plays && !strings.Contains(heard[0], "After of a refusal") {
			t.Errorf("After plays what is refused: %v; the laws say %q", plays, heard)
		}
	}
}
