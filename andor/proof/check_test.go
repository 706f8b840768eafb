package proof_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

type (
	tablePlan   = proof.Plan[andortest.TableMove, andortest.TablePercept]
	tableBranch = proof.Branch[andortest.TableMove, andortest.TablePercept]
	tableReason = proof.Reason[andortest.TableState, andortest.TablePercept]
	tableCheck  = proof.Check[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
)

// checkTree is a game of two moves and two states:
//
//	{1,2}
//	├─a─ 2 refuses; {1a} -> 3c 4d    └─c─ {3}  a wins, b loses
//	│                                └─d─ {4}  b wins, a does not
//	└─b─ 2 is won; {1b} -> 6x, which ends the game
var checkTree = andortest.Table{
	MovesAt:   map[string]string{"": "ab", "a-c": "ab", "a-d": "ab", "b-x": "a"},
	Heard:     map[string]string{"2a": "r", "2b": "#", "3a": "#", "3b": "x", "4b": "#", "6a": "#"},
	RepliesTo: map[string]string{"1a": "3c 4d", "1b": "6x"},
	Log:       new([]string),
}

func newTableCheck() *tableCheck {
	return &tableCheck{
		Game: checkTree,
		Name: func(v *andortest.TableView, m andortest.TableMove) string { return string(rune(m)) },
		Say:  func(v *andortest.TableView, p andortest.TablePercept) string { return string(rune(p)) },
	}
}

// try is a plan, made of a move and its branches.
func try(m andortest.TableMove, then ...tableBranch) *tablePlan {
	return &tablePlan{Try: m, Then: then}
}

// on is a branch: what is heard, and what next.
func on(own, reply andortest.TablePercept, next *tablePlan) tableBranch {
	return tableBranch{Own: own, Reply: reply, Next: next}
}

// What is wrong with a plan, and after which line of play, by hand.
func TestCheckNamesTheLine(t *testing.T) {
	right, c, d, r := try('a'), on('-', 'c', try('a')), on('-', 'd', try('b')), on('r', 0, try('b'))
	right.Then = []tableBranch{c, d, r}
	circle := try('a', c, d, tableBranch{Own: 'r'})
	circle.Then[2].Next = circle
	for _, test := range []struct {
		name  string
		plan  *tablePlan
		depth int
		want  error
		line  string
	}{
		{"right", right, 2, nil, ""},
		{"right, with moves to spare", right, 3, nil, ""},
		{"in another order", try('a', r, d, c), 2, nil, ""},
		{"no plan", nil, 2, proof.ErrNoPlan, ""},
		{"no proposal", try('e', c, d, r), 2, proof.ErrNotProposal, ""},
		{"no move", right, 0, proof.ErrTooDeep, ""},
		{"one move", right, 1, proof.ErrTooDeep, "a (-)"},
		{"nothing for c", try('a', d, r), 2, proof.ErrNoPlan, "a (-) (c)"},
		{"nothing for d", try('a', c, r), 2, proof.ErrNoPlan, "a (-) (d)"},
		{"nothing for the refusal", try('a', c, d), 2, proof.ErrNoPlan, "a (r)"},
		{"no proposal after c", try('a', on('-', 'c', try('e')), d, r), 2, proof.ErrNotProposal, "a (-) (c)"},
		{"a loss after c", try('a', on('-', 'c', try('b')), d, r), 2, proof.ErrNotWon, "a (-) (c) b (x)"},
		{"no win after d", try('a', c, on('-', 'd', try('a')), r), 2, proof.ErrTooDeep, "a (-) (d) a (-)"},
		{"c and d exchanged", try('a', on('-', 'd', try('a')), on('-', 'c', try('b')), r), 2, proof.ErrNotWon, "a (-) (c) b (x)"},
		{"a reply ends it", try('b', on('#', 0, nil), on('-', 'x', try('a'))), 2, proof.ErrNotWon, "b (-) (x)"},
		{"the same again and again", circle, 2, proof.ErrCircle, "a (r) a (r) a (r)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := newTableCheck().Plan(context.Background(), andortest.TableView{}, []andortest.TableState{{Number: 1}, {Number: 2}}, test.depth, test.plan)
			testLine(t, err, test.want, test.line)
		})
	}
}

// testLine compares an error with what was judged by hand.
func testLine(t *testing.T, err, want error, line string) {
	t.Helper()
	if want == nil {
		if err != nil {
			t.Errorf("Check says %v, by hand it is right", err)
		}
		return
	}
	var broken *proof.Error
	if !errors.As(err, &broken) || !errors.Is(err, want) {
		t.Fatalf("Check says %v, by hand: %v", err, want)
	}
	if !slices.Equal(broken.Line, strings.Fields(line)) {
		t.Errorf("Check names the line %q, by hand %q", broken.Line, line)
	}
	text := "certificate: at the start: "
	if line != "" {
		text = "certificate: after " + strings.Join(strings.Fields(line), ", ") + ": "
	}
	if got := err.Error(); got != text+want.Error() {
		t.Errorf("Check says %q, want %q", got, text+want.Error())
	}
}

