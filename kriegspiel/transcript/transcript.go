package transcript

import (
	"encoding/json"
	"fmt"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Game is a whole game to be refereed, as it stands in JSON.
type Game struct {
	// Rules names the rule set; "" is the one that [Game.Play] is given.
	Rules string `json:"rules"`
	// Start is the position at the start as FEN; "" is the normal array.
	Start string `json:"start"`
	// Tries are the proposals of both players in turn, as in
	// [kriegspiel.Referee.Parse].
	Tries []string `json:"tries"`
	// ListProposals asks for what the side to move may propose behind the last of them,
	// which is nothing once the game has ended.
	ListProposals bool `json:"-"`
}

// A Transcript is what happened in a [Game].
type Transcript struct {
	// Rules names the rule set, unless it is berkeley.
	Rules string `json:"rules,omitempty"`
	Start string `json:"start,omitempty"` // FEN
	// TriesJSON is what is told of the pawn tries of the first mover.
	kriegspiel.TriesJSON
	Events    []Event        `json:"events"` // one per proposal
	Proposals *ProposalNames `json:"proposals,omitempty"`
	// Ask tells, beside Proposals, that the question may be asked.
	Ask bool `json:"ask,omitempty"`
	// Error is what was wrong with the game, for those who answer in JSON.
	Error string `json:"error,omitempty"`
}

// An Event is one proposal of either player with its answer.
type Event struct {
	Side    string  `json:"side"`          // "w" or "b"
	Try     string  `json:"try,omitempty"` // in UCI
	Ask     string  `json:"ask,omitempty"` // "any" in place of a try
	Percept Percept `json:"percept"`
	Heard   Hearers `json:"heard"`
	// FEN is the position after the move, "" if it was refused.
	FEN string `json:"fen,omitempty"`
}

// Hearers tells who hears an answer. The zero value is both players.
type Hearers uint8

// Both players hear an answer, or the Mover alone.
const (
	Both Hearers = iota
	Mover
)

// MarshalText returns "both" or "mover".
func (h Hearers) MarshalText() ([]byte, error) {
	if h == Mover {
		return []byte("mover"), nil
	}
	return []byte("both"), nil
}

// UnmarshalText reads "both" or "mover".
func (h *Hearers) UnmarshalText(text []byte) error {
	switch string(text) {
	case "both":
		*h = Both
	case "mover":
		*h = Mover
	default:
		return fmt.Errorf("heard by %.12q, want both or mover", text)
	}
	return nil
}

// A Percept is a percept in JSON with its first four fields, empty or not. The answer
// to a question has Any alone, and one to a proposal out of turn Nonsense alone.
type Percept struct {
	Illegal   bool     `json:"illegal"`
	Capture   string   `json:"capture"`
	Check     []string `json:"check"`
	End       string   `json:"end"`
	Taken     string   `json:"taken,omitempty"`
	By        string   `json:"by,omitempty"`
	EnPassant bool     `json:"enpassant,omitempty"`
	Promotion bool     `json:"promotion,omitempty"`
	kriegspiel.TriesJSON
	Any      string `json:"any,omitempty"`
	Nonsense bool   `json:"nonsense,omitempty"`
}

// MarshalJSON returns the percept in JSON.
func (p Percept) MarshalJSON() ([]byte, error) {
	type whole Percept
	switch {
	case p.Nonsense:
		return []byte(`{"nonsense":true}`), nil
	case p.Any != "":
		return json.Marshal(map[string]string{"any": p.Any})
	}
	return json.Marshal(whole(p))
}

// ProposalNames are proposals in UCI, each list sorted.
type ProposalNames struct {
	Legal   []string `json:"legal"`   // what would be accepted
	Illegal []string `json:"illegal"` // what would be refused
}

// Play referees the game. Where a proposal cannot be read, or comes after the
// end, it stops with an error, and the transcript goes up to there.
func (g *Game) Play(rules kriegspiel.Rules) (*Transcript, error) {
	t := &Transcript{Events: []Event{}}
	if g.Rules != "" {
		var err error
		if rules, err = kriegspiel.ParseRules(g.Rules); err != nil {
			return t, fmt.Errorf("rules: %w", err)
		}
	}
	if rules != kriegspiel.Berkeley {
		t.Rules = rules.String()
	}
	start := chess.Start()
	if g.Start != "" {
		var err error
		if start, err = rules.ParseFEN(g.Start); err != nil {
			return t, fmt.Errorf("start: %w", err)
		}
	}
	referee := kriegspiel.NewReferee(rules, start)
	t.Start = referee.Position.FEN()
	t.TriesJSON = referee.Told().JSON(referee.Position.Turn).TriesJSON
	for i, text := range g.Tries {
		m, err := referee.Parse(text)
		if err != nil {
			return t, fmt.Errorf("try %d: %w", i+1, err)
		}
		t.Events = append(t.Events, event(referee, m))
	}
	if g.ListProposals {
		t.Proposals, t.Ask = proposalNames(referee), referee.MayAsk()
	}
	return t, nil
}

// event puts a proposal to the referee.
func event(f *kriegspiel.Referee, m chess.Move) Event {
	mover := f.Position.Turn
	percept := f.Try(m)
	j := percept.JSON(mover)
	e := Event{Side: mover.String(), Percept: Percept{
		Illegal: j.Illegal, Capture: j.Capture, Check: j.Check, End: j.End, Taken: j.Taken, By: j.By,
		EnPassant: j.EnPassant, Promotion: j.Promotion, TriesJSON: j.TriesJSON, Any: j.Any, Nonsense: percept&kriegspiel.Nonsense != 0,
	}}
	if e.Try = m.UCI(mover); m == chess.Ask {
		e.Try, e.Ask = "", "any"
	}
	if percept.Illegal() && f.Rules().Private() {
		e.Heard = Mover
	}
	if percept.Moved() {
		e.FEN = f.Position.FEN()
	}
	return e
}

func proposalNames(f *kriegspiel.Referee) *ProposalNames {
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
