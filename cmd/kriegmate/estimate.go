package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/estimate"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
	"kriegmate/mate"
)

func estimateCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "estimate",
		Usage:     "list every position that fits a record",
		ArgsUsage: "[RECORD]",
		Description: `Reads a record, in JSON or filtered PGN, from the file RECORD or from standard
input, and works out the belief state: all positions that fit everything the
referee has said. Prints its size after every event, and a heat map: where the
opponent's men may stand, with the share of the states in per cent.

   kriegmate umpire --pgn w < game.txt | kriegmate estimate
   kriegmate estimate --states white.pgn
   kriegmate estimate --svg heat.svg white.json

With --batch, every line of standard input is {"id":...,"record":{...}} and is
answered with one line of JSON.`,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "states", Usage: "list the states as FENs, sorted"},
			&cli.StringFlag{Name: "svg", Usage: "draw the heat map into `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.BoolFlag{Name: "batch", Usage: "answer every line of standard input in JSON"},
			&cli.IntFlag{Name: "sample", Usage: "draw `N` of the states at random, without looking for all"},
			&cli.BoolFlag{Name: "uniform", Usage: "with --sample: every state equally likely; looks for all"},
			&cli.Uint64Flag{Name: "seed", Usage: "with --sample: the same seed draws the same states", Value: 1},
			rulesFlag(),
			&cli.Int64Flag{Name: "max-states", Usage: "give up with more than `N` states", Value: 50_000_000},
			&cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "give up with more than `MIB` of states", Value: 4096},
			&cli.IntFlag{Name: "workers", Usage: "share a record among `N` cores", Value: runtime.GOMAXPROCS(0), DefaultText: "all"},
		},
		Action: func(c *cli.Context) error { return estimateAction(c, s) },
	}
}

// An estimator holds the options of the command.
type estimator struct {
	rules   *kriegspiel.Rules
	states  bool
	n       int // to sample; 0 for all
	uniform bool
	seed    uint64
	limits  estimate.Limits
	exact   mate.Exact
}

func estimateAction(c *cli.Context, s streams) error {
	e, err := newEstimator(c)
	if err != nil {
		return err
	}
	if c.Bool("batch") {
		if c.Args().Present() || c.IsSet("svg") {
			return errors.New("--batch reads standard input and answers in JSON: leave out the record and --svg")
		}
		return e.batch(c.Context, s)
	}
	if c.NArg() > 1 {
		return fmt.Errorf("estimate takes one record, not %d: flags come before it", c.NArg())
	}
	name := c.Args().First()
	data, err := readInput(c.Context, name, s.in)
	if err != nil {
		return err
	}
	record, err := kriegspiel.ParseRecord(data, e.rules)
	if err != nil {
		return fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	progress := newProgress(s.err, len(record.Events))
	e.exact.Working = progress.show
	found, err := e.estimate(c.Context, &record)
	progress.erase()
	if err != nil {
		return failure(err)
	}
	if file := c.String("svg"); file != "" {
		heat := found.heat()
		if err := writeOutput(file, render.Heat(&found.end.View, &heat), s.out); err != nil {
			return err
		}
	}
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(found.json())
	}
	return found.print(s.out)
}

