package estimate_test

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

// archive holds files of the Berkeley problem database. It carries no licence
// and is no part of the project.
const archive = "../../shared/berkeley/krieg-db-v1.2-part.tgz"

// A problem is a file of the database.
type problem struct {
	name string // such as "d5/nomate286"
	game filtered.PGN
}

// problems reads the archive, or skips the test.
func problems(tb testing.TB) (all []problem) {
	tb.Helper()
	if _, err := os.Stat(archive); errors.Is(err, fs.ErrNotExist) {
		tb.Skipf("the Berkeley database is not there: %v", err)
	}
	for p, err := range database.Import(archive, nil) {
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, problem{strings.TrimSuffix(p.Origin.File, ".pgn"), filtered.PGN{Tags: p.Tags, Record: *p.Record}})
	}
	// In the order of their letters any regular choice is a mixed one.
	slices.SortFunc(all, func(a, b problem) int { return cmp.Compare(a.name, b.name) })
	return all
}

// number returns the number in a tag.
func (p *problem) number(tb testing.TB, tag string) int64 {
	tb.Helper()
	n, err := strconv.ParseInt(p.game.Tag(tag), 10, 64)
	if err != nil {
		tb.Errorf("%s: tag %s: %v", p.name, tag, err)
	}
	return n
}

// TestBerkeley estimates the histories of the database: the final size is that
// of the authors' estimator, for no more states kept than it computed.
func TestBerkeley(t *testing.T) {
	all := problems(t)
	if testing.Short() {
		var some []problem
		for i := 0; i < len(all); i += 10 {
			some = append(some, all[i])
		}
		all = some
	}
	began, beganCPU := time.Now(), cpuTime(t)
	beliefs := inParallel(t, all)
	took, tookCPU := time.Since(began), cpuTime(t)-beganCPU
	var kept, replies, computed, states int64
	for i, p := range all {
		got, want := int64(len(beliefs[i].States)), p.number(t, "final-states")
		if got != want {
			t.Errorf("%s: %d states, want %d", p.name, got, want)
		}
		states += got
		kept += beliefs[i].Work.Kept
		replies += beliefs[i].Work.Replies
		computed += p.number(t, "computed-states")
	}
	t.Logf("%d histories, %d final states; %d states kept, %d computed by the authors; %d replies generated; %v on %d cores, %v of CPU time",
		len(all), states, kept, computed, replies, took.Round(time.Millisecond), runtime.GOMAXPROCS(0), tookCPU.Round(time.Millisecond))
	if kept > computed {
		t.Errorf("%d states kept, the authors computed %d", kept, computed)
	}
	// 15 s on two cores. The clock on the wall would measure what else the
	// machine does.
	if tookCPU > 30*time.Second {
		t.Errorf("%v of CPU time for %d histories, want less than 30 s", tookCPU, len(all))
	}
}

// inParallel estimates each problem with its own rules, one on each core at a
// time.
func inParallel(t *testing.T, all []problem) []belief {
	t.Helper()
	beliefs := make([]belief, len(all))
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			var e exact
			for i := next.Add(1) - 1; i < int64(len(all)); i = next.Add(1) - 1 {
				r := &all[i].game.Record
				if r.Rules != kriegspiel.BerkeleyDB {
					t.Errorf("%s: the rules are %v", all[i].name, r.Rules)
				}
				e.Model = r.Rules
				b, err := e.Estimate(background, historyOf(r))
				if err != nil {
					t.Errorf("%s: %v", all[i].name, err)
				}
				beliefs[i] = b
			}
		})
	}
	group.Wait()
	return beliefs
}

// The stream agrees with Exact on long histories too, and its first state comes
// before most of the work is done.
func TestBerkeleyStream(t *testing.T) {
	var s stream
	var toFirst, toLast int64
	checked := 0
	for i, p := range problems(t) {
		if i%40 != 0 || testing.Short() && i%400 != 0 {
			continue
		}
		r := &p.game.Record
		b := exactly(t, r)
		s.Model, s.History = r.Rules, historyOf(r)
		all := make(map[kriegspiel.State]bool)
		for _, state := range collect(t, &s) {
			all[state] = true
		}
		for _, state := range b.States {
			if !all[state] {
				t.Errorf("%s: Stream misses a state", p.name)
			}
		}
		if len(all) != len(b.States) || s.Work().Kept > b.Work.Kept || s.Work().Replies > b.Work.Replies || s.Work().Tries > b.Work.Tries {
			t.Errorf("%s: %d states for %+v, Exact has %d for %+v", p.name, len(all), s.Work(), len(b.States), b.Work)
		}
		for range s.States(background) {
			break
		}
		checked++
		toFirst += s.Work().Replies
		toLast += b.Work.Replies
	}
	t.Logf("%d histories: %d replies up to the first state, %d up to the last", checked, toFirst, toLast)
	if toFirst > toLast*3/4 {
		t.Errorf("%d replies up to the first state, %d up to the last: the first does not come early", toFirst, toLast)
	}
}
