package database_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
)

// The problems of v1.kdb in words.
func TestTitles(t *testing.T) {
	problems := v1Problems(t)
	for i, want := range []struct {
		title, question string
		moves           int
	}{
		3: {"problem #4, id 7315e2b52724be22, from own/corner.pgn", "White to move, 1 state, mate in 1 ply under the rules berkeley-db?\nmate\n", 0},
		4: {"problem #5, id 337c29e05d18c888, from game 17 of seed 2005", "", 3},
	} {
		if want.title == "" {
			continue
		}
		p := &problems[i]
		if got := p.Title(i + 1); got != want.title && got != want.title+", with a certificate" {
			t.Errorf("title %q, want %q", got, want.title)
		}
		if got := p.Question(); want.question != "" && got != want.question {
			t.Errorf("question %q, want %q", got, want.question)
		}
		if got := p.Moves(); got != want.moves {
			t.Errorf("problem %d has %d moves, want %d", i+1, got, want.moves)
		}
	}
	p := database.Problem{Ply: 3, Belief: 4, Covered: 2, Verdict: database.NearMiss, ID: "a\x1b[2J", Certificate: []byte("{}"), Origin: database.Origin{File: "b\n"}}
	if got, want := p.Title(1), `problem #1, id "a\x1b[2J", from "b\n", with a certificate`; got != want {
		t.Errorf("title %s, want %s", got, want)
	}
	for exact, want := range map[bool]string{true: "the best plan", false: "the best plan known"} {
		p.Exact = exact
		if got, want := p.Question(), "White to move, 4 states, mate in 3 ply under the rules berkeley?\nnear-miss: "+want+" mates in 2 of them\n"; got != want {
			t.Errorf("question %q, want %q", got, want)
		}
	}
}

func TestOrigin(t *testing.T) {
	for o, want := range map[database.Origin]string{
		{}: "", {Seed: 7}: "", {Seed: 7, Game: 12}: "game 12 of seed 7", {File: "d3/mate1.pgn", Game: 3}: "d3/mate1.pgn",
	} {
		if got := o.String(); got != want {
			t.Errorf("%+v is %q, want %q", o, got, want)
		}
	}
}

func TestCountsText(t *testing.T) {
	c := database.Counts{{Ply: 1, Verdict: database.Mate, Problems: 2}, {Ply: 1, Verdict: database.NoMate, Problems: 30}, {Ply: 11, Verdict: database.NearMiss, Problems: 4}}
	if got, want := c.String(), "  1 ply: 2 mate, 30 no-mate\n 11 ply: 4 near-miss\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (database.Counts{}).String(); got != "" {
		t.Errorf("nothing is %q", got)
	}
}

func TestParseFilter(t *testing.T) {
	for _, test := range []struct {
		ply, verdict, belief string
		want                 database.Filter
		field                string // in the error
	}{
		{"", "", "", database.Filter{}, ""},
		{"3,5", "mate,near-miss", "10..50", database.Filter{Ply: []int{3, 5}, Verdicts: []database.Verdict{database.Mate, database.NearMiss}, MinBelief: 10, MaxBelief: 50}, ""},
		{"", "", "10..", database.Filter{MinBelief: 10}, ""},
		{"", "", "..50", database.Filter{MaxBelief: 50}, ""},
		{"", "", "7", database.Filter{MinBelief: 7, MaxBelief: 7}, ""},
		{"4", "", "", database.Filter{}, "ply"}, {"3,,5", "", "", database.Filter{}, "ply"}, {"201", "", "", database.Filter{}, "ply"},
		{"", "win", "", database.Filter{}, "verdict"},
		{"", "", "..", database.Filter{}, "belief"}, {"", "", "5..2", database.Filter{}, "belief"}, {"", "", "0..", database.Filter{}, "belief"}, {"", "", "few", database.Filter{}, "belief"},
	} {
		got, err := database.ParseFilter(test.ply, test.verdict, test.belief)
		field := (*database.FieldError)(nil)
		switch {
		case test.field == "":
			if d := cmp.Diff(test.want, got); err != nil || d != "" {
				t.Errorf("%q %q %q: %v %s", test.ply, test.verdict, test.belief, err, d)
			}
		case !errors.As(err, &field) || field.Field != test.field:
			t.Errorf("%q %q %q: error %v, want one of %s", test.ply, test.verdict, test.belief, err, test.field)
		}
	}
}

// A problem is found by its number, with or without a mark, and by its id, which
// may be all digits.
func TestNamed(t *testing.T) {
	problems := randomProblems(2, 3, 1)
	problems[2].ID = "0000000000000002"
	r := open(t, write(t, database.Header{Generator: "a test"}, problems))
	for which, want := range map[string]int{"1": 1, "#2": 2, "3": 3, "0000000000000002": 3} {
		if n, p, err := r.Named(which); err != nil || n != want || problems[n-1].ID != "" && p.ID != problems[n-1].ID {
			t.Errorf("%s is problem %d, %v, want %d", which, n, err, want)
		}
	}
	_, first, err := r.Named("1")
	if err != nil {
		t.Fatal(err)
	}
	if n, _, err := r.Named(first.ID); err != nil || n != 1 {
		t.Errorf("id %s is problem %d, %v, want 1", first.ID, n, err)
	}
	for _, which := range []string{"4", "0", "#x", "nothing"} {
		if _, _, err := r.Named(which); err == nil {
			t.Errorf("%s is a problem", which)
		}
	}
	if _, _, err := r.Named("#x"); fmt.Sprint(err) != `"#x": want a number, such as #17` {
		t.Errorf("error %v", err)
	}
}

func TestVerdictText(t *testing.T) {
	for _, v := range []database.Verdict{database.NoMate, database.NearMiss, database.Mate} {
		text, err := v.MarshalText()
		var again database.Verdict
		if err != nil || again.UnmarshalText(text) != nil || again != v {
			t.Errorf("%v becomes %q, and that %v", v, text, again)
		}
	}
	if err := new(database.Verdict).UnmarshalText([]byte("win")); err == nil {
		t.Error("a win is a verdict")
	}
}

// Text of a file does nothing to a terminal.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{"d3/mate1.pgn": "d3/mate1.pgn", "Zürich": "Zürich", "\x1b[2Jx\n": `"\x1b[2Jx\n"`} {
		if got := database.Printable(text); got != want {
			t.Errorf("Printable(%q) = %s, want %s", text, got, want)
		}
	}
}
