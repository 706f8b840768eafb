package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
	"kriegmate/mate"
)

func solveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "find a mate that is certain, whatever is hidden",
		ArgsUsage: "[RECORD]",
		Description: `Asks whether the solver has a plan that mates for certain: in every position that
fits the record, against every reply, within the given number of half-moves
(ply). Refused proposals cost nothing. The record, in JSON or filtered PGN, comes
from the file RECORD or from standard input and ends with the solver to move;
instead of it, --belief gives the possible positions, or --fen a known one.

   kriegmate solve --ply 3 white.pgn
   kriegmate solve --fen "7k/8/5K2/8/8/8/8/6R1 w - -"
   kriegmate solve --ply 3 --coverage near-miss.pgn

With --batch, every line of standard input is a problem,
{"id":...,"record":{...}} or {"id":...,"belief":[FEN,...]} or {"id":...,"fen":FEN},
with "ply" and "rules" if they differ from the flags, and is answered with one
line of JSON.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "belief", Usage: "read the possible positions from `FILE`, one FEN a line"},
			&cli.StringFlag{Name: "fen", Usage: "start from the known position `FEN`; only the replies are hidden"},
			&cli.StringFlag{Name: "ply", Usage: "within `N` half-moves, an odd number, or auto: 1, 3, 5 and so on up to --max-ply", Value: "auto"},
			&cli.IntFlag{Name: "max-ply", Usage: "with --ply auto: the most half-moves", Value: 7},
			&cli.StringFlag{Name: "searcher", Usage: "search by `NAME`; \"list\" explains each", Value: defaultSearcher},
			rulesFlag(),
			&cli.StringFlag{Name: "solver", Usage: "the solver is `SIDE` w or b; a position with the other side to move is an error"},
			&cli.BoolFlag{Name: "first-moves", Usage: "judge every proposal that a plan could begin with"},
			&cli.BoolFlag{Name: "coverage", Usage: "if there is no mate, find the most states that one plan mates"},
			&cli.IntFlag{Name: "threads", Usage: "work on one problem with `N` threads (best only)", Value: 1},
			&cli.BoolFlag{Name: "sequential", Usage: "look for all states before the search begins"},
			&cli.StringFlag{Name: "certificate", Usage: "write the plan or the refutation to `FILE`, for kriegmate check"},
			&cli.StringFlag{Name: "svg", Usage: "draw the plan into `FILE`"},
			&cli.StringFlag{Name: "dot", Usage: "write the plan as a graph in DOT to `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.BoolFlag{Name: "batch", Usage: "answer every line of standard input in JSON"},
			&cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "give up with more than `MIB` of memory", Value: 4096},
			&cli.IntFlag{Name: "workers", Usage: "with --batch: so many problems at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
		},
		Action: func(c *cli.Context) error { return solveAction(c, s) },
	}
}

// A solver holds the options of the command and one searcher.
type solver struct {
	name       string
	searcher   searcher
	rules      *kriegspiel.Rules
	colour     *chess.Colour
	ply        int // 0 for auto
	maxPly     int
	timeout    time.Duration
	memory     int64 // bytes
	sequential bool
	firstMoves bool
	coverage   bool
	certify    bool
	deadline   time.Time // of the problem at hand, if there is a timeout
}

func solveAction(c *cli.Context, s streams) error {
	if c.String("searcher") == "list" {
		_, err := io.WriteString(s.out, listSearchers())
		return err
	}
	v, err := newSolver(c)
	if err != nil {
		return err
	}
	if c.Bool("batch") {
		for _, name := range []string{"belief", "fen", "svg", "dot", "certificate"} {
			if c.IsSet(name) {
				return fmt.Errorf("--batch reads standard input and answers in JSON: leave out --%s", name)
			}
		}
		if c.Args().Present() {
			return fmt.Errorf("--batch reads standard input, not %q", c.Args().First())
		}
		return v.batch(c.Context, s, c.Int("workers"))
	}
	if problems(c, c.NArg()) > 1 {
		return errors.New("solve takes one problem: a record, --belief or --fen")
	}
	v.deadline = time.Now().Add(v.timeout)
	b, err := v.input(c, s, c.Args().First())
	if err != nil {
		return err
	}
	v.certify = c.IsSet("certificate")
	found, err := v.solve(c.Context, b)
	if err != nil {
		return failure(err)
	}
	if err := found.files(c, s); err != nil {
		return err
	}
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(found.json())
	}
	return found.print(s.out)
}

