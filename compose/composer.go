package compose

import (
	"context"
	"errors"
	"slices"
	"time"

	"kriegmate/andor"
	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/visible"
	"kriegmate/mate"
	"kriegmate/mate/firstmoves"
)

// A Composer reports on problems. The zero value looks for the shortest mate within 7
// ply, without limits, and leaves out what must be asked for. A Composer keeps its
// searcher's memory, and is used by one goroutine at a time.
type Composer struct {
	// Ply is the number of half-moves to mate within, an odd number. Zero looks for
	// the shortest mate up to MaxPly, for which zero is [mate.DefaultMaxPly].
	Ply, MaxPly int
	// Timeout bounds the time for a report, Memory the bytes of states and tables.
	// Zero is no limit. Where the verdict needs less than all of the time, each part
	// of the report has half of what is left, the last part all of it.
	Timeout time.Duration
	Memory  int64
	// Threads work together on one search; zero is one.
	Threads int
	// Key is the proposal that the composer has in mind, 0 if none is named; see
	// [ParseKey]. The plan begins with it if there is one that does, and the report
	// tells why it fails if it does.
	Key chess.Move
	// MostTries is how many tries are explained; zero is [DefaultTries].
	MostTries int
	// SetPlay and Neighbours ask for these parts.
	SetPlay, Neighbours bool
	// Working, if not nil, is called when a part of the report is begun, with the name
	// that it has in [Report].Unfinished.
	Working func(part string)

	searcher *mate.Best
}

// DefaultTries is how many tries a [Composer] explains that names no number.
const DefaultTries = 12

// A Report is what was found about a problem.
type Report struct {
	Belief *mate.Belief
	// Ply is what Verdict is about; Stopped says why it is Unknown.
	Ply     int
	Verdict andor.Verdict
	Stopped andor.Cause
	// Shorter is the number of ply of a mate that is shorter than was asked for, 0 if
	// there is none.
	Shorter int
	// Plan is nil unless Verdict is Proved.
	Plan *mate.Plan
	// Keys are the proposals that a plan can begin with.
	Keys []chess.Move
	// Question tells whether a plan can begin with the question alone, where it may be
	// asked and can be answered in both ways; Unknown elsewhere.
	Question andor.Verdict
	// Cooks are the alternatives at the first turn of the plan, and Duals those at
	// later turns.
	Cooks, Duals []Dual
	// Intended is the key that the composer had in mind, 0 if none was named; Failed
	// tells how it fails, nil if it does not.
	Intended chess.Move
	Failed   *Try
	// Tries are the failing proposals that have one defence at most, or where there
	// are several states fail in one alone, as many as are explained; Others counts
	// all the rest.
	Tries  []Try
	Others int
	// Needs is nil unless Verdict is Proved.
	Needs *mate.Needs
	// SetPlay and Neighbours are nil if nobody asked.
	SetPlay    *SetPlay
	Neighbours *Neighbours
	// Unfinished names the parts that there was no time for, or not enough.
	Unfinished []string

	known chess.Bitboard // of the opponent's board: what stands there is the same in all states
}

// Report reports on a belief state. Limits that are too low are no error: what is missing
// is in [Report].Unfinished then, and the verdict may be Unknown. The error is about the
// belief state ([mate.Belief.All]), or is that of ctx, with what was found until then.
func (c *Composer) Report(ctx context.Context, b *mate.Belief) (*Report, error) {
	w := &work{Composer: c, ctx: ctx, report: &Report{Belief: b, Ply: max(c.Ply, 1), Intended: c.Key}, root: node{view: b.View}}
	if c.Timeout > 0 {
		w.deadline = time.Now().Add(c.Timeout)
	}
	var err error
	if w.root.states, err = b.All(); err != nil {
		return w.report, err
	}
	w.report.known = known(w.root.states)
	w.begin()
	w.part(partKeys, 1, w.verdict)
	if w.report.Verdict != andor.Unknown {
		w.part(partTries, 2, w.tries)
	}
	if w.report.Plan != nil {
		w.part(partDuals, 2, w.duals)
		w.part(partNeeds, 2, w.needs)
	}
	if c.SetPlay {
		w.part(partSetPlay, 2, w.setPlay)
	}
	if c.Neighbours {
		w.part(partNeighbours, 1, w.neighbours)
	}
	return w.report, ctx.Err()
}

// The parts of a report by name.
const (
	partKeys       = "keys"
	partTries      = "tries"
	partDuals      = "duals"
	partNeeds      = "needs"
	partSetPlay    = "set play"
	partNeighbours = "neighbours"
)

// work is a report in the making.
type work struct {
	*Composer
	ctx      context.Context
	deadline time.Time // of the whole, zero if there is none
	end      time.Time // of the part that is being made
	memory   fullsight.Memory
	// stalemates is full sight where stalemates win.
	stalemates *visible.Search
	root       node
	report     *Report
	failing    []chess.Move // proposals at the root
}

