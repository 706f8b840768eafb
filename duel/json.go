package duel

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A Question asks an [Opponent] what becomes of a proposal, in JSON.
type Question struct {
	// Ply is within how many half-moves the solver is to mate.
	Ply int `json:"ply"`
	// Steps are what has happened so far.
	Steps []StepJSON `json:"steps,omitempty"`
	// Plan wins from there on, as the last answer told it; it may be left out. One that
	// does not win is an error where it is asked for what it says.
	Plan *mate.PlanJSON `json:"plan,omitempty"`
	// Try is what is proposed now, in UCI or SAN; "" only asks what is known.
	Try string `json:"try,omitempty"`
	// Advise asks whether there is a mate from here where neither a plan nor a proposal
	// tells. Reveal ends the duel: the opponent shows what was there.
	Advise bool `json:"advise,omitempty"`
	Reveal bool `json:"reveal,omitempty"`
}

// StepJSON is a [Step] in JSON. Heard is what was heard of the proposal and, where a turn
// of the opponent followed, of that.
type StepJSON struct {
	Try   string                   `json:"try"`
	SAN   string                   `json:"san,omitempty"`
	Heard []kriegspiel.PerceptJSON `json:"heard"`
	Words []string                 `json:"words,omitempty"`
}

// ProposalJSON is a proposal by both names.
type ProposalJSON struct {
	Try string `json:"try"`
	SAN string `json:"san"`
}

// AnswerJSON is what has become of a duel.
type AnswerJSON struct {
	Rules string `json:"rules"`
	Side  string `json:"side"` // of the solver, "w" or "b"
	// Step is the proposal and what is heard; nil if nothing was proposed.
	Step *StepJSON `json:"step,omitempty"`
	// View is the solver's own pieces, as in the first field of a FEN. States is how many
	// positions are possible, and Heat in which share of them a piece stands where.
	View   string                        `json:"view"`
	States int                           `json:"states"`
	Heat   map[string]map[string]float64 `json:"heat"`
	// Left is how many moves the solver has left.
	Left int `json:"left"`
	// Ended is "won", "stalemate", "lost" or "late"; "" while it goes on.
	Ended     string         `json:"ended,omitempty"`
	Proposals []ProposalJSON `json:"proposals"`
	// Verdict is whether the solver mates in the moves left, "mate", "no-mate" or
	// "unknown"; "" if nobody asked. Moves is how many it takes, Advice how it begins, and
	// Plan the whole, if it is known and not too large.
	Verdict string         `json:"verdict,omitempty"`
	Moves   int            `json:"moves,omitempty"`
	Advice  *ProposalJSON  `json:"advice,omitempty"`
	Plan    *mate.PlanJSON `json:"plan,omitempty"`
	// Game is a whole game that fits, when the duel has ended or was given up.
	Game []Frame `json:"game,omitempty"`
}

