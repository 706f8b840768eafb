package play

import (
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A View is all that the person sees and has heard of a game, for programs that show it.
// Squares and moves are those of the real board, moves in UCI. Until the game is over
// nothing in it depends on where the program's pieces stand, but for what the referee
// has said.
type View struct {
	Side    string `json:"side"`    // of the person, "w" or "b"
	Against string `json:"against"` // the program's name
	Rules   string `json:"rules"`
	// Start is the position at the start as FEN, which both players know; "" is the
	// normal array.
	Start string `json:"start,omitempty"`
	// Draws tells that the third repetition and 50 quiet moves are draws.
	Draws bool `json:"draws,omitempty"`
	// Board has the person's pieces, as the first field of a FEN.
	Board string `json:"board"`
	Turn  string `json:"turn"` // the side to move
	Move  int    `json:"move"` // its number, from 1
	// Events are the person's record.
	Events []Heard `json:"events"`
	// Refused are the person's tries that were refused in this turn. Proposals are all
	// others that may be proposed now; there are none if the program is to move.
	Refused   []Named  `json:"refused"`
	Proposals []string `json:"proposals"`
	// Ask tells that the person may ask "any?" now, Obliged that it was answered "yes" and
	// nothing but captures by pawns may be proposed.
	Ask     bool `json:"ask,omitempty"`
	Obliged bool `json:"obliged,omitempty"`
	// Lost has the letters of the pieces that the person has lost, in order. Taken has
	// the squares on which the person has captured.
	Lost  []string `json:"lost"`
	Taken []string `json:"taken"`
	// Left is how many pieces the program has left of the Had that it began with.
	Left int `json:"left"`
	Had  int `json:"had"`
	// Undone is how often the person took a move back.
	Undone int `json:"undone,omitempty"`
	// Whole is there when the game is over.
	Whole *Whole `json:"whole,omitempty"`
}

// A Named move is one in UCI, and in SAN as its player writes it, who sees only the own
// pieces.
type Named struct {
	Try  string `json:"try"`
	Name string `json:"name"`
}

// A Heard event is one of the person's record in the interchange format, with words.
type Heard struct {
	Side string `json:"side"`
	// Try and Name are of the person's own proposals.
	Try     string                 `json:"try,omitempty"`
	Name    string                 `json:"name,omitempty"`
	Percept kriegspiel.PerceptJSON `json:"percept"`
	// Words are what both players hear, such as "White has moved, capture on d5". The
	// refusals of a turn of the program, which come before, are not in them.
	Words string `json:"words"`
}

// A Whole game is what the person is shown at the end.
type Whole struct {
	Result  string `json:"result"`  // as in PGN
	Outcome string `json:"outcome"` // how it ended, as a sentence without its dot
	Start   string `json:"start"`   // FEN
	// Moves are those of both sides.
	Moves []Move `json:"moves"`
	PGN   string `json:"pgn"`
}

// A Move is one of a game that is over.
type Move struct {
	Number int    `json:"number"`
	Side   string `json:"side"`
	Move   string `json:"move"`
	Name   string `json:"name"` // in SAN, as those write it who see the board
	// Refused are the tries that came before.
	Refused []Named `json:"refused,omitempty"`
	Words   string  `json:"words"`
	FEN     string  `json:"fen"` // afterwards
}

// View returns what the person sees.
func (g *Game) View() View {
	s := &g.setup
	own, _ := kriegspiel.Split(&g.referee.Position, s.Side)
	_, theirs := kriegspiel.Split(&s.Start.Position, s.Side)
	v := View{
		Side: s.Side.String(), Against: s.Against.Name, Rules: s.Start.Rules.String(), Draws: s.Draws,
		Board: own.Placement(), Turn: g.referee.Position.Turn.String(), Move: g.number(len(g.line.Moves)),
		Events: g.heardSoFar(), Refused: []Named{}, Proposals: []string{}, Lost: []string{}, Taken: []string{},
		Had: theirs.All().Count(), Undone: g.undone,
	}
	v.Left = v.Had - len(g.taken)
	if s.Start.Position != chess.Start() {
		v.Start = s.Start.Position.FEN()
	}
	for _, p := range g.lost {
		v.Lost = append(v.Lost, string(p.Letter()))
	}
	for _, sq := range g.taken {
		v.Taken = append(v.Taken, sq.String())
	}
	if g.PersonToMove() && !g.Over() {
		v.Refused, v.Proposals = g.named(&g.referee.Position, g.refusedNow()), g.proposals()
		v.Ask = g.referee.MayAsk()
		record := g.referee.Record(s.Side)
		if now, err := record.End(); err == nil {
			v.Obliged = now.View.Obliged()
		}
	}
	if g.Over() {
		v.Whole = g.whole()
	}
	return v
}

// proposals lists in UCI what the person may propose and was not refused in this turn.
// It is sorted, since the order in which the referee knows them tells which are legal.
func (g *Game) proposals() []string {
	list := []string{}
	legal, illegal := g.referee.Proposals()
	for _, m := range append(legal, illegal...) {
		if !slices.Contains(g.refusedNow(), m) {
			list = append(list, m.UCI(g.setup.Side))
		}
	}
	slices.Sort(list)
	return list
}

// named returns tries of the side to move with their names.
func (g *Game) named(p *chess.Position, tries []chess.Move) []Named {
	n := chess.Notation{Side: &p.Us, Moves: p.Us.Proposals(nil), Colour: p.Turn}
	list := []Named{}
	for _, m := range tries {
		list = append(list, Named{m.UCI(p.Turn), n.Name(m)})
	}
	return list
}

// heardSoFar returns the person's record with words.
func (g *Game) heardSoFar() []Heard {
	side := g.setup.Side
	list := []Heard{}
	half := 0 // how many moves were made
	for _, e := range g.referee.Record(side).Events {
		h := Heard{Side: side.String(), Percept: e.PerceptJSON(side)}
		if e.Theirs() {
			h.Side = side.Other().String()
			h.Words = e.Percept.Other().Announce(side.Other())
		} else {
			name := g.named(g.watch.Position(half), []chess.Move{e.Try})[0]
			h.Try, h.Name, h.Words = name.Try, name.Name, e.Percept.Announce(side)
		}
		if e.Percept.Moved() {
			half++
		}
		list = append(list, h)
	}
	return list
}

// whole returns the game that is over.
func (g *Game) whole() *Whole {
	w := &Whole{Result: g.result(), Outcome: g.Outcome(), Start: g.line.Start.FEN(), Moves: []Move{}, PGN: string(g.PGN())}
	referee := kriegspiel.NewReferee(g.setup.Start.Rules, g.setup.Start.Position)
	for i, m := range g.line.Moves {
		p := referee.Position
		next := Move{Number: g.number(i), Side: p.Turn.String(), Move: m.UCI(p.Turn), Name: p.SAN(m)}
		next.Refused = g.named(&p, g.line.Refused[i])
		next.Words = referee.Try(m).Announce(p.Turn)
		next.FEN = referee.Position.FEN()
		w.Moves = append(w.Moves, next)
	}
	return w
}