// The memory for full sight: words of its table, and how many positions one question may
// look at.
const (
	sightWords = 1 << 16
	sightNodes = 1 << 20
)

func (w *work) begin() {
	if w.searcher == nil {
		w.searcher = mate.NewBest()
	}
	w.searcher.Threads = w.Threads
	w.stalemates = visible.New(w.rules())
	w.memory = fullsight.Memory{Table: make(fullsight.Table, sightWords), MaxNodes: sightNodes}
}

// ParseKey reads a proposal at a belief state, in SAN, UCI or what else
// [chess.Notation.ParseLoose] understands; "" is none. The question is no key: the report
// says of every problem whether it may come first.
func ParseKey(b *mate.Belief, text string) (chess.Move, error) {
	switch text {
	case "":
		return 0, nil
	case chess.Ask.String():
		return 0, errors.New("any? is a question and no move")
	}
	n := chess.Notation{Side: &b.View.Own, Moves: b.Rules.Moves(nil, &b.View), Colour: b.View.Colour}
	return n.ParseLoose(text)
}

// part makes a part of the report in a share of the time that is left, and notes its name
// if make returns false: it was not finished.
func (w *work) part(name string, share time.Duration, make func() bool) {
	if w.Working != nil {
		w.Working(name)
	}
	w.end = w.deadline
	if !w.deadline.IsZero() {
		w.end = time.Now().Add(time.Until(w.deadline) / share)
	}
	if !make() {
		w.report.Unfinished = append(w.report.Unfinished, name)
	}
}

// late tells whether the time of the part, or the context, has ended.
func (w *work) late() bool {
	return w.ctx.Err() != nil || !w.end.IsZero() && time.Now().After(w.end)
}

// within returns a context that ends with the time of the part.
func (w *work) within() (context.Context, context.CancelFunc) {
	if w.end.IsZero() {
		return context.WithCancel(w.ctx)
	}
	return context.WithDeadline(w.ctx, w.end)
}

func (w *work) rules() kriegspiel.Rules { return w.report.Belief.Rules }

// problem returns the question whether a node is won, in the time that is left.
func (w *work) problem(n *node) *mate.Problem {
	p := &mate.Problem{Game: w.rules(), View: n.view, States: slices.Values(n.states), Depth: n.depth}
	p.Limits.Memory = w.Memory
	if !w.end.IsZero() {
		p.Limits.Time = max(time.Until(w.end), time.Nanosecond)
	}
	return p
}

// verdict looks for the shortest plan, and for all proposals that one can begin with.
func (w *work) verdict() bool {
	r := w.report
	most := w.MaxPly
	if most == 0 {
		most = mate.DefaultMaxPly
	}
	for {
		w.root.depth = kriegspiel.Depth(r.Ply)
		asked := w.problem(&w.root)
		asked.Want = andor.WantPlan
		found := w.searcher.Solve(w.ctx, asked)
		r.Verdict, r.Stopped, r.Plan = found.Verdict, found.Stopped, found.Plan
		if w.Ply != 0 || r.Verdict != andor.Refuted || r.Ply+2 > most {
			break
		}
		r.Ply += 2
	}
	if r.Verdict == andor.Unknown {
		return false
	}
	return w.keys() && w.shorter()
}

// shorter looks whether there is a mate in fewer ply than was asked for.
func (w *work) shorter() bool {
	for ply := 1; w.Ply != 0 && w.report.Verdict == andor.Proved && ply < w.Ply; ply += 2 {
		n := w.root
		n.depth = kriegspiel.Depth(ply)
		switch w.searcher.Solve(w.ctx, w.problem(&n)).Verdict {
		case andor.Proved:
			w.report.Shorter = ply
			return true
		case andor.Unknown:
			return false
		}
	}
	return true
}

// keys judges every proposal. If the intended key is one, the plan is made to begin with
// it.
func (w *work) keys() bool {
	r := w.report
	decided := true
	for _, m := range firstmoves.Judge(w.ctx, w.searcher, w.rules(), w.problem(&w.root), r.Verdict) {
		switch {
		case m.Try == chess.Ask:
			r.Question = m.Verdict
			decided = decided && m.Verdict != andor.Unknown
		case m.Verdict == andor.Proved && r.Verdict == andor.Proved:
			r.Keys = append(r.Keys, m.Try)
		case m.Verdict == andor.Unknown:
			decided = false
		default:
			w.failing = append(w.failing, m.Try)
		}
	}
	if r.Intended != 0 && !slices.Contains(r.Keys, r.Intended) && len(w.try(&w.root, r.Intended).accepted) == 0 && !w.late() {
		r.Failed = &Try{Move: r.Intended}
	}
	if slices.Contains(r.Keys, r.Intended) && r.Plan != nil && r.Plan.Try != r.Intended {
		plan := w.planFrom(&w.root, r.Intended)
		if plan == nil {
			return false
		}
		r.Plan = plan
	}
	return decided && (r.Plan != nil || r.Verdict != andor.Proved)
}
