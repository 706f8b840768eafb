package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
)

// A Queue holds the jobs of runs until workers have done them, and then what came of
// them. It outlives coordinators and workers. Its methods may be called by several
// goroutines at once. While the queue cannot be reached they wait or return an error;
// after an error they may be called again.
type Queue interface {
	// Open makes a run known, if it is not yet.
	Open(ctx context.Context, run *Run) error
	// Put adds jobs at the end of the queue. Those that are in the queue already,
	// with the same attempt, are not added again.
	Put(ctx context.Context, jobs ...*Job) error
	// Outcomes returns what came of the jobs of a run, from the first, in the order in
	// which they came, and goes on with those that come, until ctx ends. Once it has
	// returned all that there were when it began, and whenever the queue was out of
	// reach since or may have lost something of the run, it returns nil. It may return
	// outcomes again then. As long as the queue cannot be reached it returns why.
	Outcomes(ctx context.Context, run string) iter.Seq2[*Outcome, error]
	// Remove removes everything that is known of a run.
	Remove(ctx context.Context, run string) error

	// Runs returns those of the named runs that are known; without a name all, of all
	// programs.
	Runs(ctx context.Context, ids ...string) ([]*Run, error)
	// Take waits for a job of a program; nil if none has come for a while.
	Take(ctx context.Context, p *Program) (Lease, error)

	// Tell tells whoever listens what a worker or a coordinator does. It is not kept.
	Tell(p *Presence) error
	// Listen calls heard with what they tell, by one goroutine at a time, until ctx
	// ends.
	Listen(ctx context.Context, heard func(*Presence)) error
}

// A Lease is a job that belongs to a worker for a while. If the worker neither
// prolongs nor ends it, the job goes to another one.
type Lease interface {
	// Job returns the job. It is not to be changed.
	Job() *Job
	// Deliveries returns how often the job was taken, this time included.
	Deliveries() int
	// Term returns for how long the job belongs to the worker, a positive time.
	Term() time.Duration
	// Extend lets the term begin again.
	Extend() error
	// Finish keeps what came of the job, unless something has come of the same
	// attempt before, and removes the job from the queue.
	Finish(ctx context.Context, o *Outcome) error
	// Return puts the job back, at the end of the queue, as if it had never been
	// taken.
	Return(ctx context.Context) error
}

// A Program is what coordinators and workers have to agree in: jobs and results mean
// the same only to the same version with the same rule sets.
type Program struct {
	Version string   `json:"version"`
	Rules   []string `json:"rules"` // the names of the rule sets it knows
}

// ID returns a short name of the program, of hexadecimal digits.
func (p *Program) ID() string { return digest(p.Version, strings.Join(p.Rules, " ")) }

// Refuse returns why a worker that is the program other gets no jobs of p; nil if it
// does.
func (p *Program) Refuse(other *Program) error {
	if p.Version != other.Version {
		return fmt.Errorf("it is version %s, and the run needs %s", other.Version, p.Version)
	}
	for _, name := range p.Rules {
		if !slices.Contains(other.Rules, name) {
			return fmt.Errorf("it does not know the rules %s", name)
		}
	}
	for _, name := range other.Rules {
		if !slices.Contains(p.Rules, name) {
			return fmt.Errorf("it knows the rules %s, which the run's program does not", name)
		}
	}
	return nil
}

// A Run is what the jobs of one command have in common.
type Run struct {
	Program Program `json:"program"`
	Kind    string  `json:"kind"` // what the jobs are
	Spec    []byte  `json:"spec"` // what all jobs of the run need to know
}

// ID returns the name of the run, of hexadecimal digits: the same command of the same
// program has the same one.
func (r *Run) ID() string { return digest(r.Program.ID(), r.Kind, string(r.Spec)) }

// digest returns a name for words.
func digest(words ...string) string {
	text, err := json.Marshal(words)
	if err != nil {
		panic(err) // strings are never refused
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// A Bound is what a job may use. 0 is no bound.
type Bound struct {
	Time   time.Duration `json:"time,omitempty"`
	Memory int64         `json:"memory,omitempty"` // bytes
}

// growth is by how much a bound grows for a job that was not done within it.
const growth = 4

// larger returns the bound of the next attempt.
func (b Bound) larger() Bound { return Bound{b.Time * growth, b.Memory * growth} }

// A Job is a part of a run.
type Job struct {
	Run    string `json:"run"`
	Number int    `json:"number"` // from 1
	Name   string `json:"name"`   // for people
	// Attempt counts how often the job was put, from 1; Returned how often it was
	// put back since.
	Attempt  int    `json:"attempt"`
	Returned int    `json:"returned,omitempty"`
	Bound    Bound  `json:"bound"`
	Data     []byte `json:"-"`
}

// An Ending is how a job has ended.
type Ending string

// The endings of jobs.
const (
	Done    Ending = "done"
	Failed  Ending = "failed"  // with an error
	Unknown Ending = "unknown" // it needs more than its bound
	Lost    Ending = "lost"    // too many workers have not come back from it
)

// An Outcome is what came of a job.
type Outcome struct {
	Run     string `json:"run"`
	Number  int    `json:"number"`
	Attempt int    `json:"attempt"`
	Ending  Ending `json:"ending"`
	Cause   string `json:"cause,omitempty"` // unless it is done
	Worker  string `json:"worker"`
	// Took is how long the worker was at it.
	Took time.Duration `json:"took"`
	Data []byte        `json:"-"` // the result, if it is done
}

// A Presence is what a worker tells of itself every few seconds, or a coordinator of its run.
type Presence struct {
	Worker  string  `json:"worker"` // "" for a coordinator
	Program Program `json:"program"`
	Lanes   int     `json:"lanes"` // jobs at a time
	Done    int     `json:"done"`  // jobs so far
	// Every is the time until the worker tells again.
	Every time.Duration `json:"every"`
	// Jobs are those it is at, the oldest first.
	Jobs []Underway `json:"jobs,omitempty"`
	// Leaving tells that it takes no more jobs.
	Leaving bool `json:"leaving,omitempty"`
	// Run is the run of a coordinator, and Status how far it is; nil for a worker.
	Run    string  `json:"run,omitempty"`
	Status *Status `json:"status,omitempty"`
}

// An Underway is a job that a worker is at.
type Underway struct {
	Run  string        `json:"run"`
	Name string        `json:"name"`
	For  time.Duration `json:"for"` // since when
}
