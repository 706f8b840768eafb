package proof

// A Notation is how a domain writes its moves, percepts and states in a file. H
// is what a percept becomes, a type that package encoding/json can write and
// read.
type Notation[V, S, M comparable, P Percept, H any] interface {
	// MoveText returns a move in letters, ParseMove reads it.
	MoveText(m M) string
	ParseMove(text string) (M, error)
	// PerceptJSON returns what is heard after a proposal or a reply;
	// ParsePercept reads what is heard after a proposal, ParseReply what is
	// heard after a reply.
	PerceptJSON(p P) H
	ParsePercept(h H) (P, error)
	ParseReply(h H) (P, error)
	// StateTexts returns states with the given view, each in letters.
	// ParseStates reads them; it is an error if they have another view.
	StateTexts(v *V, states []S) []string
	ParseStates(v *V, texts []string) ([]S, error)
}

// A File is the part of a certificate's file that is the same for every domain:
// a claim about a belief state and what proves it. A domain puts its own fields
// before it, by embedding.
type File[H any] struct {
	Ply int `json:"ply"`
	// Verdict is the word of the domain for what is claimed.
	Verdict string `json:"verdict"`
	// Belief identifies the belief state, in a way of the domain's own.
	Belief string `json:"belief"`
	// States are all states of the belief state, where a plan is given.
	States []string     `json:"states,omitempty"`
	Plan   *PlanJSON[H] `json:"plan,omitempty"`
	// Refutations refer to each other by their place in this list; the first
	// is that of the belief state.
	Refutations []RefutationJSON[H] `json:"refutations,omitempty"`
}

// OfPlan tells whether the file has just the parts that show that there is a
// plan.
func (f *File[H]) OfPlan() bool {
	return f.Plan != nil && len(f.States) > 0 && len(f.Refutations) == 0
}

// OfRefutation tells whether the file has just the parts that show that there is
// no plan.
func (f *File[H]) OfRefutation() bool {
	return f.Plan == nil && len(f.States) == 0 && len(f.Refutations) > 0
}

// PlanJSON is a [Plan] as it is written: what to try, and what next for
// everything that can be heard.
type PlanJSON[H any] struct {
	Try  string          `json:"try"`
	Then []BranchJSON[H] `json:"then"`
}

// BranchJSON is a [Branch] as it is written. Heard is what is heard after the
// proposal and, where a turn of the opponent follows, after that. Without a plan
// the branch is won.
type BranchJSON[H any] struct {
	Heard []H          `json:"heard"`
	Plan  *PlanJSON[H] `json:"plan,omitempty"`
}

// RefutationJSON is a [Refutation] as it is written.
type RefutationJSON[H any] struct {
	States  []string        `json:"states"`
	Reasons []ReasonJSON[H] `json:"reasons,omitempty"`
	Sighted bool            `json:"sighted,omitempty"`
}

// ReasonJSON is a [Reason] as it is written. Below is a place in the list of
// refutations. Of one that is denied Heard names the refusal, if the states refuse it in
// more than one way.
type ReasonJSON[H any] struct {
	Try   string `json:"try"`
	Kind  string `json:"kind"` // as Kind.String says
	State int    `json:"state,omitempty"`
	Heard []H    `json:"heard,omitempty"`
	Below int    `json:"below,omitempty"`
}

var kindNames = [...]string{Useless: "useless", Fails: "fails", Below: "below", Denied: "denied"}

// String returns "useless", "fails", "below" or "denied".
func (k Kind) String() string { return kindNames[k] }
