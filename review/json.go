package review

import (
	"math"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// JSON is a [Review] in JSON; docs/review.md describes every field. Moves are given both in
// UCI and in SAN.
type JSON struct {
	Rules      string            `json:"rules"`
	Side       string            `json:"side"` // "w" or "b"
	Start      string            `json:"start"`
	Tags       map[string]string `json:"tags,omitempty"`
	TriesKnown bool              `json:"tries_known"`
	TriesAdded int               `json:"tries_added,omitempty"`
	TruthKnown bool              `json:"truth_known"`
	// Record is what was reviewed, in the interchange format.
	Record  *kriegspiel.Record `json:"record"`
	MaxPly  int                `json:"max_ply"`
	Turns   []TurnJSON         `json:"turns"`
	End     string             `json:"end,omitempty"`
	Stopped string             `json:"stopped,omitempty"`
}

// TurnJSON is a [Turn] in JSON.
type TurnJSON struct {
	Move      int    `json:"move"`
	Board     string `json:"board"`
	Heard     string `json:"heard"`
	Refusals  int    `json:"refusals"`
	Positions int    `json:"positions"`
	All       bool   `json:"all"`
	Near      bool   `json:"near_truth,omitempty"`
	// King and Heat are shares of the positions from 0 to 1, by square, and by kind and
	// square.
	King      map[string]float64            `json:"king"`
	Heat      map[string]map[string]float64 `json:"heat"`
	Searched  int                           `json:"searched"`
	NoMate    int                           `json:"no_mate"`
	Mate      *MateJSON                     `json:"mate,omitempty"`
	Chance    *ChanceJSON                   `json:"chance,omitempty"`
	Better    *BetterJSON                   `json:"better,omitempty"`
	Tries     []TryJSON                     `json:"tries"`
	Proposals []ProposalJSON                `json:"proposals"`
	Truth     *TruthJSON                    `json:"truth,omitempty"`
}

// MoveJSON is a proposal in UCI and in SAN.
type MoveJSON struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// MateJSON is a [Mate] in JSON.
type MateJSON struct {
	Ply      int            `json:"ply"`
	After    int            `json:"after"`
	Begin    []MoveJSON     `json:"begin"`
	Ask      bool           `json:"ask,omitempty"`
	Complete bool           `json:"complete"`
	Kept     bool           `json:"kept"`
	Missed   bool           `json:"missed"`
	Plan     *mate.PlanJSON `json:"plan,omitempty"`
}

// ChanceJSON is a [Chance] in JSON.
type ChanceJSON struct {
	MoveJSON
	Ply   int  `json:"ply"`
	Mated int  `json:"mated"` // of the searched positions
	Best  bool `json:"best"`
	Real  bool `json:"real"`
}

// BetterJSON is what would have been better than the move that was made, with what it and that
// move are worth, in pawns.
type BetterJSON struct {
	MoveJSON
	Worth  float64 `json:"worth"`
	Played float64 `json:"played"`
}

// TryJSON is a [Try] in JSON.
type TryJSON struct {
	MoveJSON
	Refused float64 `json:"refused"`
	Left    float64 `json:"left"`
}

// ProposalJSON is a [Proposal] in JSON.
type ProposalJSON struct {
	MoveJSON
	Illegal bool   `json:"illegal"`
	Heard   string `json:"heard"`
	Left    int    `json:"left"`
}

// TruthJSON is a [Truth] in JSON.
type TruthJSON struct {
	FEN   string `json:"fen"`
	Reply string `json:"reply,omitempty"` // in SAN
	King  string `json:"king"`
}

// JSON returns the review for programs.
func (r *Review) JSON() JSON {
	g := r.Game
	j := JSON{
		Rules: g.Record.Rules.String(), Side: g.Record.Solver.String(), Start: g.Record.Start.FEN(),
		TriesKnown: g.TriesKnown, TriesAdded: g.Added, TruthKnown: g.Moves != nil, Record: g.Record, MaxPly: r.MaxPly,
		Turns: make([]TurnJSON, len(r.Turns)), End: r.End.Say(g.Record.Solver),
	}
	if r.Stopped != nil {
		j.Stopped = r.why()
	}
	for _, t := range g.Tags {
		if j.Tags == nil {
			j.Tags = map[string]string{}
		}
		j.Tags[t.Name] = t.Value
	}
	for i := range r.Turns {
		j.Turns[i] = r.Turns[i].JSON()
	}
	return j
}

// JSON returns the turn for programs.
func (t *Turn) JSON() TurnJSON {
	heat := t.Heat.Shares(t.View.Colour.Other())
	j := TurnJSON{
		Move: t.Number, Board: t.View.Placement(), Heard: t.heard(), Refusals: t.Refusals, Positions: t.Positions, All: t.All, Near: t.Near,
		King: heat["K"], Heat: heat, Searched: t.Searched, NoMate: t.NoMate, Tries: []TryJSON{}, Proposals: []ProposalJSON{},
	}
	if m := t.Mate; m != nil {
		j.Mate = &MateJSON{m.Ply, m.After, t.moveList(m.Begin), m.Ask, m.Complete, m.Kept, m.Missed, mate.NewPlanJSON(m.Plan, t.View.Colour)}
	}
	if c := t.Chance; c != nil {
		j.Chance = &ChanceJSON{t.move(c.Try), c.Ply, c.Mated, c.Best, c.Real}
	}
	if b := t.Better; b != nil {
		j.Better = &BetterJSON{t.move(b.Best), hundredths(b.Worth), hundredths(b.Alternative)}
	}
	for _, y := range t.Tries {
		j.Tries = append(j.Tries, TryJSON{t.move(y.Move), y.Refused, y.Left})
	}
	for _, p := range t.Proposals {
		j.Proposals = append(j.Proposals, ProposalJSON{t.move(p.Move), p.Answer.Illegal(), p.Answer.Heard(t.View.Colour), p.Left})
	}
	if u := t.Truth; u != nil {
		j.Truth = &TruthJSON{u.Position.FEN(), u.Reply, u.King().String()}
	}
	return j
}

// hundredths rounds to them: what is behind is noise.
func hundredths(x float64) float64 { return math.Round(100*x) / 100 }

func (t *Turn) move(p chess.Move) MoveJSON { return MoveJSON{p.UCI(t.View.Colour), t.Name(p)} }

func (t *Turn) moveList(moves []chess.Move) (list []MoveJSON) {
	for _, move := range moves {
		list = append(list, t.move(move))
	}
	return list
}
