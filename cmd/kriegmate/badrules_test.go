package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// announced are the fields that a rule set tells beside those of berkeley, and whether it has
// the question. It is the table of docs/which-rules.md.
var announced = map[string]struct {
	fields []string
	asks   bool
	told   string // of pawn tries after every move, when there are none
}{
	"berkeley":     {},
	"berkeley-db":  {},
	"berkeley-any": {asks: true},
	"wild16":       {fields: []string{"taken", "tries"}, told: `"tries":0`},
	"cincinnati":   {fields: []string{"taken", "pawntry"}, told: `"pawntry":false`},
	"english":      {fields: []string{"enpassant"}, asks: true},
	"dutch":        {fields: []string{"enpassant", "by"}, asks: true},
	"rand":         {fields: []string{"taken", "promotion", "tryfrom"}, told: `"tryfrom":[]`},
}

// complaint runs a command on a record of White, who has a king on a1 and a pawn on e4 where
// Black has one on d5, and returns the one line of complaint and the exit status.
func complaint(t *testing.T, command, rules string, events ...string) (line string, status int) {
	t.Helper()
	record := `{"rules":"` + rules + `","start":"7k/8/8/3p4/4P3/8/8/K7 w - -","solver":"w","events":[` + strings.Join(events, ",") + `]}`
	_, complaints, status := kriegmate(t, record, command)
	complaints = strings.TrimSuffix(complaints, "\n")
	if strings.Contains(complaints, "\n") {
		t.Errorf("%s: more than a line for %s:\n%s", rules, record, complaints)
	}
	return complaints, status
}

// says joins the parts of a percept that there are.
func says(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" })
	return "{" + strings.Join(parts, ",") + "}"
}

// TestFieldsOfRules announces, under every rule set, what it announces and what it does not:
// one line names the event and the field.
func TestFieldsOfRules(t *testing.T) {
	const kinds, tries, odd = 0, 1, 2 // of fields; e4d5 is neither a promotion nor en passant
	for _, f := range []struct {
		name, value string
		kind        int
	}{
		{"taken", `"taken":"pawn"`, kinds}, {"by", `"by":"pawn"`, kinds},
		{"tries", `"tries":0`, tries}, {"pawntry", `"pawntry":false`, tries}, {"tryfrom", `"tryfrom":[]`, tries},
		{"enpassant", `"enpassant":true`, odd}, {"promotion", `"promotion":true`, odd},
	} {
		for rules, a := range announced {
			parts := []string{`"capture":"d5"`, f.value}
			if f.kind != tries {
				parts = append(parts, a.told)
			}
			if slices.Contains(a.fields, "taken") && f.name != "taken" {
				parts = append(parts, `"taken":"pawn"`)
			}
			if slices.Contains(a.fields, "by") && f.name != "by" {
				parts = append(parts, `"by":"pawn"`)
			}
			line, status := complaint(t, "convert", rules, `{"side":"w","try":"e4d5","percept":`+says(parts...)+`}`)
			want := fmt.Sprintf("event 1: %s: not announced under the rules %s", f.name, rules)
			switch known := slices.Contains(a.fields, f.name); {
			case !known && (status != 2 || !strings.HasSuffix(line, want)):
				t.Errorf("%s, %s: status %d, %q, want %q", rules, f.name, status, line, want)
			case known && f.kind == odd && (status != 2 || !strings.Contains(line, "event 1: ")):
				t.Errorf("%s, %s, which it was not: status %d, %q", rules, f.name, status, line)
			case known && f.kind != odd && status != 0:
				t.Errorf("%s, %s: status %d, %q, want none", rules, f.name, status, line)
			}
		}
	}
}

