package mate

import (
	"encoding/json"
	"fmt"
	"strings"

	"kriegmate/andor"
	"kriegmate/internal/english"
)

// SolutionJSON is a [Solution] in JSON.
type SolutionJSON struct {
	ID      json.RawMessage `json:"id,omitempty"` // of the question
	Verdict string          `json:"verdict"`      // "mate", "no-mate" or "unknown"
	// Stopped is why the verdict is unknown: "time", "memory", "states",
	// "tries" or "cancelled".
	Stopped  string `json:"stopped,omitempty"`
	Ply      int    `json:"ply"`
	Rules    string `json:"rules"`
	Searcher string `json:"searcher"`
	// Belief is how many states were looked at, Complete tells whether these
	// are all.
	Belief   int             `json:"belief"`
	Complete bool            `json:"complete"`
	Stats    andor.StatsJSON `json:"stats"`
	// FirstMoves are the proposals that mate in every state in which they
	// are accepted, in UCI, and "any?" if a plan can begin with it; nil if nobody
	// asked.
	FirstMoves *[]string `json:"first_moves,omitempty"`
	// FirstMovesUndecided are the proposals of which the limits were too low to tell.
	FirstMovesUndecided []string      `json:"first_moves_undecided,omitempty"`
	Coverage            *CoverageJSON `json:"coverage,omitempty"`
	Escape              *EscapeJSON   `json:"escape,omitempty"`
	Ending              *EndingJSON   `json:"ending,omitempty"`
	Plan                *PlanJSON     `json:"plan,omitempty"`
	// Problem is what was asked about, for an answer that is read without its
	// question; nil if it is not said.
	Problem *Question `json:"problem,omitempty"`
}

// CoverageJSON is a [Coverage] in JSON.
type CoverageJSON struct {
	States int       `json:"states"` // that one plan is known to mate
	Most   int       `json:"most"`   // that any could
	Exact  bool      `json:"exact"`
	FENs   []string  `json:"fens,omitempty"`
	Plan   *PlanJSON `json:"plan,omitempty"`
}

// JSON returns the solution as `kriegmate solve --json` prints it.
func (f *Solution) JSON() SolutionJSON {
	r, solver := &f.Result, f.Belief.View.Colour
	j := SolutionJSON{
		Verdict: VerdictWord(r.Verdict), Ply: f.Ply, Rules: f.Belief.Rules.String(), Searcher: f.Searcher,
		Belief: r.Integrated, Complete: r.Complete, Stats: r.Stats.JSON(),
		Plan: NewPlanJSON(r.Plan, solver), Ending: f.endingJSON(),
	}
	if r.Stopped != andor.NotStopped {
		j.Stopped = r.Stopped.String()
	}
	if c := f.Coverage; c != nil {
		states := notation{f.Belief.Rules, solver}.StateTexts(&f.Belief.View, c.States)
		j.Coverage = &CoverageJSON{c.Least, c.Most, c.Exact(), states, NewPlanJSON(c.Plan, solver)}
	}
	if e := f.Escape; e != nil {
		j.Escape = &EscapeJSON{f.fen(e.State), e.Known}
	}
	if f.FirstMoves != nil {
		names := []string{}
		for _, m := range f.FirstMoves {
			switch m.Verdict {
			case andor.Proved:
				names = append(names, m.Try.UCI(solver))
			case andor.Unknown:
				j.FirstMovesUndecided = append(j.FirstMovesUndecided, m.Try.UCI(solver))
			}
		}
		j.FirstMoves = &names
	}
	return j
}

// Text returns the solution for people.
func (f *Solution) Text() string {
	var b strings.Builder
	if states := english.Count(f.Result.Integrated, "state"); f.Result.Complete {
		fmt.Fprintln(&b, states)
	} else {
		fmt.Fprintf(&b, "looked at %s; there may be more\n", states)
	}
	switch f.Result.Verdict {
	case andor.Proved:
		fmt.Fprintf(&b, "mate in %d ply\n", f.Ply)
		f.endingText(&b)
		if f.Result.Plan != nil {
			fmt.Fprintf(&b, "\n%s", f.planText(f.Result.Plan))
		} else if !f.long() {
			b.WriteString("the limits were too low to write the plan down\n")
		}
	case andor.Refuted:
		fmt.Fprintf(&b, "no mate in %d ply\n", f.Ply)
		f.endingText(&b)
		if f.Near || f.Escape != nil {
			f.nearText(&b)
		} else {
			f.coverageText(&b)
		}
	default:
		fmt.Fprintf(&b, "unknown: the limits were too low for %d ply", f.Ply)
		if f.Result.Stopped != andor.NotStopped {
			fmt.Fprintf(&b, " (%v)", f.Result.Stopped)
		}
		b.WriteByte('\n')
	}
	if f.FirstMoves != nil {
		b.WriteString("\nfirst moves, in every state in which they are accepted:\n")
		for _, m := range f.FirstMoves {
			fmt.Fprintf(&b, "  %-7s %s\n", proposalName(f.Belief.Rules, &f.Belief.View, m.Try), VerdictWord(m.Verdict))
		}
	}
	return b.String()
}

func (f *Solution) coverageText(b *strings.Builder) {
	c := f.Coverage
	if c == nil {
		return
	}
	bound := "no plan mates more"
	if !c.Exact() {
		bound = fmt.Sprintf("no plan mates more than %d", c.Most)
	}
	fmt.Fprintf(b, "one plan mates %d of %s; %s\n", c.Least, english.Count(len(f.Belief.Known()), "state"), bound)
	if c.Plan != nil {
		fmt.Fprintf(b, "\n%s", f.planText(c.Plan))
	}
}

func (f *Solution) planText(p *Plan) string { return PlanText(f.Belief.Rules, f.Belief.View, p) }
