package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kriegmate/cluster/natsqueue"
	"kriegmate/cmd/kriegmate/internal/queue"
	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/kriegspiel/endgame/tablefile"
)

// generous is how long a command may go on after it was told to stop, on a machine
// that is busy with other things. Alone it takes far less than a second.
const generous = time.Minute

// asProgram makes the test binary run as the program.
const asProgram = "KRIEGMATE_TEST_AS_PROGRAM"

// shortTerm is for how long a job of a queue belongs to a silent worker then.
const shortTerm = "KRIEGMATE_TEST_TERM"

// serverAt is the variable of the environment that makes the test program a server of a queue,
// with its folder and its port.
const serverAt = "KRIEGMATE_TEST_SERVER"

// serveQueue is a server of a queue until it is killed.
func serveQueue() {
	folder, port := filepath.Split(os.Getenv(serverAt))
	number, err := strconv.Atoi(port)
	if err == nil {
		_, err = natsqueue.Start(folder, number)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		queue.Term, _ = time.ParseDuration(os.Getenv(shortTerm))
		main()
	}
	if os.Getenv(serverAt) != "" {
		serveQueue()
	}
	os.Exit(m.Run())
}

const (
	// scholarMoves leave White 2144 states; no mate in 7 ply is certain.
	scholarMoves = "e4 e5 Qh5 Nc6 Bc4 Nf6"
	// quietMoves leave more states than fit into memory.
	quietMoves = "e4 e5 Nf3 Nc6 d4 d6 Nc3 Nf6 Be2 Be7 O-O O-O Re1 Re8 Bf1 Bf8"
)

// endless are commands that take very long, the hardest that are known. FILE is a file
// that is not there, QUIET and SCHOLAR are records.
var endless = []string{
	"solve --ply 9 --sequential QUIET",
	"solve --ply 9 --first-moves QUIET",
	"solve --ply 9 --certificate FILE QUIET",
	"solve --ply 7 --coverage SCHOLAR",
	"solve --ply 7 --near 1h SCHOLAR",
	"compose --ply 9 QUIET",
	"compose --ply 7 --set-play --neighbours SCHOLAR",
	"estimate QUIET",
	"estimate --sample 10000000 QUIET",
	"estimate --sample 1000000 --uniform QUIET",
	"review --per-move 1h --max-states 10000000 QUIET",
	"generate --games 100000 --max-belief 10000 --reanalyse 9 --out FILE",
	"bench --searchers dfs --out FILE",
	"match hunter gambler --games 100000 --out FILE",
	"tune --games 100000 --simulations 5 --max-moves 1 --out FILE",
	"endgame KBNK",
	"endgame KBNK --tables FILE",
	"mines prove 5x5 8",
	"mines exact 5x5 8",
	"mines bench --games 100000000",
	"mines bench --exact --games 1000000 --boards 5x4/5",
	"mines bench --paper first",
}

