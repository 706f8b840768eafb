package bench

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"kriegmate/database/bench/internal/costs"
	"kriegmate/report"
)

// headline returns the result in six lines: what was run, whether the verdicts are
// right, how many problems each searcher solves, how long it takes, how much faster it
// is than the baseline, and which problem is the hardest.
func (r *Report) headline() []string {
	totals := r.totals()
	lines := []string{
		r.extent(),
		r.rightAndWrong(totals),
		solvedLine(totals),
		meanLine(totals, r.timeName()),
		r.fasterLine(),
		r.book.hardestLine(),
	}
	for i := range lines {
		lines[i] = report.Printable(lines[i])
	}
	return lines
}

// A total is what one contender did with all problems.
type total struct {
	searcher                      string
	problems, solved, wrong, open int     // open are those solved of which [Result.Open] is true
	par2                          float64 // the mean
}

// totals adds up the rows by contender, in their order.
func (r *Report) totals() []total {
	list := make([]total, len(r.book.names))
	for i, name := range r.book.names {
		list[i].searcher = name
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		t := &list[r.book.order[row.Searcher]]
		t.problems += row.Problems
		t.solved += row.Solved
		t.wrong += row.Wrong
		if row.open() {
			t.open += row.Solved
		}
		t.par2 += row.PAR2 * float64(row.Problems)
	}
	for i := range list {
		list[i].par2 /= math.Max(1, float64(list[i].problems))
	}
	return slices.DeleteFunc(list, func(t total) bool { return t.problems == 0 })
}

// extent says how much was run.
func (r *Report) extent() string {
	problems, plies := map[string]bool{}, []string{}
	for i := range r.book.entries {
		problems[r.book.entries[i].Problem] = true
	}
	for i := range r.Rows {
		if ply := plyWord(r.Rows[i].Ply, r.Rows[i].Deeper); !slices.Contains(plies, ply) {
			plies = append(plies, ply)
		}
	}
	of := strings.Join(plies, ", ")
	if last := strings.LastIndex(of, ", "); last >= 0 {
		of = of[:last] + " and" + of[last+1:]
	}
	if of != "" {
		of = " of " + of + " ply"
	}
	return fmt.Sprintf("%s of %s searches done: %s%s by %s", report.Thousands(int64(r.Done)), report.Thousands(int64(r.Jobs)),
		counted(len(problems), "problem"), of, counted(len(r.book.names), "searcher"))
}

// counted writes a number of things.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return report.Thousands(int64(n)) + " " + thing
}

// rightAndWrong says how many verdicts are right.
func (r *Report) rightAndWrong(totals []total) string {
	right, wrong, open := 0, 0, 0
	for _, t := range totals {
		right += t.solved - t.open
		wrong += t.wrong
		open += t.open
	}
	line := "verdicts: " + report.Thousands(int64(right)) + " right, "
	if wrong > 0 {
		line += report.Thousands(int64(wrong)) + " WRONG, "
	} else {
		line += "none wrong, "
	}
	if open > 0 {
		line += report.Thousands(int64(open)) + " that no file says, "
	}
	line += report.Thousands(int64(r.Done-right-wrong-open-len(r.Unfit))) + " not found within the limits"
	if n := len(r.Contradictions); n > 0 {
		line += ", " + strings.ToUpper(counted(n, "contradiction"))
	}
	if len(r.Unfit) > 0 {
		line += fmt.Sprintf(", %d COULD NOT BE PUT", len(r.Unfit))
	}
	return line
}

// solvedLine ranks the contenders by the problems that they solve, and those that solve as
// many by the mean time.
func solvedLine(totals []total) string {
	list := slices.Clone(totals)
	slices.SortStableFunc(list, func(a, b total) int {
		return cmp.Or(-cmp.Compare(a.solved, b.solved), cmp.Compare(a.par2, b.par2))
	})
	alike := !slices.ContainsFunc(list, func(t total) bool { return t.problems != list[0].problems })
	head, words := "solved: ", []string{}
	for _, t := range list {
		word := fmt.Sprintf("%s %d", t.searcher, t.solved)
		if alike {
			head = fmt.Sprintf("solved, of %d: ", t.problems)
		} else {
			word += fmt.Sprintf("/%d", t.problems) // of an interrupted run
		}
		words = append(words, word)
	}
	return listed(head, words)
}

// meanLine ranks the contenders by the mean time, in which unsolved problems count
// with twice the timeout.
func meanLine(totals []total, timeName string) string {
	list := slices.Clone(totals)
	slices.SortStableFunc(list, func(a, b total) int { return cmp.Compare(a.par2, b.par2) })
	var words []string
	for _, t := range list {
		words = append(words, t.searcher+" "+Seconds(t.par2).String())
	}
	return listed("mean "+timeName+" (PAR-2): ", words)
}

// fasterLine ranks the contenders by how many times as fast as the baseline they are:
// the geometric mean over the problems of all plies that both solve.
func (r *Report) fasterLine() string {
	means, names := map[string]*costs.Mean{}, []string{}
	for i := range r.Speedups {
		s := &r.Speedups[i]
		if s.Problems == 0 {
			continue
		}
		if means[s.Searcher] == nil {
			means[s.Searcher] = new(costs.Mean)
			names = append(names, s.Searcher)
		}
		means[s.Searcher].AddTimes(s.CPU, s.Problems)
	}
	if len(names) == 0 {
		return "times as fast: there is nothing to compare"
	}
	slices.SortStableFunc(names, func(a, b string) int { return -cmp.Compare(means[a].Value(), means[b].Value()) })
	var words []string
	for _, name := range names {
		words = append(words, name+" "+times(means[name].Value()))
	}
	return listed("times as fast as "+r.Speedups[0].Baseline+": ", words)
}

// hardestLine names the problem that takes all contenders together the longest.
func (b *book) hardestLine() string {
	cost, hardest := map[question]float64{}, question{}
	for i := range b.entries {
		e := &b.entries[i]
		cost[e.question()] += e.par2()
	}
	for i, asked := range b.problems {
		if i == 0 || cost[asked] > cost[hardest] {
			hardest = asked
		}
	}
	of := slices.DeleteFunc(slices.Clone(b.entries), func(e entry) bool { return e.question() != hardest })
	if len(of) == 0 {
		return "hardest: none"
	}
	searchers, line := len(of), fmt.Sprintf("hardest: %s (%s ply, %s): ", hardest.problem, plyWord(of[0].Ply, of[0].Deeper), counted(of[0].Belief, "state"))
	of = slices.DeleteFunc(of, func(e entry) bool { return !e.Solved() })
	line += fmt.Sprintf("%d/%d solve it", len(of), searchers)
	if len(of) == 0 {
		return line
	}
	first := slices.MinFunc(of, func(x, y entry) int { return cmp.Compare(x.CPU, y.CPU) })
	return line + ", " + first.Searcher + " " + first.CPU.String()
}

// lineWidth is what a line of the headline may take, in characters.
const lineWidth = 80

// listed writes words with commas between, as many as a line has room for, but at
// least one; those that are left out are counted.
func listed(head string, words []string) string {
	if len(words) == 0 {
		return head + "none"
	}
	line := head + strings.Join(words, ", ")
	for shown := len(words) - 1; shown > 0 && utf8.RuneCountInString(line) > lineWidth; shown-- {
		line = fmt.Sprintf("%s%s, and %d more", head, strings.Join(words[:shown], ", "), len(words)-shown)
	}
	return line
}
