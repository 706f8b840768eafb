package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// White plays e4 and tries the bishop's way to a6; Black says nothing. All 20
// first moves of Black are possible; 2 of them (a7a6, b8a6) put a piece on a6 and
// one (b7b5) a pawn in the bishop's way, so after "illegal" one is left, after
// "capture on a6" two.
const (
	opening      = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"}]}`
	refusedEvent = `{"side":"w","try":"f1a6","percept":{"illegal":true}}`
	captureEvent = `{"side":"w","try":"f1a6","percept":{"capture":"a6"}}`
)

func recordWith(events ...string) string {
	return strings.TrimSuffix(opening, "]}") + "," + strings.Join(events, ",") + "]}"
}

// heatJSON matches the heat map at the end of an answer.
var heatJSON = regexp.MustCompile(`,"heat":\{.*\}\}\}`)

// The heat map in JSON: the piece taken on a6 was the pawn or the knight.
func TestEstimateHeatJSON(t *testing.T) {
	out, _, _ := kriegmate(t, recordWith(captureEvent), "estimate", "--json")
	var answer struct{ Heat map[string]map[string]float64 }
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Fatal(err)
	}
	want := map[string]map[string]float64{
		"K": {"e8": 1}, "Q": {"d8": 1}, "R": {"a8": 1, "h8": 1}, "B": {"c8": 1, "f8": 1}, "N": {"b8": 0.5, "g8": 1},
		"P": {"a7": 0.5, "b7": 1, "c7": 1, "d7": 1, "e7": 1, "f7": 1, "g7": 1, "h7": 1},
	}
	if diff := cmp.Diff(want, answer.Heat); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// --states alone prints FENs alone.
func TestEstimateStates(t *testing.T) {
	out, _, status := kriegmate(t, recordWith(captureEvent), "estimate", "--states")
	want := "r1bqkbnr/pppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -\nrnbqkbnr/1ppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -\n"
	if out != want || status != 0 {
		t.Errorf("status %d, printed\n%s\nwant\n%s", status, out, want)
	}
}

