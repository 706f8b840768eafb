package marshal

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// values are those of the pieces, in hundredths of a pawn.
var values = [...]float64{chess.NoPiece: 0, chess.Pawn: 100, chess.Knight: 310, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950, chess.King: 5000}

// A board is a position with both sides seen by the player, whose pawns walk up.
type board struct {
	own, theirs   chess.Side
	ours, hostile chess.Bitboard
}

// set sets the board. theirs is seen by the opponent.
func (b *board) set(own, theirs *chess.Side) {
	b.own = *own
	theirs.TurnInto(&b.theirs)
	b.ours, b.hostile = b.own.All(), b.theirs.All()
}

// attackers returns the pieces of both sides that attack sq when only the occupied
// squares stand in the way.
func (b *board) attackers(sq chess.Square, occupied chess.Bitboard) chess.Bitboard {
	own, theirs := &b.own, &b.theirs
	below := chess.PawnAttacks(sq.Turn()).Turn() // from where own pawns attack
	all := below&own.Pawns | chess.PawnAttacks(sq)&theirs.Pawns |
		chess.KnightAttacks(sq)&(own.Knights|theirs.Knights) |
		chess.KingAttacks(sq)&(own.King.Bit()|theirs.King.Bit())
	if sliders := own.Diagonals | theirs.Diagonals; chess.DiagonalRays(sq)&sliders != 0 {
		all |= chess.DiagonalAttacks(sq, occupied) & sliders
	}
	if sliders := own.Straights | theirs.Straights; chess.StraightRays(sq)&sliders != 0 {
		all |= chess.StraightAttacks(sq, occupied) & sliders
	}
	return all & occupied
}

// gain returns what a side wins on sq, where a piece of the other side stands that is
// worth so much, if both take there with their least pieces first as long as it
// pays, with the given squares occupied.
func (b *board) gain(sq chess.Square, worth float64, takers, victims *chess.Side, occupied chess.Bitboard) float64 {
	var gains [32]float64
	n := 0
	for side, other := takers, victims; n < len(gains); side, other = other, side {
		from, kind := least(side, b.attackers(sq, occupied))
		if kind == chess.NoPiece {
			break
		}
		gains[n] = worth
		n++
		worth = values[kind]
		occupied &^= from
	}
	sum := 0.
	for i := n - 1; i >= 0; i-- {
		sum = max(0, gains[i]-sum)
	}
	return sum
}

// least returns the square and the kind of the side's least piece among some.
func least(s *chess.Side, among chess.Bitboard) (chess.Bitboard, chess.Piece) {
	if rest := s.Pawns & among; rest != 0 {
		return rest & -rest, chess.Pawn
	}
	if rest := s.Knights & among; rest != 0 {
		return rest & -rest, chess.Knight
	}
	if rest := s.Diagonals &^ s.Straights & among; rest != 0 {
		return rest & -rest, chess.Bishop
	}
	if rest := s.Straights &^ s.Diagonals & among; rest != 0 {
		return rest & -rest, chess.Rook
	}
	if rest := s.Straights & among; rest != 0 {
		return rest & -rest, chess.Queen
	}
	if rest := s.King.Bit() & among; rest != 0 {
		return rest, chess.King
	}
	return 0, chess.NoPiece
}

// material returns what the pieces of a side are worth.
func material(s *chess.Side) float64 {
	queens := s.Diagonals & s.Straights
	return values[chess.Pawn]*float64(s.Pawns.Count()) + values[chess.Knight]*float64(s.Knights.Count()) +
		values[chess.Bishop]*float64((s.Diagonals&^queens).Count()) + values[chess.Rook]*float64((s.Straights&^queens).Count()) +
		values[chess.Queen]*float64(queens.Count())
}

// static returns what the board is worth to the player, without what can be taken.
func (b *board) static(w *Weights) float64 {
	own, theirs := &b.own, &b.theirs
	hidden := b.hostile.Count() - 1
	sum := material(own) - material(theirs)
	sum += b.pawns(w, hidden) + b.pieces(w)
	if hidden > 5 {
		front := own.King.Bit().Up()
		front |= front.UpLeft() | front.UpRight() | front.Up()
		front |= own.King.Bit().UpLeft() | own.King.Bit().UpRight()
		sum += w.Shelter*float64(min(3, (front&own.Pawns).Count())) - w.Walk*float64(own.King.Rank())
	} else {
		few := float64(6-hidden) / 6
		sum += few * (w.Near*b.nearness() + w.Edge*b.edgeness())
	}
	return sum
}

// pawns returns what the ways of the pawns are worth.
func (b *board) pawns(w *Weights, hidden int) (sum float64) {
	late := 1 + float64(15-hidden)/5
	blocks := b.theirs.Pawns | b.theirs.Pawns.PawnAttacksDown()
	for rest := b.own.Pawns; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		way := float64(sq.Rank() - 1)
		sum += w.Advance * way * late
		if ahead(sq)&blocks == 0 {
			sum += w.Passed * way * way / 4 * late
		}
	}
	for rest := b.theirs.Pawns; rest != 0; rest &= rest - 1 {
		way := float64(6 - rest.First().Rank())
		sum -= w.Advance * way * way / 4
	}
	return sum
}

// ahead returns the squares before sq on its file.
func ahead(sq chess.Square) chess.Bitboard {
	return 0x0101010101010100 << sq
}

