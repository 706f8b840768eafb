package estimate_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// What the tests of Kriegspiel share: records as histories, positions as FENs,
// and random games whose truth is known.

var deep = flag.Bool("deep", false, "run the long versions of the tests")

type (
	history = estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	event   = estimate.Event[chess.Move, kriegspiel.Percept]
	exact   = estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	stream  = estimate.Stream[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	sample  = estimate.Sample[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	belief  = estimate.Belief[kriegspiel.View, kriegspiel.State]
)

var (
	background = context.Background()
	ruleSets   = []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB}
	colours    = []chess.Colour{chess.White, chess.Black}
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

// historyOf returns a record as the estimators take it.
func historyOf(r *kriegspiel.Record) *history {
	v, s := r.Initial()
	h := &history{View: v, States: []kriegspiel.State{s}}
	for _, e := range r.Events {
		h.Events = append(h.Events, event{
			Theirs: e.Percept&kriegspiel.Theirs != 0, Try: e.Try, Percept: e.Percept, Refusals: [2]int{e.Refusals, e.After}, Asked: e.Asked,
		})
	}
	return h
}

// first returns the record of the first n events.
func first(r kriegspiel.Record, n int) *kriegspiel.Record {
	r.Events = r.Events[:n:n]
	return &r
}

// opponentTurns counts the opponent's turns of a record.
func opponentTurns(r *kriegspiel.Record) (n int) {
	for _, e := range r.Events {
		if e.Percept&kriegspiel.Theirs != 0 {
			n++
		}
	}
	return n
}

func position(tb testing.TB, fen string) chess.Position {
	tb.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		tb.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return p
}

// fens returns the positions at the end of a record, sorted, as its rule set
// counts them.
func fens(tb testing.TB, r *kriegspiel.Record, v kriegspiel.View, states []kriegspiel.State) []string {
	tb.Helper()
	f := r.Follow()
	for _, e := range r.Events {
		if err := f.Next(e); err != nil {
			tb.Fatalf("the record is wrong: %v", err)
		}
	}
	out := make([]string, len(states))
	for i := range states {
		p := v.TheirTurn(&states[i])
		if f.OwnTurn {
			p = v.OwnTurn(&states[i])
		}
		p = r.Rules.Normal(p)
		out[i] = p.FEN()
	}
	slices.Sort(out)
	return out
}

// collect returns all states of a stream.
func collect(tb testing.TB, s *stream) []kriegspiel.State {
	tb.Helper()
	states := slices.Collect(s.States(background))
	if err := s.Err(); err != nil {
		tb.Fatalf("Stream: %v", err)
	}
	return states
}

// exactly returns the belief state at the end of a record that has one.
func exactly(tb testing.TB, r *kriegspiel.Record) belief {
	tb.Helper()
	e := exact{Model: r.Rules}
	b, err := e.Estimate(background, historyOf(r))
	if err != nil {
		tb.Fatalf("Exact: %v, in\n%s", err, r.AppendJSON(nil))
	}
	return b
}

// A game is what one player knows of a game, and the truth.
type game struct {
	record kriegspiel.Record
	truth  []chess.Position // at the start and after every event of the record
}

// randomGame leads a game in which both players propose whatever comes to their
// mind, though not the same again after a refusal nor, in check, what does not
// count as a proposal; and returns the game as each of them knows it.
func randomGame(rng *rand.Rand, rules kriegspiel.Rules, start chess.Position, proposals int) [2]game {
	referee := kriegspiel.NewReferee(rules, start)
	var games [2]game
	for _, c := range colours {
		games[c].truth = append(games[c].truth, referee.Position)
	}
	var refused []chess.Move
	for range proposals {
		if referee.Ended() {
			break
		}
		legal, _ := referee.Proposals()
		legal = rules.OnlyReplies(legal, &referee.Position)
		all := append(legal, refusable(rules, referee.Position)...)
		all = slices.DeleteFunc(all, func(m chess.Move) bool { return slices.Contains(refused, m) })
		mover, m := referee.Position.Turn, all[rng.IntN(len(all))]
		p := referee.Try(m)
		if refused = append(refused, m); !p.Illegal() {
			refused = nil
		}
		for _, c := range colours {
			if c == mover || !p.Illegal() {
				games[c].truth = append(games[c].truth, referee.Position)
			}
		}
	}
	for _, c := range colours {
		games[c].record = referee.Record(c)
	}
	return games
}

// randomStarts are rich in castling, promotions, en passant, checks, mates,
// stalemates and wins on material.
var randomStarts = []string{
	startFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
	"4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - -",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
	"4k3/8/8/8/3pP3/8/8/4K3 b - e3",
	"7k/1b6/8/8/4n3/8/8/7K b - -",
	"7k/5ppp/8/8/8/8/5PPP/R3R2K w - -",
	"8/8/8/8/8/k7/p7/K7 b - -",
	"k7/8/1K6/8/8/8/7Q/8 w - -",
	"8/8/3k4/8/8/2RK4/8/8 w - -",
	"8/p7/1k6/8/8/6K1/7P/8 b - -",
}

// playable says a line of tries in UCI to a referee, both players' in turn, and
// returns what the solver knows of it.
func playable(tb testing.TB, rules kriegspiel.Rules, fen string, solver chess.Colour, tries ...string) *kriegspiel.Record {
	tb.Helper()
	referee := kriegspiel.NewReferee(rules, position(tb, fen))
	for _, text := range tries {
		m, err := referee.Parse(text)
		if err != nil {
			tb.Fatalf("%s: %v", text, err)
		}
		referee.Try(m)
	}
	r := referee.Record(solver)
	return &r
}

// gaveUp tells whether an error is that of an estimation beyond its limits.
func gaveUp(err error) bool {
	var g *estimate.GaveUp
	return errors.As(err, &g)
}
