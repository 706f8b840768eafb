package hunter

import (
	"math/rand/v2"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
	"kriegmate/player"
	"kriegmate/player/exchange"
)

// outlook judges proposals over a sample of the belief state.
type outlook struct {
	known    *player.Knowledge
	weights  *weights
	sample   []kriegspiel.State
	all      bool // the sample is the whole belief state
	watchful bool // look for mates one move later

	groups []group
	won    int // states in which the proposal at hand mates
	board  exchange.Board
	next   []kriegspiel.State
	heard  []kriegspiel.Percept
	room   []chess.Move
}

// A group is what can be heard of a proposal and of the reply to it: how many
// states that makes, and how likely it is.
type group struct {
	own, reply kriegspiel.Percept
	count      uint64
	weight     int64
}

// share is the weight of one state of the sample.
const share = 1 << 12

// begin draws a sample of n states, or takes all.
func (o *outlook) begin(rng *rand.Rand, n int) {
	all := o.known.States
	o.all = len(all) <= n && o.known.Whole
	o.watchful = n > hastyStates && len(all) <= watchfulStates
	o.sample = o.sample[:0]
	if len(all) <= n {
		o.sample = append(o.sample, all...)
		return
	}
	// One from each of n stretches of equal length.
	for i := range n {
		from, to := i*len(all)/n, (i+1)*len(all)/n
		o.sample = append(o.sample, all[from+rng.IntN(to-from)])
	}
}

// of appraises a proposal.
func (o *outlook) of(m chess.Move) appraisal {
	out := appraisal{move: m}
	o.groups, o.won = o.groups[:0], 0
	sum := int64(0)
	for i := range o.sample {
		if value, ok := o.in(&o.sample[i], m); ok {
			out.accepted++
			sum += value
		}
	}
	switch {
	case out.accepted == 0:
	case o.all && o.won == out.accepted:
		out.value = o.weights.sureMate
	default:
		out.value = o.freedom(m) + sum/int64(out.accepted) - o.uncertainty(out.accepted)
	}
	return out
}

// freedom returns what the own proposals after m are worth.
func (o *outlook) freedom(m chess.Move) int64 {
	own := o.known.View.Own
	own.Play(m)
	o.room = own.Proposals(o.room[:0])
	return o.weights.mobility * int64(len(o.room))
}

// in returns what a proposal gains in one state, if it is accepted, and adds
// what can be heard then to the groups.
func (o *outlook) in(s *kriegspiel.State, m chess.Move) (value int64, accepted bool) {
	rules, w := o.known.Record.Rules, o.weights
	after := *s
	p := rules.Try(&o.known.View, &after, m)
	if p.Illegal() {
		return 0, false
	}
	if sq, ok := p.Captured(); ok {
		value += exchange.Values[s.On(sq.Turn())]
	}
	switch {
	case p.Won():
		o.won++
		o.add(group{p, 0, 1, share})
		return value + w.luckyMate, true
	case p.Lost():
		o.add(group{p, 0, 1, share})
		return value + w.stalemate, true
	case p.Check() != 0:
		value += w.check
	}
	view := rules.After(&o.known.View, m, p)
	o.next, o.heard = rules.Replies(o.next[:0], o.heard[:0], &view, &after)
	o.board.Set(&view.Own, &after)
	value += o.position(m) + o.danger() - w.reply*int64(len(o.next))
	if o.watchful {
		value += w.net * o.nets(&view) / int64(len(o.next))
	}
	o.listen(p)
	return value, true
}

// position returns what the move m, which has led to the board, gains in the long
// run.
func (o *outlook) position(m chess.Move) (value int64) {
	w, b, own := o.weights, &o.board, &o.known.View.Own
	if m.Promotion() != chess.NoPiece {
		value += exchange.Values[m.Promotion()] - exchange.Values[chess.Pawn]
	} else if own.Pawns.Has(m.From()) {
		value += w.advance * int64(m.To().Rank()-m.From().Rank())
	}
	hidden := int64(b.Theirs.All().Count() - 1)
	if m.From() == own.King {
		value -= w.kingWalk * hidden
	}
	const few = 8
	if hidden < few {
		value += (w.near*b.Nearness() + w.edge*b.Edgeness()) * (few - hidden) / few
	}
	return value + w.threat*b.Threat()/100
}

// danger returns what the opponent's replies may cost, a negative number.
func (o *outlook) danger() int64 {
	var captures chess.Bitboard
	for _, p := range o.heard {
		if p&kriegspiel.Checkmate != 0 {
			return o.weights.stalemate
		}
		if sq, ok := p.Captured(); ok {
			captures |= sq.Bit()
		}
	}
	loss := int64(0)
	for ; captures != 0; captures &= captures - 1 {
		loss = max(loss, o.board.Gain(captures.First(), &o.board.Theirs, &o.board.Own))
	}
	return -loss * o.weights.hang / 100
}

// nets counts the replies after which there is a mate at once.
func (o *outlook) nets(view *kriegspiel.View) (n int64) {
	for i, p := range o.heard {
		if p.Lost() {
			continue
		}
		v := view
		if _, ok := p.Captured(); ok {
			after := o.known.Record.Rules.AfterReply(view, p)
			v = &after
		}
		if at := v.OwnTurn(&o.next[i]); sight.MateInOne(&at) {
			n++
		}
	}
	return n
}

// listen adds the replies to the groups, behind own.
func (o *outlook) listen(own kriegspiel.Percept) {
	total := int64(0)
	for _, p := range o.heard {
		total += o.often(p)
	}
	for _, p := range o.heard {
		o.add(group{own, p, 1, share * o.often(p) / total})
	}
}

// often returns how likely a reply is, compared with a silent one.
func (o *outlook) often(p kriegspiel.Percept) int64 {
	n := int64(1)
	if _, ok := p.Captured(); ok {
		n *= o.weights.captureOften
	}
	if p.Check() != 0 {
		n *= o.weights.checkOften
	}
	return n
}

// add adds a group to those that sound the same.
func (o *outlook) add(one group) {
	for i := range o.groups {
		if g := &o.groups[i]; g.own == one.own && g.reply == one.reply {
			g.count += one.count
			g.weight += one.weight
			return
		}
	}
	o.groups = append(o.groups, one)
}

// uncertainty returns what the expected size of the belief state costs.
func (o *outlook) uncertainty(accepted int) int64 {
	sum, scale := int64(0), o.scale()
	for i := range o.groups {
		g := &o.groups[i]
		sum += g.weight * o.weights.burden(max(0, log2(g.count)+scale))
	}
	return sum / (share * int64(accepted))
}

// scale returns the logarithm of how many states stand behind one of the sample.
func (o *outlook) scale() int64 {
	return log2(uint64(len(o.known.States))) - log2(uint64(len(o.sample)))
}

// told returns what it is worth to know that a proposal is refused which is
// refused in so many states of the sample.
func (o *outlook) told(refused int) int64 {
	after := max(0, log2(uint64(refused))+o.scale())
	return o.weights.burden(log2(uint64(len(o.known.States)))) - o.weights.burden(after)
}
