package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// The bishop is on c5, b1 or g8; worked out by hand in package compose.
func TestCompose(t *testing.T) {
	out, _, status := kriegmate(t, "", "compose", "--white", "Kc7 Rb7 Rh1", "--black", "Ka8 B@c5,b1,g8")
	if status != 0 || !strings.Contains(out, "key: Ra1, if refused Rh8, unique\n") || strings.Contains(out, "neighbours") {
		t.Errorf("status %d:\n%s", status, out)
	}
	out, _, status = kriegmate(t, "", "compose", "--ply", "3", "--key", "Kd6", "--neighbours", "--set-play", "--json", "3k4/8/8/2K2R2/8/8/1R6/8 w - -")
	var report struct {
		Verdict, Intended string
		Neighbours        []any
		Set               struct{ Ply int } `json:"set_play"`
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil || status != 0 {
		t.Fatalf("status %d, %v:\n%s", status, err, out)
	}
	if report.Verdict != "no-mate" || report.Intended != "c5d6" || len(report.Neighbours) == 0 || report.Set.Ply != 1 {
		t.Errorf("%+v", report)
	}
}

func TestComposeMistakes(t *testing.T) {
	const fen = "3k4/8/8/2K2R2/8/8/1R6/8 w - -"
	for _, test := range []struct {
		want string
		args []string
	}{
		{"--key: ", []string{"--key", "Qd9", fen}},
		{"--ply: \"2\"", []string{"--ply", "2", fen}},
		{"--max-ply: ", []string{"--max-ply", "2", fen}},
		{"--tries: ", []string{"--tries", "0", fen}},
		{"--threads: ", []string{"--threads", "0", fen}},
		{"--timeout: ", []string{"--timeout", "-1s", fen}},
	} {
		_, complaint, status := kriegmate(t, "", append([]string{"compose"}, test.args...)...)
		if status != statusBadInput || !strings.Contains(complaint, test.want) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: status %d, %q, want %q", test.args, status, complaint, test.want)
		}
	}
}
