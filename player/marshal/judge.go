package marshal

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
	"kriegmate/player/worth"
)

// A judge says what positions are worth. It is used by one goroutine at a time.
type judge struct {
	weight *Weights
	model  model
	board  board
	worth  *worth.Worth
	reader worth.Reader
	base   float64 // what the board is worth before the reply
	calm   float64 // the same in points
	room   [chess.MaxMoves]chess.Move
	// replies are those to the last position that was judged.
	replies []reply
}

// A reply is a move of the opponent as a judge sees it.
type reply struct {
	sound uint8   // tells what is heard of it: the square of a capture, and whether it is check
	share float64 // how likely it is
	worth float64 // to the player, in points
}

// The sounds of replies: silence is 0, a capture its square and one more, and a check adds a
// number of its own.
const (
	soundCapture = 1
	soundCheck   = 128
	sounds       = 256
)

// newJudge returns the judge of some settings.
func newJudge(s *Settings) judge {
	return judge{weight: &s.Weights, model: newModel(s), worth: s.Worth, board: board{prices: newPrices(s)}}
}

// replied returns what a position with the opponent to move is worth, view and s being
// what they are after the player's move, of which the model has heard.
func (j *judge) replied(view *kriegspiel.View, s *kriegspiel.State) float64 {
	j.board.set(&view.Own, s)
	j.base = j.weight.unit()*j.worth.Of(&j.reader, &view.Own, s) + j.weight.Threat*float64(j.board.Threat())
	j.calm = j.weight.points(j.base)
	p := view.TheirTurn(s)
	checks := p.Checks()
	j.model.begin(&p)
	j.replies = j.replies[:0]
	for _, m := range p.Moves(j.room[:0]) {
		r := j.reply(m, checks.By(&p, m) != 0)
		if r.sound >= soundCheck {
			next := p
			next.Apply(m)
			if next.Mated() {
				r.worth = -1
			}
		}
		j.replies = append(j.replies, r)
	}
	if j.model.considers {
		j.model.consider(s, &view.Own)
	}
	total, sum, worst := 0., 0., 1.
	for i := range j.replies {
		r := &j.replies[i]
		if j.model.considers {
			r.share *= j.model.considered(j.model.likely, i)
		}
		total += r.share
		sum += r.share * r.worth
		worst = min(worst, r.worth)
	}
	for i := range j.replies {
		j.replies[i].share /= total
	}
	switch {
	case total == 0:
		return j.calm
	case j.model.kind == ClairvoyantOpponent:
		return worst
	}
	return (1-j.weight.Worst)*sum/total + j.weight.Worst*worst
}

// worst appends how likely the replies to the last position that was judged are, if the opponent makes one of those
// that are worth least.
func (j *judge) worst(dst []float64) []float64 {
	least := 1.
	for i := range j.replies {
		least = min(least, j.replies[i].worth)
	}
	for i := range j.replies {
		share := 0.
		if j.replies[i].worth == least {
			share = j.replies[i].share
		}
		dst = append(dst, share)
	}
	return dst
}

// reply judges a move of the opponent: what it takes and what can be taken back. Whether it mates
// is left to the caller.
func (j *judge) reply(m chess.Move, check bool) (r reply) {
	b := &j.board
	from, to := m.From().Turn(), m.To().Turn()
	kind := b.Theirs.On(from)
	becomes, loss := kind, 0.
	if m.Promotion() != chess.NoPiece {
		becomes = m.Promotion()
		loss = b.value(becomes) - b.value(chess.Pawn)
	}
	made := habits.Move{Move: m, Check: check}
	switch {
	case b.ours.Has(to):
		made.Takes, made.Taken = true, m.To()
		loss += b.value(b.Own.On(to))
	case kind == chess.Pawn && from.File() != to.File(): // en passant
		made.Takes, made.Taken = true, m.To()-8
		loss += b.value(chess.Pawn)
	}
	if made.Takes {
		r.sound = uint8(made.Taken.Turn()) + soundCapture
	}
	if check {
		r.sound += soundCheck
	}
	r.share = j.model.weight(kind, &made)
	r.worth = j.calm
	if loss > 0 {
		r.worth = j.weight.points(j.base - loss + float64(b.TakeBack(becomes, from, to)))
	}
	return r
}
