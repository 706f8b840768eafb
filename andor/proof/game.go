package proof

// A Percept is what is announced after a proposal or a reply.
type Percept interface {
	comparable
	Illegal() bool // the proposal was refused
	Won() bool     // the game has ended with the solver's win
	Lost() bool    // the game has ended in any other way
}

// A Game is what must be known of a domain to verify certificates: a few methods
// over its view V, which all states of a belief state share, its hidden state S,
// its move M and its percept P. Methods append to the caller's slices.
type Game[V, S, M comparable, P Percept] interface {
	// Moves appends the proposals, which depend on the view alone.
	Moves(dst []M, v *V) []M
	// Try proposes m and returns the answer. s becomes the state after m; a
	// refusal leaves it alone.
	Try(v *V, s *S, m M) P
	// Replies appends the state after every legal reply, with what is heard,
	// at the view after [Game.After].
	Replies(dst []S, heard []P, v *V, s *S) ([]S, []P)
	// After returns the view after m was accepted with p.
	After(v *V, m M, p P) V
	// AfterReply returns the view after a reply that was heard as p.
	AfterReply(v *V, p P) V
}
