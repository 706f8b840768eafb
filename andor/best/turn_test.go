package best

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
)

// Whether all of some numbers are among others is told alike for few and for many.
func TestWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, many := range []int{10, manyPairs / 300} {
		var all []int32
		for _, x := range rng.Perm(2 * many) {
			all = append(all, int32(2*x))
		}
		some := slices.Clone(all[:many])
		for _, at := range []int{0, many / 2, many - 1} {
			if !within(some, all) {
				t.Errorf("%d numbers, and they are not among themselves and others", many)
			}
			was := some[at]
			for _, other := range []int32{1, int32(4*many + 1), int32(8 * many)} { // between, behind and far behind the others
				if some[at] = other; within(some, all) {
					t.Errorf("%d numbers, one of which is %d and not among the others, are all there", many, other)
				}
			}
			some[at] = was
		}
	}
}

// Whom to blame for a refutation takes long where there are very many states, each of which is compared with all others:
// a search that is cancelled meanwhile does not go on with that.
func TestBlameStops(t *testing.T) {
	const states = 20_000
	var th *thread[int, int, int, plainPercept]
	var f *frame[int, int, int, plainPercept]
	begin := func(moves int) {
		s := &Searcher[int, int, int, plainPercept]{Blind: true}
		s.begin(&looks{Context: t.Context()}, &andor.Problem[int, int, int, plainPercept]{Game: endless{}, Depth: 2})
		th, f = &s.first, s.first.frames[2]
		f.begin(new(int), 2)
		for i := range states {
			f.add(i, mix.Bits(uint64(i)))
			f.left = append(f.left, int32(i))
		}
		f.moves, f.trials = make([]int, moves), make([]trial[int, plainPercept], moves)
		f.below.begin()
		f.below.groups = append(f.below.groups, group[int, plainPercept]{})
		th.frames[1].begin(new(int), 1)
	}
	stopped := func(what string, done, most int) {
		t.Helper()
		if !th.meter.Stopped() || done > most {
			t.Errorf("%s: stopped %v, after %d of %d at the most", what, th.meter.Stopped(), done, most)
		}
		th.meter.End()
	}
	for _, test := range []struct {
		what            string
		blamed          int
		core            bool // below, which is blamed; else all states there are
		witnessesAtMost int
	}{
		{"all states", states, false, states / 10},
		{"a core", states, true, states / 10},
		{"few of many", 200, false, 200},
	} {
		begin(1)
		for i := range test.blamed {
			f.below.insert(&i, mix.Bits(uint64(i)), int32(i), 0)
			if test.core {
				th.frames[1].core = append(th.frames[1].core, int32(i))
			}
		}
		f.below.gather()
		th.blame(f, 0, 0)
		stopped(test.what, len(f.trials[0].witness), test.witnessesAtMost)
	}

	begin(1)
	f.trials[0] = trial[int, plainPercept]{status: refuted, witness: slices.Clone(f.left)}
	th.findCore(f)
	stopped("a large core", len(f.core), states/10)

	begin(100)
	for m := range f.trials {
		f.trials[m] = trial[int, plainPercept]{status: refuted, witness: slices.Clone(f.left[:300])}
	}
	th.findCore(f)
	stopped("many proposals", len(f.core), 300)
}
