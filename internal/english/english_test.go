package english_test

import (
	"testing"

	"kriegmate/internal/english"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 states", 1: "1 state", 2: "2 states", 1000: "1000 states", -1: "-1 states"} {
		if got := english.Count(n, "state"); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}
