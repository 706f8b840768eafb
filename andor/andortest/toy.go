package andortest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"kriegmate/andor"
)

// A Toy is a small random game: every answer is drawn from a hash of where the
// game stands, so it needs no table and is the same each time. Games differ in
// how many states and moves they have and in how often a proposal is refused,
// wins or loses.
type Toy struct {
	Seed uint64
	// Hidden is the number of states, Proposals of moves, Percepts of the
	// different things that can be heard of an accepted move or a reply,
	// Answers the most replies a state has.
	Hidden, Proposals, Percepts, Answers int
	// Of 100 proposals so many are refused, win, and lose; the rest go on.
	Refused, Won, Lost int
	// Of 100 replies so many end the game.
	Ends int
	// Of 100 views after the start so many have fewer proposals, or none: dead
	// ends.
	Narrow int
	// Of 100 proposals of a view so many ask first whether any of them might be
	// accepted: refused, they tell the answer. A state in which it is no refuses
	// all of them, the others refuse three of four.
	Asking int
}

// A ToyView is where a game stands, as the solver knows it.
type ToyView struct{ ID uint64 }

// A ToyState is what is hidden.
type ToyState uint8

// A ToyMove is a proposal.
type ToyMove uint8

// A ToyPercept is what is heard: a kind and a number.
type ToyPercept struct{ Kind, Number uint8 }

// The kinds of percepts.
const (
	ToyHeard uint8 = iota
	ToyRefused
	ToyWon
	ToyLost
)

// The numbers of refusals. Where a proposal does not ask it is the first.
const (
	ToyPlain uint8 = iota
	ToyAnswerNo
	ToyAnswerYes
)

// Illegal tells whether the proposal was refused.
func (p ToyPercept) Illegal() bool { return p.Kind == ToyRefused }

// Won tells whether the game is won.
func (p ToyPercept) Won() bool { return p.Kind == ToyWon }

// Lost tells whether it has ended otherwise.
func (p ToyPercept) Lost() bool { return p.Kind == ToyLost }

// String returns the kind and the number.
func (p ToyPercept) String() string {
	return fmt.Sprintf("%s %d", [...]string{"heard", "refused", "won", "lost"}[p.Kind], p.Number)
}

