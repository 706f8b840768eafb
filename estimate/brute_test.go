package estimate_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// This file estimates by brute force: it plays every game of whole positions
// that could have been, asks a referee what would have been heard in each, and
// keeps those that sound like the record. It knows no view, no hidden state and
// no set.

// sounding returns the positions that one event makes of a position, one for
// every move that sounds like the event: none if nothing does.
func sounding(rules kriegspiel.Rules, p chess.Position, e kriegspiel.Event) (next []chess.Position) {
	if e.Percept&kriegspiel.Theirs == 0 {
		referee := kriegspiel.NewReferee(rules, p)
		if referee.Try(e.Try) == e.Percept {
			next = append(next, referee.Position)
		}
		return next
	}
	if len(refusable(rules, p)) < e.Refusals {
		return nil
	}
	for _, m := range p.Moves(nil) {
		referee := kriegspiel.NewReferee(rules, p)
		if referee.Try(m).Other() == e.Percept {
			next = append(next, referee.Position)
		}
	}
	return next
}

// refusable returns the proposals of the side to move that would be refused,
// as far as the rule set counts them: under berkeley-db, in check, only what
// could answer the check that was announced.
func refusable(rules kriegspiel.Rules, p chess.Position) []chess.Move {
	_, refused := kriegspiel.NewReferee(rules, p).Proposals()
	if rules == kriegspiel.Berkeley || p.Checkers() == 0 {
		return refused
	}
	var lines []string
	for by := p.Checkers(); by != 0; by &= by - 1 {
		lines = append(lines, line(p.Us.King, by.First()))
	}
	return slices.DeleteFunc(refused, func(m chess.Move) bool {
		if m.From() == p.Us.King {
			return absolute(m.From().File()-m.To().File()) > 1 // castling
		}
		return !slices.Contains(lines, line(p.Us.King, m.To()))
	})
}

// line names the line through the king on which a square stands, "" if none.
func line(king, sq chess.Square) string {
	across, up := sq.File()-king.File(), sq.Rank()-king.Rank()
	switch {
	case up == 0:
		return "rank"
	case across == 0:
		return "file"
	case across == up:
		return "rising diagonal"
	case across == -up:
		return "falling diagonal"
	case absolute(across*up) == 2:
		return "knight"
	}
	return ""
}

func absolute(n int) int { return max(n, -n) }

// games counts all games of the record from p on by the position they end in.
func games(r *kriegspiel.Record, p chess.Position, events []kriegspiel.Event, count map[string]int) {
	if len(events) == 0 {
		count[p.FEN()]++
		return
	}
	for _, next := range sounding(r.Rules, p, events[0]) {
		games(r, next, events[1:], count)
	}
}

func TestBruteForce(t *testing.T) {
	const seed = 20260
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 4))
	rounds, mostGames := 3, 1500.
	switch {
	case testing.Short():
		rounds = 1
	case *deep:
		rounds, mostGames = 50, 20_000
	}
	records, long, blacks, sum := 0, 0, 0, 0.
	for _, rules := range ruleSets {
		for _, fen := range randomStarts {
			for range rounds {
				for _, g := range randomGame(rng, rules, position(t, fen), 14) {
					r, games := affordable(&g.record, mostGames)
					agrees(t, r, g.truth[len(r.Events)])
					records++
					blacks += int(r.Solver)
					long += min(1, opponentTurns(r)/2)
					sum += games
				}
			}
		}
	}
	t.Logf("%d records, %d of a black solver, %d of two turns or more; %.0f games", records, blacks, long, sum)
	if long < records/2 || blacks == 0 {
		t.Errorf("%d of %d records have two turns or more, %d a black solver", long, records, blacks)
	}
}

// affordable cuts a record to at most four turns of the opponent and so many
// games that brute force can play them, and returns their number.
func affordable(whole *kriegspiel.Record, mostGames float64) (r *kriegspiel.Record, games float64) {
	r = first(*whole, 0)
	now := map[chess.Position]float64{r.Rules.Normal(r.Start): 1}
	games = 1
	for n := 1; n <= len(whole.Events); n++ {
		next := weigh(whole.Rules, now, whole.Events[n-1])
		sum := 0.
		for _, w := range next {
			sum += w
		}
		longer := first(*whole, n)
		if sum > mostGames || opponentTurns(longer) > 4 {
			break
		}
		r, now, games = longer, next, sum
	}
	return r, games
}

// weights returns the number of games of a record for each position they end
// in, one event at a time.
func weights(r *kriegspiel.Record) map[chess.Position]float64 {
	now := map[chess.Position]float64{r.Rules.Normal(r.Start): 1}
	for _, e := range r.Events {
		now = weigh(r.Rules, now, e)
	}
	return now
}

func weigh(rules kriegspiel.Rules, now map[chess.Position]float64, e kriegspiel.Event) map[chess.Position]float64 {
	next := make(map[chess.Position]float64)
	for p, w := range now {
		for _, after := range sounding(rules, p, e) {
			next[after] += w
		}
	}
	return next
}

// agrees: Exact has the positions in which some game of the record ends.
func agrees(t *testing.T, r *kriegspiel.Record, truth chess.Position) {
	t.Helper()
	count := make(map[string]int)
	games(r, r.Rules.Normal(r.Start), r.Events, count)
	if count[truth.FEN()] == 0 {
		t.Errorf("brute force misses the true position %s, in\n%s", truth.FEN(), r.AppendJSON(nil))
	}
	b := exactly(t, r)
	want := slices.Sorted(maps.Keys(count))
	if diff := cmp.Diff(want, fens(t, r, b.View, b.States)); diff != "" {
		t.Errorf("(-brute force +Exact):\n%s\nin\n%s", diff, r.AppendJSON(nil))
	}
	byWeight := make(map[string]int)
	for p, w := range weights(r) {
		byWeight[p.FEN()] += int(w)
	}
	if diff := cmp.Diff(count, byWeight); diff != "" {
		t.Errorf("number of games (-one by one +by weights):\n%s\nin\n%s", diff, r.AppendJSON(nil))
	}
}

// What can be heard of a position in one turn is enumerated, not played: every
// percept, with every number of refusals, from every start.
func TestBruteForceOneTurn(t *testing.T) {
	for _, rules := range ruleSets {
		for _, fen := range randomStarts {
			start := rules.Normal(position(t, fen))
			r := kriegspiel.Record{Rules: rules, Start: start, Solver: start.Turn.Other()}
			most := len(refusable(rules, start))
			for p, n := range heardIn(rules, start) {
				for _, refusals := range []int{0, 1, most, most + 1} {
					r.Events = []kriegspiel.Event{{Percept: p, Refusals: refusals}}
					want := n
					if refusals > most {
						want = 0
					}
					e := exact{Model: rules}
					b, err := e.Estimate(background, historyOf(&r))
					if len(b.States) != want || (err != nil) != (want == 0) {
						t.Errorf("%s, heard %q and %d refusals of %d: %d states, %v; want %d", fen, p.Say(r.Solver), refusals, most, len(b.States), err, want)
					}
				}
			}
		}
	}
}

// heardIn returns what the other player can hear of a turn, and of how many
// moves.
func heardIn(rules kriegspiel.Rules, p chess.Position) map[kriegspiel.Percept]int {
	heard := make(map[kriegspiel.Percept]int)
	for _, m := range p.Moves(nil) {
		heard[kriegspiel.NewReferee(rules, p).Try(m).Other()]++
	}
	return heard
}
