package andortest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/fullsight"
)

type (
	toyDBU    = andor.DBU[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyResult = andortest.ToyResult
)

// bad is a searcher that is wrong in one way: it changes the question or the
// answer of one that is right.
type bad struct {
	right    toyDBU
	question func(ctx context.Context, p *andortest.ToyProblem) context.Context
	answer   func(p *andortest.ToyProblem, r *toyResult)
}

func (b *bad) Solve(ctx context.Context, p *andortest.ToyProblem) toyResult {
	asked := *p
	if b.question != nil {
		ctx = b.question(ctx, &asked)
	}
	r := b.right.Solve(ctx, &asked)
	if b.answer != nil {
		b.answer(&asked, &r)
	}
	return r
}

// A searcher that is right passes, and every one that is wrong is caught.
func TestBadSearchersAreCaught(t *testing.T) {
	calls := int64(0)
	for name, s := range map[string]*bad{
		"ignores the context": {question: func(_ context.Context, p *andortest.ToyProblem) context.Context { return context.Background() }},
		"ignores the limit of tries": {question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Limits.Tries = 0
			return ctx
		}},
		"ignores the limit of states": {question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Limits.States = 0
			return ctx
		}},
		"ignores the limit of memory": {question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Limits.Memory = 0
			return ctx
		}},
		"ignores the limit of time": {question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Limits.Time = 0
			return ctx
		}},
		"takes a move that it has not": {question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Depth = max(p.Depth, 1)
			return ctx
		}},
		"refutes no states": {answer: func(p *andortest.ToyProblem, r *toyResult) {
			if r.Verdict == andor.Unknown && r.Stopped == andor.NotStopped {
				r.Verdict = andor.Refuted
			}
		}},
		"gives what nobody asks for": {question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Want = andor.WantCertificate
			return ctx
		}},
		"does not say why it stopped":          {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Stopped = andor.NotStopped }},
		"guesses when it is stopped":           {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Verdict = max(r.Verdict, andor.Proved) }},
		"proves everything":                    {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Verdict = andor.Proved }},
		"gives no plan":                        {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Plan = nil }},
		"gives no refutation":                  {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Refutation = nil }},
		"proves with fewer states":             {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Integrated-- }},
		"does something else the next time":    {answer: func(p *andortest.ToyProblem, r *toyResult) { calls++; r.Stats.Tries += calls }},
		"was stopped and decided all the same": {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Stopped = max(r.Stopped, andor.OutOfTime) }},
	} {
		if heard := listen(t, func(t testing.TB) { andortest.Searcher(t, s, 100) }); len(heard) == 0 {
			t.Errorf("a searcher that %s passes", name)
		}
	}
	andortest.Searcher(t, &bad{}, 300)
}

// At the limit of depth a searcher that is right passes, and every one that is wrong is
// caught.
func TestLimitOfDepthIsJudged(t *testing.T) {
	deeper := func(by int) func(context.Context, *andortest.ToyProblem) context.Context {
		return func(ctx context.Context, p *andortest.ToyProblem) context.Context {
			p.Depth += by
			return ctx
		}
	}
	for name, s := range map[string]*bad{
		"takes a move more":   {question: deeper(1)},
		"takes a move less":   {question: deeper(-1)},
		"gives no refutation": {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Refutation = nil }},
		"names a core that names twice": {answer: func(p *andortest.ToyProblem, r *toyResult) {
			r.Core = append(slices.Collect(p.States), slices.Collect(p.States)...)
		}},
		"names a core that can be won": {answer: func(p *andortest.ToyProblem, r *toyResult) { r.Core = slices.Collect(p.States)[:1] }},
	} {
		if heard := listen(t, func(t testing.TB) { andortest.LimitOfDepth(t, s, 100) }); len(heard) == 0 {
			t.Errorf("a searcher that %s passes", name)
		}
	}
	andortest.LimitOfDepth(t, &bad{}, 300)
}

