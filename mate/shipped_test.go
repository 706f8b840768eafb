package mate_test

import (
	"context"
	"errors"
	"flag"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// Problems of self-play have the verdict that is said, and under the other rule
// set, where nothing is said, two searchers that have little in common agree.
// Every certificate holds. This is the twin of the tests over the Berkeley
// database, all of which is of that rule set.
func TestShippedVerdicts(t *testing.T) {
	steps := map[int]int{3: 60, 5: 140}
	switch {
	case testing.Short():
		steps = map[int]int{3: 80, 5: 160}
	case *deep:
		steps = map[int]int{3: 30, 5: 70}
	}
	got := map[kriegspiel.Rules]map[andor.Verdict]int{kriegspiel.Berkeley: {}, kriegspiel.BerkeleyDB: {}}
	other := 0 // problems with another verdict under the other rule set
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
			step := steps[p.Ply]
			if n++; step == 0 || n%step != 1 {
				continue
			}
			said := andor.Refuted
			if p.Verdict == database.Mate {
				said = andor.Proved
			}
			for rules := range got {
				found := shippedVerdict(t, &p, rules)
				if got[rules][found]++; found == said {
					continue
				}
				if rules == kriegspiel.Berkeley {
					t.Errorf("%s: %v, want %v", p.ID, found, said)
				}
				other++
			}
		}
	}
	t.Logf("%v, %d differ under berkeley-db", got, other)
	least := 5
	switch {
	case testing.Short():
		least = 3
	case *deep:
		least = 10
	}
	for rules, verdicts := range got {
		if verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
			t.Errorf("%v: %v, too few to tell anything", rules, verdicts)
		}
	}
}

// underRules returns a record under a rule set. Under berkeley-db fewer refusals
// count while in check, so none are said there.
func underRules(r kriegspiel.Record, rules kriegspiel.Rules) kriegspiel.Record {
	if r.Rules == rules {
		return r
	}
	r.Rules, r.Events = rules, slices.Clone(r.Events)
	inCheck := false
	for i := range r.Events {
		if e := &r.Events[i]; inCheck && e.Theirs() {
			e.Refusals = 0
		}
		inCheck = r.Events[i].Percept.Check() != 0 && !r.Events[i].Theirs()
	}
	return r
}

// shippedVerdict solves a problem under a rule set with two searchers, and checks
// what they say. The verdict is Unknown where the record cannot be under the rules.
func shippedVerdict(t *testing.T, p *database.Problem, rules kriegspiel.Rules) andor.Verdict {
	t.Helper()
	record := underRules(*p.Record, rules)
	b, err := mate.OfRecord(context.Background(), &record, estimate.Limits{})
	if err != nil {
		t.Fatalf("%s, %v: %v", p.ID, rules, err)
	}
	states, err := b.All()
	if impossible := (*estimate.Impossible)(nil); errors.As(err, &impossible) && rules != p.Rules {
		return andor.Unknown
	}
	if err != nil {
		t.Fatalf("%s, %v: %v", p.ID, rules, err)
	}
	check := proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Game: rules}
	verdict := andor.Unknown
	for _, name := range []string{"best", "gl-dbu"} {
		kind, err := searchers.Named(name, mate.Sight)
		if err != nil {
			t.Fatal(err)
		}
		q := b.Problem(p.Ply)
		q.Want = andor.WantCertificate
		found := kind.New().Solve(context.Background(), q)
		switch found.Verdict {
		case andor.Proved:
			err = check.Plan(context.Background(), q.View, states, q.Depth, found.Plan)
		case andor.Refuted:
			err = check.Refutation(context.Background(), q.View, states, q.Depth, found.Refutation)
		default:
			err = errors.New("no verdict")
		}
		if err != nil {
			t.Errorf("%s, %v: %s says %v: %v", p.ID, rules, name, found.Verdict, err)
		}
		if verdict != andor.Unknown && found.Verdict != verdict {
			t.Errorf("%s, %v: %s says %v, another searcher %v", p.ID, rules, name, found.Verdict, verdict)
		}
		verdict = found.Verdict
	}
	return verdict
}
