package selfplay

import (
	"fmt"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A Program is a player by name that a person can play against.
type Program struct {
	Name string
	New  func(start Start, c chess.Colour, seed uint64) Player
}

// Programs returns all programs.
func Programs() []Program {
	return []Program{
		{"hunter", func(start Start, c chess.Colour, seed uint64) Player {
			return NewHunter(start, c, DefaultOptions().MaxStates, seed)
		}},
		{"gambler", func(start Start, c chess.Colour, seed uint64) Player { return NewGambler(start, c, seed) }},
	}
}

// ProgramNamed returns the program with a name.
func ProgramNamed(name string) (Program, error) {
	programs := Programs()
	i := slices.IndexFunc(programs, func(p Program) bool { return p.Name == name })
	if i < 0 {
		return Program{}, fmt.Errorf("%.20q, want hunter or gambler", name)
	}
	return programs[i], nil
}

// A Match is a game between a person and a program. What the person sees comes as
// text; nothing of it tells more than the referee does, before the end.
type Match struct {
	side   chess.Colour // of the person
	duel   *Duel
	person *person
}

// A person proposes what was said last.
type person struct {
	*Knowledge
	next chess.Move
}

func (p *person) Propose() chess.Move { return p.next }

// How many states are kept for hints, and, when those are all ruled out, how many
// are looked for, and at how many.
const (
	hintStates    = 50_000
	redrawnStates = 1000
	redrawLooks   = 200_000
)

// NewMatch begins a game of a person, who plays the given side, against a program
// whose random numbers come from the seed.
func NewMatch(start Start, side chess.Colour, against Program, seed uint64) *Match {
	m := &Match{side: side, person: &person{Knowledge: NewKnowledge(start, side, hintStates, seed)}}
	var players [2]Player
	players[side], players[side.Other()] = m.person, against.New(start, side.Other(), seed)
	m.duel = NewDuel(start, players[chess.White], players[chess.Black])
	return m
}

// Side returns which side the person plays.
func (m *Match) Side() chess.Colour { return m.side }

// Over tells whether the game has ended.
func (m *Match) Over() bool { return m.duel.Referee.Ended() }

// PersonToMove tells whether the person is to move; else [Match.Reply] is next.
func (m *Match) PersonToMove() bool { return m.duel.Referee.Position.Turn == m.side }

// Board draws the person's own pieces.
func (m *Match) Board() string { return m.person.View.Diagram() }

// Reply lets the program propose until it is accepted, and returns what is heard,
// with the board after it.
func (m *Match) Reply() string {
	mover, refused := m.side.Other(), 0
	for {
		_, p := m.duel.Step()
		if p.Illegal() {
			refused++
			continue
		}
		text := fmt.Sprintf("%s tries ??: %q\n%s", mover.Name(), p.Announce(mover), m.Board())
		switch refused {
		case 0:
			return text
		case 1:
			return fmt.Sprintf("%s tries ??: \"illegal\"\n%s", mover.Name(), text)
		}
		return fmt.Sprintf("%s tries ??: \"illegal\", %d times\n%s", mover.Name(), refused, text)
	}
}

// Ask lets the program move if it is its turn, and returns what is heard and the prompt
// for the person; with false what was heard last, if the game has ended.
func (m *Match) Ask() (text string, more bool) {
	for !m.Over() && !m.PersonToMove() {
		text += m.Reply()
	}
	if m.Over() {
		return text, false
	}
	return text + m.side.Name() + ": ", true
}

// Say takes what the person says, who must be to move, and returns the answer: to
// a proposal in UCI or SAN, or to the words hint, board and resign. Resigned tells
// that it was the last. What is neither is an error, and changes nothing.
func (m *Match) Say(words string) (answer string, resigned bool, err error) {
	switch word := strings.TrimSpace(words); word {
	case "resign":
		return m.side.Name() + " resigns\n", true, nil
	case "hint":
		return m.hint(), false, nil
	case "board":
		return m.Board(), false, nil
	default:
		referee := m.duel.Referee
		move, err := referee.Parse(word)
		if err != nil {
			return "", false, err
		}
		name := referee.Name(move)
		m.person.next = move
		_, p := m.duel.Step()
		return fmt.Sprintf("%s tries %s: %q\n", m.side.Name(), name, p.Announce(m.side)), false, nil
	}
}

// hint draws where the enemy's pieces may stand.
func (m *Match) hint() string {
	k := m.person.Knowledge
	if len(k.States) == 0 {
		k.Redraw(redrawnStates, redrawLooks)
	}
	if len(k.States) == 0 {
		return "no hint: too much was possible to keep track of\n"
	}
	var heat kriegspiel.Heat
	for i := range k.States {
		heat.Add(&k.States[i])
	}
	text := mate.Count(len(k.States), "state")
	if !k.Whole {
		text += " of those that are possible, drawn at random"
	}
	return text + "\n\n" + heat.Diagram(&k.View)
}

// Reveal draws the whole board.
func (m *Match) Reveal() string { return kriegspiel.Diagram(&m.duel.Referee.Position) }

// PGN returns the game as the person knows it.
func (m *Match) PGN() ([]byte, error) {
	return m.duel.Referee.PGN(m.side)
}
