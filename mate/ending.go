package mate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/endgame/survey"
)

// An Ending is what solved endings say of a belief state in which the opponent has
// nothing left but its king.
type Ending struct {
	oracle.Ending
	// Moves is how many accepted moves the shortest certain mate takes, 0 if there
	// is none in any number.
	Moves int

	table *endgame.Table           // nil if none is needed
	proof *certificate.Certificate // nil if it was not asked for
}

// Ply returns the number of half-moves of the shortest certain mate.
func (e *Ending) Ply() int { return 2*e.Moves - 1 }

// askEndings lets the searcher ask the endings of the Solver, if it can.
func (t *task) askEndings(ctx context.Context) {
	b, ok := t.Searcher.(*Best)
	if !ok || t.Endings == nil {
		return
	}
	if b.Oracle = nil; !oracle.Holds(t.belief.Rules) {
		return
	}
	o := t.Endings.Oracle(oracle.Limits{Context: ctx, Deadline: t.deadline, Memory: t.Memory})
	b.Oracle = best.OracleOf(o.Under)
	t.oracle = o
}

// findEnding asks what the tables at hand say of the belief state, or, if that is
// wanted, tables that are made. It does nothing if there is nothing to be known.
func (t *task) findEnding(made bool) {
	if t.oracle == nil || t.ending != nil || !t.belief.bareKing() {
		return
	}
	states, err := t.belief.All()
	if err != nil {
		return
	}
	found, ok := oracle.EndingOf(&t.belief.View, states)
	if !ok {
		return
	}
	ask := t.oracle.AtHand
	if made {
		ask = t.oracle.Moves
	}
	if moves, known := ask(&t.belief.View, states); known {
		t.ending = &Ending{Ending: found, Moves: moves, table: t.oracle.Table(found.Material)}
	}
}

// bareKing tells whether the opponent has nothing left but its king. It looks for no
// states: a record tells by its captures.
func (b *Belief) bareKing() bool {
	if r := b.given.Record; r != nil {
		_, s := r.Initial()
		left := s.All().Count()
		for _, e := range r.Events {
			if _, took := e.Percept.Captured(); took && !e.Theirs() {
				left--
			}
		}
		return left == 1
	}
	for i := range b.known {
		if b.known[i].All() != b.known[i].King.Bit() {
			return false
		}
	}
	return len(b.known) > 0
}

// firstPly returns the number of ply that is asked for first.
func (t *task) firstPly() int {
	t.findEnding(t.Ply > DefaultMaxPly)
	switch e := t.ending; {
	case t.Ply != 0:
		return t.Ply
	case e == nil:
		return 1
	case e.Moves > 0 && (t.MaxPly == 0 || e.Ply() <= t.MaxPly):
		return e.Ply()
	}
	return t.maxPly()
}

// nextPly returns the number of ply to ask for after one without a mate, 0 if there is
// no more to ask. Where an ending is known to take more than the most that is asked for,
// that is asked for at once. A table is made, if it can be, before the search goes beyond what it
// does where nobody says how far.
func (t *task) nextPly(ply int) int {
	if t.Ply != 0 {
		return 0
	}
	next, most := ply+2, t.maxPly()
	if next > DefaultMaxPly && (t.MaxPly == 0 || t.MaxPly > DefaultMaxPly) {
		t.findEnding(true)
	}
	switch e := t.ending; {
	case e != nil && e.Moves > 0 && (t.MaxPly == 0 || e.Ply() <= most):
		return max(next, e.Ply())
	case next > most:
		return 0
	case e != nil:
		return most
	}
	return next
}

// byTable tells whether a table proves what is found within some ply, so that no
// refutation has to be searched: beyond a few ply, and where nobody says how many and no
// number is enough. The proof that none is can be large; that a few are not is not.
func (t *task) byTable(ply int) bool {
	e, open := t.ending, t.Ply == 0 && t.MaxPly == 0
	return e != nil && e.table != nil && (ply > DefaultMaxPly || open && e.Moves == 0)
}

// mostProposals is how large the plan of an ending may be as a tree.
const mostProposals = 1000

// keepEnding puts what is known of the ending into the solution. A plan that is too
// large as a tree is left out.
func (t *task) keepEnding(ctx context.Context, f *Solution) {
	t.findEnding(false)
	if f.Ending = t.ending; f.Ending == nil {
		return
	}
	if f.Result.Plan.SizeUpTo(mostProposals+1) > mostProposals {
		f.Result.Plan = nil
	}
	if t.Certificate && f.Ending.proves(&f.Result) {
		if !t.deadline.IsZero() {
			late, cancel := context.WithDeadline(ctx, t.deadline)
			defer cancel()
			ctx = late
		}
		f.Ending.prove(ctx, f)
	}
}

