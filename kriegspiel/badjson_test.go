package kriegspiel_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

func TestParseJSONRefuses(t *testing.T) {
	const good = `{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":1}},`
	event := func(text string) string { return `{"solver":"w","events":[` + good + text + `]}` }
	percept := func(text string) string { return event(`{"side":"w","try":"g1f3","percept":{` + text + `}}`) }
	for _, test := range []struct {
		name, text string
		event      int    // 0 if the error is about none
		field      string // "" if it is about none
	}{
		{"empty", "", 0, ""},
		{"space", " \n", 0, ""},
		{"null", "null", 0, ""},
		{"number", "17", 0, ""},
		{"string", `"e2e4"`, 0, ""},
		{"array", "[]", 0, ""},
		{"array of records", "[" + rulesExample + "]", 0, ""},
		{"half", rulesExample[:len(rulesExample)/2], 0, ""},
		{"trailing text", rulesExample + "x", 0, ""},
		{"two records", rulesExample + rulesExample, 0, ""},
		{"trailing comma", `{"solver":"w",}`, 0, ""},
		{"garbage", "\x00\xff\x80{\x01", 0, ""},
		{"garbage in a record", "{\"solver\":\"w\",\"\x01\xff", 0, ""},

		{"no solver", `{"events":[]}`, 0, "solver"},
		{"solver null", `{"solver":null}`, 0, "solver"},
		{"solver white", `{"solver":"white"}`, 0, "solver"},
		{"solver W", `{"solver":"W"}`, 0, "solver"},
		{"solver number", `{"solver":1}`, 0, "solver"},
		{"rules unknown", `{"rules":"atomic","solver":"w"}`, 0, "rules"},
		{"rules in capitals", `{"rules":"Berkeley","solver":"w"}`, 0, "rules"},
		{"rules list", `{"rules":["berkeley"],"solver":"w"}`, 0, "rules"},
		{"start no FEN", `{"start":"e2e4","solver":"w"}`, 0, "start"},
		{"start with newlines", `{"start":"a\nb\nc\nd","solver":"w"}`, 0, "start"},
		{"start without rights", `{"start":"4k3/8/8/8/8/8/8/4K3 w K -","solver":"w"}`, 0, "start"},
		{"start in check", `{"start":"4k3/8/8/8/8/8/8/4R1K1 w - -","solver":"w"}`, 0, "start"},
		{"start number", `{"start":7,"solver":"w"}`, 0, "start"},
		{"events object", `{"solver":"w","events":{}}`, 0, "events"},
		{"events string", `{"solver":"w","events":"e2e4"}`, 0, "events"},
		{"unknown field", `{"solver":"w","variant":"x","events":[]}`, 0, "variant"},
		{"field twice", `{"solver":"w","solver":"w"}`, 0, "solver"},
		{"field in capitals", `{"Solver":"w"}`, 0, "Solver"},

		{"event null", event("null"), 3, ""},
		{"event number", event("5"), 3, ""},
		{"event list", event("[]"), 3, ""},
		{"event string", event(`"g1f3"`), 3, ""},
		{"event empty", event("{}"), 3, "side"},
		{"no side", event(`{"try":"g1f3"}`), 3, "side"},
		{"side White", event(`{"side":"White","try":"g1f3"}`), 3, "side"},
		{"side number", event(`{"side":0,"try":"g1f3"}`), 3, "side"},
		{"side of the opponent", event(`{"side":"b"}`), 3, "side"},
		{"unknown field of an event", event(`{"side":"w","try":"g1f3","move":"g1f3"}`), 3, "move"},
		{"percept's field in the event", event(`{"side":"w","try":"g1f3","illegal":true}`), 3, "illegal"},
		{"no try", event(`{"side":"w"}`), 3, "try"},
		{"try in SAN", event(`{"side":"w","try":"Nf3"}`), 3, "try"},
		{"try off the board", event(`{"side":"w","try":"g1g9"}`), 3, "try"},
		{"try to nowhere", event(`{"side":"w","try":"g1g1"}`), 3, "try"},
		{"try with a wrong piece", event(`{"side":"w","try":"g1f3k"}`), 3, "try"},
		{"try with a capital", event(`{"side":"w","try":"g1f3Q"}`), 3, "try"},
		{"try with a newline", event(`{"side":"w","try":"g1f\n"}`), 3, "try"},
		{"try number", event(`{"side":"w","try":1213}`), 3, "try"},
		{"try that is no proposal", event(`{"side":"w","try":"g1g3"}`), 3, "try"},
		{"try of the opponent", `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","try":"e7e5"}]}`, 2, "try"},

		{"percept list", event(`{"side":"w","try":"g1f3","percept":[]}`), 3, ""},
		{"percept string", event(`{"side":"w","try":"g1f3","percept":"illegal"}`), 3, ""},
		{"unknown field of a percept", percept(`"mate":true`), 3, "mate"},
		{"illegal number", percept(`"illegal":1`), 3, "illegal"},
		{"illegal text", percept(`"illegal":"yes"`), 3, "illegal"},
		{"illegals of the solver", percept(`"illegals":2`), 3, "illegals"},
		{"illegals text", percept(`"illegals":"2"`), 3, "illegals"},
		{"illegals half", percept(`"illegals":1.5`), 3, "illegals"},
		{"illegals too many", percept(`"illegals":99999999999999999999`), 3, "illegals"},
		{"illegals negative", `{"solver":"b","events":[{"side":"w","percept":{"illegals":-1}}]}`, 1, "illegals"},
		{"illegal of the opponent", `{"solver":"b","events":[{"side":"w","percept":{"illegal":true}}]}`, 1, "illegal"},
		{"capture off the board", percept(`"capture":"f9"`), 3, "capture"},
		{"capture in capitals", percept(`"capture":"F3"`), 3, "capture"},
		{"capture true", percept(`"capture":true`), 3, "capture"},
		{"capture elsewhere", percept(`"capture":"f4"`), 3, "capture"},
		{"check unknown", percept(`"check":["diagonal"]`), 3, "check"},
		{"check in speech", percept(`"check":["long diagonal"]`), 3, "check"},
		{"check empty text", percept(`"check":[""]`), 3, "check"},
		{"check text", percept(`"check":"file"`), 3, "check"},
		{"check numbers", percept(`"check":[1]`), 3, "check"},
		{"check twice", percept(`"check":["file","file"]`), 3, "check"},
		{"check three times", percept(`"check":["file","rank","knight"]`), 3, "check"},
		{"end unknown", percept(`"end":"mate"`), 3, "end"},
		{"end null in a list", percept(`"end":[null]`), 3, "end"},
		{"checkmate without check", percept(`"end":"checkmate"`), 3, "end"},
		{"material under berkeley", percept(`"end":"material"`), 3, "end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			refusesRecord(t, test.text, test.event, test.field)
		})
	}
}