func newEstimator(c *cli.Context) (*estimator, error) {
	rules, err := chosenRules(c)
	if err != nil {
		return nil, err
	}
	e := &estimator{
		rules:   rules,
		states:  c.Bool("states"),
		n:       c.Int("sample"),
		uniform: c.Bool("uniform"),
		seed:    c.Uint64("seed"),
		limits:  estimate.Limits{States: c.Int64("max-states"), Memory: c.Int64("memory") << 20, Time: c.Duration("timeout")},
	}
	e.exact.Workers = c.Int("workers")
	if err := positive(c, "max-states", "memory"); err != nil {
		return nil, err
	}
	if e.exact.Workers <= 0 || e.exact.Workers > mostWorkers {
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	debug.SetMemoryLimit(e.limits.Memory + memorySlack)
	switch {
	case c.IsSet("sample") && e.n <= 0:
		return nil, errors.New("--sample: want a positive number")
	case c.Duration("timeout") < 0:
		return nil, errors.New("--timeout: want a positive time")
	case !c.IsSet("sample") && (c.IsSet("uniform") || c.IsSet("seed")):
		return nil, errors.New("--uniform and --seed go with --sample")
	}
	return e, nil
}

// failure is an error that is the answer, not the user's mistake: the record
// is impossible, or the limits were too low.
func failure(err error) error {
	if errors.Is(err, context.Canceled) {
		return context.Canceled
	}
	return &answerError{err}
}

// An answerError ends the program with status 1.
type answerError struct{ error }

// An estimation is what was found for one record.
type estimation struct {
	record    *kriegspiel.Record
	end       kriegspiel.Follower // behind the last event
	states    []kriegspiel.State
	sizes     []int64 // after every event; nil in a sample
	exhausted bool    // these are all states
	listed    bool    // the answer lists them
}

func (e *estimator) estimate(ctx context.Context, r *kriegspiel.Record) (found estimation, err error) {
	found.record, found.listed = r, e.states
	if found.end, err = r.End(); err != nil {
		return found, err
	}
	h := mate.HistoryOf(r)
	if e.n > 0 {
		draw := mate.Sample{Model: r.Rules, Limits: e.limits, Seed: e.seed, Uniform: e.uniform}
		drawn, err := draw.Draw(ctx, h, e.n)
		found.states, found.exhausted = drawn.States, drawn.Exhausted
		return found, err
	}
	e.exact.Model, e.exact.Limits = r.Rules, e.limits
	belief, err := e.exact.Estimate(ctx, h)
	found.states, found.sizes, found.exhausted = belief.States, belief.Sizes, true
	return found, err
}

// heat counts where the opponent's men stand.
func (f *estimation) heat() (h kriegspiel.Heat) {
	for i := range f.states {
		h.Add(&f.states[i])
	}
	return h
}

// estimationJSON is the answer to a record in JSON.
type estimationJSON struct {
	ID        json.RawMessage `json:"id,omitempty"`
	Rules     string          `json:"rules,omitempty"`
	Events    []sizeJSON      `json:"events,omitempty"`
	Count     int             `json:"count"`
	Exhausted *bool           `json:"exhausted,omitempty"` // of a sample
	States    []string        `json:"states,omitempty"`
}

type sizeJSON struct {
	N      int   `json:"n"`
	States int64 `json:"states"`
}

func (f *estimation) json() estimationJSON {
	j := estimationJSON{Rules: f.record.Rules.String(), Count: len(f.states)}
	for n, size := range f.sizes {
		j.Events = append(j.Events, sizeJSON{n, size})
	}
	if f.sizes == nil {
		j.Exhausted = &f.exhausted
	}
	if f.listed {
		j.States = fensOf(&f.end, f.states)
	}
	return j
}

// print writes the answer for people.
func (f *estimation) print(out io.Writer) error {
	var b strings.Builder
	if f.sizes != nil {
		f.chart(&b)
		fmt.Fprintf(&b, "%s\n", countOf(len(f.states)))
	} else if f.exhausted {
		fmt.Fprintf(&b, "%s, which is all of them\n", countOf(len(f.states)))
	} else {
		fmt.Fprintf(&b, "%s drawn; there are more\n", countOf(len(f.states)))
	}
	heat := f.heat()
	fmt.Fprintf(&b, "\n%s", heat.Diagram(&f.end.View))
	if f.listed {
		b.WriteByte('\n')
		for _, fen := range fensOf(&f.end, f.states) {
			b.WriteString(fen + "\n")
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func countOf(n int) string {
	if n == 1 {
		return "1 state"
	}
	return fmt.Sprintf("%d states", n)
}

// chart draws the size of the belief state after every event as a bar, on a
// logarithmic scale.
func (f *estimation) chart(b *strings.Builder) {
	const longest = 40
	words := append([]string{"the start"}, f.record.Words()...)
	most, column := 1.0, 0
	for n, size := range f.sizes {
		most = max(most, float64(size))
		column = max(column, len(words[n]))
	}
	fmt.Fprintf(b, "event  %-*s %9s\n", column, "", "states")
	for n, size := range f.sizes {
		length := int(math.Round(longest * math.Log1p(float64(size)) / math.Log1p(most)))
		fmt.Fprintf(b, "%5d  %-*s %9d %s\n", n, column, words[n], size, strings.Repeat("▇", length))
	}
}

// progress shows on a terminal how far a long estimation has come.
type progress struct {
	terminal io.Writer // nil where there is none
	events   int
	last     time.Time
	shown    bool
}

func newProgress(w io.Writer, events int) *progress {
	p := &progress{events: events, last: time.Now()}
	if onTerminal(w) {
		p.terminal = w
	}
	return p
}

// onTerminal tells whether what is written is seen at once.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show writes over the line it wrote before, a few times a second at most.
func (p *progress) show(done int, states int64) {
	if p.terminal == nil || time.Since(p.last) < 200*time.Millisecond {
		return
	}
	fmt.Fprintf(p.terminal, "\r\x1b[Kevent %d of %d: %d states", done+1, p.events, states)
	p.last, p.shown = time.Now(), true
}

func (p *progress) erase() {
	if p.shown {
		fmt.Fprint(p.terminal, "\r\x1b[K")
	}
}

// recordLine is a line of a batch.
type recordLine struct {
	ID     json.RawMessage `json:"id"`
	Rules  string          `json:"rules"`
	Record json.RawMessage `json:"record"`
}

// badLine is the answer to a line that has none.
type badLine struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// batch answers the records of standard input, one core each.
func (e *estimator) batch(ctx context.Context, s streams) error {
	workers := make([]*estimator, e.exact.Workers)
	for i := range workers {
		copied := *e
		copied.exact = mate.Exact{Workers: 1}
		copied.limits.Memory /= int64(len(workers))
		workers[i] = &copied
	}
	pool := jsonl.Pool[*estimator]{Workers: workers, Answer: func(ctx context.Context, e *estimator, line jsonl.Line) jsonl.Answer {
		var l recordLine
		j, err := e.answer(ctx, line, &l)
		if err != nil {
			return jsonl.Answer{Value: badLine{l.ID, line.Wrap(err).Error()}, Bad: true}
		}
		return jsonl.Answer{Value: j}
	}}
	return pool.Run(ctx, s.in, s.out)
}

func (e *estimator) answer(ctx context.Context, line jsonl.Line, l *recordLine) (j estimationJSON, err error) {
	if line.Err != nil {
		return j, line.Err
	}
	if err := jsonl.Decode(line.Text, l); err != nil {
		return j, fmt.Errorf("not a record in JSON: %w", err)
	}
	if l.Record == nil {
		return j, errors.New(`no "record"`)
	}
	override := e.rules
	if l.Rules != "" {
		rules, err := kriegspiel.ParseRules(l.Rules)
		if err != nil {
			return j, fmt.Errorf("rules: %w", err)
		}
		override = &rules
	}
	record, err := kriegspiel.ParseJSON(l.Record, override)
	if err != nil {
		return j, err
	}
	found, err := e.estimate(ctx, &record)
	if err != nil {
		return j, err
	}
	j = found.json()
	j.ID = l.ID
	return j, nil
}
