package scoresheet

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// A Game is a game that was saved with the score sheets of both players.
type Game struct {
	Rules kriegspiel.Rules
	// Whole are the moves of both sides, and the tries that were refused.
	Whole movetext.Game

	referee *kriegspiel.Referee
}

// An Error tells which entry of a sheet is wrong.
type Error struct {
	Side  chess.Colour // whose question it was
	Turn  int          // from 1
	Entry int          // from 1; 0 is the turn as a whole
	Heard bool         // it stands on the sheet of the other player
	Err   error
}

// Error names the entry and what is wrong.
func (e *Error) Error() string {
	where := fmt.Sprintf("%s's turn %d", e.Side.Name(), e.Turn)
	if e.Entry > 0 {
		where += fmt.Sprintf(", entry %d", e.Entry)
	}
	if e.Heard {
		where += fmt.Sprintf(" as %s heard it", e.Side.Other().Name())
	}
	return fmt.Sprintf("%s: %v", where, e.Err)
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Parse reads a saved game.
func Parse(text []byte) (*Game, error) { return ParseContext(context.Background(), text) }

// ParseContext is [Parse] until ctx ends, whose error it returns then.
func ParseContext(ctx context.Context, text []byte) (*Game, error) {
	s, err := read(text)
	if err != nil {
		return nil, err
	}
	rules, err := s.rules()
	if err != nil {
		return nil, fmt.Errorf("ruleset_id %.16q: %w", *s.Rules, err)
	}
	p := player{state: s, referee: kriegspiel.NewReferee(rules, chess.Start())}
	p.whole = movetext.Game{Start: chess.Start(), Refused: [][]chess.Move{nil}}
	for p.more() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := p.turn(); err != nil {
			return nil, err
		}
	}
	if err := p.settled(); err != nil {
		return nil, err
	}
	p.whole.Tags = []kriegspiel.Tag{{Name: "rules", Value: rules.String()}}
	return &Game{Rules: rules, Whole: p.whole, referee: p.referee}, nil
}

// Record returns what the given player has asked and heard. Under english no refusals of
// the opponent are counted; see the package comment.
func (g *Game) Record(solver chess.Colour) kriegspiel.Record {
	r := g.referee.Record(solver)
	if g.Rules != kriegspiel.English {
		return r
	}
	for i := range r.Events {
		e := &r.Events[i]
		e.Refusals = 0
		if e.After = min(e.After, 1); e.Asked != kriegspiel.AnyYes {
			e.After = 0
		}
	}
	return r
}

// A player plays the game of the sheets again, turn by turn.
type player struct {
	state   *state
	referee *kriegspiel.Referee
	whole   movetext.Game
	turns   int          // that were played
	over    bool         // the library has declared the game over
	waiting bool         // the last turn has not come to a move
	refused []chess.Move // in this turn
}

// sheets returns those of the player whose turn is next, and of the other.
func (p *player) sheets() (mover, other *sheet) {
	if p.turns%2 == 0 {
		return p.state.White, p.state.Black
	}
	return p.state.Black, p.state.White
}

// more tells whether there is a turn yet.
func (p *player) more() bool {
	mover, _ := p.sheets()
	return p.turns/2 < len(mover.Own)
}

// side returns whose turn is next.
func (p *player) side() chess.Colour {
	if p.turns%2 == 0 {
		return chess.White
	}
	return chess.Black
}

// wrong returns an error about an entry of the turn.
func (p *player) wrong(entry int, err error) *Error {
	return &Error{Side: p.side(), Turn: p.turns/2 + 1, Entry: entry, Err: err}
}

// turn plays the next turn, and compares what the other player heard of it.
func (p *player) turn() error {
	mover, _ := p.sheets()
	entries := mover.Own[p.turns/2]
	if p.waiting {
		return p.wrong(0, notMoved(p.side().Other()))
	}
	p.waiting, p.refused = true, nil
	for i := range entries {
		e := &entries[i]
		if !p.waiting {
			return p.wrong(i+1, errors.New("the turn was over"))
		}
		if p.over && e.answer.refused() {
			continue
		}
		if err := p.play(e); err != nil {
			return p.wrong(i+1, fmt.Errorf("%s: %w", e.question.name(), err))
		}
	}
	if err := p.heard(entries); err != nil {
		return err
	}
	p.turns++
	return nil
}

// notMoved is the error about a turn that comes too soon.
func notMoved(c chess.Colour) error { return fmt.Errorf("%s has not moved yet", c.Name()) }

// name returns the question as it is written.
func (q *question) name() string {
	switch {
	case q.Kind == askAny:
		return chess.Ask.String()
	case q.Move == nil:
		return "a question without a move"
	}
	return fmt.Sprintf("%.8s", *q.Move)
}

// play puts a question to the referee and compares the answers. What was refused before
// in the turn is not put again.
func (p *player) play(e *entry) error {
	m, err := p.proposal(&e.question)
	switch {
	case err != nil:
		return err
	case p.over:
		return errors.New("the game was over")
	}
	own := m == chess.Ask || slices.Contains(p.referee.Position.Us.Proposals(nil), m)
	known := !own || slices.Contains(p.refused, m)
	switch a := &e.answer; {
	case a.Main == nonsense || a.Main == illegal && known:
		return nil
	case known:
		return fmt.Errorf("%.16s, but it is no proposal", a.Main)
	}
	if err := p.agrees(&e.answer, m); err != nil {
		return err
	}
	if e.answer.moved() {
		p.waiting, p.over = false, e.answer.ended()
		p.whole.Moves, p.whole.Refused = append(p.whole.Moves, m), append(p.whole.Refused, nil)
	}
	return nil
}

