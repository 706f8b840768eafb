package andortest

import (
	"reflect"
	"slices"
	"sync"
	"testing"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/best"
)

// The laws that a domain must keep. [Laws] names the one that is broken.
const (
	lawStates    = "the belief state has states, each once, and a move to go"
	lawFlat      = "views, states, moves and percepts hold no pointers"
	lawAtOnce    = "the methods may be called by several goroutines at once"
	lawMoves     = "Moves appends the same proposals for the same view, each once"
	lawTry       = "Try gives the same answer to the same question and leaves the view alone"
	lawRefusal   = "Try leaves a state that refuses the proposal alone"
	lawQuestions = "Questions appends proposals, the same for the same view, among them every one that is refused in more than one way"
	lawPercept   = "a percept is at most one of refused, won and lost"
	lawReplies   = "Replies appends the same states and percepts for the same question, as many of each, and leaves view and state alone"
	lawReply     = "there is at least one reply, and none is heard as won"
	lawAfter     = "After and AfterReply return the same for the same and leave the view alone"
	lawRefused   = "After of a refusal, which package estimate asks for, leaves the solver's turn as it was: what could be and can be proposed is answered as before"
	lawSameHash  = "Hash gives the same for the same position and leaves it alone"
	lawOwnHash   = "Hash gives different positions different hashes"
	lawMixedHash = "Hash mixes its bits: different sets of states have different sums, and no bit is nearly always the same"
)

// Laws tests a domain on its own, without a search: it plays from the belief
// state of the problem, up to its depth and to a few thousand positions, and looks
// at everything that package andor asks of a [andor.Game], but that the hash is the
// same in another process. Start a new domain with it; a search over one that breaks
// a law may do anything. With the race detector (go test -race) it also finds methods
// that share memory and happen to answer right.
func Laws[V, S, M comparable, P andor.Percept](t testing.TB, p *andor.Problem[V, S, M, P]) {
	t.Helper()
	l := laws[V, S, M, P]{t: t, game: p.Game, broken: map[string]bool{}, hashes: map[uint64]position[V, S]{}, byView: map[V][]uint64{}, kinds: map[proposal[V, M]]P{}}
	for _, of := range []reflect.Type{reflect.TypeFor[V](), reflect.TypeFor[S](), reflect.TypeFor[M](), reflect.TypeFor[P]()} {
		l.keep(lawFlat, flat(of), of)
	}
	states := slices.Collect(p.States)
	l.keep(lawStates, p.Depth > 0 && len(states) > 0 && len(SetOf(states)) == len(states), states)
	var met []position[V, S]
	walk(p, mostPositions, func(at position[V, S], depth int) []position[V, S] {
		met = append(met, at)
		return l.look(at, depth)
	})
	l.mixed()
	l.atOnce(met[:min(len(met), mostAtOnce)])
}

// flat tells whether what has a type holds no pointers.
func flat(of reflect.Type) bool {
	switch kind := of.Kind(); kind {
	case reflect.Array:
		return of.Len() == 0 || flat(of.Elem())
	case reflect.Struct:
		for field := range of.Fields() {
			if !flat(field.Type) {
				return false
			}
		}
		return true
	default:
		return kind <= reflect.Complex128 // numbers and truth values come first
	}
}

const (
	mostAtOnce = 100 // positions at which several goroutines ask
	goroutines = 4
)

// atOnce lets several goroutines ask the same questions, and compares what they are answered
// with what one alone is, if that is as it should be.
func (l *laws[V, S, M, P]) atOnce(met []position[V, S]) {
	if len(l.broken) > 0 {
		return
	}
	alone := make([]answers[S, M, P], len(met))
	for i, at := range met {
		alone[i] = l.ask(at)
	}
	var first [goroutines]int // position at which another answer was given, from 1
	var asking sync.WaitGroup
	for n := range goroutines {
		asking.Go(func() {
			for i, at := range met {
				if got := l.ask(at); first[n] == 0 && !got.equal(&alone[i]) {
					first[n] = i + 1
				}
			}
		})
	}
	asking.Wait()
	for _, i := range first {
		if i > 0 {
			l.keep(lawAtOnce, false, met[i-1])
		}
	}
}

// answers are those at a position: to every proposal, and the replies to those that are
// accepted.
type answers[S, M comparable, P andor.Percept] struct {
	hash   uint64
	moves  []M
	states []S
	heard  []P
}

func (a *answers[S, M, P]) equal(b *answers[S, M, P]) bool {
	return a.hash == b.hash && slices.Equal(a.moves, b.moves) && slices.Equal(a.states, b.states) && slices.Equal(a.heard, b.heard)
}

