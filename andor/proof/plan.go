package proof

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

// SizeUpTo is Size for plans in which what follows is shared, and which may be very
// large when written out: it stops counting at most.
func (p *Plan[M, P]) SizeUpTo(most int) int {
	if p == nil || most <= 0 {
		return 0
	}
	n := 1
	for i := range p.Then {
		n += p.Then[i].Next.SizeUpTo(most - n)
	}
	return n
}

// Hears tells whether the plan has a branch for what is heard of its proposal.
func (p *Plan[M, P]) Hears(own P) bool {
	for i := range p.Then {
		if p.Then[i].Own == own {
			return true
		}
	}
	return false
}
