package andortest

import (
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/fullsight"
)

// The laws that a full sight must keep. [Sight] names the one that is broken.
const (
	sightPure    = "a full sight leaves view and state alone"
	sightWinning = "Winning appends the proposals that win at once, and no others"
	sightAnswers = "Answers appends the referee's answer to each proposal"
	sightWins    = "Wins tells whether a solver who sees everything wins"
	sightGivesUp = "a search that gives up never says that there is no win"
	sightProbe   = "Probe tells what a proposal leaves to a solver who sees everything"
	sightFreedom = "Freedom counts the replies"
)

// Sight tests a full sight against the rules of the game: it plays from the belief
// state of the problem and compares everything that the sight says with what the
// [Judge] finds, with up to as many moves as the problem has. It takes time
// exponential in these: two or three are enough.
func Sight[V, S, M comparable, P andor.Percept](t testing.TB, p *andor.Problem[V, S, M, P], sight best.Sight[V, S, M]) {
	t.Helper()
	l := sightLaws[V, S, M, P]{
		laws:   laws[V, S, M, P]{t: t, game: p.Game, broken: map[string]bool{}},
		judge:  Judge[V, S, M, P]{Game: p.Game},
		sight:  sight,
		memory: fullsight.Memory{Table: make(fullsight.Table, 1<<12), MaxNodes: 1 << 40},
		depth:  p.Depth,
	}
	walk(p, mostSeen, func(at position[V, S], depth int) []position[V, S] { return l.look(at, depth) })
}

// mostSeen is how many positions a sight is tested at.
const mostSeen = 300

type sightLaws[V, S, M comparable, P andor.Percept] struct {
	laws[V, S, M, P]
	judge  Judge[V, S, M, P]
	sight  best.Sight[V, S, M]
	memory fullsight.Memory
	depth  int // most moves to look ahead
}

// look tests the laws at a position, and returns the positions after it.
func (l *sightLaws[V, S, M, P]) look(at position[V, S], depth int) (next []position[V, S]) {
	view := at.view
	moves := l.game.Moves(nil, &view)
	heard, afters := l.proposals(at, moves)
	for i, m := range moves {
		if heard[i].Illegal() || heard[i].Won() || heard[i].Lost() {
			continue
		}
		next = append(next, l.freedom(at, m, heard[i], afters[i])...)
	}
	l.winning(at, moves, heard)
	l.answers(at, moves, heard)
	for d := 1; d <= min(depth, l.depth); d++ {
		l.wins(at, d)
	}
	for i, m := range moves {
		for d := 1; d < depth; d++ {
			l.probe(at, m, heard[i], d)
		}
	}
	return next
}

// proposals returns what is heard of every proposal, and the states after it.
func (l *sightLaws[V, S, M, P]) proposals(at position[V, S], moves []M) (heard []P, after []S) {
	for _, m := range moves {
		view, state := at.view, at.state
		heard = append(heard, l.game.Try(&view, &state, m))
		after = append(after, state)
	}
	return heard, after
}

// freedom compares the number of replies, and returns the positions after them.
func (l *sightLaws[V, S, M, P]) freedom(at position[V, S], m M, heard P, after S) (next []position[V, S]) {
	view, state := at.view, at.state
	then := l.game.After(&view, m, heard)
	states, replies := l.game.Replies(nil, nil, &then, &after)
	got := l.sight.Freedom(&view, &state, m)
	l.keep(sightFreedom, got == len(states), at)
	l.keep(sightPure, view == at.view && state == at.state, at)
	for i, s := range states {
		if !replies[i].Lost() {
			next = append(next, position[V, S]{l.game.AfterReply(&then, replies[i]), s})
		}
	}
	return next
}

func (l *sightLaws[V, S, M, P]) winning(at position[V, S], moves []M, heard []P) {
	view, state := at.view, at.state
	var front []M
	if len(moves) > 0 {
		front = moves[len(moves)-1:]
	}
	got := l.sight.Winning(slices.Clone(front), &view, &state)
	l.keep(sightPure, view == at.view && state == at.state, at)
	l.keep(sightWinning, len(got) >= len(front) && slices.Equal(got[:len(front)], front), at)
	wins := 0
	for i, m := range moves {
		if heard[i].Won() {
			wins++
			l.keep(sightWinning, slices.Contains(got[len(front):], m), at)
		}
	}
	l.keep(sightWinning, len(got) == len(front)+wins, at)
}

func (l *sightLaws[V, S, M, P]) answers(at position[V, S], moves []M, heard []P) {
	view, state := at.view, at.state
	got := l.sight.Answers([]fullsight.Answer{fullsight.Winning}, &view, &state, moves)
	l.keep(sightPure, view == at.view && state == at.state, at)
	if len(got) != len(moves)+1 || got[0] != fullsight.Winning {
		l.keep(sightAnswers, false, at)
		return
	}
	for i, p := range heard {
		a, ok := got[i+1], false
		switch {
		case p.Illegal():
			ok = a == fullsight.Refused
		case p.Won():
			ok = a == fullsight.Winning
		case p.Lost():
			ok = a == fullsight.Quiet || a == fullsight.Audible
		case p == *new(P):
			ok = a == fullsight.Quiet
		default:
			ok = a == fullsight.Audible
		}
		l.keep(sightAnswers, ok, at)
	}
}

func (l *sightLaws[V, S, M, P]) wins(at position[V, S], depth int) {
	view, state := at.view, at.state
	want := l.judge.Visible(at.view, at.state, depth)
	got, _ := l.sight.Wins(&l.memory, &view, &state, depth)
	l.keep(sightWins, got == want, at)
	short := fullsight.Memory{Table: make(fullsight.Table, 1), MaxNodes: 1}
	got, _ = l.sight.Wins(&short, &view, &state, depth)
	l.keep(sightGivesUp, got || !want, at)
	l.keep(sightPure, view == at.view && state == at.state, at)
}

// probe compares what is said of a proposal, heard as p, with so many moves after
// it.
func (l *sightLaws[V, S, M, P]) probe(at position[V, S], m M, p P, depth int) {
	view, state := at.view, at.state
	got, _ := l.sight.Probe(&l.memory, &view, &state, m, depth)
	l.keep(sightPure, view == at.view && state == at.state, at)
	want := fullsight.Hopeful
	switch {
	case p.Illegal():
		want = fullsight.Illegal
	case p.Won():
		want = fullsight.Won
	case p.Lost() || !l.keeps(at, m, p, depth):
		want = fullsight.Hopeless
	}
	l.keep(sightProbe, got == want, at)
}

// keeps tells whether every reply to m leaves a win with so many moves.
func (l *sightLaws[V, S, M, P]) keeps(at position[V, S], m M, p P, depth int) bool {
	view, state := at.view, at.state
	l.game.Try(&view, &state, m)
	after := l.game.After(&view, m, p)
	states, heard := l.game.Replies(nil, nil, &after, &state)
	for i, s := range states {
		if heard[i].Lost() || !l.judge.Visible(l.game.AfterReply(&after, heard[i]), s, depth) {
			return false
		}
	}
	return true
}
