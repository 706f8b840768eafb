package compose_test

import (
	"context"
	"strings"
	"testing"

	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A key that asks: it is refused everywhere, and the answers tell the positions apart.
func TestKeyThatAsks(t *testing.T) {
	b, err := mate.OfFENs([]string{"2k5/8/K7/6PP/5B2/1p4R1/P6R/3R4 w - -", "2k5/8/K7/6PP/1p3B2/6R1/P6R/3R4 w - -"}, kriegspiel.English, nil)
	if err != nil {
		t.Fatal(err)
	}
	intended, err := compose.ParseKey(b, "gxh6")
	if err != nil {
		t.Fatal(err)
	}
	c := compose.Composer{Ply: 1, Key: intended, MostTries: 3}
	r, err := c.Report(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	// axb3 does not mate where it is accepted; the others are never accepted.
	if len(r.Keys) != 3 || r.Failed != nil || r.Plan == nil || r.Plan.Try != intended || len(r.Plan.Then) != 2 {
		t.Errorf("keys %v, failed %v, plan %+v", r.Keys, r.Failed, r.Plan)
	}
	if text := r.Text(); !strings.Contains(text, "key: ask; if yes: gxh6, unique\n") {
		t.Errorf("the report is\n%s", text)
	}
}
