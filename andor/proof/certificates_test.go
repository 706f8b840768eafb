package proof_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/internal/composed"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// A vandal damages certificates of one problem in every way it can think of.
// Whatever the judge does not accept any more, Check must reject, with a line of
// play that leads to the damage.
type vandal[V, S, M comparable, P andor.Percept] struct {
	t      *testing.T
	rng    *rand.Rand
	name   string
	p      andor.Problem[V, S, M, P]
	states []S
	strays []S  // states that may not be in the belief state
	moves  []M  // to put into plans, also such as cannot be proposed
	most   int  // damages looked at; more are drawn by lot
	sure   bool // of the judge

	plan       *proof.Plan[M, P]
	refutation *proof.Refutation[S, P]
	depth      int
	belief     []S
	refusals   []P            // and what is no refusal
	count      map[string]int // of rejected and accepted damages
	errs       map[error]int
}

// A damage is a change at one place of a certificate, and how to undo it.
type damage struct {
	what     string
	path     []string // the line of play that leads to the place
	do, undo func()
}

// run damages the certificate of the problem's verdict.
func (w *vandal[V, S, M, P]) run(s andor.Searcher[V, S, M, P]) {
	w.p.Want = andor.WantCertificate
	w.states = slices.Collect(w.p.States)
	w.belief, w.depth = w.states, w.p.Depth
	got := s.Solve(context.Background(), &w.p)
	var all []damage
	switch got.Verdict {
	case andor.Proved:
		w.plan = copyPlan(got.Plan)
		all = w.planDamages(w.p.View, w.plan, nil)
	case andor.Refuted:
		w.refutation = copyRefutation(got.Refutation)
		if rests(w.refutation) {
			w.count[sightedToo]++
		}
		all = w.refutationDamages(w.p.View, w.refutation, nil)
	default:
		w.t.Fatalf("%s: %v", w.name, got.Verdict)
	}
	all = append(all, w.problemDamages()...)
	if !w.valid() || w.check() != nil {
		w.t.Fatalf("%s: the certificate is %v, Check says %v", w.name, w.valid(), w.check())
	}
	w.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, d := range all[:min(len(all), w.most)] {
		d.do()
		w.look(d)
		d.undo()
	}
	if !w.valid() || w.check() != nil {
		w.t.Fatalf("%s: a damage was not undone", w.name)
	}
}

// sightedToo counts refutations with a part that rests on full sight, as only
// those of package best do.
const sightedToo = "a refutation that rests on full sight"

// rests tells whether a part of the refutation does.
func rests[S comparable, P andor.Percept](r *proof.Refutation[S, P]) bool {
	return r != nil && (r.Sighted || slices.ContainsFunc(r.Reasons, func(why proof.Reason[S, P]) bool { return rests(why.Below) }))
}

func (w *vandal[V, S, M, P]) check() error {
	c := proof.Check[V, S, M, P]{Game: w.p.Game}
	if w.plan != nil {
		return c.Plan(context.Background(), w.p.View, w.belief, w.depth, w.plan)
	}
	return c.Refutation(context.Background(), w.p.View, w.belief, w.depth, w.refutation)
}

func (w *vandal[V, S, M, P]) valid() bool {
	j := andortest.Judge[V, S, M, P]{Game: w.p.Game, Sure: w.sure}
	if len(w.belief) == 0 {
		return false // a certificate is about something
	}
	if w.plan != nil {
		return !slices.ContainsFunc(w.belief, func(s S) bool { return !j.Follows(w.p.View, s, w.depth, w.plan) })
	}
	return j.Refutes(w.p.View, andortest.SetOf(w.belief), w.depth, w.refutation)
}