// ask asks everything at a position.
func (l *laws[V, S, M, P]) ask(at position[V, S]) (got answers[S, M, P]) {
	got.hash = l.game.Hash(&at.view, &at.state)
	got.moves = slices.Clone(l.game.Moves(nil, &at.view))
	for _, m := range got.moves {
		state := at.state
		p := l.game.Try(&at.view, &state, m)
		got.states, got.heard = append(got.states, state), append(got.heard, p)
		if !p.Illegal() && !p.Won() && !p.Lost() {
			after := l.game.After(&at.view, m, p)
			got.states, got.heard = l.game.Replies(got.states, got.heard, &after, &state)
		}
	}
	return got
}

// mostPositions is how many positions the laws are tested at.
const mostPositions = 3000

// A position is a view with a state.
type position[V, S comparable] struct {
	view  V
	state S
}

// walk visits the positions that play can reach, the nearest first: visit returns
// those after one move and a reply.
func walk[V, S, M comparable, P andor.Percept](p *andor.Problem[V, S, M, P], most int, visit func(at position[V, S], depth int) []position[V, S]) {
	seen := map[position[V, S]]bool{}
	var now, next []position[V, S]
	for s := range p.States {
		now = append(now, position[V, S]{p.View, s})
	}
	for depth := p.Depth; depth > 0 && len(now) > 0; depth-- {
		next = nil
		for _, at := range now {
			if seen[at] {
				continue
			}
			if len(seen) >= most {
				return
			}
			seen[at] = true
			next = append(next, visit(at, depth)...)
		}
		now = next
	}
}

// laws is a test of the laws.
type laws[V, S, M comparable, P andor.Percept] struct {
	t      testing.TB
	game   andor.Game[V, S, M, P]
	broken map[string]bool
	hashes map[uint64]position[V, S] // of the positions met
	byView map[V][]uint64            // the different hashes of a view's states
	kinds  map[proposal[V, M]]P      // how it was refused first
}

type proposal[V, M comparable] struct {
	view V
	move M
}

// keep complains if a law does not hold, once for each law.
func (l *laws[V, S, M, P]) keep(law string, holds bool, at any) {
	l.t.Helper()
	if !holds && !l.broken[law] {
		l.broken[law] = true
		l.t.Errorf("broken: %s: at %+v", law, at)
	}
}

// look tests the laws at a position with so many moves left, and returns the
// positions after every proposal and reply.
func (l *laws[V, S, M, P]) look(at position[V, S], depth int) (next []position[V, S]) {
	l.hash(at)
	for _, m := range l.moves(at) {
		view, state := at.view, at.state
		heard := l.game.Try(&view, &state, m)
		l.try(at, m, heard, state)
		l.keep(lawTry, view == at.view, at)
		l.refusal(at, m, heard)
		l.refused(at, m, heard)
		if heard.Illegal() || heard.Won() || heard.Lost() || depth == 1 {
			continue
		}
		after := l.game.After(&view, m, heard)
		l.keep(lawAfter, view == at.view && l.game.After(&view, m, heard) == after, at)
		states, replies := l.replies(position[V, S]{after, state})
		for i := range states {
			if before := after; !replies[i].Lost() {
				there := l.game.AfterReply(&after, replies[i])
				l.keep(lawAfter, after == before && l.game.AfterReply(&after, replies[i]) == there, at)
				next = append(next, position[V, S]{there, states[i]})
			}
		}
	}
	// What was proposed has changed nothing.
	l.moves(at)
	return next
}

// moves returns the proposals.
func (l *laws[V, S, M, P]) moves(at position[V, S]) []M {
	view := at.view
	moves := l.game.Moves(nil, &view)
	l.keep(lawMoves, apart(moves, l.game.Moves(nil, &view)), at)
	seen := map[M]bool{}
	for _, m := range moves {
		l.keep(lawMoves, !seen[m], at)
		seen[m] = true
	}
	if len(moves) > 0 {
		// What is in front stays, whether there is room behind it or not.
		front := []M{moves[len(moves)-1], moves[0]}
		for _, dst := range [][]M{slices.Clip(slices.Clone(front)), append(make([]M, 0, 2*len(moves)+2), front...)} {
			got := l.game.Moves(dst, &view)
			l.keep(lawMoves, slices.Equal(got, append(slices.Clone(front), moves...)), at)
		}
	}
	l.keep(lawMoves, view == at.view, at)
	return moves
}

// apart tells whether two lists have memory of their own.
func apart[T any](a, b []T) bool {
	return len(a) == 0 || len(b) == 0 || unsafe.Sizeof(a[0]) == 0 || &a[0] != &b[0]
}

// try looks at an answer, which has left the given state.
func (l *laws[V, S, M, P]) try(at position[V, S], m M, heard P, left S) {
	kinds := 0
	for _, is := range []bool{heard.Illegal(), heard.Won(), heard.Lost()} {
		if is {
			kinds++
		}
	}
	l.keep(lawPercept, kinds <= 1, heard)
	l.keep(lawRefusal, !heard.Illegal() || left == at.state, at)
	view, state := at.view, at.state
	again := l.game.Try(&view, &state, m)
	l.keep(lawTry, again == heard && state == left, at)
}

