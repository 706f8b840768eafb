package main

import (
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database/shipped"
)

// Without a file, the benchmark takes what is built in.
func TestBenchWithoutFile(t *testing.T) {
	want := 0
	for _, set := range shipped.Sets() {
		want += 2 * set.Share
	}
	name := filepath.Join(t.TempDir(), "r.json")
	out, complaints, status := kriegmate(t, "", "bench", "--searchers", "best", "--min-time", "0", "--json", name)
	if status != 0 || complaints != "" || !strings.Contains(out, "of the built-in selfplay3.kdb") {
		t.Fatalf("status %d, complaints %q, printed\n%s", status, complaints, out)
	}
	solved := 0
	for _, row := range readReport(t, name).Rows {
		solved += row.Solved - row.Wrong
	}
	if solved != want {
		t.Errorf("%d problems solved, want %d", solved, want)
	}
}
