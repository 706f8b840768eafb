package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/marshal"
)

// Endings know mates that are certain however long they take, such as tables of endings
// do.
type Endings interface {
	// Propose returns the proposal with which a shortest certain mate goes on, of a
	// player with the given view who is to move, and for whom these states are possible,
	// all of them; false if it knows none. It is asked again after every event. It gives
	// up when ctx is done.
	Propose(ctx context.Context, rules kriegspiel.Rules, v *kriegspiel.View, states []kriegspiel.State) (chess.Move, bool)
}

// The limits within which a program looks for a certain mate beyond what its player
// does: the states that it begins with, the half-moves, the time and the bytes.
const (
	certainStates = 1000
	certainPly    = 5
	certainTime   = time.Second
	certainMemory = 256 << 20
)

// A program is the person's opponent: a player that is helped where
// something is certain.
type program struct {
	player  player.Player
	known   *player.Knowledge // what the player knows; nil if it does not tell
	endings Endings
	solver  mate.Solver

	unheard []kriegspiel.Event // what it will hear before it is asked next
	refused []chess.Move       // in this turn
	course  player.Course      // of a mate that is certain, unless the endings know better
}

func newProgram(s *Setup) *program {
	c := s.Side.Other()
	g := &program{
		player: s.Against.New(player.Seat{Start: s.Start, Colour: c, Seed: s.Seed}), endings: s.Endings,
		solver: mate.Solver{MaxPly: certainPly, Timeout: certainTime, Memory: certainMemory},
	}
	if told, ok := g.player.(player.Informed); ok {
		g.known = told.Known()
	}
	if asks, ok := g.player.(reader); ok {
		if t, ok := s.Endings.(*Tables); ok {
			asks.AskEndings(t.solved)
		}
	}
	return g
}

// A reader is a player who does not tell what it knows, and looks up solved endings by itself.
type reader interface{ AskEndings(*oracle.Endings) }

var _ reader = (*marshal.Marshal)(nil)

// tell tells the program the next event of its record. It thinks about it when it is asked
// for something, so that a game can be set up to its last move in no time.
func (g *program) tell(e kriegspiel.Event) { g.unheard = append(g.unheard, e) }

// listen makes the program hear what it was told. It returns false if there is more, since
// ctx is done.
func (g *program) listen(ctx context.Context) bool {
	for len(g.unheard) > 0 && ctx.Err() == nil {
		e := g.unheard[0]
		g.unheard = g.unheard[1:]
		g.hear(e)
	}
	return len(g.unheard) == 0
}

func (g *program) hear(e kriegspiel.Event) {
	g.player.Hear(e)
	if e.Percept.Illegal() {
		g.refused = append(g.refused, e.Try)
	} else if e.Try != chess.Ask {
		g.refused = g.refused[:0]
	}
	g.course.Hear(e)
}

// propose returns what the program proposes next, and false if ctx was done before it
// knew. Then the program must not be asked again.
func (g *program) propose(ctx context.Context) (chess.Move, bool) {
	m, err := files.Wait(ctx, func() (chess.Move, error) { return g.choose(ctx) })
	return m, err == nil
}

// choose returns what is certain, if anything is, and else what the player proposes. The
// error is that of ctx, or of the player.
func (g *program) choose(ctx context.Context) (chess.Move, error) {
	if !g.listen(ctx) {
		return 0, ctx.Err()
	}
	if g.known != nil && len(g.refused) == 0 {
		g.known.Recall()
	}
	if m, ok := g.fromEndings(ctx); ok {
		return m, ctx.Err()
	}
	if g.course.Plan == nil && len(g.refused) == 0 {
		g.search(ctx)
	}
	if g.course.Plan != nil {
		return g.course.Propose(), ctx.Err()
	}
	m, err := g.player.Propose(ctx)
	for err == nil && slices.Contains(g.refused, m) { // it did not see who has tried it
		m, err = g.player.Propose(ctx)
	}
	return m, err
}

// fromEndings returns what the endings know.
func (g *program) fromEndings(ctx context.Context) (chess.Move, bool) {
	k := g.known
	if g.endings == nil || k == nil || !k.Whole || len(k.States) == 0 || k.Pieces() > 1 {
		return 0, false
	}
	return g.endings.Propose(ctx, k.Record.Rules, &k.View, k.States)
}

// search looks for a plan that mates for certain.
func (g *program) search(ctx context.Context) {
	if g.known == nil || !g.known.Whole || len(g.known.States) == 0 || len(g.known.States) > certainStates {
		return
	}
	found, err := solve(ctx, &g.solver, g.known)
	if err == nil {
		g.course.Plan = found.Result.Plan
	}
}

// solve looks for a certain mate of a player who is to move.
func solve(ctx context.Context, s *mate.Solver, k *player.Knowledge) (mate.Solution, error) {
	positions := make([]chess.Position, len(k.States))
	for i := range k.States {
		positions[i] = k.View.OwnTurn(&k.States[i])
	}
	b, err := mate.OfPositions(positions, k.Record.Rules)
	if err != nil {
		return mate.Solution{}, err
	}
	if b.View = k.View; b.Rules.MustTry(&b.View) {
		return mate.Solution{}, errors.New(`after "yes" try a capture with a pawn first`)
	}
	return s.Solve(ctx, b)
}

// The worth of pieces when a draw is offered, in pawns.
var worth = map[chess.Piece]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// takesDraw tells whether the program agrees to a draw: it does if it has nothing left
// to mate with, and if by all it knows it has less than the enemy.
func (g *program) takesDraw(ctx context.Context) bool {
	if !g.listen(ctx) || g.known == nil || g.course.Plan != nil {
		return false
	}
	own := &g.known.View.Own
	if own.Pawns|own.Straights == 0 && (own.Diagonals|own.Knights).Count() < 2 {
		return true
	}
	theirs := 0
	for i := range g.known.States {
		theirs += material(&g.known.States[i])
	}
	return len(g.known.States) > 0 && material(own)*len(g.known.States) < theirs
}

// material returns what the pieces of a side are worth together.
func material(s *chess.Side) (sum int) {
	for p, value := range worth {
		sum += value * s.Pieces(p).Count()
	}
	return sum
}
