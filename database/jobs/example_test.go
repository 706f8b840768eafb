package jobs_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"kriegmate/database/jobs"
	"kriegmate/database/selfplay"
)

// Two games in two jobs, which any machine could do, joined to the file of one run.
func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	o := selfplay.DefaultOptions()
	o.Seed, o.MaxMoves, o.MaxStates = 5, 25, 50
	run := selfplay.NewRun(&o)
	run.Games = 2
	var names []string
	for job := range jobs.Generate(run, 2) {
		result, err := job.Run(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		names = append(names, filepath.Join(dir, job.Name()))
		if err := os.WriteFile(names[len(names)-1], result, 0o644); err != nil {
			log.Fatal(err)
		}
	}
	merged, err := jobs.Merge(context.Background(), filepath.Join(dir, "out.kdb"), names...)
	fmt.Println(merged.Counts.Problems(), err)
	_, err = jobs.Merge(context.Background(), filepath.Join(dir, "again.kdb"), names[0])
	fmt.Println(err)
	// Output:
	// 1 <nil>
	// shard 2/2 is missing
}
