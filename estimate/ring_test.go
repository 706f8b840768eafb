package estimate_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/estimate"
)

// The ring is a game that is not Kriegspiel. A walker hides on a ring of twelve
// cells. The solver knows where its wall stands. It may set the wall on another
// cell, which is refused if the walker is there; otherwise it hears whether the
// walker stands next to the new wall. Or it may shout, and the walker, if on an
// odd cell, jumps down to the even one below: two states become one. The walker
// goes one cell back, one on, or five on, but never onto the wall, and its step
// is heard: a creak if it lands on a cell that 3 divides.
type ring struct{}

const (
	cells = 12
	shout = cells // the move that is no cell
)

var walks = []int{-1, 1, 5}

type ringPercept string

const (
	refused ringPercept = "refused"
	near    ringPercept = "near"
	nothing ringPercept = "nothing"
	creak   ringPercept = "creak"
)

func (ring) Try(_ *int, s *int, m int) ringPercept {
	switch {
	case m == shout:
		*s -= *s % 2
		return nothing
	case *s == m:
		return refused
	case *s == (m+1)%cells || *s == (m+cells-1)%cells:
		return near
	}
	return nothing
}

func (ring) Replies(dst []int, heard []ringPercept, wall *int, s *int) ([]int, []ringPercept) {
	for _, step := range walks {
		to := (*s + step + cells) % cells
		if to == *wall {
			continue
		}
		p := nothing
		if to%3 == 0 {
			p = creak
		}
		dst, heard = append(dst, to), append(heard, p)
	}
	return dst, heard
}

func (r ring) Bears(wall *int, s *int, _ ringPercept, refusals [2]int) bool {
	return refusals[0]+refusals[1] <= r.refusable(wall, s)
}

func (ring) Bound(wall *int, _ ringPercept, _ [2]int) int { return *wall }

func (ring) refusable(wall *int, s *int) (n int) {
	for _, step := range walks {
		if (*s+step+cells)%cells == *wall {
			n++
		}
	}
	return n
}

func (ring) After(wall *int, m int, p ringPercept) int {
	if p == refused || m == shout {
		return *wall
	}
	return m
}

func (ring) AfterReply(wall *int, _ ringPercept) int { return *wall }

// Hash multiplies by two odd constants and folds: enough for twelve cells.
func (ring) Hash(wall *int, s *int) uint64 {
	x := uint64(*wall*cells+*s+1) * 0x9e3779b97f4a7c15
	return (x ^ x>>29) * 0xbf58476d1ce4e5b9
}

type (
	ringHistory = estimate.History[int, int, int, ringPercept]
	ringEvent   = estimate.Event[int, ringPercept]
)

var _ estimate.Model[int, int, int, ringPercept] = ring{}

// randomRing plays a game of the ring and returns what the solver heard, and
// where the walker was at the start and after every event. After a shout it is
// the walker's turn, unless the solver may make several moves in a row.
func randomRing(rng *rand.Rand, events int, inARow bool) (h ringHistory, truth []int) {
	h.View = rng.IntN(cells)
	h.States = rng.Perm(cells)[:1+rng.IntN(cells-1)]
	h.States = slices.DeleteFunc(h.States, func(s int) bool { return s == h.View })
	if len(h.States) == 0 {
		h.States = []int{(h.View + 3) % cells}
	}
	wall, at := h.View, h.States[rng.IntN(len(h.States))]
	truth = append(truth, at)
	shouted := false
	for range events {
		if !shouted && rng.IntN(2) == 0 {
			m := rng.IntN(cells + 1)
			shouted = m == shout && !inARow
			p := ring{}.Try(&wall, &at, m)
			wall = ring{}.After(&wall, m, p)
			h.Events = append(h.Events, ringEvent{Try: m, Percept: p})
		} else {
			to, heard := ring{}.Replies(nil, nil, &wall, &at)
			most := ring{}.refusable(&wall, &at)
			i := rng.IntN(len(to))
			at, shouted = to[i], false
			h.Events = append(h.Events, ringEvent{Theirs: true, Percept: heard[i], Refusals: [2]int{rng.IntN(most + 1)}})
		}
		truth = append(truth, at)
	}
	return h, truth
}

