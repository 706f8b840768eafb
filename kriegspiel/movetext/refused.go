package movetext

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The commands in comments that name refused tries: those of the move before the comment,
// and those of the player who is to move behind it.
const (
	refusedCommand  = "refused"
	awaitingCommand = "then-refused"
)

// triesTag is the tag with the number of all refused tries. A game that has as many in
// its comments has lost none.
const triesTag = "refusedtries"

// mostRefused bounds the refused tries of a turn. There are never so many different ones.
const mostRefused = 1000

// refusedStart finds the commands in a comment.
var refusedStart = regexp.MustCompile(`\[%(` + refusedCommand + `|` + awaitingCommand + `)(?:\s+([^\]]*))?\]`)

// refusals takes the refused tries out of a comment.
func (p *parser) refusals(comment string) error {
	for _, found := range refusedStart.FindAllStringSubmatch(comment, -1) {
		if err := p.begin(); err != nil {
			return err
		}
		board, at := &p.position, len(p.game.Moves)
		if found[1] == refusedCommand {
			board, at = &p.before, at-1
		}
		if at < 0 {
			return errors.New("refused tries of a move come behind it, and there is none yet")
		}
		for _, word := range strings.Fields(found[2]) {
			m, err := p.refusedTry(board, word)
			if err != nil {
				return fmt.Errorf("move %d of %s: refused try: %w", number(&p.game, at), board.Turn.Name(), err)
			}
			for len(p.game.Refused) <= at {
				p.game.Refused = append(p.game.Refused, nil)
			}
			if p.game.Refused[at] = append(p.game.Refused[at], m); len(p.game.Refused[at]) > mostRefused {
				return fmt.Errorf("move %d of %s: more than %d refused tries", number(&p.game, at), board.Turn.Name(), mostRefused)
			}
		}
	}
	return nil
}

// refusedTry reads a try that was refused, by the name that its player gave it, who sees
// only its own pieces.
func (p *parser) refusedTry(board *chess.Position, word string) (chess.Move, error) {
	n := chess.Notation{Side: &board.Us, Moves: board.Us.Proposals(nil), Colour: board.Turn}
	if !board.Movable() {
		return 0, fmt.Errorf("%.12q comes after the end of the game", word)
	}
	if rules, ok := (&Game{Tags: p.Tags}).Rules(); word == chess.Ask.String() && ok && rules.Asks() {
		return chess.Ask, nil
	}
	m, err := n.ParseLoose(word)
	if err == nil && board.Legal(m) {
		err = fmt.Errorf("%.12q would have been accepted", word)
	}
	return m, err
}

// refused returns the tries that were refused before a move, as far as they are known.
func (g *Game) refused(move int) []chess.Move {
	if move >= 0 && move < len(g.Refused) {
		return g.Refused[move]
	}
	return nil
}

// Tries returns all tries of the game in their order, accepted or not.
func (g *Game) Tries() (list []chess.Move) {
	for i, m := range g.Moves {
		list = append(append(list, g.refused(i)...), m)
	}
	return append(list, g.refused(len(g.Moves))...)
}

// TriesKnown tells whether the game says that it names all refused tries, as one that
// [Game.Append] has written does. In other games nobody knows what was refused.
func (g *Game) TriesKnown() bool {
	n := 0
	for _, tries := range g.Refused {
		n += len(tries)
	}
	return g.Tag(triesTag) == strconv.Itoa(n)
}

// Rules returns the rule set that the game names; false if it names none that is known.
func (g *Game) Rules() (kriegspiel.Rules, bool) {
	rules, err := kriegspiel.ParseRules(g.Tag("rules"))
	return rules, err == nil
}
