package selfplay

import (
	"context"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// slow decides belief states from the rules in the plainest way: it tries
// everything. Refusals and directions of checks can be taken from it.
type slow struct {
	rules                    kriegspiel.Rules
	noRefusals, noDirections bool
}

// heard returns what is left of an announcement.
func (q slow) heard(p kriegspiel.Percept) kriegspiel.Percept {
	if q.noDirections && p.Check() != 0 {
		return p - p.Check() + kriegspiel.ByKnight
	}
	return p
}

// mates tells whether one plan mates all states within so many moves.
func (q slow) mates(v kriegspiel.View, states []kriegspiel.State, moves int) bool {
	if len(states) == 0 {
		return true
	}
	for _, m := range q.rules.Moves(nil, &v) {
		answers := map[kriegspiel.Percept][]kriegspiel.State{}
		for _, s := range states {
			p := q.rules.Try(&v, &s, m)
			answers[q.heard(p)] = append(answers[q.heard(p)], s)
		}
		refused := answers[kriegspiel.Refused]
		if len(refused) == len(states) || len(refused) > 0 && q.noRefusals {
			continue
		}
		delete(answers, kriegspiel.Refused)
		if q.wins(v, m, answers, moves) && q.mates(v, refused, moves) {
			return true
		}
	}
	return false
}

// wins tells whether there is a plan for every answer to m that accepts it.
func (q slow) wins(v kriegspiel.View, m chess.Move, answers map[kriegspiel.Percept][]kriegspiel.State, moves int) bool {
	for p, states := range answers {
		if p.Won() {
			continue
		}
		if p.Lost() || moves == 1 {
			return false
		}
		after := q.rules.After(&v, m, p)
		replies := map[kriegspiel.Percept][]kriegspiel.State{}
		for _, s := range states {
			next, heard := q.rules.Replies(nil, nil, &after, &s)
			for i := range next {
				replies[q.heard(heard[i])] = append(replies[q.heard(heard[i])], next[i])
			}
		}
		for p, next := range replies {
			if p.Lost() || !q.mates(q.rules.AfterReply(&after, p), next, moves-1) {
				return false
			}
		}
	}
	return true
}

// most returns the largest number of states that one plan mates.
func (q slow) most(v kriegspiel.View, states []kriegspiel.State, moves int) (most int) {
	for set := range 1 << len(states) {
		var some []kriegspiel.State
		for i, s := range states {
			if set>>i&1 != 0 {
				some = append(some, s)
			}
		}
		if len(some) > most && q.mates(v, some, moves) {
			most = len(some)
		}
	}
	return most
}

// rounds returns how often a test repeats what it does: n times, or less if time
// is short.
func rounds(n int) int {
	if testing.Short() {
		return max(1, n/4)
	}
	return n
}

// beliefOf returns the belief state of positions in which White is to move.
func beliefOf(t *testing.T, fens ...string) *belief {
	t.Helper()
	b, err := mate.OfFENs(fens, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	states, err := b.All()
	if err != nil {
		t.Fatal(err)
	}
	return &belief{b.Rules, &b.View, states}
}

// replay returns the belief state of a problem, estimated from its whole record.
func replay(t *testing.T, p *database.Problem) *belief {
	t.Helper()
	b, err := mate.Open(context.Background(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := b.All()
	if err != nil {
		t.Fatal(err)
	}
	return &belief{b.Rules, &b.View, states}
}
