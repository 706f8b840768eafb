package dfpn

import (
	"context"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/internal/distinct"
	"kriegmate/andor/internal/numbers"
)

// A Searcher decides problems by proof-number search, depth first; the package
// comment says how. It keeps its memory from problem to problem. The zero value
// has a table of the default size.
type Searcher[V, S, M comparable, P andor.Percept] struct {
	// Table is the most bytes that the table takes. It never takes more than
	// half of the problem's memory limit; zero means that much, or 64 MiB if
	// the problem has none.
	Table int64

	run run[V, S, M, P]
}

// run is the search of one problem. Only its memory outlives it.
type run[V, S, M comparable, P andor.Percept] struct {
	meter    andor.Meter
	game     andor.Game[V, S, M, P]
	table    table
	distinct distinct.Set

	stacks[V, S, M, P]
	scratch[S, P]
}

// stacks hold the branch at hand: what a node needs lies above what its ancestors
// need.
type stacks[V, S, M comparable, P andor.Percept] struct {
	states  []S
	hashes  []uint64 // of the states, in parallel
	moves   []M
	tries   []try[P]
	turns   []turn[V, P]
	replies []reply[V, P]
}

// scratch holds what is needed for a moment: what passes through an interface
// must not live on the stack of the goroutine.
type scratch[S comparable, P andor.Percept] struct {
	state   S
	made    []S
	heard   []P
	child   []int32 // of the states made for one proposal: their turns
	unsort  []S
	unhash  []uint64
	left    []int32 // with one move to go: the states not won yet
	winners []int32 // and the proposals that have won the others, in order
	splits  int     // and one that all of the former refuse, in two ways, or -1
	refusal P       // that of the first of some states
}

// found is what was found of a turn: how many of its states, in their order, were
// looked at, and the proposal that wins where it is accepted in these, or -1.
type found struct{ states, best int }

// turn is a turn of the solver on the branch, or next to it.
type turn[V comparable, P andor.Percept] struct {
	numbers.Pair
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

// reply is a turn of the opponent on the branch.
type reply[V comparable, P andor.Percept] struct {
	own  P
	view V
}

// defaultTable is the size of the table where nothing limits it, in bytes.
const defaultTable = 64 << 20

// Solve decides the problem. The states are taken in doubling numbers, too.
func (s *Searcher[V, S, M, P]) Solve(ctx context.Context, p *andor.Problem[V, S, M, P]) andor.Result[S, M, P] {
	d := &s.run
	d.begin(ctx, p, s.Table)
	out := andor.Result[S, M, P]{Complete: true}
	proved, decided := p.Depth > 0, 0
	for s := range p.States {
		out.Integrated++
		d.push(&s, d.game.Hash(&p.View, &s))
		if proved && !p.Sequential && out.Integrated >= 2*decided {
			proved, decided = d.decide(), out.Integrated
		}
		if !proved || !d.meter.Taken() {
			out.Complete = false
			break
		}
	}
	if proved && decided < out.Integrated && !d.meter.Stopped() {
		proved = d.decide()
	}
	found := andor.Refuted
	if proved {
		found = andor.Proved
	}
	out.Verdict, out.Stopped = d.meter.Verdict(found, out.Integrated)
	out.Stats = d.meter.End()
	d.certify(p, &out)
	return out
}

// begin empties everything for a new problem.
func (d *run[V, S, M, P]) begin(ctx context.Context, p *andor.Problem[V, S, M, P], table int64) {
	d.meter = andor.NewMeter(ctx, p.Limits, int64(unsafe.Sizeof(d.state)+unsafe.Sizeof(d.hashes[0])))
	d.game = p.Game
	d.table.begin(tableBytes(table, p.Limits.Memory))
	d.meter.AddBytes(d.table.bytes())
	d.states, d.hashes, d.moves, d.tries, d.replies = d.states[:0], d.hashes[:0], d.moves[:0], d.tries[:0], d.replies[:0]
	d.turns = append(d.turns[:0], turn[V, P]{view: p.View, depth: int32(p.Depth)})
}

// tableBytes returns the bound of the table, given the bytes asked for and the
// problem's limit of memory.
func tableBytes(asked, memory int64) int64 {
	half := memory / 2
	switch {
	case half > 0 && (asked == 0 || asked > half):
		return half
	case asked == 0:
		return defaultTable
	}
	return asked
}

// decide tells whether the root is proved for the states taken so far.
func (d *run[V, S, M, P]) decide() (proved bool) {
	d.turns[0].states = span{0, len(d.states)}
	n, _ := d.turn(0, noThresholds)
	return n.Proof == 0
}

func (d *run[V, S, M, P]) push(s *S, hash uint64) {
	d.states = append(d.states, *s)
	d.hashes = append(d.hashes, hash)
	d.meter.Hold(1)
}

// pop takes everything from the stack above n states.
func (d *run[V, S, M, P]) pop(n int) {
	d.meter.Hold(n - len(d.states))
	d.states, d.hashes = d.states[:n], d.hashes[:n]
}

// mark is where the stacks end.
type mark struct{ turns, states, moves, replies int }

func (d *run[V, S, M, P]) mark() mark {
	return mark{len(d.turns), len(d.states), len(d.moves), len(d.replies)}
}

// cut takes everything from the stacks above a mark.
func (d *run[V, S, M, P]) cut(m mark) {
	d.turns, d.moves, d.replies = d.turns[:m.turns], d.moves[:m.moves], d.replies[:m.replies]
	d.pop(m.states)
}

// work measures what has been done so far.
func (d *run[V, S, M, P]) work() int64 { return d.meter.Tries + d.meter.Replies }

// noThresholds lets a search go on until its node is decided.
var noThresholds = numbers.Pair{Proof: numbers.Infinite, Disproof: numbers.Infinite}

// finite adds two numbers of what is not decided: the sum never means that it
// is.
func finite(a, b uint32) uint32 { return min(a+b, numbers.Infinite-1) }

// less takes off a threshold what other nodes use up.
func less(threshold, used uint32) uint32 {
	if threshold == numbers.Infinite {
		return numbers.Infinite
	}
	return threshold - min(threshold, used)
}

// beyond is the threshold of a child whose best sibling has the given number.
func beyond(second uint32) uint32 { return min(second+second/4+1, numbers.Infinite) }

// besides takes in states that wait, each a leaf to prove.
func besides(n numbers.Pair, waiting int) numbers.Pair {
	if n.Proof == 0 || n.Disproof == 0 {
		return n
	}
	return numbers.Pair{Proof: finite(n.Proof, uint32(min(waiting, numbers.Infinite-1))), Disproof: n.Disproof}
}

// span is a part of a stack.
type span struct{ from, to int }

func (s span) size() int { return s.to - s.from }
