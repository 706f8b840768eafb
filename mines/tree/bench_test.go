package tree

import (
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
)

// BenchmarkLists shows what the passes over a long list cost for each layout.
func BenchmarkLists(b *testing.B) {
	list := choose(1<<25-2, 15)
	board, err := mines.NewBoard(5, 5, 15)
	if err != nil {
		b.Fatal(err)
	}
	rules, err := mines.NewRules(board)
	if err != nil {
		b.Fatal(err)
	}
	var s stack
	for _, pass := range []struct {
		name string
		run  func()
	}{
		{"choose", func() { choose(1<<25-2, 15) }},
		{"begin", func() { begin(s.take(len(list))[:0], rules.Around(0), 1<<25-2&^rules.Around(0), 2, 13); s.used = 0 }},
		{"countMines", func() {
			var counts [mines.SmallCells]int
			countMines(&counts, list)
		}},
		{"histogram", func() {
			var counts [9]int
			endgame.Histogram(&counts, list, 12, rules.Around(12))
		}},
		{"part", func() {
			s.part(list, 12, rules.Around(12))
			s.used = 0
		}},
		{"showing", func() {
			showing(s.take(len(list))[:0], list, 12, rules.Around(12), 5)
			s.used = 0
		}},
	} {
		b.Run(pass.name, func(b *testing.B) {
			for b.Loop() {
				pass.run()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/layout")
		})
	}
}
