package bench

import (
	"fmt"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/report"
)

// Seconds is a time as the results file has it.
type Seconds = report.Seconds

// A Result is what one contender did with one problem: a line of the results file, a flat
// object of which every line has all fields.
type Result struct {
	Problem  string `json:"problem"` // its id
	Searcher string `json:"searcher"`
	Ply      int    `json:"ply"` // asked for
	// Deeper is how many ply these are beyond the problem's own.
	Deeper int `json:"deeper"`
	// Want is the verdict of the problem at its own ply.
	Want   database.Verdict `json:"want"`
	Belief int              `json:"belief"` // the size of the belief state
	Found  string           `json:"found"`  // mate, no-mate, unknown
	Wrong  bool             `json:"wrong"`
	// Stopped tells why nothing was found: what stopped the search, as
	// [andor.Cause] names it ("time", "memory"); "unexplained" if the searcher
	// does not tell; or "error" with Note, if the problem could not be put. A Note
	// with the others tells that the states were not found.
	Stopped string `json:"stopped"`
	Note    string `json:"note"`

	CPU     Seconds `json:"cpu"`     // of one search, the mean of Repeats
	Wall    Seconds `json:"wall"`    // likewise
	Repeats int     `json:"repeats"` // how often the same search was done

	// What one search did; see [andor.Stats].
	Expanded   int64 `json:"expanded"`
	Tries      int64 `json:"tries"`
	Replies    int64 `json:"replies"`
	Sight      int64 `json:"sight"`
	Nodes      int64 `json:"nodes"`
	Largest    int64 `json:"largest"`
	Peak       int64 `json:"peak"`
	Integrated int   `json:"integrated"` // states of the belief state looked at

	File   string `json:"file"`   // of problems
	Origin string `json:"origin"` // of the problem
}

// The words of [Result].Found and Stopped.
const (
	foundMate    = "mate"
	foundNoMate  = "no-mate"
	foundUnknown = "unknown"

	stoppedByTime   = "time"
	stoppedByMemory = "memory"
	stoppedByError  = "error"
	unexplained     = "unexplained"
)

// Solved tells whether a verdict was found, and is right as far as is known: see
// [Result.Open].
func (r *Result) Solved() bool { return r.Found != foundUnknown && !r.Wrong }

// Open tells whether the verdict of the problem says nothing of what was asked: where
// there is no mate within its own ply, there may be one within more. A mate stays one.
func (r *Result) Open() bool { return r.Deeper > 0 && r.Want != database.Mate }

// Complaint returns the line with which a wrong verdict, or a problem that
// could not be put to a searcher, is told at once; "" if all is well.
func (r *Result) Complaint() string {
	place := r.File
	if r.Origin != "" {
		place += " (" + r.Origin + ")"
	}
	switch {
	case r.Wrong:
		which := r.Want.String()
		if r.Deeper > 0 {
			which += fmt.Sprintf(" in %d", r.ownPly())
		}
		return fmt.Sprintf("WRONG VERDICT: %s says %s in %d ply of problem %s of %s, which is %s", r.Searcher, r.Found, r.Ply, r.Problem, place, which)
	case r.Stopped == stoppedByError:
		return fmt.Sprintf("problem %s of %s could not be put to %s: %s", r.Problem, place, r.Searcher, r.Note)
	}
	return ""
}

// newResult returns the result of a task before anything was found.
func newResult(t *Task, searcher string) Result {
	return Result{
		Problem: t.ID, Searcher: searcher, Ply: t.Asked(), Deeper: t.Deeper, Want: t.Verdict, Belief: t.Belief,
		Found: foundUnknown, File: t.File, Origin: t.Origin.String(),
	}
}

// ownPly returns the ply of the problem.
func (r *Result) ownPly() int { return r.Ply - r.Deeper }

// judge fills in what was found and whether it is right, unless that is open. Near
// misses and problems without any mate are both refuted.
func (r *Result) judge(found andor.Verdict) {
	switch found {
	case andor.Proved:
		r.Found, r.Wrong = foundMate, r.Want != database.Mate && !r.Open()
	case andor.Refuted:
		r.Found, r.Wrong = foundNoMate, r.Want == database.Mate
	}
}

// count fills in the statistics.
func (r *Result) count(s *andor.Stats) {
	r.Expanded, r.Tries, r.Replies, r.Sight = s.Expanded, s.Tries, s.Replies, s.Sight
	r.Nodes, r.Largest, r.Peak = s.Nodes, s.Largest, s.Peak
}
