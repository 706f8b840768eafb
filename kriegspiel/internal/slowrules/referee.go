package slowrules

import (
	"slices"
	"strconv"
	"strings"
)

// Rules is the name of a rule set.
type Rules string

// The rule sets.
const (
	Berkeley    Rules = "berkeley"
	BerkeleyAny Rules = "berkeley-any" // "any?" binds to making a pawn capture
	English     Rules = "english"      // "any?" binds to trying one
	Dutch       Rules = "dutch"        // English, and whether a pawn or a piece has taken is said
	Cincinnati  Rules = "cincinnati"   // whether there are pawn tries is said
	Wild16      Rules = "wild16"       // how many there are is said
	Rand        Rules = "rand"         // from which squares there are is said; stalemate wins
)

// All returns every rule set.
func All() []Rules {
	return []Rules{Berkeley, BerkeleyAny, English, Dutch, Cincinnati, Wild16, Rand}
}

// of reports whether the rule set is one of some.
func (r Rules) of(some ...Rules) bool { return slices.Contains(some, r) }

// asks reports whether the rule set has the question.
func (r Rules) asks() bool { return r.of(BerkeleyAny, English, Dutch) }

// Answer is what the referee says to one proposal or one question. Of a move
// that was made it holds what both players hear.
type Answer struct {
	Refused  bool // the proposal is illegal; the same player goes on
	Nonsense bool // the turn does not allow this proposal or question; nothing changes

	Any string // the answer to the question: "yes", "no", or "" if this was no question

	Capture   string   // the square told of a capture, or ""
	Taken     string   // "pawn" or "piece" if the kind of the taken piece is told, else ""
	By        string   // "pawn" or "piece" if the kind of the taking piece is told, else ""
	EnPassant bool     // it is told that the capture is en passant
	Promotion bool     // it is told that a pawn promotes
	Checks    []string // of "knight", "rank", "file", "long", "short", in this order
	End       string   // "checkmate", "stalemate" or ""

	Tries   int      // the number of the next player's pawn tries, or -1 if it is not told
	PawnTry string   // "yes" or "no" if it is told whether it has any, else ""
	TryFrom []string // the squares from which it has, a1 first; nil if they are not told

	HeardBy string // "both" or "mover"
}

// key is equal for two answers that sound alike, whoever hears them.
func (a Answer) key() string {
	return strings.Join([]string{
		yes(a.Refused), yes(a.Nonsense), a.Any,
		a.Capture, a.Taken, a.By, yes(a.EnPassant), yes(a.Promotion), strings.Join(a.Checks, "+"), a.End,
		strconv.Itoa(a.Tries), a.PawnTry, strings.Join(a.TryFrom, "+"),
	}, ",")
}

// state is a state of a turn under rules with the question. Without it every
// turn is open.
type state string

const (
	open    state = "open"    // nothing was asked
	closed  state = "closed"  // the answer was "no"
	obliged state = "obliged" // the answer was "yes", and a pawn capture must be made or tried
	free    state = "free"    // it was tried
)

// Game is a game in the hands of the referee: a position, and how far the turn
// of the side to move has come.
type Game struct {
	Rules    Rules
	Position Position

	state   state
	refused []move // of this turn; never changed in place
}

// NewGame returns a game that begins a turn at a position.
func NewGame(rules Rules, start Position) *Game {
	return &Game{Rules: rules, Position: start, state: open}
}

// Opening returns what is told about pawn tries to the side to move, which it
// otherwise hears with the move before. Nothing is told if the game has
// ended.
func (g *Game) Opening() Answer {
	a := Answer{Tries: -1, HeardBy: "both"}
	if g.Position.end() == "" {
		a.tell(g.Rules, g.Position)
	}
	return a
}

// tell adds what the rule set says of the pawn tries of the side to move.
func (a *Answer) tell(rules Rules, p Position) {
	switch rules {
	case Cincinnati:
		a.PawnTry = yes(len(p.Tries()) > 0)
	case Wild16:
		a.Tries = len(p.Tries())
	case Rand:
		a.TryFrom = tryFrom(p)
	}
}

func yes(answer bool) string {
	if answer {
		return "yes"
	}
	return "no"
}