// Beyond a limit there is the table so far and a sample: all 20 states after the
// first turn, of which 19 may be held.
func TestEstimateKeepsWhatItHas(t *testing.T) {
	const why = "gave up at event 2 with 20 states: too many states"
	out, complaints, status := kriegmate(t, opening, "estimate", "--max-states", "19")
	for _, want := range []string{"    1  White e4          1 ▇", "\n" + why + "\n20 states of the end drawn instead; there may be more\n", "\n8   ♜100  ♞90   ♝100"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if status != statusFailed || complaints != "kriegmate: "+why+"\n" {
		t.Errorf("status %d, complained %q", status, complaints)
	}
	out, _, status = kriegmate(t, opening, "estimate", "--max-states", "19", "--json")
	if want := `"events":[{"n":0,"states":1},{"n":1,"states":1}],"count":20,"exhausted":false,"gave_up":"` + why + `","heat":{"B":`; status != statusFailed || !strings.Contains(out, want) {
		t.Errorf("status %d, %s\nwant %s", status, out, want)
	}
	if out, complaints, status = kriegmate(t, opening, "estimate", "--timeout", "1ns"); status != statusFailed || !strings.Contains(complaints, "out of time") || !strings.Contains(out, "states of the end drawn instead") {
		t.Errorf("status %d, complained %q, printed\n%s", status, complaints, out)
	}
}

func TestEstimateJSON(t *testing.T) {
	for _, test := range []struct {
		name, record, want string
	}{
		{
			"refused", recordWith(refusedEvent),
			`{"rules":"berkeley","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20},{"n":3,"states":1}],"count":1,` +
				`"states":["rnbqkbnr/p1pppppp/8/1p6/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"]}`,
		},
		{
			// The piece taken on a6 was the pawn or the knight.
			"captured", recordWith(captureEvent),
			`{"rules":"berkeley","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20},{"n":3,"states":2}],"count":2,` +
				`"states":["r1bqkbnr/pppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -","rnbqkbnr/1ppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -"]}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, test.record, "estimate", "--json", "--states")
			out = heatJSON.ReplaceAllString(out, "}")
			if strings.TrimSpace(out) != test.want || complaints != "" || status != 0 {
				t.Errorf("status %d, complaints %q, printed\n%s\nwant\n%s", status, complaints, out, test.want)
			}
		})
	}
}

func TestEstimateText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "heat.svg")
	out, complaints, status := kriegmate(t, recordWith(captureEvent), "estimate", "--svg", file)
	if status != 0 || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	for _, want := range []string{
		"    2  Black ??                        20 ▇",
		"    3  White Ba6: capture on a6         2 ▇",
		"2 states\n",
		"8   ♜100  ♞50   ♝100  ♛100  ♚100  ♝100  ♞100  ♜100\n",
		"7   ♟50   ♟100  ♟100  ♟100  ♟100  ♟100  ♟100  ♟100\n",
		"6   ♗     ·     ·",
		"♞ g8 100%, b8 50%\n",
		"♟ b7 100%, c7 100%, d7 100%, e7 100%, f7 100%, g7 100%, h7 100%, a7 50%\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no line %q in\n%s", want, out)
		}
	}
	if svg, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(svg), "<svg ") || !strings.Contains(string(svg), "Black may stand, in 2 states") {
		t.Errorf("the picture: %v, %.100q", err, svg)
	}
}

func TestEstimateSample(t *testing.T) {
	first, _, status := kriegmate(t, opening, "estimate", "--json", "--states", "--sample", "5", "--seed", "3")
	again, _, _ := kriegmate(t, opening, "estimate", "--json", "--states", "--sample", "5", "--seed", "3")
	other, _, _ := kriegmate(t, opening, "estimate", "--json", "--states", "--sample", "5", "--seed", "4")
	if status != 0 || first != again || first == other {
		t.Errorf("status %d; the same seed gives\n%s%sand another\n%s", status, first, again, other)
	}
	if !strings.Contains(first, `"count":5,"exhausted":false`) {
		t.Errorf("5 of 20 states: %s", first)
	}
	if all, _, _ := kriegmate(t, opening, "estimate", "--json", "--sample", "50", "--uniform"); !strings.Contains(all, `"count":20,"exhausted":true`) {
		t.Errorf("50 of 20 states: %s", all)
	}
	if text, _, _ := kriegmate(t, opening, "estimate", "--sample", "5"); !strings.HasPrefix(text, "5 states drawn; there are more\n") {
		t.Errorf("printed %.100q", text)
	}
}

func TestEstimateBatch(t *testing.T) {
	lines := strings.Join([]string{
		`{"id":"a","record":` + recordWith(captureEvent) + `}`,
		`{"id":2,"record":{"solver":"w","events":[{"side":"b"}]}}`,
		`{"record":` + opening + `,"rules":"berkeley-db"}`,
		`{"id":[3],"record":` + recordWith(`{"side":"w","try":"e4e5","percept":{"illegal":true}}`) + `}`,
		`what`,
		`{"id":5}`,
	}, "\n")
	out, complaints, status := kriegmate(t, lines, "estimate", "--batch")
	if status != statusBadInput || complaints != "" {
		t.Errorf("status %d, complaints %q", status, complaints)
	}
	answers := strings.Split(strings.TrimSpace(out), "\n")
	want := []string{
		`{"id":"a","rules":"berkeley","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20},{"n":3,"states":2}],"count":2}`,
		`{"id":2,"error":"line 2: bad record: event 1: side: it is White's turn"}`,
		`{"rules":"berkeley-db","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20}],"count":20}`,
		`{"id":[3],"rules":"berkeley","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20},{"n":3,"states":1}],"count":1}`,
		`{"error":"line 5: not a record in JSON: invalid character 'w' looking for beginning of value"}`,
		`{"id":5,"error":"line 6: want one of \"record\", \"belief\" and \"fen\""}`,
	}
	for i := range want {
		if i >= len(answers) || answers[i] != want[i] {
			t.Fatalf("answer %d of\n%s\nwant\n%s", i+1, out, want[i])
		}
	}
}

// Answers that are no mistake of the user's: status 1.
func TestEstimateFails(t *testing.T) {
	// Black cannot have been refused 15 times at the start: it has 14
	// diagonal steps of pawns, and nothing else that is not legal.
	const often = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":15}}]}`
	for _, test := range []struct {
		name, record string
		args         []string
		want         string
	}{
		{"impossible", often, nil, "impossible: no state is left after event 2"},
		{"impossible sample", often, []string{"--sample", "3"}, "impossible: no state is left after event 2"},
		{"impossible uniform sample", often, []string{"--sample", "3", "--uniform"}, "impossible: no state is left after event 2"},
	} {
		out, complaints, status := kriegmate(t, test.record, append([]string{"estimate"}, test.args...)...)
		if status != statusFailed || out != "" || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("%s: status %d, printed %q, complained %q, want %q", test.name, status, out, complaints, test.want)
		}
	}
	if _, complaints, status := kriegmate(t, opening, "estimate", "--max-states", "20"); status != 0 {
		t.Errorf("20 states of at most 20: %s", complaints)
	}
	possible := strings.Replace(often, "15", "14", 1)
	var answer struct{ Count int }
	out, _, _ := kriegmate(t, possible, "estimate", "--json")
	if err := json.Unmarshal([]byte(out), &answer); err != nil || answer.Count != 20 {
		t.Errorf("14 refusals leave %d states, want 20 (%v)", answer.Count, err)
	}
}

func TestEstimateMistakes(t *testing.T) {
	for _, test := range []struct {
		in   string
		args []string
		want string
	}{
		{opening, []string{"--sample", "0"}, "--sample: want a positive number"},
		{opening, []string{"--seed", "3"}, "--uniform and --seed go with --sample"},
		{opening, []string{"--max-states", "0"}, "--max-states: want a positive number"},
		{opening, []string{"--timeout", "-1s"}, "--timeout: want a positive time"},
		{"", []string{"--batch", "x.json"}, "--batch reads standard input"},
		{"", []string{"--batch", "--at", "3"}, "leave out --at"},
		{"1. e4 e5", []string{"--side", "w", "--at", "0"}, "--at 0: want the number of a move, from 1"},
		{"", []string{"a", "b"}, `no file "a"`},
		{recordWith(`{"side":"w","try":"e2e4","percept":{}}`), nil, "event 3: try: e2e4 is not a proposal: no own piece on e2"},
		{recordWith(`{"side":"w","try":"e4e5","percept":{"illegal":true,"capture":"e5"}}`), nil, "event 3: illegal: nothing else is announced with a refusal"},
		{`{"start":"7k/5Q2/6K1/8/8/8/8/8 w - -","solver":"w","events":[{"side":"w","try":"f7g7","percept":{"check":["long"],"end":"checkmate"}},{"side":"b"}]}`, nil,
			"event 2: side: the game was over before it"},
		{"\x00\x01\x02", nil, "not a text, byte 1 is zero"},
	} {
		out, complaints, status := kriegmate(t, test.in, append([]string{"estimate"}, test.args...)...)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("estimate %v: status %d, printed %q, complained %q, want %q", test.args, status, out, complaints, test.want)
		}
	}
}

// --count prints the sizes and no map, in whatever memory.
func TestEstimateCount(t *testing.T) {
	out, _, status := kriegmate(t, opening, "estimate", "--count", "--memory", "1")
	if want := "    2  Black ??         20 "; status != 0 || !strings.Contains(out, want) || !strings.HasSuffix(out, "\n20 states\n") {
		t.Errorf("status %d, printed\n%s\nwant %q and 20 states at last", status, out, want)
	}
	out, _, status = kriegmate(t, opening, "estimate", "--count", "--json")
	if want := `{"rules":"berkeley","events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20}],"count":20}` + "\n"; out != want || status != 0 {
		t.Errorf("status %d, printed\n%s\nwant\n%s", status, out, want)
	}
	out, complaints, status := kriegmate(t, opening, "estimate", "--count", "--max-states", "19")
	const why = "gave up at event 2 with 20 states: too many states"
	if status != statusFailed || !strings.Contains(out, "    1  White e4          1 ▇") || !strings.HasSuffix(out, "▇\n"+why+"\n") || complaints != "kriegmate: "+why+"\n" {
		t.Errorf("status %d, complained %q, printed\n%s\nwant the table so far and %q", status, complaints, out, why)
	}
	out, _, status = kriegmate(t, opening, "estimate", "--count", "--max-states", "19", "--json")
	if want := `"events":[{"n":0,"states":1},{"n":1,"states":1}],"count":0,"exhausted":false,"gave_up":"` + why + `"}` + "\n"; status != statusFailed || !strings.HasSuffix(out, want) {
		t.Errorf("status %d, printed %s, want %s", status, out, want)
	}
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"a list":             {[]string{"--belief", "../../testdata/bishop.txt"}, "3 states, which is all of them\n"},
		"a list, in JSON":    {[]string{"--belief", "../../testdata/bishop.txt", "--json"}, `{"rules":"berkeley","count":3,"exhausted":true}` + "\n"},
		"a position":         {[]string{"--fen", cornerFEN}, "1 state, which is all of them\n"},
		"a position in JSON": {[]string{"--fen", cornerFEN, "--json"}, `{"rules":"berkeley","count":1,"exhausted":true}` + "\n"},
	} {
		if out, complaints, status := kriegmate(t, "", append([]string{"estimate", "--count"}, test.args...)...); out != test.want || status != 0 {
			t.Errorf("%s: status %d, complained %q, printed\n%s\nwant\n%s", name, status, complaints, out, test.want)
		}
	}
	for _, flags := range [][]string{{"--states"}, {"--sample", "3"}, {"--svg", "heat.svg"}} {
		if _, complaints, status := kriegmate(t, opening, append([]string{"estimate", "--count"}, flags...)...); status != 2 || !strings.Contains(complaints, "--count keeps no states") {
			t.Errorf("%v: status %d, complained %q", flags, status, complaints)
		}
	}
}
