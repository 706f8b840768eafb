package selfplay

import (
	"context"
	"slices"
	"testing"
)

func TestMirror(t *testing.T) {
	for _, test := range []struct {
		name string
		a, b []string
		same bool
	}{
		{"itself", threeBishops, threeBishops, true},
		{"another order", threeBishops, []string{threeBishops[2], threeBishops[0], threeBishops[1]}, true},
		{"mirrored", threeBishops, []string{"7k/5KR1/8/5b2/8/8/8/R7 w - -", "7k/5KR1/8/8/8/8/8/R5b1 w - -", "1b5k/5KR1/8/8/8/8/8/R7 w - -"}, true},
		{"fewer states", threeBishops, threeBishops[:2], false},
		{"one state mirrored alone", threeBishops[:2], []string{threeBishops[0], "k7/1RK5/8/8/8/8/8/6bR w - -"}, false},
		{"upside down", []string{"k7/8/8/8/8/8/8/K6R w - -"}, []string{"K6R/8/8/8/8/8/8/k7 w - -"}, false},
		{"en passant mirrored", []string{"k7/8/8/1pP5/8/8/8/K7 w - b6"}, []string{"7k/8/8/5Pp1/8/8/8/7K w - g6"}, true},
		{"en passant or not", []string{"k7/8/8/1pP5/8/8/8/K7 w - b6"}, []string{"k7/8/8/1pP5/8/8/8/K7 w - -"}, false},
		{"castling or not", []string{"k7/8/8/8/8/8/8/4K2R w K -"}, []string{"k7/8/8/8/8/8/8/4K2R w - -"}, false},
		{"no mirror where one may castle", []string{"k7/8/8/8/8/8/8/4K2R w K -"}, []string{"7k/8/8/8/8/8/8/R2K4 w - -"}, false},
		{"nor where the other may", []string{"r3k3/8/8/8/8/8/8/4K2R w q -"}, []string{"3k3r/8/8/8/8/8/8/R2K4 w - -"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, b := beliefOf(t, test.a...), beliefOf(t, test.b...)
			if got := a.key(3) == b.key(3); got != test.same {
				t.Errorf("the same key: %t, want %t", got, test.same)
			}
			if a.key(3) == a.key(5) {
				t.Error("3 ply and 5 have the same key")
			}
		})
	}
}

// A mirrored belief state is the same problem; mirrored twice it is itself.
func TestMirrorImage(t *testing.T) {
	b := beliefOf(t, threeBishops...)
	image := b.mirrored()
	j := newJudge()
	if got, want := j.judge(context.Background(), image, 3, interest{true, true}).Verdict, j.judge(context.Background(), b, 3, interest{true, true}).Verdict; got != want {
		t.Errorf("the mirror image is a %v, want a %v", got, want)
	}
	twice := image.mirrored()
	if *twice.view != *b.view || !slices.Equal(twice.states, b.states) {
		t.Error("mirrored twice it is another")
	}
}
