package bench

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Comparison says what is compared with what in a report.
type Comparison struct {
	// Baseline is the contender that the others are compared with. If it is
	// "", there are no speed-ups.
	Baseline string
	// Hard is the CPU time above which a problem is hard for the baseline; 0
	// takes the slowest tenth.
	Hard Seconds
	// Versus is the contender that is drawn against the baseline, problem by problem; ""
	// takes the best of the others.
	Versus string
}

// A Report sums up one run or several.
type Report struct {
	Head      Head   `json:"head"`
	MoreHeads []Head `json:"more_heads,omitempty"` // of the other runs
	Jobs      int    `json:"jobs"`                 // that the heads ask for
	Done      int    `json:"done"`
	// Headline is the result in six lines.
	Headline []string `json:"headline"`

	Rows         []Row `json:"rows"`           // by ply, verdict and searcher
	RowsByBelief []Row `json:"rows_by_belief"` // and by the size of the belief state

	Speedups          []Speedup `json:"speedups"`
	SpeedupsByVerdict []Speedup `json:"speedups_by_verdict"`
	SpeedupsHard      []Speedup `json:"speedups_hard"`
	SpeedupsLarge     []Speedup `json:"speedups_large"` // belief states of more than 10
	HardTime          Seconds   `json:"hard_time"`      // 0 for the slowest tenth

	Work  []Work   `json:"work"`
	Wrong []Result `json:"wrong"` // verdicts
	// Unfit are problems that could not be put to a searcher.
	Unfit []Result `json:"unfit,omitempty"`
	// Contradictions are problems of which two results cannot both be right.
	Contradictions []Contradiction `json:"contradictions,omitempty"`

	book *book // what the figures are drawn from
}

// Work is all that a contender did, but for time: on the problems it solved it
// does not depend on the machine.
type Work struct {
	Searcher  string `json:"searcher"`
	Problems  int    `json:"problems"` // solved
	Expanded  int64  `json:"expanded"`
	Tries     int64  `json:"tries"`
	Replies   int64  `json:"replies"`
	Sight     int64  `json:"sight"` // positions looked at with everything visible, which are no states expanded
	Nodes     int64  `json:"nodes"`
	Signature string `json:"signature"` // a hash of all of it, problem by problem
}

// large is the size from which on belief states are no longer small.
const large = 11

// Summarize makes the report of runs. No two may hold the same job.
func Summarize(runs []*Run, c Comparison) (*Report, error) {
	b, err := newBook(runs, c)
	if err != nil {
		return nil, err
	}
	r := &Report{Head: runs[0].Head, Done: len(b.entries), HardTime: c.Hard, Wrong: []Result{}, book: b}
	for i, run := range runs {
		r.Jobs += run.Head.Jobs()
		if i > 0 {
			r.MoreHeads = append(r.MoreHeads, run.Head)
		}
	}
	r.Rows = b.rows(together)
	r.RowsByBelief = b.rows((*entry).bySize)
	all := func(*entry) bool { return true }
	hard := b.hard(c.Hard)
	r.Speedups, r.SpeedupsByVerdict = b.speedups(together, all), b.speedups((*entry).byVerdict, all)
	r.SpeedupsHard = b.speedups(together, func(e *entry) bool { return hard[e.question()] })
	r.SpeedupsLarge = b.speedups(together, func(e *entry) bool { return e.Belief >= large })
	r.Work = b.work()
	for i := range b.entries {
		switch e := b.entries[i].Result; {
		case e.Wrong:
			r.Wrong = append(r.Wrong, *e)
		case e.Stopped == stoppedByError:
			r.Unfit = append(r.Unfit, *e)
		}
	}
	r.Contradictions = b.contradictions()
	r.Headline = r.headline()
	return r, nil
}

// Fault returns an error that counts wrong verdicts, problems that could not be put, and
// contradictions; nil if there are none.
func (r *Report) Fault() error {
	if len(r.Wrong)+len(r.Unfit)+len(r.Contradictions) == 0 {
		return nil
	}
	text := fmt.Sprintf("%s, %s that could not be put", counted(len(r.Wrong), "wrong verdict"), counted(len(r.Unfit), "problem"))
	if n := len(r.Contradictions); n > 0 {
		text += ", " + counted(n, "contradiction")
	}
	return errors.New(text + ": see the table of them")
}

// book holds the results of all runs for summing up.
type book struct {
	options  Comparison
	names    []string       // of the contenders
	order    map[string]int // their places
	entries  []entry        // sorted by problem, ply and contender
	baseline map[question]entry
	problems []question       // in the order of the entries
	row      map[question]int // their places
	timeName string           // what the times are
}

func newBook(runs []*Run, c Comparison) (*book, error) {
	if len(runs) == 0 {
		return nil, errors.New("no results")
	}
	b := &book{options: c, order: map[string]int{}, baseline: map[question]entry{}, row: map[question]int{}, timeName: cpuTime}
	for _, run := range runs {
		if name := run.Head.timeName(); name != cpuTime {
			b.timeName = name
		}
		for _, name := range run.Head.Searchers {
			if _, ok := b.order[name]; !ok {
				b.order[name] = len(b.names)
				b.names = append(b.names, name)
			}
		}
		for i := range run.Results {
			b.entries = append(b.entries, entry{&run.Results[i], run.Head.timeout()})
		}
	}
	slices.SortStableFunc(b.entries, func(x, y entry) int {
		return cmp.Or(strings.Compare(x.Problem, y.Problem), cmp.Compare(x.Ply, y.Ply), cmp.Compare(b.order[x.Searcher], b.order[y.Searcher]))
	})
	for i := range b.entries {
		e := b.entries[i]
		asked := e.question()
		if i > 0 && asked == b.entries[i-1].question() && e.Searcher == b.entries[i-1].Searcher {
			return nil, fmt.Errorf("problem %s by %s is in two results files: leave one out", e.Problem, e.Searcher)
		}
		if e.Searcher == c.Baseline {
			b.baseline[asked] = e
		}
		if _, ok := b.row[asked]; !ok {
			b.row[asked] = len(b.problems)
			b.problems = append(b.problems, asked)
		}
	}
	for _, name := range []string{c.Baseline, c.Versus} {
		if _, ok := b.order[name]; !ok && name != "" {
			return nil, fmt.Errorf("%q is not among the searchers %s", name, strings.Join(b.names, ", "))
		}
	}
	return b, nil
}

// work adds up what each contender did with the problems it solved.
func (b *book) work() []Work {
	list := make([]Work, len(b.names))
	for i, name := range b.names {
		w := &list[i]
		w.Searcher = name
		sum := sha256.New()
		for j := range b.entries {
			e := &b.entries[j]
			if e.Searcher != name || !e.Solved() {
				continue
			}
			w.Problems++
			w.Expanded += e.Expanded
			w.Tries += e.Tries
			w.Replies += e.Replies
			w.Sight += e.Sight
			w.Nodes += e.Nodes
			fmt.Fprintln(sum, e.Problem, e.Found, e.Expanded, e.Tries, e.Replies, e.Sight, e.Nodes, e.Largest, e.Peak)
			if e.Deeper > 0 {
				fmt.Fprintln(sum, "asked for", e.Ply)
			}
		}
		w.Signature = hex.EncodeToString(sum.Sum(nil)[:8])
	}
	return list
}
