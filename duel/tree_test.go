package duel_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/duel"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// write writes a tree with an indented line for each branch.
func write(b *strings.Builder, n *duel.Node, indent string) {
	fmt.Fprintf(b, "%s%s (%d)", indent, n.SAN, n.States)
	if n.More {
		b.WriteString(" ...")
	}
	b.WriteByte('\n')
	for _, to := range n.Then {
		fmt.Fprintf(b, "%s  %s (%d)\n", indent, strings.Join(to.Words, "; "), to.States)
		if to.Next != nil {
			write(b, to.Next, indent+"    ")
		}
	}
}

func tree(t *testing.T, most int, path ...int) (*duel.Node, string) {
	t.Helper()
	p, err := mate.ParsePlan(plan(t), kriegspiel.Berkeley, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	n, err := (&duel.Tree{Rules: kriegspiel.Berkeley, Most: most}).Of(context.Background(), belief(t, bishop...), p, path...)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	write(&b, n, "")
	return n, b.String()
}

func TestTree(t *testing.T) {
	root, text := tree(t, 0)
	const want = `Ra1 (3)
  check by file; silence (3)
    Raa7 (3)
      capture on a7, check by file, checkmate (1)
      illegal (2)
        Ra3 (2)
          capture on a3, check by file, checkmate (1)
          illegal (1)
            Ra2 (1)
              capture on a2, check by file, checkmate (1)
  illegal (1)
    Rh8 (1)
      check by rank, checkmate (1)
`
	if text != want {
		t.Errorf("the tree is\n%s\nwant\n%s", text, want)
	}
	next := root.Then[0].Next
	third := 1.0 / 3
	heat := map[string]map[string]float64{"K": {"a8": 1}, "B": {"a7": third, "a3": third, "a2": third}}
	if diff := cmp.Diff(heat, next.Heat); diff != "" || next.View != "8/1RK5/8/8/8/8/8/R7" || next.Try != "a1a7" {
		t.Errorf("%s, %s, shares:\n%s", next.View, next.Try, diff)
	}
}

// A large tree is told in parts: what is near first, the rest by its path.
func TestTreeInParts(t *testing.T) {
	if _, text := tree(t, 3); text != "Ra1 (3)\n  check by file; silence (3)\n    Raa7 (3) ...\n  illegal (1)\n    Rh8 (1)\n      check by rank, checkmate (1)\n" {
		t.Errorf("three proposals:\n%s", text)
	}
	if _, text := tree(t, 0, 0, 1); !strings.HasPrefix(text, "Ra3 (2)\n  capture on a3") {
		t.Errorf("after the bishop was not on a7:\n%s", text)
	}
}

// A plan that does not fit is an error.
func TestTreeErrors(t *testing.T) {
	b := belief(t, bishop...)
	for _, test := range []struct {
		name   string
		change func(*mate.PlanJSON)
		path   []int
		want   string
	}{
		{"no proposal", func(p *mate.PlanJSON) { p.Try = "h1g3" }, nil, "cannot be proposed"},
		{"never heard", func(p *mate.PlanJSON) { p.Then[0].Heard[1].Capture = "c7" }, nil, "never heard"},
		{"after the end", func(p *mate.PlanJSON) { p.Then[0].Plan.Then[0].Plan = p.Then[1].Plan }, nil, "no reply is heard"},
		{"a bad path", func(*mate.PlanJSON) {}, []int{0, 5}, "number 2"},
		{"a path after the end", func(*mate.PlanJSON) {}, []int{0, 0}, "number 2"},
	} {
		j := plan(t)
		test.change(j)
		p, err := mate.ParsePlan(j, kriegspiel.Berkeley, chess.White)
		if err == nil {
			_, err = (&duel.Tree{Rules: kriegspiel.Berkeley}).Of(context.Background(), b, p, test.path...)
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	p, err := mate.ParsePlan(plan(t), kriegspiel.Berkeley, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	p.Then[0].Next.Then[0].Next = p.Then[1].Next
	if _, err := (&duel.Tree{Rules: kriegspiel.Berkeley}).Of(context.Background(), b, p); err == nil || !strings.Contains(err.Error(), "after the end") {
		t.Errorf("a plan that goes on after the end: %v", err)
	}
}
