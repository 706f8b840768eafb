package kriegspiel_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/kriegspiel/internal/slowrules"
	"kriegmate/mate"
)

// randomRecord plays a few random moves with refusals and questions, and returns what
// one side heard of it.
func randomRecord(rng *rand.Rand, rules kriegspiel.Rules, start chess.Position, moves int) kriegspiel.Record {
	referee := kriegspiel.NewReferee(rules, start)
	for moves > 0 && !referee.Ended() {
		if referee.MayAsk() && rng.IntN(3) == 0 {
			referee.Try(chess.Ask)
			continue
		}
		legal, illegal := referee.Proposals()
		if len(illegal) > 0 && rng.IntN(2) == 0 {
			referee.Try(illegal[rng.IntN(len(illegal))])
			continue
		}
		if len(legal) == 0 { // a capture that is due in another order
			referee.Try(illegal[rng.IntN(len(illegal))])
			continue
		}
		referee.Try(legal[rng.IntN(len(legal))])
		moves--
	}
	return referee.Record(chess.Colour(rng.IntN(2)))
}

// slowEvent returns an event in the words of package slowrules.
func slowEvent(r *kriegspiel.Record, e kriegspiel.Event) slowrules.Event {
	s := slowrules.Event{Side: r.Solver.String(), Heard: slowAnswer(e.Percept|e.Asked, r.Solver, r.Rules)}
	switch {
	case e.Theirs():
		s.Side, s.Illegals, s.IllegalsAfter = r.Solver.Other().String(), e.Refusals, e.After
	case e.Try == chess.Ask:
		s.Ask = true
	default:
		s.Try = e.Try.UCI(r.Solver)
	}
	return s
}

// fewPieces returns a random position of few pieces, so that slow estimators come to an end.
func fewPieces(rng *rand.Rand) chess.Position {
	for {
		p, err := chess.ParseFEN(randomPosition(rng))
		if err == nil && p.Us.All().Count()+p.Them.All().Count() <= 9 {
			return p
		}
	}
}

// fensOf returns the positions of states in order.
func fensOf(v *kriegspiel.View, states []kriegspiel.State, own bool) (list []string) {
	for i := range states {
		p := v.TheirTurn(&states[i])
		if own {
			p = v.OwnTurn(&states[i])
		}
		p = kriegspiel.Berkeley.Normal(p)
		list = append(list, p.FEN())
	}
	slices.Sort(list)
	return list
}

// TestEstimatorsAgree compares the belief states after every event of random records, and
// of the same records with a number of refusals that may be too large.
func TestEstimatorsAgree(t *testing.T) {
	const seed = 1802
	rng := rand.New(rand.NewPCG(seed, 0))
	asked, narrowed := 0, 0
	for i := range full(96, 1200) {
		rules := others[i%len(others)]
		record := randomRecord(rng, rules, fewPieces(rng), 2+rng.IntN(3))
		for j := range record.Events {
			if e := &record.Events[j]; e.Theirs() && rules != kriegspiel.Wild16 && rng.IntN(3) == 0 {
				e.Refusals += rng.IntN(12)
				if e.Asked != 0 {
					e.After += rng.IntN(4)
					asked++
				}
			}
		}
		if record.Check() != nil {
			continue // "yes", and the refusals after it hide that nothing was taken
		}
		slow, err := slowrules.Estimate(slowNames[rules], record.Solver.String(), record.Start.FEN(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for j, e := range record.Events {
			if slow, err = slow.Hear(record.Solver.String(), slowEvent(&record, e)); err != nil {
				t.Fatalf("seed %d, record %d: event %d: %v\n%s", seed, i, j+1, err, record.AppendJSON(nil))
			}
			part := record
			part.Events = record.Events[:j+1]
			exact := mate.Exact{Model: rules}
			fast, err := exact.Estimate(context.Background(), mate.HistoryOf(&part))
			if impossible := (*estimate.Impossible)(nil); err != nil && !errors.As(err, &impossible) {
				t.Fatal(err)
			}
			own := e.Theirs() || !e.Percept.Moved()
			if e.Refusals > 0 || e.Asked != 0 {
				narrowed++
			}
			if diff := gocmp.Diff(slow.FENs(), fensOf(&fast.View, fast.States, own)); diff != "" && len(slow.FENs())+len(fast.States) > 0 {
				t.Fatalf("seed %d, record %d: after event %d %s\n%s", seed, i, j+1, diff, record.AppendJSON(nil))
			}
			if len(fast.States) == 0 || len(fast.States) > 2000 {
				break
			}
		}
	}
	if *deep && (asked < 50 || narrowed < 300) {
		t.Errorf("seed %d: %d questions and %d refusals are too few", seed, asked, narrowed)
	}
}

// TestRecordsAreReadBack writes random records as JSON and as filtered PGN.
func TestRecordsAreReadBack(t *testing.T) {
	const seed = 1803
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range full(120, 2000) {
		rules := others[i%len(others)]
		if !slices.Contains(kriegspiel.RuleNames(), rules.String()) {
			continue
		}
		start, err := chess.ParseFEN(randomPosition(rng))
		if err != nil {
			t.Fatal(err)
		}
		record := randomRecord(rng, rules, start, 1+rng.IntN(30))
		text := record.AppendJSON(nil)
		back, err := kriegspiel.ParseJSON(text, nil)
		if err != nil || !slices.Equal(back.Events, record.Events) {
			t.Fatalf("seed %d, record %d: %v\n%s\n%s", seed, i, err, text, back.AppendJSON(nil))
		}
		game := filtered.PGN{Record: record}
		pgn, err := game.Append(nil)
		if err != nil {
			t.Fatalf("seed %d, record %d: %v\n%s", seed, i, err, text)
		}
		read, err := filtered.Parse(pgn, nil)
		if err != nil || !slices.Equal(read.Record.Events, record.Events) {
			t.Fatalf("seed %d, record %d: %v\n%s\n%s", seed, i, err, pgn, text)
		}
		if words := strings.Join(record.Words(), "\n"); strings.Count(words, "\n") != max(0, len(record.Events)-1) {
			t.Fatalf("seed %d, record %d in words: %s", seed, i, words)
		}
	}
}