// Too few problems to tell are none.
func TestSearcherWantsBothVerdicts(t *testing.T) {
	p := andortest.NewToyProblem(0)
	if got := andortest.Domain(t, &p); got != andor.Proved && got != andor.Refuted {
		t.Errorf("Domain finds %v", got)
	}
}

// The judge is right about trees that are worked out by hand: in state 1 the move a
// wins, in state 2 the move b, and neither is refused.
func TestJudge(t *testing.T) {
	g := andortest.Table{
		MovesAt: map[string]string{"": "ab"},
		Heard:   map[string]string{"1a": "#", "2b": "#", "3a": "r", "3b": "#"},
		Log:     new([]string),
	}
	j := andortest.Judge[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]{Game: g}
	for _, test := range []struct {
		name   string
		states []andortest.TableState
		want   bool
	}{
		{"1", []andortest.TableState{{Number: 1}}, true},
		{"2", []andortest.TableState{{Number: 2}}, true},
		{"1 and 2", []andortest.TableState{{Number: 1}, {Number: 2}}, false},
		{"1 and 3, which refuses a", []andortest.TableState{{Number: 1}, {Number: 3}}, true},
		{"4, which nothing wins", []andortest.TableState{{Number: 4}}, false},
	} {
		if got := j.Winnable(andortest.TableView{}, andortest.SetOf(test.states), 1); got != test.want {
			t.Errorf("%s: winnable %v, by hand %v", test.name, got, test.want)
		}
	}
}

type toySight = best.Sight[andortest.ToyView, andortest.ToyState, andortest.ToyMove]

// wrongSight is a full sight that is wrong in one way.
type wrongSight struct {
	toySight
	winning, wins, givesUp, answers, probe, freedom bool
}

func (w wrongSight) Winning(dst []andortest.ToyMove, v *andortest.ToyView, s *andortest.ToyState) []andortest.ToyMove {
	if w.winning {
		return append(dst, 0)
	}
	return w.toySight.Winning(dst, v, s)
}

func (w wrongSight) Answers(dst []fullsight.Answer, v *andortest.ToyView, s *andortest.ToyState, moves []andortest.ToyMove) []fullsight.Answer {
	from := len(dst)
	dst = w.toySight.Answers(dst, v, s, moves)
	if w.answers {
		for i := range dst[from:] {
			dst[from+i] = max(dst[from+i], fullsight.Quiet)
		}
	}
	return dst
}

func (w wrongSight) Wins(memory *fullsight.Memory, v *andortest.ToyView, s *andortest.ToyState, depth int) (bool, int64) {
	won, nodes := w.toySight.Wins(memory, v, s, depth)
	if w.givesUp && memory.MaxNodes == 1 {
		return false, nodes
	}
	return won || w.wins, nodes
}

func (w wrongSight) Probe(memory *fullsight.Memory, v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove, depth int) (fullsight.Prospect, int64) {
	left, nodes := w.toySight.Probe(memory, v, s, m, depth)
	if w.probe && left == fullsight.Hopeful {
		left = fullsight.Hopeless
	}
	return left, nodes
}

func (w wrongSight) Freedom(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) int {
	if w.freedom {
		return 1
	}
	return w.toySight.Freedom(v, s, m)
}

// Full sight by the rules alone keeps the laws, and each that is wrong breaks one.
func TestSightLaws(t *testing.T) {
	p := lawful()
	p.Depth = 2
	plain := best.NewPlainSight(p.Game)
	andortest.Sight(t, &p, plain)
	for law, w := range map[string]wrongSight{
		"Winning appends":        {winning: true},
		"Answers appends":        {answers: true},
		"Wins tells whether":     {wins: true},
		"a search that gives up": {givesUp: true},
		"Probe tells what":       {probe: true},
		"Freedom counts":         {freedom: true},
	} {
		w.toySight = plain
		heard := listen(t, func(t testing.TB) { andortest.Sight(t, &p, w) })
		if !slices.ContainsFunc(heard, func(s string) bool { return strings.HasPrefix(s, "broken: "+law) }) {
			t.Errorf("Sight says %q, want %q", heard, law)
		}
	}
}
