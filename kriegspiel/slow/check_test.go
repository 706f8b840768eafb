package slow

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// text returns the certificate as a file has it.
func (c *certificate) text(t testing.TB) []byte {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// rehash gives the certificate the hash of the positions that it names.
func (c *certificate) rehash(t testing.TB) {
	t.Helper()
	rules, err := ParseRules(c.Rules)
	if err != nil {
		t.Fatal(err)
	}
	states, err := boards(c.named(), rules, c.Solver)
	if err != nil {
		t.Fatal(err)
	}
	c.Belief = beliefHash(states)
}

// won is the branch of a plan that ends with checkmate, announced so.
func won(capture string, check ...string) branch {
	return branch{Heard: []heard{{Capture: capture, Check: check, End: "checkmate"}}}
}

// refused is the branch after a refusal.
func refused(next *plan) branch { return branch{[]heard{{Illegal: true}}, next} }

// bishop is the mate of the README: Black's bishop stands on c5, b1 or g8. From b1 it
// stops Ra1, which is refused, and Rh8 mates. Otherwise it must step in between, on a7
// or a3 from c5, on a2 from g8, where White looks for it from top to bottom.
func bishop() *certificate {
	last := &plan{"a1a2", []branch{won("a2", "file")}}
	third := &plan{"a1a3", []branch{won("a3", "file"), refused(last)}}
	second := &plan{"a1a7", []branch{won("a7", "file"), refused(third)}}
	return &certificate{
		Rules: "berkeley", Solver: "w", Ply: 3, Verdict: "mate", Belief: "d45622012f1ae608",
		States: []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -"},
		Plan: &plan{"h1a1", []branch{
			{[]heard{{Check: []string{"file"}}, {}}, second},
			refused(&plan{"h1h8", []branch{won("", "rank")}}),
		}},
	}
}

func TestCheckPlan(t *testing.T) {
	walked, err := Check(context.Background(), bishop().text(t), nil)
	// Five belief states: the first, the one after its refusal, and three of the second
	// move. Three proposals of Ra1, one of Rh8, and of the three bishops three, two and
	// one are asked for on the a-file. Three replies.
	if want := (Walked{Nodes: 5, Tries: 10, Replies: 3}); err != nil || walked != want {
		t.Errorf("%+v, %v, want %+v", walked, err, want)
	}
	for _, test := range []struct {
		name   string
		damage func(*certificate)
		want   error
		line   string
	}{
		{"another move first", func(c *certificate) { c.Plan.Try = "h1b1" }, ErrNoPlan, "h1b1, (silence), (silence)"},
		{"another move last", func(c *certificate) { c.Plan.Then[1].Plan.Try = "h1h7" }, ErrNoPlan, "h1a1, (refused), h1h7, (silence), (silence)"},
		{"no proposal", func(c *certificate) { c.Plan.Then[1].Plan.Try = "h1g8" }, ErrProposal, "h1a1, (refused)"},
		{"no branch for a refusal", func(c *certificate) { c.Plan.Then = c.Plan.Then[:1] }, ErrNoPlan, "h1a1, (refused)"},
		{"no branch for a reply", func(c *certificate) { c.Plan.Then = c.Plan.Then[1:] }, ErrNoPlan, "h1a1, (check by file), (silence)"},
		{"something else heard", func(c *certificate) { c.Plan.Then[0].Heard[1].Capture = "b7" }, ErrNoPlan, "h1a1, (check by file), (silence)"},
		// A bishop on a3 is pinned by the rook on a2, and the king has no move.
		{"a refusal repeated", func(c *certificate) { c.Plan.Then[0].Plan.Then[1].Plan.Try = "a1a7" }, ErrNotWon, "h1a1, (check by file), (silence), a1a7, (refused), a1a7, (refused), a1a2, (stalemate)"},
		{"less ply", func(c *certificate) { c.Ply = 1 }, ErrTooDeep, "h1a1, (check by file)"},
		{"another position, not in the hash", func(c *certificate) { c.States[0] = "k7/1RK5/8/8/3b4/8/8/7R w - -" }, ErrHash, ""},
		{"another position, where it does not hold", func(c *certificate) {
			c.States[0] = "k7/1RK5/8/8/3b4/8/8/7R w - -" // Bxa1
			c.rehash(t)
		}, ErrNoPlan, "h1a1, (check by file), (capture on a1)"},
		{"a position less", func(c *certificate) { c.States = c.States[:2] }, ErrHash, ""},
		{"another hash", func(c *certificate) { c.Belief = "0000000000000000" }, ErrHash, ""},
	} {
		c := bishop()
		test.damage(c)
		expect(t, test.name, c, test.want, test.line)
	}
}

// expect checks a certificate and compares what is wrong with it, and where.
func expect(t *testing.T, name string, c *certificate, want error, line string) {
	t.Helper()
	_, err := Check(context.Background(), c.text(t), nil)
	var broken *Error
	switch {
	case want == nil && err == nil:
	case !errors.As(err, &broken) || !errors.Is(err, want) || strings.Join(broken.Line, ", ") != line:
		t.Errorf("%s: %v, want after %q: %v", name, err, line, want)
	}
}

// A win on material, and a stalemate that is one under one rule set alone.
func TestCheckRules(t *testing.T) {
	const rookFar, queenNear = "7k/8/8/8/8/1R6/8/K7 w - -", "7k/8/6K1/8/8/8/8/5Q2 w - -"
	for _, test := range []struct {
		rules, fen, try string
		want            error
		line            string
	}{
		{"berkeley-db", rookFar, "a1b2", nil, ""},
		{"berkeley", rookFar, "a1b2", ErrTooDeep, "a1b2, (silence)"},
		{"berkeley-db", queenNear, "f1f7", nil, ""},
		{"berkeley", queenNear, "f1f7", ErrNotWon, "f1f7, (stalemate)"},
		{"berkeley", queenNear, "f1f8", nil, ""},
	} {
		c := &certificate{Rules: test.rules, Solver: "w", Ply: 1, Verdict: "mate", States: []string{test.fen}, Plan: &plan{Try: test.try}}
		c.rehash(t)
		expect(t, test.rules+" "+test.try, c, test.want, test.line)
	}
}

// corner is no mate in one: of the king and the rook against the king in the corner,
// only Kg7 is refused; Rh1 is a check, after which the king steps to g8.
func corner() *certificate {
	r := refutation{States: []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}}
	for _, try := range strings.Fields("f6e5 f6e6 f6e7 f6f5 f6f7 f6g5 f6g6 g1a1 g1b1 g1c1 g1d1 g1e1 g1f1 g1h1 g1g2 g1g3 g1g4 g1g5 g1g6 g1g7 g1g8") {
		r.Reasons = append(r.Reasons, reason{Try: try, Kind: "fails"})
	}
	r.Reasons = append(r.Reasons, reason{Try: "f6g7", Kind: "useless"})
	return &certificate{Rules: "berkeley", Solver: "w", Ply: 1, Verdict: "no-mate", Refutations: []refutation{r}}
}

