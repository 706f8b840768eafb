package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// endlessClaim says of a position that it cannot be won in 100 moves by a solver who
// sees everything. To verify that every line of play of so many moves is searched.
const endlessClaim = `{"version":1,"rules":"berkeley","solver":"w","ply":199,"verdict":"no-mate","belief":"0",` +
	`"refutations":[{"states":["7k/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"],"sighted":true}]}`

// A certificate may come from standard input.
func TestCheckReadsStandardInput(t *testing.T) {
	text := certified(t, "", "--fen", cornerFEN, "--ply", "3")
	out, complaints, status := kriegmate(t, string(text), "check", "-")
	if status != 0 || !strings.HasPrefix(out, "mate in 3 ply under the rules berkeley: holds\n") {
		t.Errorf("status %d, printed %q, complained %q", status, out, complaints)
	}
	if _, complaints, _ := kriegmate(t, "{}", "check", "-"); !strings.HasPrefix(complaints, "kriegmate: standard input: ") {
		t.Errorf("of nothing: complained %q", complaints)
	}
}

// A certificate can claim what takes for ever to verify: the check ends when its time
// is up or the user interrupts it.
func TestCheckIsStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "endless.cert")
	if err := os.WriteFile(file, []byte(endlessClaim), 0o644); err != nil {
		t.Fatal(err)
	}
	out, complaints, status := kriegmate(t, "", "check", "--timeout", "50ms", file)
	if want := "kriegmate: " + file + ": not verified within 50ms\n"; out != "" || complaints != want || status != statusFailed {
		t.Errorf("out of time: status %d, printed %q, complained %q, want %q", status, out, complaints, want)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	time.AfterFunc(50*time.Millisecond, cancel)
	var printed, said bytes.Buffer
	if status := run(ctx, []string{"kriegmate", "check", file}, streams{strings.NewReader(""), &printed, &said}); status != statusInterrupted || said.String() != "kriegmate: interrupted\n" {
		t.Errorf("interrupted: status %d, complained %q", status, said.String())
	}
	if _, complaints, status := kriegmate(t, "", "check", "--timeout", "-1s", file); status != statusBadInput || complaints != "kriegmate: --timeout: want a positive time\n" {
		t.Errorf("no time: status %d, complained %q", status, complaints)
	}
}

// A refutation is about the places where it says so: one that is named for two, at which the solver's pieces stand
// otherwise, is refused by both checkers. After Kf1 the solver has no king on d1, and d1c1 is no proposal.
func TestCheckOfRefutationElsewhere(t *testing.T) {
	const elsewhere = `{"version":1,"rules":"berkeley","solver":"w","ply":3,"verdict":"no-mate","belief":"f4ae508ab5f347cf","refutations":[
{"states":["4k3/8/8/8/8/8/8/4K3 w - -"],"reasons":[{"try":"e1d1","kind":"below","heard":[{},{}],"below":1},{"try":"e1f1","kind":"below","heard":[{},{}],"below":%d},
{"try":"e1d2","kind":"below","heard":[{},{}],"below":2},{"try":"e1e2","kind":"below","heard":[{},{}],"below":4},{"try":"e1f2","kind":"below","heard":[{},{}],"below":5}]},
{"states":["3k4/8/8/8/8/8/8/3K4 w - -"],"reasons":[{"try":"d1c1","kind":"fails"},{"try":"d1e1","kind":"fails"},{"try":"d1c2","kind":"fails"},{"try":"d1d2","kind":"fails"},{"try":"d1e2","kind":"fails"}]},
{"states":["3k4/8/8/8/8/8/3K4/8 w - -"],"sighted":true},{"states":["3k4/8/8/8/8/8/8/5K2 w - -"],"sighted":true},
{"states":["3k4/8/8/8/8/8/4K3/8 w - -"],"sighted":true},{"states":["3k4/8/8/8/8/8/5K2/8 w - -"],"sighted":true}]}`
	for _, test := range []struct {
		below, status int
		want          string
	}{
		{3, 0, "holds"},
		{1, statusFailed, "refutation 1"},
	} {
		for _, slow := range [][]string{nil, {"--slow"}} {
			text := strings.ReplaceAll(fmt.Sprintf(elsewhere, test.below), "\n", "")
			out, complaints, status := kriegmate(t, text, append([]string{"check", "-"}, slow...)...)
			if status != test.status || !strings.Contains(out+complaints, test.want) {
				t.Errorf("below %d, %v: status %d, printed %q, complained %q, want %d and %q", test.below, slow, status, out, complaints, test.status, test.want)
			}
		}
	}
}
