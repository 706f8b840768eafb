package movetext

import (
	"cmp"
	"context"
	"fmt"
	"slices"
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
	// Refused[i] are the tries that the referee refused before Moves[i], and those behind
	// the last move come last, as far as they are known. It is as long as it needs to be.
	Refused [][]chess.Move
	// Result is as it was written; "" if it was not.
	Result string
}

// Tag returns the value of a tag, "" if there is none.
func (g *Game) Tag(name string) string {
	s := Scanner{Tags: g.Tags}
	return s.Tag(name)
}

// Parse reads one game. The error names the line and the move.
func Parse(text string) (*Game, error) { return ParseContext(context.Background(), text) }

// ParseContext is [Parse] until ctx ends, whose error it returns then.
func ParseContext(ctx context.Context, text string) (*Game, error) {
	p := parser{Scanner: Scanner{ctx: ctx}}
	i := -1
	for line := range strings.SplitSeq(text, "\n") {
		i++
		for _, t := range p.tokens(line) {
			if t.behind != "" {
				return nil, fmt.Errorf("line %d: %.12q comes after the result %s", i+1, t.text, t.behind)
			}
			if err := p.take(t); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			if p.ended() {
				return nil, ctx.Err()
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := cmp.Or(p.unfinished(), p.begin()); err != nil {
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
	before   chess.Position // the last move
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
	parse := chess.ParseFEN
	if rules, err := kriegspiel.ParseRules(p.Tag("rules")); err == nil {
		parse = rules.ParseFEN
	}
	if fen := p.Tag("fen"); fen != "" {
		if p.game.Start, err = parse(fen); err != nil {
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

// take takes a move, or a comment.
func (p *parser) take(t token) error {
	if t.comment {
		return p.refusals(t.text)
	}
	if err := p.begin(); err != nil {
		return err
	}
	board := &p.position
	n := chess.Notation{Side: &board.Us, Moves: board.Moves(nil), Colour: board.Turn}
	where := fmt.Sprintf("move %d of %s", number(&p.game, len(p.game.Moves)), board.Turn.Name())
	if len(n.Moves) == 0 {
		return fmt.Errorf("%s: %.12q comes after the end of the game", where, t.text)
	}
	m, err := n.ParseLoose(t.text)
	if err != nil {
		return fmt.Errorf("%s: %w", where, err)
	}
	p.game.Moves = append(p.game.Moves, m)
	p.before = *board
	board.Apply(m)
	return nil
}

// number returns the number of the move behind n half-moves, from 1.
func number(g *Game, n int) int {
	if g.Start.Turn == chess.Black {
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

// Record returns what one player of the game heard, if no tries were refused but those
// that are known. The error is of a rule set that knows other moves than chess, or ends
// the game sooner.
func (g *Game) Record(rules kriegspiel.Rules, solver chess.Colour) (kriegspiel.Record, error) {
	return g.RecordContext(context.Background(), rules, solver)
}

// RecordContext is [Game.Record] until ctx ends, whose error it returns then.
func (g *Game) RecordContext(ctx context.Context, rules kriegspiel.Rules, solver chess.Colour) (kriegspiel.Record, error) {
	referee, err := g.referee(ctx, rules)
	if err != nil {
		return kriegspiel.Record{}, err
	}
	return referee.Record(solver), nil
}

// Referee returns a referee who has led the game up to its last move or refused try. The
// errors are those of [Game.Record].
func (g *Game) Referee(rules kriegspiel.Rules) (*kriegspiel.Referee, error) {
	return g.referee(context.Background(), rules)
}

func (g *Game) referee(ctx context.Context, rules kriegspiel.Rules) (*kriegspiel.Referee, error) {
	referee := kriegspiel.NewReferee(rules, g.Start)
	for i := range max(len(g.Moves), len(g.Refused)) {
		if i%patience == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		tries := slices.Clone(g.refused(i))
		if i < len(g.Moves) {
			tries = append(tries, g.Moves[i])
		}
		for j, m := range tries {
			if referee.Ended() {
				return nil, fmt.Errorf("under the rules %v the game is over after %d half-moves, and goes on", rules, i)
			}
			name := referee.Name(m)
			accepted := referee.Try(m).Moved()
			switch move := i < len(g.Moves) && j == len(tries)-1; {
			case move && !accepted:
				return nil, fmt.Errorf("half-move %d, %s, is refused under the rules %v", i+1, name, rules)
			case !move && accepted:
				return nil, fmt.Errorf("before half-move %d, %s would not be refused under the rules %v", i+1, name, rules)
			}
		}
	}
	return referee, nil
}

// Split cuts a text into its games: a game begins with the first tag behind moves, or
// behind the result of the one before. A text without moves and tags has none.
func Split(text string) []string {
	games, _ := SplitContext(context.Background(), text) // which does not end
	return games
}

// SplitContext is [Split] until ctx ends, whose error it returns then.
func SplitContext(ctx context.Context, text string) (games []string, err error) {
	var (
		s     = Scanner{ctx: ctx}
		from  int  // where the game began
		moved bool // it has moves, or a result
		full  bool // it has anything
		at    int
	)
	for line := range strings.Lines(text) {
		tags := len(s.Tags)
		over := s.Result != ""
		words := s.Line(line)
		if s.over {
			break
		}
		tagged := len(s.Tags) > tags
		if tagged && moved || len(words) > 0 && over {
			games = append(games, text[from:at])
			s, from, moved = Scanner{ctx: ctx, steps: s.steps}, at, false
			s.Line(line)
		}
		moved = moved || len(words) > 0 || s.Result != ""
		full = full || moved || tagged
		at += len(line)
	}
	if full {
		games = append(games, text[from:])
	}
	return games, ctx.Err()
}
