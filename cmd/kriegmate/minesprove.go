package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/jsonl"
	"kriegmate/mines"
)

// The searchers over Minesweeper.
type (
	minesSearcher   = andor.Searcher[mines.View, mines.Set, mines.Cell, mines.Percept]
	minesProblem    = andor.Problem[mines.View, mines.Set, mines.Cell, mines.Percept]
	minesResult     = andor.Result[mines.Set, mines.Cell, mines.Percept]
	minesPlan       = proof.Plan[mines.Cell, mines.Percept]
	minesRefutation = proof.Refutation[mines.Set, mines.Percept]
)

var minesSearchers = searchersOver[mines.View, mines.Set, mines.Cell, mines.Percept](nil)

func minesProveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "prove",
		Usage:     "decide whether a board is won for certain, with a plan",
		ArgsUsage: "SIZE MINES",
		Description: `Asks for every first cell, one of each class under the symmetries of the board,
whether there is a plan that opens every free cell without ever opening a mine,
wherever the mines are. The board has at most 64 cells.

   kriegmate mines prove 4x4 6 --first gnomine
   kriegmate mines prove 5x5 15 --first gnomine --cell 2,2 --searcher gl-dbu

With --certificate the plans, and the reasons why there is none, are verified from
the rules alone before they are called so, and written down.`,
		Flags: []cli.Flag{
			firstFlag(),
			&cli.StringFlag{Name: "cell", Usage: "begin with the cell `ROW,COL` alone"},
			&cli.StringFlag{Name: "searcher", Usage: "search by `NAME`; \"list\" explains each", Value: defaultSearcher},
			&cli.StringFlag{Name: "certificate", Usage: "verify every verdict, and write what shows it to `FILE`"},
			&cli.DurationFlag{Name: "timeout", Usage: "give up a cell after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "give up with more than `MIB` of memory", Value: 4096},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
		},
		Action: func(c *cli.Context) error { return minesProve(c, s) },
	}
}

// A prover decides whether boards are won for certain.
type prover struct {
	rules    *mines.Rules
	first    mines.First
	name     string
	searcher minesSearcher
	limits   andor.Limits
	certify  bool
}

// A firstProof is what was found about one first cell.
type firstProof struct {
	prover *prover
	cell   mines.Cell
	view   mines.View // at the start
	depth  int        // free cells to open
	result minesResult
}

func minesProve(c *cli.Context, s streams) error {
	if c.String("searcher") == "list" {
		_, err := io.WriteString(s.out, listSearchers())
		return err
	}
	v, cells, err := newProver(c)
	if err != nil {
		return err
	}
	var proofs []firstProof
	for _, cell := range cells {
		p, err := v.prove(c.Context, cell)
		if err != nil {
			return err
		}
		proofs = append(proofs, p)
	}
	if name := c.String("certificate"); name != "" {
		if err := writeOutput(name, v.certificate(proofs), s.out); err != nil {
			return err
		}
	}
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(v.json(proofs))
	}
	_, err = io.WriteString(s.out, v.text(proofs))
	return err
}

// newProver returns what the flags ask for, and the first cells to try.
func newProver(c *cli.Context) (*prover, []mines.Cell, error) {
	b, err := boardArguments(c)
	if err != nil {
		return nil, nil, err
	}
	v := &prover{name: c.String("searcher"), certify: c.IsSet("certificate")}
	if v.rules, err = mines.NewRules(b); err != nil {
		return nil, nil, err
	}
	if v.first, err = chosenFirst(c); err != nil {
		return nil, nil, err
	}
	if v.searcher, err = newSearcher(minesSearchers, v.name); err != nil {
		return nil, nil, err
	}
	if err := positive(c, "memory"); err != nil {
		return nil, nil, err
	}
	if c.Duration("timeout") < 0 {
		return nil, nil, errors.New("--timeout: want a positive time")
	}
	v.limits = andor.Limits{Memory: c.Int64("memory") << 20, Time: c.Duration("timeout")}
	debug.SetMemoryLimit(v.limits.Memory + memorySlack)
	cells := v.first.Cells(b)
	if c.IsSet("cell") {
		cell, err := b.ParseCell(c.String("cell"))
		if err != nil {
			return nil, nil, fmt.Errorf("--cell: %w", err)
		}
		cells = []mines.Cell{cell}
	}
	return v, cells, v.room(cells)
}

// mostCertified is how many layouts a certificate may be about.
const mostCertified = 50_000_000

// room returns an error if the first cells leave the mines no room, or too much
// for a certificate.
func (v *prover) room(cells []mines.Cell) error {
	b := v.rules.Board
	if len(cells) == 0 || !v.first.Allows(b, cells[0]) {
		return &mines.NoRoom{Board: b, First: v.first}
	}
	for _, c := range cells {
		n := big.NewInt(0).Binomial(int64(b.Cells()-len(v.first.Free(b, c))), int64(b.Mines))
		if v.certify && n.Cmp(big.NewInt(mostCertified)) > 0 {
			return fmt.Errorf("--certificate: %s layouts are too many to verify, the most is %d", n, mostCertified)
		}
	}
	return nil
}

