package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Text returns the review for people.
func (r *Review) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", strings.Join(r.head(), "\n"))
	for i := range r.Turns {
		t := &r.Turns[i]
		fmt.Fprintf(&b, "\nMove %d\n", t.Number)
		for _, f := range t.facts() {
			name := f.name
			for _, line := range wrap(f.words, 80) {
				fmt.Fprintf(&b, "   %-10s %s\n", name, line)
				name = ""
			}
		}
	}
	fmt.Fprintf(&b, "\n%s\n", strings.Join(r.summary(), "\n"))
	return b.String()
}

// wrap breaks words into lines of so many letters, where that can be done between words.
func wrap(words string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(words) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}

// head says what is reviewed.
func (r *Review) head() []string {
	g := r.Game
	about := fmt.Sprintf("What %s heard", g.Record.Solver.Name())
	if white, black := g.Tag("white"), g.Tag("black"); white != "" && black != "" {
		about += fmt.Sprintf(" in the game of %q against %q", white, black)
	}
	lines := []string{fmt.Sprintf("%s: %s, certain mates looked for up to %d ply.", about, english.Count(r.moves(), "move"), r.MaxPly)}
	switch {
	case g.Added > 0:
		lines = append(lines, fmt.Sprintf("Refused tries are not in the game: %s by pawns are assumed to have been tried and refused.", english.Count(g.Added, "capture")))
	case !g.TriesKnown:
		lines = append(lines, "Refused tries are not in the game, and none are assumed: the player may have known more.")
	}
	if g.Moves == nil {
		lines = append(lines, "The opponent's moves are not known.")
	}
	return lines
}

// moves counts the moves that were reviewed.
func (r *Review) moves() int {
	if len(r.Turns) == 0 {
		return 0
	}
	return r.Turns[len(r.Turns)-1].Number
}

// summary says when there were mates, and how it ended.
func (r *Review) summary() (lines []string) {
	for i := range r.Turns {
		if t := &r.Turns[i]; t.Mate != nil {
			lines = append(lines, fmt.Sprintf("Move %d: %s; %s.", t.Number, t.mateWords(), t.took()))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, fmt.Sprintf("No moment was found at which a mate within %d ply was certain.", r.MaxPly))
	}
	if t := r.costliest(); t != nil {
		lines = append(lines, fmt.Sprintf("Move %d, %s, cost the most: better was %s.", t.Number, t.Name(t.Move()), t.betterWords()))
	}
	if r.End != 0 {
		lines = append(lines, fmt.Sprintf("The game ended: %s.", r.End.Say(r.Game.Record.Solver)))
	}
	if r.Stopped != nil {
		lines = append(lines, fmt.Sprintf("The review ends here, before the game does: %s.", r.why()))
	}
	return lines
}

// why says why the review ends before the game does.
func (r *Review) why() string {
	if errors.Is(r.Stopped, context.Canceled) {
		return "interrupted"
	}
	return r.Stopped.Error()
}

// mateWords says how the mate began, if there was one.
func (t *Turn) mateWords() string {
	m := t.Mate
	switch {
	case m == nil && t.NoMate > 0:
		return fmt.Sprintf("none was certain within %d ply", t.NoMate)
	case m == nil:
		return "not known within the limits"
	}
	begin := t.names(m.Begin)
	if m.Ask {
		begin = append(begin, chess.Ask.String())
	}
	text := fmt.Sprintf("mate in %d ply was certain, beginning with %s", m.Ply, strings.Join(begin, " or "))
	if !m.Complete {
		text += " and perhaps others"
	}
	if m.After > 0 {
		last := &t.Proposals[m.After-1]
		said := "refused"
		if last.Move == chess.Ask {
			said = fmt.Sprintf("answered %q", last.Answer.Say(t.View.Colour))
		}
		text += fmt.Sprintf(", once %s was %s", t.Name(last.Move), said)
	}
	return text
}

// took says what the player made of a mate.
func (t *Turn) took() string {
	switch move := t.Move(); {
	case move == 0:
		return "the record ends there"
	case t.Mate.Kept:
		return t.Name(move) + " began it"
	case t.Mate.Missed:
		return t.Name(move) + " missed it"
	default:
		return t.Name(move) + " was not judged"
	}
}

// A fact is a line about a turn.
type fact struct{ name, words string }

