package bench

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
)

// Format is the first word of every results file.
const Format = "kriegmate-bench 1"

// A Head says what a run was: the first line of its results file.
type Head struct {
	Format   string  `json:"format"`
	Machine  Machine `json:"machine"`
	Workers  int     `json:"workers"`
	Commit   string  `json:"commit"`
	Options  Options `json:"options"`
	Problems int     `json:"problems"`
	// Signature is a hash of the problems' ids, in their order.
	Signature string   `json:"signature"`
	Searchers []string `json:"searchers"` // the names of the contenders
	Files     []string `json:"files"`
	Selection string   `json:"selection,omitempty"` // which of their problems, in words
}

// Options are the limits of a run as its head has them.
type Options struct {
	Timeout Seconds `json:"timeout"`
	Memory  int64   `json:"memory"` // bytes
	MinTime Seconds `json:"min_time"`
	Repeat  int     `json:"repeat"`
}

// NewHead returns the head of a run over the tasks, which it ranges over once.
// Workers, files and the selection are left to the caller.
func NewHead(r *Runner, tasks iter.Seq2[Task, error]) (Head, error) {
	h := Head{
		Format: Format, Machine: ThisMachine(), Commit: thisCommit(), Workers: max(1, r.Workers),
		Options: Options{
			Timeout: Seconds(r.Limits.Timeout.Seconds()), Memory: r.Limits.Memory,
			MinTime: Seconds(r.Limits.MinTime.Seconds()), Repeat: r.Limits.Repeat,
		},
	}
	for i := range r.Contenders {
		h.Searchers = append(h.Searchers, r.Contenders[i].Name())
	}
	sum := sha256.New()
	for t, err := range tasks {
		if err != nil {
			return h, err
		}
		h.Problems++
		fmt.Fprintln(sum, t.ID)
	}
	h.Signature = hex.EncodeToString(sum.Sum(nil)[:8])
	return h, nil
}

// timeout returns the timeout of the run.
func (h *Head) timeout() Seconds { return h.Options.Timeout }

// disagrees says in what the run of h cannot be gone on with as o; "" if it
// can. The number of workers, the names of the files and the words of the
// selection may differ.
func (h *Head) disagrees(o *Head) string {
	then, now := h.words(), o.words()
	for i := range then {
		if then[i] != now[i] {
			return fmt.Sprintf("%s, now %s", then[i], now[i])
		}
	}
	return ""
}

// words tells what two runs must share.
func (h *Head) words() [7]string {
	o := &h.Options
	return [...]string{
		fmt.Sprintf("%d problems with the signature %s", h.Problems, h.Signature),
		"the searchers " + strings.Join(slices.Sorted(slices.Values(h.Searchers)), ","),
		"--timeout " + duration(o.Timeout),
		fmt.Sprintf("--memory %d", o.Memory>>20),
		fmt.Sprintf("--min-time %s and --repeat %d", duration(o.MinTime), o.Repeat),
		"the commit " + h.Commit,
		"on " + h.Machine.String(),
	}
}

func duration(s Seconds) string {
	return time.Duration(float64(s) * 1e9).Round(time.Microsecond).String()
}
