package compose_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

type (
	judge = andortest.Judge[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	set   = andortest.Set[kriegspiel.State]
)

// Reports on random problems say what a judge says who tries everything, and nothing is
// missing in them.
func TestReportsAreJudged(t *testing.T) {
	seed, problems := uint64(7), 30
	if testing.Short() {
		problems = 3
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	found := map[string]int{}
	for i := range problems {
		b := randomBelief(t, rng, 1+i%3)
		c := compose.Composer{Ply: 3, MostTries: 100}
		r, err := c.Report(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		j := judged{t, judge{Game: b.Rules}, r, found}
		if j.all(); t.Failed() {
			t.Fatalf("seed %d, problem %d: %v\n%s", seed, i, fens(b), r.Text())
		}
	}
	t.Logf("seed %d: %v", seed, found)
	for _, what := range []string{"mates", "cooks", "duals", "tries", "several replies"} {
		if found[what] == 0 && !testing.Short() {
			t.Errorf("no %s in any problem", what)
		}
	}
}

// randomBelief returns a belief state of so many states or fewer, with White to move: a
// black king on the first rank, one black piece that is somewhere else in each, and
// three white pieces, the king near the other. There is no mate at once.
func randomBelief(t *testing.T, rng *rand.Rand, states int) *mate.Belief {
	t.Helper()
	for {
		var white chess.Side
		squares := rng.Perm(64)
		king := chess.Square(rng.IntN(8))
		white.King = chess.Square(16 + min(max(int(king)+rng.IntN(3)-1, 0), 7))
		if slices.Contains(squares[1:3], int(white.King)) {
			continue
		}
		white.Put([]chess.Piece{chess.Rook, chess.Queen}[rng.IntN(2)], chess.Square(squares[1]))
		white.Put([]chess.Piece{chess.Rook, chess.Knight, chess.Bishop}[rng.IntN(3)], chess.Square(squares[2]))
		kind := []chess.Piece{chess.Rook, chess.Knight, chess.Bishop}[rng.IntN(3)]
		v := kriegspiel.NewView(white, chess.White)
		var list []string
		for _, at := range rng.Perm(64)[:states] {
			var black chess.Side
			if black.King = king.Turn(); chess.Square(at) == black.King {
				continue
			}
			black.Put(kind, chess.Square(at))
			if p := v.OwnTurn(&black); (white.All()&black.All().Turn()) == 0 && p.Movable() {
				if _, err := chess.ParseFEN(p.FEN()); err == nil {
					list = append(list, p.FEN())
				}
			}
		}
		b, err := mate.OfFENs(list, kriegspiel.Berkeley, nil)
		if len(list) > 0 && err == nil && !(judge{Game: b.Rules}).Winnable(b.View, andortest.SetOf(b.Known()), 1) {
			return b
		}
	}
}

func fens(b *mate.Belief) string {
	var list []string
	for _, s := range b.Known() {
		p := b.View.OwnTurn(&s)
		list = append(list, p.FEN())
	}
	return strings.Join(list, "|")
}

// judged compares a report with the judge.
type judged struct {
	*testing.T
	judge judge
	r     *compose.Report
	found map[string]int
}

func (j *judged) all() {
	r, states := j.r, j.r.Belief.Known()
	depth := kriegspiel.Depth(r.Ply)
	won := j.judge.Winnable(r.Belief.View, andortest.SetOf(states), depth)
	if won != (r.Verdict == andor.Proved) || r.Verdict == andor.Unknown {
		j.Errorf("verdict %v, judged %v", r.Verdict, won)
		return
	}
	var keys []chess.Move
	for _, m := range r.Belief.Rules.Moves(nil, &r.Belief.View) {
		if won && j.winsWhereAccepted(r.Belief.View, states, depth, m) {
			keys = append(keys, m)
		}
	}
	if !slices.Equal(keys, r.Keys) {
		j.Errorf("keys %v, judged %v", r.Keys, keys)
	}
	if won {
		j.found["mates"]++
		j.turns(r.Belief.View, states, depth, r.Plan, nil)
	}
	for i := range r.Tries {
		j.try(&r.Tries[i], depth)
	}
}

// accepted returns the states in which a proposal is accepted.
func (j *judged) accepted(v kriegspiel.View, states []kriegspiel.State, m chess.Move) (list []kriegspiel.State) {
	for _, s := range states {
		after := s
		if !j.r.Belief.Rules.Try(&v, &after, m).Illegal() {
			list = append(list, s)
		}
	}
	return list
}

// winsWhereAccepted asks the judge about the states in which m is accepted.
func (j *judged) winsWhereAccepted(v kriegspiel.View, states []kriegspiel.State, depth int, m chess.Move) bool {
	list := j.accepted(v, states, m)
	return len(list) > 0 && j.judge.Wins(v, andortest.SetOf(list), depth, m)
}

// turns walks the plan and compares the alternatives at each turn with the report.
func (j *judged) turns(v kriegspiel.View, states []kriegspiel.State, depth int, p *mate.Plan, line []compose.Step) {
	var also, slower []chess.Move
	here, fast := j.accepted(v, states, p.Try), depth
	if len(line) > 0 {
		for fast = 1; !j.takes(v, here, fast, p); fast++ {
		}
	}
	for _, m := range j.r.Belief.Rules.Moves(nil, &v) {
		switch {
		case m == p.Try || len(j.accepted(v, here, m)) == 0:
		case j.winsWhereAccepted(v, states, fast, m):
			also = append(also, m)
		case j.winsWhereAccepted(v, states, depth, m):
			slower = append(slower, m)
		}
	}
	list, kind := j.r.Duals, "duals"
	if !slices.ContainsFunc(line, func(s compose.Step) bool { return !s.Own.Illegal() }) {
		list, kind = j.r.Cooks, "cooks"
	}
	var got compose.Dual
	for _, d := range list {
		if slices.Equal(d.Line, line) {
			got = d
		}
	}
	if !slices.Equal(got.Also, also) || !slices.Equal(got.Slower, slower) {
		j.Errorf("%s after %v: %v and %v, judged %v and %v", kind, line, got.Also, got.Slower, also, slower)
	}
	j.found[kind] += len(also)
	j.found["slower"] += len(slower)
	for own, after := range j.judge.Heard(v, andortest.SetOf(states), p.Try) {
		switch step := (compose.Step{View: v, Try: p.Try, Own: own}); {
		case own.Won():
		case own.Illegal():
			j.turns(v, keysOf(after), depth, next(p, own, 0), append(slices.Clone(line), step))
		default:
			view := j.r.Belief.Rules.After(&v, p.Try, own)
			for reply, states := range j.judge.Replied(view, after) {
				step.Reply = reply
				j.turns(j.r.Belief.Rules.AfterReply(&view, reply), keysOf(states), depth-1, next(p, own, reply), append(slices.Clone(line), step))
			}
		}
	}
}

// takes tells whether the plan wins in all states within so many moves.
func (j *judged) takes(v kriegspiel.View, states []kriegspiel.State, depth int, p *mate.Plan) bool {
	return !slices.ContainsFunc(states, func(s kriegspiel.State) bool { return !j.judge.Follows(v, s, depth, p) })
}

func next(p *mate.Plan, own, reply kriegspiel.Percept) *mate.Plan {
	for _, b := range p.Then {
		if b.Own == own && b.Reply == reply {
			return b.Next
		}
	}
	return nil
}

func keysOf(s set) (list []kriegspiel.State) {
	for state := range s {
		list = append(list, state)
	}
	return list
}

// try plays a refutation and asks the judge: there is no plan for all replies, and there
// is one if any of them is left out.
func (j *judged) try(try *compose.Try, depth int) {
	j.found["tries"]++
	rules, v, l := j.r.Belief.Rules, j.r.Belief.View, try.Refutation
	if l == nil || l.Ended() {
		if j.winsWhereAccepted(v, j.r.Belief.Known(), depth, try.Move) == (l != nil) {
			j.Errorf("try %v: the refutation is wrong", try.Move)
		}
		return
	}
	view := rules.After(&v, try.Move, l.Own)
	after := rules.AfterReply(&view, l.Reply)
	var states []kriegspiel.State
	for _, reply := range l.Replies {
		s := reply.From
		if own := rules.Try(&v, &s, try.Move); own != l.Own {
			j.Errorf("try %v: %v is heard, not %v", try.Move, own, l.Own)
		}
		p := view.TheirTurn(&s)
		if name := p.SAN(reply.Move); name != reply.Name {
			j.Errorf("try %v: the reply is %s, not %s", try.Move, name, reply.Name)
		}
		p.Apply(reply.Move)
		p = rules.Normal(p)
		_, s = kriegspiel.Split(&p, v.Colour)
		states = append(states, s)
		for _, m := range rules.Moves(nil, &after) {
			if wins := j.winsWhereAccepted(after, []kriegspiel.State{s}, depth-1, m); len(l.Replies) > 1 && wins != slices.Contains(reply.Mates, m) {
				j.Errorf("try %v %s: %v mates: %v", try.Move, reply.Name, m, wins)
			}
		}
	}
	if j.judge.Winnable(after, andortest.SetOf(states), depth-1) {
		j.Errorf("try %v: there is a mate after these replies", try.Move)
	}
	if len(states) == 1 {
		return
	}
	j.found["several replies"]++
	for i := range states {
		rest := slices.Delete(slices.Clone(states), i, i+1)
		if !j.judge.Winnable(after, andortest.SetOf(rest), depth-1) {
			j.Errorf("try %v: the reply %s need not be named", try.Move, l.Replies[i].Name)
		}
	}
}
