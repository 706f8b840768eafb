package kriegspiel_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
)

// rulesExample is the record of the rules page, with every field written out.
const rulesExample = `{"rules":"berkeley","solver":"w",
 "events":[
  {"side":"w","try":"e2e4","percept":{"illegal":false,"capture":"","check":[],"end":""}},
  {"side":"b","percept":{"illegals":2,"capture":"e4","check":["knight"],"end":""}},
  {"side":"w","try":"d1h5","percept":{"illegal":true,"capture":"","check":[],"end":""}}
 ]}`

func TestParseJSON(t *testing.T) {
	start := chess.Start()
	example := []kriegspiel.Event{
		tried(white, "e2e4", 0),
		heard(2, on(white, "e4")|kriegspiel.ByKnight),
		tried(white, "d1h5", kriegspiel.Refused),
	}
	ep := "4k3/8/8/8/3pP3/8/8/4K3 b - e3"
	for _, test := range []struct {
		name, text string
		want       kriegspiel.Record
	}{
		{"the rules page", rulesExample, kriegspiel.Record{Start: start, Events: example}},
		{"empty fields left out", `{"solver":"w","events":[{"side":"w","try":"e2e4"},
			{"side":"b","percept":{"illegals":2,"capture":"e4","check":["knight"]}},{"side":"w","try":"d1h5","percept":{"illegal":true}}]}`,
			kriegspiel.Record{Start: start, Events: example}},
		{"another order", `{"events":[{"percept":{},"try":"e2e4","side":"w"}],"solver":"w","rules":"berkeley"}`,
			kriegspiel.Record{Start: start, Events: example[:1]}},
		{"no events", `{"solver":"b"}`, kriegspiel.Record{Start: start, Solver: black}},
		{"empty texts", `{"rules":"","start":"","solver":"b","events":[{"side":"w","try":""}]}`,
			kriegspiel.Record{Start: start, Solver: black, Events: []kriegspiel.Event{heard(0, 0)}}},
		{"black solver", `{"solver":"b","events":[{"side":"w"},{"side":"b","try":"g8f6"},{"side":"w","percept":{"capture":"f6","check":["short","file"]}}]}`,
			kriegspiel.Record{Start: start, Solver: black, Events: []kriegspiel.Event{
				heard(0, 0), tried(black, "g8f6", 0), heard(0, on(black, "f6")|kriegspiel.ByFile|kriegspiel.ByShort)}}},
		{"FEN with clocks", `{"start":"` + ep + ` 12 34","solver":"b","events":[{"side":"b","try":"d4e3","percept":{"capture":"e4"}}]}`,
			kriegspiel.Record{Start: position(t, ep), Solver: black, Events: []kriegspiel.Event{tried(black, "d4e3", on(black, "e4"))}}},
		{"promotion and checkmate", `{"start":"8/8/8/8/8/1k6/6p1/1K6 b - -","solver":"b","events":[
			{"side":"b","try":"g2g1r","percept":{"check":["rank"],"end":"checkmate"}}]}`,
			kriegspiel.Record{Start: position(t, "8/8/8/8/8/1k6/6p1/1K6 b - -"), Solver: black,
				Events: []kriegspiel.Event{tried(black, "g2g1r", kriegspiel.ByRank|kriegspiel.Checkmate)}}},
		{"stalemate", `{"start":"7k/8/6K1/8/8/8/8/5Q2 w - -","solver":"b","events":[{"side":"w","percept":{"end":"stalemate"}}]}`,
			kriegspiel.Record{Start: position(t, "7k/8/6K1/8/8/8/8/5Q2 w - -"), Solver: black, Events: []kriegspiel.Event{heard(0, kriegspiel.Stalemate)}}},
		{"material", `{"rules":"berkeley-db","start":"` + bareKing + `","solver":"w","events":[{"side":"w","try":"f1b1","percept":{"end":"material"}}]}`,
			kriegspiel.Record{Rules: kriegspiel.BerkeleyDB, Start: position(t, bareKing),
				Events: []kriegspiel.Event{tried(white, "f1b1", kriegspiel.Material)}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, parse := range map[string]func([]byte, *kriegspiel.Rules) (kriegspiel.Record, error){
				"ParseJSON": kriegspiel.ParseJSON, "ParseRecord": filtered.ParseRecord,
			} {
				got, err := parse([]byte(test.text), nil)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if diff := diffRecords(test.want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// A mark at the front and space around are no part of the record.
func TestParseRecordSpace(t *testing.T) {
	for _, text := range []string{"\ufeff" + rulesExample, "\n \t\r\n" + rulesExample, rulesExample + "\n\n "} {
		if r, err := filtered.ParseRecord([]byte(text), nil); err != nil || len(r.Events) != 3 {
			t.Errorf("ParseRecord(%.10q...) = %d events, %v; want 3", text, len(r.Events), err)
		}
	}
}

// An explicit rule set beats the record's own.
func TestParseJSONOverride(t *testing.T) {
	text := []byte(`{"rules":"berkeley","start":"` + bareKing + `","solver":"w","events":[{"side":"w","try":"f1b1","percept":{"end":"material"}}]}`)
	if _, err := kriegspiel.ParseJSON(text, nil); err == nil {
		t.Error("material under berkeley is accepted")
	} else {
		checkEventError(t, err, 1, "end")
	}
	rules := kriegspiel.BerkeleyDB
	r, err := kriegspiel.ParseJSON(text, &rules)
	if err != nil || r.Rules != rules || len(r.Events) != 1 {
		t.Errorf("ParseJSON with berkeley-db = %v, %d events, %v", r.Rules, len(r.Events), err)
	}
}

// The text that is written says nothing where there is nothing to say, but
// always which rules, which solver and which events.
func TestAppendJSON(t *testing.T) {
	for _, test := range []struct {
		name   string
		record kriegspiel.Record
		want   string
	}{
		{"no events", kriegspiel.Record{Start: chess.Start()}, `{"rules":"berkeley","solver":"w","events":[]}`},
		{"another start", kriegspiel.Record{Rules: kriegspiel.BerkeleyDB, Start: position(t, bareKing), Solver: black},
			`{"rules":"berkeley-db","start":"` + bareKing + `","solver":"b","events":[]}`},
		{"every field", kriegspiel.Record{Rules: kriegspiel.BerkeleyDB, Start: chess.Start(), Events: []kriegspiel.Event{
			tried(white, "e2d3", kriegspiel.Refused),
			tried(white, "e2e4", 0),
			heard(0, 0),
			tried(white, "e4d5", on(white, "d5")|kriegspiel.ByRank|kriegspiel.ByKnight),
			heard(2, on(white, "d5")|kriegspiel.ByShort|kriegspiel.ByLong),
			tried(white, "g1f3", kriegspiel.Material),
		}}, `{"rules":"berkeley-db","solver":"w","events":[
			{"side":"w","try":"e2d3","percept":{"illegal":true}},
			{"side":"w","try":"e2e4","percept":{}},
			{"side":"b","percept":{}},
			{"side":"w","try":"e4d5","percept":{"capture":"d5","check":["knight","rank"]}},
			{"side":"b","percept":{"illegals":2,"capture":"d5","check":["long","short"]}},
			{"side":"w","try":"g1f3","percept":{"end":"material"}}]}`},
		{"black solver", kriegspiel.Record{Start: chess.Start(), Solver: black, Events: []kriegspiel.Event{
			heard(1, 0), tried(black, "a7b6", kriegspiel.Refused), tried(black, "a7a5", kriegspiel.Stalemate),
		}}, `{"rules":"berkeley","solver":"b","events":[
			{"side":"w","percept":{"illegals":1}},
			{"side":"b","try":"a7b6","percept":{"illegal":true}},
			{"side":"b","try":"a7a5","percept":{"end":"stalemate"}}]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.record.AppendJSON([]byte("before"))
			text, ok := strings.CutPrefix(string(got), "before")
			if !ok {
				t.Fatalf("AppendJSON does not append: %q", got)
			}
			if diff := diffJSON(t, test.want, text); diff != "" {
				t.Errorf("AppendJSON (-want +got):\n%s", diff)
			}
		})
	}
}

// diffJSON compares two texts by what they say.
func diffJSON(t *testing.T, want, got string) string {
	t.Helper()
	var w, g any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatalf("%v: %s", err, want)
	}
	if err := json.Unmarshal([]byte(got), &g); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	return cmp.Diff(w, g)
}

func TestJSONRoundTrip(t *testing.T) {
	for _, r := range randomRecords(t) {
		text := r.AppendJSON(nil)
		sameFromJSON(t, r, text)
		everythingSaid(t, text)
		viaJSON, err := json.Marshal(r)
		if err != nil {
			t.Fatalf("json.Marshal: %v", err)
		}
		var back kriegspiel.Record
		if err := json.Unmarshal(viaJSON, &back); err != nil {
			t.Fatalf("json.Unmarshal: %v", err)
		}
		if diff := diffRecords(r, back); diff != "" {
			t.Fatalf("via encoding/json (-want +got):\n%s", diff)
		}
	}
}

// sameFromJSON checks that the text is the record's, as JSON and as a record of
// either format.
func sameFromJSON(t *testing.T, want kriegspiel.Record, text []byte) {
	t.Helper()
	got, err := kriegspiel.ParseJSON(text, nil)
	if err != nil {
		t.Fatalf("ParseJSON: %v\n%s", err, text)
	}
	if diff := diffRecords(want, got); diff != "" {
		t.Fatalf("ParseJSON (-want +got):\n%s\n%s", diff, text)
	}
	if got, err = filtered.ParseRecord(text, nil); err != nil || diffRecords(want, got) != "" {
		t.Fatalf("ParseRecord reads another record than ParseJSON: %v", err)
	}
}

// everythingSaid checks which fields a written record has.
func everythingSaid(t *testing.T, text []byte) {
	t.Helper()
	var record struct {
		Rules, Solver string
		Events        []struct {
			Side    string
			Percept map[string]any
		}
	}
	if err := json.Unmarshal(text, &record); err != nil {
		t.Fatal(err)
	}
	if record.Rules == "" || record.Solver == "" || record.Events == nil {
		t.Fatalf("rules, solver or events are missing: %s", text)
	}
	for i, e := range record.Events {
		for field, value := range e.Percept {
			if slices.Contains([]string{"false", "0", "", "[]", "<nil>"}, fmt.Sprint(value)) {
				t.Fatalf("event %d has an empty field %s: %s", i+1, field, text)
			}
		}
		if e.Percept == nil || e.Side == "" {
			t.Fatalf("event %d has no side or no percept: %s", i+1, text)
		}
	}
}
