package mate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"kriegmate/estimate"
	"kriegmate/internal/english"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
)

// An Estimator works out the belief states of records. It keeps its memory from
// record to record, and is used by one goroutine at a time.
type Estimator struct {
	Limits estimate.Limits
	// Sample draws so many states at random, without looking for all; zero is
	// all. With Uniform every state is equally likely, which takes looking for
	// all. The same Seed draws the same states.
	Sample  int
	Uniform bool
	Seed    uint64
	// Instead draws so many states where the limits are too low for all, in
	// what is left of the time; zero draws none.
	Instead int
	// List makes answers list the states. MostListed is how many an answer to a
	// question may list, zero any number: it is an error if there are more.
	List       bool
	MostListed int
	// Count finds how many states there are, and keeps those of no record; see
	// [estimate.Exact].
	Count bool
	// Rules beat those of records in JSON, if not nil; see
	// [Estimator.Answer].
	Rules *kriegspiel.Rules
	// Workers share one record; zero is one.
	Workers int
	// Working, if not nil, is called many times with the number of events
	// done and the states found of the next.
	Working func(events int, states int64)

	exact Exact
}

// An Estimation is the belief state at the end of a record, or a sample of it.
type Estimation struct {
	Record *kriegspiel.Record
	End    kriegspiel.Follower // after the last event
	States []kriegspiel.State
	// Sizes are those of the belief state at the start and after every event;
	// nil of a sample that was asked for.
	Sizes []int64
	// Exhausted tells that these are all states.
	Exhausted bool
	// GaveUp says which limit was too low for all states, nil if none was.
	// Then Sizes are those until there, and States were drawn instead.
	GaveUp *estimate.GaveUp
	// List makes Text and JSON list the states, Count leave out the heat map.
	List, Count bool
}

// Estimate returns the belief state at the end of a record, which may end
// anywhere. The error is an [estimate.Impossible] or an [estimate.GaveUp]; with the
// latter, what was found until then is returned too.
func (e *Estimator) Estimate(ctx context.Context, r *kriegspiel.Record) (found Estimation, err error) {
	found.Record, found.List, found.Count = r, e.List, e.Count
	if found.End, err = r.End(); err != nil {
		return found, err
	}
	h := HistoryOf(r)
	if e.Sample > 0 {
		err = e.draw(ctx, h, &found)
		return found, err
	}
	e.exact.Model, e.exact.Limits, e.exact.Workers, e.exact.Working, e.exact.Count = r.Rules, e.forAll(), e.Workers, e.Working, e.Count
	start := time.Now()
	belief, err := e.exact.Estimate(ctx, h)
	found.States, found.Sizes, found.Exhausted = belief.States, belief.Sizes, err == nil
	if errors.As(err, &found.GaveUp) && ctx.Err() == nil && !e.Count {
		found.States = e.instead(ctx, h, r.Rules, time.Since(start))
	}
	return found, err
}

// draw makes the states of an estimation the sample that was asked for.
func (e *Estimator) draw(ctx context.Context, h *History, found *Estimation) error {
	sample := Sample{Model: found.Record.Rules, Limits: e.Limits, Seed: e.Seed, Uniform: e.Uniform}
	drawn, err := sample.Draw(ctx, h, e.Sample)
	found.States, found.Exhausted = drawn.States, drawn.Exhausted
	return err
}

// EstimateGiven returns the belief state that is given: that of a record as Estimate
// does, or of positions, which are all there is unless some of them are to be drawn.
func (e *Estimator) EstimateGiven(ctx context.Context, g Given) (Estimation, error) {
	if g.Record != nil {
		return e.Estimate(ctx, g.Record)
	}
	list, err := kriegspiel.PositionsOf(g.Positions, g.Rules)
	if err != nil {
		return Estimation{}, err
	}
	found := Estimation{
		Record:    &kriegspiel.Record{Rules: list.Rules, Solver: list.View.Colour},
		End:       kriegspiel.Follower{Rules: list.Rules, View: list.View, OwnTurn: true},
		States:    list.States,
		Exhausted: true,
		List:      e.List,
		Count:     e.Count,
	}
	if e.Sample > 0 {
		err = e.draw(ctx, &History{View: list.View, States: list.States}, &found)
	}
	return found, err
}

// size returns how many states there are, listed or only counted.
func (f *Estimation) size() int {
	if n := len(f.Sizes); n > 0 && f.Exhausted {
		return int(f.Sizes[n-1])
	}
	return len(f.States)
}

// Heat counts where the opponent's pieces stand.
func (f *Estimation) Heat() (h kriegspiel.Heat) {
	for i := range f.States {
		h.Add(&f.States[i])
	}
	return h
}

// SVG returns the heat map as a picture.
func (f *Estimation) SVG() []byte {
	heat := f.Heat()
	return render.HeatMap{View: &f.End.View, Heat: &heat, Sampled: !f.Exhausted}.SVG()
}

// FENs returns the states as positions in text, sorted.
func (f *Estimation) FENs() []string {
	fens := make([]string, len(f.States))
	for i := range f.States {
		p := f.End.View.TheirTurn(&f.States[i])
		if f.End.OwnTurn {
			p = f.End.View.OwnTurn(&f.States[i])
		}
		p = f.End.Rules.Normal(p)
		fens[i] = p.FEN()
	}
	slices.Sort(fens)
	return fens
}

