package compose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kriegmate/andor"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// What the text of a report leaves out: longer plans, more duals, more mates after one
// reply, and the names of more hidden pieces.
const (
	mostProposals = 60
	mostDuals     = 20
	mostMates     = 3
	mostHidden    = 4
)

// Text returns the report for people.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s to move, %s\n", r.Belief.View.Colour.Name(), english.Count(len(r.Belief.Known()), "state"))
	r.verdictText(&b)
	if r.Plan != nil {
		b.WriteByte('\n')
		if r.Plan.Size() <= mostProposals {
			b.WriteString(mate.PlanText(r.Belief.Rules, r.Belief.View, r.Plan))
		} else {
			fmt.Fprintf(&b, "the plan has %d proposals: solve prints it\n", r.Plan.Size())
		}
	}
	r.triesText(&b)
	if r.Plan != nil {
		r.dualsText(&b)
		r.needsText(&b)
	}
	r.setPlayText(&b)
	r.neighboursText(&b)
	if len(r.Unfinished) > 0 {
		fmt.Fprintf(&b, "\nthe limits were too low for all of: %s\n", strings.Join(r.Unfinished, ", "))
	}
	return b.String()
}

// verdictLines returns what the text says of the verdict and the key.
func (r *Report) verdictLines() []string {
	var b strings.Builder
	r.verdictText(&b)
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

func (r *Report) verdictText(b *strings.Builder) {
	switch r.Verdict {
	case andor.Proved:
		fmt.Fprintf(b, "mate in %d ply\n", r.Ply)
		if r.Shorter > 0 {
			fmt.Fprintf(b, "too long: there is a mate in %d ply\n", r.Shorter)
		}
		r.keyText(b)
	case andor.Refuted:
		fmt.Fprintf(b, "no mate in %d ply\n", r.Ply)
	default:
		fmt.Fprintf(b, "unknown: the limits were too low for %d ply\n", r.Ply)
	}
	if m := r.Intended; m != 0 {
		switch name := r.name(m); {
		case slices.Contains(r.Keys, m):
			fmt.Fprintf(b, "intended: %s, which solves it\n", name)
		case r.Failed != nil && r.Failed.Accepted == 0:
			fmt.Fprintf(b, "intended: %s, which is %s\n", name, r.fails(r.Failed))
		case r.Failed != nil:
			fmt.Fprintf(b, "intended: %s, which fails: %s\n", name, r.fails(r.Failed))
		case r.Verdict != andor.Unknown:
			fmt.Fprintf(b, "intended: %s, which fails\n", name)
		}
	}
}

// keyText tells the key, or all proposals of the first turn, and whether there are
// others.
func (r *Report) keyText(b *strings.Builder) {
	if r.Plan == nil {
		return
	}
	turn := r.firstTurn()
	b.WriteString("key: ")
	if turn[0]&chess.Ask != 0 {
		b.WriteString("ask; if yes: ")
	}
	b.WriteString(strings.Join(r.names(turn), ", if refused "))
	if r.Unique() {
		b.WriteString(", unique")
	}
	b.WriteByte('\n')
	rest := slices.Clone(r.Keys)
	for _, d := range r.Cooks {
		word := "cooked"
		if len(d.Also) == 0 {
			word = "dual"
		}
		fmt.Fprintf(b, "%s: ", word)
		if n := len(d.Line); n > 0 {
			fmt.Fprintf(b, "after %s is refused ", r.name(d.Line[n-1].Try))
		}
		fmt.Fprintf(b, "%s\n", r.also(&d, len(d.Also)+len(d.Slower)))
		rest = slices.DeleteFunc(rest, func(m chess.Move) bool { return slices.Contains(d.Also, m) })
	}
	rest = slices.DeleteFunc(rest, func(m chess.Move) bool { return m == r.Plan.Try })
	if len(rest) > 0 {
		if !slices.Contains(r.Unfinished, partDuals) { // else they may be cooks
			b.WriteString("the order is free: ")
		}
		fmt.Fprintf(b, "the plan may begin with %s too\n", strings.Join(r.names(rest), ", "))
	}
	switch r.Question {
	case andor.Proved:
		b.WriteString("to ask any? first does no harm\n")
	case andor.Refuted:
		b.WriteString("to ask any? first fails: after \"yes\" no capture by a pawn will do\n")
	}
}

// Unique tells whether there is a mate and no cook; what is merely slower is none. It is false where there was no time
// to look for all.
func (r *Report) Unique() bool {
	cooked := slices.ContainsFunc(r.Cooks, func(d Dual) bool { return len(d.Also) > 0 })
	return r.Plan != nil && !cooked && !slices.Contains(r.Unfinished, partKeys) && !slices.Contains(r.Unfinished, partDuals)
}

// firstTurn returns the proposals of the first turn, each after the one before is refused, up to
// one that is refused in two ways.
func (r *Report) firstTurn() (moves []chess.Move) {
	for p := r.Plan; p != nil; {
		moves = append(moves, p.Try)
		refused := 0
		var next *mate.Plan
		for _, b := range p.Then {
			if b.Own.Illegal() {
				refused++
				next = b.Next
			}
		}
		if p = next; refused > 1 {
			break
		}
	}
	return moves
}

func (r *Report) triesText(b *strings.Builder) {
	if len(r.Tries)+r.Others == 0 {
		return
	}
	if len(r.Tries) > 0 {
		b.WriteString("\ntries that fail:\n")
		for i := range r.Tries {
			fmt.Fprintf(b, "  %-7s %s\n", r.name(r.Tries[i].Move), r.fails(&r.Tries[i]))
		}
		if r.Others > 0 {
			fmt.Fprintf(b, "  and %s\n", english.Count(r.Others, "other proposal"))
		}
		return
	}
	if slices.Contains(r.Unfinished, partTries) {
		return
	}
	fmt.Fprintf(b, "\nno tries: %s, each with several defences\n", english.Count(r.Others, "other proposal"))
}

// fails tells why a try fails.
func (r *Report) fails(t *Try) string {
	l := t.Refutation
	if t.Accepted == 0 {
		return "refused in every position"
	}
	if l == nil {
		return "what is left after a refusal has no mate"
	}
	one := l.Replies[0]
	switch solver := r.Belief.View.Colour; {
	case l.Own.End() != 0:
		return l.Own.Say(solver) + r.with(one.From)
	case l.Reply&kriegspiel.Theirs == 0:
		return "does not mate" + r.with(one.From)
	case l.Reply.End() != 0:
		return r.reply(one) + ", " + l.Reply.Say(solver)
	case len(l.Replies) == 1:
		return r.reply(one) + ", and there is no mate"
	}
	var words []string
	for _, reply := range l.Replies {
		words = append(words, r.reply(reply)+", mate by "+r.mates(t, reply))
	}
	return strings.Join(words, "; ") + ": these sound the same"
}

// reply names a reply, and in which of several states it is made.
func (r *Report) reply(reply Reply) string { return "1..." + reply.Name + r.with(reply.From) }

// mates names what wins after a reply to a try.
func (r *Report) mates(t *Try, reply Reply) string {
	own := r.Belief.Rules.After(&r.Belief.View, t.Move, t.Refutation.Own)
	v := r.Belief.Rules.AfterReply(&own, t.Refutation.Reply)
	return few(r.namesAt(&v, reply.Mates), mostMates)
}

// few joins names, of which there may be none, or more than are told.
func few(names []string, most int) string {
	if len(names) == 0 {
		return "nothing"
	}
	text := strings.Join(names[:min(len(names), most)], " or ")
	if more := len(names) - most; more > 0 {
		text += " or " + english.Count(more, "other")
	}
	return text
}

// with tells in which of several states something happens.
func (r *Report) with(s kriegspiel.State) string {
	if len(r.Belief.Known()) == 1 {
		return ""
	}
	return " (" + r.hidden(s) + ")"
}

// hidden names the pieces of a state that are not in all, such as "Bb1 Ph7", or if they
// are many the whole position.
func (r *Report) hidden(s kriegspiel.State) string {
	var words []string
	other := r.Belief.View.Colour.Other()
	for rest := s.All() &^ r.known; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		words = append(words, fmt.Sprintf("%c%v", s.On(sq).Letter(), other.Square(sq)))
	}
	switch {
	case len(words) == 0:
		return "nothing hidden"
	case len(words) > mostHidden:
		p := r.Belief.View.OwnTurn(&s)
		return p.FEN()
	}
	return strings.Join(words, " ")
}

