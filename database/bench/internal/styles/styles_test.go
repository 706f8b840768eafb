package styles

import (
	"testing"

	"kriegmate/andor/searchers"
	"kriegmate/mate"
	"kriegmate/report"
)

// Every searcher has a style of its own, whoever else takes part, and one that nobody
// knows has always the same.
func TestStyles(t *testing.T) {
	seen := map[int]string{}
	for _, kind := range searchers.All(mate.Sight) {
		style := Of(kind.Name)
		if _, ok := listed[kind.Name]; !ok || seen[style] != "" || style >= report.Styles {
			t.Errorf("%s has the style %d of %q", kind.Name, style, seen[style])
		}
		seen[style] = kind.Name
	}
	if a, b := Of("nobody"), Of("somebody"); a != Of("nobody") || a == b || a < 0 || a >= report.Styles {
		t.Errorf("the styles of strangers are %d and %d", a, b)
	}
	if Of("best:sequential") != Of("best") || Of("best:interleaved")%Colours != Of("best")%Colours || Of("best:interleaved") == Of("best") {
		t.Error("a mode has another colour, or the same line")
	}
}
