package mate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"kriegmate/estimate"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// White plays e4 and tries the bishop's way to a6; Black says nothing. All 20
// first moves of Black are possible; 2 of them (a7a6, b8a6) put a piece on a6 and
// one (b7b5) a pawn in the bishop's way, so after "illegal" one is left, after
// "capture on a6" two.
const (
	opening  = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"}]}`
	refused  = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"f1a6","percept":{"illegal":true}}]}`
	captured = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"f1a6","percept":{"capture":"a6"}}]}`
)

func TestEstimate(t *testing.T) {
	for _, test := range []struct {
		name, record string
		sizes        []int64
		fens         []string // nil: not compared
	}{
		{"opening", opening, []int64{1, 1, 20}, nil},
		{"refused", refused, []int64{1, 1, 20, 1}, []string{"rnbqkbnr/p1pppppp/8/1p6/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"}},
		{"captured", captured, []int64{1, 1, 20, 2}, []string{
			"r1bqkbnr/pppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -", "rnbqkbnr/1ppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -",
		}},
		{"seven states", sevenStates, []int64{1, 7}, nil},
	} {
		for _, workers := range []int{0, 3} {
			e := mate.Estimator{Workers: workers}
			found, err := e.Estimate(t.Context(), recordOf(t, test.record))
			if err != nil || !slices.Equal(found.Sizes, test.sizes) || !found.Exhausted || len(found.States) != int(test.sizes[len(test.sizes)-1]) {
				t.Errorf("%s: sizes %v, %d states, exhausted %v, %v; want %v", test.name, found.Sizes, len(found.States), found.Exhausted, err, test.sizes)
			}
			if test.fens != nil && !slices.Equal(found.FENs(), test.fens) {
				t.Errorf("%s: %q, want %q", test.name, found.FENs(), test.fens)
			}
		}
	}
}

// A sample is part of the whole, the same with the same seed, and says whether
// it is all.
func TestEstimateSample(t *testing.T) {
	record := recordOf(t, opening)
	all := mate.Estimator{}
	whole, err := all.Estimate(t.Context(), record)
	if err != nil {
		t.Fatal(err)
	}
	for _, uniform := range []bool{false, true} {
		some := mate.Estimator{Sample: 5, Uniform: uniform, Seed: 3}
		found, err := some.Estimate(t.Context(), record)
		if err != nil || len(found.States) != 5 || found.Exhausted || found.Sizes != nil {
			t.Errorf("5 of 20: %d states, exhausted %v, sizes %v, %v", len(found.States), found.Exhausted, found.Sizes, err)
		}
		for _, s := range found.States {
			if !slices.Contains(whole.States, s) {
				t.Errorf("a state that is none: %v", s)
			}
		}
		if again, _ := some.Estimate(t.Context(), record); !slices.Equal(again.States, found.States) {
			t.Error("the same seed draws other states")
		}
		more := mate.Estimator{Sample: 50, Uniform: uniform}
		if found, err := more.Estimate(t.Context(), record); err != nil || len(found.States) != 20 || !found.Exhausted {
			t.Errorf("50 of 20: %d states, exhausted %v, %v", len(found.States), found.Exhausted, err)
		}
	}
}

