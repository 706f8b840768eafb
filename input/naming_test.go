package input_test

import (
	"strings"
	"testing"

	"kriegmate/estimate"
	"kriegmate/input"
)

// What is said of an option names it as it can be given: to a command, or in an address.
func TestNaming(t *testing.T) {
	const games = "[Event \"1\"]\n\nd4 *\n\n[Event \"2\"]\n\ne4 *\n"
	for _, test := range []struct {
		text             string
		reader           input.Reader
		flags, addressed string
	}{
		{"1. e4 e5", input.Reader{}, "--side w or --side b", "?side=w or ?side=b"},
		{`{"tries":["e2e4"]}`, input.Reader{}, "--side w or --side b", "?side=w or ?side=b"},
		{"1. e4 e5", input.Reader{Side: &white, At: 9}, "--at 9: White has 1 move in it", "?at=9: White has 1 move in it"},
		{"1. e4 e5", input.Reader{Side: &white, At: -1}, "--at -1: want the number", "?at=-1: want the number"},
		{"7k/8/5K2/8/8/8/8/6R1 w - -", input.Reader{At: 2}, "--at is for a record", "?at= is for a record"},
		{"1. e4 e5 2. Nf3", input.Reader{Side: &white}, "--at 2 stops before move 2", "?at=2 stops before move 2"},
		{games, input.Reader{Side: &white}, "by its number behind the name, 1 to 2", "by its number in ?which=, 1 to 2"},
		{`{"count":20}`, input.Reader{}, "ask again with --states", "ask again with ?states=true"},
	} {
		for naming, want := range []string{input.Flags: test.flags, input.Parameters: test.addressed} {
			r := test.reader
			r.Naming = input.Naming(naming)
			p, err := r.Parse(t.Context(), []byte(test.text), "")
			if err == nil {
				_, err = p.Belief(t.Context(), estimate.Limits{})
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", test.text, err, want)
			}
		}
	}
	two := "7k/8/5K2/8/8/8/8/6R1 w - -\n7k/8/5K2/8/p7/8/8/6R1 w - -"
	p, err := (&input.Reader{Naming: input.Parameters}).Parse(t.Context(), []byte(two), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.History(); err == nil || !strings.Contains(err.Error(), "an ordinary PGN with ?side=") {
		t.Errorf("the history of two positions: %v", err)
	}
}
