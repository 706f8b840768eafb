package andor_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// A sleeper proves everything, in as much time as it may take.
type sleeper struct{ asked int }

func (s *sleeper) Solve(ctx context.Context, p *andor.Problem[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]) andor.Result[andortest.ToyState, andortest.ToyMove, andortest.ToyPercept] {
	s.asked++
	time.Sleep(p.Limits.Time)
	return andor.Result[andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Verdict: andor.Proved}
}

// The time is for all first moves together: the first search takes all of it, and
// then nothing is proved any more, nor is anybody asked. Every move is still named.
func TestFirstMovesInTime(t *testing.T) {
	p := andortest.NewLargeProblem(andor.Proved)
	p.Limits.Time = 200 * time.Millisecond
	s, start := &sleeper{}, time.Now()
	got := andor.FirstMoves(context.Background(), s, &p)
	// A move has 16 belief states after it, so the first is not done either.
	// Those that come before its first search ends have a nanosecond each.
	if took := time.Since(start); took > 20*p.Limits.Time {
		t.Errorf("with %v it took %v", p.Limits.Time, took)
	}
	if len(got) != 6 || s.asked == 0 || s.asked > 16 {
		t.Errorf("%d moves, %d belief states were asked about", len(got), s.asked)
	}
	for _, m := range got[1:] {
		if m.Verdict != andor.Unknown {
			t.Errorf("move %d is %v without a look", m.Try, m.Verdict)
		}
	}
}

// Who is cancelled asks for no replies and no search, and says of no move that is
// not decided at once that it wins.
func TestFirstMovesCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := andortest.NewLargeProblem(andor.Proved)
	tally := &andortest.Tally{Toy: p.Game.(andortest.Toy)}
	p.Game = tally
	s := &sleeper{}
	got := andor.FirstMoves(ctx, s, &p)
	if len(got) != 6 || s.asked != 0 || tally.Asked != 0 {
		t.Errorf("%d moves, %d belief states and the replies to %d states were asked about", len(got), s.asked, tally.Asked)
	}
	for _, m := range got {
		if m.Verdict != andor.Unknown {
			t.Errorf("cancelled, move %d is %v", m.Try, m.Verdict)
		}
	}
}

// Without a move nothing is won, not even by the door behind which the ghost is.
func TestFirstMovesWithoutMoves(t *testing.T) {
	for depth, third := range map[int]andor.Verdict{-1: andor.Refuted, 0: andor.Refuted, 1: andor.Proved} {
		p := ghostIn(depth)
		p.States = slices.Values([]ghostRoom{3})
		searcher := andor.DBU[ghostView, ghostRoom, ghostDoor, ghostPercept]{Greedy: true}
		got := andor.FirstMoves(context.Background(), &searcher, p)
		if len(got) != 5 {
			t.Errorf("depth %d: %d doors, want 5", depth, len(got))
		}
		for _, m := range got {
			want := andor.Refuted
			if m.Try == 3 {
				want = third
			}
			if m.Verdict != want {
				t.Errorf("depth %d, door %d: %v, want %v", depth, m.Try, m.Verdict, want)
			}
		}
	}
}
