package bench

import (
	"context"
	"testing"

	"kriegmate/mate"
)

// BenchmarkDeeper puts built-in problems of 7 ply, mates and near misses, to the default
// searcher, asked for 9: another problem each time. The unit is that of the states
// expanded.
func BenchmarkDeeper(b *testing.B) {
	opened, err := Open("selfplay7.kdb")
	if err != nil {
		b.Fatal(err)
	}
	defer opened.Close()
	var list []Task
	for t, err := range (&Filter{Deeper: 2}).Tasks(opened.Sources) {
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, t)
	}
	contenders, err := Contenders([]string{mate.DefaultSearcher})
	if err != nil {
		b.Fatal(err)
	}
	r := Runner{Contenders: contenders}
	var states int64
	r.Done = func(result Result) error {
		if !result.Solved() {
			b.Errorf("%s: %v in %d ply, found %s", result.Problem, result.Want, result.Ply, result.Found)
		}
		states += result.Expanded
		return nil
	}
	// A step that has no factor with the number of problems comes to all of them, and to
	// mates and near misses alike.
	const step = 37
	b.ResetTimer()
	err = r.Run(context.Background(), func(yield func(Task) bool) {
		for i := range b.N {
			if !yield(list[i*step%len(list)]) {
				return
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(states)/float64(b.N), "states/op")
}
