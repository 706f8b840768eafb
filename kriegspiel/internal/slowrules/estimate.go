package slowrules

import (
	"errors"
	"fmt"
	"slices"
)

// Event is one thing that happens in a record of one side: a proposal or a
// question of its own, or a whole turn of its opponent.
type Event struct {
	Side string // who acts: "w" or "b"

	Try string // an own proposal, or ""
	Ask bool   // an own question

	Illegals      int // the refusals of an opponent's turn, those before its question if it asked
	IllegalsAfter int // the refusals after the question

	// Heard is the answer to an own proposal or question. Of an opponent's
	// turn it is what was said of the move, with Any the answer to the
	// opponent's question. Where no number of tries is told, Tries is -1.
	Heard Answer
}

// Belief is a belief state: the games that fit all that one side has heard. All
// of them are at the same point of the same turn.
type Belief struct {
	games []Game
	seen  map[Position]bool // the positions of games
}

// NewBelief returns the belief state of the side to move that holds the given
// positions, each of them once, at the start of a turn. It is an error if that
// side could tell them apart: by its own pieces and rights, or by what the
// rule set has told it of its pawn tries.
func NewBelief(rules Rules, fens ...string) (Belief, error) {
	if !rules.of(All()...) {
		return Belief{}, fmt.Errorf("rules %q", rules)
	}
	var b Belief
	for _, fen := range fens {
		p, err := ParseFEN(fen)
		if err != nil {
			return Belief{}, err
		}
		g := NewGame(rules, p)
		if len(b.games) > 0 && known(*g) != known(b.games[0]) {
			return Belief{}, fmt.Errorf("position %q: its own side would tell it from the first", fen)
		}
		b.add(*g)
	}
	return b, nil
}

// known is what the side to move knows for certain at the start of its turn.
func known(g Game) string {
	board := g.Position.board
	for sq, piece := range board {
		if side(piece) != g.Position.turn {
			board[sq] = '.'
		}
	}
	rights := ""
	for _, right := range []byte(g.Position.castling) {
		if side(right) == g.Position.turn {
			rights += string(right)
		}
	}
	return string(board[:]) + string(g.Position.turn) + rights + g.Opening().key()
}

// add adds a game unless its position is there already.
func (b *Belief) add(g Game) {
	if b.seen == nil {
		b.seen = map[Position]bool{}
	}
	if !b.seen[g.Position] {
		b.seen[g.Position] = true
		b.games = append(b.games, g)
	}
}

// FENs returns the positions of the belief state in alphabetical order.
func (b Belief) FENs() []string {
	list := []string{}
	for _, g := range b.games {
		list = append(list, g.Position.FEN())
	}
	slices.Sort(list)
	return list
}

// Estimate returns the belief state of a side, "w" or "b", after a record that
// starts from a known position. It is empty if nothing fits the record.
func Estimate(rules Rules, side, start string, events []Event) (Belief, error) {
	b, err := NewBelief(rules, start)
	for i := 0; i < len(events) && err == nil; i++ {
		if b, err = b.Hear(side, events[i]); err != nil {
			err = fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return b, err
}

// Hear returns the belief state of a side, "w" or "b", after one more event.
func (b Belief) Hear(side string, e Event) (Belief, error) {
	if len(b.games) == 0 {
		return b, nil
	}
	if e.Side != b.games[0].Position.Turn() {
		return b, errors.New("the other side is to move")
	}
	if e.Side == side {
		return b.own(e), nil
	}
	rules := b.games[0].Rules
	if rules == Wild16 && e.Illegals > 0 || e.Heard.Any != "" && !rules.asks() || e.Heard.Any == "" && e.IllegalsAfter > 0 {
		return b, fmt.Errorf("cannot be heard under %s", rules)
	}
	return b.reply(e), nil
}

// own keeps the games in which the referee would have answered so.
func (b Belief) own(e Event) Belief {
	var after Belief
	for _, g := range b.games {
		var a Answer
		if e.Ask {
			a = g.Ask()
		} else {
			a = g.Propose(e.Try)
		}
		if a.key() == e.Heard.key() {
			after.add(g)
		}
	}
	return after
}

// reply replaces each game that bears the refusals and the question of the
// opponent's turn by the results of all replies that sound the same.
func (b Belief) reply(e Event) Belief {
	said := e.Heard
	said.Any = ""
	var after Belief
	for _, g := range b.games {
		bears, capturesOnly := g.Position.bears(g.Rules, e)
		if !bears {
			continue
		}
		for _, m := range g.Position.replies() {
			if capturesOnly && !g.Position.diagonal(m) {
				continue
			}
			next := g
			if next.propose(m).key() == said.key() {
				after.add(next)
			}
		}
	}
	return after
}

// bears reports whether the side to move can have been refused and answered
// as an event says, and whether it can then only have taken with a pawn. The
// refusals of one turn are different proposals.
func (p Position) bears(rules Rules, e Event) (bears, capturesOnly bool) {
	ordinary, diagonal, told := p.refusable()
	some := len(p.Tries()) > 0
	before, after := e.Illegals, e.IllegalsAfter
	fits := before+after <= ordinary+diagonal
	switch {
	case rules == Wild16:
		return true, false
	case rules == Cincinnati && !some:
		return before <= ordinary, false
	case rules == Rand:
		return before <= ordinary+told, false
	case e.Heard.Any == "":
		return fits, false
	case e.Heard.Any == "no":
		return !some && after <= ordinary && fits, false
	case rules == BerkeleyAny:
		return some && after <= diagonal && fits, true
	case after == 0:
		return some && fits, true
	}
	return some && diagonal > 0 && fits, false
}

// refusable returns how many proposals of the side to move would be refused:
// those that are no diagonal pawn steps, those that are, and of these the ones
// that start from a square with a pawn try.
func (p Position) refusable() (ordinary, diagonal, told int) {
	squares := tryFrom(p)
	for _, m := range p.proposals() {
		switch {
		case p.legal(m):
		case !p.diagonal(m):
			ordinary++
		default:
			diagonal++
			if slices.Contains(squares, name(m.from)) {
				told++
			}
		}
	}
	return ordinary, diagonal, told
}
