package database

import (
	"cmp"
	"slices"
)

// A Count is the number of problems with a ply and a verdict.
type Count struct {
	Ply      int
	Verdict  Verdict
	Problems int
}

// Counts are how many problems of each kind a file has, sorted by ply and
// verdict; mates come first.
type Counts []Count

// Problems returns the number of all.
func (c Counts) Problems() (n int) {
	for _, count := range c {
		n += count.Problems
	}
	return n
}

// Add counts a problem.
func (c *Counts) Add(p *Problem) {
	i, found := slices.BinarySearchFunc(*c, Count{p.Ply, p.Verdict, 0}, func(a, b Count) int {
		return cmp.Or(cmp.Compare(a.Ply, b.Ply), cmp.Compare(b.Verdict, a.Verdict))
	})
	if !found {
		*c = slices.Insert(*c, i, Count{Ply: p.Ply, Verdict: p.Verdict})
	}
	(*c)[i].Problems++
}
