package movetext

import (
	"fmt"
	"strconv"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// lineWidth is how long a line of moves may be. PGN asks for less than 80.
const lineWidth = 79

// spellings are the tags whose names have a capital letter inside.
var spellings = map[string]string{"fen": "FEN", "setup": "SetUp", "refusedtries": "RefusedTries", "eco": "ECO"}

// Append appends the game in PGN: the moves as any program reads them, and the refused
// tries in comments behind the move that they came before,
//
//  4. exd5 {[%refused exf5 Bb5]}
//
// those behind the last move as {[%then-refused exf5]}. The tags are those of the game,
// without what could not stand in a line; the ones about the start, the result and the
// number of refused tries are set to what is true. Who reads it again with [Parse] gets
// the same game.
func (g *Game) Append(dst []byte) []byte {
	for _, t := range g.settledTags() {
		dst = fmt.Appendf(dst, "[%s \"%s\"]\n", t[0], escaped(t[1]))
	}
	w := wrapper{dst: append(dst, '\n')}
	p := g.Start
	for i := 0; i <= len(g.Moves); i++ {
		tries := names(&p, g.refused(i))
		switch {
		case i < len(g.Moves):
			w.words(g.numbered(i, len(g.refused(i-1)) > 0)...)
			w.words(p.SAN(g.Moves[i]))
			p.Apply(g.Moves[i])
			w.command(refusedCommand, tries)
		default:
			w.command(awaitingCommand, tries)
		}
	}
	w.words(g.result())
	return append(w.dst, '\n')
}

// settledTags returns the tags as they are written, names and values.
func (g *Game) settledTags() (list [][2]string) {
	n := 0
	for _, tries := range g.Refused {
		n += len(tries)
	}
	fixed := map[string]string{"result": g.result(), triesTag: strconv.Itoa(n), "fen": "", "setup": ""}
	if g.Start != chess.Start() {
		fixed["fen"], fixed["setup"] = g.Start.FEN()+" 0 1", "1"
	}
	seen := map[string]bool{}
	add := func(spelling, value string) {
		name := strings.ToLower(spelling)
		if v, ok := fixed[name]; ok {
			value = v
		}
		if !seen[name] && name != "" && value != "" {
			list = append(list, [2]string{spelt(spelling), value})
		}
		seen[name] = true
	}
	for _, t := range g.Tags {
		add(t.Name, t.Value)
	}
	for _, name := range []string{"result", "setup", "fen", triesTag} {
		add(name, "")
	}
	return list
}

// spelt returns the name of a tag as it is written, with capital letters if it has none.
func spelt(name string) string {
	if s, ok := spellings[name]; ok {
		return s
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// escaped returns the value of a tag as it stands in quotes, without control characters.
func escaped(value string) string {
	value = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return ' '
		}
		return r
	}, value)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
}

// result returns the result as PGN knows it.
func (g *Game) result() string {
	switch g.Result {
	case "1-0", "0-1", "1/2-1/2":
		return g.Result
	case "1/2", "½-½", "½":
		return "1/2-1/2"
	}
	return "*"
}

// numbered returns the number that stands before a move, if one does: before White's
// moves, and before Black's at the beginning and behind a comment.
func (g *Game) numbered(move int, behindComment bool) []string {
	n := strconv.Itoa(number(g, move))
	white := (g.Start.Turn == chess.White) == (move%2 == 0)
	switch {
	case white:
		return []string{n + "."}
	case move == 0 || behindComment:
		return []string{n + "..."}
	}
	return nil
}

// names returns how the player to move calls the tries, who sees only its own pieces.
func names(p *chess.Position, tries []chess.Move) (list []string) {
	n := chess.Notation{Side: &p.Us, Moves: p.Us.Proposals(nil), Colour: p.Turn}
	for _, m := range tries {
		list = append(list, n.Name(m))
	}
	return list
}

// A wrapper puts words into lines.
type wrapper struct {
	dst  []byte
	used int // of the line
}

func (w *wrapper) words(list ...string) {
	for _, word := range list {
		switch {
		case w.used == 0:
		case w.used+1+len(word) > lineWidth:
			w.dst, w.used = append(w.dst, '\n'), 0
		default:
			w.dst, w.used = append(w.dst, ' '), w.used+1
		}
		w.dst = append(w.dst, word...)
		w.used += len(word)
	}
}

// command writes a comment with refused tries, if there are any.
func (w *wrapper) command(name string, tries []string) {
	if len(tries) == 0 {
		return
	}
	w.words("{[%" + name)
	w.words(tries[:len(tries)-1]...)
	w.words(tries[len(tries)-1] + "]}")
}
