package kriegspiel

import (
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A Game is a whole game to be refereed, as it stands in JSON.
type Game struct {
	// Start is the position at the start as FEN; "" is the normal array.
	Start string `json:"start"`
	// Tries are the proposals of both players in turn, as in
	// [Referee.Parse].
	Tries []string `json:"tries"`
	// ListProposals asks for what the side to move may propose at the end.
	ListProposals bool `json:"-"`
}

// A Transcript is what happened in a [Game].
type Transcript struct {
	Start     string            `json:"start,omitempty"` // FEN
	Events    []TranscriptEvent `json:"events"`          // one per proposal
	Proposals *ProposalNames    `json:"proposals,omitempty"`
	// Error is what was wrong with the game, for those who answer in JSON.
	Error string `json:"error,omitempty"`
}

// A TranscriptEvent is one proposal of either player with its answer.
type TranscriptEvent struct {
	Side    string       `json:"side"` // "w" or "b"
	Try     string       `json:"try"`  // in UCI
	Percept WholePercept `json:"percept"`
	// FEN is the position after the move, "" if it was refused.
	FEN string `json:"fen,omitempty"`
}

// A WholePercept is a percept in JSON with all its fields, empty or not.
type WholePercept struct {
	Illegal bool     `json:"illegal"`
	Capture string   `json:"capture"`
	Check   []string `json:"check"`
	End     string   `json:"end"`
}

// ProposalNames are proposals in UCI, each list sorted.
type ProposalNames struct {
	Legal   []string `json:"legal"`   // what would be accepted
	Illegal []string `json:"illegal"` // what would be refused
}

// Play referees the game. Where a proposal cannot be read, or comes after the
// end, it stops with an error, and the transcript goes up to there.
func (g *Game) Play(rules Rules) (*Transcript, error) {
	t := &Transcript{Events: []TranscriptEvent{}}
	start := chess.Start()
	if g.Start != "" {
		var err error
		if start, err = rules.ParseFEN(g.Start); err != nil {
			return t, fmt.Errorf("start: %w", err)
		}
	}
	referee := NewReferee(rules, start)
	t.Start = referee.Position.FEN()
	for i, text := range g.Tries {
		m, err := referee.Parse(text)
		if err != nil {
			return t, fmt.Errorf("try %d: %w", i+1, err)
		}
		t.Events = append(t.Events, referee.event(m))
	}
	if g.ListProposals {
		t.Proposals = referee.proposalNames()
	}
	return t, nil
}

// event puts a proposal to the referee.
func (f *Referee) event(m chess.Move) TranscriptEvent {
	mover := f.Position.Turn
	percept := f.Try(m)
	heard := percept.JSON(mover)
	e := TranscriptEvent{
		Side:    mover.String(),
		Try:     m.UCI(mover),
		Percept: WholePercept{heard.Illegal, heard.Capture, heard.Check, heard.End},
	}
	if !percept.Illegal() {
		e.FEN = f.Position.FEN()
	}
	return e
}

func (f *Referee) proposalNames() *ProposalNames {
	legal, illegal := f.Proposals()
	names := func(moves []chess.Move) []string {
		list := make([]string, len(moves))
		for i, m := range moves {
			list[i] = m.UCI(f.Position.Turn)
		}
		slices.Sort(list)
		return list
	}
	return &ProposalNames{names(legal), names(illegal)}
}