// reasonFor returns the reason for a proposal.
func (r *refutation) reasonFor(try string) *reason {
	return &r.Reasons[slices.IndexFunc(r.Reasons, func(why reason) bool { return why.Try == try })]
}

func TestCheckRefutation(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(*certificate)
		want   error
		line   string
	}{
		{"whole", func(c *certificate) {}, nil, ""},
		{"a reason missing", func(c *certificate) { c.Refutations[0].Reasons = c.Refutations[0].Reasons[1:] }, ErrNoReason, ""},
		{"a reason twice, another missing", func(c *certificate) { c.Refutations[0].reasonFor("g1h1").Try = "g1g2" }, ErrNoReason, "g1h1"},
		{"accepted, not refused", func(c *certificate) { c.Refutations[0].reasonFor("g1h1").Kind = "useless" }, ErrReason, "g1h1"},
		{"refused, not accepted", func(c *certificate) { c.Refutations[0].reasonFor("f6g7").Kind = "fails" }, ErrReason, "f6g7"},
		{"no such state", func(c *certificate) { c.Refutations[0].reasonFor("g1h1").State = 1 }, ErrReason, "g1h1"},
		{"no such kind", func(c *certificate) { c.Refutations[0].reasonFor("g1h1").Kind = "hopeless" }, ErrReason, "g1h1"},
		{"it rests on itself", func(c *certificate) { c.Refutations[0].reasonFor("f6g7").Kind = "denied" }, ErrCircle, "f6g7, (refused)"},
		{"denied where it is accepted", func(c *certificate) { c.Refutations[0].reasonFor("g1h1").Kind = "denied" }, ErrStates, "g1h1, (refused)"},
		{"below the last move", func(c *certificate) {
			*c.Refutations[0].reasonFor("g1h1") = reason{Try: "g1h1", Kind: "below", Heard: []heard{{Check: []string{"file"}}, {}}}
		}, ErrReason, "g1h1"},
		{"more ply: no reply ends the game", func(c *certificate) { c.Ply = 3 }, ErrReason, "g1a1"},
		{"with full sight", func(c *certificate) { c.Refutations[0].Sighted, c.Refutations[0].Reasons = true, nil }, nil, ""},
		{"with full sight it is a mate in two", func(c *certificate) {
			c.Ply, c.Refutations[0].Sighted, c.Refutations[0].Reasons = 3, true, nil
		}, ErrSighted, ""},
		{"with full sight and reasons", func(c *certificate) { c.Refutations[0].Sighted = true }, ErrSighted, ""},
		{"with full sight of two", func(c *certificate) {
			c.Refutations[0] = refutation{States: []string{"7k/8/5K2/8/8/8/8/6R1 w - -", "k7/8/5K2/8/8/8/8/6R1 w - -"}, Sighted: true}
		}, ErrSighted, ""},
	} {
		c := corner()
		test.damage(c)
		expect(t, test.name, c, test.want, test.line)
	}
}

