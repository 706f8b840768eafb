package best

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
)

type plainSuccessors = successors[int, int, plainPercept]

// below returns successors with two groups, the first of one state.
func below(states int) *plainSuccessors {
	n := &plainSuccessors{}
	n.begin()
	n.groups = append(n.groups, group[int, plainPercept]{view: 1}, group[int, plainPercept]{view: 2})
	for s := range states {
		n.insert(&s, mix.Bits(uint64(s)), int32(s), min(int32(s), 1))
	}
	n.gather()
	return n
}

func sameSuccessors(x, y *plainSuccessors) bool {
	return slices.Equal(x.groups, y.groups) && slices.Equal(x.states, y.states)
}

// What is kept is found again under its key alone, in any memory, whatever becomes of the
// successors that it was taken from and of those that it was taken into.
func TestExpansionsAreCopies(t *testing.T) {
	var e expansions[int, int, plainPercept]
	e.reset(0)
	key := expansionKey{states: 1, left: 2, move: 3}
	n := below(9)
	if e.take(key, n) {
		t.Error("something is kept at first")
	}
	e.keep(key, n)
	n.states[0].state, n.groups[0].view = 77, 77
	for _, into := range []*plainSuccessors{{}, below(30), below(2)} {
		if !e.take(key, into) || !sameSuccessors(into, below(9)) {
			t.Fatalf("found again: %+v", into)
		}
		into.states[1].state, into.groups[1].size = 88, 88
		into.begin()
		into.groups = append(into.groups, group[int, plainPercept]{view: 99})
	}
	for _, other := range []expansionKey{{2, 2, 3}, {1, 1, 3}, {1, 2, 4}} {
		if e.take(other, n) {
			t.Errorf("%+v is found, although nothing was kept there", other)
		}
	}
	if e.reset(0); e.take(key, n) || e.bytes != 0 {
		t.Error("something is left after a reset")
	}
}

// When there is no room the oldest go, no more of them than must.
func TestOldestExpansionsGo(t *testing.T) {
	x := expansion[int, int, plainPercept]{below(5).groups, below(5).states}
	var e expansions[int, int, plainPercept]
	e.reset(3 * x.size())
	for i := range uint64(10) {
		e.keep(expansionKey{states: i}, below(5))
		for k := range uint64(10) {
			if got, want := e.take(expansionKey{states: k}, &plainSuccessors{}), k <= i && k+3 > i; got != want {
				t.Errorf("after %d: %d is kept: %v", i, k, got)
			}
		}
	}
}

// What would not fit even alone pushes nothing out.
func TestLargeExpansionsAreNotKept(t *testing.T) {
	x := expansion[int, int, plainPercept]{below(50).groups, below(50).states}
	var e expansions[int, int, plainPercept]
	e.reset(x.size())
	small, large := expansionKey{states: 1}, expansionKey{states: 2}
	held := e.keep(small, below(5))
	if more := e.keep(large, below(51)); more != 0 || e.bytes != held || e.take(large, &plainSuccessors{}) || !e.take(small, &plainSuccessors{}) {
		t.Errorf("%d bytes more for what is too large, %d in all, want %d", more, e.bytes, held)
	}
	if more := e.keep(large, below(50)); held+more != e.most || !e.take(large, &plainSuccessors{}) || e.take(small, &plainSuccessors{}) {
		t.Errorf("%d bytes more for what just fits, %d in all, want %d", more, e.bytes, e.most)
	}
}

// Whatever comes, the bytes are those told, within what is allowed, and those of what is
// there.
func TestExpansionsAreBounded(t *testing.T) {
	const seed, most = 5, 20_000
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	var e expansions[int, int, plainPercept]
	e.reset(most)
	sum := int64(0)
	for i := range uint64(3000) {
		sum += e.keep(expansionKey{left: i}, below(1+rng.IntN(300)))
		there := int64(0)
		for _, x := range e.at {
			there += x.size()
		}
		if sum != e.bytes || sum != there || sum > most {
			t.Fatalf("after %d: %d bytes told, %d counted, %d there", i+1, sum, e.bytes, there)
		}
		if len(e.order) > 2*len(e.at)+1 {
			t.Fatalf("after %d: %d keys are kept of %d", i+1, len(e.order), len(e.at))
		}
	}
}

// A yesNo is a percept that is a refusal or nothing.
type yesNo bool

func (p yesNo) Illegal() bool { return bool(p) }
func (yesNo) Won() bool       { return false }
func (yesNo) Lost() bool      { return false }

