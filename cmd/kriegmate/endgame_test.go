package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestEndgameAt(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "endgame", "KRK", "--at", "Kf6 Rg1", "--squares", "h8")
	want := "Kf6 Rg1, king on h8: mate in 2 moves\npropose Kf7\n  silence: king on h7: mate in 1 move\n"
	if out != want || status != 0 {
		t.Errorf("status %d, %q, %q, want %q", status, out, complaints, want)
	}
	out, complaints, status = kriegmate(t, "", "endgame", "KRK", "--solver", "b", "--at", "Kf3 Rg8", "--squares", "h1", "--json")
	if want := `{"at":"Kf3 Rg8","moves":2}` + "\n"; out != want || status != 0 {
		t.Errorf("status %d, %q, %q, want %q", status, out, complaints, want)
	}
}

func TestEndgameBatch(t *testing.T) {
	in := `{"at":"Kf6 Rg1","squares":["h8"]}
{"at":"Kf6 Rg1","squares":["g8"]}
nonsense
{"at":"Kc7 Rb2","squares":["a7","a8"]}
`
	folder := filepath.Join(t.TempDir(), "tables")
	for range 2 { // solved, then read from the folder
		out, complaints, status := kriegmate(t, in, "endgame", "KRK", "--batch", "--tables", folder)
		lines := strings.Split(out, "\n")
		if status != statusBadInput || len(lines) != 5 ||
			lines[0] != `{"at":"Kf6 Rg1","moves":2}` ||
			lines[1] != `{"error":"line 2: squares: the king cannot be on g8: it is attacked, with the solver to move"}` ||
			!strings.HasPrefix(lines[2], `{"error":"line 3: `) ||
			lines[3] != `{"at":"Kc7 Rb2","moves":1}` {
			t.Fatalf("status %d, %q, %q", status, out, complaints)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "KRK.kmt"), []byte("kmtable\x01 and nothing else, which is too little"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, complaints, status := kriegmate(t, in, "endgame", "KRK", "--batch", "--tables", folder)
	if status != statusBadInput || out != "" || !strings.Contains(complaints, "damaged table file") || strings.Count(complaints, "\n") != 1 {
		t.Errorf("a damaged file: status %d, %q, %q", status, out, complaints)
	}
}

func TestEndgameTables(t *testing.T) {
	folder := t.TempDir()
	for flag, want := range map[string]string{
		"":          "from full uncertainty ",
		"--longest": "longest from full uncertainty: mate in ",
		"--never":   ", king on ",
		"--json":    `{"placements":518,`,
	} {
		args := []string{"endgame", "KRK", "--tables", folder}
		if flag != "" {
			args = append(args, flag)
		}
		out, complaints, status := kriegmate(t, "", args...)
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("endgame KRK %s: status %d, %.200q, %q, want %q in it", flag, status, out, complaints, want)
		}
	}
}

func TestEndgameComplaints(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "one material such as KRK, not 0 arguments"},
		{"KRK KQK", "not 2 arguments"},
		{"KNK", "KNK: cannot mate a bare king"},
		{"KXK", "none of Q, R, B, N, P"},
		{"KRK --at Ka1", "--at: R is missing"},
		{"KRK --at Ka1,Ra1", "--at: piece"},
		{"KRK --at Kc3_Rc3", "--at: two pieces stand on c3"},
		{"KRK --at Kc3_Ra1 --squares d4", "--squares: the king cannot be on d4: it is next to the solver's king"},
		{"KRK --at Kc3_Ra1 --squares e5,a8", "--squares: the king cannot be on a8: it is attacked, with the solver to move"},
		{"KRK --at Kc3_Ra1 --squares a1", "--squares: the king cannot be on a1: a piece of the solver stands there"},
		{"KRK --at Kc3_Ra1 --squares e9", "--squares: "},
		{"KRK --walk", "--squares, --walk, --plan and --refutation go with --at"},
		{"KRK --at Kc3_Ra1 --walk --svg x.svg", "write no files: leave out"},
		{"KRK --batch --svg x.svg", "write no files: leave out"},
		{"KRK --at Kc3_Ra1 --walk --json", "--walk: you walk through the plan by hand"},
		{"KRK --at= --squares e5", "--at: no pieces"},
		{"KRK --at Kc3_Ra1 --squares=", "--squares: "},
		{"KRK --timeout -1s", "--timeout: "},
		{"KRK --squares a1", "--squares, --walk, --plan and --refutation go with --at"},
		{"KRK --longest --never", "do not go together"},
		{"KRK --solver x", "--solver: "},
		{"KRK --workers 0", "--workers: want a number from 1 to"},
	} {
		args := []string{"endgame"}
		for word := range strings.FieldsSeq(test.args) {
			args = append(args, strings.ReplaceAll(word, "_", " "))
		}
		out, complaints, status := kriegmate(t, "", args...)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("endgame %s: status %d, %q, %q, want one line with %q", test.args, status, out, complaints, test.want)
		}
	}
}

// That a proof cannot be written is told before a table is made.
func TestEndgameUnwritable(t *testing.T) {
	folder := t.TempDir()
	for file, want := range map[string]string{filepath.Join(folder, "none", "plan"): "--plan: there is no folder", folder: "is a folder, want the name of a file"} {
		out, complaints, status := kriegmate(t, "", "endgame", "KRK", "--at", "Kf6 Rg1", "--squares", "h8", "--plan", file)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, want) {
			t.Errorf("--plan %s: status %d, %q, %q, want %q", file, status, out, complaints, want)
		}
	}
}

