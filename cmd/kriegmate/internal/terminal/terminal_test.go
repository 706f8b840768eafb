package terminal_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"kriegmate/cmd/kriegmate/internal/terminal"
)

// Where there is no terminal nothing is shown, and nothing goes wrong.
func TestNoTerminal(t *testing.T) {
	var out bytes.Buffer
	bar := terminal.NewBar(&out, "games", 10)
	bar.Add()
	bar.Reach(5)
	bar.Describe("problems")
	bar.Clear()
	status := terminal.NewStatus(&out)
	status.Printf("event %d", 3)
	status.Erase()
	if out.Len() > 0 {
		t.Errorf("wrote %q", out.String())
	}
	var none terminal.Bar
	none.Add()
	none.Clear()
}

func TestOn(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if terminal.On(file) || terminal.On(&bytes.Buffer{}) {
		t.Error("a file or a buffer is taken for a terminal")
	}
}

// The null device looks like a terminal; NO_COLOR and a dumb terminal take the colours
// away.
func TestColours(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, test := range []struct {
		noColour, term string
		want           bool
	}{{"", "xterm", true}, {"1", "xterm", false}, {"", "dumb", false}} {
		t.Setenv("NO_COLOR", test.noColour)
		t.Setenv("TERM", test.term)
		if got := terminal.Colours(null); got != test.want {
			t.Errorf("Colours with NO_COLOR=%q TERM=%q is %t, want %t", test.noColour, test.term, got, test.want)
		}
	}
	if terminal.Colours(&bytes.Buffer{}) || terminal.Typed(&bytes.Buffer{}) || !terminal.Typed(null) {
		t.Error("a buffer is taken for a terminal, or a terminal is not")
	}
}

func ExampleStatus() {
	shown := terminal.NewStatus(os.Stderr)
	for event := range 3 {
		shown.Printf("event %d of 3", event+1)
	}
	shown.Erase()
	// Output:
}
