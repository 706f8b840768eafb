package best

import (
	"slices"
	"testing"

	"kriegmate/andor/proof"
)

// A refusal is a percept that is nothing else.
type refusal byte

func (refusal) Illegal() bool { return true }
func (refusal) Won() bool     { return false }
func (refusal) Lost() bool    { return false }

// Of six states 2, 0, 5 and 3 are left, and two of them refuse something in one way, two in
// another. The parts by hand, far from the end in the order of the hashes, and what each
// inherits: a proposal is refuted in the part that has all witnesses against it.
func TestPartOf(t *testing.T) {
	type partFrame = frame[int, int, int, refusal]
	th := &thread[int, int, int, refusal]{run: &run[int, int, int, refusal]{near: 3}}
	f := &partFrame{depth: 4, stiffest: 3, left: []int32{2, 0, 5, 3}, states: []int{10, 11, 12, 13, 14, 15}, hashes: []uint64{60, 50, 40, 30, 20, 10}}
	f.parts.kinds, f.parts.refusals = []refusal{'r', 'q'}, []refusal{'r', 'q', 'r', 'q'}
	f.trials = []trial[int, refusal]{
		{status: played}, {status: useless}, {status: open},
		{status: refuted, witness: []int32{2, 5}, why: proof.Reason[int, refusal]{Kind: proof.Below}},
		{status: refuted, witness: []int32{0, 5}},
	}
	for k, want := range []struct {
		states   []int
		hashes   []uint64
		stiffest int32
		statuses []status
		witness  []int32
	}{
		{[]int{15, 12}, []uint64{10, 40}, 0, []status{useless, useless, open, refuted, open}, []int32{1, 0}},
		{[]int{13, 10}, []uint64{30, 60}, 0, []status{useless, useless, open, open, open}, nil},
	} {
		p := th.partOf(f, k)
		if !slices.Equal(p.states, want.states) || !slices.Equal(p.hashes, want.hashes) || p.stiffest != want.stiffest || p.depth != 4 {
			t.Errorf("part %d: %v, hashes %v, the stiffest %d, %d moves; by hand %v, %v, %d, 4", k, p.states, p.hashes, p.stiffest, p.depth, want.states, want.hashes, want.stiffest)
		}
		p.moves, p.trials = make([]int, 5), make([]trial[int, refusal], 5)
		p.inherit()
		for m, s := range want.statuses {
			if p.trials[m].status != s {
				t.Errorf("part %d: proposal %d has the status %d, by hand %d", k, m, p.trials[m].status, s)
			}
		}
		if tr := p.trials[3]; tr.status == refuted && (!slices.Equal(tr.witness, want.witness) || tr.why.Kind != proof.Below) {
			t.Errorf("part %d: witnesses %v, by hand %v; why %v", k, tr.witness, want.witness, tr.why.Kind)
		}
		n := &node{arms: make([]arm, 5)}
		inheritArms(n, p.trials)
		if a := n.arms[3]; a.status != want.statuses[3] || !slices.Equal(a.witness, want.witness) {
			t.Errorf("part %d: the node has status %d by %v", k, a.status, a.witness)
		}
	}
	p := th.partOf(f, 1)
	p.core = []int32{1, 0}
	if f.blamePart(p); !slices.Equal(f.core, []int32{0, 3}) || f.refuter != 10 {
		t.Errorf("the core of the part is %v in the whole, and %d refutes; by hand 0 and 3, and 10", f.core, f.refuter)
	}
	f.depth = 3
	if p := th.partOf(f, 0); !slices.Equal(p.states, []int{12, 15}) {
		t.Errorf("near the end the states are %v, by hand as they are left: 12, 15", p.states)
	}
}
