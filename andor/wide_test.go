package andor_test

import (
	"context"
	"testing"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

type (
	widePercept = andortest.ToyPercept
	wideProblem = andor.Problem[wideView, wideState, wideMove, widePercept]
)

// A wideGame has very many states. A third of them refuse each proposal; with the
// last move every other proposal wins, so that nothing is refuted by a few states.
type wideGame struct {
	states, last int
	calls, at    int // at the call with this number it is cancelled
	cancel       func()
}

type (
	wideView  struct{ moves int32 }
	wideState int32
	wideMove  uint8
)

func (g *wideGame) call() {
	if g.calls++; g.calls == g.at {
		g.cancel()
	}
}

func (g *wideGame) Moves(dst []wideMove, _ *wideView) []wideMove {
	return append(dst, 0, 1, 2, 3, 4, 5)
}

func (g *wideGame) Try(v *wideView, s *wideState, m wideMove) widePercept {
	g.call()
	switch {
	case (int(*s)+int(m))%3 == 0:
		return widePercept{Kind: andortest.ToyRefused}
	case int(v.moves) == g.last:
		return widePercept{Kind: andortest.ToyWon}
	}
	return widePercept{Number: uint8(*s) % 4 / 3}
}

func (g *wideGame) Replies(dst []wideState, heard []widePercept, _ *wideView, s *wideState) ([]wideState, []widePercept) {
	g.call()
	for k := range 3 {
		next := (int(*s)*3 + k) % g.states
		dst, heard = append(dst, wideState(next)), append(heard, widePercept{Number: uint8(next % 2)})
	}
	return dst, heard
}

func (g *wideGame) After(v *wideView, _ wideMove, _ widePercept) wideView { return *v }

func (g *wideGame) AfterReply(v *wideView, _ widePercept) wideView { return wideView{v.moves + 1} }

func (g *wideGame) Hash(v *wideView, s *wideState) uint64 {
	h := (uint64(v.moves)<<32 + uint64(*s) + 1) * 0x9e3779b97f4a7c15
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	return h ^ h>>32
}

// problem returns the problem to win all states with the last move, which can be done.
func (g *wideGame) problem() wideProblem {
	return wideProblem{Game: g, Depth: g.last + 1, States: func(yield func(wideState) bool) {
		for s := range g.states {
			if !yield(wideState(s)) {
				return
			}
		}
	}}
}

// mostLate is how often a game may be asked after its search was cancelled: a reply counts as
// a step, and the first one of each question is no more than that.
const mostLate = 2 * 1024

// A search of very many states stops soon after it is cancelled, also in the middle of a
// proposal or of the replies to it, wherever it is then.
func TestCancelWide(t *testing.T) {
	const states = 6000
	for _, s := range newSearchers[wideView, wideState, wideMove, widePercept](nil) {
		if s.stops > 100 {
			continue // it takes one state at a time
		}
		t.Run(s.name, func(t *testing.T) {
			for _, last := range []int{0, 2, 4} {
				// In the middle of the first proposal or soon behind it, which is among replies for those who go down at
				// once; and so with all six.
				for _, at := range []int{states / 2, states + 200, 9 * states / 2, 6*states + 200} {
					ctx, cancel := context.WithCancel(context.Background())
					g := &wideGame{states: states, last: last, at: at, cancel: cancel}
					p := g.problem()
					got := s.searcher.Solve(ctx, &p)
					cancel()
					if g.calls > g.at+mostLate || g.calls >= g.at && got.Stopped != andor.Cancelled && g.calls > g.at+1024 {
						t.Errorf("depth %d: %v by %v after %d calls, cancelled at %d", p.Depth, got.Verdict, got.Stopped, g.calls, g.at)
					}
				}
			}
		})
	}
}

// What proof-number search makes while it expands a node counts as memory before it has a
// place in the tree. There is room for the states and for half of what follows the six
// proposals.
func TestMemoryWide(t *testing.T) {
	const states = 100_000
	made := int64(unsafe.Sizeof(wideState(0)) + unsafe.Sizeof(widePercept{}))
	for _, legalFirst := range []bool{false, true} {
		g := &wideGame{states: states, last: 2}
		p := g.problem()
		p.Limits.Memory = states * (int64(unsafe.Sizeof(wideState(0))) + 3*made)
		s := andor.PNS[wideView, wideState, wideMove, widePercept]{LegalFirst: legalFirst}
		got := s.Solve(context.Background(), &p)
		if got.Stopped != andor.OutOfMemory || g.calls > 3*states+mostLate || g.calls < 2*states {
			t.Errorf("%v by %v after %d calls, want it stopped by memory after %d", got.Verdict, got.Stopped, g.calls, 3*states)
		}
	}
}
