package play

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/outcome"
)

// person is what the tags of a game call the person.
const person = "You"

// drawsTag says by which rules of the tournament hall a game is played.
const (
	drawsTag   = "DrawRules"
	drawsValue = "repetition, 50 moves"
)

// PGN returns the whole game so far, both sides of it with their refused tries.
func (g *Game) PGN() []byte {
	s := &g.setup
	names := [2]string{}
	names[s.Side], names[s.Side.Other()] = person, s.Against.Name
	why := g.ending.Why
	if why == "" {
		why = "unterminated"
	}
	date := s.Date
	if date == "" {
		date = "????.??.??"
	}
	game := g.line
	game.Result = g.result()
	game.Tags = []kriegspiel.Tag{
		{Name: "event", Value: "Kriegspiel"}, {Name: "site", Value: "?"}, {Name: "date", Value: date}, {Name: "round", Value: "-"},
		{Name: "white", Value: names[chess.White]}, {Name: "black", Value: names[chess.Black]},
		{Name: "result"}, {Name: "variant", Value: "Kriegspiel"}, {Name: "rules", Value: s.Start.Rules.String()},
		{Name: "setup"}, {Name: "fen"},
		{Name: "termination", Value: why},
	}
	if s.Draws {
		game.Tags = append(game.Tags, kriegspiel.Tag{Name: drawsTag, Value: drawsValue})
	}
	if g.undone > 0 {
		game.Tags = append(game.Tags, kriegspiel.Tag{Name: "undone", Value: fmt.Sprint(g.undone)})
	}
	return game.Append(nil)
}

// result returns the result of the game as in PGN.
func (g *Game) result() string {
	if g.Over() {
		return g.ending.Result
	}
	return outcome.Unfinished
}

// Outcome says how the game has ended, for the person.
func (g *Game) Outcome() string {
	switch g.result() {
	case outcome.Unfinished:
		return "the game is not finished"
	case outcome.Drawn:
		return g.ending.Why + ": a draw"
	case outcome.Wins(g.setup.Side):
		return g.ending.Why + ": you win"
	}
	return fmt.Sprintf("%s: the %s wins", g.ending.Why, g.setup.Against.Name)
}

// Story tells the whole game: how it ended, the moves of both sides with the tries that
// were refused before them, and the board.
func (g *Game) Story() string {
	var b strings.Builder
	outcome := g.Outcome()
	fmt.Fprintf(&b, "%s%s.\n\n", strings.ToUpper(outcome[:1]), outcome[1:])
	if len(g.line.Moves) > 0 {
		b.WriteString(g.moveList() + "\n")
	}
	b.WriteString(g.Reveal())
	return b.String()
}

// moveList lists the moves of both sides, and below a move what was refused before it.
func (g *Game) moveList() string {
	var b strings.Builder
	p := g.line.Start
	white, refused := "...", []string(nil)
	for i, m := range g.line.Moves {
		if tries := g.triesBefore(i, &p); tries != "" {
			refused = append(refused, tries)
		}
		name := p.SAN(m)
		last := i == len(g.line.Moves)-1
		switch {
		case p.Turn == chess.White && last:
			fmt.Fprintf(&b, "%3d. %s\n", g.number(i), name)
		case p.Turn == chess.White:
			white = name
		default:
			fmt.Fprintf(&b, "%3d. %-8s %s\n", g.number(i), white, name)
		}
		if p.Turn == chess.Black || last {
			for _, line := range refused {
				b.WriteString("     " + strings.ReplaceAll(line, "\n", "\n     ") + "\n")
			}
			refused = nil
		}
		p.Apply(m)
	}
	return b.String()
}

// triesBefore lists the tries that were refused before a move; "" if there are none.
func (g *Game) triesBefore(move int, p *chess.Position) string {
	if len(g.line.Refused[move]) == 0 {
		return ""
	}
	n := chess.Notation{Side: &p.Us, Moves: p.Us.Proposals(nil), Colour: p.Turn}
	var names []string
	asked := ""
	for _, m := range g.line.Refused[move] {
		if m == chess.Ask {
			asked = p.Turn.Name() + " asked any?\n"
			continue
		}
		names = append(names, n.Name(m))
	}
	if len(names) == 0 {
		return strings.TrimSuffix(asked, "\n")
	}
	return strings.TrimSuffix(asked+wrapped(p.Turn.Name()+" was refused", names), "\n")
}

// number returns the number of the move behind so many half-moves, from 1.
func (g *Game) number(halfMoves int) int {
	if g.line.Start.Turn == chess.Black {
		halfMoves++
	}
	return halfMoves/2 + 1
}

// Farewell saves the game to [Game.File], if that is set, and returns what the person
// reads at the end: the whole game, unless it is saved to go on another time, and what
// can be done with the file. A game in which the person has not tried anything yet does
// not replace what the file may hold. If the file holds something else by then, the game is
// saved under a name beside it.
func (g *Game) Farewell() (text string, err error) {
	said := "The game is saved."
	if g.File != "" && g.Save != nil && (g.tried() || g.Over()) {
		err = g.saveTo(g.File)
		for n := 2; errors.Is(err, fs.ErrExist); n++ {
			ending := filepath.Ext(g.File)
			name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(g.File, ending), n, ending)
			said = fmt.Sprintf("The game is saved in %q, as %q has something else.", name, g.File)
			err = g.saveTo(name)
		}
	}
	file := files.ShellWord(g.savedAs)
	if strings.HasPrefix(file, "-") {
		file = "./" + file // not a flag
	}
	switch saved := g.kept(); {
	case saved && !g.Over():
		return fmt.Sprintf("%s Go on another time:\n\n   kriegmate play --resume %s --save %[2]s\n", said, file), err
	case saved:
		return fmt.Sprintf("%s\n%s To have it explained:\n\n   kriegmate review %s --side %s\n", g.Story(), said, file, g.setup.Side), err
	}
	return g.Story(), err
}

// tried tells whether the person has proposed anything, even if it was taken back.
func (g *Game) tried() bool {
	if g.undone > 0 {
		return true
	}
	first := 0
	if g.line.Start.Turn != g.setup.Side {
		first = 1
	}
	return len(g.line.Moves) > first || len(g.line.Refused) > first && len(g.line.Refused[first]) > 0
}

// kept tells whether the game as it stands is in a file that can be named later.
func (g *Game) kept() bool {
	return g.savedAs != "" && g.savedAs != "-" && bytes.Equal(g.saved, g.PGN())
}
