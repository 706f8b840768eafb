package marshal

import (
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
	"kriegmate/uct"
)

// A heard is what the player has done and heard in a playout since its proposal, as a hash: captures and checks. Tries that were
// refused on the way are not part of it, nor is what some rules tell besides.
type heard uint64

// with returns what is known after one more move, which is 0 if the opponent has made it. On taken a piece was
// lost, or nowhere, and checks are those that are announced.
func (h heard) with(move chess.Move, taken chess.Square, checks kriegspiel.Percept) heard {
	x := (uint64(h) ^ uint64(move)<<32 ^ uint64(taken)<<24 ^ uint64(checks)) * 0x9e3779b97f4a7c15
	x = (x ^ x>>29) * 0xbf58476d1ce4e5b9
	return heard(x ^ x>>32)
}

// A sequel is a playout on its way, with the player to move.
type sequel struct {
	at    chess.Position
	taken chess.Square // where the player has just lost a piece, or nowhere
	made  int          // moves of the player
	first float64      // what the first look said of the state in which it began
	last  bool         // it ends with what the judge says
	ended bool
}

// Sequels are the playouts of a candidate as [uct.Guided] plays them: the opponent moves by the habits of the
// model, or as is worst for the player, and the player takes of the moves that are possible what was best in other playouts that sounded the same, or
// moves by its own habits as long as little is known. They are worth what they come to beyond the first look.
type sequels struct {
	t         *thinker
	out       *table
	candidate *candidate

	moves []chess.Move // of the player in the sequel that is played
	room  [chess.MaxMoves]chess.Move
}

var _ uct.Guide[heard, sequel, chess.Move] = (*sequels)(nil)

// Begin makes the proposal in a state drawn by the weights, and lets the opponent reply.
func (q *sequels) Begin(rng *rand.Rand) (heard, sequel, float64) {
	t, marks := q.t, q.candidate.marks
	mark := rng.Float64() * marks[len(marks)-1]
	row, _ := slices.BinarySearch(marks, mark)
	for marks[row] <= mark { // nothing is between this and the row before
		row++
	}
	s := q.out.rows[row].state
	move := q.out.moves[q.candidate.move]
	p := t.rules.Try(&q.out.view, &s, move)
	after := t.rules.After(&q.out.view, move, p)
	t.judge.model.hear(p)
	z := sequel{first: q.candidate.first[row], last: t.settings.Length == 0}
	if p.End() != 0 { // drawn
		t.looks++
		z.ended = true
		return 0, z, 0
	}
	z.at = after.TheirTurn(&s)
	i, reward := q.reply(rng, heard(0).with(0, nowhere, p), &z, t.judge.model.taken)
	return i, z, reward
}

// Possible returns the player's moves, weighed by its habits as far as it knows what they do.
func (q *sequels) Possible(actions []chess.Move, weights []float64, _ *heard, z *sequel) ([]chess.Move, []float64) {
	if z.ended {
		return actions, weights
	}
	q.t.looks++
	q.t.own.taken = z.taken
	return append(actions, q.moves...), q.t.own.unseen(weights, &z.at, q.moves)
}

// Step makes a move of the player, and lets the opponent reply.
func (q *sequels) Step(rng *rand.Rand, i *heard, z *sequel, m chess.Move, last bool) (heard, float64) {
	taken := habits.Lost(&z.at, m)
	z.at.Apply(m)
	z.made++
	z.last = last || z.made == q.t.settings.Length
	return q.reply(rng, i.with(m, taken, announced(&z.at)), z, taken)
}

// reply lets the opponent move, who has just lost a piece on taken or not. It returns what the player has heard then, and
// what the sequel has come to if it ends.
func (q *sequels) reply(rng *rand.Rand, i heard, z *sequel, taken chess.Square) (heard, float64) {
	t := q.t
	moves := z.at.Moves(t.room[:0])
	t.looks++
	t.judge.model.taken = taken
	switch {
	case len(moves) == 0:
		return i, z.end(ending(&z.at))
	case z.last:
		view, s := kriegspiel.Split(&z.at, z.at.Turn.Other())
		return i, z.end(t.judge.replied(&view, &s))
	}
	m := q.answer(rng, &z.at, moves)
	z.taken = habits.Lost(&z.at, m)
	z.at.Apply(m)
	i = i.with(0, z.taken, announced(&z.at))
	if q.moves = z.at.Moves(q.room[:0]); len(q.moves) == 0 {
		return i, z.end(-ending(&z.at))
	}
	return i, 0
}

// answer returns what the opponent does: with a chance of Worst the reply that is worst for the player, as if the opponent saw
// everything, and otherwise, and of those that are as bad, one by its habits.
func (q *sequels) answer(rng *rand.Rand, at *chess.Position, moves []chess.Move) chess.Move {
	t := q.t
	worst := t.settings.Worst
	if t.settings.Opponent == ClairvoyantOpponent {
		worst = 1
	}
	if rng.Float64() >= worst {
		t.chances = t.judge.model.weights(t.chances[:0], at, moves)
		return moves[uct.Drawn(rng, t.chances)]
	}
	t.looks++
	view, s := kriegspiel.Split(at, at.Turn.Other())
	t.judge.replied(&view, &s)
	t.chances = t.judge.worst(t.chances[:0])
	return moves[uct.Drawn(rng, t.chances)]
}

// end ends the sequel with what it has come to, and returns what that is beyond the first look.
func (z *sequel) end(worth float64) float64 {
	z.ended = true
	return worth - z.first
}

// ending returns what a position without moves is worth to whoever has made the last one.
func ending(at *chess.Position) float64 {
	if at.Checkers() == 0 {
		return 0
	}
	return 1
}

// announced returns what is announced of checks to the side to move.
func announced(at *chess.Position) kriegspiel.Percept {
	return directions(at.Us.King, at.Checkers(), at.Them.Knights)
}
