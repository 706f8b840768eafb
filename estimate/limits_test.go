package estimate_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// quietTurns is a record of White's first moves, to which nothing was heard:
// the belief state becomes large fast (20 states, then hundreds, thousands, tens
// and hundreds of thousands).
func quietTurns(tb testing.TB, turns int) *kriegspiel.Record {
	tb.Helper()
	var events []heard
	for _, try := range []string{"a2a3", "h2h3", "a3a4", "h3h4", "a1a3", "h1h3", "a3b3"}[:turns] {
		events = append(events, heard{try, "", 0}, heard{"??", "", 0})
	}
	return told(tb, kriegspiel.Berkeley, startFEN, chess.White, events)
}

var (
	gaveUpText      = regexp.MustCompile(`^gave up at event \d+ with (1 state|\d{1,3}(,\d{3})* states): (too many states|too much memory|out of time)$`)
	interruptedText = regexp.MustCompile(`^interrupted at event \d+ with (1 state|\d{1,3}(,\d{3})* states)$`)
)

// ends fails unless err is a GaveUp with the cause and a sensible text.
func ends(t *testing.T, who string, err, cause error) *estimate.GaveUp {
	t.Helper()
	var g *estimate.GaveUp
	if !errors.As(err, &g) || !errors.Is(err, cause) {
		t.Errorf("%s: %v, want a GaveUp with the cause %q", who, err, cause)
		return &estimate.GaveUp{}
	}
	text, like := gaveUpText, "gave up at event 34 with 1,200,000 states: too many states"
	if cause == context.Canceled {
		text, like = interruptedText, "interrupted at event 34 with 1,200,000 states"
	}
	if !text.MatchString(err.Error()) {
		t.Errorf("%s: %q, want a text like %q", who, err, like)
	}
	return g
}

func TestGaveUpText(t *testing.T) {
	for states, want := range map[int64]string{
		0:         "gave up at event 34 with 0 states: too many states",
		1:         "gave up at event 34 with 1 state: too many states",
		1_200_000: "gave up at event 34 with 1,200,000 states: too many states",
	} {
		g := &estimate.GaveUp{Event: 34, States: states, Cause: estimate.ErrStates}
		if got := g.Error(); got != want {
			t.Errorf("Error() = %q, want %q", got, want)
		}
	}
	i := &estimate.Impossible{Event: 17}
	if got, want := i.Error(), "impossible: no state is left after event 17"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
}

// estimators are the ways to the whole belief state, or to a part of it that
// takes the whole.
func estimators(r *kriegspiel.Record, limits estimate.Limits) map[string]func(context.Context) error {
	all := map[string]func(context.Context) error{
		"Stream": func(ctx context.Context) error {
			s := stream{Model: r.Rules, Limits: limits, History: historyOf(r)}
			for range s.States(ctx) {
			}
			return s.Err()
		},
	}
	for _, workers := range []int{1, 2, 8} {
		all[fmt.Sprintf("Exact with %d workers", workers)] = func(ctx context.Context) error {
			e := exact{Model: r.Rules, Limits: limits, Workers: workers}
			_, err := e.Estimate(ctx, historyOf(r))
			return err
		}
	}
	for _, uniform := range []bool{false, true} {
		all[fmt.Sprintf("Sample, uniform %v", uniform)] = func(ctx context.Context) error {
			s := sample{Model: r.Rules, Limits: limits, Uniform: uniform}
			_, err := s.Draw(ctx, historyOf(r), 1<<30)
			return err
		}
	}
	return all
}

func TestLimits(t *testing.T) {
	r := quietTurns(t, 4)
	cancelled, cancel := context.WithCancel(background)
	cancel()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		limits estimate.Limits
		cause  error
	}{
		{"states", background, estimate.Limits{States: 2000}, estimate.ErrStates},
		{"memory", background, estimate.Limits{Memory: 200_000}, estimate.ErrMemory},
		{"time", background, estimate.Limits{Time: time.Nanosecond}, estimate.ErrTime},
		{"cancelled", cancelled, estimate.Limits{}, context.Canceled},
	} {
		for who, run := range estimators(r, c.limits) {
			t.Run(c.name+"/"+who, func(t *testing.T) {
				began := time.Now()
				g := ends(t, who, run(c.ctx), c.cause)
				if g.Event < 1 || g.Event > len(r.Events) {
					t.Errorf("gave up at event %d of %d", g.Event, len(r.Events))
				}
				if c.cause == estimate.ErrTime || c.cause == context.Canceled {
					if took := time.Since(began); took > 5*time.Second {
						t.Errorf("it took %v to notice", took)
					}
				}
			})
		}
	}
}