// refusesJSON checks that the text is no record, and that the error names the
// event and the field, if there are such.
func refusesJSON(t *testing.T, text string, event int, field string) {
	t.Helper()
	r, err := kriegspiel.ParseJSON([]byte(text), nil)
	if err == nil {
		t.Fatalf("ParseJSON(%.200q) = %+v, want an error", text, r)
	}
	checkError(t, err)
	if event > 0 && !strings.Contains(err.Error(), fmt.Sprintf("event %d: ", event)) {
		t.Errorf("error %q does not name event %d", err, event)
	}
	if event > 0 && field != "" {
		checkEventError(t, err, event, field)
	}
	if !strings.Contains(err.Error(), field) {
		t.Errorf("error %q does not name the field %s", err, field)
	}
}

// refusesRecord is refusesJSON for all who read JSON.
func refusesRecord(t *testing.T, text string, event int, field string) {
	t.Helper()
	refusesJSON(t, text, event, field)
	var r kriegspiel.Record
	if err := json.Unmarshal([]byte(text), &r); err == nil {
		t.Errorf("json.Unmarshal(%.200q) = %+v, want an error", text, r)
	}
	if r, err := filtered.ParseRecord([]byte(text), nil); err == nil {
		t.Errorf("ParseRecord(%.200q) = %+v, want an error", text, r)
	} else {
		checkError(t, err)
	}
}

// However much text there is where a word should be, the error is short.
func TestParseJSONLongText(t *testing.T) {
	long := strings.Repeat("qwertz ", 9<<20/7)
	event := func(text string) string { return `{"solver":"w","events":[` + text + `]}` }
	for _, test := range []struct {
		name, text string
		event      int
		field      string
	}{
		{"no JSON", long, 0, ""},
		{"a string", `"` + long[:1<<20] + `"`, 0, ""},
		{"brackets", strings.Repeat("[", 1<<20), 0, ""},
		{"objects", strings.Repeat(`{"a":`, 1<<17), 0, ""},
		{"zeros", strings.Repeat("\x00", 9<<20), 0, ""},
		{"start", `{"solver":"w","start":"` + long[:1<<20] + `"}`, 0, "start"},
		{"try", event(`{"side":"w","try":"` + long + `"}`), 1, "try"},
		{"unknown field of a percept", event(`{"side":"w","percept":{"` + long[:1<<20] + `":1}}`), 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) { refusesJSON(t, test.text, test.event, test.field) })
	}
	word := long[:99_999]
	for _, test := range []struct{ text, field string }{
		{`{"solver":"` + word + `"}`, "solver"},
		{`{"solver":"w","rules":"` + word + `"}`, "rules"},
		{`{"solver":"w","start":"` + strings.ReplaceAll(word, " ", "/") + ` w - -"}`, "start"},
		{`{"solver":"w","start":"4k3/8/8/8/8/8/8/4K3 w ` + strings.Fields(word)[0] + strings.Repeat("K", 9999) + ` -"}`, "start"},
		{`{"solver":"w","start":"4k3/8/8/8/8/8/8/4K3 w - ` + strings.Repeat("e", 9999) + `"}`, "start"},
		{`{"solver":"w","` + word + `":1}`, ""},
		{event(`{"side":"` + word + `"}`), "side"},
		{event(`{"side":"w","` + word + `":1}`), ""},
		{event(`{"side":"w","try":"e2e4","percept":{"capture":"` + word + `"}}`), "capture"},
		{event(`{"side":"w","try":"e2e4","percept":{"check":["` + word + `"]}}`), "check"},
		{event(`{"side":"w","try":"e2e4","percept":{"end":"` + word + `"}}`), "end"},
	} {
		refusesJSON(t, test.text, strings.Count(test.text, `"side"`), test.field)
	}
}
