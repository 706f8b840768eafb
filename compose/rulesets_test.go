package compose_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// wants are the figures of the composed problems of at most 11 ply: how many are won, by
// the printed key, and by it alone. They follow from the first moves that others have found,
// and dutch adds the one problem that is composed for it.
var wants = map[kriegspiel.Rules][3]int{
	kriegspiel.Berkeley: {46, 41, 38}, kriegspiel.BerkeleyAny: {46, 41, 38},
	kriegspiel.English: {68, 68, 57}, kriegspiel.Dutch: {69, 69, 58},
}

// What the printed solutions say of single problems.
var printed = []struct {
	id   string
	wins []kriegspiel.Rules // the key does
	not  []kriegspiel.Rules // nothing does
}{
	{"Diagram 7.6 - Henk Swart, Dutch rules example", only(kriegspiel.Dutch), only(kriegspiel.English, kriegspiel.Wild16, kriegspiel.Berkeley)},
	{"7.2.17 - Swart 1568", only(kriegspiel.Wild16), only(kriegspiel.English, kriegspiel.Dutch, kriegspiel.Cincinnati)}, // "Western rules"
	{"7.2.18 - Swart 1569", only(kriegspiel.Wild16), only(kriegspiel.English, kriegspiel.Dutch, kriegspiel.Cincinnati)},
	{"Diagram 7.2 - Orthodox mate in three, Kriegspiel mate in four", nil, only(kriegspiel.Berkeley, kriegspiel.English)},
	{"7.1.5 - Anderson 5", only(kriegspiel.English), only(kriegspiel.Berkeley, kriegspiel.BerkeleyAny)},
	{"7.1.27 - Anderson 27", only(kriegspiel.English), nil}, // by "en passant", which is told
}

func only(rules ...kriegspiel.Rules) []kriegspiel.Rules { return rules }

// tellsMore are pairs of rule sets of which the second tells all that the first does: what
// wins under the first wins under the second.
var tellsMore = [][2]kriegspiel.Rules{
	{kriegspiel.Berkeley, kriegspiel.BerkeleyAny}, {kriegspiel.BerkeleyAny, kriegspiel.Berkeley}, // the question never helps
	{kriegspiel.Berkeley, kriegspiel.Cincinnati}, {kriegspiel.Cincinnati, kriegspiel.Wild16}, {kriegspiel.Cincinnati, kriegspiel.Rand},
	{kriegspiel.Berkeley, kriegspiel.English}, {kriegspiel.English, kriegspiel.Dutch},
}

// The composed problems under all rule sets. With -deep these are all problems and rule
// sets, and the tables of docs/composed.md are printed; else what takes longest is left out.
func TestComposedUnderAllRules(t *testing.T) {
	rows := composedRows(t)
	table := ruleTable{first: map[string]map[kriegspiel.Rules][]chess.Move{}}
	for _, name := range kriegspiel.RuleNames() {
		rules, err := kriegspiel.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		if rules == kriegspiel.Rand && !*deep {
			continue
		}
		table.rules = append(table.rules, rules)
	}
	for i := range rows {
		if row := &rows[i]; *deep || row.Ply <= 5 && (!testing.Short() || row.Ply <= 3 && (i%8 == 0 || table.named(row.ID))) {
			table.solve(t, row)
		}
	}
	table.judge(t)
	if !*deep {
		return
	}
	for rules, want := range wants {
		if got := table.counts(rules); got != want {
			t.Errorf("%v: %d won, %d by the key, %d by it alone; want %d", rules, got[0], got[1], got[2], want)
		}
	}
	t.Logf("%d problems\n%s", len(table.rows), table.String())
}