func (r *Report) dualsText(b *strings.Builder) {
	if len(r.Duals) == 0 {
		if !slices.Contains(r.Unfinished, partDuals) {
			b.WriteString("\nno duals at later turns\n")
		}
		return
	}
	b.WriteString("\nduals at later turns:\n")
	for i, d := range r.Duals {
		if i == mostDuals {
			fmt.Fprintf(b, "  and at %s\n", english.Count(len(r.Duals)-mostDuals, "other turn"))
			break
		}
		fmt.Fprintf(b, "  %s\n", r.dual(&d))
	}
}

// dual tells which turn has which alternatives.
func (r *Report) dual(d *Dual) string {
	text := r.namesAt(&d.View, []chess.Move{d.Move})[0] + ", " + r.also(d, mostMates)
	if len(d.Line) > 0 {
		text = "after " + r.steps(d.Line) + ": " + text
	}
	return text
}

// also names the alternatives at a turn, at most so many of each kind.
func (r *Report) also(d *Dual, most int) string {
	var words []string
	if len(d.Also) > 0 {
		words = append(words, "also "+few(r.namesAt(&d.View, d.Also), most))
	}
	if len(d.Slower) > 0 {
		words = append(words, "slower "+few(r.namesAt(&d.View, d.Slower), most))
	}
	return strings.Join(words, ", ")
}

