package cluster

import (
	"cmp"
	"slices"
	"time"
)

// seen is when a worker or a coordinator was last heard of, and with what.
type seen struct {
	Presence
	at time.Time
}

// missed is how many times one may not be heard of before it counts as gone.
const missed = 3

// gone tells whether one was not heard of for too long.
func (s *seen) gone() bool { return time.Since(s.at) > missed*s.Every }

// A crowd is those of which was heard lately, by the names of workers, or by the runs of
// coordinators.
type crowd map[string]*seen

// hear notes what one tells.
func (c crowd) hear(said *Presence) {
	name := cmp.Or(said.Worker, said.Run)
	if said.Leaving && len(said.Jobs) == 0 {
		delete(c, name)
		return
	}
	c[name] = &seen{*said, time.Now()}
}

// forget removes those that are gone.
func (c crowd) forget() {
	for name, w := range c {
		if w.gone() {
			delete(c, name)
		}
	}
}

// count forgets the workers that are gone, and puts into a status of a run what the others do.
func (c crowd) count(run *Run, s *Status) {
	c.forget()
	id := run.ID()
	for name, w := range c {
		if run.Program.Refuse(&w.Program) != nil {
			s.Refused++
			continue
		}
		s.Workers++
		for _, job := range w.Jobs {
			if job.Run != id {
				continue
			}
			s.InFlight++
			if at := job.For + time.Since(w.at); at > s.SlowestFor {
				s.Slowest, s.SlowestOn, s.SlowestFor = job.Name, name, at
			}
		}
	}
}

// of returns the workers of a run, by their names, each with its jobs of that run alone.
func (c crowd) of(run *Run) (list []Presence) {
	id := run.ID()
	for _, w := range c {
		if run.Program.Refuse(&w.Program) != nil {
			continue
		}
		p := w.Presence
		p.Jobs = nil
		for _, job := range w.Jobs {
			if job.Run == id {
				job.For += time.Since(w.at)
				p.Jobs = append(p.Jobs, job)
			}
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Presence) int { return cmp.Compare(a.Worker, b.Worker) })
	return list
}
