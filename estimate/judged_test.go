package estimate_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// heard is one event as a player would tell it: "e2e4" and what was answered,
// or "??" and what was heard. The words are those of the referee.
type heard struct {
	try      string
	words    string
	refusals int
}

// judged are records with their belief states, judged by hand from the rules.
var judged = []struct {
	name   string
	why    string
	rules  kriegspiel.Rules
	fen    string
	solver chess.Colour
	events []heard
	sizes  []int64
	// impossible is the event after which no state is left, 0 if there is one.
	impossible int
	// states are some or all of the final states.
	states []string
}{
	{
		name:   "any first move",
		why:    "Black has 16 pawn moves and 4 knight moves; its 14 diagonal pawn steps are all refused",
		events: []heard{{"e2e4", "", 0}, {"??", "", 14}},
		sizes:  []int64{1, 1, 20},
	},
	{
		name:       "one refusal too many",
		why:        "the pawns of a7 and h7 have one diagonal step, the six others two: 14, and nothing else can be refused",
		events:     []heard{{"e2e4", "", 0}, {"??", "", 15}},
		sizes:      []int64{1, 1, 0},
		impossible: 2,
	},
	{
		name:   "any first move of White",
		why:    "the same for a black solver",
		solver: chess.Black,
		events: []heard{{"??", "", 14}},
		sizes:  []int64{1, 20},
	},
	{
		name:       "one refusal of White too many",
		why:        "the same for a black solver",
		solver:     chess.Black,
		events:     []heard{{"??", "", 15}},
		sizes:      []int64{1, 0},
		impossible: 1,
	},
	{
		name:   "who took on e4",
		why:    "in two moves only the pawns from d5 and f5 and the knight from f6 reach e4",
		events: []heard{{"e2e4", "", 0}, {"??", "", 0}, {"a2a3", "", 0}, {"??", "capture on e4", 0}},
		sizes:  []int64{1, 1, 20, 20, 3},
		states: []string{
			"rnbqkbnr/ppp1pppp/8/8/4p3/P7/1PPP1PPP/RNBQKBNR w KQkq -",
			"rnbqkbnr/ppppp1pp/8/8/4p3/P7/1PPP1PPP/RNBQKBNR w KQkq -",
			"rnbqkb1r/pppppppp/8/8/4n3/P7/1PPP1PPP/RNBQKBNR w KQkq -",
		},
	},
	{
		name:       "nothing takes at once",
		why:        "no black piece reaches e4 in one move",
		events:     []heard{{"e2e4", "", 0}, {"??", "capture on e4", 0}, {"a2a3", "", 0}},
		sizes:      []int64{1, 1, 0},
		impossible: 2,
	},
	{
		name:   "a bishop's check",
		why:    "Bb5 checks when the pawn of d7 has left, to d6 or d5; a4-e8 has five squares, e8-h5 four",
		events: []heard{{"e2e4", "", 0}, {"??", "", 0}, {"f1b5", "check by long diagonal", 0}},
		sizes:  []int64{1, 1, 20, 2},
		states: []string{
			"rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -",
			"rnbqkbnr/ppp1pppp/3p4/1B6/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -",
		},
	},
	{
		name:   "tries in one turn",
		why:    "exd5 refused: not d7-d5; e4-e5 refused: e7-e5 it was; after that exf5 tells nothing new",
		events: []heard{{"e2e4", "", 0}, {"??", "", 3}, {"e4d5", "illegal", 0}, {"e4e5", "illegal", 0}, {"e4f5", "illegal", 0}},
		sizes:  []int64{1, 1, 20, 19, 1, 1},
		states: []string{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"},
	},
	{
		name: "king and pawn, two moves",
		why: "the king goes two steps and reaches all 15 squares of c6-g8; or one step, to 5 squares, with the pawn on a6 or a5; " +
			"or the pawn goes to a5 in two steps, or over a5 to a4: 15 + 10 + 2",
		fen:    "4k3/p7/8/8/8/8/8/4K3 w - -",
		events: []heard{{"e1d1", "", 0}, {"??", "", 0}, {"d1e1", "", 0}, {"??", "", 0}},
		sizes:  []int64{1, 1, 7, 7, 27},
	},
	{
		name:   "king and pawn, raw en passant",
		why:    "the 5 states with the pawn on a5 and the king one step away are each two: a7-a5 was the last move, or not",
		rules:  kriegspiel.BerkeleyDB,
		fen:    "4k3/p7/8/8/8/8/8/4K3 w - -",
		events: []heard{{"e1d1", "", 0}, {"??", "", 0}, {"d1e1", "", 0}, {"??", "", 0}},
		sizes:  []int64{1, 1, 7, 7, 32},
	},
	{
		name: "a promotion is not announced, and the kind of what is taken is not told",
		why: "three king steps and four promotions make no sound; when White takes on a1, what stood there is gone, " +
			"and the four states are one",
		fen:    "7k/8/8/8/8/8/p6K/2R5 b - -",
		events: []heard{{"??", "", 0}, {"c1a1", "capture on a1", 0}},
		sizes:  []int64{1, 7, 1},
		states: []string{"7k/8/8/8/8/8/7K/R7 b - -"},
	},
	{
		name:       "a rook keeps the king",
		why:        "the rook on g1 takes g7 and g8 from the king on h8: two refusals at most, not three",
		fen:        "7k/8/8/8/8/8/8/K5R1 b - -",
		events:     []heard{{"??", "", 3}},
		sizes:      []int64{1, 0},
		impossible: 1,
	},
	{
		name: "in check every refusal counts",
		why: "the rook on e1 checks the king on e8: it may go to d8, d7, f8 and f7 only, so e7 is refused, and the pawn " +
			"of a7 may not answer: a6, a5 and b6 are refused too",
		fen:    "4k3/p7/8/8/8/8/8/R6K w - -",
		events: []heard{{"a1e1", "check by file", 0}, {"??", "", 4}},
		sizes:  []int64{1, 1, 4},
	},
	{
		name:       "in check only answers count",
		why:        "under berkeley-db the pawn's moves, none of which lands on the e-file, are no proposals: only e7 can be refused",
		rules:      kriegspiel.BerkeleyDB,
		fen:        "4k3/p7/8/8/8/8/8/R6K w - -",
		events:     []heard{{"a1e1", "check by file", 0}, {"??", "", 2}},
		sizes:      []int64{1, 1, 0},
		impossible: 2,
	},
	{
		name: "en passant counts where it is legal",
		why: "four king steps and two pawn moves make no sound; d7-d5 next to the pawn on e5 can be taken on d6, which is " +
			"heard on d5; d7-d6 would be taken there, and heard on d6",
		fen:    "4k3/3p4/8/4P3/8/8/8/4K3 b - -",
		events: []heard{{"??", "", 0}, {"e5d6", "capture on d5", 0}},
		sizes:  []int64{1, 6, 1},
		states: []string{"4k3/8/3P4/8/8/8/8/4K3 b - -"},
	},
}

// TestJudged holds Exact, Stream and both samples against the hand-judged
// records.
func TestJudged(t *testing.T) {
	for _, c := range judged {
		t.Run(c.name, func(t *testing.T) {
			if c.fen == "" {
				c.fen = startFEN
			}
			r := told(t, c.rules, c.fen, c.solver, c.events)
			e := exact{Model: r.Rules}
			b, err := e.Estimate(background, historyOf(r))
			if diff := cmp.Diff(c.sizes, b.Sizes); diff != "" {
				t.Errorf("%s\nsizes (-want +got):\n%s", c.why, diff)
			}
			var impossible *estimate.Impossible
			if c.impossible != 0 {
				if !errors.As(err, &impossible) || impossible.Event != c.impossible {
					t.Errorf("Exact: %v, want it impossible after event %d: %s", err, c.impossible, c.why)
				}
			} else if err != nil {
				t.Errorf("Exact: %v", err)
			}
			judgedStates(t, r, &b, c.states)
			sameEnd(t, r, err)
		})
	}
}

// judgedStates asks for the states of a judged record, and whether the other
// estimators have as many.
func judgedStates(t *testing.T, r *kriegspiel.Record, b *belief, states []string) {
	t.Helper()
	got := make(map[string]bool)
	for _, fen := range fens(t, r, b.View, b.States) {
		got[fen] = true
	}
	for _, fen := range states {
		if !got[fen] {
			t.Errorf("Exact misses %s", fen)
		}
	}
	s := stream{Model: r.Rules, History: historyOf(r)}
	if n := len(slices.Collect(s.States(background))); n != len(b.States) {
		t.Errorf("Stream gives %d states, Exact %d", n, len(b.States))
	}
	for _, uniform := range []bool{false, true} {
		draw := sample{Model: r.Rules, Uniform: uniform}
		drawn, err := draw.Draw(background, historyOf(r), 1000)
		if len(drawn.States) != len(b.States) || !drawn.Exhausted || (err == nil) != (len(b.States) > 0) {
			t.Errorf("uniform %v: Sample gives %d states of %d, exhausted %v, %v", uniform, len(drawn.States), len(b.States), drawn.Exhausted, err)
		}
	}
}

// sameEnd asks whether Stream ends with the same error as Exact: none, or that
// the record is impossible after the same event.
func sameEnd(t *testing.T, r *kriegspiel.Record, want error) {
	t.Helper()
	s := stream{Model: r.Rules, History: historyOf(r)}
	for range s.States(background) {
	}
	if fmt.Sprint(s.Err()) != fmt.Sprint(want) {
		t.Errorf("Stream ends with %v, Exact with %v", s.Err(), want)
	}
}

// told returns the record of what was heard, on the real board.
func told(tb testing.TB, rules kriegspiel.Rules, fen string, solver chess.Colour, events []heard) *kriegspiel.Record {
	tb.Helper()
	r := &kriegspiel.Record{Rules: rules, Start: position(tb, fen), Solver: solver}
	for _, e := range events {
		p, ok := percepts[e.words]
		if !ok {
			var sq chess.Square
			sq, err := chess.ParseSquare(e.words[len("capture on "):])
			if err != nil {
				tb.Fatalf("%q: %v", e.words, err)
			}
			p = kriegspiel.Capture(solver.Square(sq))
		}
		if e.try == "??" {
			r.Events = append(r.Events, kriegspiel.Event{Percept: p | kriegspiel.Theirs, Refusals: e.refusals})
			continue
		}
		m, err := chess.ParseUCI(e.try, solver)
		if err != nil {
			tb.Fatal(err)
		}
		r.Events = append(r.Events, kriegspiel.Event{Try: m, Percept: p})
	}
	return r
}

var percepts = map[string]kriegspiel.Percept{
	"": 0, "illegal": kriegspiel.Refused,
	"check by file": kriegspiel.ByFile, "check by rank": kriegspiel.ByRank, "check by knight": kriegspiel.ByKnight,
	"check by long diagonal": kriegspiel.ByLong, "check by short diagonal": kriegspiel.ByShort,
}