// tryFrom returns the squares from which the side to move has pawn tries, a1
// first.
func tryFrom(p Position) []string {
	tries, squares := p.Tries(), []string{}
	for sq := range 64 {
		if slices.ContainsFunc(tries, func(try string) bool { return try[:2] == name(sq) }) {
			squares = append(squares, name(sq))
		}
	}
	return squares
}

// MayPropose returns what may be proposed at this point of the turn, in
// alphabetical order. It is empty once the game has ended.
func (g *Game) MayPropose() []string {
	list := []string{}
	for _, m := range g.mayPropose() {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list
}

func (g *Game) mayPropose() []move {
	if g.Position.end() != "" {
		return nil
	}
	var list []move
	if g.state != obliged {
		list = g.Position.ordinary(g.Position.turn)
	}
	list = append(list, g.openDiagonals()...)
	return slices.DeleteFunc(list, func(m move) bool { return slices.Contains(g.refused, m) })
}

// openDiagonals returns the diagonal pawn steps that what was told leaves
// open.
func (g *Game) openDiagonals() []move {
	list := g.Position.diagonals(g.Position.turn)
	switch {
	case g.state == closed:
		return nil
	case g.Rules.of(Cincinnati, Wild16) && len(g.Position.Tries()) == 0:
		return nil
	case g.Rules == Rand:
		told := tryFrom(g.Position)
		return slices.DeleteFunc(list, func(m move) bool { return !slices.Contains(told, name(m.from)) })
	}
	return list
}

// MayAsk reports whether "any?" may be asked at this point of the turn.
func (g *Game) MayAsk() bool {
	return g.Rules.asks() && g.state == open && g.Position.end() == ""
}

// Ask asks "any?": whether the side to move has a pawn try.
func (g *Game) Ask() Answer {
	if !g.MayAsk() {
		return g.nonsense()
	}
	return g.ask()
}

func (g *Game) ask() Answer {
	some := len(g.Position.Tries()) > 0
	g.state = closed
	if some {
		g.state = obliged
	}
	return Answer{Any: yes(some), Tries: -1, HeardBy: "both"}
}

// Propose proposes a move. Whatever is not among [Game.MayPropose] is
// nonsense, a text that is no move at all included.
func (g *Game) Propose(uci string) Answer {
	for _, m := range g.mayPropose() {
		if m.String() == uci {
			return g.propose(m)
		}
	}
	return g.nonsense()
}

func (g *Game) propose(m move) Answer {
	if !g.Position.legal(m) {
		g.refused = append(slices.Clone(g.refused), m)
		if g.state == obliged && g.Rules.of(English, Dutch) {
			g.state = free
		}
		return Answer{Refused: true, Tries: -1, HeardBy: g.refusalHeardBy()}
	}
	a := announce(g.Rules, g.Position, m)
	*g = *NewGame(g.Rules, g.Position.after(m))
	return a
}

func (g *Game) nonsense() Answer {
	return Answer{Nonsense: true, Tries: -1, HeardBy: g.refusalHeardBy()}
}

func (g *Game) refusalHeardBy() string {
	if g.Rules == Wild16 {
		return "mover"
	}
	return "both"
}

// announce returns what is said after a legal move.
func announce(rules Rules, p Position, m move) Answer {
	after := p.after(m)
	a := Answer{Checks: after.checks(), End: after.end(), Tries: -1, HeardBy: "both"}
	if sq, ok := p.taken(m); ok {
		a.Capture = name(sq)
		if rules.of(English, Dutch) && sq != m.to {
			a.Capture, a.EnPassant = name(m.to), true
		}
		if rules.of(Cincinnati, Wild16, Rand) {
			a.Taken = pawnOrPiece(p.board[sq])
		}
		if rules == Dutch {
			a.By = pawnOrPiece(p.board[m.from])
		}
	}
	a.Promotion = rules == Rand && m.promotion != 0
	if a.End == "" {
		a.tell(rules, after)
	}
	return a
}

func pawnOrPiece(piece byte) string {
	if kind(piece) == 'p' {
		return "pawn"
	}
	return "piece"
}
