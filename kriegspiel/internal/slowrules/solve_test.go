package slowrules

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func solve(t testing.TB, b Belief, ply int) Verdict {
	t.Helper()
	v, err := b.Solve(context.Background(), ply)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSolve(t *testing.T) {
	for _, test := range []struct {
		name, fens, rules string // positions and rule sets that agree
		ply               int
		first             string
	}{
		{
			"one mate, whatever the rules", "k7/8/1K6/8/8/8/8/7R w - -",
			"berkeley cincinnati wild16 rand", 1, "h1h8",
		},
		// White has no pawn, so the answer is "no" and changes nothing.
		{
			"a question that binds to nothing", "k7/8/1K6/8/8/8/8/7R w - -",
			"berkeley-any english dutch", 1, "any? h1h8",
		},
		// "Yes" asks for a try: f5 is empty, so that try costs nothing. Under
		// berkeley-any d5 would have to be taken.
		{"an empty try", "k7/8/1K6/3p4/4P3/8/8/7R w - -", "english dutch", 1, "any? h1h8"},
		{"no empty try", "k7/8/1K6/3p4/4P3/8/8/7R w - -", "berkeley-any", 1, "h1h8"},
		// The only diagonal of the pawn on a4 would be accepted.
		{"asking loses", "k7/8/1K6/1p6/P7/8/8/7R w - -", "english dutch berkeley-any", 1, "h1h8"},
		// The king on a8 has a7 and b8, and after Kb6 or Kc7 only one of them;
		// then the rook mates on the rank or on the file.
		{"a rook's mate in two", "k7/8/2K5/8/8/8/8/7R w - -", "berkeley cincinnati wild16", 3, "c6b6 c6c7"},
		{"not in one", "k7/8/2K5/8/8/8/8/7R w - -", "berkeley berkeley-any english dutch cincinnati wild16 rand", 1, ""},
		// Qg6 and Qf7 leave the king on h8 no move and no check.
		{"stalemate", "7k/8/4Q3/8/8/8/8/K7 w - -", "berkeley berkeley-any english dutch cincinnati wild16", 1, ""},
		{"stalemate wins", "7k/8/4Q3/8/8/8/8/K7 w - -", "rand", 1, "e6f7 e6g6"},
	} {
		for name := range strings.FieldsSeq(test.rules) {
			b, err := NewBelief(Rules(name), strings.Split(test.fens, ", ")...)
			if err != nil {
				t.Fatal(err)
			}
			v := solve(t, b, test.ply)
			if got := strings.Join(v.First, " "); got != test.first || v.Won != (test.first != "") {
				t.Errorf("%s: %s: won %v by %q, want %q", test.name, name, v.Won, got, test.first)
			}
		}
	}
}

// In the first position the king on h5 is mated by Qh1, in the second the one
// on h8 by Qh6, in the third the one on h8 by Qc8; elsewhere these moves are
// accepted and do not mate, but Qc8 is refused in the first two. White's pawn
// on e2 can take on d3 in the first position, nowhere in the second, on d3 and
// f3 in the third.
const (
	matedByH1 = "6r1/8/8/2p2K1k/8/3p4/4P3/2Q5 w - -"
	matedByH6 = "6rk/8/8/2p2K2/8/8/4P3/2Q5 w - -"
	matedByC8 = "7k/6pp/8/5K2/8/3p1p2/4P3/2Q5 w - -"
)

// TestEmptyTry has what the question is for in the composed problems.
func TestEmptyTry(t *testing.T) {
	const none = "won false, first [], detours [], asking []"
	for _, test := range []struct {
		name  string
		fens  []string
		rules []Rules
		want  string
	}{
		{"no try tells two positions apart", []string{matedByH1, matedByH6}, []Rules{Berkeley}, none},
		{"d3 must be taken", []string{matedByH1, matedByH6}, []Rules{BerkeleyAny}, none},
		// "No" leads to Qh6, "yes" to the empty try on f3, which is refused,
		// and to Qh1. That try must not be spent before the question. The
		// rook on g8 keeps the king from the g-file in both positions, the pawn
		// on c5 the queen from what lies behind it.
		{
			"the question does, with an empty try to spare", []string{matedByH1, matedByH6}, []Rules{English, Dutch},
			"won true, first [any?], detours [c1c6 c1c7 c1c8 f5g4 f5g5 f5g6], asking [e2f3]",
		},
		// Asking at once loses in the third position, where either pawn
		// capture is accepted. So Qc8, which mates there, comes first.
		{
			"first what wins wherever it is accepted, then the question", []string{matedByH1, matedByH6, matedByC8}, []Rules{English, Dutch},
			"won true, first [c1c8], detours [f5g6], asking []",
		},
	} {
		for _, rules := range test.rules {
			b, err := NewBelief(rules, test.fens...)
			if err != nil {
				t.Fatal(err)
			}
			v := solve(t, b, 1)
			got := fmt.Sprintf("won %v, first %v, detours %v, asking %v", v.Won, v.First, v.Detours, v.Asking)
			if got != test.want {
				t.Errorf("%s: %s: %s, want %s", test.name, rules, got, test.want)
			}
		}
	}
}

// TestMiddleOfTurn solves after a part of a turn.
func TestMiddleOfTurn(t *testing.T) {
	refused := Answer{Refused: true, Tries: -1}
	for _, test := range []struct {
		name   string
		events []Event
		want   string
	}{
		{"after yes", []Event{{Side: "w", Ask: true, Heard: Answer{Any: "yes", Tries: -1}}}, "first [], detours [e2f3], asking []"},
		{"after no", []Event{{Side: "w", Ask: true, Heard: Answer{Any: "no", Tries: -1}}}, "first [c1h6], detours [c1c6 c1c7 c1c8 f5g4 f5g5 f5g6], asking []"},
		{"after the try is spent", []Event{{Side: "w", Try: "e2f3", Heard: refused}}, "first [], detours [], asking []"},
		{
			"set free", []Event{{Side: "w", Ask: true, Heard: Answer{Any: "yes", Tries: -1}}, {Side: "w", Try: "e2f3", Heard: refused}},
			"first [c1h1], detours [c1c6 c1c7 c1c8 f5g4 f5g5 f5g6], asking []",
		},
	} {
		b, err := NewBelief(English, matedByH1, matedByH6)
		for i := 0; i < len(test.events) && err == nil; i++ {
			b, err = b.Hear("w", test.events[i])
		}
		if err != nil {
			t.Fatal(err)
		}
		v := solve(t, b, 1)
		if got := fmt.Sprintf("first %v, detours %v, asking %v", v.First, v.Detours, v.Asking); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestNotSolved stops a search, and gives it nothing that it could solve.
func TestNotSolved(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b, err := NewBelief(English, matedByH1, matedByH6)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := b.Solve(ctx, 3); err == nil {
		t.Errorf("Solve after its context has ended = %+v, want an error", v)
	}
	stalemate, err := NewBelief(English, "8/8/8/8/8/1q6/8/K6k w - -", "8/8/8/8/8/8/8/K5qk w - -")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []Belief{{}, stalemate} {
		if v, err := b.Solve(context.Background(), 1); err == nil {
			t.Errorf("Solve(%q) = %+v, want an error", b.FENs(), v)
		}
	}
}
