package mate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"kriegmate/estimate"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Question asks for a mate, or for the belief state itself, in JSON. It has exactly one
// of Record, Belief and FEN.
type Question struct {
	ID json.RawMessage `json:"id,omitempty"` // is in the answer too
	// Rules and Ply beat those of the [Solver]; an [Estimator] needs no Ply.
	Rules  string          `json:"rules,omitempty"`
	Ply    *int            `json:"ply,omitempty"`
	Record json.RawMessage `json:"record,omitempty"` // in the interchange format
	Belief []string        `json:"belief,omitempty"` // possible positions, each a FEN
	FEN    string          `json:"fen,omitempty"`    // a known position
}

// Question returns what is given as a question.
func (g *Given) Question() *Question {
	if g.Record != nil {
		return &Question{Record: g.Record.AppendJSON(nil)}
	}
	q := &Question{Rules: g.Rules.String()}
	for i := range g.Positions {
		q.Belief = append(q.Belief, g.Positions[i].FEN())
	}
	return q
}

// ErrorJSON is the answer to a question that has none.
type ErrorJSON struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// Answer answers a [Question], given as text in JSON. Where the question names no
// rules, those of the Solver hold, then those of the record, then Berkeley; if
// the Solver has a Colour, the question must be about that side. The answer has
// the ID of the question, with an error too, and the problem as it was understood.
func (s *Solver) Answer(ctx context.Context, question []byte) (SolutionJSON, error) {
	var q Question
	if err := jsonl.Decode(question, &q); err != nil {
		return SolutionJSON{ID: q.ID}, fmt.Errorf("not a problem in JSON: %w", err)
	}
	found, err := s.answer(ctx, &q)
	if err != nil {
		return SolutionJSON{ID: q.ID}, err
	}
	j := found.JSON()
	j.ID, j.Problem = q.ID, found.Belief.Question()
	return j, nil
}

func (s *Solver) answer(ctx context.Context, q *Question) (Solution, error) {
	if err := s.Ready(); err != nil { // the next question has the same searcher
		return Solution{}, err
	}
	one := *s
	if q.Ply != nil {
		if err := kriegspiel.CheckPly(*q.Ply); err != nil {
			return Solution{}, fmt.Errorf("ply: %w", err)
		}
		one.Ply = *q.Ply
	}
	if q.Rules != "" {
		rules, err := kriegspiel.ParseRules(q.Rules)
		if err != nil {
			return Solution{}, fmt.Errorf("rules: %w", err)
		}
		one.Rules = &rules
	}
	b, err := one.read(ctx, q)
	if err != nil {
		return Solution{}, err
	}
	return one.Solve(ctx, b)
}

// read returns the belief state of a question.
func (s *Solver) read(ctx context.Context, q *Question) (*Belief, error) {
	if q.Record == nil {
		return q.positions(s.RuleSet(), s.Colour)
	}
	record, err := q.record(s.Rules)
	if err != nil {
		return nil, err
	}
	return s.OfRecord(ctx, record)
}

// errQuestion reports a question that has not exactly one problem.
var errQuestion = errors.New(`want one of "record", "belief" and "fen"`)

// record returns the record of a question that has one.
func (q *Question) record(rules *kriegspiel.Rules) (*kriegspiel.Record, error) {
	if q.Belief != nil || q.FEN != "" {
		return nil, errQuestion
	}
	record, err := kriegspiel.ParseJSON(q.Record, rules)
	return &record, err
}

// positions returns the belief state of a question that has no record.
func (q *Question) positions(rules kriegspiel.Rules, solver *chess.Colour) (*Belief, error) {
	var b *Belief
	var err error
	switch {
	case q.Belief != nil && q.FEN == "":
		if b, err = OfFENs(q.Belief, rules, solver); err != nil {
			err = fmt.Errorf("belief: %w", err)
		}
	case q.Belief == nil && q.FEN != "":
		if b, err = OfFEN(q.FEN, rules, solver); err != nil {
			err = fmt.Errorf("fen: %w", err)
		}
	default:
		err = errQuestion
	}
	return b, err
}

// OfRecord returns the belief state at the end of a record, within the limits of
// the Solver. If the Solver has a Colour, the record must be of that side.
func (s *Solver) OfRecord(ctx context.Context, r *kriegspiel.Record) (*Belief, error) {
	if s.Colour != nil && r.Solver != *s.Colour {
		return nil, fmt.Errorf("the solver of the record is %s", r.Solver.Name())
	}
	return OfRecord(ctx, r, estimate.Limits{Memory: s.Memory, Time: s.Timeout})
}

// RuleSet returns the rule set of positions, which name none themselves.
func (s *Solver) RuleSet() kriegspiel.Rules { return ruleSet(s.Rules) }

// ruleSet returns the rule set that was chosen, or that of texts that name none.
func ruleSet(chosen *kriegspiel.Rules) kriegspiel.Rules {
	if chosen != nil {
		return *chosen
	}
	return kriegspiel.Berkeley
}

// Team returns n solvers that answer the lines of a batch together, with
// [jsonl.AnswerAll]: each has a searcher and a part of the memory of its own, and as
// many threads as s.
func (s *Solver) Team(n int) []*Solver {
	team := make([]*Solver, n)
	for i := range team {
		one := *s
		one.Searcher = nil
		one.Memory /= int64(n)
		team[i] = &one
	}
	return team
}

// AnswerLine answers a line of a batch, without the problem: who has sent the lines
// has it. An error names the line.
func (s *Solver) AnswerLine(ctx context.Context, line jsonl.Line) jsonl.Answer {
	if line.Err != nil {
		return badLine(line, nil, line.Err)
	}
	j, err := s.Answer(ctx, line.Text)
	if err != nil {
		return badLine(line, j.ID, err)
	}
	j.Problem = nil
	return jsonl.Answer{Value: j}
}

func badLine(line jsonl.Line, id json.RawMessage, err error) jsonl.Answer {
	return jsonl.Answer{Value: ErrorJSON{id, line.Wrap(err).Error()}, Bad: true}
}
