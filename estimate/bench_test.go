package estimate_test

import (
	"cmp"
	"slices"
	"testing"

	"kriegmate/kriegspiel"
)

// benchmarked are every 40th history of the Berkeley database, with the number
// of final states that their tags give.
func benchmarked(b *testing.B) (histories []*history, rules []kriegspiel.Rules, states int64) {
	b.Helper()
	for i, p := range problems(b) {
		if i%40 != 0 {
			continue
		}
		histories = append(histories, historyOf(&p.game.Record))
		rules = append(rules, p.game.Record.Rules)
		states += p.number(b, "final-states")
	}
	return histories, rules, states
}

// BenchmarkReplies estimates histories on one core, per reply that is generated
// and announced.
func BenchmarkReplies(b *testing.B) {
	histories, rules, want := benchmarked(b)
	var e exact
	var replies, states int64
	for b.Loop() {
		states = 0
		for i, h := range histories {
			e.Model = rules[i]
			belief, err := e.Estimate(background, h)
			if err != nil {
				b.Fatal(err)
			}
			replies += belief.Work.Replies
			states += int64(len(belief.States))
		}
	}
	if states != want {
		b.Errorf("%d final states, want %d", states, want)
	}
	b.ReportMetric(float64(replies)/b.Elapsed().Seconds(), "replies/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(replies), "ns/reply")
}

// largest are the n histories of the Berkeley database with the most states kept.
func largest(b *testing.B, n int) (histories []*history, rules []kriegspiel.Rules) {
	b.Helper()
	all := problems(b)
	kept := make(map[string]int64)
	var e exact
	for i := range all {
		r := &all[i].game.Record
		e.Model = r.Rules
		belief, err := e.Estimate(background, historyOf(r))
		if err != nil {
			b.Fatal(err)
		}
		kept[all[i].name] = belief.Work.Kept
	}
	slices.SortFunc(all, func(x, y problem) int {
		return cmp.Or(cmp.Compare(kept[y.name], kept[x.name]), cmp.Compare(x.name, y.name))
	})
	for _, p := range all[:n] {
		histories, rules = append(histories, historyOf(&p.game.Record)), append(rules, p.game.Record.Rules)
	}
	return histories, rules
}

// BenchmarkStates tells how many states are found a second of CPU time on one
// core: after turns of the opponent of which nothing is heard, six of them from the
// start, and in the 50 largest histories of the Berkeley database.
func BenchmarkStates(b *testing.B) {
	b.Run("silent", func(b *testing.B) {
		r := quietTurns(b, 6)
		benchmarkStates(b, []*history{historyOf(r)}, []kriegspiel.Rules{r.Rules})
	})
	b.Run("largest", func(b *testing.B) {
		histories, rules := largest(b, 50)
		benchmarkStates(b, histories, rules)
	})
}

func benchmarkStates(b *testing.B, histories []*history, rules []kriegspiel.Rules) {
	b.Helper()
	var e exact
	states := int64(0)
	began := cpuTime(b)
	for b.Loop() {
		for i, h := range histories {
			e.Model = rules[i]
			belief, err := e.Estimate(background, h)
			if err != nil {
				b.Fatal(err)
			}
			states += belief.Work.Kept
		}
	}
	b.ReportMetric(float64(states)/(cpuTime(b)-began).Seconds(), "states/s")
	b.ReportMetric(float64(states)/float64(b.N), "states/op")
}

// BenchmarkStream takes the same histories depth-first, whole and up to the
// first state.
func BenchmarkStream(b *testing.B) {
	for _, c := range []struct {
		name string
		most int64
	}{{"all", 1 << 62}, {"first", 1}} {
		b.Run(c.name, func(b *testing.B) {
			histories, rules, want := benchmarked(b)
			var s stream
			var states int64
			for b.Loop() {
				states = 0
				for i, h := range histories {
					s.Model, s.History = rules[i], h
					n := int64(0)
					for range s.States(background) {
						if n++; n == c.most {
							break
						}
					}
					states += n
				}
			}
			if c.most == 1 {
				want = int64(len(histories))
			}
			if states != want {
				b.Errorf("%d states, want %d", states, want)
			}
			b.ReportMetric(float64(states), "states/op")
		})
	}
}
