package kriegspiel_test

import (
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Random games for the tests of the record formats: the referee leads them,
// and both players propose whatever comes to their mind.

// randomStarts are rich in what a record can hold: castling, promotions, en
// passant, quick mates, stalemates and wins on material.
var randomStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
	"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq -",
	"7k/8/8/4N3/8/8/1B6/K7 w - -",
	"7k/1b6/8/8/4n3/8/8/7K b - -",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
	"4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - -",
	"4k3/8/8/8/3pP3/8/8/4K3 b - e3",
	"7k/8/8/8/8/8/8/K4R2 w - -",
	"7k/8/8/8/8/1r6/2q5/K7 b - -",
	"8/8/8/8/8/k7/p7/K7 b - -",
	"k7/8/1K6/8/8/8/7Q/8 w - -",
}

// randomGame leads a game of at most the given number of proposals.
func randomGame(rng *rand.Rand, rules kriegspiel.Rules, start chess.Position, proposals int) *kriegspiel.Referee {
	referee := kriegspiel.NewReferee(rules, start)
	for range proposals {
		if referee.Ended() {
			break
		}
		legal, illegal := referee.Proposals()
		all := append(legal, illegal...)
		referee.Try(all[rng.IntN(len(all))])
	}
	return referee
}

// randomRecords returns the records of both players of many games under both
// rule sets, each whole and cut anywhere, also in the middle of a turn. It logs
// its seed, and fails if the games have nothing to show.
func randomRecords(t *testing.T) []kriegspiel.Record {
	t.Helper()
	const seed = 20264
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 3))
	var records []kriegspiel.Record
	for _, rules := range ruleSets {
		for _, fen := range randomStarts {
			for range 4 {
				game := randomGame(rng, rules, position(t, fen), 10+rng.IntN(90))
				for _, c := range []chess.Colour{white, black} {
					whole := game.Record(c)
					part := whole
					part.Events = whole.Events[:rng.IntN(len(whole.Events)+1)]
					records = append(records, whole, part)
				}
			}
		}
	}
	seenEverything(t, records)
	return records
}

// seenEverything fails if the records lack something a format must write.
func seenEverything(t *testing.T, records []kriegspiel.Record) {
	t.Helper()
	seen := map[string]int{
		"refusal": 0, "illegals": 0, "capture": 0, "capture heard": 0, "en passant": 0, "castling": 0, "promotion": 0,
		"check": 0, "double check": 0, "checkmate": 0, "stalemate": 0, "material": 0, "lost": 0, "middle of a turn": 0,
	}
	note := func(what string, happened bool) {
		if happened {
			seen[what]++
		}
	}
	for _, r := range records {
		f := r.Follow()
		for i, e := range r.Events {
			p := e.Percept
			sq, captured := p.Captured()
			theirs := p&kriegspiel.Theirs != 0
			king := !theirs && f.View.Own.King == e.Try.From()
			step := e.Try.To().File() - e.Try.From().File()
			note("refusal", p.Illegal())
			note("illegals", e.Refusals > 0)
			note("capture", captured && !theirs)
			note("capture heard", captured && theirs)
			note("en passant", captured && !theirs && sq != e.Try.To())
			note("castling", king && !p.Illegal() && step*step == 4)
			note("promotion", !p.Illegal() && e.Try.Promotion() != chess.NoPiece)
			note("check", p.Check() != 0)
			note("double check", len(p.CheckNames()) == 2)
			note("checkmate", p.End() == kriegspiel.Checkmate)
			note("stalemate", p.End() == kriegspiel.Stalemate)
			note("material", p.End() == kriegspiel.Material)
			note("lost", p.Lost() && theirs)
			note("middle of a turn", i == len(r.Events)-1 && p.Illegal())
			if err := f.Next(e); err != nil {
				t.Fatalf("the referee's record is wrong: %v", err)
			}
		}
	}
	for what, n := range seen {
		if n == 0 {
			t.Errorf("%d random records, none of them with: %s", len(records), what)
		}
	}
}
