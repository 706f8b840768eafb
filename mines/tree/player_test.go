package tree

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// play plays a game and calls look before every cell that was searched for.
func play(p *Player, first mines.First, seed uint64, look func(position *mines.Position, c mines.Cell)) *mines.Position {
	position := mines.NewPosition(p.board)
	game := mines.Game{First: first, Rand: rand.New(rand.NewPCG(seed, 9))}
	game.Play(context.Background(), watched{p, look}, position)
	return position
}

// A watched player shows what it chooses before the cell is opened.
type watched struct {
	mines.Player
	look func(p *mines.Position, c mines.Cell)
}

func (w watched) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	c := w.Player.Choose(ctx, p, first)
	w.look(p, c)
	return c
}

func newPlayer(t testing.TB, v Variant, r *mines.Rules, o Options) *Player {
	t.Helper()
	p, err := New(v, r.Board, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestVariantsPlayOptimally lets every variant choose with many simulations where
// the best cells are known: by hand for the first cell, and by dynamic programming for
// the rest.
func TestVariantsPlayOptimally(t *testing.T) {
	for _, c := range []struct {
		rows, cols, mines int
		best              map[mines.Cell]bool
	}{
		// From an end of three cells the count tells where the mine is; from the
		// middle it does not.
		{1, 3, 1, map[mines.Cell]bool{0: true, 2: true}},
		// All cells are alike.
		{2, 2, 1, map[mines.Cell]bool{0: true, 1: true, 2: true, 3: true}},
		// The second paper: 1/4 from a side or a corner, 1/8 from the centre.
		{3, 3, 7, map[mines.Cell]bool{0: true, 1: true, 2: true, 3: true, 5: true, 6: true, 7: true, 8: true}},
	} {
		r := newRules(t, c.rows, c.cols, c.mines)
		solver, err := exact.New(r.Board, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for v := range Variant(len(variantNames)) {
			o := Options{Seed: 5, Budget: Budget{Simulations: 10000}}
			if v == Fast || v == FastAlone {
				// Every draw takes as many steps as there were simulations.
				o.Budget.Simulations = 1500
			}
			player := newPlayer(t, v, r, o)
			games := uint64(3)
			if testing.Short() {
				games = 1
			}
			for game := range games {
				play(player, mines.Classic, game, func(p *mines.Position, chosen mines.Cell) {
					if p.Left == r.Board.Cells()-r.Board.Mines && !c.best[chosen] {
						t.Errorf("%v on %v begins with %d", v, r.Board, chosen)
					}
					best, cells, err := solver.Values(context.Background(), p, mines.Classic)
					if err != nil {
						t.Fatal(err)
					}
					if cells[chosen] < best-1e-9 {
						t.Errorf("%v on %v opens %d, worth %.4f of %.4f, in\n%s", v, r.Board, chosen, cells[chosen], best, p.Text())
					}
				})
			}
		}
	}
}

// TestBSSUCTIsExact holds all choices on small boards against dynamic programming.
func TestBSSUCTIsExact(t *testing.T) {
	for _, c := range []struct{ rows, cols, mines int }{{1, 3, 1}, {2, 5, 3}, {1, 10, 5}, {3, 4, 4}, {4, 4, 4}} {
		r := newRules(t, c.rows, c.cols, c.mines)
		for _, first := range []mines.First{mines.Classic, mines.Gnomine, mines.None} {
			for _, objective := range []mines.Objective{mines.Win, mines.Score} {
				solver, err := exact.New(r.Board, exact.Options{Objective: objective})
				if err != nil {
					t.Fatal(err)
				}
				player := newPlayer(t, BSSUCT, r, Options{Objective: objective, Budget: Budget{Simulations: 1 << 20}})
				for game := range uint64(4) {
					play(player, first, game, func(p *mines.Position, chosen mines.Cell) {
						best, cells, err := solver.Values(context.Background(), p, first)
						if err != nil {
							t.Fatal(err)
						}
						last := player.Last()
						if cells[chosen] < best-1e-9 || last.Simulations > 0 && (!last.Solved || last.Value < best-1e-9 || last.Value > best+1e-9) {
							t.Errorf("%v %v %v: %d is worth %.6f of %.6f, the search says %+v, in\n%s",
								r.Board, first, objective, chosen, cells[chosen], best, last, p.Text())
						}
					})
				}
			}
		}
	}
}

// TestSameSeedSameGame plays twice with a budget in simulations.
func TestSameSeedSameGame(t *testing.T) {
	r := newRules(t, 4, 4, 4)
	for v := range Variant(len(variantNames)) {
		games := make([]string, 3)
		for i := range games {
			seed := uint64(1 + i/2)
			player := newPlayer(t, v, r, Options{Seed: seed, Budget: Budget{Simulations: 40}})
			for game := range uint64(3) {
				play(player, mines.Classic, game, func(_ *mines.Position, c mines.Cell) {
					games[i] += fmt.Sprint(c, player.Last(), " ")
				})
			}
		}
		if games[0] != games[1] {
			t.Errorf("%v: the same seed gives\n%s\nand\n%s", v, games[0], games[1])
		}
		if games[0] == games[2] && v != BSSUCT {
			t.Errorf("%v: another seed gives the same simulations", v)
		}
	}
}

// TestBeliefsFit draws layouts for positions of random games. Those of Metropolis fit
// after long walks, and do not always after short ones.
func TestBeliefsFit(t *testing.T) {
	r := newRules(t, 4, 5, 6)
	rng := rand.New(rand.NewPCG(1, 2))
	astray := 0
	for _, b := range []belief{&rejection{rules: r}, &metropolis{rules: r}, &metropolis{rules: r, Inherit: true}, &csp{rules: r}} {
		for range 60 {
			mined := choose(r.All(), 6)[rng.IntN(38760)]
			var v mines.View
			for range 4 {
				c := pick(rng, r.All()&^mined&^v.Open)
				v = r.After(&v, c, r.Try(&v, &mined, c))
			}
			for _, visits := range []int{1, 10_000, 20_000} {
				z, err := b.Draw(context.Background(), rng, &v, visits)
				fits := len(filter(nil, []mines.Set{z}, r, &v, v.Open)) == 1
				if _, walks := b.(*metropolis); walks && visits == 1 && !fits {
					astray++
					fits = true
				}
				if err != nil || z.Len() != 6 || !fits {
					t.Fatalf("%T: layout %b does not fit %+v (%v)", b, z, v, err)
				}
			}
		}
	}
	if astray < 60 {
		t.Errorf("only %d of 120 walks with one step end on what does not fit: they do not end exactly", astray)
	}
}

// TestInformed looks at what the policy of the second paper opens: never a cell
// that is a mine when one is certainly free, and the safest one about as often as
// it should.
func TestInformed(t *testing.T) {
	r := newRules(t, 1, 5, 2)
	g := &game{rules: r, first: mines.Classic}
	p := &informed{game: g}
	rng := rand.New(rand.NewPCG(1, 3))
	// 0 mines beside the left end: the next cell is free.
	z := mines.Set(0b11000)
	v := r.After(&mines.View{}, 0, r.Try(&mines.View{}, &z, 0))
	if c, ok := p.Choose(rng, &info{View: v}, &z); c != 1 || !ok {
		t.Errorf("beside a cell without mines it opens %d, want 1", c)
	}
	// 1 mine beside the left end and one among the other three: the safest cells,
	// 2 to 4, have a mine with 1/3, and cell 1 certainly. In a drawn layout each
	// of the three is free as often.
	z = 0b01010
	v = r.After(&mines.View{}, 0, r.Try(&mines.View{}, &z, 0))
	opened := make(map[mines.Cell]int)
	for range 3000 {
		c, _ := p.Choose(rng, &info{View: v}, &z)
		opened[c]++
	}
	for c := mines.Cell(2); c < 5; c++ {
		if opened[c] < 850 || opened[c] > 1150 {
			t.Errorf("cell %d is opened %d times of 3000, want about 1000", c, opened[c])
		}
	}
	if _, ok := p.Choose(rng, &info{View: v, Lost: true}, &z); ok {
		t.Error("the policy goes on after a mine")
	}
}

// TestInformedGreed counts how often the policy opens a cell that is not the safest.
// With one of two mines beside the middle of seven cells, cells 2 and 4 have a mine
// with 1/2, the other four with 1/4. A layout leaves one of the two free and three of
// the four, so of 3 draws in 10 a quarter, 7.5 in 100 of all, opens 2 or 4.
func TestInformedGreed(t *testing.T) {
	position, err := mines.ParsePosition("###1###", 2)
	if err != nil {
		t.Fatal(err)
	}
	p := &informed{game: &game{rules: newRules(t, 1, 7, 2)}}
	rng := rand.New(rand.NewPCG(2, 3))
	beside := 0
	for range 4000 {
		if c, _ := p.Choose(rng, &info{View: position.View()}, nil); c == 2 || c == 4 {
			beside++
		}
	}
	if beside < 240 || beside > 360 {
		t.Errorf("a cell beside the middle is opened %d times of 4000, want about 300", beside)
	}
}

// TestMetropolisSteps looks how far the walks go.
func TestMetropolisSteps(t *testing.T) {
	b := &metropolis{rules: newRules(t, 3, 3, 3)}
	for visits, want := range map[int]int{0: 1, 1: 1, 70: 70} {
		if _, err := b.Draw(context.Background(), rand.New(rand.NewPCG(1, 1)), &mines.View{}, visits); err != nil || b.walk.Steps != want {
			t.Errorf("after %d visits a walk takes %d steps (%v), want %d", visits, b.walk.Steps, err, want)
		}
	}
}

func TestForcedCellsAreNotSearched(t *testing.T) {
	r := newRules(t, 1, 5, 2)
	p, err := mines.ParsePosition("0####", 2)
	if err != nil {
		t.Fatal(err)
	}
	for v, want := range map[Variant]bool{BSSUCT: false, PaperBSSUCT: false, BSRUCT: true, Fast: true} {
		player := newPlayer(t, v, r, Options{Budget: Budget{Simulations: 2000}})
		if c := player.Choose(context.Background(), p, mines.Classic); c != 1 || player.Last().Simulations > 0 != want {
			t.Errorf("%v opens %d, %+v; want 1, searched: %v", v, c, player.Last(), want)
		}
	}
	player := newPlayer(t, BSRUCT, r, Options{Forced: Single})
	if c := player.Choose(context.Background(), p, mines.Classic); c != 1 || player.Last().Simulations > 0 {
		t.Errorf("with forced moves bsr-uct opens %d, %+v", c, player.Last())
	}
}

func TestFirstCells(t *testing.T) {
	g := game{rules: newRules(t, 3, 3, 4), first: mines.Classic}
	if got := g.Actions(nil, &info{}); len(got) != 9 {
		t.Errorf("%v may be opened first, want all 9 cells", got)
	}
	g.classes = true
	if got := g.Actions(nil, &info{}); !slices.Equal(got, []mines.Cell{0, 1, 4}) {
		t.Errorf("%v stand for all first cells, want 0, 1 and 4", got)
	}
	// Four mines have room beside a corner and its neighbours only.
	g.first = mines.Gnomine
	if got := g.Actions(nil, &info{}); !slices.Equal(got, []mines.Cell{0}) {
		t.Errorf("%v stand for all first cells without mines beside them, want 0", got)
	}
	g.first = mines.None
	if got := g.Actions(nil, &info{}); len(got) != 9 {
		t.Errorf("%v may be opened where no rule protects the first, want all 9 cells", got)
	}
}

// TestSafestFirst sorts the choices of a position by hand: of two mines one is
// beside the left end, cell 1, and one among the three others.
func TestSafestFirst(t *testing.T) {
	p, err := mines.ParsePosition("1####", 2)
	if err != nil {
		t.Fatal(err)
	}
	i := info{View: p.View()}
	g := game{rules: newRules(t, 1, 5, 2), safest: true}
	for forced, want := range map[Forced][]mines.Cell{Unforced: {2, 3, 4, 1}, Single: {2, 3, 4}, Certain: {2, 3, 4}} {
		g.forced = forced
		if got := g.Actions(nil, &i); !slices.Equal(got, want) {
			t.Errorf("forced %d: choices %v, want %v", forced, got, want)
		}
	}
}

// TestLargerBoards plays where the layouts of the first cell are too many to list.
func TestLargerBoards(t *testing.T) {
	r := newRules(t, 7, 7, 11)
	for _, v := range []Variant{BSSUCT, BSRUCT, Fast} {
		player := newPlayer(t, v, r, Options{Forced: Single, Objective: mines.Score, Budget: Budget{Simulations: 10}})
		play(player, mines.Gnomine, 1, func(p *mines.Position, c mines.Cell) {
			if p.Open(c) {
				t.Errorf("%v opens %d in\n%s", v, c, p.Text())
			}
		})
	}
	large, err := mines.NewBoard(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(BSSUCT, large, Options{}); err == nil {
		t.Error("a board of 81 cells is accepted")
	}
}

// TestTimeBudget looks that a move ends, and not at once: how long it takes on a
// busy machine nobody knows.
func TestTimeBudget(t *testing.T) {
	r := newRules(t, 4, 4, 7)
	for _, v := range []Variant{BSSUCT, BSRUCT} {
		player := newPlayer(t, v, r, Options{Budget: Budget{Time: 30 * time.Millisecond}})
		begin := time.Now()
		player.Choose(context.Background(), mines.NewPosition(r.Board), mines.Classic)
		if took := time.Since(begin); took > 20*time.Second || player.Last().Simulations == 0 {
			t.Errorf("%v took %v for %d simulations, may take 30 ms", v, took, player.Last().Simulations)
		}
	}
}