// stopArgs writes the records and returns the arguments of a command.
func stopArgs(t *testing.T, command string) (args []string, file string) {
	t.Helper()
	dir := t.TempDir()
	file = filepath.Join(dir, "file")
	names := map[string]string{"FILE": file}
	for name, moves := range map[string]string{"QUIET": quietMoves, "SCHOLAR": scholarMoves} {
		names[name] = filepath.Join(dir, name)
		record, _, _ := kriegmate(t, moves, "referee", "--record", "w")
		if err := os.WriteFile(names[name], []byte(record), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for word := range strings.FieldsSeq(command) {
		if name, ok := names[word]; ok {
			word = name
		}
		args = append(args, word)
	}
	return args, file
}

// Every command stops when it is interrupted, says so in its status, and leaves files
// that can be read, or none.
func TestStopsWhenInterrupted(t *testing.T) {
	for _, command := range endless {
		t.Run(command, func(t *testing.T) {
			args, file := stopArgs(t, command)
			ctx, interrupt := context.WithCancel(context.Background())
			var told time.Time
			time.AfterFunc(300*time.Millisecond, func() { told = time.Now(); interrupt() })
			var out, complaints bytes.Buffer
			status := run(ctx, append([]string{"kriegmate"}, args...), streams{strings.NewReader(""), &out, &complaints})
			if ctx.Err() == nil {
				t.Fatalf("status %d before it was interrupted: %s", status, complaints.String())
			}
			if took := time.Since(told); took > generous {
				t.Errorf("stopped after %v", took)
			}
			if status != statusInterrupted {
				t.Errorf("status %d: %s", status, complaints.String())
			}
			checkLeft(t, args[0], file)
		})
	}
}

// A shard that is interrupted leaves no file under its name nor beside it, and says what to do.
func TestShardInterrupted(t *testing.T) {
	for _, command := range []string{
		"generate --games 100000 --max-belief 10000 --reanalyse 9 --shard 2/3 --out FILE",
		"bench --searchers dfs --shard 2/3 --out FILE",
	} {
		args, file := stopArgs(t, command)
		ctx, interrupt := context.WithCancel(context.Background())
		time.AfterFunc(300*time.Millisecond, interrupt)
		var out, complaints bytes.Buffer
		status := run(ctx, append([]string{"kriegmate"}, args...), streams{strings.NewReader(""), &out, &complaints})
		want := "kriegmate: nothing was written to " + file + ": the same command begins it again\nkriegmate: interrupted\n"
		if status != statusInterrupted || complaints.String() != want {
			t.Errorf("%s: status %d, complained %q, want %q", command, status, complaints.String(), want)
		}
		if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*file*")); err != nil || len(left) > 0 {
			t.Errorf("%s has left %q, %v", command, left, err)
		}
	}
}

// What is interrupted before the first game has ended does not say that there are games.
func TestInterruptedTooEarly(t *testing.T) {
	for _, test := range []struct{ command, want string }{
		{"match marshal marshal --games 2 --simulations 100000000 --out FILE", "no game in FILE has ended: the same command begins it again"},
		{"tune --games 2 --simulations 100000000 --out FILE", "nothing was written to FILE: the same command begins it again"},
	} {
		args, file := stopArgs(t, test.command)
		ctx, interrupt := context.WithCancel(context.Background())
		time.AfterFunc(300*time.Millisecond, interrupt)
		var out, complaints bytes.Buffer
		status := run(ctx, append([]string{"kriegmate"}, args...), streams{strings.NewReader(""), &out, &complaints})
		want := "kriegmate: " + strings.ReplaceAll(test.want, "FILE", file) + "\nkriegmate: interrupted\n"
		if status != statusInterrupted || complaints.String() != want {
			t.Errorf("%s: status %d, complained %q, want %q", test.command, status, complaints.String(), want)
		}
	}
}

// Where a match that is interrupted has left games is told without reading them, of which there may be thousands.
func TestInterruptedWithoutReading(t *testing.T) {
	args, folder := stopArgs(t, "match marshal marshal --games 2 --simulations 100000000 --out FILE")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "game-00009.pgn"), []byte("no game"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(context.Background())
	time.AfterFunc(300*time.Millisecond, interrupt)
	var out, complaints bytes.Buffer
	status := run(ctx, append([]string{"kriegmate"}, args...), streams{strings.NewReader(""), &out, &complaints})
	want := "kriegmate: the games are in " + folder + ": the same command goes on\nkriegmate: interrupted\n"
	if status != statusInterrupted || complaints.String() != want {
		t.Errorf("status %d, complained %q, want %q", status, complaints.String(), want)
	}
}

// checkLeft checks the file that an interrupted command has left.
func checkLeft(t *testing.T, command, file string) {
	t.Helper()
	switch _, err := os.Stat(file); {
	case err != nil:
	case command == "generate":
		r, err := database.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		for _, err := range r.Problems() {
			if err != nil {
				t.Error(err)
			}
		}
	case command == "endgame":
		f, err := tablefile.Open(tablefile.Folder(file).Path("BN"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := f.Table.Load(); err != nil || f.Table.Complete() {
			t.Errorf("complete %v: %v", f.Table.Complete(), err)
		}
	case command == "bench":
		if _, err := bench.ReadRun(file); err != nil {
			t.Error(err)
		}
	case command == "match":
		checkGames(t, file)
	case command == "tune":
		checkTuned(t, file)
	default:
		t.Errorf("%s has left a file", command)
	}
}

// What has a timeout keeps it.
func TestStopsOnTime(t *testing.T) {
	for _, command := range []string{
		"solve --timeout 500ms --ply 9 --sequential QUIET",
		"solve --timeout 500ms --ply 9 --first-moves QUIET",
		"solve --timeout 500ms --ply 9 --certificate FILE QUIET",
		"solve --timeout 500ms --ply 7 --coverage SCHOLAR",
		"solve --timeout 500ms --ply 7 SCHOLAR",
		"estimate --timeout 500ms QUIET",
		"estimate --timeout 500ms --sample 10000000 QUIET",
		"estimate --timeout 500ms --sample 1000000 --uniform QUIET",
		"endgame --timeout 500ms KBNK",
		"endgame --timeout 500ms --tables FILE KBNK",
		"generate --timeout 500ms --games 100000 --max-belief 10000 --reanalyse 9 --out FILE",
		"review --timeout 500ms --per-move 1h --max-states 10000000 QUIET",
		"match marshal hunter --timeout 500ms --games 100000 --out FILE",
		"mines prove --timeout 500ms --cell 1,1 5x5 8",
		"mines exact --timeout 500ms 5x5 8",
		"mines exact --timeout 500ms --objective score 5x7 8",
		"mines bench --timeout 500ms --games 100000000",
		"mines bench --timeout 500ms --exact --games 1000000 --boards 5x4/5",
		"mines bench --timeout 500ms --paper first",
		"mines bench --timeout 500ms --paper second",
	} {
		t.Run(command, func(t *testing.T) {
			args, file := stopArgs(t, command)
			start := time.Now()
			_, complaints, status := kriegmate(t, "", args...)
			if took := time.Since(start); took > generous {
				t.Errorf("took %v", took)
			}
			if status != 0 && status != statusFailed {
				t.Errorf("status %d: %s", status, complaints)
			}
			checkLeft(t, args[0], file)
		})
	}
}

// What is over in time shows what it has found, in words and in JSON. It has more and more
// time, until there is something.
func TestShowsWhatItHas(t *testing.T) {
	for _, test := range []struct{ command, want string }{
		{"mines exact 5x5 8", "the best strategy wins at least "},
		{"mines exact 5x5 8 --json", `"at_least":true`},
		{"mines bench --games 100000000 --boards 4x4/3", "4x4/3"},
		{"generate --games 1000000 --out FILE", "gave a problem"},
	} {
		t.Run(test.command, func(t *testing.T) {
			var args []string
			var file, out, complaints string
			var status int
			// A busy machine may have nothing to show after a short time.
			for timeout := 300 * time.Millisecond; !strings.Contains(out, test.want) && timeout < time.Minute; timeout *= 3 {
				args, file = stopArgs(t, test.command)
				out, complaints, status = kriegmate(t, "", append(args, "--timeout", timeout.String())...)
			}
			if status != statusFailed || !strings.HasSuffix(complaints, "kriegmate: the time of --timeout is over\n") || !strings.Contains(out, test.want) {
				t.Errorf("status %d, %q, printed\n%s\nwant %q in it", status, complaints, out, test.want)
			}
			if resume := "go on with --resume"; args[0] == "generate" && !strings.Contains(complaints, file+": "+resume) {
				t.Errorf("complained %q, want %q", complaints, resume)
			}
		})
	}
}

// Whoever is interrupted after the verdict is told that, and what else there is.
func TestInterruptedAfterTheVerdict(t *testing.T) {
	for _, test := range []struct{ command, want string }{
		{"solve --ply 7 --near 1h SCHOLAR", "no mate in 7 ply\nthe best plan found mates "},
		{"solve --ply 7 --coverage SCHOLAR", "no mate in 7 ply\none plan mates "},
		{"solve --ply 7 --near 1h --json SCHOLAR", `"verdict":"no-mate","ply":7,`},
	} {
		args, _ := stopArgs(t, test.command)
		out, complaints, status := "", "", 0
		for wait := 300 * time.Millisecond; !strings.Contains(out, test.want) && wait < time.Minute; wait *= 3 {
			out, complaints, status = interruptedAfter(wait, args...)
		}
		if status != statusInterrupted || complaints != "kriegmate: interrupted\n" || !strings.Contains(out, test.want) {
			t.Errorf("%s: status %d, %q, printed\n%s\nwant %q in it", test.command, status, complaints, out, test.want)
		}
	}
}

// An estimation that is interrupted tells how far it came. A picture that is there stays as it is if no states were found.
func TestInterruptedEstimate(t *testing.T) {
	for _, test := range []struct{ command, out, picture string }{
		{"estimate --svg FILE QUIET", "    0  the start         1 ...\ninterrupted at event ", "old"},
		{"estimate --json --svg FILE QUIET", `"events":[{"n":0,"states":1},{"n":1,"states":1},{"n":2,"states":20}...,"gave_up":"interrupted at event `, "old"},
		{"estimate --states --svg FILE QUIET", "", "old"},
		{"estimate --sample 10000000 --svg FILE QUIET", " drawn; there are more\n", "<svg"},
	} {
		args, file := stopArgs(t, test.command)
		if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		out, complaints, status := interruptedAfter(300*time.Millisecond, args...)
		begins, ends, _ := strings.Cut(test.out, "...")
		if status != statusInterrupted || !strings.Contains(out, begins) || !strings.Contains(out, ends) || (out == "") != (test.out == "") || complaints != "kriegmate: interrupted\n" || strings.Contains(out, "context") {
			t.Errorf("%s: status %d, printed %q, complained %q", test.command, status, out, complaints)
		}
		if picture, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(picture), test.picture) {
			t.Errorf("%s: the picture is %.60q, %v", test.command, picture, err)
		}
	}
}

// The signals reach the program. It has begun once it reads its input, of which more comes than
// a pipe holds.
func TestStopsBySignal(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		record, _, _ := kriegmate(t, scholarMoves, "referee", "--record", "w")
		program := exec.Command(os.Args[0], "solve", "--ply", "7", "--coverage", "-")
		program.Env = append(os.Environ(), asProgram+"=1")
		in, err := program.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := in.Write([]byte(strings.Repeat(" ", 1<<20) + record)); err != nil {
			t.Fatal(err)
		}
		in.Close()
		start := time.Now()
		if err := program.Process.Signal(signal); err != nil {
			t.Errorf("%v: %v", signal, err)
		}
		program.Wait()
		if took, status := time.Since(start), program.ProcessState.ExitCode(); took > generous || status != statusInterrupted {
			t.Errorf("%v: status %d after %v", signal, status, took)
		}
	}
}
