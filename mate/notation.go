package mate

import (
	"strings"

	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// What package proof writes into files, for Kriegspiel.
type (
	// PlanJSON is a plan in JSON: moves in UCI, and percepts as in records.
	PlanJSON = proof.PlanJSON[kriegspiel.PerceptJSON]
	// RefutationJSON is a refutation in JSON.
	RefutationJSON = proof.RefutationJSON[kriegspiel.PerceptJSON]
)

// notation is how Kriegspiel is written in certificates: moves in UCI, percepts
// as in records, states as FENs with the solver to move. A proposal that asks first has the
// question before it, as in "any? e4d5".
type notation struct {
	rules  kriegspiel.Rules
	solver chess.Colour
}

var _ proof.Notation[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept, kriegspiel.PerceptJSON] = notation{}

// format returns what writes and reads the plans and refutations of a solver.
func format(rules kriegspiel.Rules, solver chess.Colour) *proof.Format[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept, kriegspiel.PerceptJSON] {
	return &proof.Format[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept, kriegspiel.PerceptJSON]{
		Game: rules, Notation: notation{rules, solver},
	}
}

// asksFirst stands before a proposal that does.
var asksFirst = chess.Ask.String() + " "

func (n notation) MoveText(m chess.Move) string {
	if m&chess.Ask != 0 {
		return asksFirst + m.UCI(n.solver)
	}
	return m.UCI(n.solver)
}

func (n notation) ParseMove(text string) (chess.Move, error) {
	text, asks := strings.CutPrefix(text, asksFirst)
	m, err := chess.ParseUCI(text, n.solver)
	if asks {
		m |= chess.Ask
	}
	return m, err
}

func (n notation) PerceptJSON(p kriegspiel.Percept) kriegspiel.PerceptJSON { return p.JSON(n.solver) }

func (n notation) ParsePercept(j kriegspiel.PerceptJSON) (kriegspiel.Percept, error) {
	return n.rules.Percept(&j, n.solver)
}

func (n notation) ParseReply(j kriegspiel.PerceptJSON) (kriegspiel.Percept, error) {
	p, err := n.rules.Percept(&j, n.solver)
	return p | kriegspiel.Theirs, err
}

func (n notation) StateTexts(v *kriegspiel.View, states []kriegspiel.State) []string {
	list := make([]string, len(states))
	for i := range states {
		p := v.OwnTurn(&states[i])
		list[i] = p.FEN()
	}
	return list
}

func (n notation) ParseStates(v *kriegspiel.View, texts []string) ([]kriegspiel.State, error) {
	list, err := kriegspiel.ParsePositions(texts, n.rules, &n.solver)
	if err != nil {
		return nil, err
	}
	if len(list.States) < len(texts) {
		return nil, errTwice
	}
	if err := list.View.Agree(v, "in play"); err != nil {
		return nil, err
	}
	return list.States, nil
}

// NewPlanJSON returns a plan of the given solver in JSON, nil if p is.
func NewPlanJSON(p *Plan, solver chess.Colour) *PlanJSON {
	return format(kriegspiel.Berkeley, solver).EncodePlan(p)
}

// ParsePlan reads a plan of the given solver under the rules back, nil if j is. Whether it can be followed
// is for [Check] to say.
func ParsePlan(j *PlanJSON, rules kriegspiel.Rules, solver chess.Colour) (*Plan, error) {
	return format(rules, solver).DecodePlan(j)
}