// A limit of states is met exactly: a belief state may reach it, and not pass
// it, whatever the number of workers.
func TestLimitOfStatesIsExact(t *testing.T) {
	r := quietTurns(t, 3)
	b := exactly(t, r)
	largest := slices.Max(b.Sizes)
	for _, workers := range []int{1, 2, 3, 8} {
		for _, most := range []int64{19, 20, 21, 40, largest / 2, largest - 1, largest, largest + 1} {
			e := exact{Model: r.Rules, Limits: estimate.Limits{States: most}, Workers: workers}
			_, err := e.Estimate(background, historyOf(r))
			if most < largest {
				if g := ends(t, "Exact", err, estimate.ErrStates); g.States <= most {
					t.Errorf("%d workers gave up with %d states, of which %d are allowed", workers, g.States, most)
				}
			} else if err != nil {
				t.Errorf("%d workers, at most %d states: %v; the largest belief state has %d", workers, most, err, largest)
			}
		}
	}
	whole := stream{Model: r.Rules, History: historyOf(r)}
	collect(t, &whole)
	held := whole.Work().Peak
	for _, most := range []int64{1, 2, held - 1, held} {
		s := stream{Model: r.Rules, Limits: estimate.Limits{States: most}, History: historyOf(r)}
		n := int64(len(slices.Collect(s.States(background))))
		switch {
		case most == held && s.Err() != nil:
			t.Errorf("Stream, at most %d states: %v", most, s.Err())
		case most < held:
			if g := ends(t, "Stream", s.Err(), estimate.ErrStates); g.States != most+1 || n > most {
				t.Errorf("Stream gave %d states and up with %d held, of which %d are allowed", n, g.States, most)
			}
		}
	}
}

// Several workers, too, look at the limits in the middle of a level.
func TestLimitWithinLevel(t *testing.T) {
	r := quietTurns(t, 5)
	b := exactly(t, r)
	n := len(b.Sizes)
	most := slices.Max(b.Sizes[:n-1]) // enough for all turns but the last
	for _, workers := range []int{1, 2} {
		e := exact{Model: r.Rules, Limits: estimate.Limits{States: most}, Workers: workers}
		_, err := e.Estimate(background, historyOf(r))
		if g := ends(t, "Exact", err, estimate.ErrStates); g.Event != n-1 || g.States > b.Work.Peak*3/4 {
			t.Errorf("%d workers: %v; at the end of event %d there are %d, where %d are allowed", workers, g, n-1, b.Work.Peak, most)
		}
	}
}

// What was found before giving up is valid, and the next history is not
// touched by it.
func TestAfterGivingUp(t *testing.T) {
	r := quietTurns(t, 4)
	want := exactly(t, r)
	small := playable(t, kriegspiel.Berkeley, startFEN, chess.White, "e2e4", "e7e5", "f1b5")
	wantSmall := exactly(t, small)
	for _, workers := range []int{1, 2, 8} {
		e := exact{Model: r.Rules, Limits: estimate.Limits{States: 1000}, Workers: workers}
		got, err := e.Estimate(background, historyOf(r))
		g := ends(t, "Exact", err, estimate.ErrStates)
		done := len(got.Sizes) - 1
		if done != g.Event-1 || !slices.Equal(got.Sizes, want.Sizes[:done+1]) || len(got.States) != 0 {
			t.Errorf("%d workers gave up at event %d with sizes %v and %d states; the sizes are %v", workers, g.Event, got.Sizes, len(got.States), want.Sizes)
		}
		part := exactly(t, first(*r, done))
		if got.View != part.View {
			t.Errorf("%d workers gave up at event %d; the view before it is not that of the record cut there", workers, g.Event)
		}
		if got.Work.Replies < part.Work.Replies || got.Work.Tries < part.Work.Tries || got.Work.Kept != part.Work.Kept {
			t.Errorf("%d workers did %+v before they gave up, less than the record cut there takes: %+v", workers, got.Work, part.Work)
		}
		after, err := e.Estimate(background, historyOf(small))
		if err != nil {
			t.Errorf("the next history: %v", err)
		}
		if diff := cmp.Diff(wantSmall.Work, after.Work); diff != "" {
			t.Errorf("%d workers: work of the next history (-alone +after giving up):\n%s", workers, diff)
		}
		sameBelief(t, small, workers, &wantSmall, &after)
	}
}