// Two moves, by hand: Black's king on a1 is bare, and White's king on c2 has one pawn, on
// h2, far from any mate. Full sight shows it below every proposal and every reply.
func TestCheckBelow(t *testing.T) {
	const fen = "8/8/8/8/8/8/2K4P/k7 w - -"
	c := &certificate{Rules: "berkeley", Solver: "w", Ply: 3, Verdict: "no-mate", Refutations: []refutation{{States: []string{fen}}}}
	root := &c.Refutations[0]
	// The king on a1 has a2 to go to, and b1 or b2 where White's king lets it.
	for try, after := range map[string]string{
		"c2d1": "8/8/8/8/8/8/k6P/3K4 w - -", "c2d2": "8/8/8/8/8/8/k2K3P/8 w - -", "c2d3": "8/8/8/8/8/3K4/k6P/8 w - -",
		"c2c3": "8/8/8/8/8/2K5/k6P/8 w - -", "c2b3": "8/8/8/8/8/1K6/7P/1k6 w - -", "c2c1": "8/8/8/8/8/8/k6P/2K5 w - -",
		"h2h3": "8/8/8/8/8/7P/k1K5/8 w - -", "h2h4": "8/8/8/8/7P/8/k1K5/8 w - -",
	} {
		root.Reasons = append(root.Reasons, reason{Try: try, Kind: "below", Heard: []heard{{}, {}}, Below: len(c.Refutations)})
		c.Refutations = append(c.Refutations, refutation{States: []string{after}, Sighted: true})
		root = &c.Refutations[0]
	}
	for _, try := range []string{"c2b1", "c2b2", "h2g3"} {
		root.Reasons = append(root.Reasons, reason{Try: try, Kind: "useless"})
	}
	expect(t, "whole", c, nil, "")
	below := &c.Refutations[1]
	below.States = []string{below.States[0], below.States[0]}
	if _, err := Check(context.Background(), c.text(t), nil); err == nil || !strings.Contains(err.Error(), "refutation 1: one of them is named more than once") {
		t.Errorf("a state twice: %v", err)
	}
	below.States = below.States[:1]
	why := root.reasonFor("h2h3")
	why.Heard[1].Check = []string{"file"}
	expect(t, "a reply that is not heard", c, ErrStates, "h2h3, (silence), (check by file)")
	why.Heard[1].Check, why.Heard[0].Check = nil, []string{"file"}
	expect(t, "a proposal that is heard otherwise", c, ErrReason, "h2h3, (check by file), (silence)")
	why.Heard[0].Check, why.Below = nil, root.reasonFor("h2h4").Below
	expect(t, "another refutation", c, ErrStates, "h2h3, (silence), (silence)")
	why.Below = len(c.Refutations)
	if _, err := Check(context.Background(), c.text(t), nil); err == nil || !strings.Contains(err.Error(), "there is no refutation 9") {
		t.Errorf("no such refutation: %v", err)
	}
}

// Against a problem, the positions are those of the problem: all of them, in any order.
func TestCheckPositions(t *testing.T) {
	c := bishop()
	reversed := slices.Clone(c.States)
	slices.Reverse(reversed)
	fewer := bishop()
	fewer.States = fewer.States[1:]
	for name, test := range map[string]struct {
		c         *certificate
		positions []string
		want      error
	}{
		"the same":        {bishop(), reversed, nil},
		"one less":        {bishop(), reversed[1:], ErrHash},
		"another problem": {corner(), reversed, ErrHash},
		"it names fewer":  {fewer, reversed, ErrHash},
	} {
		if _, err := Check(context.Background(), test.c.text(t), test.positions); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	// A refutation of one position refutes every belief state that it belongs to.
	both := []string{"7k/8/5K2/8/8/8/8/6R1 w - -", "k7/8/5K2/8/8/8/8/6R1 w - -"}
	refuted := corner()
	list, err := boards(both, Berkeley, "w")
	if err != nil {
		t.Fatal(err)
	}
	refuted.Belief = beliefHash(list)
	if _, err := Check(context.Background(), refuted.text(t), both); err != nil {
		t.Error(err)
	}
}

func TestCheckStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	sighted := corner()
	sighted.Refutations[0].Sighted, sighted.Refutations[0].Reasons = true, nil
	for _, c := range []*certificate{bishop(), corner(), sighted} {
		if _, err := Check(ctx, c.text(t), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want %v", c.Verdict, err, context.Canceled)
		}
	}
	c := checker{ctx: context.Background(), seen: map[sightedKey]bool{}, looks: mostSighted - 100}
	if _, err := c.visible(mustRead(Start), 2); !errors.Is(err, ErrTooLong) {
		t.Errorf("full sight from the start: %v, want %v", err, ErrTooLong)
	}
}
