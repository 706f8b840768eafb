// Under the race detector a sync.Pool forgets some of what it is given.

//go:build !race

package sight_test

import (
	"testing"

	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// A searcher that keeps its slices and its memory makes full sight allocate
// nothing.
func TestAllocations(t *testing.T) {
	for name, fen := range map[string]string{
		"start":       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
		"crowded":     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
		"mate in two": "7k/8/5K2/8/8/8/8/R7 w - -",
		"promotions":  "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - -",
		"en passant":  "4k3/8/8/2PpP3/8/8/8/4K3 w - d6",
		"bare king":   "8/8/8/8/8/3k4/8/KR6 w - -",
	} {
		for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB} {
			p, err := rules.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			v, s := kriegspiel.Split(&p, p.Turn)
			full := sight.New(rules)
			memory := unbounded(make(fullsight.Table, 1<<12))
			moves := rules.Moves(nil, &v)
			wins, answers := make([]chess.Move, 0, 64), make([]fullsight.Answer, 0, 256)
			nodes := int64(0)
			for what, f := range map[string]func(){
				"Wins": func() {
					clear(memory.Table)
					_, n := full.Wins(memory, &v, &s, 2)
					nodes += n
				},
				"Probe": func() {
					clear(memory.Table)
					for _, m := range moves {
						_, n := full.Probe(memory, &v, &s, m, 1)
						nodes += n
					}
				},
				"Winning": func() { wins = full.Winning(wins[:0], &v, &s) },
				"Answers": func() { answers = full.Answers(answers[:0], &v, &s, moves) },
				"Freedom": func() {
					for i, m := range moves {
						if len(answers) > i && answers[i] != fullsight.Refused {
							nodes += int64(full.Freedom(&v, &s, m))
						}
					}
				},
			} {
				if n := testing.AllocsPerRun(3, f); n != 0 {
					t.Errorf("%s, %v: %s allocates %v times, want 0", name, rules, what, n)
				}
			}
			if nodes == 0 {
				t.Errorf("%s: nothing was done", name)
			}
		}
	}
}