// onTheRing filters by hand: an array of cells, event after event. It returns
// the number of cells after each, and the last cells.
func onTheRing(h *ringHistory) (sizes []int64, last []int) {
	var now [cells]bool
	for _, s := range h.States {
		now[s] = true
	}
	wall := h.View
	for i := 0; ; i++ {
		last = nil
		for s, may := range now {
			if may {
				last = append(last, s)
			}
		}
		sizes = append(sizes, int64(len(last)))
		if i == len(h.Events) || len(last) == 0 {
			return sizes, last
		}
		e := h.Events[i]
		now = [cells]bool{}
		for _, s := range last {
			if !e.Theirs {
				if to := s; (ring{}).Try(&wall, &to, e.Try) == e.Percept {
					now[to] = true
				}
			} else if (ring{}).Bears(&wall, &s, e.Asked, e.Refusals) {
				to, heard := ring{}.Replies(nil, nil, &wall, &s)
				for j := range to {
					now[to[j]] = now[to[j]] || heard[j] == e.Percept
				}
			}
		}
		if !e.Theirs {
			wall = ring{}.After(&wall, e.Try, e.Percept)
		}
	}
}

// TestRing holds every estimator against the filter on random games of the
// ring, some of which are then made impossible.
func TestRing(t *testing.T) {
	const seed = 20267
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 8))
	impossible := 0
	for range 2000 {
		h, truth := randomRing(rng, rng.IntN(12), false)
		if rng.IntN(4) == 0 && len(h.Events) > 0 {
			h.Events[rng.IntN(len(h.Events))].Percept = nothing
			truth = nil
		}
		sizes, want := onTheRing(&h)
		if truth != nil && !slices.Contains(want, truth[len(truth)-1]) {
			t.Fatalf("the filter of the test misses the true cell %d in %+v", truth[len(truth)-1], h)
		}
		impossible += 1 - min(1, len(want))
		ringIsRight(t, &h, sizes, want)
	}
	t.Logf("%d impossible histories", impossible)
	if impossible == 0 {
		t.Error("no impossible history")
	}
}

// Moves that the solver makes in a row, as in a game without an opponent, leave
// the right states too; sizes between them are not asked for.
func TestRingInARow(t *testing.T) {
	const seed = 20268
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 9))
	for range 500 {
		h, _ := randomRing(rng, rng.IntN(12), true)
		_, want := onTheRing(&h)
		e := estimate.Exact[int, int, int, ringPercept]{Model: ring{}}
		b, err := e.Estimate(background, &h)
		if got := slices.Sorted(slices.Values(b.States)); !slices.Equal(got, want) || err != nil {
			t.Errorf("Exact = %v, %v, want %v in %+v", got, err, want, h)
		}
		s := estimate.Stream[int, int, int, ringPercept]{Model: ring{}, History: &h}
		if got := slices.Sorted(s.States(background)); !slices.Equal(got, want) || s.Err() != nil {
			t.Errorf("Stream = %v, %v, want %v in %+v", got, s.Err(), want, h)
		}
	}
}

func ringIsRight(t *testing.T, h *ringHistory, sizes []int64, want []int) {
	t.Helper()
	e := estimate.Exact[int, int, int, ringPercept]{Model: ring{}}
	b, err := e.Estimate(background, h)
	if diff := cmp.Diff(sizes, b.Sizes); diff != "" {
		t.Errorf("sizes (-filter +Exact):\n%s\nin %+v", diff, *h)
	}
	if got := slices.Sorted(slices.Values(b.States)); !slices.Equal(got, want) {
		t.Errorf("Exact = %v, want %v in %+v", got, want, *h)
	}
	var impossible *estimate.Impossible
	if len(want) == 0 && (!errors.As(err, &impossible) || impossible.Event != len(sizes)-1) {
		t.Errorf("Exact: %v, want it impossible after event %d in %+v", err, len(sizes)-1, *h)
	}
	s := estimate.Stream[int, int, int, ringPercept]{Model: ring{}, History: h}
	if got := slices.Sorted(s.States(background)); !slices.Equal(got, want) || fmt.Sprint(s.Err()) != fmt.Sprint(err) {
		t.Errorf("Stream = %v, %v, want %v, %v in %+v", got, s.Err(), want, err, *h)
	}
	if w := s.Work(); w.Kept > b.Work.Kept || w.Replies > b.Work.Replies || w.Tries > b.Work.Tries {
		t.Errorf("Stream's work %+v is more than Exact's %+v in %+v", w, b.Work, *h)
	}
	for _, uniform := range []bool{false, true} {
		d := estimate.Sample[int, int, int, ringPercept]{Model: ring{}, Uniform: uniform}
		out, err := d.Draw(background, h, cells)
		got := slices.Sorted(slices.Values(out.States))
		if !slices.Equal(got, want) || !out.Exhausted || (err == nil) != (len(want) > 0) {
			t.Errorf("uniform %v: Sample = %v, exhausted %v, %v, want %v in %+v", uniform, got, out.Exhausted, err, want, *h)
		}
	}
}
