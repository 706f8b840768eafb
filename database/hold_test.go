package database

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file that its writer has replaced since it was opened is not what has the name: it is refused.
func TestHoldReplaced(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file.kdb")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := hold(file, name); err != nil {
		t.Errorf("the file of the name: %v", err)
	}
	other := name + ".other" // as Windows does not replace a file that is open
	if err := os.WriteFile(other, []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := hold(file, other); err == nil || !strings.HasPrefix(err.Error(), other+" is being written by another process") {
		t.Errorf("another file: %v", err)
	}
}
