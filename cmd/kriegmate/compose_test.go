package main

import (
	"encoding/json"
	"os"
	"path/filepath"
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

// The diagram of any problem is drawn, with the caption and what is asked for below.
func TestComposeDiagram(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{"a.svg": "<svg", "a.png": "\x89PNG", "a.tex": "% White"} {
		file := filepath.Join(dir, name)
		out, complaint, status := kriegmate(t, "", "compose", "--white", "Kc7 Rb7 Rh1", "--black", "Ka8 B@c5,b1,g8",
			"--caption", "A <bishop> is hidden", "--no-report", "--diagram", file)
		if data, err := os.ReadFile(file); err != nil || status != 0 || out != "" || !strings.HasPrefix(string(data), want) {
			t.Errorf("%s: status %d, %q %q, %v, %.20q", name, status, out, complaint, err, data)
		}
	}
	file := filepath.Join(dir, "b.svg")
	out, _, status := kriegmate(t, "", "compose", "--ply", "3", "--caption", "A <bishop> is hidden", "--diagram", file, "3k4/8/8/2K2R2/8/8/1R6/8 w - -")
	data, err := os.ReadFile(file)
	if err != nil || status != 0 || !strings.HasPrefix(out, "White to move, 1 state\nno mate in 3 ply\n") {
		t.Fatalf("status %d, %v:\n%s", status, err, out)
	}
	for _, want := range []string{">A &lt;bishop&gt; is hidden<", ">White to move: no mate in 3 ply<"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %q in the diagram", want)
		}
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
		{"--diagram: \"a.jpg\": want a name that ends in .svg, .png or .tex", []string{"--diagram", "a.jpg", fen}},
		{"--diagram: there is no folder", []string{"--diagram", "nowhere/a.png", fen}},
		{"go with --diagram", []string{"--caption", "Hello", fen}},
	} {
		_, complaint, status := kriegmate(t, "", append([]string{"compose"}, test.args...)...)
		if status != statusBadInput || !strings.Contains(complaint, test.want) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: status %d, %q, want %q", test.args, status, complaint, test.want)
		}
	}
}
