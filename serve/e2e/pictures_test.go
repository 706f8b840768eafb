package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"kriegmate/database/library"
)

// maxPicture is how long a picture of the documentation may be, in bytes.
const maxPicture = 120 << 10

// The pictures that the documentation of the explorer shows are there, and small; and no
// others are.
func TestPictures(t *testing.T) {
	const folder = "../../docs"
	page, err := os.ReadFile(filepath.Join(folder, "explorer.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, picture := range regexp.MustCompile(`\]\((pictures/[^)]+)\)`).FindAllStringSubmatch(string(page), -1) {
		shown[picture[1]] = true
		file, err := os.Stat(filepath.Join(folder, picture[1]))
		if err != nil {
			t.Errorf("%v: make screenshots takes it", err)
		} else if file.Size() > maxPicture {
			t.Errorf("%s has %d KiB, want %d at most", picture[1], file.Size()>>10, maxPicture>>10)
		}
	}
	taken, err := filepath.Glob(filepath.Join(folder, "pictures", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range taken {
		if picture := "pictures/" + filepath.Base(name); !shown[picture] {
			t.Errorf("docs/explorer.md does not show %s", picture)
		}
	}
}

// measured lets two searchers solve some problems, which takes seconds, and returns the
// results.
func measured(t *testing.T) *library.Library {
	t.Helper()
	name := filepath.Join(t.TempDir(), "results.jsonl")
	run := exec.Command("go", "run", "kriegmate/cmd/kriegmate", "bench", "--searchers", "gl-dbu,best", "--limit", "60", "--out", name, "selfplay3.kdb", "selfplay5.kdb")
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	files, err := library.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return files
}
