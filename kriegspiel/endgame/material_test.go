package endgame

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseMaterial(t *testing.T) {
	for text, want := range map[string]Material{
		"KRK": "R", "KNBK": "BN", "KBNK": "BN", "KPQK": "QP", "KK": "", "KNNNK": "NNN", "KPRQK": "QRP", "krk": "R", "kNbk": "BN",
	} {
		if got, err := ParseMaterial(text); got != want || err != nil {
			t.Errorf("ParseMaterial(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	for text, part := range map[string]string{
		"":        "not like KRK",
		"K":       "not like KRK",
		"RK":      "not like KRK",
		"KR":      "not like KRK",
		"KXK":     "none of Q, R, B, N, P",
		"KRKK":    "none of Q, R, B, N, P",
		"KQQQQK":  "4 pieces beside the king",
		"KRK\nKK": "none of Q, R, B, N, P",
	} {
		if _, err := ParseMaterial(text); err == nil || !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
			t.Errorf("ParseMaterial(%q): error %v, want one line about %q", text, err, part)
		}
	}
}

func TestSuccessors(t *testing.T) {
	for m, want := range map[Material][]Material{
		"R":   nil,
		"BN":  nil,
		"RR":  {"R"},
		"P":   {"Q", "R"},
		"BBN": {"BN", "BB"},
		"NP":  {"P", "QN", "RN", "BN", "NN"},
		"QPP": {"PP", "QP", "QQP", "QRP", "QBP", "QNP"},
	} {
		if diff := cmp.Diff(want, m.Successors()); diff != "" {
			t.Errorf("%v leads to (-want +got)\n%s", m, diff)
		}
	}
}
