package andor

import (
	"context"
	"iter"
	"time"

	"kriegmate/andor/proof"
)

// A Percept is what is announced after a proposal or a reply.
type Percept interface {
	comparable
	Illegal() bool // the proposal was refused
	Won() bool     // the game has ended with the solver's win
	Lost() bool    // the game has ended in any other way
}

// A Game is a domain: a few methods over its view V, which all states of a
// belief state share, its hidden state S, its move M and its percept P. None of
// the four may hold pointers. Methods append to the caller's slices, give the same
// answer to the same question, and may be called by several goroutines at once.
// The laws are tested by andortest.Laws.
type Game[V, S, M comparable, P Percept] interface {
	// Moves appends the proposals, which depend on the view alone.
	Moves(dst []M, v *V) []M
	// Try proposes m and returns the answer. s becomes the state after m; a
	// refusal leaves it alone. A refusal may come in more than one kind: each
	// that occurs is a belief state of its own, with the same view and depth.
	Try(v *V, s *S, m M) P
	// Replies appends the state after every legal reply, with what is
	// heard. It is called with the view after [Game.After], only after a
	// percept that is neither refused, won nor lost, and appends at least
	// one reply, none of which is heard as won.
	Replies(dst []S, heard []P, v *V, s *S) ([]S, []P)
	// After returns the view after m was accepted with p.
	After(v *V, m M, p P) V
	// AfterReply returns the view after a reply that was heard as p.
	AfterReply(v *V, p P) V
	// Hash returns 64 well-mixed bits of view and state, the same in every
	// process. The searchers of packages best and dfpn take two positions
	// with the same hash for one.
	Hash(v *V, s *S) uint64
}

// A Problem asks: is there a plan that wins in every state of a belief state,
// against every reply, with at most Depth accepted moves? An empty belief state
// gives Unknown; Depth 0, or less, gives Refuted.
type Problem[V, S, M comparable, P Percept] struct {
	Game Game[V, S, M, P]
	View V
	// States is the belief state, each state once. A searcher takes one
	// state at a time, and stops the sequence when it has found a
	// refutation. It runs on a locked thread, so the sequence must not come
	// from an iter.Pull that was started elsewhere.
	States iter.Seq[S]
	Depth  int
	Limits Limits
	// Sequential takes all states from the sequence before the search
	// begins, for comparison with interleaving (section 7 of the paper).
	Sequential bool
	// Deeper tells that the problem is the one that the searcher was asked
	// last, with more moves, so that it may go on with what it has learned.
	Deeper bool
	// Want says what is asked for beside the verdict.
	Want Want
}

// Want says what a problem asks for beside the verdict. Refutations cost memory
// all along the search; plans cost little.
type Want uint8

// What a problem can ask for.
const (
	WantVerdict     Want = iota // the verdict alone
	WantPlan                    // the plan, if the verdict is Proved
	WantCertificate             // the plan, or the refutation if the verdict is Refuted
)

// A Verdict is the answer to a problem.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // the limits were too low
	Proved                 // there is a plan
	Refuted                // there is none
)

// String returns "unknown", "proved" or "refuted".
func (v Verdict) String() string { return [...]string{"unknown", "proved", "refuted"}[v] }

// A Cause says what has stopped a search.
type Cause uint8

// The causes.
const (
	NotStopped  Cause = iota // nothing has
	OutOfTime                // the limit of time, or the deadline of the context
	OutOfMemory              // the limit of memory
	OutOfStates              // the limit of states held at once
	OutOfTries               // the limit of tries
	Cancelled                // the context was cancelled
)

// String returns "none", "time", "memory", "states", "tries" or "cancelled".
func (c Cause) String() string {
	return [...]string{"none", "time", "memory", "states", "tries", "cancelled"}[c]
}

// A Result is a verdict with its certificate, if asked for, and its cost.
type Result[S, M comparable, P Percept] struct {
	Verdict    Verdict
	Plan       *proof.Plan[M, P]
	Refutation *proof.Refutation[S, P]
	Stats      Stats
	// Stopped says why the verdict is Unknown. It is NotStopped with any
	// other verdict, and where the belief state was empty.
	Stopped Cause
	// Core are states that are refuted together, if the verdict is Refuted
	// and the searcher tells: that of package best does.
	Core []S
	// Integrated is the number of states taken from the belief state, and
	// Complete tells whether these are all.
	Integrated int
	Complete   bool
}

// A Searcher decides problems. It keeps its memory from problem to problem and
// is used by one goroutine at a time.
type Searcher[V, S, M comparable, P Percept] interface {
	// Solve decides the problem. Running out of the limits, or a cancelled
	// context, is the verdict Unknown.
	Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P]
}

// Limits bound a search. Zero means no limit. They are looked at about every
// thousand steps.
type Limits struct {
	Tries  int64         // proposals put to the referee
	States int64         // states held at once
	Memory int64         // bytes of states, nodes and refutations held at once
	Time   time.Duration // of the wall clock
}
