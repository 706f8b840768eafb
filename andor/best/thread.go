package best

import (
	"slices"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
	"kriegmate/andor/proof"
	"kriegmate/fullsight"
)

// A thread searches a problem, alone or with others. It keeps its memory from
// problem to problem.
type thread[V, S, M comparable, P andor.Percept] struct {
	*run[V, S, M, P]
	game      andor.Game[V, S, M, P]
	sight     Sight[V, S, M]
	oracle    Oracle[V, S, M] // nil if there is none
	questions func(dst []M, v *V) []M
	memory    fullsight.Memory // for full sight, with the table of the run
	meter     andor.Meter
	perState  int64 // bytes, for the meter
	index     int   // in the team
	root      int   // moves allowed
	// joining tells that at the root this thread also looks at proposals
	// that others have taken.
	joining bool
	certifier[S, M, P]

	frames     []*frame[V, S, M, P] // by the number of moves left
	expansions expansions[V, S, P]  // of nodes

	// Scratch: what passes through an interface must not live on the stack.
	view  V // after a proposal
	state S
	made  []S
	heard []P
	wins  []M
	// listed are the proposals at the view that they were counted at last.
	listed   []M
	listedAt V
	looked   []fullsight.Answer // what some states answer to the proposals
	few      []S
	// telling are proposals that may be refused in more than one way: those of the
	// frame that was divided last, or could not be.
	telling []M
}

// A frame is a belief state on the branch at hand, with what is known of it.
// There is one for each number of moves left.
type frame[V, S, M comparable, P andor.Percept] struct {
	view   V
	depth  int
	states []S
	hashes []uint64 // mixed
	// stiffest is the state in which the solver has the fewest moves, as far as
	// that was looked at.
	stiffest int32
	// chosen tells that this is one state of several, which refutes most likely.
	chosen bool

	// core are, once the belief state is refuted, states that are refuted
	// together.
	core []int32
	// What a certificate needs, if one is asked for.
	plan       *proof.Plan[M, P]
	refutation *proof.Refutation[S, P]
	steps      []*proof.Plan[M, P] // the plan of the turn so far
	// advised tells that the oracle knows the belief state to be won.
	advised bool

	moves  []M
	trials []trial[S, P] // of the proposals, in parallel
	order  []int32       // proposals, as they are to be looked at
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
	parts parts[V, S, M, P]
	whole *frame[V, S, M, P] // whose part this is; nil if it is none
	from  []int32            // the states of a part, in the whole

	// For the search with proof numbers: how many proposals of the plan of its
	// node the frame has applied, and the belief states below a proposal.
	applied   int
	prospects []prospect
}

// A trial is what is known of a proposal at a frame.
type trial[S comparable, P andor.Percept] struct {
	status  status
	rank    uint8   // how early it is looked at: the highest first
	witness []int32 // states that refute it together
	why     proof.Reason[S, P]
}

// status is the status of a proposal.
type status uint8

const (
	open    status = iota
	refuted        // by its witnesses
	useless        // refused in all states that are left
	played         // part of the plan
)

// begin prepares the thread for the problem of a run. It must measure before it
// searches.
func (t *thread[V, S, M, P]) begin(r *run[V, S, M, P]) {
	t.run, t.game, t.root = r, r.problem.Game, r.problem.Depth
	t.certifier = certifier[S, M, P]{}
	t.listed = t.listed[:0]
	t.sight, t.oracle, t.questions = t.newSight(), t.newOracle(), t.newQuestions()
	t.memory = newMemory(r.seen.words)
	for len(t.frames) <= t.root {
		t.frames = append(t.frames, &frame[V, S, M, P]{})
	}
}

// newSight returns the full sight of this thread.
func (t *thread[V, S, M, P]) newSight() Sight[V, S, M] {
	if t.options.Sight != nil {
		return t.options.Sight(t.game)
	}
	return &plainSight[V, S, M, P]{game: t.game, meter: &t.meter}
}

// measure starts to count anew. A state that is held lies in a frame with its
// hash, or below a proposal, where it is there twice while groups are gathered,
// and in a hash set.
func (t *thread[V, S, M, P]) measure(limits andor.Limits) {
	t.perState = 2*int64(unsafe.Sizeof(successor[S]{})) + 4*int64(unsafe.Sizeof(int32(0)))
	t.meter = andor.NewMeter(t.ctx, limits, t.perState)
	t.meter.AddBytes(t.seen.bytes() + t.sets.bytes() + t.nodes.held() + t.expansions.bytes)
}

