// Package andortest is the conformance kit of package andor.
//
// A new domain starts with [Laws], which looks at its rules without a search, and
// then runs [Domain], which puts a problem of it to every searcher there is. If it
// has a full sight of its own, [Sight] compares that with the rules; if it knows some
// belief states beforehand, [Oracle] does. A new searcher runs [Searcher]: it must
// agree with a slow and plain [Judge] on random toy games, give certificates that
// hold, do the same work twice, and stop within its limits. [LimitOfDepth] looks closer at
// its certificates, and [TwoRefusals] at games in which a refusal may tell something.
//
// The kit brings its own games: a [Toy] is random, with every kind of percept; a
// [Table] is written down by hand, to test in which order a searcher asks.
package andortest
