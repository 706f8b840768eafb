package andor

import (
	"context"
	"unsafe"
)

// DFPN is proof-number search over the incremental tree, depth first (df-pn:
// Nagai 2002) and in bounded memory. Like [IPNS] it goes where the fewest leaves
// decide; but it holds one branch of the tree and a table, not the tree.
//
// It goes down with two thresholds, one for each number, and stays below a node
// until one of them is reached: then the best way leads elsewhere. A child may
// become worse than its best sibling by a quarter, so that the search does not go
// to and fro (Pawlewicz and Lew 2007). What was found out about a node that is
// left goes to the table, under the sum of the keys of its states and the moves
// left. So it rests on [Game.Hash]: two states with the same hash are one to it.
//
// How it meets uncertainty:
//
//   - A turn takes its states in doubling numbers: it is proved for the first,
//     then for the first two, four, eight, and so on. As in IPNS those that
//     wait are leaves to prove. Each of these sets is a node of the table in
//     its own right. If one is refuted, so is the whole, and by monotony its
//     refuted proposals stay refuted in the next; so a turn that was left, or
//     that comes again with more states, goes on where it was. To add single
//     states would need the tree; doubling costs about twice the states at
//     most.
//   - What follows a refusal is looked at when the proposal has been proved
//     where it is accepted. Then it is the same question as the whole turn, with
//     fewer states (theorem 2), and there is no way back.
//   - With one move to go there are no numbers. Proposals that win wherever they
//     are accepted are put into the plan, in any order, until all states are won
//     or none is left. A single state without a win is seen before the others of
//     its node are made.
//
// The disproof number of a turn is the largest of its proposals' and one more for
// each other one, instead of their sum (weak proof-number search: Ueda and
// others 2008): what refutes one proposal often refutes the next, as the same
// states arise in both. On 21 Berkeley mates of seven ply it saves a twelfth of
// the states. A turn that nothing is known of has one leaf to prove for each of
// its states, and one to refute; to count more for more moves left makes nearly
// twice the states there.
//
// Plans and refutations come from a second descent, which searches again what
// the table has lost. It is not in the statistics. A verdict whose certificate
// was asked for, and cannot be made within the limits of time and memory, is
// Unknown.
type DFPN[V, S, M comparable, P Percept] struct {
	// Table is the most bytes that the table takes. It never takes more than
	// half of the problem's memory limit; zero means that much, or 64 MiB if
	// the problem has none.
	Table int64

	meter    meter
	game     Game[V, S, M, P]
	table    proofTable
	distinct distinct
	found    dfpnFound

	// Stacks: what a node needs lies above what its ancestors need.
	states  []S
	hashes  []uint64 // of the states, in parallel
	moves   []M
	tries   []dfpnTry
	turns   []dfpnTurn[V, P]
	replies []dfpnReply[V, P]

	// Scratch: what passes through an interface must not live on the stack.
	state   S
	made    []S
	heard   []P
	child   []int32 // of the states made for one proposal: their turns
	unsort  []S
	unhash  []uint64
	left    []int32 // at a last move: the states not won yet
	winners []int32 // and the proposals that have won the others, in order
}

// dfpnFound is what was found of the turn that was searched last: how many of
// its states, in their order, were looked at, and the proposal that wins where
// it is accepted in these, or -1.
type dfpnFound struct{ states, best int }

// dfpnTurn is a turn of the solver on the branch, or next to it.
type dfpnTurn[V comparable, P Percept] struct {
	numbers
	view       V
	states     span
	size       int32 // number of states, also before they lie together
	depth      int32
	own, reply P // what was heard before it
	// With one move to go: its proposals, the one that has won the last
	// state, and whether one was not enough for all.
	moves  span
	winner int32
	mixed  bool
}

// dfpnReply is a turn of the opponent on the branch.
type dfpnReply[V comparable, P Percept] struct {
	own  P
	view V
}

// defaultTable is the size of the table where nothing limits it, in bytes.
const defaultTable = 64 << 20