// asking counts how often it is asked for replies. A proposal m is refused in the state m,
// and otherwise leads to the next state and the one after.
type asking struct{ asked *int }

func (asking) Moves(dst []int, v *int) []int    { return append(dst, 0, 1, 2) }
func (asking) Try(v, s *int, m int) yesNo       { return *s == m }
func (asking) After(v *int, m int, p yesNo) int { return *v + 1 }
func (asking) AfterReply(v *int, p yesNo) int   { return *v + 1 }
func (asking) Hash(v, s *int) uint64            { return uint64(*v)<<8 + uint64(*s) }
func (g asking) Replies(dst []int, heard []yesNo, v, s *int) ([]int, []yesNo) {
	*g.asked++
	return append(dst, *s+1, *s+2), append(heard, false, false)
}

// The game is asked for what follows a proposal once, as long as the same states are there
// and left, and what was found is counted as held. With two moves left it is asked each time.
func TestExpandAgain(t *testing.T) {
	asked := 0
	s := Searcher[int, int, int, yesNo]{Blind: true}
	p := andor.Problem[int, int, int, yesNo]{Game: asking{asked: &asked}, Depth: 6}
	s.begin(context.Background(), &p)
	th := &s.first
	defer th.meter.End()
	held := th.meter.Bytes()
	for _, test := range []struct {
		name        string
		depth, move int
		all         []int
		left        []int32 // their numbers
		want        int     // times that the game is asked
		states      []int   // that follow, by hand
	}{
		{"first", 6, 0, []int{0, 1, 2, 3}, []int32{0, 1, 2, 3}, 3, []int{2, 3, 4, 5}},
		{"again", 6, 0, []int{0, 1, 2, 3}, []int32{0, 1, 2, 3}, 0, []int{2, 3, 4, 5}},
		{"left in another order", 6, 0, []int{0, 1, 2, 3}, []int32{3, 1, 0, 2}, 0, []int{2, 3, 4, 5}},
		{"numbered in another order", 6, 0, []int{3, 2, 1, 0}, []int32{0, 1, 2, 3}, 3, []int{2, 3, 4, 5}},
		{"another proposal", 6, 2, []int{0, 1, 2, 3}, []int32{0, 1, 2, 3}, 3, []int{1, 2, 3, 4, 5}},
		{"fewer left", 6, 0, []int{0, 1, 2, 3}, []int32{0, 3}, 1, []int{4, 5}},
		{"others left, as many", 6, 0, []int{0, 1, 2, 3}, []int32{0, 2}, 1, []int{3, 4}},
		{"fewer left, again", 6, 0, []int{0, 1, 2, 3}, []int32{3, 0}, 0, []int{4, 5}},
		{"the first of equal states left", 6, 0, []int{1, 1}, []int32{0}, 1, []int{2, 3}},
		{"the second", 6, 0, []int{1, 1}, []int32{1}, 1, []int{2, 3}},
		{"with fewer moves", 3, 0, []int{0, 1, 2, 3}, []int32{0, 1, 2, 3}, 0, []int{2, 3, 4, 5}},
		{"two moves", 2, 0, []int{0, 1, 2, 3}, []int32{0, 1, 2, 3}, 3, []int{2, 3, 4, 5}},
		{"two moves again", 2, 0, []int{0, 1, 2, 3}, []int32{0, 1, 2, 3}, 3, []int{2, 3, 4, 5}},
	} {
		f := th.frames[test.depth]
		f.begin(&p.View, test.depth)
		for _, s := range test.all {
			f.add(s, mix.Bits(uint64(s)))
		}
		th.list(f)
		f.left, asked = append(f.left[:0], test.left...), 0
		if !th.expandAgain(f, test.move) {
			t.Fatalf("%s: refuted", test.name)
		}
		var got []int
		for _, x := range f.below.states {
			got = append(got, x.state)
			if from := test.all[x.owner]; !slices.Contains(test.left, x.owner) || x.state != from+1 && x.state != from+2 {
				t.Errorf("%s: the state %d is owned by %d", test.name, x.state, from)
			}
		}
		if slices.Sort(got); asked != test.want || !slices.Equal(got, test.states) {
			t.Errorf("%s: asked %d times, want %d; states %v, want %v", test.name, asked, test.want, got, test.states)
		}
	}
	if th.expansions.bytes == 0 || th.meter.Bytes()-held != th.expansions.bytes {
		t.Errorf("%d bytes are held, and %d counted", th.expansions.bytes, th.meter.Bytes()-held)
	}
}
