package main

import (
	"regexp"
	"strings"
)

// change is a change of the output that was meant: a pattern of the other build's
// output, and what stands in its place now.
type change struct {
	old, new string
}

func (c change) apply(text string) string {
	return regexp.MustCompile(c.old).ReplaceAllString(text, c.new)
}

// intended are the changes of words, in the order in which they are applied.
var intended = []change{
	// A verdict for which not all states were needed.
	{`(\d+ states?) looked at, not all`, `looked at $1; there may be more`},
	// The event at which a record became impossible, as estimate names it.
	{`impossible: no state is left after event 0`, `impossible: no state is left after event 2`},
	// Certificates have a version.
	{`(\[file [a-z-]+\.cert\]\n\{)`, `$1"version":1,`},
	// Where a problem comes from, as show tells it.
	{`"origin":"seed (\d+), game (\d+)"`, `"origin":"game $2 of seed $1"`},
	// One mine, one free cell, one cell.
	{`\b1 mines\b`, `1 mine`},
	{`\b1 free cells\b`, `1 free cell`},
	{`has 1 cells,`, `has 1 cell,`},
	// A player is not told of by the name of a command.
	{`the highest value of "mines exact"`, `the highest exact value`},
	// The sets that are built in have moved.
	{`testdata/selfplay\*\.kdb`, `database/shipped/*.kdb`},
}

// additions are patterns of what the output has now and had not before.
var additions = []struct{ pattern *regexp.Regexp }{}

// newCommands matches examples in the documents that the other build cannot run.
var newCommands = regexp.MustCompile(`kriegmate check .*--slow`)

// formerly turns the names of commands into those of the other build.
var formerly = strings.NewReplacer("kriegmate referee", "kriegmate umpire")