// Solve decides the problem. The states are taken in doubling numbers, too.
func (d *DFPN[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	d.begin(ctx, p)
	out := Result[S, M, P]{Complete: true}
	proved, decided := p.Depth > 0, 0
	for s := range p.States {
		out.Integrated++
		d.push(&s, d.game.Hash(&p.View, &s))
		if proved && !p.Sequential && out.Integrated >= 2*decided {
			proved, decided = d.decide(), out.Integrated
		}
		if !proved || !d.meter.taken() {
			out.Complete = false
			break
		}
	}
	if proved && decided < out.Integrated && !d.meter.stopped {
		proved = d.decide()
	}
	out.Verdict, out.Stopped = d.meter.verdict(p.Depth, out.Integrated, proved)
	out.Stats = d.meter.stats()
	d.certify(p, &out)
	return out
}

// begin empties everything for a new problem.
func (d *DFPN[V, S, M, P]) begin(ctx context.Context, p *Problem[V, S, M, P]) {
	d.meter = newMeter[S](ctx, p.Limits)
	d.meter.perState += int64(unsafe.Sizeof(d.hashes[0]))
	d.game = p.Game
	bytes, half := d.Table, p.Limits.Memory/2
	switch {
	case half > 0 && (bytes == 0 || bytes > half):
		bytes = half
	case bytes == 0:
		bytes = defaultTable
	}
	d.table.begin(bytes)
	d.meter.bytes = d.table.bytes()
	d.states, d.hashes, d.moves, d.tries, d.replies = d.states[:0], d.hashes[:0], d.moves[:0], d.tries[:0], d.replies[:0]
	d.turns = append(d.turns[:0], dfpnTurn[V, P]{view: p.View, depth: int32(p.Depth)})
}

// decide tells whether the root is proved for the states taken so far.
func (d *DFPN[V, S, M, P]) decide() (proved bool) {
	d.turns[0].states = span{0, len(d.states)}
	return d.turn(0, noThresholds).proof == 0
}

func (d *DFPN[V, S, M, P]) push(s *S, hash uint64) {
	d.states = append(d.states, *s)
	d.hashes = append(d.hashes, hash)
	d.meter.hold(1)
}

// pop takes everything from the stack above n states.
func (d *DFPN[V, S, M, P]) pop(n int) {
	d.meter.hold(n - len(d.states))
	d.states, d.hashes = d.states[:n], d.hashes[:n]
}

// dfpnMark is where the stacks end.
type dfpnMark struct{ turns, states, moves, replies int }

func (d *DFPN[V, S, M, P]) mark() dfpnMark {
	return dfpnMark{len(d.turns), len(d.states), len(d.moves), len(d.replies)}
}

// cut takes everything from the stacks above a mark.
func (d *DFPN[V, S, M, P]) cut(m dfpnMark) {
	d.turns, d.moves, d.replies = d.turns[:m.turns], d.moves[:m.moves], d.replies[:m.replies]
	d.pop(m.states)
}

// work measures what has been done so far.
func (d *DFPN[V, S, M, P]) work() int64 { return d.meter.Tries + d.meter.Replies }

// noThresholds lets a search go on until its node is decided.
var noThresholds = numbers{infinite, infinite}

// finite adds two numbers of what is not decided: the sum never means that it
// is.
func finite(a, b uint32) uint32 { return min(a+b, infinite-1) }

// less takes off a threshold what is used elsewhere.
func less(threshold, used uint32) uint32 {
	if threshold == infinite {
		return infinite
	}
	return threshold - min(threshold, used)
}

// beyond is the threshold of a child whose best sibling has the given number.
func beyond(second uint32) uint32 { return min(second+second/4+1, infinite) }

// besides takes in states that wait, each a leaf to prove.
func (n numbers) besides(waiting int) numbers {
	if n.proof == 0 || n.disproof == 0 {
		return n
	}
	return numbers{finite(n.proof, uint32(min(waiting, infinite-1))), n.disproof}
}
