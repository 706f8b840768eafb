package bench

import (
	"fmt"

	"kriegmate/report"
)

// A Contradiction is two results of one problem that cannot both be right: a mate
// within some ply, and no mate within as many or more. The verdict of the problem does
// not tell which is wrong.
type Contradiction struct {
	Mate   Result `json:"mate"`
	NoMate Result `json:"no_mate"`
}

// contradictions returns one for each problem of which there is any: that of the
// shortest mate and the deepest refutation. Results that are known to be wrong are told
// elsewhere.
func (b *book) contradictions() (list []Contradiction) {
	var problem string
	var mate, noMate *Result
	add := func() {
		if mate != nil && noMate != nil && mate.Ply <= noMate.Ply {
			list = append(list, Contradiction{*mate, *noMate})
		}
	}
	for i := range b.entries {
		e := b.entries[i].Result
		if e.Problem != problem {
			add()
			problem, mate, noMate = e.Problem, nil, nil
		}
		switch {
		case !e.Solved():
		case e.Found == foundMate && (mate == nil || e.Ply < mate.Ply):
			mate = e
		case e.Found == foundNoMate && (noMate == nil || e.Ply > noMate.Ply):
			noMate = e
		}
	}
	add()
	return list
}

// contradictionTable lists the contradictions.
func (r *Report) contradictionTable() report.Table {
	t := report.Table{Title: "CONTRADICTIONS: one of the two is wrong", Words: 5, Columns: []string{"problem", "file", "origin", "mate", "no mate"}}
	say := func(r *Result) string { return fmt.Sprintf("in %d ply: %s", r.Ply, r.Searcher) }
	for i := range r.Contradictions {
		c := &r.Contradictions[i]
		t.Rows = append(t.Rows, []string{c.Mate.Problem, c.Mate.File, c.Mate.Origin, say(&c.Mate), say(&c.NoMate)})
	}
	return t
}
