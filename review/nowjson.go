package review

import "kriegmate/kriegspiel"

// NowJSON is a [Now] in JSON: the fields of a [TurnJSON], and what may come next.
type NowJSON struct {
	Rules string `json:"rules"`
	Side  string `json:"side"` // "w" or "b"
	// ToMove is "w" or "b", "" if the game is over, as End says.
	ToMove string `json:"to_move"`
	End    string `json:"end,omitempty"`
	MaxPly int    `json:"max_ply"`
	// Events are those of the record in words.
	Events []string `json:"events"`
	TurnJSON
	Complete bool         `json:"complete"`
	Options  []OptionJSON `json:"options"`
	Replies  []AnswerJSON `json:"replies"`
	// Ask is what may be heard of the question "any?", Obliged that a pawn has to take.
	Ask     []AnswerJSON `json:"ask,omitempty"`
	Obliged bool         `json:"obliged,omitempty"`
}

// OptionJSON is an [Option] in JSON.
type OptionJSON struct {
	MoveJSON
	Answers []AnswerJSON `json:"answers"`
}

// AnswerJSON is an [Answer] in JSON, with the percept as in a record and in words.
type AnswerJSON struct {
	Percept kriegspiel.PerceptJSON `json:"percept"`
	Heard   string                 `json:"heard"`
	Share   float64                `json:"share"`
}

// JSON returns what is known now for programs.
func (n *Now) JSON() NowJSON {
	record, t := n.Game.Record, &n.Turn
	j := NowJSON{
		Rules: record.Rules.String(), Side: record.Solver.String(), End: n.End.Say(record.Solver), MaxPly: n.MaxPly, Events: record.Words(),
		TurnJSON: t.JSON(), Complete: n.Complete, Options: []OptionJSON{}, Replies: n.answers(n.Replies),
		Ask: n.answers(n.Ask), Obliged: n.Obliged,
	}
	switch {
	case n.OwnTurn:
		j.ToMove = record.Solver.String()
	case n.End == 0:
		j.ToMove = record.Solver.Other().String()
	}
	for _, o := range n.Options {
		j.Options = append(j.Options, OptionJSON{t.move(o.Move), n.answers(o.Answers)})
	}
	return j
}

func (n *Now) answers(answers []Answer) []AnswerJSON {
	list, solver := []AnswerJSON{}, n.Game.Record.Solver
	for _, a := range answers {
		list = append(list, AnswerJSON{a.Percept.JSON(solver), a.Percept.Heard(solver), a.Share})
	}
	return list
}
