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

func ExampleStatus() {
	shown := terminal.NewStatus(os.Stderr)
	for event := range 3 {
		shown.Printf("event %d of 3", event+1)
	}
	shown.Erase()
	// Output:
}
