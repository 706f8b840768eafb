package bench

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"kriegmate/report"
)

// Shown says what [Report.Text] shows beside what nobody should overlook.
type Shown struct {
	Tables bool // of [Report.Tables]
	Work   bool // the table of [Report.WorkTable]
}

// Text returns the report for a terminal of 80 columns: what was run, the tables that are
// asked for, wrong verdicts and contradictions whether or not they are, and at the end the headline.
func (r *Report) Text(shown Shown) string {
	tables := slices.DeleteFunc([]report.Table{r.wrongTable(), r.contradictionTable()}, empty)
	if shown.Tables {
		tables = r.Tables()
	}
	if shown.Work {
		tables = append(tables, r.WorkTable())
	}
	var b strings.Builder
	for _, head := range append([]Head{r.Head}, r.MoreHeads...) {
		b.WriteString(strings.Join(head.Lines(), "\n") + "\n")
	}
	for i := range tables {
		b.WriteString("\n" + tables[i].Text())
	}
	b.WriteString("\n" + strings.Join(r.Headline, "\n") + "\n")
	return b.String()
}

// empty tells whether a table has no row.
func empty(t report.Table) bool { return len(t.Rows) == 0 }

// Tables returns the report as tables. Empty ones are left out.
func (r *Report) Tables() []report.Table {
	hard := "on its slowest tenth, and on what it does not solve"
	if r.HardTime > 0 {
		hard = "where it takes more than " + r.HardTime.String()
	}
	tables := []report.Table{
		rowTable("By ply and verdict", r.Rows),
		meanTable("Geometric means and the slowest, by ply and verdict", r.Rows),
		rowTable("By size of the belief state", r.RowsByBelief),
		speedupTable("Speed-up over %s", r.Speedups),
		speedupTable("Speed-up over %s, by verdict", r.SpeedupsByVerdict),
		speedupTable("Speed-up over %s "+hard, r.SpeedupsHard),
		speedupTable(fmt.Sprintf("Speed-up over %%s on belief states of %d states or more", large), r.SpeedupsLarge),
		r.wrongTable(),
		r.contradictionTable(),
	}
	if r.timeName() != cpuTime {
		for i := range tables {
			for c, name := range tables[i].Columns {
				tables[i].Columns[c] = strings.Replace(name, "cpu", "wall time", 1)
			}
		}
	}
	return slices.DeleteFunc(tables, empty)
}

// timeName returns what the times of the report are: wall time, if one of its runs
// has no other.
func (r *Report) timeName() string {
	for i := range r.MoreHeads {
		if name := r.MoreHeads[i].timeName(); name != cpuTime {
			return name
		}
	}
	return r.Head.timeName()
}

// WorkTable returns what each contender did in all, with its signature.
func (r *Report) WorkTable() report.Table {
	t := report.Table{Title: "Work on the problems solved", Words: 1, Columns: []string{"searcher", "problems", "expanded", "tries", "replies", "full sight", "nodes", "signature"}}
	for _, w := range r.Work {
		t.Rows = append(t.Rows, []string{
			w.Searcher, strconv.Itoa(w.Problems), report.Thousands(w.Expanded), report.Thousands(w.Tries), report.Thousands(w.Replies), report.Thousands(w.Sight), report.Thousands(w.Nodes), w.Signature,
		})
	}
	return t
}

// rowTable shows rows; equal words below each other are shown once.
func rowTable(title string, rows []Row) report.Table {
	t := report.Table{Title: title, Words: 4, Columns: []string{
		"ply", "verdict", "belief", "searcher", "solved", "cpu median", "cpu p90", "states median", "states p90", "PAR-2",
	}}
	for i := range rows {
		row := &rows[i]
		t.Rows = append(t.Rows, []string{
			plyWord(row.Ply, row.Deeper), row.Verdict, row.Belief, row.Searcher, row.solved(),
			row.bound("cpu_median") + report.Seconds(row.CPUMedian).String(), row.bound("cpu_p90") + report.Seconds(row.CPUP90).String(),
			row.bound("states_median") + wholeNumber(row.StatesMedian), row.bound("states_p90") + wholeNumber(row.StatesP90),
			report.Seconds(row.PAR2).String(),
		})
	}
	if len(rows) > 0 && rows[0].Belief == "" {
		t.Drop(2)
	}
	return t
}

