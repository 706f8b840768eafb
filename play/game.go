package play

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/player"
)

// A Setup is how a game is played.
type Setup struct {
	Start   player.Start
	Side    chess.Colour   // of the person
	Against player.Program // the program
	Seed    uint64         // of its random numbers
	// Draws makes the referee end the game at the third repetition of a position, and
	// after 50 moves of each side without a capture or a move of a pawn.
	Draws bool
	// Endings help the program; nil if there are none.
	Endings Endings
	// Date is when the game began, as PGN has it: 2005.07.30. It may be empty.
	Date string
}

// A Game is a game of a person against a program. It is used by one goroutine at a time.
type Game struct {
	// Style is how boards are drawn.
	Style Style
	// Typed tells that the person types at a terminal, who sees what was said and is to be
	// told there what was not understood.
	Typed bool
	// Save writes a game to a file when the person says so, and its error is an fs.ErrExist if the file has
	// something else, which stays; nil if there are no files.
	Save func(name string, pgn []byte) error
	// File is where the person saves if no name is said; "" if a name must be said.
	File string

	setup   Setup
	referee *kriegspiel.Referee
	program *program
	// line is the game so far. Its last element of Refused is of this turn.
	line    movetext.Game
	undone  int            // how often the person took a move back
	watch   outcome.Watch  // knows when it is over
	lost    []chess.Piece  // by the person
	taken   []chess.Square // where the person captured, on the real board
	last    heard          // of the program's last turn
	ending  outcome.Ending // zero while the game goes on
	saved   []byte         // as which PGN it was saved last
	savedAs string         // in this file
	hints   int            // since something was heard
	advisor advisor        // for hints
}

// heard is what the person heard of a turn of the program.
type heard struct {
	percept  kriegspiel.Percept // as the program heard it
	refusals int
	any      bool // there was such a turn
}

// New begins a game.
func New(s Setup) *Game {
	g := &Game{setup: s}
	g.begin()
	return g
}

// Greeting says who plays whom, and draws the board unless [Game.Ask] is about to.
func (g *Game) Greeting() string {
	s := &g.setup
	text := fmt.Sprintf("You play %s against the %s, seed %d. Propose moves, or say help.\n", s.Side.Name(), s.Against.Name, s.Seed)
	switch {
	case !g.PersonToMove() && !g.Over():
		return text
	case g.last.any && g.PersonToMove():
		text += g.told()
	}
	return text + "\n" + g.Board()
}

// begin sets up the board.
func (g *Game) begin() {
	s := &g.setup
	g.referee = kriegspiel.NewReferee(s.Start.Rules, s.Start.Position)
	g.program = newProgram(s)
	g.line = movetext.Game{Start: g.referee.Position, Refused: [][]chess.Move{nil}}
	g.lost, g.taken, g.last, g.hints = nil, nil, heard{}, 0
	g.advisor = advisor{}
	g.watch = outcome.Watch{Rules: s.Start.Rules, Draws: s.Draws}
	g.ending = g.watch.Begin(g.referee.Position)
}

// replay begins anew and makes the given tries.
func (g *Game) replay(tries []chess.Move) {
	g.begin()
	for _, m := range tries {
		g.try(m)
	}
}

// try puts a proposal of the side to move to the referee, and tells the program what it
// hears of it.
func (g *Game) try(m chess.Move) kriegspiel.Percept {
	before := g.referee.Position
	mover, now := before.Turn, len(g.line.Moves)
	p := g.referee.Try(m)
	g.hints = 0
	if mover != g.setup.Side && p&kriegspiel.Nonsense == 0 {
		g.program.tell(kriegspiel.Event{Try: m, Percept: p})
	}
	if p&kriegspiel.Nonsense != 0 {
		return p
	}
	if !p.Moved() {
		g.line.Refused[now] = append(g.line.Refused[now], m)
		return p
	}
	if mover == g.setup.Side {
		g.program.tell(g.referee.LastTurn())
	} else {
		turn := g.referee.LastTurn()
		g.last = heard{p, turn.Refusals + turn.After, true}
	}
	g.line.Moves, g.line.Refused = append(g.line.Moves, m), append(g.line.Refused, nil)
	g.note(&before, p)
	g.ending = g.watch.Moved(m, p, g.referee.Position)
	return p
}

// note keeps count of captures.
func (g *Game) note(before *chess.Position, p kriegspiel.Percept) {
	if sq, ok := p.Captured(); ok {
		if before.Turn == g.setup.Side {
			g.taken = append(g.taken, before.Turn.Square(sq))
		} else {
			g.lost = append(g.lost, before.Them.On(sq))
		}
	}
}

// refusedNow returns the tries of this turn that were refused.
func (g *Game) refusedNow() []chess.Move { return g.line.Refused[len(g.line.Moves)] }

// Over tells whether the game has ended.
func (g *Game) Over() bool { return g.ending.Why != "" }

// PersonToMove tells whether the person is to move.
func (g *Game) PersonToMove() bool { return g.referee.Position.Turn == g.setup.Side }

// Ask lets the program move if it is its turn, and returns what is heard, the board and
// the prompt for the person; with false what was heard last, if the game has ended or
// ctx was done before the program had moved.
func (g *Game) Ask(ctx context.Context) (text string, more bool) {
	if !g.Over() && !g.PersonToMove() {
		if !g.reply(ctx) {
			return "", false
		}
		text = g.told() + "\n" + g.Board()
	}
	if g.Over() {
		return text, false
	}
	return text + g.setup.Side.Name() + ": ", true
}

// reply lets the program propose until it is accepted. It returns false if ctx was done
// before.
func (g *Game) reply(ctx context.Context) bool {
	for {
		m, ok := g.program.propose(ctx)
		if !ok {
			return false
		}
		if !g.try(m).Illegal() {
			return true
		}
	}
}

// told returns what the person heard of the program's last turn.
func (g *Game) told() string {
	mover := g.setup.Side.Other()
	text := fmt.Sprintf("%s tries ??: %q\n", mover.Name(), g.last.percept.Announce(mover))
	switch g.last.refusals {
	case 0:
		return text
	case 1:
		return fmt.Sprintf("%s tries ??: \"illegal\"\n%s", mover.Name(), text)
	}
	return fmt.Sprintf("%s tries ??: \"illegal\", %d times\n%s", mover.Name(), g.last.refusals, text)
}