// EstimationJSON is an [Estimation] in JSON.
type EstimationJSON struct {
	ID        json.RawMessage `json:"id,omitempty"` // of the question
	Rules     string          `json:"rules,omitempty"`
	Events    []SizeJSON      `json:"events,omitempty"`
	Count     int             `json:"count"`
	Exhausted *bool           `json:"exhausted,omitempty"` // of a sample
	States    []string        `json:"states,omitempty"`
	// GaveUp is why not all states were found.
	GaveUp string `json:"gave_up,omitempty"`
	// Heat has, by kind (K, Q, R, B, N, P) and square, in which share of the
	// states such a piece of the opponent stands there. Answers to lines of a
	// batch have none.
	Heat map[string]map[string]float64 `json:"heat,omitempty"`
}

// SizeJSON is the size of the belief state after event N, in JSON.
type SizeJSON struct {
	N      int   `json:"n"`
	States int64 `json:"states"`
}

// JSON returns the estimation as `kriegmate estimate --json` prints it.
func (f *Estimation) JSON() EstimationJSON {
	j := EstimationJSON{Rules: f.Record.Rules.String(), Count: f.size()}
	for n, size := range f.Sizes {
		j.Events = append(j.Events, SizeJSON{n, size})
	}
	if f.Sizes == nil || f.GaveUp != nil {
		j.Exhausted = &f.Exhausted
	}
	if f.GaveUp != nil {
		j.GaveUp = f.GaveUp.Error()
	}
	if heat := f.Heat(); heat.States > 0 && !f.Count {
		j.Heat = heat.Shares(f.End.View.Colour.Other())
	}
	if f.List {
		j.States = f.FENs()
	}
	return j
}

// Text returns the estimation for people: the sizes, and where the opponent's
// pieces may stand. A list of the states is nothing but that: a FEN a line.
func (f *Estimation) Text() string {
	var b strings.Builder
	if f.List {
		for _, fen := range f.FENs() {
			b.WriteString(fen + "\n")
		}
		return b.String()
	}
	switch states := english.Count(f.size(), "state"); {
	case f.GaveUp != nil:
		f.chart(&b)
		fmt.Fprintf(&b, "%v\n", f.GaveUp)
		if len(f.States) > 0 {
			fmt.Fprintf(&b, "%s of the end drawn instead; there may be more\n", states)
		}
	case f.Sizes != nil:
		f.chart(&b)
		fmt.Fprintf(&b, "%s\n", states)
	case f.Exhausted:
		fmt.Fprintf(&b, "%s, which is all of them\n", states)
	default:
		fmt.Fprintf(&b, "%s drawn; there are more\n", states)
	}
	if heat := f.Heat(); heat.States > 0 && !f.Count {
		fmt.Fprintf(&b, "\n%s", heat.Diagram(&f.End.View.Own, f.End.View.Colour))
	}
	return b.String()
}

// chart draws the size of the belief state after every event as a bar, on a
// logarithmic scale.
func (f *Estimation) chart(b *strings.Builder) {
	const longest = 40
	words := append([]string{"the start"}, f.Record.Words()...)
	most, column := 1.0, 0
	for n, size := range f.Sizes {
		most = max(most, float64(size))
		column = max(column, len(words[n]))
	}
	fmt.Fprintf(b, "event  %-*s %9s\n", column, "", "states")
	for n, size := range f.Sizes {
		length := int(math.Round(longest * math.Log1p(float64(size)) / math.Log1p(most)))
		fmt.Fprintf(b, "%5d  %-*s %9d %s\n", n, column, words[n], size, strings.Repeat("▇", length))
	}
}

// Answer estimates what a [Question] holds, given as text in JSON. The answer has the ID
// of the question, with an error too. Limits that were too low are no error if states
// were drawn instead.
func (e *Estimator) Answer(ctx context.Context, question []byte) (EstimationJSON, error) {
	var q Question
	if err := jsonl.Decode(question, &q); err != nil {
		return EstimationJSON{ID: q.ID}, fmt.Errorf("not a record in JSON: %w", err)
	}
	j, err := e.answer(ctx, &q)
	j.ID = q.ID
	return j, err
}

func (e *Estimator) answer(ctx context.Context, q *Question) (j EstimationJSON, err error) {
	rules := e.Rules
	if q.Rules != "" {
		own, err := kriegspiel.ParseRules(q.Rules)
		if err != nil {
			return j, fmt.Errorf("rules: %w", err)
		}
		rules = &own
	}
	var given Given
	if q.Record != nil {
		given.Record, err = q.record(rules)
	} else if b, wrong := q.positions(ruleSet(rules), nil); wrong != nil {
		err = wrong
	} else {
		given = b.given
	}
	if err != nil {
		return j, err
	}
	found, err := e.EstimateGiven(ctx, given)
	switch n := len(found.States); {
	case err != nil && (found.GaveUp == nil || n == 0 || ctx.Err() != nil):
		return j, err
	case e.List && e.MostListed > 0 && n > e.MostListed:
		return j, fmt.Errorf("%s are too many to list: the most is %d", english.Count(n, "state"), e.MostListed)
	}
	j = found.JSON()
	j.Heat = nil
	return j, nil
}

// Team returns n estimators that answer the lines of a batch together, with
// [jsonl.AnswerAll]: each has a part of the memory, and works alone.
func (e *Estimator) Team(n int) []*Estimator {
	team := make([]*Estimator, n)
	for i := range team {
		one := *e
		one.Workers, one.exact, one.Instead = 1, Exact{}, 0
		one.Limits.Memory /= int64(n)
		team[i] = &one
	}
	return team
}

// AnswerLine answers a line of a batch. An error names the line.
func (e *Estimator) AnswerLine(ctx context.Context, line jsonl.Line) jsonl.Answer {
	if line.Err != nil {
		return badLine(line, nil, line.Err)
	}
	j, err := e.Answer(ctx, line.Text)
	if err != nil {
		return badLine(line, j.ID, err)
	}
	return jsonl.Answer{Value: j}
}