// Working is told of every turn, in order, and at last with the size after it.
func TestWorking(t *testing.T) {
	r := playable(t, kriegspiel.Berkeley, startFEN, chess.White, "e2e4", "e7e5", "e4d5", "e4e5", "g1f3", "b8c6")
	var before []int // events before each turn
	var states []int64
	e := exact{Model: r.Rules, Working: func(n int, size int64) {
		if len(before) == 0 || before[len(before)-1] != n {
			before, states = append(before, n), append(states, 0)
		}
		states[len(states)-1] = size
	}}
	b, err := e.Estimate(background, historyOf(r))
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{0, 1, 2, 5}; !slices.Equal(before, want) {
		t.Fatalf("turns after events %v, want %v", before, want)
	}
	for i, after := range []int{1, 2, 5, 6} {
		if states[i] != b.Sizes[after] {
			t.Errorf("at last %d states in the turn that ends with event %d, want %d", states[i], after, b.Sizes[after])
		}
	}
}

// counting are rules that count the turns of the opponent that are looked at, and call a
// function at one of them.
type counting struct {
	kriegspiel.Rules
	turns *int
	at    int
	call  func()
}

func (c counting) Replies(dst []kriegspiel.State, heard []kriegspiel.Percept, v *kriegspiel.View, s *kriegspiel.State) ([]kriegspiel.State, []kriegspiel.Percept) {
	if *c.turns++; *c.turns == c.at {
		c.call()
	}
	return c.Rules.Replies(dst, heard, v, s)
}

// A sample of a long history, of which every dive keeps one state only, ends soon after
// its context.
func TestSampleOfALongHistoryEnds(t *testing.T) {
	var events []heard
	for range 2000 {
		events = append(events, heard{"g1f3", "", 0}, heard{"??", "", 0}, heard{"f3g1", "", 0}, heard{"??", "", 0})
	}
	h := historyOf(told(t, kriegspiel.Berkeley, startFEN, chess.White, events))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	turns := 0
	s := sample{Model: counting{kriegspiel.Berkeley, &turns, 5000, cancel}}
	_, err := s.Draw(ctx, h, 20)
	ends(t, "Sample", err, context.Canceled)
	if turns > 5000+1024 {
		t.Errorf("it went on for %d turns of the opponent", turns-5000)
	}
}

// startOnly runs all estimators on a history without events.
func startOnly(ctx context.Context, limits estimate.Limits, states ...int) map[string]error {
	h := &ringHistory{View: 0, States: states}
	e := estimate.Exact[int, int, int, ringPercept]{Model: ring{}, Limits: limits}
	_, exact := e.Estimate(ctx, h)
	s := estimate.Stream[int, int, int, ringPercept]{Model: ring{}, Limits: limits, History: h}
	for range s.States(ctx) {
	}
	all := map[string]error{"Exact": exact, "Stream": s.Err()}
	for _, uniform := range []bool{false, true} {
		d := estimate.Sample[int, int, int, ringPercept]{Model: ring{}, Limits: limits, Uniform: uniform}
		_, all[fmt.Sprintf("Sample, uniform %v", uniform)] = d.Draw(ctx, h, cells)
	}
	return all
}

// The limits hold for the start, too, where nothing has been heard yet; and events count from 1.
func TestLimitsAtTheStart(t *testing.T) {
	cancelled, cancel := context.WithCancel(background)
	cancel()
	for who, err := range startOnly(background, estimate.Limits{States: 1}, 3, 4) {
		if g := ends(t, who, err, estimate.ErrStates); g.Event != 1 || g.States != 2 {
			t.Errorf("%s gave up at event %d with %d states, want 1 and 2", who, g.Event, g.States)
		}
	}
	for who, err := range startOnly(cancelled, estimate.Limits{}, 3, 4) {
		if g := ends(t, who, err, context.Canceled); g.Event != 1 {
			t.Errorf("%s gave up at event %d, want 1", who, g.Event)
		}
	}
	for who, err := range startOnly(background, estimate.Limits{States: 2}, 3, 4) {
		if err != nil {
			t.Errorf("%s: %v", who, err)
		}
	}
}

// A start without a state fits nothing, and no event is to blame.
func TestNoStart(t *testing.T) {
	for who, err := range startOnly(background, estimate.Limits{}) {
		var i *estimate.Impossible
		if !errors.As(err, &i) || i.Event != 0 || i.Error() != "impossible: there is no state at the start" {
			t.Errorf("%s: %v, want it impossible from the start", who, err)
		}
	}
}
