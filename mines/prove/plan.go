package prove

import (
	"fmt"
	"strings"

	"kriegmate/mines"
)

// plan returns the plan as an indented tree: what to open, and for every count that
// can be seen then what to open next.
func (a *Answer) plan(p *Proof) string {
	var t strings.Builder
	b := a.Rules.Board
	switch {
	case p.depth == 0:
		fmt.Fprintf(&t, "open %s\n  0: won\n", b.Name(p.Cell))
	case p.Plan == nil:
		t.WriteString("the limits were too low to write the plan down\n")
	case p.view.Open == 0:
		fmt.Fprintf(&t, "open %s\n", b.Name(p.Plan.Try))
		planBranches(&t, b, p.Plan, "  ")
	default: // the rule has opened the first cell
		fmt.Fprintf(&t, "open %s\n  %d: open %s\n", b.Name(p.Cell), p.view.Count(p.Cell), b.Name(p.Plan.Try))
		planBranches(&t, b, p.Plan, "    ")
	}
	return t.String()
}

// planBranches writes what follows what a plan opens.
func planBranches(t *strings.Builder, b *mines.Board, p *Plan, indent string) {
	for _, branch := range p.Then {
		if branch.Next == nil {
			fmt.Fprintf(t, "%s%d: won\n", indent, branch.Own.Count())
			continue
		}
		fmt.Fprintf(t, "%s%d: open %s\n", indent, branch.Own.Count(), b.Name(branch.Next.Try))
		planBranches(t, b, branch.Next, indent+"  ")
	}
}

// planJSON is a plan in JSON. A branch without a plan is won.
type planJSON struct {
	Open [2]int       `json:"open"`
	Then []branchJSON `json:"then"`
}

type branchJSON struct {
	Count int       `json:"count"`
	Plan  *planJSON `json:"plan,omitempty"`
}

func encodePlan(b *mines.Board, p *Plan) *planJSON {
	if p == nil {
		return nil
	}
	j := &planJSON{Open: b.Pair(p.Try), Then: []branchJSON{}}
	for _, branch := range p.Then {
		j.Then = append(j.Then, branchJSON{branch.Own.Count(), encodePlan(b, branch.Next)})
	}
	return j
}