// refusal looks at a proposal that is refused in more than one way: a game that lists
// such has to list it.
func (l *laws[V, S, M, P]) refusal(at position[V, S], m M, heard P) {
	q, lists := l.game.(best.Questioner[V, M])
	if !heard.Illegal() || !lists {
		return
	}
	here := proposal[V, M]{at.view, m}
	first, met := l.kinds[here]
	if !met {
		l.kinds[here], first = heard, heard
	}
	view := at.view
	listed := q.Questions([]M{m}, &view)
	l.keep(lawQuestions, len(listed) > 0 && listed[0] == m && view == at.view, at)
	l.keep(lawQuestions, slices.Equal(listed, q.Questions([]M{m}, &view)), at)
	moves := l.game.Moves(nil, &view)
	for _, other := range listed {
		l.keep(lawQuestions, slices.Contains(moves, other), at)
	}
	l.keep(lawQuestions, first == heard || slices.Contains(listed[1:], m), at)
}

// estimated is what a domain has of estimate.Model beside a game.
type estimated[V, S comparable, P andor.Percept] interface {
	Bears(v *V, s *S, asked P, refusals [2]int) bool
	Bound(v *V, asked P, refusals [2]int) V
}

// refused looks at the view after a refusal, which a search never asks for and an estimate
// does. It need not be the one before: some rules ask for a proposal of a kind, and the view
// tells that it was made.
func (l *laws[V, S, M, P]) refused(at position[V, S], m M, heard P) {
	if _, is := l.game.(estimated[V, S, P]); !is || !heard.Illegal() {
		return
	}
	before := at.view
	after := l.game.After(&before, m, heard)
	l.keep(lawAfter, before == at.view && l.game.After(&before, m, heard) == after, at)
	if after == before {
		return
	}
	open := l.game.Moves(nil, &after)
	for _, other := range l.game.Moves(nil, &before) {
		if !slices.Contains(open, other) {
			continue
		}
		was, is := at.state, at.state
		same := l.game.Try(&before, &was, other) == l.game.Try(&after, &is, other)
		l.keep(lawRefused, same && was == is, at)
	}
}

// replies returns the replies at a position after an accepted proposal.
func (l *laws[V, S, M, P]) replies(at position[V, S]) ([]S, []P) {
	view, state := at.view, at.state
	states, heard := l.game.Replies(nil, nil, &view, &state)
	l.keep(lawReply, len(states) > 0 && !slices.ContainsFunc(heard, P.Won), at)
	if len(states) != len(heard) {
		l.keep(lawReplies, false, at)
		return nil, nil
	}
	otherStates, otherHeard := l.game.Replies(nil, nil, &view, &state)
	l.keep(lawReplies, apart(states, otherStates) && apart(heard, otherHeard), at)
	if len(states) > 0 {
		frontStates, frontHeard := []S{states[len(states)-1], at.state}, []P{heard[len(heard)-1]}
		s, h := l.game.Replies(slices.Clip(slices.Clone(frontStates)), slices.Clip(slices.Clone(frontHeard)), &view, &state)
		l.keep(lawReplies, slices.Equal(s, append(frontStates, states...)) && slices.Equal(h, append(frontHeard, heard...)), at)
	}
	l.keep(lawReplies, view == at.view && state == at.state, at)
	return states, heard
}

// hash looks at the hash of a position.
func (l *laws[V, S, M, P]) hash(at position[V, S]) {
	view, state := at.view, at.state
	h := l.game.Hash(&view, &state)
	l.keep(lawSameHash, l.game.Hash(&view, &state) == h && view == at.view && state == at.state, at)
	if other, met := l.hashes[h]; met {
		l.keep(lawOwnHash, other == at, [2]position[V, S]{other, at})
		return
	}
	l.hashes[h] = at
	if len(l.byView[at.view]) < mostSummed {
		l.byView[at.view] = append(l.byView[at.view], h)
	}
}

const (
	mostSummed = 40 // states of a view whose hashes are added in pairs
	fewHashes  = 64 // too few to say of a bit that it is nearly always the same
)

// mixed looks at all hashes together. Hashes that are linear in the state, such as
// a*s + b, give pairs of states with the same sum; of random ones no two pairs
// among the few thousand here ever have.
func (l *laws[V, S, M, P]) mixed() {
	for view, list := range l.byView {
		sums := map[uint64]bool{}
		for i, a := range list {
			for _, b := range list[:i] {
				l.keep(lawMixedHash, !sums[a+b], view)
				sums[a+b] = true
			}
		}
	}
	if len(l.hashes) < fewHashes {
		return
	}
	var ones [64]int
	for h := range l.hashes {
		for bit := range ones {
			ones[bit] += int(h >> bit & 1)
		}
	}
	for bit, n := range ones {
		// Of random bits fewer than an eighth are ones less than once in a
		// thousand million times.
		l.keep(lawMixedHash, n > len(l.hashes)/8 && n < len(l.hashes)*7/8, bit)
	}
}
