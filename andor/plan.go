package andor

import "unsafe"

// A Plan is what to propose, and what next for everything that can be heard
// then: a tree. It is not changed once made.
type Plan[M comparable, P Percept] struct {
	Try  M
	Then []Branch[M, P]
}

// A Branch is one thing that can be heard after a proposal. After a refusal
// the same turn goes on; after any other answer that does not end the game, Next
// follows the opponent's turn that was heard as Reply.
type Branch[M comparable, P Percept] struct {
	Own   P
	Reply P           // zero if Own ends the game or is a refusal
	Next  *Plan[M, P] // nil if the game is won
}

// Size returns the number of proposals in the plan.
func (p *Plan[M, P]) Size() int {
	if p == nil {
		return 0
	}
	n := 1
	for i := range p.Then {
		n += p.Then[i].Next.Size()
	}
	return n
}

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

// set gives the reason for a proposal; a refutation that nobody asked for is
// nil.
func (r *Refutation[S, P]) set(proposal int, why Reason[S, P]) {
	if r != nil {
		r.Reasons[proposal] = why
	}
}

// bytes returns what the refutation takes without those below.
func (r *Refutation[S, P]) bytes() int64 {
	return int64(len(r.States))*int64(unsafe.Sizeof(*new(S))) + int64(len(r.Reasons))*int64(unsafe.Sizeof(Reason[S, P]{}))
}

// A Reason says why a proposal fails.
type Reason[S comparable, P Percept] struct {
	Kind ReasonKind
	// State is, for Fails, the number of a state in which the proposal is
	// accepted and does not win: the game ends otherwise, the depth is used
	// up, or a reply ends it.
	State int
	// Own and Reply are, for Below, what is heard before the belief state
	// that Below refutes.
	Own, Reply P
	Below      *Refutation[S, P]
}

// A ReasonKind is the kind of a reason.
type ReasonKind uint8

// The kinds of reasons.
const (
	// Useless: the proposal is refused in all States.
	Useless ReasonKind = iota
	// Fails: it is accepted in one state and leads to no win.
	Fails
	// Below: after Own and Reply, the states that can have arisen include
	// those of a refutation one move less deep.
	Below
	// Denied: the states in which it is refused include those of a
	// refutation of the same depth.
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

// culprit returns the number of a state after which m can be answered by a
// reply that ends the game.
func culprit[V, S, M comparable, P Percept](game Game[V, S, M, P], v *V, states []S, m M) int {
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

// names tells whether the plan has a branch for p.
func (p *Plan[M, P]) names(own P) bool {
	for i := range p.Then {
		if p.Then[i].Own == own {
			return true
		}
	}
	return false
}
