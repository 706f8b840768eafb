package mate

import (
	"context"
	"time"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate/firstmoves"
)

// A Solver decides whether there is a certain mate. The zero value asks for one
// within 1, 3, 5 and 7 ply, by the best searcher and without limits. A Solver
// keeps its searcher's memory from problem to problem, and is used by one
// goroutine at a time.
type Solver struct {
	// Name is that of the searcher, as in package searchers; "" is
	// [DefaultSearcher]. Answers call it so. Searcher is the searcher itself;
	// nil is a new one of that name.
	Name     string
	Searcher Searcher
	// Threads share one problem, if the searcher is a [Best]; zero leaves it
	// as it is.
	Threads int
	// Ply is the number of half-moves to mate within, an odd number. Zero
	// asks for 1, 3, 5 and so on until there is a mate, or up to MaxPly, for
	// which zero is [DefaultMaxPly], and any number where Endings know it.
	Ply, MaxPly int
	// Endings, if not nil, are solved endings that a [Best] may ask, and that
	// tell the length of a mate against a bare king, however long it is.
	Endings *oracle.Endings
	// Timeout bounds the time for a problem, Memory the bytes of states and
	// tables. Zero is no limit.
	Timeout time.Duration
	Memory  int64
	// Sequential looks for all states before the search begins.
	Sequential bool
	// FirstMoves judges every proposal that a plan could begin with, and the question; see
	// package firstmoves.
	FirstMoves bool
	// Coverage finds, where there is no mate, the most states that one plan
	// mates.
	Coverage bool
	// Near is the time that may be spent, where there is no mate, on how near
	// it is: the coverage as far as it is found by then, and a state that
	// escapes. Zero leaves that out.
	Near time.Duration
	// Settled, if not nil, is called after every number of ply within which
	// there is no mate, before the next is asked for.
	Settled func(ply int)
	// Working, if not nil, is called now and then with what the search for a mate
	// within so many ply has done, and at its end; see [andor.Watch].
	Working func(ply int, done andor.Progress)
	// Certificate asks for a refutation where there is no mate, so that the
	// solution can be certified either way. The states are all looked for
	// before the search begins then.
	Certificate bool

	// Rules and Colour are about problems that are read: see
	// [Solver.Answer].
	Rules  *kriegspiel.Rules
	Colour *chess.Colour
}

// DefaultMaxPly is the most ply where a [Solver] says neither Ply nor MaxPly.
const DefaultMaxPly = 7

// A Solution is what was found about one belief state.
type Solution struct {
	Belief *Belief
	// Ply is the number of half-moves that Result is about.
	Ply      int
	Result   Result
	Searcher string // by name
	// FirstMoves are the proposals that a plan could begin with, and what
	// became of each; nil if nobody asked.
	FirstMoves []andor.FirstMove[chess.Move]
	// Coverage is nil if nobody asked, or if Result is no refutation.
	Coverage *Coverage
	// Near tells that Coverage was found within the time of [Solver].Near, and
	// Escape is the state that was found with it, if there is one.
	Near   bool
	Escape *Escape
	// Ending is what solved endings say; nil if they say nothing. Where it is
	// there and the plan is too large for a tree, the Result has none.
	Ending *Ending
}

// Solve decides whether the solver mates for certain. Limits that were too low
// are no error: the verdict is Unknown then, with its cause. The error is an
// [estimate.Impossible] if no state fits the record, an [estimate.GaveUp] if all
// states were needed and not found within the limits, or that of ctx.
func (s *Solver) Solve(ctx context.Context, b *Belief) (Solution, error) {
	found := Solution{Belief: b, Ply: max(s.Ply, 1), Searcher: s.name()}
	if err := s.Ready(); err != nil {
		return found, err
	}
	t := s.begin(ctx, b)
	if s.Certificate || s.FirstMoves {
		// Both are about the whole belief state.
		if _, err := b.All(); err != nil {
			return found, err
		}
	}
	if err := t.deepen(ctx, &found); err != nil {
		return found, err
	}
	t.keepEnding(ctx, &found)
	if s.FirstMoves {
		found.FirstMoves = t.firstMoves(ctx, &found)
	}
	switch refuted := found.Result.Verdict == andor.Refuted; {
	case refuted && s.Coverage:
		if _, err := b.All(); err != nil {
			return found, err
		}
		found.Coverage = t.cover(ctx, found.Ply)
	case refuted && s.Near > 0:
		t.near(ctx, &found)
	}
	return found, ctx.Err()
}

// deepen looks for a mate within more and more ply, unless the Solver says how many.
func (t *task) deepen(ctx context.Context, f *Solution) (err error) {
	for f.Ply = t.firstPly(); ; {
		if f.Result, err = t.search(ctx, f.Ply); err != nil || f.Result.Verdict != andor.Refuted {
			return err
		}
		next := t.nextPly(f.Ply)
		if next == 0 {
			return nil
		}
		if t.Settled != nil {
			t.Settled(f.Ply)
		}
		f.Ply = next
	}
}

func (s *Solver) maxPly() int {
	if s.MaxPly == 0 {
		return DefaultMaxPly
	}
	return s.MaxPly
}

// A task is one belief state that a solver works on.
type task struct {
	*Solver
	belief   *Belief
	deadline time.Time // zero if there is no timeout
	deeper   bool      // the searcher has refuted the same with fewer ply

	oracle *oracle.Oracle // nil if there is none
	ending *Ending        // nil if nothing is known yet
}

func (s *Solver) begin(ctx context.Context, b *Belief) *task {
	t := &task{Solver: s, belief: b}
	if s.Timeout > 0 {
		t.deadline = time.Now().Add(s.Timeout)
	}
	t.askEndings(ctx)
	return t
}

// problem returns the problem to find a mate within some ply, in the time that
// is left.
func (t *task) problem(ply int) *Problem {
	p := t.belief.Problem(ply)
	p.Sequential, p.Want = t.Sequential, andor.WantPlan
	if t.Certificate && !t.byTable(ply) {
		p.Want = andor.WantCertificate
	}
	p.Limits.Memory = t.Memory
	if !t.deadline.IsZero() {
		p.Limits.Time = max(time.Until(t.deadline), time.Nanosecond)
	}
	return p
}

// search looks for a mate within some ply.
func (t *task) search(ctx context.Context, ply int) (Result, error) {
	watched, told := ctx, andor.Progress{}
	if t.Working != nil {
		watched = andor.Watch(ctx, func(done andor.Progress) {
			told = done
			t.Working(ply, told)
		})
	}
	p := t.problem(ply)
	p.Deeper = t.deeper
	r := t.Searcher.Solve(watched, p)
	if told.Stats = r.Stats; t.Working != nil {
		t.Working(ply, told)
	}
	err := t.belief.Settle(&r)
	if ctx.Err() != nil {
		// The states may have ended because it did.
		if err != nil || r.Verdict == andor.Proved && !r.Complete {
			r.Verdict, r.Plan = andor.Unknown, nil
		}
		return r, ctx.Err()
	}
	t.deeper = r.Verdict == andor.Refuted
	return r, err
}

// firstMoves judges the proposals, none if the verdict is unknown.
func (t *task) firstMoves(ctx context.Context, f *Solution) []andor.FirstMove[chess.Move] {
	moves := []andor.FirstMove[chess.Move]{}
	if f.Result.Verdict != andor.Unknown {
		moves = append(moves, firstmoves.Judge(ctx, t.Searcher, f.Belief.Rules, t.problem(f.Ply), f.Result.Verdict)...)
	}
	return moves
}