// begin empties the frame for another belief state.
func (f *frame[V, S, M, P]) begin(view *V, depth int) {
	f.view, f.depth = *view, depth
	f.states, f.hashes, f.stiffest, f.chosen = f.states[:0], f.hashes[:0], 0, false
	f.forget()
}

// forget forgets what was found of the belief state.
func (f *frame[V, S, M, P]) forget() {
	f.core, f.plan, f.refutation, f.steps, f.advised = f.core[:0], nil, nil, f.steps[:0], false
}

// add adds a state with its hash, which must be mixed.
func (f *frame[V, S, M, P]) add(s S, hash uint64) {
	f.states, f.hashes = append(f.states, s), append(f.hashes, hash)
}

// setKey returns the key of a set of states with the given sum of hashes.
func setKey(sum uint64, size int) uint64 { return mix.Bits(sum + uint64(size)) }

func (f *frame[V, S, M, P]) key() uint64 {
	sum := uint64(0)
	for _, h := range f.hashes {
		sum += h
	}
	return setKey(sum, len(f.hashes))
}

// sees tells whether a state could be won with everything visible. If not, it
// is the core.
func (t *thread[V, S, M, P]) sees(f *frame[V, S, M, P], i int) bool {
	if t.visible(&f.view, &f.states[i], f.depth) {
		return true
	}
	f.core = append(f.core[:0], int32(i))
	if t.wantRefutation {
		f.refutation = t.sighted(f.states[i])
	}
	return false
}

// visible tells whether a state could be won with everything visible, as far as
// that is asked for with so many moves left.
func (t *thread[V, S, M, P]) visible(v *V, s *S, depth int) bool {
	if !t.options.bounds(depth) {
		return true
	}
	won, nodes := t.sight.Wins(&t.memory, v, s, depth)
	t.saw(nodes)
	return won
}

// saw counts nodes of a search with full sight.
func (t *thread[V, S, M, P]) saw(nodes int64) {
	t.meter.Saw(nodes)
	if bytes := t.seen.visit(nodes); bytes != 0 {
		t.meter.AddBytes(bytes)
		t.memory.Table = t.seen.words
	}
}

// ask proposes a move in a state of the frame, and leaves what becomes of the
// state in t.state.
func (t *thread[V, S, M, P]) ask(f *frame[V, S, M, P], i int32, m M) P {
	t.state = f.states[i]
	t.meter.Tried(1)
	return t.game.Try(&f.view, &t.state, m)
}

// recall looks the belief state up, and each of its states alone.
func (t *thread[V, S, M, P]) recall(f *frame[V, S, M, P], key uint64) (known, won bool) {
	if t.options.Forgetful {
		return false, false
	}
	if known, won = t.look(f, key); known {
		if !won && len(f.core) == 0 {
			if t.narrow(f); len(f.core) > 0 {
				return true, false
			}
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
		if known, won := t.look(f, setKey(h, 1)); known && !won {
			f.core = append(f.core[:0], int32(i))
			return true, false
		}
	}
	return false, false
}

// look looks a set up, in the table and where a certificate is wanted of it
// among those that were made.
func (t *thread[V, S, M, P]) look(f *frame[V, S, M, P], key uint64) (known, won bool) {
	c, known := t.certificates[setDepth{key, f.depth}]
	if !known {
		known, won = t.sets.get(key, f.depth)
		return known && (won && !t.wantPlan || !won && !t.wantRefutation), won
	}
	f.plan, f.refutation = c.plan, c.refutation
	if c.refutation != nil {
		f.core = f.core[:0]
		for _, s := range c.refutation.States {
			f.core = append(f.core, int32(slices.Index(f.states, s)))
		}
	}
	return true, c.plan != nil
}

// remember writes down what was found of the belief state, and of its core.
func (t *thread[V, S, M, P]) remember(f *frame[V, S, M, P], key uint64, proved bool) {
	if t.options.Forgetful {
		return
	}
	t.write(f, key, proved)
	if proved || len(f.core) == len(f.states) {
		return
	}
	sum := uint64(0)
	for _, i := range f.core {
		sum += f.hashes[i]
	}
	t.write(f, setKey(sum, len(f.core)), false)
}

func (t *thread[V, S, M, P]) write(f *frame[V, S, M, P], key uint64, proved bool) {
	if proved && t.wantPlan || !proved && t.wantRefutation {
		t.certificates[setDepth{key, f.depth}] = certificate[S, M, P]{f.plan, f.refutation}
		t.meter.AddBytes(certificateBytes)
	}
	t.meter.AddBytes(t.sets.put(key, f.depth, proved))
}
