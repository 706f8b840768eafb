package proof

import "unsafe"

// A Refutation shows that no plan wins a belief state: it names some of its
// states, and for every proposal why no plan that begins with it wins in all of
// these. By monotony (theorem 2 of the paper) that refutes the whole.
//
// A refutation is not changed once made, so that parts may be shared.
type Refutation[S comparable, P Percept] struct {
	States []S
	// Reasons are in the order of [Game.Moves].
	Reasons []Reason[S, P]
	// Sighted says instead that the one state cannot be won even by a solver
	// who sees everything.
	Sighted bool
}

// WithoutMoves returns the refutation of a belief state with no move left, from one of its
// states: even a solver who sees everything wins nothing.
func WithoutMoves[S comparable, P Percept](s S) *Refutation[S, P] {
	return &Refutation[S, P]{States: []S{s}, Sighted: true}
}

// Bytes returns how many bytes the refutation takes without those below it.
func (r *Refutation[S, P]) Bytes() int64 {
	return int64(len(r.States))*int64(unsafe.Sizeof(*new(S))) + int64(len(r.Reasons))*int64(unsafe.Sizeof(Reason[S, P]{}))
}

// A Reason says why a proposal fails.
type Reason[S comparable, P Percept] struct {
	Kind Kind
	// State is, for Fails, the number of a state in which the proposal is
	// accepted and does not win: the game ends otherwise, the depth is used
	// up, or a reply ends it.
	State int
	// Own and Reply are, for Below, what is heard before the belief state
	// that Below refutes. For Denied Own is the refusal; where all states that
	// refuse the proposal do so in the same way it may be left out.
	Own, Reply P
	Below      *Refutation[S, P]
}

// A Kind is the kind of a [Reason].
type Kind uint8

// The kinds of reasons.
const (
	// Useless: the proposal is refused in all States, and in the same way.
	Useless Kind = iota
	// Fails: it is accepted in one state and leads to no win.
	Fails
	// Below: after Own and Reply, the states that can have arisen include
	// those of a refutation one move less deep.
	Below
	// Denied: the states in which it is refused, in the way that Own names,
	// include those of a refutation of the same depth.
	Denied
)

// Size returns the number of different refutations in it.
func (r *Refutation[S, P]) Size() int {
	seen := map[*Refutation[S, P]]bool{}
	var walk func(*Refutation[S, P])
	walk = func(r *Refutation[S, P]) {
		if r == nil || seen[r] {
			return
		}
		seen[r] = true
		for i := range r.Reasons {
			walk(r.Reasons[i].Below)
		}
	}
	walk(r)
	return len(seen)
}

// LosingReply returns the number of the first state in which m is accepted and
// can be answered by a reply that ends the game: the state of a [Reason] of the
// kind [Fails]. There must be one.
func LosingReply[V, S, M comparable, P Percept](game Game[V, S, M, P], v *V, states []S, m M) int {
	for i, s := range states {
		p := game.Try(v, &s, m)
		if p.Illegal() || p.Won() || p.Lost() {
			continue
		}
		after := game.After(v, m, p)
		_, heard := game.Replies(nil, nil, &after, &s)
		for _, h := range heard {
			if h.Lost() {
				return i
			}
		}
	}
	return 0
}
