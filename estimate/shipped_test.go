package estimate_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/slow"
)

// The records of the shipped problems are whole games of self-play: twins of the
// tests that read the Berkeley database, which need not be there.

// shippedProblems gives the first problems of each set.
func shippedProblems(t *testing.T, each int) (all []database.Problem) {
	t.Helper()
	for _, set := range shipped.Sets() {
		r, err := set.Open()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for p, err := range r.Problems() {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n > each {
				break
			}
			all = append(all, p)
		}
	}
	return all
}

// slowRules are the rule sets of the slow referee.
var slowRules = map[kriegspiel.Rules]slow.Rules{kriegspiel.Berkeley: slow.Berkeley, kriegspiel.BerkeleyDB: slow.BerkeleyDB}

// slowPercept returns a percept in the words of the slow referee.
func slowPercept(r *kriegspiel.Record, p kriegspiel.Percept) slow.Percept {
	j := p.JSON(r.Solver)
	slices.Sort(j.Check)
	return slow.Percept{Illegal: j.Illegal, Capture: j.Capture, Check: strings.Join(j.Check, " "), End: j.End}
}

// slowEstimate estimates a record by the slow referee alone, which shares no code
// with the fast one: a set of whole boards, event by event. It returns the sizes
// of the belief state, up to an event that leaves none, and the last boards.
func slowEstimate(t *testing.T, r *kriegspiel.Record) (sizes []int64, fens []string) {
	t.Helper()
	rules := slowRules[r.Rules]
	start := r.Rules.Normal(r.Start)
	board, err := slow.Parse(start.FEN())
	if err != nil {
		t.Fatal(err)
	}
	now := map[string]slow.Board{board.FEN(rules): board}
	sizes = append(sizes, 1)
	for _, e := range r.Events {
		next := map[string]slow.Board{}
		heard := slowPercept(r, e.Percept)
		for _, b := range now {
			if !e.Theirs() {
				if p, after := b.Try(rules, e.Try.UCI(r.Solver)); p == heard {
					next[after.FEN(rules)] = after
				}
				continue
			}
			if e.Refusals > 0 && b.Refusable(rules) < e.Refusals {
				continue
			}
			for _, reply := range b.Replies(rules) {
				if reply.Percept == heard {
					next[reply.Board.FEN(rules)] = reply.Board
				}
			}
		}
		now = next
		if sizes = append(sizes, int64(len(now))); len(now) == 0 {
			break
		}
	}
	return sizes, slices.Sorted(maps.Keys(now))
}

// expansions returns how many states the opponent's turns of a record begin with,
// summed up: what slow estimation takes.
func expansions(r *kriegspiel.Record, sizes []int64) (n int64) {
	for i, e := range r.Events {
		if e.Theirs() && i < len(sizes) {
			n += sizes[i]
		}
	}
	return n
}

// Whole games of self-play, estimated by the slow referee, have the same belief
// state after every event, under both rule sets. Under berkeley-db some of them
// cannot have been, and both say so at the same event.
func TestShippedBySlowReferee(t *testing.T) {
	most, enough := int64(120), 20
	if testing.Short() {
		most, enough = 50, 6
	}
	possible, impossible := 0, 0
	for _, p := range shippedProblems(t, 150) {
		r := *p.Record
		for _, r.Rules = range ruleSets {
			e := exact{Model: r.Rules, Limits: estimate.Limits{States: most}}
			b, err := e.Estimate(background, historyOf(&r))
			if gaveUp := (*estimate.GaveUp)(nil); errors.As(err, &gaveUp) || expansions(&r, b.Sizes) > most {
				continue
			}
			if err != nil && impossible >= enough {
				continue
			}
			sizes, want := slowEstimate(t, &r)
			if diff := cmp.Diff(sizes, b.Sizes); diff != "" {
				t.Errorf("%s, %v: sizes (-slow +exact):\n%s", p.ID, r.Rules, diff)
			}
			if err != nil {
				impossible++
				continue
			}
			possible++
			if diff := cmp.Diff(want, fens(t, &r, b.View, b.States)); diff != "" {
				t.Errorf("%s, %v: states (-slow +exact):\n%s", p.ID, r.Rules, diff)
			}
		}
	}
	t.Logf("%d possible records compared, %d impossible ones", possible, impossible)
	if possible < enough || impossible < enough {
		t.Error("too few to tell anything")
	}
}

// The belief states of the shipped problems have the size that is said, the
// stream agrees with Exact on these long histories too, and its first state comes
// before most of the work is done.
func TestShippedStream(t *testing.T) {
	step := 10
	if testing.Short() {
		step = 60
	}
	var s stream
	var toFirst, toLast int64
	for i, p := range shippedProblems(t, 200) {
		if i%step != 0 {
			continue
		}
		b := exactly(t, p.Record)
		if len(b.States) != p.Belief {
			t.Errorf("%s: %d states, want %d", p.ID, len(b.States), p.Belief)
		}
		s.Model, s.History = p.Record.Rules, historyOf(p.Record)
		got, want := map[kriegspiel.State]bool{}, map[kriegspiel.State]bool{}
		for _, state := range collect(t, &s) {
			got[state] = true
		}
		for _, state := range b.States {
			want[state] = true
		}
		if !maps.Equal(got, want) || s.Work().Replies > b.Work.Replies || s.Work().Tries > b.Work.Tries {
			t.Errorf("%s: %d states for %+v, Exact has %d for %+v", p.ID, len(got), s.Work(), len(want), b.Work)
		}
		for range s.States(background) {
			break
		}
		toFirst += s.Work().Replies
		toLast += b.Work.Replies
	}
	t.Logf("%d replies up to the first state, %d up to the last", toFirst, toLast)
	if toFirst > toLast*3/4 {
		t.Errorf("%d replies up to the first state, %d up to the last: the first does not come early", toFirst, toLast)
	}
}
