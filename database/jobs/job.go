package jobs

import (
	"context"
	"encoding/json"
	"fmt"

	"kriegmate/build"
	"kriegmate/database/shard"
	"kriegmate/jsonl"
)

// A Job is a part of the work as it travels: [Job.Encode] makes a text of it that any
// process of the same commit can run. Exactly one of its kinds is not nil.
type Job struct {
	// Commit is what the program was built from that has made the job. A program of
	// another commit does not run it.
	Commit string `json:"commit"`
	// Shard says which job of how many it is. Of work whose end is not known, N is 0.
	Shard    shard.Index `json:"shard"`
	Generate *Generation `json:"generate,omitempty"`
	Bench    *Searches   `json:"bench,omitempty"`
	Check    *Claim      `json:"check,omitempty"`
}

// kind is what a job is about.
type kind interface {
	// name is a word that no other kind has.
	name() string
	// run does the job and returns its result.
	run(ctx context.Context, j *Job) ([]byte, error)
}

// kind returns what the job is about; nil if that is not one thing.
func (j *Job) kind() kind {
	var kinds []kind
	if j.Generate != nil {
		kinds = append(kinds, j.Generate)
	}
	if j.Bench != nil {
		kinds = append(kinds, j.Bench)
	}
	if j.Check != nil {
		kinds = append(kinds, j.Check)
	}
	if len(kinds) != 1 {
		return nil
	}
	return kinds[0]
}

// Name returns a name that no other job of the same work has: letters, digits and
// hyphens, such as "generate-2-of-7", good for a file or a key.
func (j *Job) Name() string {
	name := fmt.Sprintf("%s-%d", j.kind().name(), j.Shard.I)
	if j.Shard.N > 0 {
		name += fmt.Sprintf("-of-%d", j.Shard.N)
	}
	return name
}

// Encode returns the job as [Parse] reads it, in one line of JSON.
func (j *Job) Encode() ([]byte, error) { return jsonl.Marshal(j) }

// Parse reads a job. One of another commit is an error that says so.
func Parse(text []byte) (*Job, error) {
	// Another commit may have other fields.
	var by struct{ Commit string }
	if err := json.Unmarshal(text, &by); err != nil {
		return nil, fmt.Errorf("no job: %w", err)
	}
	if commit := build.Commit(); by.Commit != commit {
		return nil, fmt.Errorf("a job of commit %.40s, but this program is of commit %s", by.Commit, commit)
	}
	var j Job
	if err := jsonl.Decode(text, &j); err != nil {
		return nil, fmt.Errorf("no job: %w", err)
	}
	if j.kind() == nil || j.Shard.I < 1 {
		return nil, fmt.Errorf("no job: %.60s", text)
	}
	return &j, nil
}

// Run does the job and returns its result: what [Merge] joins, if it is in a file, or what
// the check of a certificate says. It depends on the job alone, but for times. When ctx ends
// there is no result, but the error of ctx.
func (j *Job) Run(ctx context.Context) ([]byte, error) {
	result, err := j.kind().run(ctx, j)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("job %s: %w", j.Name(), err)
	}
	return result, nil
}
