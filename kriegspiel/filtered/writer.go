package filtered

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Append appends the text of the game. Tags that say what the record knows
// itself (filtered, rules, fen, result) are set to it, and added where they are
// missing and needed.
func (g *PGN) Append(dst []byte) ([]byte, error) {
	for _, t := range g.settledTags() {
		value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value)
		dst = fmt.Appendf(dst, "[%s \"%s\"]\n", t.Name, value)
	}
	dst = append(dst, '\n')
	w := pgnWriter{dst: dst, follower: g.Record.Follow(), number: 1, black: g.Record.Start.Turn == chess.Black}
	for _, e := range g.Record.Events {
		if err := w.event(e); err != nil {
			return nil, err
		}
	}
	if len(w.refused) > 0 {
		w.line("", 0, strings.Join(w.refused, ","))
	}
	return w.dst, nil
}

func (g *PGN) settledTags() []kriegspiel.Tag {
	r := &g.Record
	tags := slices.Clone(g.Tags)
	if tags == nil {
		tags = []kriegspiel.Tag{{Name: "event", Value: "Kriegspiel"}, {Name: "result"}, {Name: "variant", Value: databaseVariant}}
	}
	set := func(name, value string) {
		i := (&PGN{Tags: tags}).tagNumber(name)
		switch {
		case i >= 0 && value == "":
			tags = slices.Delete(tags, i, i+1)
		case i >= 0:
			tags[i].Value = value
		case value != "":
			tags = append(tags, kriegspiel.Tag{Name: name, Value: value})
		}
	}
	if g.Tags == nil || g.tagNumber("result") >= 0 {
		set("result", result(r))
	}
	set("filtered", strings.ToLower(r.Solver.Name()))
	settled := PGN{Tags: tags}
	if implied := settled.Tag("variant") == databaseVariant; r.Rules != kriegspiel.BerkeleyDB || !implied || settled.Tag("rules") != "" {
		set("rules", r.Rules.String())
	}
	fen := ""
	if r.Start != chess.Start() {
		start := r.Rules.Normal(r.Start)
		fen = start.FEN()
	}
	set("fen", fen)
	return tags
}

// result returns the result of the game as PGN has it.
func result(r *kriegspiel.Record) string {
	if len(r.Events) == 0 {
		return "*"
	}
	last := r.Events[len(r.Events)-1].Percept
	whiteWins := last.Won() == (r.Solver == chess.White)
	switch {
	case last.End() == 0:
		return "*"
	case last.End() == kriegspiel.Stalemate && !last.Won() && !last.Other().Won():
		return "1/2-1/2"
	case whiteWins:
		return "1-0"
	}
	return "0-1"
}

// pgnWriter writes a record turn by turn.
type pgnWriter struct {
	dst      []byte
	follower kriegspiel.Follower
	refused  []string // tries of the turn so far
	number   int      // of the move
	black    bool     // it is Black's turn
	started  bool     // a line has been written
}

func (w *pgnWriter) event(e kriegspiel.Event) error {
	own := w.follower.OwnTurn
	name := "??"
	if own {
		notation := w.follower.Notation()
		name = notation.Name(e.Try)
		if _, captured := e.Percept.Captured(); captured {
			name = notation.CaptureName(e.Try)
		}
	}
	if err := w.follower.Next(e); err != nil {
		return err
	}
	switch {
	case !own && e.Asked != 0:
		w.line(name, e.Percept, fmt.Sprintf("%d,%s,%d", e.Refusals, sign(e.Asked), e.After))
	case !own:
		w.line(name, e.Percept, strconv.Itoa(e.Refusals))
	case e.Try == chess.Ask:
		w.refused = append(w.refused, sign(e.Percept))
	case e.Percept.Illegal():
		w.refused = append(w.refused, name)
	default:
		w.line(name+mark(e.Percept), e.Percept, strings.Join(w.refused, ","))
		w.refused = nil
	}
	return nil
}

// sign returns how an answer to a question stands among refused tries.
func sign(p kriegspiel.Percept) string {
	if p&kriegspiel.AnyYes != 0 {
		return "?+"
	}
	return "?-"
}

// mark returns the sign that SAN puts behind a move.
func mark(p kriegspiel.Percept) string {
	switch {
	case p&kriegspiel.Checkmate != 0:
		return "#"
	case p.Check() != 0:
		return "+"
	}
	return ""
}

// line writes a turn. White's has the number; Black's is indented below it.
func (w *pgnWriter) line(move string, p kriegspiel.Percept, refused string) {
	number := strconv.Itoa(w.number) + "."
	switch {
	case w.black && w.started:
		number = strings.Repeat(" ", len(number))
	case w.black:
		number += ".."
	}
	if move != "" {
		move += " "
	}
	w.dst = fmt.Appendf(w.dst, "%s  %s{(%s:%s)}\n", number, move, shorthand(p, w.follower.View.Colour), refused)
	if w.black {
		w.number++
	}
	w.black = !w.black
	w.started = true
}
