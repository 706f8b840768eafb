package selfplay

import (
	"context"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// An aside is what White would know if it had made a certain move and had heard
// certain things of it and of the reply.
type aside struct {
	belief
	events []kriegspiel.Event // White's move, and Black's turn, of which no refusal is heard
}

// unlike tells whether a problem may be kept: a mate not if it is one under the other
// rule set.
func (h *harvester) unlike(ctx context.Context, b *belief, ply int, v verdict) bool {
	if h.options.Unlike == nil || v.Verdict != database.Mate {
		return true
	}
	other := *b
	other.rules = *h.options.Unlike
	return h.judge.first.Solve(ctx, h.judge.problem(&other, ply)).Verdict == andor.Refuted
}

// lookAside looks for mates in what White might know a turn later, whatever it does in
// the game.
func (h *harvester) lookAside(ctx context.Context, b *belief) {
	for _, m := range b.rules.Proposals(nil, b.view) {
		for _, a := range asides(b, m) {
			n := len(a.states)
			if !h.options.fits(&a.belief) {
				continue
			}
			for ply := h.options.first(); ply <= h.options.Reanalyse && n <= mostStates(ply); ply += 2 {
				if !h.open(kind{ply, database.Mate}, n) {
					continue
				}
				v := h.judge.judge(ctx, &a.belief, ply, interest{mates: true})
				if v.Verdict == database.Mate && h.unlike(ctx, &a.belief, ply, v) {
					h.gather(ctx, &a.belief, a.events, ply, v)
				}
			}
		}
	}
}

// asides returns what White may know after a move, in the order in which it is met.
func asides(b *belief, m chess.Move) (list []*aside) {
	type sound struct{ own, reply kriegspiel.Percept }
	type found struct {
		sound
		hash uint64
	}
	places, seen := map[sound]*aside{}, map[found]bool{}
	var next []kriegspiel.State
	var heard []kriegspiel.Percept
	for _, s := range b.states {
		own := b.rules.Try(b.view, &s, m)
		if own.Illegal() || own.End() != 0 {
			continue
		}
		view := b.rules.After(b.view, m, own)
		next, heard = b.rules.Replies(next[:0], heard[:0], &view, &s)
		for i, reply := range heard {
			if reply.End() != 0 {
				continue
			}
			key := sound{own, reply}
			a := places[key]
			if a == nil {
				after := b.rules.AfterReply(&view, reply)
				a = &aside{belief{b.rules, &after, nil}, []kriegspiel.Event{{Try: m, Percept: own}, {Percept: reply}}}
				places[key], list = a, append(list, a)
			}
			if state := (found{key, b.rules.Hash(a.view, &next[i])}); !seen[state] {
				seen[state] = true
				a.states = append(a.states, next[i])
			}
		}
	}
	return list
}
