package movetext

import (
	"errors"
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Game is a whole game of chess, both sides of it.
type Game struct {
	Tags  []kriegspiel.Tag // their names in small letters
	Start chess.Position   // the normal array, or that of the tag FEN
	// Moves are legal, each on the board of the player who makes it.
	Moves []chess.Move
	// Result is as it was written; "" if it was not.
	Result string
}

// Tag returns the value of a tag, "" if there is none.
func (g *Game) Tag(name string) string {
	s := Scanner{Tags: g.Tags}
	return s.Tag(name)
}

// Parse reads one game. The error names the line and the move.
func Parse(text string) (*Game, error) {
	p := parser{}
	for i, line := range strings.Split(text, "\n") {
		over := p.Result != ""
		words := p.Line(line)
		if len(words) > 0 && over {
			return nil, fmt.Errorf("line %d: %.12q comes after the result %s", i+1, words[0], p.Result)
		}
		if err := p.moves(words); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if p.comment || p.depth > 0 {
		return nil, errors.New("a comment in braces or a variation in parentheses has no end")
	}
	if err := p.begin(); err != nil {
		return nil, err
	}
	p.game.Tags, p.game.Result = p.Tags, p.Result
	return &p.game, nil
}

// A parser makes the moves as it reads them.
type parser struct {
	Scanner
	game     Game
	position chess.Position
	begun    bool
}

// begin sets up the board when the tags have been read.
func (p *parser) begin() (err error) {
	if p.begun {
		return nil
	}
	p.begun = true
	if variant := p.Tag("variant"); !playable(variant) {
		return fmt.Errorf("tag Variant: a game of %.24q: only ordinary chess and Kriegspiel are understood", variant)
	}
	p.game.Start = chess.Start()
	if fen := p.Tag("fen"); fen != "" {
		if p.game.Start, err = chess.ParseFEN(fen); err != nil {
			return fmt.Errorf("tag FEN: %w", err)
		}
	}
	p.position = p.game.Start
	return nil
}

// playable tells whether the moves of a variant are those of chess.
func playable(variant string) bool {
	switch v := strings.ToLower(variant); v {
	case "", "standard", "chess", "normal", "from position":
		return true
	default:
		return strings.HasPrefix(v, "kriegspiel")
	}
}

func (p *parser) moves(words []string) error {
	if len(words) == 0 {
		return nil
	}
	if err := p.begin(); err != nil {
		return err
	}
	for _, word := range words {
		board := &p.position
		n := chess.Notation{Side: &board.Us, Moves: board.Moves(nil), Colour: board.Turn}
		where := fmt.Sprintf("move %d of %s", p.number(), board.Turn.Name())
		if len(n.Moves) == 0 {
			return fmt.Errorf("%s: %.12q comes after the end of the game", where, word)
		}
		m, err := n.ParseLoose(word)
		if err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		p.game.Moves = append(p.game.Moves, m)
		board.Apply(m)
	}
	return nil
}

// number returns the number of the next move, from 1.
func (p *parser) number() int {
	n := len(p.game.Moves)
	if p.game.Start.Turn == chess.Black {
		n++
	}
	return n/2 + 1
}

// End returns the position after the last move.
func (g *Game) End() chess.Position {
	p := g.Start
	for _, m := range g.Moves {
		p.Apply(m)
	}
	return p
}

// Record returns what one player of the game heard, if neither side ever had a try
// refused. The error is of a rule set that knows other moves than chess, or ends the
// game sooner.
func (g *Game) Record(rules kriegspiel.Rules, solver chess.Colour) (kriegspiel.Record, error) {
	referee := kriegspiel.NewReferee(rules, g.Start)
	for i, m := range g.Moves {
		if referee.Ended() {
			return kriegspiel.Record{}, fmt.Errorf("under the rules %v the game is over after %d half-moves, and goes on", rules, i)
		}
		if name := referee.Name(m); referee.Try(m).Illegal() {
			return kriegspiel.Record{}, fmt.Errorf("half-move %d, %s, is refused under the rules %v", i+1, name, rules)
		}
	}
	return referee.Record(solver), nil
}

// Split cuts a text into its games: a game begins with the first tag behind moves, or
// behind the result of the one before. A text without moves and tags has none.
func Split(text string) (games []string) {
	var (
		s     Scanner
		from  int  // where the game began
		moved bool // it has moves, or a result
		full  bool // it has anything
		at    int
	)
	for _, line := range strings.SplitAfter(text, "\n") {
		tags := len(s.Tags)
		over := s.Result != ""
		words := s.Line(line)
		tagged := len(s.Tags) > tags
		if tagged && moved || len(words) > 0 && over {
			games = append(games, text[from:at])
			s, from, moved = Scanner{}, at, false
			s.Line(line)
		}
		moved = moved || len(words) > 0 || s.Result != ""
		full = full || moved || tagged
		at += len(line)
	}
	if full {
		games = append(games, text[from:])
	}
	return games
}
