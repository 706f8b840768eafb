package catalogue

import (
	"context"
	"time"

	"kriegmate/andor/dfpn"
	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A Row is what a list tells of a problem.
type Row struct {
	Number  int    `json:"number"` // in its file
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Solver  string `json:"solver"`
	Ply     int    `json:"ply"`
	Verdict string `json:"verdict"`
	Belief  int    `json:"belief"`
	// Covered is how many states one plan mates, as far as is known; Exact tells that
	// no plan mates more.
	Covered int  `json:"covered"`
	Exact   bool `json:"exact"`
	// Moves is the length of the record; 0 if there is none.
	Moves  int    `json:"moves"`
	Origin string `json:"origin,omitempty"`
	// Own are the solver's pieces, as the first field of a FEN; Hidden is how many
	// pieces the opponent has besides the king.
	Own    string `json:"own"`
	Hidden int    `json:"hidden"`
}

// NewRow returns the row of problem n of a file.
func NewRow(n int, p *database.Problem) (Row, error) {
	view, err := p.View()
	if err != nil {
		return Row{}, err
	}
	return Row{
		Number: n, ID: p.ID, Rules: p.Rules.String(), Solver: p.Solver.String(), Ply: p.Ply, Verdict: p.Verdict.String(), Belief: p.Belief,
		Covered: p.Covered, Exact: p.Exact, Moves: p.Moves(), Origin: p.Origin.String(), Own: view.Placement(), Hidden: p.Hidden(),
	}, nil
}

// A Query asks for a few problems of a file.
type Query struct {
	Filter database.Filter
	// Refusal asks for mates only that cannot be forced if every proposal must be
	// accepted; see [mate.NeedsOf]. It is answered by searches, within Limits for each
	// problem.
	Refusal bool
	Limits  estimate.Limits
	// From is the number of the first problem that is looked at; Count is how many are
	// wanted at most.
	From, Count int
	// Time is how long it is looked for them. At least one problem is looked at.
	Time time.Duration
}

// A Page is what was found.
type Page struct {
	Numbers  []int // of the problems in the file
	Problems []database.Problem
	// Next is the number of the first problem that was not looked at, or not to the end of
	// its search because ctx has ended; 0 if there is none.
	Next int
	// Unsettled counts problems that were left out because it was not found out in time
	// whether they need a refusal.
	Unsettled int
}

// Find looks for problems from one number on. Of a whole file, no more is read than is
// looked at. If ctx ends, so does the page.
func (q *Query) Find(ctx context.Context, r *database.Reader) (*Page, error) {
	page, end := &Page{}, time.Now().Add(q.Time)
	n := max(1, q.From)
	first := n
	for p, err := range r.Range(n, 1<<62) {
		switch {
		case err != nil:
			return page, err
		case len(page.Problems) == q.Count || n > first && time.Now().After(end) || ctx.Err() != nil:
			page.Next = n
			return page, nil
		}
		takes, settled := q.takes(ctx, &p)
		switch {
		case !settled && ctx.Err() != nil: // in the middle of a search, which the next page begins anew
			page.Next = n
			return page, nil
		case !settled:
			page.Unsettled++
		case takes:
			page.Numbers, page.Problems = append(page.Numbers, n), append(page.Problems, p)
		}
		n++
	}
	return page, nil
}

// takes tells whether a problem is one of those that are asked for, and whether that was
// found out.
func (q *Query) takes(ctx context.Context, p *database.Problem) (takes, settled bool) {
	if !q.Filter.Takes(p) || q.Refusal && p.Verdict != database.Mate {
		return false, true
	}
	if !q.Refusal {
		return true, true
	}
	return needsRefusal(ctx, p, q.Limits)
}

// needsRefusal tells whether a mate needs a refusal, and whether that was found out.
func needsRefusal(ctx context.Context, asked *database.Problem, limits estimate.Limits) (needs, settled bool) {
	if limits.Time > 0 {
		within, cancel := context.WithTimeout(ctx, limits.Time)
		defer cancel()
		ctx = within
	}
	b, err := mate.Open(ctx, mate.Given{Rules: asked.Rules, Record: asked.Record, Positions: asked.Positions}, limits)
	if err == nil {
		_, err = b.All()
	}
	if err != nil {
		return false, false
	}
	question := b.Problem(asked.Ply)
	question.Limits.Memory = limits.Memory
	s := dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{}
	found := mate.NeedsOf(ctx, &s, question)
	return found.Refusals, found.Refusals || !found.Unsettled
}