// look compares Check with the judge on a damaged certificate.
func (w *vandal[V, S, M, P]) look(d damage) {
	w.t.Helper()
	valid, err := w.valid(), w.check()
	at := fmt.Sprintf("%s: %s after %q", w.name, d.what, d.path)
	if valid {
		w.count["still valid"]++
		if err != nil {
			w.t.Errorf("%s: still valid, but Check says: %v", at, err)
		}
		return
	}
	w.count[d.what]++
	var broken *proof.Error
	switch {
	case err == nil:
		w.t.Errorf("%s: Check accepts it", at)
	case !errors.As(err, &broken):
		w.t.Errorf("%s: %v is no CertificateError", at, err)
	case !leads(broken.Line, d.path):
		w.t.Errorf("%s: Check names another place: %v", at, err)
	case w.plan != nil && !w.playable(w.p.View, andortest.SetOf(w.belief), broken.Line):
		w.t.Errorf("%s: %v: but play never goes so", at, err)
	default:
		known := []error{proof.ErrNoPlan, proof.ErrNotProposal, proof.ErrNotWon, proof.ErrTooDeep, proof.ErrNoReason, proof.ErrReason, proof.ErrNoStates, proof.ErrCircle, proof.ErrSighted}
		i := slices.IndexFunc(known, func(k error) bool { return errors.Is(err, k) })
		if i < 0 {
			w.t.Errorf("%s: %v: no known error", at, err)
			return
		}
		w.errs[known[i]]++
	}
}

// leads tells whether a line of play begins with a path.
func leads(line, path []string) bool {
	if len(line) < len(path) {
		return false
	}
	for i, step := range path {
		// How a refusal is put into words is left to Check.
		if line[i] != step && (step != refusal || !strings.HasPrefix(line[i], "(")) {
			return false
		}
	}
	return true
}

// refusal stands in a path for what is heard of a proposal that is refused.
const refusal = "(refused)"

// playable tells whether a line of play can arise in one of the states.
func (w *vandal[V, S, M, P]) playable(v V, here andortest.Set[S], line []string) bool {
	if len(line) == 0 {
		return true
	}
	j := andortest.Judge[V, S, M, P]{Game: w.p.Game}
	moves := j.Game.Moves(nil, &v)
	i := slices.IndexFunc(moves, func(m M) bool { return fmt.Sprint(m) == line[0] })
	if i < 0 || len(line) == 1 {
		return i >= 0
	}
	for own, after := range j.Heard(v, here, moves[i]) {
		switch {
		case said(own) != line[1]:
		case own.Illegal():
			return w.playable(v, after, line[2:])
		case len(line) == 2:
			return true
		default:
			view := j.Game.After(&v, moves[i], own)
			for reply, arisen := range j.Replied(view, after) {
				if said(reply) == line[2] {
					return w.playable(j.Game.AfterReply(&view, reply), arisen, line[3:])
				}
			}
		}
	}
	return false
}

// said is how Check prints a percept.
func said[P andor.Percept](p P) string { return fmt.Sprintf("(%v)", p) }

// problemDamages use the certificate for another depth or belief state.
func (w *vandal[V, S, M, P]) problemDamages() (all []damage) {
	undo := func() { w.belief, w.depth = w.states, w.p.Depth }
	add := func(what string, belief []S, depth int) {
		all = append(all, damage{"used for " + what, nil, func() { w.belief, w.depth = belief, depth }, undo})
	}
	add("a move less", w.states, w.p.Depth-1)
	add("no move", w.states, 0)
	add("a move more", w.states, w.p.Depth+1)
	for _, s := range w.strays {
		add("one state more", append(slices.Clone(w.states), s), w.p.Depth)
		add("another state", []S{s}, w.p.Depth)
	}
	for i := range w.states {
		add("one state less", slices.Delete(slices.Clone(w.states), i, i+1), w.p.Depth)
	}
	return all
}

