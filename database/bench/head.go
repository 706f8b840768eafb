package bench

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"kriegmate/andor"
	"kriegmate/build"
	"kriegmate/database/shard"
	"kriegmate/report"
)

// Format is the first word of every head.
const Format = "kriegmate-bench 2"

// A Head says what a run was. It is in a file of its own beside the results, so that
// these are lines of one kind; see [HeadFile].
type Head struct {
	Format   string        `json:"format"`
	Machine  build.Machine `json:"machine"`
	Workers  int           `json:"workers"`
	Commit   string        `json:"commit"`
	Limits   Limits        `json:"options"`
	Problems int           `json:"problems"`
	// Signature is a hash of the problems' ids, in their order.
	Signature string   `json:"signature"`
	Searchers []string `json:"searchers"` // the names of the contenders
	Files     []string `json:"files"`
	// Shard is which part of the problems the results are about; the zero value is all.
	Shard     shard.Index `json:"shard,omitzero"`
	Deeper    int         `json:"deeper,omitempty"`    // see [Filter]
	Selection string      `json:"selection,omitempty"` // which of their problems, in words
	Command   string      `json:"command,omitempty"`   // which repeats the run; "" if nobody has told
	// Clock is [WallClock] if the CPU times of the results are times on the wall
	// clock, on systems that do not tell the CPU time of a thread; else "".
	Clock string `json:"clock,omitempty"`
}

// WallClock is the [Head].Clock of runs without CPU times.
const WallClock = "wall"

// head returns the head of the session's run over the tasks.
func (s *Session) head(tasks []Task) Head {
	h := Head{
		Format: Format, Machine: build.ThisMachine(), Commit: build.Commit(), Workers: max(1, s.Workers),
		Limits: s.Limits, Problems: len(tasks), Searchers: s.Names(), Shard: s.Shard, Deeper: s.Filter.Deeper, Selection: s.Selection, Command: s.Command,
	}
	if !andor.CPUClock {
		h.Clock = WallClock
	}
	for i := range s.Sources {
		h.Files = append(h.Files, s.Sources[i].Name)
	}
	sum := sha256.New()
	for i := range tasks {
		fmt.Fprintln(sum, tasks[i].ID)
	}
	h.Signature = hex.EncodeToString(sum.Sum(nil)[:8])
	return h
}

// Jobs returns how many results the run has when it is done.
func (h *Head) Jobs() int { return h.Shard.Count(h.Problems) * len(h.Searchers) }

// timeout returns the timeout of the run.
func (h *Head) timeout() Seconds { return Seconds(h.Limits.Timeout.Seconds()) }

const cpuTime = "CPU time"

// timeName returns what the times of the run are.
func (h *Head) timeName() string {
	if h.Clock == WallClock {
		return "wall time"
	}
	return cpuTime
}

// disagrees says in what the run of h cannot be gone on with as o; "" if it
// can. The number of workers, the names of the files and the words of the
// selection may differ.
func (h *Head) disagrees(o *Head) string {
	then, now := h.words(), o.words()
	return difference(then[:], now[:], "now")
}

// Apart says in what two shards are not of one run, "" if they are. They may be of
// different machines.
func (h *Head) Apart(o *Head) string {
	mine, other := h.words(), o.words()
	return difference(mine[:shared], other[:shared], "but")
}

func difference(mine, other []string, word string) string {
	for i := range mine {
		if mine[i] != other[i] {
			return fmt.Sprintf("%s, %s %s", mine[i], word, other[i])
		}
	}
	return ""
}

// shared is how many of the words all shards of a run share.
const shared = 8

// words tells what two runs must share.
func (h *Head) words() [shared + 2]string {
	l := &h.Limits
	return [...]string{
		fmt.Sprintf("%d problems with the signature %s", h.Problems, h.Signature),
		h.question(),
		"the searchers " + strings.Join(slices.Sorted(slices.Values(h.Searchers)), ","),
		"a timeout of " + rounded(l.Timeout),
		fmt.Sprintf("a memory limit of %d MiB", l.Memory>>20),
		fmt.Sprintf("a minimum time of %s with at most %d repetitions", rounded(l.MinTime), l.Repeat),
		"the commit " + h.Commit,
		h.timeName(),
		"on " + h.Machine.String(),
		"shard " + h.Shard.String(),
	}
}

// question says how deep the problems are asked.
func (h *Head) question() string {
	if h.Deeper == 0 {
		return "asked as they are"
	}
	return fmt.Sprintf("asked %d ply deeper", h.Deeper)
}

// Lines returns the head as people read it, a fact a line.
func (h *Head) Lines() []string {
	lines := []string{
		"machine: " + h.Machine.String(),
		"commit: " + h.Commit,
		strings.TrimSpace("problems: " + report.Thousands(int64(h.Problems)) + " of " + strings.Join(h.Files, ", ") + " " + h.Selection),
		"signature of the problems: " + h.Signature,
		"searchers: " + strings.Join(h.Searchers, ", "),
		"limits: " + rounded(h.Limits.Timeout) + " and " + report.Thousands(h.Limits.Memory>>20) + " MiB a problem",
	}
	if h.Deeper > 0 {
		lines[2] += ", " + h.question()
	}
	if h.Shard.I > 0 {
		lines[2] += ", shard " + h.Shard.String() + " of them"
	}
	if h.Command != "" {
		lines = append(lines, "command: "+h.Command)
	}
	if h.Clock == WallClock {
		lines = append(lines, "times: of the wall clock, for this system does not tell CPU times")
	}
	for i := range lines {
		lines[i] = report.Printable(lines[i])
	}
	return lines
}
