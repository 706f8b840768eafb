package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
)

// Mistakes in the flags do not cost a file: what is read is not written over, nor a game or problems by what
// is neither, a flag whose value is missing does not take the file beside it, and a game that was saved stays.
func TestFilesAreKept(t *testing.T) {
	dir := t.TempDir()
	file := func(name, from string) string {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	problems, game := file("problems.kdb", handmade), file("game.pgn", "../../testdata/scholar.pgn")
	belief := file("belief.svg", "../../testdata/bishop.txt")
	for _, test := range []struct {
		in   string
		args string
		want string
	}{
		{"", "bench " + problems + " --limit 1 --csv", "--csv: a value is missing"},
		{"", "show " + problems + " --svg", "--svg: a value is missing"},
		{"", "solve " + game + " --side w --certificate", "--certificate: a value is missing"},
		{"", "show " + problems + " 1 --svg " + problems, "is the file that is read"},
		{"", "convert " + game + " --side w --out " + game, "is the file that is read"},
		{"", "solve --belief " + belief + " --certificate " + belief, "is the file that is read"},
		{"", "estimate --belief " + belief + " --svg " + belief, "is the file that is read"},
		{"", "compose --belief " + belief + " --diagram " + belief, "is the file that is read"},
		{"", "generate --from " + problems + " --out " + problems, "is the file that is read"},
		{"", "bench --limit 1 --csv " + problems, "is a game, a file of problems or a solved ending by its name"},
		{"", "solve --ply 3 --certificate " + game, "is a game, a file of problems or a solved ending by its name"},
		{"e4\nquit\n", "play --save " + game, "exists: --resume"},
	} {
		for _, name := range []string{problems, game, belief} {
			if strings.Contains(test.args, name) {
				checkKept(t, test.in, test.args, test.want, name)
			}
		}
	}
}

// A file of problems that is being written is not written by another command too.
func TestOneWriterOfProblems(t *testing.T) {
	name := filepath.Join(t.TempDir(), "problems.kdb")
	w, err := database.Create(name, database.Header{Generator: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	want := name + " is being written by another process: wait for its end, or name another file"
	checkKept(t, "", "generate --games 1 --resume --out "+name, want, name)
	checkKept(t, "", "import ../../testdata/deep.jsonl --resume --out "+name, want, name)
}

// A file that cannot be written is noticed before the work, also beside one that is gone on with.
func TestResumeLooksAtOtherFiles(t *testing.T) {
	dir := t.TempDir()
	out, report := filepath.Join(dir, "out.jsonl"), filepath.Join(dir, "report.csv")
	if err := os.Symlink(filepath.Join(dir, "missing", "report.csv"), report); err != nil {
		t.Fatal(err)
	}
	_, complaints, status := kriegmate(t, "", "bench", "selfplay3.kdb", "--limit", "1", "--resume", "--out", out, "--csv", report)
	if status != 2 || !strings.Contains(complaints, "--csv: ") {
		t.Errorf("status %d, %s", status, complaints)
	}
	if _, err := os.Stat(out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the work was done: %v", err)
	}
}

// checkKept runs a command that complains in one line, and looks whether a file is as it was.
func checkKept(t *testing.T, in, args, want, name string) {
	t.Helper()
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, complaints, status := kriegmate(t, in, strings.Fields(args)...)
	if status != statusBadInput || !strings.Contains(complaints, want) || strings.Count(complaints, "\n") != 1 {
		t.Errorf("%s: status %d, %q, want one line with %q", args, status, complaints, want)
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("%s has changed %s (%v)", args, name, err)
	}
}

// Where a result cannot be written is said before the work, not after it; what two flags want to print is too.
func TestOutputsAreLookedAtFirst(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"referee --pgn w --out no/such/game.pgn", "--out: there is no folder"},
		{"referee --pgn w --out .", "--out: . is a folder"},
		{"mines prove 4x4 6 --certificate no/such/file", "--certificate: there is no folder"},
		{"show " + handmade + " 1 --svg no/such/map.svg", "--svg: there is no folder"},
		{"show " + handmade + " --export -", "--export: want the name of a folder"},
		{"match random random --games 1 --out -", "--out: want the name of a folder"},
		{"match random random --games 1 --out=", "--out: want the name of a folder"},
		{"play --save=", "--save: want the name of a file"},
		{"bench selfplay3.kdb --limit 1 --out=", "--out: want the name of a file"},
		{"solve selfplay3.kdb 1 --json --svg -", "--svg: --json goes to standard output"},
		{"solve selfplay3.kdb 1 --svg - --dot -", "--dot: --svg goes to standard output already"},
		{"estimate selfplay3.kdb 1 --json --svg -", "--svg: --json goes to standard output"},
	} {
		out, complaints, status := kriegmate(t, "e4\n", strings.Fields(test.args)...)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("%s: status %d, printed %q, complained %q, want one line with %q", test.args, status, out, complaints, test.want)
		}
	}
}