func newSolver(c *cli.Context) (*solver, error) {
	v := &solver{
		name:       c.String("searcher"),
		maxPly:     c.Int("max-ply"),
		timeout:    c.Duration("timeout"),
		memory:     c.Int64("memory") << 20,
		sequential: c.Bool("sequential"),
		firstMoves: c.Bool("first-moves"),
		coverage:   c.Bool("coverage"),
	}
	var err error
	if v.searcher, err = newSearcher(searchers, v.name); err != nil {
		return nil, err
	}
	if err := threads(c, v.searcher); err != nil {
		return nil, err
	}
	if v.rules, err = chosenRules(c); err != nil {
		return nil, err
	}
	if v.colour, err = sideFlag(c, "solver"); err != nil {
		return nil, err
	}
	if text := c.String("ply"); text != "auto" {
		if v.ply, err = strconv.Atoi(text); err != nil || kriegspiel.CheckPly(v.ply) != nil {
			return nil, fmt.Errorf("--ply: %q, want auto or an odd number from 1 to %d", text, kriegspiel.MostPly)
		}
	}
	if err := positive(c, "memory"); err != nil {
		return nil, err
	}
	debug.SetMemoryLimit(v.memory + memorySlack)
	switch {
	case kriegspiel.CheckPly(v.maxPly) != nil:
		return nil, fmt.Errorf("--max-ply: %d, want an odd number from 1 to %d", v.maxPly, kriegspiel.MostPly)
	case v.timeout < 0:
		return nil, errors.New("--timeout: want a positive time")
	case c.Int("workers") <= 0 || c.Int("workers") > mostWorkers:
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	return v, nil
}

// threads gives the searcher as many threads as the flag says.
func threads(c *cli.Context, s searcher) error {
	n := c.Int("threads")
	if n < 1 || n > mostWorkers {
		return fmt.Errorf("--threads: want a number from 1 to %d", mostWorkers)
	}
	b, ok := s.(*best)
	if n > 1 && !ok {
		return errors.New("--threads: only the searcher best works with several")
	}
	if ok {
		b.Threads = n
	}
	return nil
}

// input reads the problem from where the flags say: --fen, --belief, or the
// record in the file with the given name.
func (v *solver) input(c *cli.Context, s streams, name string) (*mate.Belief, error) {
	if c.IsSet("fen") {
		b, err := mate.OfFEN(c.String("fen"), v.ruleSet(), v.colour)
		if err != nil {
			return nil, fmt.Errorf("--fen: %w", err)
		}
		return b, nil
	}
	if c.IsSet("belief") {
		name = c.String("belief")
	}
	data, err := readInput(c.Context, name, s.in)
	if err != nil {
		return nil, err
	}
	var b *mate.Belief
	if c.IsSet("belief") {
		b, err = mate.OfFENs(linesOf(data), v.ruleSet(), v.colour)
	} else {
		var record kriegspiel.Record
		if record, err = kriegspiel.ParseRecord(data, v.rules); err == nil {
			b, err = v.beliefOf(c.Context, &record)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	return b, nil
}

// problems counts how many problems the flags and the arguments name.
func problems(c *cli.Context, records int) int {
	for _, name := range []string{"belief", "fen"} {
		if c.IsSet(name) {
			records++
		}
	}
	return records
}

// ruleSet returns the rule set of positions, which name none themselves.
func (v *solver) ruleSet() kriegspiel.Rules {
	if v.rules != nil {
		return *v.rules
	}
	return kriegspiel.Berkeley
}

func (v *solver) beliefOf(ctx context.Context, r *kriegspiel.Record) (*mate.Belief, error) {
	if v.colour != nil && r.Solver != *v.colour {
		return nil, fmt.Errorf("the solver of the record is %s", r.Solver.Name())
	}
	return mate.OfRecord(ctx, r, estimate.Limits{Memory: v.memory, Time: v.timeLeft()})
}

// timeLeft returns what is left of the timeout, 0 if there is none.
func (v *solver) timeLeft() time.Duration {
	if v.timeout == 0 {
		return 0
	}
	return max(time.Until(v.deadline), time.Nanosecond)
}

// A solution is what was found for one problem.
type solution struct {
	*mate.Belief
	solver *solver
	ply    int
	result result
	first  []andor.FirstMove[chess.Move]
	cover  *coverage // nil if there is a mate, or nobody asked
}

// solve decides a problem, deepening if no number of ply was asked for.
func (v *solver) solve(ctx context.Context, b *mate.Belief) (solution, error) {
	found := solution{Belief: b, solver: v, ply: max(v.ply, 1)}
	if v.certify || v.firstMoves {
		// Both are about the whole belief state.
		if _, err := b.All(); err != nil {
			return found, err
		}
	}
	for {
		p := v.problem(b, found.ply)
		found.result = v.searcher.Solve(ctx, p)
		if err := found.settle(ctx); err != nil {
			return found, err
		}
		if v.ply != 0 || found.result.Verdict != andor.Refuted || found.ply+2 > v.maxPly {
			break
		}
		found.ply += 2
	}
	if v.firstMoves && found.result.Verdict != andor.Unknown {
		found.first = andor.FirstMoves(ctx, v.searcher, v.problem(b, found.ply))
	}
	if v.coverage && found.result.Verdict == andor.Refuted {
		var err error
		if found.cover, err = v.cover(ctx, b, found.ply); err != nil {
			return found, err
		}
	}
	return found, ctx.Err()
}

// problem returns the problem to find a mate within some ply, in the time that
// is left.
func (v *solver) problem(b *mate.Belief, ply int) *problem {
	want := andor.WantPlan
	if v.certify {
		want = andor.WantCertificate
	}
	return &problem{
		Game: b.Rules, View: b.View, States: b.States, Depth: kriegspiel.Depth(ply),
		Sequential: v.sequential, Want: want,
		Limits: andor.Limits{Memory: v.memory, Time: v.timeLeft()},
	}
}

// settle looks at how the states ended: a belief state that was not found whole
// cannot be proved, only refuted.
func (f *solution) settle(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return f.Settle(&f.result)
}

// verdictWord returns the verdict as users see it.
func verdictWord(v andor.Verdict) string {
	return [...]string{andor.Unknown: "unknown", andor.Proved: "mate", andor.Refuted: "no-mate"}[v]
}

// files writes what the flags ask for.
func (f *solution) files(c *cli.Context, s streams) error {
	if name := c.String("certificate"); name != "" {
		if f.result.Verdict == andor.Unknown {
			fmt.Fprintln(s.err, "kriegmate: --certificate: the verdict is unknown, so there is nothing to certify")
		} else if f.result.Plan == nil && f.result.Refutation == nil {
			fmt.Fprintln(s.err, "kriegmate: --certificate: the limits were too low to write it")
		} else if err := f.certificate(name, s); err != nil {
			return err
		}
	}
	draw := map[string]func(kriegspiel.Rules, kriegspiel.View, *plan) []byte{"svg": render.PlanSVG, "dot": render.PlanDOT}
	for _, name := range []string{"svg", "dot"} {
		if !c.IsSet(name) {
			continue
		}
		if f.result.Plan == nil {
			fmt.Fprintf(s.err, "kriegmate: --%s: there is no plan to draw\n", name)
			continue
		}
		if err := writeOutput(c.String(name), draw[name](f.Rules, f.View, f.result.Plan), s.out); err != nil {
			return err
		}
	}
	return nil
}

// certificate writes the certificate to the file with the given name.
func (f *solution) certificate(name string, s streams) error {
	data, err := newCertificate(f.Belief, f.ply, &f.result).encode()
	if err != nil {
		return err
	}
	return writeOutput(name, data, s.out)
}

// solutionJSON is the answer to a problem in JSON.
type solutionJSON struct {
	ID         json.RawMessage `json:"id,omitempty"`
	Verdict    string          `json:"verdict"`
	Ply        int             `json:"ply"`
	Rules      string          `json:"rules"`
	Searcher   string          `json:"searcher"`
	Belief     int             `json:"belief"`
	Complete   bool            `json:"complete"`
	Stats      statsJSON       `json:"stats"`
	FirstMoves *[]string       `json:"first_moves,omitempty"`
	Coverage   *coverageJSON   `json:"coverage,omitempty"`
	Plan       *planJSON       `json:"plan,omitempty"`
}

type statsJSON struct {
	Expanded int64   `json:"expanded"`
	Tries    int64   `json:"tries"`
	Replies  int64   `json:"replies"`
	Sight    int64   `json:"sight"`
	Nodes    int64   `json:"nodes"`
	Largest  int64   `json:"largest"`
	Peak     int64   `json:"peak"`
	CPU      float64 `json:"cpu_seconds"`
}

func newStatsJSON(s *andor.Stats) statsJSON {
	return statsJSON{s.Expanded, s.Tries, s.Replies, s.Sight, s.Nodes, s.Largest, s.Peak, s.CPU.Seconds()}
}

func (f *solution) json() solutionJSON {
	j := solutionJSON{
		Verdict: verdictWord(f.result.Verdict), Ply: f.ply, Rules: f.Rules.String(), Searcher: f.solver.name,
		Belief: f.result.Integrated, Complete: f.result.Complete,
		Stats:    newStatsJSON(&f.result.Stats),
		Plan:     encodePlan(f.result.Plan, f.View.Colour),
		Coverage: f.cover.json(f),
	}
	if f.solver.firstMoves {
		names := []string{}
		for _, m := range f.first {
			if m.Verdict == andor.Proved {
				names = append(names, m.Try.UCI(f.View.Colour))
			}
		}
		j.FirstMoves = &names
	}
	return j
}

// print writes the answer for people.
func (f *solution) print(out io.Writer) error {
	var b strings.Builder
	complete := ""
	if !f.result.Complete {
		complete = " looked at, not all"
	}
	fmt.Fprintf(&b, "%s%s\n", countOf(f.result.Integrated), complete)
	w := planWriter{f.Rules, &b}
	switch f.result.Verdict {
	case andor.Proved:
		fmt.Fprintf(&b, "mate in %d ply\n", f.ply)
		if f.result.Plan != nil {
			fmt.Fprintf(&b, "\n%s", planText(f.Rules, f.View, f.result.Plan))
		} else {
			b.WriteString("the limits were too low to write the plan down\n")
		}
	case andor.Refuted:
		fmt.Fprintf(&b, "no mate in %d ply\n", f.ply)
		if f.cover != nil {
			f.cover.print(&b, f)
		}
	default:
		fmt.Fprintf(&b, "unknown: the limits were too low for %d ply\n", f.ply)
	}
	if f.solver.firstMoves {
		b.WriteString("\nfirst moves, in every state in which they are accepted:\n")
		for _, m := range f.first {
			fmt.Fprintf(&b, "  %-7s %s\n", w.name(&f.View, m.Try), verdictWord(m.Verdict))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}
