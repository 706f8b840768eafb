package prove

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
	"kriegmate/mines"
)

// What package andor has, over Minesweeper.
type (
	Searcher   = andor.Searcher[mines.View, mines.Set, mines.Cell, mines.Percept]
	Problem    = andor.Problem[mines.View, mines.Set, mines.Cell, mines.Percept]
	Result     = andor.Result[mines.Set, mines.Cell, mines.Percept]
	Plan       = proof.Plan[mines.Cell, mines.Percept]
	Refutation = proof.Refutation[mines.Set, mines.Percept]
)

// Named returns a searcher of the list of package searchers.
func Named(name string) (Searcher, error) {
	kind, err := searchers.Named[mines.View, mines.Set, mines.Cell, mines.Percept](name, nil)
	if err != nil {
		return nil, err
	}
	return kind.New(), nil
}

// A Prover decides whether a board is won for certain.
type Prover struct {
	Rules *mines.Rules
	First mines.First
	// Searcher looks for plans, and Name is its name in answers.
	Searcher Searcher
	Name     string
	Limits   andor.Limits // for each first cell
	// Certify asks for a reason where there is no plan, and has plans and reasons
	// checked.
	Certify bool
}

// A Proof is what was found about one first cell.
type Proof struct {
	Cell mines.Cell
	Result
	view  mines.View // at the start
	depth int        // free cells to open
}

// Prove decides about first cells, one after another; without any it decides about
// those of [mines.First.Cells], one of each class. The error is a [mines.NoRoom] or
// a [TooMany] if they leave the mines no room, or too much for certificates; a
// [WrongVerdict] if a certificate does not hold; or that of ctx, and then the answer is
// about the cells that were done, if there are any.
func (p *Prover) Prove(ctx context.Context, cells ...mines.Cell) (*Answer, error) {
	if len(cells) == 0 {
		cells = p.First.Cells(p.Rules.Board)
	}
	if err := p.room(cells); err != nil {
		return nil, err
	}
	a := &Answer{Rules: p.Rules, First: p.First, Searcher: p.Name, Checked: p.Certify, Asked: len(cells)}
	for _, cell := range cells {
		found, err := p.prove(ctx, cell)
		switch {
		case err != nil && errors.Is(err, ctx.Err()) && len(a.Proofs) > 0:
			return a, err
		case err != nil:
			return nil, err
		}
		a.Proofs = append(a.Proofs, found)
	}
	return a, nil
}

// MaxCertified is how many layouts a certificate may be about.
const MaxCertified = 50_000_000

// TooMany is the error that there are more layouts than certificates may be about.
type TooMany struct{ Layouts *big.Int }

// Error says how many layouts there are.
func (e *TooMany) Error() string {
	return fmt.Sprintf("%s layouts are too many to verify, the most is %d", e.Layouts, MaxCertified)
}

// room returns an error if the first cells leave the mines no room, or too much
// for a certificate.
func (p *Prover) room(cells []mines.Cell) error {
	b := p.Rules.Board
	if len(cells) == 0 || !p.First.Allows(b, cells[0]) {
		return &mines.NoRoom{Board: b, First: p.First}
	}
	for _, c := range cells {
		n := big.NewInt(0).Binomial(int64(b.Cells()-len(p.First.Free(b, c))), int64(b.Mines))
		if p.Certify && n.Cmp(big.NewInt(MaxCertified)) > 0 {
			return &TooMany{n}
		}
	}
	return nil
}

// prove decides about one first cell.
func (p *Prover) prove(ctx context.Context, cell mines.Cell) (Proof, error) {
	view, states := p.Rules.Begin(p.First, cell)
	b := p.Rules.Board
	found := Proof{Cell: cell, view: view, depth: b.Cells() - b.Mines - view.Open.Len()}
	if found.depth == 0 {
		found.Result = Result{Verdict: andor.Proved, Integrated: 1, Complete: true}
		return found, nil
	}
	want := andor.WantPlan
	if p.Certify {
		want = andor.WantCertificate
	}
	found.Result = p.Searcher.Solve(ctx, &Problem{
		Game: p.Rules, View: view, States: states, Depth: found.depth,
		Want: want, Limits: p.Limits,
	})
	if ctx.Err() != nil || !p.Certify {
		return found, ctx.Err()
	}
	return found, p.check(ctx, &found, slices.Collect(states))
}

// A WrongVerdict is the error that a verdict has no plan or refutation that holds.
type WrongVerdict struct {
	Searcher string
	Cell     string // by its name
	Err      error  // where the certificate breaks
}

// Error names the searcher, the first cell, and the line of play that fails.
func (e *WrongVerdict) Error() string {
	return fmt.Sprintf("the verdict of %s about %s does not hold: %v", e.Searcher, e.Cell, e.Err)
}

// Unwrap returns where the certificate breaks.
func (e *WrongVerdict) Unwrap() error { return e.Err }

// check verifies the plan or the refutation from the rules alone.
func (p *Prover) check(ctx context.Context, found *Proof, states []mines.Set) error {
	b := p.Rules.Board
	check := proof.Check[mines.View, mines.Set, mines.Cell, mines.Percept]{
		Game: p.Rules,
		Name: func(_ *mines.View, c mines.Cell) string { return "open " + b.Name(c) },
		Say:  func(_ *mines.View, p mines.Percept) string { return p.String() },
	}
	var err error
	switch found.Verdict {
	case andor.Proved:
		err = check.Plan(ctx, found.view, states, found.depth, found.Plan)
	case andor.Refuted:
		err = check.Refutation(ctx, found.view, states, found.depth, found.Refutation)
	}
	if broken := (*proof.Error)(nil); errors.As(err, &broken) {
		return &WrongVerdict{p.Name, b.Name(found.Cell), err}
	}
	return err
}
