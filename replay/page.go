package replay

import (
	"context"
	"errors"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Query asks for some of the states of a [Belief], and for what becomes of a proposal in
// them.
type Query struct {
	// From is the number of the first state that is listed, from 1, and Count how many
	// are.
	From, Count int
	// Try is a proposal, in UCI or SAN; "" if there is none. Class, if not "", leaves only
	// the states in which its answer is of that class.
	Try, Class string
	// Proposals asks for the outcome of every proposal.
	Proposals bool
}

// PageJSON is the answer to a [Query] in JSON.
type PageJSON struct {
	Turn   string `json:"turn"`
	View   string `json:"view"`
	States int    `json:"states"` // found
	All    bool   `json:"all"`
	// Listed is how many of them can be looked at: all, or some drawn at random.
	Listed int `json:"listed"`
	// Try and Answers are about the proposal.
	Try     *TryJSON     `json:"try,omitempty"`
	Answers []AnswerJSON `json:"answers,omitempty"`
	// Matching is how many of the listed states are of the class that was asked for, and
	// From the number of the first of the page among these.
	Matching int         `json:"matching"`
	From     int         `json:"from"`
	Page     []StateJSON `json:"page"`
	// Proposals has the outcome of every proposal, if that was asked for.
	Proposals []OutcomeJSON `json:"proposals,omitempty"`
}

// TryJSON is a proposal in UCI and in SAN.
type TryJSON struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// AnswerJSON is an [Answer] in JSON.
type AnswerJSON struct {
	Heard  string `json:"heard"`
	Class  string `json:"class"`
	States int    `json:"states"`
}

// StateJSON is a state of a page.
type StateJSON struct {
	Number int    `json:"n"` // among all that are listed, from 1
	FEN    string `json:"fen"`
	// Heard and Class tell what becomes of the proposal in it.
	Heard string `json:"heard,omitempty"`
	Class string `json:"class,omitempty"`
}

// OutcomeJSON is an [Outcome] in JSON. The counts add up to the number of listed states.
type OutcomeJSON struct {
	TryJSON
	Refused   int `json:"refused"`
	Quiet     int `json:"quiet"`
	Capture   int `json:"capture"`
	Check     int `json:"check"`
	Mate      int `json:"mate"`
	Stalemate int `json:"stalemate"`
}

// Page answers a query. The error is of a proposal or a class that cannot be, or that of
// ctx.
func (b *Belief) Page(ctx context.Context, q Query) (*PageJSON, error) {
	j := &PageJSON{
		Turn: turn(b.OwnTurn, b.Ended, b.View.Colour), View: b.View.Placement(), States: b.Found, All: b.All, Listed: len(b.States),
		From: max(1, q.From), Page: []StateJSON{},
	}
	answers, err := b.answer(j, q)
	if err != nil {
		return nil, err
	}
	for i := range b.States {
		if q.Class != "" && ClassOf(answers[i]).String() != q.Class {
			continue
		}
		if j.Matching++; j.Matching < j.From || len(j.Page) == q.Count {
			continue
		}
		p := b.Position(i)
		s := StateJSON{Number: i + 1, FEN: p.FEN()}
		if answers != nil {
			s.Heard, s.Class = answers[i].Heard(b.View.Colour), ClassOf(answers[i]).String()
		}
		j.Page = append(j.Page, s)
	}
	if q.Proposals {
		err = b.outcomes(ctx, j)
	}
	return j, err
}

// answer puts in what becomes of the proposal, and returns it for every state; nil if
// there is no proposal.
func (b *Belief) answer(j *PageJSON, q Query) ([]kriegspiel.Percept, error) {
	if q.Try == "" {
		if q.Class != "" {
			return nil, errors.New("class: it is one of answers to a proposal: name one")
		}
		return nil, nil
	}
	if _, ok := ParseClass(q.Class); q.Class != "" && !ok {
		return nil, fmt.Errorf("class: %.24q, want quiet, refused, capture, check, mate or stalemate", q.Class)
	}
	proposals := b.Proposals()
	if len(proposals) == 0 {
		return nil, errors.New("try: the solver is not to move")
	}
	n := chess.Notation{Side: &b.View.Own, Moves: proposals, Colour: b.View.Colour}
	m, err := n.ParseLoose(q.Try)
	if err != nil {
		return nil, fmt.Errorf("try: %w", err)
	}
	answers := b.Answers(m)
	j.Try = &TryJSON{m.UCI(b.View.Colour), n.Name(m)}
	for _, a := range Tally(answers) {
		j.Answers = append(j.Answers, AnswerJSON{a.Percept.Heard(b.View.Colour), ClassOf(a.Percept).String(), a.States})
	}
	return answers, nil
}

// outcomes puts in what becomes of every proposal.
func (b *Belief) outcomes(ctx context.Context, j *PageJSON) error {
	list, err := b.Outcomes(ctx)
	if err != nil {
		return err
	}
	n := chess.Notation{Side: &b.View.Own, Moves: b.Proposals(), Colour: b.View.Colour}
	for _, o := range list {
		c := o.Counts
		j.Proposals = append(j.Proposals, OutcomeJSON{
			TryJSON{o.Try.UCI(b.View.Colour), n.Name(o.Try)}, c[Refused], c[Quiet], c[Captures], c[Checks], c[Mates], c[Stalemates],
		})
	}
	return nil
}
