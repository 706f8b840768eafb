package andor_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

var (
	zzDir   = flag.String("zz", "d5", "")
	zzEvery = flag.Int("every", 10, "")
	zzBase  = flag.Bool("base", true, "")
	zzSight = flag.Int("sightdepth", 0, "")
	zzLimit = flag.Duration("limit", 60*time.Second, "")
	zzMin   = flag.Duration("min", 5*time.Millisecond, "")
	zzOnly  = flag.String("only", "", "")
)

func TestZZ(t *testing.T) {
	all := berkeleyProblems(t, *zzDir)
	best := &andor.Best[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{SightDepth: *zzSight}
	gl := &ksDBU{Greedy: true}
	var logs = map[bool]float64{}
	var counts = map[bool]int{}
	var total, totalGL time.Duration
	wrong, unknown := 0, 0
	for i, b := range all {
		if *zzOnly != "" && b.name != *zzOnly {
			continue
		}
		if *zzOnly == "" && i%*zzEvery != 0 {
			continue
		}
		end, _ := b.record.End()
		ex := estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Model: b.record.Rules, Workers: 1}
		be, err := ex.Estimate(context.Background(), b.history())
		if err != nil {
			t.Fatal(err)
		}
		p := &ksProblem{Game: b.record.Rules, View: end.View, States: slices.Values(be.States), Depth: b.depth}
		p.Limits.Time = *zzLimit
		run := func(s ksSearcher) (ksResult, time.Duration) {
			var cpu time.Duration
			n := 0
			var r ksResult
			for cpu < *zzMin {
				r = s.Solve(context.Background(), p)
				cpu += r.Stats.CPU
				n++
			}
			return r, cpu / time.Duration(n)
		}
		r, cpu := run(best)
		total += cpu
		if r.Verdict == andor.Unknown {
			unknown++
		} else if r.Verdict != b.want() {
			wrong++
			t.Errorf("%s wrong %v", b.name, r.Verdict)
		}
		line := fmt.Sprintf("%-14s %3d %v best %10v exp %d sight %d nodes %d", b.name, len(be.States), r.Verdict, cpu, r.Stats.Expanded, r.Stats.Sight, r.Stats.Nodes)
		if *zzBase {
			g, c := run(gl)
			totalGL += c
			line += fmt.Sprintf(" | gl %v %v exp %d ratio %.1f", g.Verdict, c, g.Stats.Expanded, float64(c)/float64(cpu))
			m := strings.Contains(b.name, "/mate")
			logs[m] += math.Log(float64(c) / float64(cpu))
			counts[m]++
		}
		t.Log(line)
	}
	for m := range counts {
		t.Logf("mate %v: geomean %.2f over %d", m, math.Exp(logs[m]/float64(counts[m])), counts[m])
	}
	t.Log("total", total, totalGL, "wrong", wrong, "unknown", unknown)
}