// steps tells what leads to a turn.
func (r *Report) steps(line []Step) string {
	var words []string
	solver := r.Belief.View.Colour
	for _, s := range line {
		name := r.namesAt(&s.View, []chess.Move{s.Try})[0]
		switch {
		case s.Own.Illegal():
			words = append(words, name+" (refused)")
		case s.Own.Say(solver) == "":
			words = append(words, name+", then "+s.Reply.Heard(solver))
		default:
			words = append(words, name+" ("+s.Own.Say(solver)+"), then "+s.Reply.Heard(solver))
		}
	}
	return strings.Join(words, ", ")
}

func (r *Report) needsText(b *strings.Builder) {
	if r.Needs == nil {
		return
	}
	if text := needed(r.Needs); text != "" {
		fmt.Fprintf(b, "\ninformation needed: %s\n", text)
	}
}

// needed tells what a mate needs, or "" if that is not settled.
func needed(n *mate.Needs) string {
	switch {
	case n.Refusals && n.Directions:
		return "refusals and the directions of checks"
	case n.Refusals:
		return "refusals"
	case n.Directions:
		return "the directions of checks"
	case n.Either:
		return "refusals or the directions of checks, one of the two"
	case n.Unsettled:
		return ""
	}
	return "neither refusals nor the directions of checks"
}

func (r *Report) setPlayText(b *strings.Builder) {
	set := r.SetPlay
	if set == nil {
		return
	}
	fmt.Fprintf(b, "\nset play, %s to move", r.Belief.View.Colour.Other().Name())
	if set.Ply == 0 {
		b.WriteString(": no ply is left after it\n")
		return
	}
	fmt.Fprintf(b, ", then %d ply:\n", set.Ply)
	if set.Checked > 0 {
		fmt.Fprintf(b, "  none in %s, with %s in check\n", english.Count(set.Checked, "state"), r.Belief.View.Colour.Name())
	}
	for _, h := range set.Heard {
		fmt.Fprintf(b, "  %s\n", r.setReply(&h))
		for _, reply := range h.Replies {
			fmt.Fprintf(b, "    %s: %s\n", r.reply(reply), r.meets(&h, reply))
		}
		if h.Others > 0 {
			fmt.Fprintf(b, "    and %d more\n", h.Others)
		}
	}
}

// setReply tells what meets all replies that sound the same.
func (r *Report) setReply(h *SetReply) string {
	text := "on " + h.Reply.Heard(r.Belief.View.Colour)
	if h.Verdict == andor.Proved {
		return text + ": mate by " + few(r.namesAt(&h.View, h.Keys), mostMates)
	}
	return text + ": no mate for all"
}

// meets tells what a reply of the set play meets if it is known.
func (r *Report) meets(h *SetReply, reply Reply) string {
	if len(reply.Mates) == 0 {
		return "no mate"
	}
	return few(r.namesAt(&h.View, reply.Mates), mostMates)
}

func (r *Report) neighboursText(b *strings.Builder) {
	if r.Neighbours == nil {
		return
	}
	mates := slices.DeleteFunc(slices.Clone(r.Neighbours.List), func(n Neighbour) bool { return n.Verdict != andor.Proved })
	slices.SortStableFunc(mates, func(a, b Neighbour) int { return cmp.Compare(a.Ply, b.Ply) })
	fmt.Fprintf(b, "\nneighbours: %d of %d have a mate within %d ply\n", len(mates), len(r.Neighbours.List), r.Neighbours.Ply)
	for _, n := range mates {
		fmt.Fprintf(b, "  %-20s mate in %d ply: %s", n.String(), n.Ply, r.namesAt(&n.view, []chess.Move{n.Key})[0])
		if all := len(r.Belief.Known()); n.States < all {
			fmt.Fprintf(b, ", with %d of %d states possible", n.States, all)
		}
		b.WriteByte('\n')
	}
}

// String tells what is different, such as "without Pa2" or "Kc7 on c8".
func (n *Neighbour) String() string {
	piece := fmt.Sprintf("%s %c%v", strings.ToLower(n.Colour.Name()), n.Piece.Letter(), n.From)
	if n.LeftOut {
		return "without " + piece
	}
	return fmt.Sprintf("%s on %v", piece, n.To)
}

// name returns a proposal at the first turn in SAN.
func (r *Report) name(m chess.Move) string { return r.names([]chess.Move{m})[0] }

func (r *Report) names(moves []chess.Move) []string { return r.namesAt(&r.Belief.View, moves) }

// namesAt returns proposals in SAN, told apart on the solver's own board.
func (r *Report) namesAt(v *kriegspiel.View, moves []chess.Move) []string {
	n := chess.Notation{Side: &v.Own, Moves: r.Belief.Rules.Moves(nil, v), Colour: v.Colour}
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = n.Name(m)
	}
	return list
}
