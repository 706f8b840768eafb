package terminal

import (
	"strings"
	"testing"
)

// A long line goes on below its second column or its first word; no word is lost or broken.
func TestFold(t *testing.T) {
	seventy := strings.Repeat("x", 70)
	for _, test := range []struct{ name, line, want string }{
		{"short", "  a  b", "  a  b"},
		{"80 columns", "   a   " + seventy + " ♔♔", "   a   " + seventy + " ♔♔"},
		{"81 columns", "   a   " + seventy + " ♔♔♔", "   a   " + seventy + "\n       ♔♔♔"},
		{"one column", "  a " + seventy + " bcdefgh", "  a " + seventy + "\n  bcdefgh"},
		{"one word", seventy + seventy, seventy + seventy},
	} {
		if got := Fold(test.line); got != test.want {
			t.Errorf("%s: Fold(%q) = %q, want %q", test.name, test.line, got, test.want)
		}
	}
}