// Both bounds of a value, and never, are proved in files that check verifies.
func TestEndgameProofs(t *testing.T) {
	folder := t.TempDir()
	plan, refutation := filepath.Join(folder, "plan"), filepath.Join(folder, "refutation")
	_, complaints, status := kriegmate(t, "", "endgame", "KRK", "--tables", folder,
		"--at", "Kf6 Rg1", "--squares", "h8", "--plan", plan, "--refutation", refutation)
	if status != 0 {
		t.Fatalf("status %d, %q", status, complaints)
	}
	never := filepath.Join(folder, "never")
	if _, complaints, status = kriegmate(t, "", "endgame", "KRK", "--tables", folder, "--at", "Kd4 Rb1", "--refutation", never); status != 0 {
		t.Fatalf("status %d, %q", status, complaints)
	}
	for name, want := range map[string]string{
		plan:       "Kf6 Rg1, king on h8: mate in at most 2 moves: holds\nwalked ",
		refutation: "Kf6 Rg1, king on h8: no certain mate in 1 move: holds\nwalked ",
		never:      "no certain mate in any number of moves: holds",
	} {
		if out, complaints, status := kriegmate(t, "", "check", name); status != 0 || !strings.Contains(out, want) {
			t.Errorf("check: status %d, %q, %q, want %q", status, out, complaints, want)
		}
	}
	if out, complaints, status := kriegmate(t, "", "check", plan, cornerFEN); status != 0 || !strings.Contains(out, "mate in at most 2 moves: holds") {
		t.Errorf("check with its problem: status %d, %q, %q", status, out, complaints)
	}
	if out, complaints, status := kriegmate(t, "", "check", plan, kingOnA8); status != statusFailed || out != "" || !strings.Contains(complaints, "about another belief state") {
		t.Errorf("check with another problem: status %d, %q, %q", status, out, complaints)
	}
	_, complaints, status = kriegmate(t, "", "endgame", "KRK", "--tables", folder, "--at", "Kd4 Rb1", "--plan", plan)
	if status != statusFailed || !strings.Contains(complaints, "--plan: no certain mate in any number of moves") {
		t.Errorf("a plan where nothing wins: status %d, %q", status, complaints)
	}
	bad := `{"format":"kriegmate endgame certificate 1","claim":"wins","at":"Kf6 Rg1","set":"8000000000000000","moves":1,"root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"8000000000000000","moves":1,"try":"f6f7"}]}`
	if err := os.WriteFile(plan, []byte(bad), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, complaints, status := kriegmate(t, "", "check", plan); status != statusFailed || !strings.Contains(complaints, "no node for king on h7") {
		t.Errorf("a false proof: status %d, %q", status, complaints)
	}
}

// A plan is walked through by hand.
func TestEndgameWalk(t *testing.T) {
	folder := t.TempDir()
	out, complaints, status := kriegmate(t, "silence\nnonsense\n1\n", "endgame", "KRK", "--tables", folder, "--at", "Kf6 Rg1", "--squares", "h8", "--walk")
	if !strings.HasSuffix(out, "propose Rh1\n  1  checkmate\nheard: mate after 2 moves\n") || status != statusBadInput || !strings.Contains(complaints, `line 2: "nonsense" is not`) {
		t.Errorf("status %d, %q, %q", status, out, complaints)
	}
	out, complaints, status = kriegmate(t, "", "endgame", "KRK", "--tables", folder, "--at", "Kd4 Rb1", "--walk")
	if want := "kriegmate: --walk: no certain mate in any number of moves\n"; status != statusFailed || out != "" || complaints != want {
		t.Errorf("status %d, %q, %q, want %q", status, out, complaints, want)
	}
}

// What an interruption has kept is told, and the same command goes on with it.
func TestEndgameGoesOn(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "tables")
	args := []string{"endgame", "KRK", "--tables", folder, "--longest"}
	_, complaints, status := kriegmate(t, "", append(args, "--timeout", "20ms")...)
	kept := regexp.MustCompile(`^kriegmate: KRK is worked out for mates in up to \d+ moves and kept in ".*KRK\.kmt": the same command goes on from there\nkriegmate: the time of --timeout is over\n$`)
	if status != statusFailed || !kept.MatchString(complaints) {
		t.Fatalf("status %d, %q", status, complaints)
	}
	out, complaints, status := kriegmate(t, "", args...)
	if status != 0 || !strings.HasPrefix(out, "longest from full uncertainty: mate in 33 moves\n") {
		t.Errorf("status %d, %q, %q", status, out, complaints)
	}
	_, complaints, status = kriegmate(t, "", "endgame", "KBBK", "--timeout", "20ms")
	if status != statusFailed || !strings.Contains(complaints, "which is lost: --tables FOLDER keeps it") {
		t.Errorf("status %d, %q", status, complaints)
	}
	_, complaints, status = kriegmate(t, "", "endgame", "KRK", "--memory", "1")
	if status != statusFailed || !strings.Contains(complaints, "more memory needed than allowed (1 MiB)") {
		t.Errorf("status %d, %q", status, complaints)
	}
}

func TestEndgamePicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.svg")
	_, complaints, status := kriegmate(t, "", "endgame", "KRK", "--at", "Kf6 Rg1", "--squares", "h8", "--svg", file)
	data, err := os.ReadFile(file)
	if status != 0 || err != nil || !strings.Contains(string(data), "king on h8: mate in 2 moves") {
		t.Errorf("status %d, %q, %v, %.300q", status, complaints, err, data)
	}
}
