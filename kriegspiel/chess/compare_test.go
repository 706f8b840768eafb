//go:build unix

package chess

import (
	"flag"
	"fmt"
	"math"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	notnil "github.com/notnil/chess"
)

var compare = flag.Bool("compare", false, "compare perft with notnil/chess and with stockfish, where it is installed")

// comparisons are the positions of the comparison, with a depth for Stockfish
// and a lesser one for notnil/chess, which is slow.
var comparisons = []struct {
	name          string
	fen           string
	depth, notnil int
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 6, 5},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 5, 4},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 7, 5},
	{"rook ending", "8/8/1k3r2/2p1p3/3pP3/1P3P2/2K2R2/8 w - -", 7, 5},
}

// TestCompare counts the same positions with three generators in one run, all
// with bulk counting, on one thread, by CPU time. It fails below the ratios
// that this package promises.
func TestCompare(t *testing.T) {
	if !*compare {
		t.Skip("run by make bench-chess")
	}
	stockfish := findStockfish()
	if stockfish == "" {
		t.Log("stockfish is not installed (Debian's package stockfish): compared with notnil/chess alone")
	}
	t.Logf("%-12s %5s %12s %10s %9s %9s", "position", "depth", "nodes", "Mnodes/s", "other", "ratio")
	var overNotnil, overStockfish float64
	for _, c := range comparisons {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		fewer, slow := cpuPerft(&p, c.notnil), cpuNotnil(t, c.fen, c.notnil)
		overNotnil += logRatio(t, c.name, "notnil", fewer, slow)
		if stockfish == "" {
			continue
		}
		// Twice each, in turn, and the better of two: the machine is noisy.
		ours, theirs := cpuPerft(&p, c.depth), cpuStockfish(t, stockfish, c.fen, c.depth)
		ours = ours.better(cpuPerft(&p, c.depth))
		theirs = theirs.better(cpuStockfish(t, stockfish, c.fen, c.depth))
		overStockfish += logRatio(t, c.name, "stockfish", ours, theirs)
	}
	n := float64(len(comparisons))
	check := func(name string, sum, want float64) {
		ratio := math.Exp(sum / n)
		t.Logf("geometric mean of CPU time, %s / ours: %.2f (want at least %.1f)", name, ratio, want)
		if ratio < want {
			t.Errorf("perft is %.2f x as fast as %s, want at least %.1f x", ratio, name, want)
		}
	}
	check("notnil/chess", overNotnil, 40)
	if stockfish != "" {
		check("stockfish", overStockfish, 1)
	}
}

// counted is one perft: its result, what it cost and how often it allocated.
type counted struct {
	depth  int
	nodes  uint64
	cpu    time.Duration
	allocs uint64
}

func (c counted) better(other counted) counted {
	if other.cpu < c.cpu {
		return other
	}
	return c
}

func (c counted) rate() float64 { return float64(c.nodes) / c.cpu.Seconds() / 1e6 }

// logRatio prints a line of the table and returns the logarithm of the ratio.
func logRatio(t *testing.T, position, name string, ours, theirs counted) float64 {
	t.Helper()
	if ours.nodes != theirs.nodes {
		t.Fatalf("%s, depth %d: %d nodes, %s counts %d", position, ours.depth, ours.nodes, name, theirs.nodes)
	}
	ratio := ours.rate() / theirs.rate()
	t.Logf("%-12s %5d %12d %10.1f %9.1f %9.2f  %s, allocations per 1000 nodes: %.2f of ours, %.0f of theirs",
		position, ours.depth, ours.nodes, ours.rate(), theirs.rate(), ratio, name,
		1000*float64(ours.allocs)/float64(ours.nodes), 1000*float64(theirs.allocs)/float64(theirs.nodes))
	return math.Log(ratio)
}

// cpuPerft repeats short counts until they have taken a fifth of a second.
func cpuPerft(p *Position, depth int) counted {
	return measure(depth, func() uint64 { return Perft(p, depth) })
}

func measure(depth int, perft func() uint64) counted {
	c := counted{depth: depth}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := cpuTime()
	rounds := 0
	for ; c.cpu < time.Second/5; c.cpu = cpuTime() - start {
		c.nodes = perft()
		rounds++
	}
	runtime.ReadMemStats(&after)
	c.cpu /= time.Duration(rounds)
	c.allocs = (after.Mallocs - before.Mallocs) / uint64(rounds)
	return c
}

// cpuTime returns the CPU time of this process so far.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func cpuNotnil(t *testing.T, fen string, depth int) counted {
	t.Helper()
	option, err := notnil.FEN(fen + " 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p := notnil.NewGame(option).Position()
	return measure(depth, func() uint64 { return notnilPerft(p, depth) })
}

func notnilPerft(p *notnil.Position, depth int) (nodes uint64) {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		nodes += notnilPerft(p.Update(m), depth-1)
	}
	return nodes
}

// findStockfish returns where stockfish is, "" if it is nowhere. Debian keeps
// games out of the usual path.
func findStockfish() string {
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// cpuStockfish returns the CPU time of "go perft" less that of starting and
// quitting.
func cpuStockfish(t *testing.T, path, fen string, depth int) counted {
	t.Helper()
	run := func(commands string) (string, time.Duration) {
		cmd := exec.Command(path)
		cmd.Stdin = strings.NewReader(commands)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	_, idle := run("quit\n")
	out, busy := run(fmt.Sprintf("position fen %s\ngo perft %d\nquit\n", fen, depth))
	c := counted{depth: depth, cpu: busy - idle}
	_, count, ok := strings.Cut(out, "Nodes searched: ")
	if _, err := fmt.Sscan(count, &c.nodes); !ok || err != nil {
		t.Fatalf("stockfish did not count: %.200q", out)
	}
	return c
}
