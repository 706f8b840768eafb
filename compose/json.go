package compose

import (
	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// ReportJSON is a [Report] in JSON. Moves are in UCI, positions are FENs with the solver
// to move, and what is heard is written as in records. Words are for people: what
// [Report.Text] says of the same thing.
type ReportJSON struct {
	Verdict string `json:"verdict"` // "mate", "no-mate" or "unknown"
	// Words are about the verdict and the key, and Stipulation is what the problem asks
	// for.
	Words       []string `json:"words"`
	Stipulation string   `json:"stipulation"`
	Stopped     string   `json:"stopped,omitempty"`
	Ply         int      `json:"ply"`
	Shorter     int      `json:"shorter,omitempty"`
	Rules       string   `json:"rules"`
	States      int      `json:"states"`
	// Key is how the plan begins, Keys are all proposals that one can begin with.
	Key  string   `json:"key,omitempty"`
	Keys []string `json:"keys"`
	// KeysSAN are the names of Keys.
	KeysSAN []string `json:"keys_san"`
	// Question is "mate" or "no-mate", by whether a plan can begin with "any?" alone; "" where
	// that may not be asked or is answered in one way.
	Question string `json:"question,omitempty"`
	// Unique tells that the first turn of the plan has no alternatives, which Cooks
	// are.
	Unique     bool            `json:"unique"`
	Cooks      []DualJSON      `json:"cooks"`
	Intended   string          `json:"intended,omitempty"`
	Failed     *TryJSON        `json:"failed,omitempty"`
	Tries      []TryJSON       `json:"tries"`
	Others     int             `json:"other_tries"`
	Duals      []DualJSON      `json:"duals"`
	Needs      *NeedsJSON      `json:"needs,omitempty"`
	SetPlay    *SetPlayJSON    `json:"set_play,omitempty"`
	Neighbours []NeighbourJSON `json:"neighbours,omitempty"`
	Unfinished []string        `json:"unfinished,omitempty"`
	Plan       *mate.PlanJSON  `json:"plan,omitempty"`
	Problem    *mate.Question  `json:"problem,omitempty"`
}

// TryJSON is a [Try] in JSON.
type TryJSON struct {
	Try      string `json:"try"`
	SAN      string `json:"san"`
	Words    string `json:"words"` // why it fails
	Accepted int    `json:"accepted"`
	// Defences are replies, Escapes states; 2 is two or more.
	Defences int `json:"defences"`
	Escapes  int `json:"escapes"`
	// Heard is what is heard of the proposal and of the replies, which refute it
	// together.
	Heard   []kriegspiel.PerceptJSON `json:"heard,omitempty"`
	Replies []ReplyJSON              `json:"replies,omitempty"`
}

// ReplyJSON is a [Reply] in JSON.
type ReplyJSON struct {
	FEN   string   `json:"fen"`             // the position in the diagram
	Reply string   `json:"reply,omitempty"` // "" if there is none
	Words string   `json:"words,omitempty"`
	Mates []string `json:"mates,omitempty"` // if it were known
}

// DualJSON is a [Dual] in JSON.
type DualJSON struct {
	Line   []StepJSON `json:"line,omitempty"`
	Words  string     `json:"words"`
	Try    string     `json:"try"`
	Also   []string   `json:"also"`
	Slower []string   `json:"slower,omitempty"`
	States int        `json:"states"`
}

// StepJSON is a [Step] in JSON. Heard is what is heard of the proposal and, unless it is
// refused, of the opponent's turn.
type StepJSON struct {
	Try   string                   `json:"try"`
	Heard []kriegspiel.PerceptJSON `json:"heard"`
}

// NeedsJSON is [mate.Needs] in JSON.
type NeedsJSON struct {
	Words      string `json:"words"` // "" if it is not settled
	Refusals   bool   `json:"refusals"`
	Directions bool   `json:"directions"`
	Either     bool   `json:"either"`
	Settled    bool   `json:"settled"`
}

// SetPlayJSON is a [SetPlay] in JSON.
type SetPlayJSON struct {
	Ply     int            `json:"ply"`
	Checked int            `json:"checked,omitempty"`
	Heard   []SetReplyJSON `json:"heard"`
}

// SetReplyJSON is a [SetReply] in JSON.
type SetReplyJSON struct {
	Heard   kriegspiel.PerceptJSON `json:"heard"`
	Words   string                 `json:"words"`
	Verdict string                 `json:"verdict"`
	Keys    []string               `json:"keys,omitempty"`
	Replies []ReplyJSON            `json:"replies"`
	Others  int                    `json:"other_replies,omitempty"`
}

// NeighbourJSON is a [Neighbour] in JSON. To is "" if the piece is left out, and Ply 0 if
// there is no mate.
type NeighbourJSON struct {
	Side  string `json:"side"`
	Piece string `json:"piece"`
	From  string `json:"from"`
	To    string `json:"to,omitempty"`
	// States is how many of the states are possible with it.
	States int    `json:"states"`
	Ply    int    `json:"ply"`
	Key    string `json:"key,omitempty"`
	SAN    string `json:"san,omitempty"` // of Key
	Words  string `json:"words"`
}

// JSON returns the report as `kriegmate compose --json` prints it.
func (r *Report) JSON() ReportJSON {
	solver := r.Belief.View.Colour
	j := ReportJSON{
		Verdict: mate.VerdictWord(r.Verdict), Words: r.verdictLines(), Stipulation: r.Stipulation(), Ply: r.Ply, Shorter: r.Shorter,
		Rules: r.Belief.Rules.String(), States: len(r.Belief.Known()),
		Keys: uci(r.Keys, solver), KeysSAN: r.names(r.Keys), Unique: r.Unique(), Cooks: r.dualsJSON(r.Cooks), Duals: r.dualsJSON(r.Duals),
		Tries: []TryJSON{}, Others: r.Others, Unfinished: r.Unfinished,
		Plan: mate.NewPlanJSON(r.Plan, solver), Problem: r.Belief.Question(),
	}
	if r.Stopped != andor.NotStopped {
		j.Stopped = r.Stopped.String()
	}
	if r.Question != andor.Unknown {
		j.Question = mate.VerdictWord(r.Question)
	}
	if r.Plan != nil {
		j.Key = r.Plan.Try.UCI(solver)
	}
	if r.Intended != 0 {
		j.Intended = r.Intended.UCI(solver)
	}
	if r.Failed != nil {
		failed := r.tryJSON(r.Failed)
		j.Failed = &failed
	}
	for i := range r.Tries {
		j.Tries = append(j.Tries, r.tryJSON(&r.Tries[i]))
	}
	if n := r.Needs; n != nil {
		j.Needs = &NeedsJSON{needed(n), n.Refusals, n.Directions, n.Either, !n.Unsettled}
	}
	r.demandedJSON(&j)
	return j
}

// demandedJSON adds what must be asked for.
func (r *Report) demandedJSON(j *ReportJSON) {
	solver := r.Belief.View.Colour
	if set := r.SetPlay; set != nil {
		j.SetPlay = &SetPlayJSON{Ply: set.Ply, Checked: set.Checked, Heard: []SetReplyJSON{}}
		for _, h := range set.Heard {
			one := SetReplyJSON{h.Reply.JSON(solver), r.setReply(&h), mate.VerdictWord(h.Verdict), uci(h.Keys, solver), r.repliesJSON(h.Replies), h.Others}
			for i, reply := range h.Replies {
				one.Replies[i].Words += ": " + r.meets(&h, reply)
			}
			j.SetPlay.Heard = append(j.SetPlay.Heard, one)
		}
	}
	if r.Neighbours == nil {
		return
	}
	j.Neighbours = []NeighbourJSON{}
	for _, n := range r.Neighbours.List {
		one := NeighbourJSON{Side: n.Colour.String(), Piece: string(n.Piece.Letter()), From: n.From.String(), States: n.States, Words: n.String()}
		if !n.LeftOut {
			one.To = n.To.String()
		}
		if n.Verdict == andor.Proved {
			one.Ply, one.Key, one.SAN = n.Ply, n.Key.UCI(solver), r.namesAt(&n.view, []chess.Move{n.Key})[0]
		}
		j.Neighbours = append(j.Neighbours, one)
	}
}

func (r *Report) tryJSON(t *Try) TryJSON {
	solver := r.Belief.View.Colour
	j := TryJSON{Try: t.Move.UCI(solver), SAN: r.name(t.Move), Words: r.fails(t), Accepted: t.Accepted, Defences: t.Defences, Escapes: t.Escapes}
	if l := t.Refutation; l != nil {
		j.Heard = []kriegspiel.PerceptJSON{l.Own.JSON(solver)}
		if l.Reply&kriegspiel.Theirs != 0 {
			j.Heard = append(j.Heard, l.Reply.JSON(solver))
		}
		j.Replies = r.repliesJSON(l.Replies)
	}
	return j
}

func (r *Report) repliesJSON(replies []Reply) []ReplyJSON {
	solver := r.Belief.View.Colour
	list := make([]ReplyJSON, len(replies))
	for i, reply := range replies {
		p := r.Belief.View.OwnTurn(&reply.From)
		list[i] = ReplyJSON{FEN: p.FEN(), Mates: uci(reply.Mates, solver)}
		if reply.Move != 0 {
			list[i].Reply, list[i].Words = reply.Move.UCI(solver.Other()), r.reply(reply)
		}
	}
	return list
}

func (r *Report) dualsJSON(duals []Dual) []DualJSON {
	solver := r.Belief.View.Colour
	list := make([]DualJSON, len(duals))
	for i, d := range duals {
		list[i] = DualJSON{Try: d.Move.UCI(solver), Words: r.dual(&d), Also: uci(d.Also, solver), Slower: uci(d.Slower, solver), States: d.States}
		for _, s := range d.Line {
			step := StepJSON{s.Try.UCI(solver), []kriegspiel.PerceptJSON{s.Own.JSON(solver)}}
			if !s.Own.Illegal() {
				step.Heard = append(step.Heard, s.Reply.JSON(solver))
			}
			list[i].Line = append(list[i].Line, step)
		}
	}
	return list
}

// uci returns moves of a side in UCI, never nil.
func uci(moves []chess.Move, c chess.Colour) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.UCI(c)
	}
	return list
}