// What goes to standard output has nothing before it and nothing behind it.
func TestOutputsStandAlone(t *testing.T) {
	tables := t.TempDir()
	words := func(args string) (list []string) {
		for word := range strings.FieldsSeq(args) {
			if name := map[string]string{"CORNER": cornerFEN, "PIECES": "Kc3 Qd4", "TABLES": tables}[word]; name != "" {
				word = name
			}
			list = append(list, word)
		}
		return list
	}
	for _, test := range []struct{ args, first, last string }{
		{"solve --ply 3 --svg - --fen CORNER", "<svg", "</svg>\n"},
		{"solve --ply 3 --dot - --fen CORNER", "digraph", "}\n"},
		{"solve --ply 1 --svg - --fen CORNER", "1 state\n", "no mate in 1 ply\n"}, // there is nothing to draw
		{"endgame KQK --tables TABLES --svg -", "<svg", "</svg>\n"},
		{"estimate selfplay3.kdb 1 --svg -", "<svg", "</svg>\n"},
	} {
		out, complaints, status := kriegmate(t, "", words(test.args)...)
		if status != 0 || !strings.HasPrefix(out, test.first) || !strings.HasSuffix(out, test.last) || strings.Count(out, test.first) != 1 {
			t.Errorf("%s: status %d, %s, printed\n%.200s", test.args, status, complaints, out)
		}
	}
	for _, args := range []string{
		"solve selfplay3.kdb 1 --certificate -", "endgame KQK --tables TABLES --at PIECES --plan -", "endgame KQK --tables TABLES --at PIECES --refutation -", "mines prove 2x2 1 --certificate -",
	} {
		out, complaints, status := kriegmate(t, "", words(args)...)
		if status != 0 {
			t.Fatalf("%s: status %d, %s", args, status, complaints)
		}
		name := filepath.Join(t.TempDir(), "file")
		if _, complaints, status := kriegmate(t, "", append(words(strings.TrimSuffix(args, "-")), name)...); status != 0 {
			t.Fatal(complaints)
		}
		if data, err := os.ReadFile(name); err != nil || len(data) == 0 || string(data) != out {
			t.Errorf("%s: %v, printed %d bytes that are not those of the file", args, err, len(out))
		}
	}
}

// A flag that would do nothing is a mistake.
func TestFlagsThatWouldDoNothing(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"bench --report results.jsonl --ply 5", "leave out --ply"},
		{"bench --report results.jsonl --searchers best", "leave out --searchers"},
		{"bench --report results.jsonl --queue embedded", "leave out --queue"},
		{"bench selfplay3.kdb --metrics 127.0.0.1:0", "--metrics goes with --queue"},
		{"generate --games 1 --job-time 1s --out " + filepath.Join(t.TempDir(), "p.kdb"), "--job-time goes with --queue"},
		{"check plan.cert --job-memory 5", "--job-memory goes with --queue"},
		{"bench selfplay3.kdb --limit 1 --searchers best --queue-user me", "--queue-user goes with --queue"},
		{"serve --queue-password-file secret --listen 256.0.0.0:0", "--queue-password-file goes with --queue"},
		{"bench selfplay3.kdb --limit 1 --queue embedded --queue-creds me.creds --metrics nowhere", "leave out --queue-creds"},
		{"check plan.cert --rules wild16", "name one behind the certificate"},
		{"solve selfplay3.kdb 1 --ply 3 --max-ply 5", "--max-ply goes with --ply auto"},
		{"generate --games 1 --simulations 9 --out " + filepath.Join(t.TempDir(), "p.kdb"), "--simulations goes with --white or --black"},
	} {
		if _, complaints, status := kriegmate(t, "", strings.Fields(test.args)...); status != statusBadInput || !strings.Contains(complaints, test.want) {
			t.Errorf("%s: status %d, %q, want %q", test.args, status, complaints, test.want)
		}
	}
}

// Who asks a queue may be said by the environment, for commands without one too.
func TestEnvironmentSaysWhoAsks(t *testing.T) {
	t.Setenv("KRIEGMATE_QUEUE_USER", "me")
	t.Setenv("KRIEGMATE_QUEUE_CREDS", "me.creds")
	t.Setenv("KRIEGMATE_QUEUE_CA", "ca.pem")
	for _, queue := range []string{"", " --queue embedded"} {
		out := filepath.Join(t.TempDir(), "p.kdb")
		if _, complaints, status := kriegmate(t, "", strings.Fields("generate --games 1 --max-moves 1 --out "+out+queue)...); status != 0 {
			t.Errorf("%q: status %d, %s", queue, status, complaints)
		}
	}
}

// Help is given wherever it is asked for.
func TestHelpBehindArguments(t *testing.T) {
	for _, args := range []string{"solve game.pgn --help", "match hunter random -h", "mines prove 4x4 6 --help", "show --help file.kdb 3"} {
		out, complaints, status := kriegmate(t, "", strings.Fields(args)...)
		if status != 0 || complaints != "" || !strings.Contains(out, "kriegmate "+strings.Fields(args)[0]) || !strings.Contains(out, "--") {
			t.Errorf("%s: status %d, complained %q, printed %.80q", args, status, complaints, out)
		}
	}
}

// full is a disk that is full.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// Help that cannot be written is an error like every answer that cannot.
func TestHelpIsNotWritten(t *testing.T) {
	for _, args := range []string{"", "--help", "merge --help", "help merge", "mines --help", "--version", "version"} {
		var complaints strings.Builder
		status := run(t.Context(), append([]string{"kriegmate"}, strings.Fields(args)...), streams{strings.NewReader(""), full{}, &complaints})
		if want := "kriegmate: no space left on device\n"; status != statusBadInput || complaints.String() != want {
			t.Errorf("kriegmate %s: status %d, complained %q, want %q", args, status, complaints.String(), want)
		}
	}
}