// The damage done to many toy certificates of every searcher.
func TestDamagedCertificates(t *testing.T) {
	const seed = 4
	rng := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	count, errs := map[string]int{}, map[error]int{}
	all := searchers.Every[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](nil)
	for number := range fewer(2000) {
		p := andortest.NewToyProblem(number)
		if number/uint64(len(all))%2 == 1 {
			p = andortest.NewAskingProblem(number)
		}
		g := p.Game.(andortest.Toy)
		s := all[number%uint64(len(all))]
		w := vandal[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{
			t: t, rng: rng, name: fmt.Sprintf("toy problem %d, %s", number, s.Name), p: p, most: 60, sure: true, count: count, errs: errs,
		}
		for kind := range andortest.ToyAnswerYes + 1 {
			w.refusals = append(w.refusals, andortest.ToyPercept{Kind: andortest.ToyRefused, Number: kind})
		}
		w.refusals = append(w.refusals, andortest.ToyPercept{})
		for i := range g.Hidden {
			w.strays = append(w.strays, andortest.ToyState(i))
		}
		for m := range g.Proposals + 1 {
			w.moves = append(w.moves, andortest.ToyMove(m))
		}
		w.run(s.New())
		if t.Failed() {
			t.FailNow()
		}
	}
	enoughDamage(t, count, errs, int(fewer(50)))
	if n := count["another refusal named, or none"]; n < int(fewer(50)) {
		t.Errorf("another refusal was named %d times", n)
	}
}

// The same with the composed Kriegspiel positions.
func TestDamagedKriegspielCertificates(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	count, errs := map[string]int{}, map[error]int{}
	notMove, err := chess.ParseUCI("a1a8", chess.White)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range composed.Positions {
		for _, s := range searchers.Every(best.SightOf(sight.New)) {
			if !slices.Contains([]string{"dfs", "gx-dfs", "pns", "l-dub", "gl-dbu", "ipns", "dfpn", "best"}, s.Name) {
				continue // it makes certificates as one of these does
			}
			if testing.Short() && s.Name != "gl-dbu" && s.Name != "best" {
				continue
			}
			w := vandal[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
				t: t, rng: rng, name: c.Name + ", " + s.Name, p: composed.Belief(t, c.Depth, c.FENs...), most: int(fewer(120)), count: count, errs: errs,
			}
			// The opponent's king somewhere else.
			for _, state := range slices.Collect(w.p.States) {
				for _, sq := range []chess.Square{chess.A1, chess.H1, chess.E8} {
					state.King = sq
					w.strays = append(w.strays, state)
				}
			}
			w.moves = append(kriegspiel.Berkeley.Moves(nil, &w.p.View)[:4], notMove)
			w.run(s.New())
		}
	}
	if !testing.Short() {
		enoughDamage(t, count, errs, 1)
	}
}

// enoughDamage asks that every kind of damage and every kind of error came up.
func enoughDamage(t *testing.T, count map[string]int, errs map[error]int, least int) {
	t.Helper()
	for what, n := range count {
		t.Logf("%6d %s", n, what)
	}
	for err, n := range errs {
		t.Logf("%6d %v", n, err)
	}
	for _, what := range []string{"still valid", "a branch dropped", "a move changed", "a state removed", "another kind of reason", "used for a move less"} {
		if count[what] < least {
			t.Errorf("%q came up %d times", what, count[what])
		}
	}
	if count[sightedToo] == 0 {
		t.Error("no certificate rests on full sight")
	}
	for _, err := range []error{proof.ErrNoPlan, proof.ErrNotProposal, proof.ErrNotWon, proof.ErrTooDeep, proof.ErrNoReason, proof.ErrReason, proof.ErrNoStates, proof.ErrCircle, proof.ErrSighted} {
		if errs[err] < least {
			t.Errorf("%q came up %d times", err, errs[err])
		}
	}
}

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// fewer returns half of n, all of it with -deep, and a tenth of it with -short.
func fewer(n uint64) uint64 {
	switch {
	case testing.Short():
		return n / 10
	case *deep:
		return n
	}
	return n / 2
}