// proposal reads a question.
func (p *player) proposal(q *question) (chess.Move, error) {
	switch {
	case q.Kind == askAny && q.Move != nil:
		return 0, errors.New("chess_move: a question has none")
	case q.Kind == askAny && !p.referee.Rules().Asks():
		return 0, fmt.Errorf("no question under the rules %v", p.referee.Rules())
	case q.Kind == askAny:
		return chess.Ask, nil
	case q.Kind != common:
		return 0, fmt.Errorf("question_type: %.16q, want COMMON or ASK_ANY", q.Kind)
	case q.Move == nil:
		return 0, errors.New("chess_move: missing")
	case strings.Contains(*q.Move, "@"):
		return 0, errors.New("chess_move: pieces are dropped in crazykrieg alone, which is not played here")
	}
	m, err := chess.ParseUCI(*q.Move, p.side())
	if err != nil {
		return 0, fmt.Errorf("chess_move: %w", err)
	}
	return m, nil
}

// agrees puts a proposal to the referee, who has to answer as the sheet says.
func (p *player) agrees(a *answer, m chess.Move) error {
	rules, side := p.referee.Rules(), p.side()
	want := p.referee.Try(m)
	if !want.Moved() {
		p.refused = append(p.refused, m)
	}
	if last := len(p.whole.Refused) - 1; !want.Moved() && want&kriegspiel.Nonsense == 0 {
		p.whole.Refused[last] = append(p.whole.Refused[last], m)
	}
	var said string
	switch {
	case a.Main == illegal && want.Illegal(): // or nonsense, which this library calls so
		return nil
	case a.Main == hasAny && want == kriegspiel.AnyYes, a.Main == noAny && want == kriegspiel.AnyNo:
		return nil
	case a.moved() && want.Moved():
		got, err := a.percept(rules, side)
		if err != nil {
			return err
		}
		if p.said(a, want) == got {
			return nil
		}
		said = got.Heard(side)
	case a.moved() || a.Main == illegal || a.Main == hasAny || a.Main == noAny:
		said = a.Main
	default:
		return fmt.Errorf("main_announcement: %.24q is not known", a.Main)
	}
	return fmt.Errorf("the sheet says %q, and by the rules %v it is %q", said, rules, want.Heard(side))
}

// said returns what an answer can say of a percept.
func (p *player) said(a *answer, want kriegspiel.Percept) kriegspiel.Percept {
	switch {
	case a.drawn():
		j := want.JSON(p.side())
		j.Check, j.TriesJSON = nil, kriegspiel.TriesJSON{}
		rest, _ := p.referee.Rules().Percept(&j, p.side()) // which JSON has made
		return rest
	case want&kriegspiel.Checkmate != 0:
		return want &^ want.Check()
	}
	return want
}

// heard compares a turn with the sheet of the other player.
func (p *player) heard(entries []entry) error {
	_, other := p.sheets()
	wrong := func(entry int, err error) error {
		e := p.wrong(entry, err)
		e.Heard = true
		return e
	}
	var public []hearing
	for _, e := range entries {
		if e.answer.Main != illegal || !p.referee.Rules().Private() {
			public = append(public, hearing{e.question.Kind, e.answer})
		}
	}
	n := p.turns / 2
	if len(public) == 0 && n >= len(other.Opponent) {
		return nil
	}
	if n >= len(other.Opponent) {
		return wrong(0, errors.New("missing"))
	}
	got := other.Opponent[n]
	for i := range public {
		if i >= len(got) {
			return wrong(i+1, errors.New("missing"))
		}
		if !reflect.DeepEqual(got[i], public[i]) {
			return wrong(i+1, fmt.Errorf("it differs from the sheet of %s", p.side().Name()))
		}
	}
	if len(got) > len(public) {
		return wrong(len(public)+1, fmt.Errorf("it is not on the sheet of %s", p.side().Name()))
	}
	return nil
}

// settled compares the whole with what else the file says.
func (p *player) settled() error {
	white, black := (p.turns+1)/2, p.turns/2
	s := p.state
	switch {
	case len(s.White.Own) > white:
		return &Error{Side: chess.White, Turn: white + 1, Err: notMoved(chess.Black)}
	case len(s.Black.Own) > black:
		return &Error{Side: chess.Black, Turn: black + 1, Err: notMoved(chess.White)}
	case len(s.White.Opponent) > black:
		return &Error{Side: chess.Black, Turn: black + 1, Heard: true, Err: errors.New("it is not on the sheet of Black")}
	case len(s.Black.Opponent) > white:
		return &Error{Side: chess.White, Turn: white + 1, Heard: true, Err: errors.New("it is not on the sheet of White")}
	}
	if s.Moves != nil {
		if err := p.stacked(); err != nil {
			return err
		}
	}
	if board, ours := strings.Fields(s.Board), strings.Fields(p.referee.Position.FEN()); len(board) > 1 && !slices.Equal(board[:2], ours[:2]) {
		return fmt.Errorf("board_fen: %.80q is not the position after the moves of the sheets, which is %s", s.Board, p.referee.Position.FEN())
	}
	return nil
}

// stacked compares the list of moves.
func (p *player) stacked() error {
	moves := p.whole.Moves
	for i, m := range moves {
		if name := m.UCI(chess.Colour(i % 2)); i >= len(p.state.Moves) || p.state.Moves[i] != name {
			return fmt.Errorf("move_stack: half-move %d is not %s as on the sheets", i+1, name)
		}
	}
	if len(p.state.Moves) > len(moves) {
		return fmt.Errorf("move_stack: half-move %d, %.8s, is not on the sheets", len(moves)+1, p.state.Moves[len(moves)])
	}
	return nil
}
