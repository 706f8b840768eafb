package selfplay

import (
	"context"
	"testing"

	"kriegmate/database"
	"kriegmate/mate"
)

// How games end, and when.
func TestEnds(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		name    string
		change  func(*Options)
		want    End
		atLeast int // moves
		atMost  int
	}{
		// Whatever White's first move, Black has 20 replies, all silent.
		{"exploded", func(o *Options) { o.MaxStates = 19 }, Exploded, 1, 1},
		{"long", func(o *Options) { o.MaxMoves = 3 }, Long, 3, 3},
		{"harvested", func(o *Options) { o.Verdicts = []database.Verdict{database.NearMiss} }, Harvested, 3, 40},
		{"mated", func(o *Options) { o.MaxBelief = 1 }, Mated, 3, 60},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := testOptions()
			test.change(o)
			h := newHarvester(o, nil)
			for number := 1; number < 20; number++ {
				if g := h.play(ctx, number, nil); g.End == test.want && g.Number == number {
					if g.Moves < test.atLeast || g.Moves > test.atMost {
						t.Errorf("game %d has %d moves, want %d to %d", number, g.Moves, test.atLeast, test.atMost)
					}
					return
				}
			}
			t.Errorf("no game ended so")
		})
	}
}

// What is found keeps to the options, and would not without them.
func TestHarvestOptions(t *testing.T) {
	free, bound := testOptions(), testOptions()
	free.All, bound.All = true, true
	free.Seed, bound.Seed = 4, 4
	bound.MinBelief, bound.MaxBelief, bound.MinHidden = 3, 20, 7
	sized := func(f *Find) bool { return f.Problem.Belief >= 3 && f.Problem.Belief <= 20 }
	keeps := func(f *Find) bool { return sized(f) && f.Hidden >= 7*f.Problem.Belief }
	inside, outside, bare, kept := 0, 0, 0, 0
	for number := 1; number <= rounds(8); number++ {
		for _, f := range newHarvester(free, nil).play(context.Background(), number, nil).Finds {
			switch {
			case keeps(&f):
				inside++
			case sized(&f):
				bare++
			default:
				outside++
			}
		}
		for _, f := range newHarvester(bound, nil).play(context.Background(), number, nil).Finds {
			kept++
			if !keeps(&f) {
				t.Errorf("game %d: %d states with %d hidden pieces", number, f.Problem.Belief, f.Hidden)
			}
		}
	}
	if kept != inside || !testing.Short() && (inside == 0 || outside == 0 || bare == 0) {
		t.Errorf("%d kept, but %d should be; %d have another size and %d hide too little", kept, inside, outside, bare)
	}
}

// Of one kind a game gives one larger problem, and before it a small one at most;
// nothing of a kind that is full.
func TestOneOfAKind(t *testing.T) {
	full := []kind{{3, database.NearMiss}}
	h := newHarvester(testOptions(), nil)
	found := 0
	for number := 1; number <= rounds(8); number++ {
		type class struct {
			kind
			small bool
		}
		seen := map[class]bool{}
		for _, f := range h.play(context.Background(), number, nil).Finds {
			c := class{f.kind(), f.small()}
			if seen[c] || c.small && seen[class{f.kind(), false}] {
				t.Errorf("game %d gives %v with %d states besides others", number, f.Problem.Verdict, f.Problem.Belief)
			}
			seen[c] = true
			found++
		}
		for _, f := range h.play(context.Background(), number, full).Finds {
			if f.Problem.Verdict == database.NearMiss {
				t.Errorf("game %d gives a near miss that nobody wants", number)
			}
		}
	}
	if found < rounds(4) {
		t.Errorf("%d problems, too few to tell", found)
	}
}

func TestReport(t *testing.T) {
	var r Report
	r.add(&Game{Number: 1, End: Exploded}, false)
	r.add(&Game{Number: 2, End: Mated, Finds: make([]Find, 1), Unverified: 1}, false)
	r.add(&Game{Number: 3, End: Mated, Finds: make([]Find, 2)}, true)
	if r.Games != 3 || r.Gave != 2 || r.Kept != 1 || r.Last != 3 || r.Ends[Mated] != 2 || r.Ends[Exploded] != 1 || r.Unverified != 1 {
		t.Errorf("report of games: %+v", r)
	}
	for _, f := range []struct {
		ply, belief, hidden int
		verdict             database.Verdict
		needs               mate.Needs
	}{
		{3, 1, 4, database.Mate, mate.Needs{}},
		{3, 5, 10, database.Mate, mate.Needs{Refusals: true, Either: true}},
		{3, 6, 0, database.Mate, mate.Needs{Either: true}},
		{5, 100, 250, database.NearMiss, mate.Needs{}},
		{3, 50, 50, database.NearMiss, mate.Needs{}},
	} {
		r.keep(&Find{Problem: database.Problem{Ply: f.ply, Verdict: f.verdict, Belief: f.belief}, Hidden: f.hidden, needs: f.needs})
	}
	kinds := r.Kinds()
	if len(kinds) != 3 || r.Problems() != 5 {
		t.Fatalf("%d kinds and %d problems, want 3 and 5", len(kinds), r.Problems())
	}
	mates, near, deep := kinds[0], kinds[1], kinds[2]
	if mates.Verdict != database.Mate || near.Ply != 3 || deep.Ply != 5 {
		t.Errorf("wrong order: %v %v %v", mates, near, deep)
	}
	if want := [7]int{1, 0, 1, 1}; mates.Sizes != want || near.Sizes[5] != 1 || deep.Sizes[6] != 1 {
		t.Errorf("sizes %v, %v and %v", mates.Sizes, near.Sizes, deep.Sizes)
	}
	if mates.Hidden() != 2 || near.Hidden() != 1 || deep.Hidden() != 2.5 {
		t.Errorf("hidden %v, %v and %v, want 2, 1 and 2.5", mates.Hidden(), near.Hidden(), deep.Hidden())
	}
	if mates.NeedRefusals != 1 || mates.NeedDirections != 0 || mates.NeedEither != 2 {
		t.Errorf("needs %d, %d, %d, want 1, 0, 2", mates.NeedRefusals, mates.NeedDirections, mates.NeedEither)
	}
}