// composedRows returns the problems of at most 11 ply.
func composedRows(t *testing.T) (rows []rulesRow) {
	t.Helper()
	file, err := os.Open(composedFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the shared data are not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var row rulesRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Ply <= 11 {
			rows = append(rows, row)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// A rulesRow is a problem with the first moves that somebody else's solver has found where
// the question may be asked; that solver knew nothing of an en passant capture that is told.
type rulesRow struct {
	composedRow
	Asking *[]string `json:"with_any_question"`
}

// A ruleTable holds which first moves win, by problem and rule set.
type ruleTable struct {
	rules []kriegspiel.Rules
	rows  []*rulesRow
	keys  []chess.Move
	first map[string]map[kriegspiel.Rules][]chess.Move
}

// named tells whether something is printed of a problem.
func (r *ruleTable) named(id string) bool {
	for i := range printed {
		if printed[i].id == id {
			return true
		}
	}
	return false
}

// solve finds what wins in a problem.
func (r *ruleTable) solve(t *testing.T, row *rulesRow) {
	t.Helper()
	found := map[kriegspiel.Rules][]chess.Move{}
	for _, rules := range r.rules {
		found[rules] = winningUnder(t, &row.composedRow, rules)
	}
	r.rows, r.keys = append(r.rows, row), append(r.keys, key(t, row.Key, row.Belief...))
	r.first[row.ID] = found
}

// judge compares the table with what is printed, with what others have found and with
// what must be so.
func (r *ruleTable) judge(t *testing.T) {
	t.Helper()
	for i, row := range r.rows {
		found := r.first[row.ID]
		for _, pair := range tellsMore {
			for _, m := range found[pair[0]] {
				if slices.Contains(r.rules, pair[1]) && !slices.Contains(found[pair[1]], m) {
					t.Errorf("%s: %v wins under %v and not under %v", row.ID, m, pair[0], pair[1])
				}
			}
		}
		english := found[kriegspiel.English]
		if len(english) > 0 && !slices.Contains(english, r.keys[i]) {
			t.Errorf("%s: %v win under english, without the key %s", row.ID, english, row.Key)
		}
		if row.Asking != nil && row.ID != "7.1.27 - Anderson 27" {
			if want := movesOf(t, row.Belief, *row.Asking); !slices.Equal(english, want) {
				t.Errorf("%s: %v win under english, want %v", row.ID, english, want)
			}
		}
		for _, p := range printed {
			if p.id != row.ID {
				continue
			}
			for _, rules := range p.wins {
				if !slices.Contains(found[rules], r.keys[i]) {
					t.Errorf("%s: %v win under %v, without the key %s", row.ID, found[rules], rules, row.Key)
				}
			}
			for _, rules := range p.not {
				if len(found[rules]) != 0 {
					t.Errorf("%s: %v win under %v, want none", row.ID, found[rules], rules)
				}
			}
		}
	}
}

// mark says in a letter or none what wins: the key alone, the key beside others, others.
func (r *ruleTable) mark(i int, rules kriegspiel.Rules) string {
	switch first := r.first[r.rows[i].ID][rules]; {
	case len(first) == 0:
		return ""
	case !slices.Contains(first, r.keys[i]):
		return "other"
	case len(first) > 1:
		return "key+"
	}
	return "key"
}

// counts returns how many problems are won, by the key, and by it alone.
func (r *ruleTable) counts(rules kriegspiel.Rules) (n [3]int) {
	for i := range r.rows {
		switch r.mark(i, rules) {
		case "other":
			n[0]++
		case "key+":
			n[0], n[1] = n[0]+1, n[1]+1
		case "key":
			n[0], n[1], n[2] = n[0]+1, n[1]+1, n[2]+1
		}
	}
	return n
}

// String returns the figures, and the problems of which the rule sets say different things.
func (r *ruleTable) String() string {
	var b strings.Builder
	for _, rules := range r.rules {
		n := r.counts(rules)
		fmt.Fprintf(&b, "| `%v` | %d | %d | %d |\n", rules, n[0], n[1], n[2])
	}
	for i, row := range r.rows {
		marks := make([]string, len(r.rules))
		for j, rules := range r.rules {
			marks[j] = r.mark(i, rules)
		}
		if len(slices.Compact(slices.Clone(marks))) > 1 {
			fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", row.ID, row.Ply, row.Key, strings.Join(marks, " | "))
		}
	}
	return b.String()
}

// winningUnder returns the first moves that win in ascending order, none if nothing does. A
// step of a pawn is meant with the question.
func winningUnder(t *testing.T, row *composedRow, rules kriegspiel.Rules) (first []chess.Move) {
	t.Helper()
	b, err := mate.OfFENs(row.Belief, rules, nil)
	if err != nil {
		t.Fatalf("%s: %v", row.ID, err)
	}
	if mate.NewBest().Solve(context.Background(), b.Problem(row.Ply)).Verdict != andor.Proved {
		return nil
	}
	for _, m := range andor.FirstMoves(context.Background(), andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept](mate.NewBest()), b.Problem(row.Ply)) {
		if m.Verdict == andor.Proved {
			first = append(first, m.Try&^chess.Ask)
		}
	}
	return slices.Sorted(slices.Values(first))
}