// TestQuestionsOfRules asks under every rule set.
func TestQuestionsOfRules(t *testing.T) {
	const ask = `{"side":"w","ask":"any","percept":{"any":"%s"}}`
	yes, no := fmt.Sprintf(ask, "yes"), fmt.Sprintf(ask, "no")
	for rules, a := range announced {
		moved := `{"side":"w","try":"a1a2","percept":` + says(a.told) + `}`
		theirs := func(part string) string { return `{"side":"b","percept":` + says(part, a.told) + `}` }
		for _, test := range []struct {
			events  []string
			without string // is said under rules that have no question
			with    string // and under rules that have it; "" if it is fine
		}{
			{[]string{yes}, "event 1: ask: no question under the rules " + rules, ""},
			{[]string{no, no}, "event 1: ask: no question under the rules " + rules, "event 2: ask: a second question in one turn"},
			{[]string{fmt.Sprintf(ask, "perhaps")}, `event 1: any: "perhaps", want yes or no`, `event 1: any: "perhaps", want yes or no`},
			{[]string{yes, moved}, "event 1: ask: no question under the rules " + rules, `event 2: try: a1a2 is not a proposal: after "yes" a pawn must try to capture`},
			{[]string{no, `{"side":"w","try":"e4f5","percept":{"illegal":true}}`}, "event 1: ask: no question under the rules " + rules,
				"event 2: try: e4f5 is not a proposal: the referee has said that the pawn cannot take"},
			{[]string{moved, theirs(`"any":"no"`)}, "event 2: any: no question under the rules " + rules, ""},
			{[]string{moved, theirs(`"any":"yes"`)}, "event 2: any: no question under the rules " + rules, `event 2: capture: missing: after "yes" a pawn must capture`},
			{[]string{moved, theirs(`"illegals_after":1`)}, "event 2: illegals_after: refusals after a question, and none was asked",
				"event 2: illegals_after: refusals after a question, and none was asked"},
		} {
			want := test.without
			if a.asks {
				want = test.with
			}
			line, status := complaint(t, "convert", rules, test.events...)
			if want == "" && status != 0 || want != "" && (status != 2 || !strings.HasSuffix(line, want)) {
				t.Errorf("%s: %v: status %d, %q, want %q", rules, test.events, status, line, want)
			}
		}
	}
}

// TestCountsOfRules says numbers that cannot be. Those that depend on what is hidden are
// found out by estimate, which names the event after which nothing is left: Black has nothing
// like 500 proposals.
func TestCountsOfRules(t *testing.T) {
	for rules, a := range announced {
		taking := strings.NewReplacer("0", "1", "false", "true", "[]", `["d5"]`) // the pawn of Black on e4
		moved := `{"side":"w","try":"a1a2","percept":` + says(taking.Replace(a.told)) + `}`
		refused := func(n int) string {
			return fmt.Sprintf(`{"side":"b","percept":%s}`, says(fmt.Sprintf(`"illegals":%d`, n), a.told))
		}
		line, status := complaint(t, "estimate", rules, moved, refused(-1))
		if want := "event 2: illegals: a negative number"; !strings.HasSuffix(line, want) || status != 2 {
			t.Errorf("%s: -1 refusals: status %d, %q, want %q", rules, status, line, want)
		}
		want, code := "impossible: no state is left after event 2", 1
		if rules == "wild16" {
			want, code = "event 2: illegals: the opponent's refusals are not heard under the rules wild16", 2
		}
		if line, status = complaint(t, "estimate", rules, moved, refused(500)); !strings.HasSuffix(line, want) || status != code {
			t.Errorf("%s: 500 refusals: status %d, %q, want %q", rules, status, line, want)
		}
	}
	const nothing = "impossible: no state is left after event "
	for _, test := range []struct{ command, rules, events, want string }{
		{"convert", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":17}}`, "event 1: tries: 17, want 0 to 16"},
		{"convert", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":1}},{"side":"b","percept":{"tries":3}}`, "event 2: tries: 3, but the own pawns have 2 diagonal steps"},
		{"estimate", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":2}}`, nothing + "1"},
		{"estimate", "cincinnati", `{"side":"w","try":"a1a2","percept":{"pawntry":false}}`, nothing + "1"},
		{"convert", "rand", `{"side":"w","try":"a1a2","percept":{"tryfrom":["d8"]}}`, "event 1: tryfrom: no pawn on d8"},
		{"convert", "rand", `{"side":"w","try":"a1a2","percept":{"tryfrom":["d5"]}},{"side":"b","percept":{"tryfrom":["c4"]}}`, "event 2: tryfrom: no own pawn on c4 has a diagonal step"},
		{"estimate", "rand", `{"side":"w","try":"a1a2","percept":{"tryfrom":["b5"]}}`, nothing + "1"},
		{"estimate", "berkeley-any", `{"side":"w","try":"a1a2","percept":{}},{"side":"b","percept":{"any":"no"}}`, nothing + "2"},
		{"estimate", "english", `{"side":"w","ask":"any","percept":{"any":"no"}}`, nothing + "1"},
		{"convert", "dutch", `{"side":"w","try":"e4d5","percept":{"capture":"d5","by":"piece"}}`, "event 1: by: the own piece that took is a pawn"},
	} {
		if line, status := complaint(t, test.command, test.rules, test.events); !strings.HasSuffix(line, test.want) || status == 0 {
			t.Errorf("%s: %s: status %d, %q, want %q", test.rules, test.events, status, line, test.want)
		}
	}
}
