package bench

import (
	"strings"
	"testing"

	"kriegmate/database"
)

// The kinds alternate: mates at 3 ply, near misses at 3 ply, mates at 5 ply.
// Their belief states have 1, 2, 3 and so on states.
func manyProblems() []database.Problem {
	var list []database.Problem
	for i := range 12 {
		p := database.Problem{ID: string(rune('a' + i)), Ply: 3, Verdict: database.Mate, Belief: i + 1}
		switch i % 3 {
		case 1:
			p.Verdict = database.NearMiss
		case 2:
			p.Ply = 5
		}
		list = append(list, p)
	}
	return list
}

func TestFilter(t *testing.T) {
	for _, test := range []struct {
		name   string
		filter Filter
		want   string
	}{
		{"all", Filter{}, "a b c d e f g h i j k l"},
		{"5 ply", Filter{Filter: database.Filter{Ply: []int{5}}}, "c f i l"},
		{"3 and 5 ply", Filter{Filter: database.Filter{Ply: []int{3, 5}}}, "a b c d e f g h i j k l"},
		{"near misses", Filter{Filter: database.Filter{Verdicts: []database.Verdict{database.NearMiss}}}, "b e h k"},
		{"no near misses at 5 ply", Filter{Filter: database.Filter{Ply: []int{5}, Verdicts: []database.Verdict{database.NearMiss, database.NoMate}}}, ""},
		{"4 to 6 states", Filter{Filter: database.Filter{MinBelief: 4, MaxBelief: 6}}, "d e f"},
		{"10 states or more", Filter{Filter: database.Filter{MinBelief: 10}}, "j k l"},
		{"every third of each kind", Filter{Every: 3}, "a b c j k l"},
		{"every second of what is left", Filter{Filter: database.Filter{MinBelief: 4}, Every: 2}, "d e f j k l"},
		{"one of each kind", Filter{Limit: 1}, "a b c"},
		{"every second, two of each kind", Filter{Filter: database.Filter{Ply: []int{3}}, Every: 2, Limit: 2}, "a b g h"},
	} {
		// The second file repeats the first.
		tasks := test.filter.Tasks([]Source{source("one", manyProblems()...), source("two", manyProblems()...)})
		for range 2 {
			var got []string
			for task, err := range tasks {
				if err != nil || task.File != "one" {
					t.Fatalf("%s: %s of %s, %v", test.name, task.ID, task.File, err)
				}
				got = append(got, task.ID)
			}
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("%s: %s, want %s", test.name, got, test.want)
			}
		}
	}
	for task := range new(Filter).Tasks([]Source{source("one", manyProblems()...)}) {
		if task.ID != "a" {
			t.Error("a range that was left goes on")
		}
		break
	}
}
