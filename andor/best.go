package andor

import (
	"context"
	"slices"
	"unsafe"

	"kriegmate/andor/proof"
	"kriegmate/fullsight"
)

// Best is the searcher of this package that decides most in least time. It goes
// through belief states depth first, as whole sets, and is fast because of what
// it does not look at:
//
//   - Full sight. A state that the solver could not win if it saw everything
//     refutes every belief state it is in. A domain that solves this fast
//     gives its [Sight].
//   - Turns without a way back. A proposal that wins whenever it is accepted is
//     put into the plan, and the turn goes on with the states that refuse it. With
//     one move left this is all there is to do, and needs no nodes.
//   - Counterexamples first. The state that has refuted a proposal goes first
//     when the next is looked at, at this node and at its siblings. A refuted
//     proposal keeps its witnesses, the states that refute it together, and is
//     looked at again only when one of them is gone from the turn.
//   - Cores. A refuted belief state tells which of its states refute it, and
//     only these are blamed further up.
//   - Tables. What is decided of a set of states holds for every way that leads
//     to it, and with more moves, or fewer, too.
//
// The zero value has all parts. Its answers are those of the other searchers.
type Best[V, S, M comparable, P Percept] struct {
	// Sight returns what solves a game with everything visible; see
	// [SightOf]. Nil means by the rules of the game alone, which is slow.
	Sight func(Game[V, S, M, P]) Sight[V, S, M]
	// Blind leaves out the full-sight bound.
	Blind bool
	// SightDepth is the most moves left at which the full-sight bound is
	// asked for; 0 means 2: further up it costs more than it saves.
	SightDepth int
	// Forgetful leaves out the table of belief states.
	Forgetful bool
	// Unordered looks at proposals and states in the order in which they
	// come.
	Unordered bool
	// Hasty looks at a proposal with full sight in one state only, not in
	// several, before it looks at the belief states after it.
	Hasty bool
	// Threads is how many threads work on one problem, from the moment that
	// it turns out not to be easy; 0 means one. With more, the statistics
	// depend on chance, the verdict does not.
	Threads int
	// Easy is after how many tries and positions seen a problem is not easy;
	// 0 means 200,000.
	Easy int64

	team  *team // of the threads, once there are several
	index int   // in the team
	// joining tells that at the root this thread also looks at what others
	// have taken.
	joining bool
	root    int // moves allowed

	meter meter
	game  Game[V, S, M, P]
	sight Sight[V, S, M]
	// wantPlan and wantRefutation tell that a search is for a certificate,
	// of a verdict that is known.
	wantPlan, wantRefutation bool

	frames []*frame[V, S, M, P] // by the number of moves left
	seen   boundTable           // states, with full sight
	sets   boundTable           // belief states
	proofs map[proofKey]certificate[S, M, P]

	memory fullsight.Memory // of this thread for full sight, with the table seen

	// Scratch: what passes through an interface must not live on the stack.
	state S
	made  []S
	heard []P
	wins  []M
}

// A proofKey names a belief state with some moves left.
type proofKey struct {
	set   uint64
	depth int
}

// proofBytes is what an entry of the map of proofs takes, about: two words each
// for key and proof, in a map that is half full.
const proofBytes = 64

// A certificate is that of a belief state that was decided before.
type certificate[S, M comparable, P Percept] struct {
	plan       *proof.Plan[M, P]
	refutation *proof.Refutation[S, P]
}

// A frame is a belief state on the branch at hand, with what is known of it.
// There is one for each number of moves left.
type frame[V, S, M comparable, P Percept] struct {
	view   V
	depth  int
	states []S
	hashes []uint64

	// core are, once the belief state is refuted, states that are refuted
	// together.
	core []int32
	// What a certificate needs, if one is asked for.
	plan       *proof.Plan[M, P]
	refutation *proof.Refutation[S, P]
	steps      []*proof.Plan[M, P] // the plan of the turn so far

	moves  []M
	fates  []fate[S, P]
	order  []int32 // proposals, as they are to be looked at
	sorted []int32
	// asked is the state in which answers are what the proposals are answered
	// with, or -1.
	asked   int32
	answers []fullsight.Answer

	trying int32   // the proposal that is being looked at
	left   []int32 // states that no proposal of the turn has won, refuters first
	kept   []int32

	// killer is the proposal that won last with so many moves left, and
	// refuter the state that refuted one last.
	killer     M
	refuter    S
	hasKiller  bool
	hasRefuter bool

	below successors[V, S, P]
}

// A fate is what is known of a proposal at a frame.
type fate[S comparable, P Percept] struct {
	kind    fateKind
	promise uint8   // how early it is looked at
	witness []int32 // states that refute it together
	why     proof.Reason[S, P]
}

type fateKind uint8

const (
	openFate    fateKind = iota
	blockedFate          // refuted by its witnesses
	refusedFate          // refused in all states that are left
	playedFate           // part of the plan
)