// meanTable shows the geometric means of rows, and what took longest.
func meanTable(title string, rows []Row) report.Table {
	t := report.Table{Title: title, Words: 3, Columns: []string{"ply", "verdict", "searcher", "solved", "cpu mean", "states mean", "cpu most"}}
	for i := range rows {
		row := &rows[i]
		t.Rows = append(t.Rows, []string{
			plyWord(row.Ply, row.Deeper), row.Verdict, row.Searcher, row.solved(), row.bound("cpu_geomean") + report.Seconds(row.CPUGeomean).String(),
			row.bound("states_geomean") + wholeNumber(row.StatesGeomean), row.bound("cpu_most") + report.Seconds(row.CPUMost).String(),
		})
	}
	return t
}

// bound returns the sign of a lower bound before a field that is one.
func (r *Row) bound(field string) string {
	if slices.Contains(r.AtLeast, field) {
		return "≥"
	}
	return ""
}

// solved returns how many problems are solved of how many, and makes wrong verdicts
// hard to overlook.
func (r *Row) solved() string {
	text := fmt.Sprintf("%d/%d", r.Solved, r.Problems)
	if r.Wrong > 0 {
		text += fmt.Sprintf(", %d WRONG", r.Wrong)
	}
	return text
}

// wholeNumber writes a quantile of counts, which may lie between two of them.
func wholeNumber(x float64) string { return report.Thousands(int64(math.Round(x))) }

func speedupTable(title string, speedups []Speedup) report.Table {
	t := report.Table{Words: 3, Columns: []string{
		"ply", "verdict", "searcher", "both solve", "cpu", "states", "it solves", "cpu of these", "states of these", "only baseline solves",
	}}
	for i := range speedups {
		s := &speedups[i]
		t.Title = fmt.Sprintf(title, s.Baseline)
		t.Rows = append(t.Rows, []string{
			plyWord(s.Ply, s.Deeper), s.Verdict, s.Searcher, strconv.Itoa(s.Problems), times(s.CPU), times(s.States),
			strconv.Itoa(s.BoundProblems), s.bounded(s.CPUBound), s.bounded(s.StatesBound), strconv.Itoa(s.OnlyBaseline),
		})
	}
	if len(speedups) > 0 && speedups[0].Verdict == "" {
		t.Drop(1)
	}
	return t
}

// bounded shows a mean over all that the searcher solves, as a lower bound if
// the baseline does not solve all of them.
func (s *Speedup) bounded(x float64) string {
	if s.OnlySearcher > 0 {
		return "≥" + times(x)
	}
	return times(x)
}

// times shows a ratio.
func times(x float64) string {
	switch {
	case x == 0:
		return "-"
	case x < 0.1:
		return fmt.Sprintf("%.2g", x) // two digits at least
	}
	return report.ThreeDigits(x)
}

// wrongTable lists wrong verdicts, and problems that could not be put.
func (r *Report) wrongTable() report.Table {
	t := report.Table{Title: "WRONG VERDICTS, and problems that could not be put", Words: 7, Columns: []string{"problem", "file", "origin", "ply", "searcher", "verdict", "found"}}
	for _, w := range slices.Concat(r.Wrong, r.Unfit) {
		found := w.Found
		if w.Note != "" {
			found = w.Note
		}
		t.Rows = append(t.Rows, []string{w.Problem, w.File, w.Origin, plyWord(w.Ply, w.Deeper), w.Searcher, w.Want.String(), found})
	}
	return t
}
