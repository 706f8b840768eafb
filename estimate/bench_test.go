package estimate_test

import (
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
