package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"kriegmate/compose"
	"kriegmate/duel"
	"kriegmate/estimate"
	"kriegmate/jsonl"
	"kriegmate/mate"
)

// mostNodes is how many proposals of a plan are told at once.
const mostNodes = 400

// limitsOf returns the limits for the states of a problem that a solver is asked about.
func limitsOf(v *mate.Solver) estimate.Limits {
	return estimate.Limits{Memory: v.Memory, Time: v.Timeout}
}

// An Enclosed problem is one within a question that has more to say. It is JSON in any
// form that a body can have, or a string of any other.
type Enclosed struct {
	Problem json.RawMessage `json:"problem"`
}

// enclosed returns the belief state of an enclosed problem, with the address's ?side=,
// ?rules= and ?which=.
func (s *Server) enclosed(ctx context.Context, r *http.Request, e Enclosed) (*mate.Belief, error) {
	if len(e.Problem) == 0 {
		return nil, errors.New(`there is no "problem"`)
	}
	text := []byte(e.Problem)
	var words string
	if json.Unmarshal(text, &words) == nil {
		text = []byte(words)
	}
	p, err := read(ctx, r.URL.Query(), text)
	if err != nil {
		return nil, err
	}
	return p.Belief(ctx, estimate.Limits{Memory: s.config.Memory, Time: s.config.Timeout})
}

// A PlanQuestion asks for a plan as a tree with all that a reader wants to know. At is a
// path into it, as [duel.Tree] has it.
type PlanQuestion struct {
	Enclosed
	Plan *mate.PlanJSON `json:"plan"`
	At   []int          `json:"at,omitempty"`
}

// plan tells about the proposals of a plan.
func (s *Server) plan(w http.ResponseWriter, r *http.Request, text []byte) {
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	node, err := s.planTree(ctx, r, text)
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, node)
}

func (s *Server) planTree(ctx context.Context, r *http.Request, text []byte) (*duel.Node, error) {
	var q PlanQuestion
	if err := jsonl.Decode(text, &q); err != nil {
		return nil, err
	}
	b, err := s.enclosed(ctx, r, q.Enclosed)
	if err != nil {
		return nil, err
	}
	plan, err := mate.ParsePlan(q.Plan, b.Rules, b.View.Colour)
	if plan == nil {
		return nil, cmp.Or(err, errors.New(`there is no "plan"`))
	}
	t := duel.Tree{Rules: b.Rules, Most: mostNodes}
	return t.Of(ctx, b, plan, q.At...)
}

// A DuelQuestion is a [duel.Question] with its problem.
type DuelQuestion struct {
	Enclosed
	duel.Question
}

// A DuelAnswer is the answer to it. The problem, as it was understood, is there before the
// first step.
type DuelAnswer struct {
	*duel.AnswerJSON
	Problem *mate.Question `json:"problem,omitempty"`
}

// duel answers a proposal as the worst opponent would: ?timeout=TIME, ?memory=MIB and
// ?searcher=NAME say how it searches.
func (s *Server) duel(w http.ResponseWriter, r *http.Request, text []byte) {
	begun := time.Now()
	var q DuelQuestion
	err := jsonl.Decode(text, &q)
	v, err1 := s.solver(r.URL.Query())
	if err := cmp.Or(err, err1); err != nil {
		fail(w, r, err)
		return
	}
	b, err := s.enclosed(r.Context(), r, q.Enclosed)
	if err != nil {
		fail(w, r, err)
		return
	}
	q.Ply = cmp.Or(q.Ply, mate.DefaultMaxPly)
	v.Timeout = max(v.Timeout-time.Since(begun), time.Millisecond)
	a, err := (&duel.Opponent{Solver: *v}).AnswerJSON(r.Context(), b, &q.Question)
	if err != nil {
		fail(w, r, err)
		return
	}
	answer := DuelAnswer{AnswerJSON: a}
	if len(q.Steps) == 0 && q.Try == "" {
		answer.Problem = b.Question()
	}
	write(w, http.StatusOK, answer)
}

// refute tells why a proposal fails, as the report for composers does: ?try=MOVE and
// ?ply=N.
func (s *Server) refute(w http.ResponseWriter, r *http.Request, text []byte) {
	begun := time.Now()
	p, b, err := s.asked(r, text)
	if err != nil {
		fail(w, r, err)
		return
	}
	m, err := compose.ParseKey(b, r.URL.Query().Get("try"))
	switch err = named("try", err); {
	case err == nil && m == 0:
		err = errors.New("try: which proposal?")
	case err == nil && p.Ply == 0:
		err = errors.New("ply: within how many half-moves?")
	}
	if err != nil {
		fail(w, r, err)
		return
	}
	c := compose.Composer{Ply: p.Ply, Memory: s.config.Memory, Timeout: max(s.config.Timeout-time.Since(begun), time.Millisecond)}
	found, err := c.Refute(r.Context(), b, m)
	if err != nil {
		fail(w, r, err)
		return
	}
	j := found.JSON()
	write(w, http.StatusOK, Refuted{j.Verdict, j.Ply, j.Intended, j.Failed})
}

// Refuted is what becomes of a proposal.
type Refuted struct {
	// Verdict is "no-mate" if it fails, "mate" if it wins wherever it is accepted.
	Verdict string           `json:"verdict"`
	Ply     int              `json:"ply"`
	Try     string           `json:"try"`
	Failed  *compose.TryJSON `json:"failed,omitempty"`
}
