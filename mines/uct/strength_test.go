//go:build unix

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
	strengthBoards  = flag.String("strength", "2x5/3", "boards to measure strength on, such as 4x4/4,2x5/3")
	strengthVariant = flag.String("variant", "bssuct", "the variant to measure")
	strengthTime    = flag.Duration("thinking", 330*time.Millisecond, "processor time per move")
	strengthGames   = flag.Int("games", 10, "games to play")
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

// BenchmarkStrength measures how far a variant is from the optimum: the mean over
// games of the summed losses of its moves by the exact values, which is the
// probability of a win that the variant gives away.
//
//	go test ./mines/uct -run '^$' -bench Strength -benchtime 1x -timeout 2h -args -strength 4x4/4,1x10/5 -games 200
func BenchmarkStrength(b *testing.B) {
	variant, err := uct.ParseVariant(*strengthVariant)
	if err != nil {
		b.Fatal(err)
	}
	first, err := mines.ParseFirst(*strengthFirst)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range strings.Split(*strengthBoards, ",") {
		b.Run(name, func(b *testing.B) {
			var rows, cols, n int
			if _, err := fmt.Sscanf(name, "%dx%d/%d", &rows, &cols, &n); err != nil {
				b.Fatalf("%s: %v", name, err)
			}
			board, err := mines.NewBoard(rows, cols, n)
			if err != nil {
				b.Fatal(err)
			}
			solver, err := exact.New(board, exact.Options{})
			if err != nil {
				b.Fatal(err)
			}
			m := measurement{solver: solver, first: first}
			if m.optimum, _, err = solver.Values(context.Background(), mines.NewPosition(board), first); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				for game := range *strengthGames {
					m.play(b, board, variant, uint64(game))
				}
			}
			m.report(b)
		})
	}
}

// A measurement sums up the losses of games.
type measurement struct {
	solver  *exact.Solver
	first   mines.First
	optimum float64

	games, won, moves, solved, simulations int
	losses, squares                        float64
}

// play plays a game.
func (m *measurement) play(b *testing.B, board *mines.Board, v uct.Variant, game uint64) {
	player, err := uct.New(v, board, uct.Options{Budget: uct.Budget{Time: *strengthTime}, Seed: game})
	if err != nil {
		b.Fatal(err)
	}
	p := mines.NewPosition(board)
	var l mines.Layout
	lost := 0.
	for !p.Cleared() {
		c := player.Think(within(*strengthTime), p, m.first)
		lost += m.loss(b, p, c, player.Last())
		if l == nil {
			l = mines.NewLayout(board, m.first.Free(board, c), rand.New(rand.NewPCG(game, 1)))
		}
		if l[c] {
			break
		}
		p.Show(c, l.Count(board, c))
	}
	if p.Cleared() {
		m.won++
	}
	m.games++
	m.losses += lost
	m.squares += lost * lost
}

// loss returns what a move loses. A cell that is opened without a search is free.
func (m *measurement) loss(b *testing.B, p *mines.Position, c mines.Cell, last uct.Stats) float64 {
	if last == (uct.Stats{}) {
		return 0
	}
	m.moves++
	m.simulations += last.Simulations
	if last.Solved {
		m.solved++
	}
	best, cells, err := m.solver.Values(context.Background(), p, m.first)
	if err != nil {
		b.Fatal(err)
	}
	return best - cells[c]
}

// report gives the optimum and the strength with its standard error, in percent of
// games won and of the optimum.
func (m *measurement) report(b *testing.B) {
	n := float64(m.games)
	mean := m.losses / n
	deviation := math.Sqrt(max(0, m.squares/n-mean*mean) / n)
	b.ReportMetric(100*m.optimum, "optimum-%")
	b.ReportMetric(100*(m.optimum-mean), "strength-%")
	b.ReportMetric(100*deviation, "±-%")
	b.ReportMetric(100*(1-mean/m.optimum), "of-optimum-%")
	b.ReportMetric(float64(m.won), "won")
	b.ReportMetric(n, "games")
	b.ReportMetric(float64(m.simulations)/float64(max(1, m.moves)), "simulations/move")
	b.ReportMetric(float64(m.solved)/float64(max(1, m.moves)), "solved/move")
}
