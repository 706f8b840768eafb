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
var intended = []change{}

// additions are patterns of what the output has now and had not before.
var additions = []struct{ pattern *regexp.Regexp }{}

// newCommands matches examples in the documents that the other build cannot run.
var newCommands = regexp.MustCompile(`kriegmate check .*--slow`)

// formerly turns the names of commands into those of the other build.
var formerly = strings.NewReplacer("kriegmate referee", "kriegmate umpire")