func TestEstimateLimits(t *testing.T) {
	e := mate.Estimator{Limits: estimate.Limits{States: 19}}
	gaveUp := (*estimate.GaveUp)(nil)
	if _, err := e.Estimate(t.Context(), recordOf(t, opening)); !errors.As(err, &gaveUp) || gaveUp.Event != 2 {
		t.Errorf("at most 19 states: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e.Limits.States = 0
	if _, err := e.Estimate(ctx, recordOf(t, opening)); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestEstimationText(t *testing.T) {
	var e mate.Estimator
	found, err := e.Estimate(t.Context(), recordOf(t, captured))
	if err != nil {
		t.Fatal(err)
	}
	text := found.Text()
	for _, want := range []string{
		"event                              states\n",
		"    0  the start                        1 ▇",
		"    2  Black ??                        20 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇\n",
		"    3  White Ba6: capture on a6         2 ▇",
		"\n2 states\n\n",
		"8   ♜100  ♞50   ♝100",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	some := mate.Estimator{Sample: 5}
	if found, err = some.Estimate(t.Context(), recordOf(t, opening)); err != nil || !strings.HasPrefix(found.Text(), "5 states drawn; there are more\n\n") {
		t.Errorf("of a sample: %v\n%s", err, found.Text())
	}
	some.Sample = 30
	if found, err = some.Estimate(t.Context(), recordOf(t, opening)); err != nil || !strings.HasPrefix(found.Text(), "20 states, which is all of them\n\n") {
		t.Errorf("of a sample of all: %v\n%s", err, found.Text())
	}
}

func TestEstimateBatch(t *testing.T) {
	in := strings.Join([]string{
		`{"id":"a","record":` + captured + `}`,
		`{"id":2,"record":{"solver":"w","events":[{"side":"b"}]}}`,
		`{"record":` + opening + `,"rules":"berkeley-db"}`,
		`{"id":[3],"record":` + impossibleRecord + `}`,
		`what`,
		`{"id":5}`,
		`{"record":` + opening + `,"rules":"atomic"}`,
		`{"id":8,"ply":3,"fen":"` + cornerFEN + `"}`,
		`{"id":9,"belief":["` + cornerFEN + `","7k/p7/5K2/8/8/8/8/6R1 w - -"]}`,
		`{"id":10,"belief":["` + cornerFEN + `"],"fen":"` + cornerFEN + `"}`,
		`{"id":11,"record":` + opening + `,"fen":"` + cornerFEN + `"}`,
	}, "\n")
	want := []string{
		`{"id":"a","rules":"berkeley","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20},{"n":3,"states":2}],"count":2}`,
		`{"id":2,"error":"line 2: bad record: event 1: side: it is White's turn"}`,
		`{"rules":"berkeley-db","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20}],"count":20}`,
		`{"id":[3],"error":"line 4: impossible: no state is left after event 2"}`,
		`{"error":"line 5: not a record in JSON: invalid character 'w' looking for beginning of value"}`,
		`{"id":5,"error":"line 6: want one of \"record\", \"belief\" and \"fen\""}`,
		`{"error":"line 7: rules: unknown rule set`,
		`{"id":8,"rules":"berkeley","count":1,"exhausted":true}`,
		`{"id":9,"rules":"berkeley","count":2,"exhausted":true}`,
		`{"id":10,"error":"line 10: want one of`,
		`{"id":11,"error":"line 11: want one of`,
	}
	team := new(mate.Estimator).Team(2)
	var out bytes.Buffer
	if err := jsonl.AnswerAll(t.Context(), team, strings.NewReader(in), &out); err != jsonl.ErrBadLines {
		t.Errorf("Run: %v", err)
	}
	answers := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i := range want {
		if i >= len(answers) || !strings.HasPrefix(answers[i], want[i]) {
			t.Errorf("answer %d of\n%s\nwant\n%s", i+1, out.String(), want[i])
		}
	}
	db := kriegspiel.BerkeleyDB
	e := mate.Estimator{Rules: &db, Sample: 2}
	j, err := e.Answer(t.Context(), []byte(`{"record":`+opening+`}`))
	if text, _ := json.Marshal(j); err != nil || string(text) != `{"rules":"berkeley-db","count":2,"exhausted":false}` {
		t.Errorf("a sample: %s, %v", text, err)
	}
}

// The heat map says whether the states are all there are.
func TestEstimationSVG(t *testing.T) {
	all := mate.Estimation{States: make([]kriegspiel.State, 3), Exhausted: true}
	if svg := string(all.SVG()); !strings.Contains(svg, "in 3 states<") {
		t.Error("no number of states")
	}
	some := mate.Estimation{States: make([]kriegspiel.State, 3)}
	if svg := string(some.SVG()); !strings.Contains(svg, "in 3 states drawn at random<") {
		t.Error("nothing about a sample")
	}
}