// ErrLongPlan reports that the plan of an ending is too large to be written as a tree.
// The error that wraps it tells which command writes it as a graph.
var ErrLongPlan = errors.New("the plan is too large for a tree")

// long tells whether the solution has a plan that is too large as a tree.
func (f *Solution) long() bool {
	return f.Result.Verdict == andor.Proved && f.Ending.proves(&f.Result)
}

// proves tells whether the table has to prove a result, which has no proof of its own.
func (e *Ending) proves(r *Result) bool {
	return e != nil && e.table != nil && r.Verdict != andor.Unknown && r.Plan == nil && r.Refutation == nil
}

// prove makes the certificate by the table of what was found: a mate, or that there is
// none within the ply, or in any number. There is none if ctx ends before.
func (e *Ending) prove(ctx context.Context, f *Solution) {
	var err error
	switch {
	case f.Result.Verdict == andor.Proved:
		e.proof, err = e.table.Plan(ctx, e.Position)
	case e.Moves == 0:
		e.proof, err = e.table.Refutation(ctx, e.Position, 0)
	default:
		e.proof, err = e.table.Refutation(ctx, e.Position, kriegspiel.Depth(f.Ply))
	}
	if err != nil {
		e.proof = nil
	}
}

// AboutEnding returns nil if a proof about an ending, given as its text, is about the
// belief state, all states of which are looked for.
func (b *Belief) AboutEnding(text []byte) error {
	var c certificate.Certificate
	if err := jsonl.Decode(text, &c); err != nil {
		return fmt.Errorf("%w: %w", survey.ErrUnread, err)
	}
	states, err := b.All()
	if err != nil {
		return err
	}
	e, ok := oracle.EndingOf(&b.View, states)
	at, err := endgame.ParsePlacement(c.At, e.Material, chess.White)
	if !ok || !oracle.Holds(b.Rules) || err != nil || at != e.At || chess.Bitboard(c.Set) != e.Set {
		return errors.New("the proof is about another belief state")
	}
	return nil
}

// endingText says what is known of the ending, and how the plan begins if it is not
// written down.
func (f *Solution) endingText(b *strings.Builder) {
	e := f.Ending
	if e == nil || f.Result.Verdict == andor.Proved && !f.long() && e.Ply() == f.Ply {
		return
	}
	fmt.Fprintf(b, "%v solved: %s\n", e.Material, endgame.Length(e.Moves))
	if !f.long() {
		return
	}
	b.WriteByte('\n')
	lines, err := survey.Reader{Table: e.table, Colour: f.Belief.View.Colour}.Advice(e.Position)
	for i, line := range lines {
		if i > 0 {
			line = "  " + line
		}
		fmt.Fprintln(b, line)
	}
	if err == nil {
		fmt.Fprintf(b, "the whole plan, as a graph: %s --plan FILE\n", f.endingCommand())
	}
}

// endingCommand returns the command that tells all about the ending.
func (f *Solution) endingCommand() string {
	e, c := f.Ending, f.Belief.View.Colour
	command := fmt.Sprintf("kriegmate endgame %v --at %q", e.Material, e.At.Text(e.Material, c))
	if e.Set != e.Material.Full(e.At) {
		command += " --squares " + strings.Join(endgame.SquareNames(e.Set, c), ",")
	}
	if c == chess.Black {
		command += " --solver " + c.String()
	}
	return command
}

// EndingJSON is an [Ending] in JSON.
type EndingJSON struct {
	Material string   `json:"material"` // such as "KRK"
	At       string   `json:"at"`       // where the solver's pieces are, such as "Kc3 Ra1"
	Squares  []string `json:"squares"`  // where the king may be
	// Moves is how many accepted moves the shortest certain mate takes, 0 if there
	// is none in any number. Try is what to propose first for it, in UCI.
	Moves int    `json:"moves"`
	Try   string `json:"try,omitempty"`
}

func (f *Solution) endingJSON() *EndingJSON {
	e, c := f.Ending, f.Belief.View.Colour
	if e == nil {
		return nil
	}
	j := &EndingJSON{
		Material: e.Material.String(), At: e.At.Text(e.Material, c),
		Squares: endgame.SquareNames(e.Set, c), Moves: e.Moves,
	}
	if m := e.Try(); m != 0 {
		j.Try = m.UCI(c)
	}
	return j
}

// Try returns what to propose first for the shortest certain mate, 0 if there is none.
func (e *Ending) Try() chess.Move {
	if e.Moves == 0 {
		return 0
	}
	p, _ := e.table.Propose(e.At, e.Set)
	return p.Move
}