// prove decides about one first cell.
func (v *prover) prove(ctx context.Context, cell mines.Cell) (firstProof, error) {
	view, states := v.rules.Begin(v.first, cell)
	b := v.rules.Board
	p := firstProof{prover: v, cell: cell, view: view, depth: b.Cells() - b.Mines - view.Open.Len()}
	if p.depth == 0 {
		p.result = minesResult{Verdict: andor.Proved, Integrated: 1, Complete: true}
		return p, nil
	}
	want := andor.WantPlan
	if v.certify {
		want = andor.WantCertificate
	}
	p.result = v.searcher.Solve(ctx, &minesProblem{
		Game: v.rules, View: view, States: states, Depth: p.depth,
		Want: want, Limits: v.limits,
	})
	if ctx.Err() != nil || !v.certify {
		return p, ctx.Err()
	}
	return p, p.check(slices.Collect(states))
}

// check verifies the plan or the refutation from the rules alone.
func (p *firstProof) check(states []mines.Set) error {
	v := p.prover
	check := proof.Check[mines.View, mines.Set, mines.Cell, mines.Percept]{
		Game: v.rules,
		Name: func(_ *mines.View, c mines.Cell) string { return "open " + v.rules.Board.Name(c) },
		Say:  func(_ *mines.View, p mines.Percept) string { return p.String() },
	}
	var err error
	switch p.result.Verdict {
	case andor.Proved:
		err = check.Plan(p.view, states, p.depth, p.result.Plan)
	case andor.Refuted:
		err = check.Refutation(p.view, states, p.depth, p.result.Refutation)
	}
	if err != nil {
		return failure(fmt.Errorf("the verdict of %s about %s does not hold: %w", v.name, v.rules.Board.Name(p.cell), err))
	}
	return nil
}

// forcedWord returns a verdict as users see it.
func forcedWord(v andor.Verdict) string {
	return [...]string{andor.Unknown: "unknown", andor.Proved: "forced", andor.Refuted: "not-forced"}[v]
}

// forcedWords are the verdicts in sentences.
var forcedWords = [...]string{
	andor.Unknown: "unknown: the limits were too low",
	andor.Proved:  "won for certain",
	andor.Refuted: "not won for certain",
}

// text returns the answer for people: a line for every first cell, then the plans.
func (v *prover) text(proofs []firstProof) string {
	var t strings.Builder
	b := v.rules.Board
	fmt.Fprintf(&t, "%s, %s, first cell %s\n", b.Size(), mines.Number(b.Mines, "mine"), v.first)
	for i := range proofs {
		fmt.Fprintf(&t, "begin with %s: %s\n", b.Name(proofs[i].cell), forcedWords[proofs[i].result.Verdict])
	}
	for i := range proofs {
		if proofs[i].result.Verdict == andor.Proved {
			fmt.Fprintf(&t, "\n%s", proofs[i].plan())
		}
	}
	return t.String()
}

// proveJSON is the answer in JSON.
type proveJSON struct {
	Board    string      `json:"board"`
	Mines    int         `json:"mines"`
	First    string      `json:"first"`
	Searcher string      `json:"searcher"`
	Checked  bool        `json:"checked"`
	Cells    []proofJSON `json:"cells"`
}

type proofJSON struct {
	Cell    [2]int         `json:"cell"`
	Verdict string         `json:"verdict"`
	Layouts int            `json:"layouts"` // looked at
	Stats   statsJSON      `json:"stats"`
	Plan    *minesPlanJSON `json:"plan,omitempty"`
}

func (v *prover) json(proofs []firstProof) proveJSON {
	b := v.rules.Board
	j := proveJSON{Board: b.Size(), Mines: b.Mines, First: v.first.String(), Searcher: v.name, Checked: v.certify}
	for i := range proofs {
		p := &proofs[i]
		j.Cells = append(j.Cells, proofJSON{
			Cell: b.Pair(p.cell), Verdict: forcedWord(p.result.Verdict), Layouts: p.result.Integrated,
			Stats: newStatsJSON(&p.result.Stats), Plan: encodeMinesPlan(b, p.result.Plan),
		})
	}
	return j
}

// certificate returns what shows the verdicts, as text.
func (v *prover) certificate(proofs []firstProof) []byte {
	var t strings.Builder
	b := v.rules.Board
	for i := range proofs {
		p := &proofs[i]
		if i > 0 {
			t.WriteByte('\n')
		}
		fmt.Fprintf(&t, "%s, %s, first cell %s, begin with %s: %s\n",
			b.Size(), mines.Number(b.Mines, "mine"), v.first, b.Name(p.cell), forcedWords[p.result.Verdict])
		switch {
		case p.result.Verdict == andor.Proved:
			t.WriteString(p.plan())
		case p.result.Refutation != nil:
			t.WriteString(p.refutation())
		}
	}
	return []byte(t.String())
}