// pieces returns what the places of the officers are worth.
func (b *board) pieces(w *Weights) (sum float64) {
	own := &b.own
	occupied := b.ours | b.hostile
	queens := own.Diagonals & own.Straights
	const first = 0xff
	minors := own.Knights | own.Diagonals&^queens
	sum -= w.Develop * float64((minors & first).Count())
	squares := 0
	for rest := own.Knights; rest != 0; rest &= rest - 1 {
		squares += (chess.KnightAttacks(rest.First()) &^ b.ours).Count()
	}
	for rest := own.Diagonals &^ queens; rest != 0; rest &= rest - 1 {
		squares += (chess.DiagonalAttacks(rest.First(), occupied) &^ b.ours).Count()
	}
	for rest := own.Straights &^ queens; rest != 0; rest &= rest - 1 {
		squares += (chess.StraightAttacks(rest.First(), occupied) &^ b.ours).Count() / 2
	}
	return sum + w.Mobility*float64(squares)
}

// nearness returns how close the kings are: 0 to 6.
func (b *board) nearness() float64 {
	files := b.own.King.File() - b.theirs.King.File()
	ranks := b.own.King.Rank() - b.theirs.King.Rank()
	return float64(7 - max(files, -files, ranks, -ranks))
}

// edgeness returns how close their king is to the edge: 3 on it, 0 in the centre.
func (b *board) edgeness() float64 {
	file, rank := b.theirs.King.File(), b.theirs.King.Rank()
	return float64(3 - min(file, 7-file, rank, 7-rank))
}

// threat returns what the best capture of the player would gain.
func (b *board) threat() (best float64) {
	own := &b.own
	occupied := b.ours | b.hostile
	reach := chess.KingAttacks(own.King) | own.Pawns.PawnAttacksUp()
	for rest := own.Knights; rest != 0; rest &= rest - 1 {
		reach |= chess.KnightAttacks(rest.First())
	}
	for rest := own.Diagonals; rest != 0; rest &= rest - 1 {
		reach |= chess.DiagonalAttacks(rest.First(), occupied)
	}
	for rest := own.Straights; rest != 0; rest &= rest - 1 {
		reach |= chess.StraightAttacks(rest.First(), occupied)
	}
	for rest := reach & b.hostile &^ b.theirs.King.Bit(); rest != 0; rest &= rest - 1 {
		sq := rest.First()
		if worth := values[b.theirs.On(sq)]; worth > best {
			best = max(best, b.gain(sq, worth, own, &b.theirs, occupied))
		}
	}
	return best
}

// points turns hundredths of a pawn into what is to be hoped for: -1 is a lost game, 1 a
// won one.
func (w *Weights) points(worth float64) float64 {
	if worth < 0 {
		return worth / (w.Scale - worth)
	}
	return worth / (w.Scale + worth)
}

// A judge says what positions are worth. It is used by one goroutine at a time.
type judge struct {
	rules  kriegspiel.Rules
	weight *Weights
	model  model
	board  board
	room   [chess.MaxMoves]chess.Move
	// sounds is what was heard of the replies to the last position judged, and how likely.
	sounds []sound64
}

// A sound64 is a reply as a number that tells what is heard of it, with its share.
type sound64 struct {
	code  uint16
	share float64
}

// replied returns what a position with the opponent to move is worth, view and s being
// what they are after the player's move, of which the model has heard.
func (j *judge) replied(view *kriegspiel.View, s *kriegspiel.State) float64 {
	p := view.TheirTurn(s)
	b := &j.board
	b.set(&view.Own, s)
	base := b.static(j.weight)
	base += j.weight.Threat * b.threat()
	checks := p.Checks()
	j.sounds = j.sounds[:0]
	calm := j.weight.points(base)
	total, sum, worst := 0., 0., 1.
	occupied := b.ours | b.hostile
	for _, m := range p.Moves(j.room[:0]) {
		from, to := m.From().Turn(), m.To().Turn()
		kind := b.theirs.On(from)
		w, worth, code := 1., calm, uint16(0)
		switch {
		case b.ours.Has(to):
			code = uint16(to) + 1
			victim := values[b.own.On(to)]
			becomes := kind
			if m.Promotion() != chess.NoPiece {
				becomes = m.Promotion()
				victim += values[becomes] - values[chess.Pawn]
			}
			back := b.gainWithout(to, becomes, from.Bit(), occupied)
			worth = j.weight.points(base - victim + back)
			w = j.model.capture(kind, to)
		case m.Promotion() != chess.NoPiece:
			back := b.gainWithout(to, m.Promotion(), from.Bit(), occupied|to.Bit())
			worth = j.weight.points(base - values[m.Promotion()] + values[chess.Pawn] + back)
			w = j.model.quiet(kind, from, to) * j.model.promotion()
		case kind == chess.Pawn && from.File() != to.File(): // en passant
			code = uint16(to) + 1
			worth = j.weight.points(base - values[chess.Pawn])
			w = j.model.capture(kind, nowhere)
		default:
			w = j.model.quiet(kind, from, to)
		}
		if checks.By(&p, m) != 0 {
			code += 128
			w *= j.model.check()
			next := p
			next.Apply(m)
			if next.Mated() {
				worth = -1
			}
		}
		total += w
		sum += w * worth
		worst = min(worst, worth)
		j.sounds = append(j.sounds, sound64{code, w})
	}
	if total == 0 {
		return calm
	}
	for i := range j.sounds {
		j.sounds[i].share /= total
	}
	if j.model.kind == ClairvoyantOpponent {
		return worst
	}
	return (1-j.weight.Worst)*sum/total + j.weight.Worst*worst
}

// gainWithout returns what the player gains by taking on sq what has come there from
// another square.
func (b *board) gainWithout(sq chess.Square, kind chess.Piece, from, occupied chess.Bitboard) float64 {
	return b.gain(sq, values[kind], &b.own, &b.theirs, occupied&^from)
}