// Solve decides the problem. A certificate costs a second search, which is not
// in the statistics; it has the same limits, and where these end it there is
// none.
func (b *Best[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	b.begin(ctx, p)
	out := Result[S, M, P]{Complete: true}
	root := b.frames[p.Depth]
	root.begin(&p.View, p.Depth)
	proved := p.Depth > 0
	for s := range p.States {
		out.Integrated++
		root.add(s, p.Game.Hash(&p.View, &s))
		b.meter.hold(1)
		if proved && !p.Sequential {
			if proved = b.sees(root, len(root.states)-1); !proved {
				root.refuter, root.hasRefuter = s, true // for the certificate
			}
		}
		if !proved || !b.meter.taken() {
			out.Complete = false
			break
		}
	}
	b.meter.hold(-out.Integrated)
	proved = proved && !b.meter.stopped && out.Integrated > 0 && b.turn(root)
	team := b.team
	proved = b.disband(proved)
	out.Verdict, out.Stopped = b.meter.verdict(p.Depth, out.Integrated, proved)
	out.Stats = b.meter.stats()
	if team != nil {
		out.Stats.join(&team.stats)
	}
	if out.Verdict == Refuted && team == nil {
		for _, i := range root.core {
			out.Core = append(out.Core, root.states[i])
		}
	}
	b.certify(ctx, p, root, &out)
	return out
}

// certify searches again for the certificate of a verdict, if one is asked for.
func (b *Best[V, S, M, P]) certify(ctx context.Context, p *Problem[V, S, M, P], root *frame[V, S, M, P], out *Result[S, M, P]) {
	b.wantPlan = out.Verdict == Proved && p.Want != WantVerdict
	b.wantRefutation = out.Verdict == Refuted && p.Want == WantCertificate
	if !b.wantPlan && !b.wantRefutation {
		return
	}
	b.measure(ctx, p.Limits)
	b.proofs = map[proofKey]certificate[S, M, P]{}
	root.forget()
	if p.Depth == 0 {
		root.refutation = b.unseen(root.states[0]) // without a move nothing is won
	} else {
		b.turn(root)
	}
	b.meter.stats()
	if !b.meter.stopped {
		out.Plan, out.Refutation = root.plan, root.refutation
	}
	b.proofs = nil
}

func (b *Best[V, S, M, P]) begin(ctx context.Context, p *Problem[V, S, M, P]) {
	b.measure(ctx, p.Limits)
	b.game, b.wantPlan, b.wantRefutation, b.root = p.Game, false, false, p.Depth
	b.setSight()
	for len(b.frames) <= p.Depth {
		b.frames = append(b.frames, &frame[V, S, M, P]{})
	}
	for _, f := range b.frames {
		f.hasKiller, f.hasRefuter = false, false
	}
	b.memory = fullsight.Memory{MaxNodes: sightNodes}
	b.seen.reset(fewPositions, p.Limits.Memory/4)
	b.memory.Table = b.seen.words
	b.sets.reset(fewSets, p.Limits.Memory/4)
	b.meter.bytes = b.seen.bytes() + b.sets.bytes()
}

// setSight gives this thread its full sight of the game.
func (b *Best[V, S, M, P]) setSight() {
	if b.Sight != nil {
		b.sight = b.Sight(b.game)
		return
	}
	b.sight = &plainSight[V, S, M, P]{game: b.game, meter: &b.meter}
}

// measure starts to count anew. A state that is held lies in a frame with its
// hash, or below a proposal, where it is there twice while groups are gathered,
// and in a hash set.
func (b *Best[V, S, M, P]) measure(ctx context.Context, limits Limits) {
	b.meter = newMeter[S](ctx, limits)
	b.meter.perState = 2*int64(unsafe.Sizeof(successor[S]{})) + 4*int64(unsafe.Sizeof(int32(0)))
	b.meter.bytes = b.seen.bytes() + b.sets.bytes()
}

// begin empties the frame for another belief state.
func (f *frame[V, S, M, P]) begin(view *V, depth int) {
	f.view, f.depth = *view, depth
	f.states, f.hashes = f.states[:0], f.hashes[:0]
	f.forget()
}

// forget forgets what was found of the belief state.
func (f *frame[V, S, M, P]) forget() {
	f.core, f.plan, f.refutation, f.steps = f.core[:0], nil, nil, f.steps[:0]
}

func (f *frame[V, S, M, P]) add(s S, hash uint64) {
	f.states, f.hashes = append(f.states, s), append(f.hashes, hash)
}

// setKey returns the key of a set of states with the given sum of hashes.
func setKey(sum uint64, size int) uint64 { return mix(sum + uint64(size)) }

func (f *frame[V, S, M, P]) key() uint64 {
	sum := uint64(0)
	for _, h := range f.hashes {
		sum += h
	}
	return setKey(sum, len(f.hashes))
}

// sees tells whether a state could be won with everything visible. If not, it
// is the core.
func (b *Best[V, S, M, P]) sees(f *frame[V, S, M, P], i int) bool {
	if b.visible(&f.view, &f.states[i], f.depth) {
		return true
	}
	f.core = append(f.core[:0], int32(i))
	if b.wantRefutation {
		f.refutation = b.unseen(f.states[i])
	}
	return false
}

// unseen returns the refutation of a state that even full sight does not win.
func (b *Best[V, S, M, P]) unseen(s S) *proof.Refutation[S, P] {
	r := &proof.Refutation[S, P]{States: []S{s}, Sighted: true}
	b.meter.bytes += r.Bytes()
	return r
}

// ask proposes a move in a state of the frame, and leaves what becomes of the
// state in b.state.
func (b *Best[V, S, M, P]) ask(f *frame[V, S, M, P], i int32, m M) P {
	b.state = f.states[i]
	b.meter.tried(1)
	return b.game.Try(&f.view, &b.state, m)
}

// sightNodes is after how many nodes a search with full sight gives up.
const sightNodes = 1 << 18

// bounds tells whether the full-sight bound is asked for with so many moves
// left.
func (b *Best[V, S, M, P]) bounds(depth int) bool {
	most := b.SightDepth
	if most == 0 {
		most = 2
	}
	return !b.Blind && depth <= most
}

func (b *Best[V, S, M, P]) visible(v *V, s *S, depth int) bool {
	if !b.bounds(depth) {
		return true
	}
	won, nodes := b.sight.Wins(&b.memory, v, s, depth)
	b.saw(nodes)
	return won
}

// saw counts nodes of a search with full sight.
func (b *Best[V, S, M, P]) saw(nodes int64) {
	b.meter.saw(nodes)
	if bytes := b.seen.grow(nodes); bytes != 0 {
		b.meter.bytes += bytes
		b.memory.Table = b.seen.words
	}
}

// turn decides the belief state of a frame.
func (b *Best[V, S, M, P]) turn(f *frame[V, S, M, P]) bool {
	b.meter.node(len(f.states))
	b.meter.Expanded += int64(len(f.states))
	b.meter.hold(len(f.states))
	won := b.decide(f)
	b.meter.hold(-len(f.states))
	return won
}

// decide does the work of turn.
func (b *Best[V, S, M, P]) decide(f *frame[V, S, M, P]) bool {
	f.line(b.Unordered)
	if f.depth == 1 {
		return b.leaf(f)
	}
	key := f.key()
	if known, won := b.recall(f, key); known {
		return won
	}
	if !b.sees(f, int(f.left[0])) {
		return false
	}
	proved := b.search(f)
	if !b.meter.stopped {
		b.remember(f, key, proved)
	}
	return proved
}

// line puts all states into the list of those that are left, the one that
// refuted a proposal last at the head.
func (f *frame[V, S, M, P]) line(unordered bool) {
	f.left = f.left[:0]
	for i := range f.states {
		f.left = append(f.left, int32(i))
		if !unordered && f.hasRefuter && i > 0 && f.states[i] == f.refuter {
			f.left[0], f.left[i] = int32(i), f.left[0]
		}
	}
}

// recall looks the belief state up, and each of its states alone.
func (b *Best[V, S, M, P]) recall(f *frame[V, S, M, P], key uint64) (known, won bool) {
	if b.Forgetful {
		return false, false
	}
	if known, won = b.look(f, key); known {
		if !won && len(f.core) == 0 {
			for i := range f.states {
				f.core = append(f.core, int32(i))
			}
		}
		return true, won
	}
	if len(f.states) == 1 {
		return false, false
	}
	for i, h := range f.hashes {
		if known, won := b.look(f, setKey(h, 1)); known && !won {
			f.core = append(f.core[:0], int32(i))
			return true, false
		}
	}
	return false, false
}

// look looks a set up, in the table and where a certificate is wanted of it
// among the proofs.
func (b *Best[V, S, M, P]) look(f *frame[V, S, M, P], key uint64) (known, won bool) {
	p, known := b.proofs[proofKey{key, f.depth}]
	if !known {
		known, won = b.sets.get(key, f.depth)
		return known && (won && !b.wantPlan || !won && !b.wantRefutation), won
	}
	f.plan, f.refutation = p.plan, p.refutation
	if p.refutation != nil {
		f.core = f.core[:0]
		for _, s := range p.refutation.States {
			f.core = append(f.core, int32(slices.Index(f.states, s)))
		}
	}
	return true, p.plan != nil
}

// remember writes down what was found of the belief state, and of its core.
func (b *Best[V, S, M, P]) remember(f *frame[V, S, M, P], key uint64, proved bool) {
	if b.Forgetful {
		return
	}
	b.write(f, key, proved)
	if proved || len(f.core) == len(f.states) {
		return
	}
	sum := uint64(0)
	for _, i := range f.core {
		sum += f.hashes[i]
	}
	b.write(f, setKey(sum, len(f.core)), false)
}

func (b *Best[V, S, M, P]) write(f *frame[V, S, M, P], key uint64, proved bool) {
	if proved && b.wantPlan || !proved && b.wantRefutation {
		b.proofs[proofKey{key, f.depth}] = certificate[S, M, P]{f.plan, f.refutation}
		b.meter.bytes += proofBytes
	}
	b.meter.bytes += b.sets.put(key, f.depth, proved)
}
