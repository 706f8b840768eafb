package andor

import (
	"time"

	"kriegmate/internal/cputime"
)

// Stats tell what a search has done. But for CPU they do not depend on the
// machine: the same search gives the same numbers.
type Stats struct {
	Expanded int64 // states expanded: at a node of the solver by proposals, at one of the opponent by replies
	Tries    int64 // proposals put to the referee
	Replies  int64 // replies generated
	Sight    int64 // positions looked at with everything visible
	Nodes    int64 // belief-state nodes made
	Largest  int64 // most states in one node
	Peak     int64 // most states held at once
	// CPU is the CPU time of the search and of the sequence of states it
	// asked for. Where [CPUClock] is false it is the time on the wall clock:
	// only Linux tells the CPU time of a thread in a way that all its
	// versions share.
	CPU time.Duration
}

// CPUClock tells whether [Stats].CPU is CPU time on this system, not time on the
// wall clock.
const CPUClock = cputime.PerThread

// Add adds the statistics of a search that ran after this one.
func (s *Stats) Add(other *Stats) {
	s.Expanded += other.Expanded
	s.Tries += other.Tries
	s.Replies += other.Replies
	s.Sight += other.Sight
	s.Nodes += other.Nodes
	s.Largest = max(s.Largest, other.Largest)
	s.Peak = max(s.Peak, other.Peak)
	s.CPU += other.CPU
}

// AddParallel adds the statistics of a search that ran at the same time: the
// states that both held at once add up.
func (s *Stats) AddParallel(other *Stats) {
	peak := s.Peak + other.Peak
	s.Add(other)
	s.Peak = peak
}
