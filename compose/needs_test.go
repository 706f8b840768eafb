package compose

import (
	"context"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// The questions what a mate needs share the time of their part: three that each have no
// end take no longer than one.
func TestNeedsKeepTheirTime(t *testing.T) {
	b, err := mate.OfFENs([]string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"}, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	states, err := b.All()
	if err != nil {
		t.Fatal(err)
	}
	const part = 400 * time.Millisecond
	for round := 1; ; round++ { // a machine that does other work may take its time once, but not ten times
		begin := time.Now()
		w := &work{Composer: &Composer{}, ctx: context.Background(), end: begin.Add(part), report: &Report{Belief: b}}
		w.root = node{b.View, states, kriegspiel.Depth(9)}
		if w.needs() {
			t.Fatal("it has finished: choose another problem")
		}
		took := time.Since(begin)
		if took <= part+part*3/2 {
			break
		}
		if round == 10 {
			t.Fatalf("it took %v, want about %v", took, part)
		}
	}
}