// The same for a refutation: with one move nothing wins in 1; with two, a does.
func TestCheckNamesTheLineOfARefutation(t *testing.T) {
	one, two, three := andortest.TableState{Number: 1}, andortest.TableState{Number: 2}, andortest.TableState{Number: 3}
	fails, useless := tableReason{Kind: proof.Fails}, tableReason{Kind: proof.Useless}
	refutation := func(s andortest.TableState, reasons ...tableReason) *proof.Refutation[andortest.TableState, andortest.TablePercept] {
		return &proof.Refutation[andortest.TableState, andortest.TablePercept]{States: []andortest.TableState{s}, Reasons: reasons}
	}
	below := func(r *proof.Refutation[andortest.TableState, andortest.TablePercept]) tableReason {
		return tableReason{Kind: proof.Below, Own: '-', Reply: 'c', Below: r}
	}
	sighted := func(s andortest.TableState) *proof.Refutation[andortest.TableState, andortest.TablePercept] {
		return &proof.Refutation[andortest.TableState, andortest.TablePercept]{States: []andortest.TableState{s}, Sighted: true}
	}
	circle := refutation(two, tableReason{Kind: proof.Denied}, fails)
	circle.Reasons[0].Below = circle
	for _, test := range []struct {
		name  string
		r     *proof.Refutation[andortest.TableState, andortest.TablePercept]
		depth int
		want  error
		line  string
	}{
		{"right", refutation(one, fails, fails), 1, nil, ""},
		{"none", nil, 1, proof.ErrNoStates, ""},
		{"a state from elsewhere", refutation(three, fails, fails), 1, proof.ErrNoStates, ""},
		{"a reason too few", refutation(one, fails), 1, proof.ErrNoReason, ""},
		{"a wins with two moves", refutation(one, fails, fails), 2, proof.ErrReason, "a"},
		{"b wins in 2", refutation(two, useless, fails), 1, proof.ErrReason, "b"},
		{"b is not useless in 2", refutation(two, useless, useless), 1, proof.ErrReason, "b"},
		{"a is not refused in 1", refutation(one, tableReason{Kind: proof.Denied, Below: refutation(one, fails, fails)}, fails), 1, proof.ErrNoStates, "a (refused)"},
		{"nothing after the refusal", refutation(two, tableReason{Kind: proof.Denied}, fails), 1, proof.ErrNoStates, "a (refused)"},
		{"a wins in 3", refutation(one, below(refutation(three, fails, fails)), fails), 2, proof.ErrReason, "a (-) (c) a"},
		{"4 is not heard as c", refutation(one, below(refutation(andortest.TableState{Number: 4}, fails, fails)), fails), 2, proof.ErrNoStates, "a (-) (c)"},
		{"no moves left below", refutation(one, below(refutation(three, fails, fails)), fails), 1, proof.ErrReason, "a"},
		{"nobody wins without a move", sighted(two), 0, nil, ""},
		{"nor with fewer", sighted(two), -1, nil, ""},
		{"b wins in 2, which can be seen", sighted(two), 1, proof.ErrSighted, ""},
		{"1 is not won in one move", sighted(one), 1, nil, ""},
		{"1 is won in two", sighted(one), 2, proof.ErrSighted, ""},
		{"it rests on itself", circle, 1, proof.ErrCircle, "a (refused)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := newTableCheck().Refutation(context.Background(), andortest.TableView{}, []andortest.TableState{one, two}, test.depth, test.r)
			testLine(t, err, test.want, test.line)
		})
	}
}

// Claims about full sight are put to Visible, if there is one: with the state, the moves
// that are left and the context of the check.
func TestCheckAsksVisible(t *testing.T) {
	one, two := andortest.TableState{Number: 1}, andortest.TableState{Number: 2}
	claim := &proof.Refutation[andortest.TableState, andortest.TablePercept]{States: []andortest.TableState{one}, Sighted: true}
	tired := errors.New("tired")
	for _, test := range []struct {
		won  bool
		err  error
		want error
	}{{false, nil, nil}, {true, nil, proof.ErrSighted}, {false, tired, tired}} {
		c, asked := newTableCheck(), 0
		c.Visible = func(ctx context.Context, v *andortest.TableView, s *andortest.TableState, depth int) (bool, int64, error) {
			if asked++; ctx != t.Context() || *v != (andortest.TableView{}) || *s != one || depth != 2 {
				t.Errorf("asked about %v at %v with %d moves", *s, *v, depth)
			}
			return test.won, 7, test.err
		}
		err := c.Refutation(t.Context(), andortest.TableView{}, []andortest.TableState{one, two}, 2, claim)
		if !errors.Is(err, test.want) || asked != 1 || c.Walked.Tries != 7 {
			t.Errorf("%v: %v, asked %d times, %d tries; want %v, once, 7", test, err, asked, c.Walked.Tries, test.want)
		}
	}
}
