package replay

import (
	"cmp"
	"context"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Belief is what may be at one moment of a game. It is not changed once it is made, and
// may be used by several goroutines.
type Belief struct {
	Rules kriegspiel.Rules
	View  kriegspiel.View
	// OwnTurn tells whether the solver is to move, and Ended that the game is over.
	OwnTurn, Ended bool
	// States are all that were found, or, if they are fewer than Found, some of them
	// drawn at random.
	States []kriegspiel.State
	Found  int
	// All tells that no others are possible than those that were found.
	All bool
}

// Position returns the position of one of the states, whose turn it is included.
func (b *Belief) Position(i int) chess.Position {
	if b.OwnTurn {
		return b.Rules.Normal(b.View.OwnTurn(&b.States[i]))
	}
	return b.Rules.Normal(b.View.TheirTurn(&b.States[i]))
}

// Proposals returns what the solver may propose; none if it is not its turn.
func (b *Belief) Proposals() []chess.Move {
	if !b.OwnTurn || b.Ended {
		return nil
	}
	return b.Rules.Proposals(nil, &b.View)
}

// Name returns a proposal of the solver in SAN.
func (b *Belief) Name(m chess.Move) string { return name(&b.View, m) }

// A Class is what becomes of a proposal in a state, by the strongest thing that the referee
// announces: a capture with check is a check, and one with mate is a mate.
type Class uint8

// The classes of answers.
const (
	Quiet Class = iota // accepted, and nothing is announced
	Refused
	Captures
	Checks
	Mates // and wins on material
	Stalemates
	classes
)

// String returns the name of a class as JSON has it.
func (c Class) String() string {
	return [...]string{"quiet", "refused", "capture", "check", "mate", "stalemate"}[c]
}

// ParseClass returns the class of a name.
func ParseClass(name string) (Class, bool) {
	for c := range classes {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// ClassOf returns the class of the answer to a proposal of the solver.
func ClassOf(p kriegspiel.Percept) Class {
	_, captured := p.Captured()
	switch {
	case p.Illegal():
		return Refused
	case p.Won():
		return Mates
	case p.End() != 0:
		return Stalemates
	case p.Check() != 0:
		return Checks
	case captured:
		return Captures
	}
	return Quiet
}

// Answers returns what the referee would say to a proposal in each of the states.
func (b *Belief) Answers(m chess.Move) []kriegspiel.Percept {
	answers := make([]kriegspiel.Percept, len(b.States))
	for i := range b.States {
		s := b.States[i]
		answers[i] = b.Rules.Try(&b.View, &s, m)
	}
	return answers
}

// An Outcome is what becomes of a proposal.
type Outcome struct {
	Try chess.Move
	// Counts are how many of the states are of each class.
	Counts [classes]int
}

// Outcomes returns the outcome of every proposal. The error is that of ctx.
func (b *Belief) Outcomes(ctx context.Context) ([]Outcome, error) {
	var list []Outcome
	for _, m := range b.Proposals() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		o := Outcome{Try: m}
		for i := range b.States {
			s := b.States[i]
			o.Counts[ClassOf(b.Rules.Try(&b.View, &s, m))]++
		}
		list = append(list, o)
	}
	return list, nil
}

// An Answer is something that the referee may say to a proposal, with the number of the
// states in which it would.
type Answer struct {
	Percept kriegspiel.Percept
	States  int
}

// Tally counts equal answers, and returns them by class, those in most states first.
func Tally(answers []kriegspiel.Percept) []Answer {
	counts := map[kriegspiel.Percept]int{}
	for _, p := range answers {
		counts[p]++
	}
	list := make([]Answer, 0, len(counts))
	for p, n := range counts {
		list = append(list, Answer{p, n})
	}
	slices.SortFunc(list, func(a, b Answer) int {
		return cmp.Or(cmp.Compare(rank[ClassOf(a.Percept)], rank[ClassOf(b.Percept)]), cmp.Compare(b.States, a.States), cmp.Compare(a.Percept, b.Percept))
	})
	return list
}

// rank is the order in which classes are listed.
var rank = [classes]int{Mates: 0, Checks: 1, Captures: 2, Quiet: 3, Stalemates: 4, Refused: 5}
