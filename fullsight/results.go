package fullsight

// An Answer is how a referee answers a proposal in one state. Greater is
// better for the solver.
type Answer uint8

// The answers to a proposal.
const (
	Refused Answer = iota // the proposal is illegal in the state
	Quiet                 // it is accepted, and nothing is announced
	Audible               // it is accepted, and something is announced
	Winning               // it wins at once
)

// String returns the name of the answer in lower case.
func (a Answer) String() string { return [...]string{"refused", "quiet", "audible", "winning"}[a] }

// A Prospect is what a proposal leaves to a solver who sees everything.
type Prospect uint8

// The prospects of a proposal.
const (
	Illegal  Prospect = iota // the proposal is refused in the state
	Hopeless                 // some reply leaves no win within the moves that are left
	Hopeful                  // every reply leaves a win, or the search has given up
	Won                      // it wins at once
)

// String returns the name of the prospect in lower case.
func (p Prospect) String() string { return [...]string{"illegal", "hopeless", "hopeful", "won"}[p] }
