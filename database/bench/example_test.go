package bench_test

import (
	"context"
	"fmt"
	"time"

	"kriegmate/database/bench"
	"kriegmate/database/shipped"
)

// Two searchers on two problems that are built in.
func Example() {
	contenders, err := bench.Contenders([]string{"gl-dbu", "best"}, bench.Estimated)
	if err != nil {
		fmt.Println(err)
		return
	}
	set := shipped.Sets()[0]
	session := bench.Session{
		Contenders: contenders,
		Limits:     bench.Limits{Timeout: time.Minute},
		Sources:    []bench.Source{{Name: set.Name, Problems: set.First()}},
		Filter:     bench.Filter{Limit: 1}, // of each verdict
	}
	run, err := session.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range run.Results {
		fmt.Println(r.Searcher, r.Ply, r.Want, r.Found, r.Solved())
	}
	// Output:
	// gl-dbu 3 near-miss no-mate true
	// best 3 near-miss no-mate true
	// gl-dbu 3 mate mate true
	// best 3 mate mate true
}
