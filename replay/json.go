package replay

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// JSON is a replay in JSON. Moves are given both in UCI and in SAN.
type JSON struct {
	Rules      string            `json:"rules"`
	Side       string            `json:"side"` // the solver, "w" or "b"
	Start      string            `json:"start"`
	Tags       map[string]string `json:"tags,omitempty"`
	TriesKnown bool              `json:"tries_known"`
	TruthKnown bool              `json:"truth_known"`
	Events     int               `json:"events"` // of the record
	Steps      []StepJSON        `json:"steps"`
	// Stopped is why the replay ends before the record does.
	Stopped string `json:"stopped,omitempty"`
}

// StepJSON is a [Step] in JSON.
type StepJSON struct {
	Done  int        `json:"done"`
	Moves int        `json:"moves"`
	Turn  string     `json:"turn"` // "w", "b", or "" where the game is over
	Event *EventJSON `json:"event,omitempty"`
	// View is the solver's own pieces, as in the first field of a FEN.
	View   string `json:"view"`
	States int    `json:"states"`
	All    bool   `json:"all"`
	Near   bool   `json:"near_truth,omitempty"`
	// Heat are shares of the states, from 0 to 1, by kind and square.
	Heat  map[string]map[string]float64 `json:"heat"`
	Truth string                        `json:"truth,omitempty"` // FEN
}

// EventJSON is a [Heard] in JSON.
type EventJSON struct {
	Side    string                 `json:"side"`
	Try     string                 `json:"try,omitempty"` // of the solver
	Name    string                 `json:"san,omitempty"`
	Percept kriegspiel.PerceptJSON `json:"percept"`
	Refused []string               `json:"refused,omitempty"`
	Said    string                 `json:"said"`
}

// NewJSON returns the replay of a game without its steps.
func NewJSON(g *Game) JSON {
	r := g.Record
	j := JSON{
		Rules: r.Rules.String(), Side: r.Solver.String(), Start: r.Start.FEN(), TriesKnown: g.TriesKnown, TruthKnown: g.Whole != nil,
		Events: len(r.Events), Steps: []StepJSON{},
	}
	for _, t := range g.Tags {
		if j.Tags == nil {
			j.Tags = map[string]string{}
		}
		j.Tags[t.Name] = t.Value
	}
	return j
}

// JSON returns the step for programs.
func (s *Step) JSON() StepJSON {
	solver := s.View.Colour
	j := StepJSON{
		Done: s.Done, Moves: s.Moves, Turn: turn(s.OwnTurn, s.Ended, solver), View: s.View.Placement(),
		States: s.Found, All: s.All, Near: s.Near, Heat: s.Heat.Shares(solver.Other()),
	}
	if e := s.Event; e != nil {
		j.Event = &EventJSON{Side: e.Side.String(), Name: e.Name, Percept: e.PerceptJSON(solver), Refused: e.Refused, Said: e.Said}
		if !e.Theirs() {
			j.Event.Try = e.Try.UCI(solver)
		}
	}
	if s.Truth != nil {
		j.Truth = s.Truth.FEN()
	}
	return j
}

// turn returns who is to move, "" if the game is over.
func turn(own, ended bool, solver chess.Colour) string {
	switch {
	case ended:
		return ""
	case own:
		return solver.String()
	}
	return solver.Other().String()
}