// AnswerJSON answers a question about a belief state.
func (o *Opponent) AnswerJSON(ctx context.Context, b *mate.Belief, q *Question) (*AnswerJSON, error) {
	d, err := New(b, q.Ply)
	if err != nil {
		return nil, err
	}
	for i, s := range q.Steps {
		step, err := s.step(d)
		if err == nil {
			err = d.Hear(ctx, step)
		}
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	plan, err := mate.ParsePlan(q.Plan, d.Rules, d.View().Colour)
	if err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	left, told, err := o.answer(ctx, d, q, plan)
	if err != nil {
		return nil, err
	}
	j := d.json(q)
	if told {
		j.tell(d, left)
	}
	return j, nil
}

// answer makes the proposal of a question, and returns the prospect if something tells.
func (o *Opponent) answer(ctx context.Context, d *Duel, q *Question, plan *mate.Plan) (left Prospect, told bool, err error) {
	switch {
	case q.Try != "":
		n := chess.Notation{Side: &d.View().Own, Moves: d.Proposals(), Colour: d.View().Colour}
		m, err := n.ParseLoose(q.Try)
		if err != nil {
			return left, false, fmt.Errorf("try: %w", err)
		}
		if plan != nil && plan.Try == m {
			err = d.check(ctx, plan)
		}
		if err == nil {
			left, err = o.Answer(ctx, d, m, plan)
		}
		return left, true, err
	case plan != nil && d.End == Open:
		return Follow(plan), true, d.check(ctx, plan)
	case plan != nil, q.Advise:
		left, err = o.Look(ctx, d)
		return left, true, err
	}
	return left, false, nil
}

// check returns nil if a plan wins from here on in the moves that are left.
func (d *Duel) check(ctx context.Context, plan *mate.Plan) error {
	c := mate.Check{
		Game: d.Rules,
		Name: func(v *kriegspiel.View, m chess.Move) string { return proposalName(d.Rules, v, m) },
		Say:  func(v *kriegspiel.View, p kriegspiel.Percept) string { return p.Heard(v.Colour) },
	}
	if err := c.Plan(ctx, *d.View(), d.States(), d.Left, plan); err != nil {
		return fmt.Errorf("plan: %w", err)
	}
	return nil
}

// json returns what is known now.
func (d *Duel) json(q *Question) *AnswerJSON {
	c, heat := d.View().Colour, d.Heat()
	j := &AnswerJSON{
		Rules: d.Rules.String(), Side: c.String(), View: d.View().Placement(), States: len(d.States()),
		Heat: heat.Shares(c.Other()), Left: d.Left, Ended: d.End.String(), Proposals: []ProposalJSON{},
	}
	if q.Try != "" {
		j.Step = d.lastStep()
	}
	n := chess.Notation{Side: &d.View().Own, Moves: d.Proposals(), Colour: c}
	for _, m := range n.Moves {
		j.Proposals = append(j.Proposals, ProposalJSON{m.UCI(c), n.Name(m)})
	}
	if d.End != Open || q.Reveal {
		j.Game = d.Reveal()
	}
	return j
}

// tell adds what the solver can hope for.
func (j *AnswerJSON) tell(d *Duel, left Prospect) {
	c := d.View().Colour
	j.Verdict, j.Moves, j.Plan = mate.VerdictWord(left.Verdict), left.Moves, mate.NewPlanJSON(left.Plan, c)
	if left.Try != 0 {
		j.Advice = &ProposalJSON{left.Try.UCI(c), d.Name(left.Try)}
	}
}

// lastStep returns the last step in JSON.
func (d *Duel) lastStep() *StepJSON {
	s, at := d.Steps[len(d.Steps)-1], &d.levels[len(d.levels)-2]
	c := at.view.Colour
	j := &StepJSON{Try: s.Try.UCI(c), SAN: proposalName(d.Rules, &at.view, s.Try), Heard: []kriegspiel.PerceptJSON{s.Own.JSON(c)}, Words: []string{s.Own.Heard(c)}}
	if s.Reply != 0 {
		j.Heard, j.Words = append(j.Heard, s.Reply.JSON(c)), append(j.Words, s.Reply.Heard(c))
	}
	return j
}

// step reads a step at the present of a duel.
func (j *StepJSON) step(d *Duel) (s Step, err error) {
	c := d.View().Colour
	if s.Try, err = chess.ParseUCI(j.Try, c); err != nil {
		return s, fmt.Errorf("try: %w", err)
	}
	s.Try = d.Rules.AsMove(d.View(), s.Try)
	if n := len(j.Heard); n < 1 || n > 2 {
		return s, fmt.Errorf("heard: %d answers, want one or two", n)
	}
	if s.Own, err = d.Rules.Percept(&j.Heard[0], c); err == nil && len(j.Heard) == 2 {
		s.Reply, err = d.Rules.Percept(&j.Heard[1], c)
		s.Reply |= kriegspiel.Theirs
	}
	if err != nil {
		return s, fmt.Errorf("heard: %w", err)
	}
	return s, nil
}
