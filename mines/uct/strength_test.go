package uct_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/uct"
)

var (
	strengthBoards  = flag.String("strength", "", "boards to measure strength on, such as 4x4/4,2x5/3")
	strengthVariant = flag.String("variant", "bssuct", "the variant to measure")
	strengthTime    = flag.Duration("thinking", 330*time.Millisecond, "time per move")
	strengthGames   = flag.Int("games", 100, "games to play")
	strengthFirst   = flag.String("first", "classic", "the first-move rule")
)

// A processorTime is a context that ends when the process has used so much time of
// the processor, so that a busy machine measures what an idle one would.
type processorTime struct {
	context.Context
	end time.Duration
}

func within(d time.Duration) processorTime {
	return processorTime{context.Background(), used() + d}
}

func (p processorTime) Err() error {
	if used() >= p.end {
		return context.DeadlineExceeded
	}
	return nil
}

// used returns the processor time that the process has used.
func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestStrength measures how far a variant is from the optimum: the mean over games
// of the summed losses of its moves by the exact values.
func TestStrength(t *testing.T) {
	if *strengthBoards == "" {
		t.Skip("it is a measurement: go test -run Strength -v -args -strength 4x4/4")
	}
	variant, err := uct.ParseVariant(*strengthVariant)
	if err != nil {
		t.Fatal(err)
	}
	first, err := mines.ParseFirst(*strengthFirst)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Split(*strengthBoards, ",") {
		var rows, cols, n int
		if _, err := fmt.Sscanf(name, "%dx%d/%d", &rows, &cols, &n); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b, err := mines.NewBoard(rows, cols, n)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := exact.New(b, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(measure(t, b, solver, variant, first))
	}
}

// measure plays games and sums up the losses.
func measure(t *testing.T, b *mines.Board, solver *exact.Solver, v uct.Variant, first mines.First) string {
	begin := time.Now()
	best, _, err := solver.Values(context.Background(), mines.NewPosition(b), first)
	if err != nil {
		t.Fatal(err)
	}
	solving := time.Since(begin)
	sum, squares, won, moves, solved, sims := 0., 0., 0, 0, 0, 0
	byMove := make([]float64, 10)
	for game := range *strengthGames {
		player, err := uct.New(v, b, uct.Options{Budget: uct.Budget{Time: *strengthTime}, Seed: uint64(game)})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(game), 1))
		p := mines.NewPosition(b)
		var l mines.Layout
		lost, guess := 0., 0
		for !p.Cleared() {
			c := player.Think(within(*strengthTime), p, first)
			if last := player.Last(); last != (uct.Stats{}) {
				moves++
				sims += last.Simulations
				if last.Solved {
					solved++
				}
				value, cells, err := solver.Values(context.Background(), p, first)
				if err != nil {
					t.Fatal(err)
				}
				lost += value - cells[c]
				byMove[min(guess, 9)] += value - cells[c]
				guess++
				if testing.Verbose() && value-cells[c] > 0.02*best {
					t.Logf("guess %d: %v of %v, thought %v, sims %d\n%s", guess, cells[c], value, last.Value, last.Simulations, p.Text())
				}
			}
			if l == nil {
				l = mines.NewLayout(b, first.Free(b, c), rng)
			}
			if l[c] {
				break
			}
			p.Show(c, l.Count(b, c))
		}
		if p.Cleared() {
			won++
		}
		sum += lost
		squares += lost * lost
	}
	games := float64(*strengthGames)
	mean := sum / games
	sd := math.Sqrt(max(0, squares/games-mean*mean) / games)
	for i := range byMove {
		byMove[i] /= games * best
	}
	return fmt.Sprintf("%v %v: optimum %.6f (solved in %v), loss %.6f ± %.6f, %.2f %% of it; won %d of %d; %d moves, %d solved, %d simulations a move; by guess %.4f",
		b, v, best, solving.Round(time.Millisecond), mean, sd, 100*(1-mean/best), won, int(games), moves, solved, sims/max(1, moves), byMove)
}