// facts says all that was found about a turn.
func (t *Turn) facts() []fact {
	list := []fact{{"heard", t.heard()}, {"positions", t.positions()}, {"king", t.kingWords()}, {"mate", strings.TrimPrefix(t.mateWords(), "mate ")}}
	if t.Chance != nil {
		list = append(list, fact{"chance", t.chanceWords()})
	}
	for _, y := range t.Tries {
		list = append(list, fact{"free try", t.tryWords(y)})
	}
	left := 0
	for _, p := range t.Proposals {
		switch {
		case p.Move == chess.Ask:
			list = append(list, fact{"asked", fmt.Sprintf("any?, answered %q: %s left", p.Answer.Say(t.View.Colour), thousands(p.Left))})
		case p.Answer.Illegal():
			left = p.Left
		}
	}
	if names := t.refusedNames(); len(names) > 0 {
		list = append(list, fact{"refused", fmt.Sprintf("%s: %s left", strings.Join(names, ", "), thousands(left))})
	}
	if t.Move() != 0 {
		list = append(list, fact{"played", t.playedWords()})
	}
	if t.Better != nil {
		list = append(list, fact{"better", t.betterWords()})
	}
	if t.Truth != nil {
		list = append(list, fact{"really", t.truthWords()}, fact{"board", t.Truth.Position.FEN()})
	}
	return list
}

// refusedNames lists the tries that were refused.
func (t *Turn) refusedNames() (names []string) {
	for _, p := range t.Proposals {
		if p.Answer.Illegal() {
			names = append(names, t.Name(p.Move))
		}
	}
	return names
}

// heard says what was heard of the opponent's turn.
func (t *Turn) heard() string {
	if t.Heard == 0 {
		return "nothing yet"
	}
	var before []string
	if t.Refusals > 0 {
		before = append(before, english.Count(t.Refusals, "refusal"))
	}
	if t.Asked != 0 {
		before = append(before, fmt.Sprintf("any? was answered %q", t.Asked.Say(t.View.Colour)))
	}
	text := t.Heard.Heard(t.View.Colour)
	if len(before) > 0 {
		text += ", after " + strings.Join(before, " and ")
	}
	return text
}

func (t *Turn) names(moves []chess.Move) []string {
	names := make([]string, len(moves))
	for i, move := range moves {
		names[i] = t.Name(move)
	}
	return names
}

// positions says how many there were.
func (t *Turn) positions() string {
	text := thousands(t.Positions)
	if !t.All {
		text = "at least " + text
	}
	if t.Searched < t.Positions {
		text += fmt.Sprintf("; %s of them drawn and searched", thousands(t.Searched))
	}
	if t.Near {
		text += "; some were drawn around the true position"
	}
	return text
}

// thousands writes 1200000 as 1,200,000.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// A KingSquare is a square where the opponent's king may be, with its share of the
// positions.
type KingSquare struct {
	Square chess.Square
	Share  float64
}

// King returns where the opponent's king may be, the likeliest square first.
func (t *Turn) King() (list []KingSquare) {
	for sq := range chess.Square(64) {
		if share := t.Heat.Share(sq, chess.King, t.View.Colour.Other()); share > 0 {
			list = append(list, KingSquare{sq, share})
		}
	}
	slices.SortStableFunc(list, func(a, b KingSquare) int { return cmp.Compare(b.Share, a.Share) })
	return list
}

func (t *Turn) kingWords() string {
	const most = 6
	list := t.King()
	var words []string
	for i, k := range list {
		if i == most {
			words = append(words, fmt.Sprintf("%d more", len(list)-most))
			break
		}
		words = append(words, fmt.Sprintf("%v %d%%", k.Square, kriegspiel.Percent(k.Share)))
	}
	return strings.Join(words, ", ")
}

func (t *Turn) chanceWords() string {
	c := t.Chance
	text := fmt.Sprintf("%s, for a mate within %d ply in %s of %s positions", t.Name(c.Try), c.Ply, thousands(c.Mated), thousands(t.Searched))
	if c.Real {
		text += ", and in the true one"
	}
	return text
}

func (t *Turn) tryWords(y Try) string {
	return fmt.Sprintf("%s, refused in %d%% of the positions: leaves %d%% of them on average", t.Name(y.Move), kriegspiel.Percent(y.Refused), kriegspiel.Percent(y.Left))
}

func (t *Turn) playedWords() string {
	text := fmt.Sprintf("%s: %s", t.Name(t.Move()), t.Proposals[len(t.Proposals)-1].Answer.Heard(t.View.Colour))
	if t.Mate != nil {
		text += "; " + t.took()
	}
	return text
}

func (t *Turn) truthWords() string {
	king := t.Truth.King()
	text := fmt.Sprintf("king on %v", king)
	if share := t.Heat.Share(king, chess.King, t.View.Colour.Other()); share > 0 {
		text += fmt.Sprintf(" (%d%%)", kriegspiel.Percent(share))
	}
	if t.Truth.Reply != "" {
		text = fmt.Sprintf("%s had played %s, %s", t.View.Colour.Other().Name(), t.Truth.Reply, text)
	}
	return text
}