// mix hashes a few numbers.
func mix(numbers ...uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, n := range numbers {
		h ^= n
		h ^= h >> 30
		h *= 0xbf58476d1ce4e5b9
		h ^= h >> 27
		h *= 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}

// Moves appends the proposals.
func (g Toy) Moves(dst []ToyMove, v *ToyView) []ToyMove {
	n := g.Proposals
	if h := mix(g.Seed, v.ID, 8); v.ID != 0 && int(h%100) < g.Narrow {
		n = int(h >> 8 % uint64(n+1))
	}
	for m := range n {
		dst = append(dst, ToyMove(m))
	}
	return dst
}

// Try answers a proposal.
func (g Toy) Try(v *ToyView, s *ToyState, m ToyMove) ToyPercept {
	h := mix(g.Seed, v.ID, uint64(*s), uint64(m), 1)
	number := uint8(h >> 40 % uint64(g.Percepts))
	answer := g.answer(v, *s, m)
	switch kind := int(h % 100); {
	case kind < g.Refused, answer == ToyAnswerNo, answer == ToyAnswerYes && h>>48%4 != 0:
		return ToyPercept{ToyRefused, answer}
	case kind < g.Refused+g.Won:
		return ToyPercept{ToyWon, number}
	case kind < g.Refused+g.Won+g.Lost:
		return ToyPercept{ToyLost, number}
	}
	*s = ToyState(h >> 32 % uint64(g.Hidden))
	return ToyPercept{ToyHeard, number}
}

// asks tells whether a proposal asks first.
func (g Toy) asks(v *ToyView, m ToyMove) bool {
	return g.Asking > 0 && int(mix(g.Seed, v.ID, uint64(m), 9)%100) < g.Asking
}

// Questions appends the proposals that ask first.
func (g Toy) Questions(dst []ToyMove, v *ToyView) []ToyMove {
	if g.Asking == 0 {
		return dst
	}
	n := len(dst)
	dst = g.Moves(dst, v)
	return dst[:n+len(slices.DeleteFunc(dst[n:], func(m ToyMove) bool { return !g.asks(v, m) }))]
}

// answer returns what a proposal that asks is told: the same to all of them in one state.
func (g Toy) answer(v *ToyView, s ToyState, m ToyMove) uint8 {
	switch {
	case !g.asks(v, m):
		return ToyPlain
	case mix(g.Seed, v.ID, uint64(s), 10)&1 == 0:
		return ToyAnswerNo
	}
	return ToyAnswerYes
}

// Replies appends one reply or more.
func (g Toy) Replies(dst []ToyState, heard []ToyPercept, v *ToyView, s *ToyState) ([]ToyState, []ToyPercept) {
	n := 1 + int(mix(g.Seed, v.ID, uint64(*s), 2)%uint64(g.Answers))
	for i := range n {
		h := mix(g.Seed, v.ID, uint64(*s), uint64(i), 3)
		next := ToyState(h >> 32 % uint64(g.Hidden))
		// What is heard depends on the state reached, as in a game where
		// equal positions sound alike.
		sound := mix(g.Seed, v.ID, uint64(next), 4)
		p := ToyPercept{ToyHeard, uint8(sound >> 20 % uint64(g.Percepts))}
		if int(sound%100) < g.Ends {
			p.Kind = ToyLost
		}
		dst, heard = append(dst, next), append(heard, p)
	}
	return dst, heard
}

// After returns the view after an accepted proposal.
func (g Toy) After(v *ToyView, m ToyMove, p ToyPercept) ToyView {
	if p.Illegal() {
		return *v
	}
	return ToyView{mix(v.ID, uint64(m), uint64(p.Kind), uint64(p.Number), 5)}
}

// AfterReply returns the view after a reply.
func (g Toy) AfterReply(v *ToyView, p ToyPercept) ToyView {
	return ToyView{mix(v.ID, uint64(p.Kind), uint64(p.Number), 6)}
}

// Hash mixes view and state.
func (g Toy) Hash(v *ToyView, s *ToyState) uint64 { return mix(v.ID, uint64(*s), 7) }

// ToyProblem is a problem in a toy game.
type ToyProblem = andor.Problem[ToyView, ToyState, ToyMove, ToyPercept]

// ToySearcher decides such problems.
type ToySearcher = andor.Searcher[ToyView, ToyState, ToyMove, ToyPercept]

// ToyResult is what it answers.
type ToyResult = andor.Result[ToyState, ToyMove, ToyPercept]

type toyJudge = Judge[ToyView, ToyState, ToyMove, ToyPercept]

// NewToyProblem returns a random problem: a game, a belief state of one to six
// states, a depth of one to three. The same seed gives the same problem.
func NewToyProblem(seed uint64) ToyProblem {
	return newProblem(seed, rand.New(rand.NewPCG(seed, 17)))
}

// NewAskingProblem returns a random problem in which some proposals ask first, so that
// there is more than one kind of refusal.
func NewAskingProblem(seed uint64) ToyProblem {
	rng := rand.New(rand.NewPCG(seed, 18))
	p := newProblem(seed, rng)
	g := p.Game.(Toy)
	g.Asking = 20 + rng.IntN(60)
	g.Proposals += 4
	g.Refused /= 4
	g.Won += 10
	p.Game = g
	return p
}

func newProblem(seed uint64, rng *rand.Rand) ToyProblem {
	g := Toy{
		Seed:      seed,
		Hidden:    2 + rng.IntN(7),
		Proposals: 1 + rng.IntN(5),
		Percepts:  1 + rng.IntN(3),
		Answers:   1 + rng.IntN(3),
		Refused:   rng.IntN(50),
		Won:       5 + rng.IntN(45),
		Lost:      rng.IntN(4),
		Ends:      rng.IntN(4),
		Narrow:    rng.IntN(40),
	}
	states := rng.Perm(g.Hidden)[:1+rng.IntN(min(6, g.Hidden))]
	var belief []ToyState
	for _, s := range states {
		belief = append(belief, ToyState(s))
	}
	return ToyProblem{Game: g, States: slices.Values(belief), Depth: 1 + rng.IntN(3)}
}

// NewToy returns a random toy game and all its states. shape, unless it is nil,
// changes the game before it is used.
func NewToy(seed uint64, shape func(rng *rand.Rand, g *Toy)) (Toy, []ToyState) {
	rng := rand.New(rand.NewPCG(seed, 23))
	g := Toy{
		Seed:      seed,
		Hidden:    2 + rng.IntN(5),
		Proposals: 1 + rng.IntN(4),
		Percepts:  1 + rng.IntN(3),
		Answers:   1 + rng.IntN(3),
		Refused:   rng.IntN(60),
		Won:       10 + rng.IntN(40),
		Lost:      rng.IntN(5),
		Ends:      rng.IntN(5),
	}
	if shape != nil {
		shape(rng, &g)
	}
	states := make([]ToyState, g.Hidden)
	for i := range states {
		states[i] = ToyState(i)
	}
	return g, states
}
