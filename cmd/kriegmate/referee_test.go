package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
)

// kriegmate runs the program and returns what it printed and its exit status.
func kriegmate(t *testing.T, in string, args ...string) (out, complaints string, status int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(context.Background(), append([]string{"kriegmate"}, args...),
		streams{strings.NewReader(in), &stdout, &stderr})
	return stdout.String(), stderr.String(), status
}

func TestRefereeText(t *testing.T) {
	for _, test := range []struct {
		name, in   string
		args       []string
		out        string
		complaints string // a part of it; "" for none
		status     int
	}{
		{
			name: "fool's mate",
			in:   "f3 e5\ng2g4 # a comment\n\nQh4# #mate\n",
			out: `White tries f3: "White has moved"
Black tries e5: "Black has moved"
White tries g4: "White has moved"
Black tries Qh4: "Black has moved, check by short diagonal, checkmate"
`,
		},
		{
			name: "a refusal leaves the turn",
			in:   "e4 e5 e5 exf5 Nf3",
			out: `White tries e4: "White has moved"
Black tries e5: "Black has moved"
White tries e5: "illegal"
White tries exf5: "illegal"
White tries Nf3: "White has moved"
`,
		},
		{
			name:       "no proposal",
			in:         "e4\ne5\nKe3\nd4\n",
			out:        "White tries e4: \"White has moved\"\nBlack tries e5: \"Black has moved\"\nWhite tries d4: \"White has moved\"\n",
			complaints: `line 3: move "Ke3"`,
			status:     2,
		},
		{
			name:       "comment without an end",
			in:         "1. e4 {unclosed comment e5\nd4",
			out:        "White tries e4: \"White has moved\"\n",
			complaints: "kriegmate: a comment in braces or a variation in parentheses has no end\n",
			status:     2,
		},
		{
			name:       "after the end",
			in:         "f3 e5 g4 Qh4 a3",
			complaints: "the game is over",
			status:     2,
			out: `White tries f3: "White has moved"
Black tries e5: "Black has moved"
White tries g4: "White has moved"
Black tries Qh4: "Black has moved, check by short diagonal, checkmate"
`,
		},
		{
			name: "elsewhere, drawn",
			in:   "e8=N",
			args: []string{"--fen", "7k/4P3/8/8/8/8/8/K7 w - -", "--board"},
			out: `White tries e8=N: "White has moved"
8  · · · · ♘ · · ♚
7  · · · · · · · ·
6  · · · · · · · ·
5  · · · · · · · ·
4  · · · · · · · ·
3  · · · · · · · ·
2  · · · · · · · ·
1  ♔ · · · · · · ·
   a b c d e f g h
`,
		},
		{
			name: "from b1 in capitals, where a bishop could go too",
			in:   "B1A3",
			args: []string{"--fen", "4k3/8/8/8/8/8/8/1NB1K3 w - -"},
			out:  "White tries Na3: \"White has moved\"\n",
		},
		{
			name: "material",
			in:   "Kb2",
			args: []string{"--rules", "berkeley-db", "--fen", "7k/8/8/8/8/1R6/8/K7 w - - 0 1"},
			out:  "White tries Kb2: \"White has moved, win on material\"\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, test.in, append([]string{"referee"}, test.args...)...)
			if out != test.out {
				t.Errorf("printed\n%s\nwant\n%s", out, test.out)
			}
			if !strings.Contains(complaints, test.complaints) || test.complaints == "" && complaints != "" {
				t.Errorf("complained %q, want %q", complaints, test.complaints)
			}
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
		})
	}
}

func TestRefereeWrites(t *testing.T) {
	const game = "e4 d5 exd5 Qxd4 Qxd5"
	const pgn = `[event "Kriegspiel"]
[result "*"]
[variant "Kriegspiel (Berkeley)"]
[filtered "black"]
[rules "berkeley"]

1.  ?? {(:0)}
    d5 {(:)}
2.  ?? {(Xd5:0)}
    Qxd5 {(Xd5:Qd4)}
`
	out, said, status := kriegmate(t, game, "referee", "--pgn", "b")
	if out != pgn || status != 0 {
		t.Errorf("--pgn b: status %d, printed\n%s\nwant\n%s", status, out, pgn)
	}
	if strings.Count(said, "\n") != 5 {
		t.Errorf("announcements beside a PGN: %q", said)
	}
	file := filepath.Join(t.TempDir(), "black.json")
	if _, _, status := kriegmate(t, game, "referee", "--record", "b", "-o", file); status != 0 {
		t.Errorf("--record b: status %d", status)
	}
	if out, _, status := kriegmate(t, "", "convert", file); out != pgn || status != 0 {
		t.Errorf("convert: status %d, printed\n%s\nwant\n%s", status, out, pgn)
	}
	back, _, _ := kriegmate(t, pgn, "convert")
	if record, err := os.ReadFile(file); err != nil || back != string(record) {
		t.Errorf("convert of the PGN printed\n%s\nwant\n%s", back, record)
	}
	if entries, _ := os.ReadDir(filepath.Dir(file)); len(entries) != 1 {
		t.Errorf("files left behind: %v", entries)
	}
}

func TestRefereeJSON(t *testing.T) {
	lines := []string{
		`{"tries":["e2e4","e7e6","e4e5","d7d5","e5d6"]}`,
		`{"tries":["e2e4","e2e4"]}`,
		`not JSON`,
		`{"start":"8/8/8/8/8/8/8/8 w - -","tries":[]}`,
		`{"start":"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1","tries":["f7f8","h8h7"]}`,
		strings.Repeat("x", 9<<20),
		`{"tries":["e2e4"],"more":1}`,
		`{"start":"8/8/8/8/8/4k3/4p3/4K2N w - -","tries":[]}`,
	}
	want := []struct {
		last  string // the last event
		error string // a part of it
	}{
		{last: `{"side":"w","try":"e5d6","percept":{"illegal":false,"capture":"d5","check":[],"end":""},"heard":"both","fen":"rnbqkbnr/ppp2ppp/3Pp3/8/8/8/PPPP1PPP/RNBQKBNR b KQkq -"}`},
		{last: `{"side":"w","try":"e2e4","percept":{"illegal":false,"capture":"","check":[],"end":""},"heard":"both","fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"}`, error: "line 2: try 2: e2e4 is not a proposal for Black: no own piece on e2"},
		{error: "line 3: not a game in JSON"},
		{error: "line 4: start: bad FEN: placement: White has 0 kings"},
		{last: `{"side":"w","try":"f7f8","percept":{"illegal":false,"capture":"","check":["rank"],"end":"checkmate"},"heard":"both","fen":"5Q1k/8/6K1/8/8/8/8/8 b - -"}`, error: "try 2: the game is over"},
		{error: "line 6: longer than 8 MiB"},
		{error: `line 7: not a game in JSON: unknown field "more"`},
		{},
	}
	out, complaints, status := kriegmate(t, strings.Join(lines, "\n"), "referee", "--json", "--proposals")
	if status != 2 || complaints != "" {
		t.Errorf("status %d, complaints %q, want 2 and none", status, complaints)
	}
	answers := strings.Split(strings.TrimSpace(out), "\n")
	if len(answers) != len(lines) {
		t.Fatalf("%d answers to %d lines", len(answers), len(lines))
	}
	for i, text := range answers {
		var a struct {
			Start     string
			Events    []json.RawMessage
			Proposals *struct{ Legal, Illegal []string }
			Error     string
		}
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			t.Fatalf("answer %d: %v", i+1, err)
		}
		if last := lastOf(a.Events); last != want[i].last {
			t.Errorf("answer %d ends with\n%s\nwant\n%s", i+1, last, want[i].last)
		}
		if (a.Error == "") != (want[i].error == "") || !strings.Contains(a.Error, want[i].error) {
			t.Errorf("answer %d has error %q, want %q", i+1, a.Error, want[i].error)
		}
		if (a.Proposals == nil) != (want[i].error != "") {
			t.Errorf("answer %d: proposals %v", i+1, a.Proposals)
		}
	}
	// White's king has five steps on its own board; e2 is protected by the black king,
	// d2 and f2 are attacked by it, d1 and f1 by the pawn. The knight may go.
	if !strings.HasSuffix(answers[7], `"proposals":{"legal":["h1f2","h1g3"],"illegal":["e1d1","e1d2","e1e2","e1f1","e1f2"]}}`) {
		t.Errorf("proposals of the last game: %s", answers[7])
	}
}

// What the referee answers, convert reads: with the rules that it was led by, here a win
// on material, and not at all if it broke off. A game that names no rules is berkeley's.
func TestRefereeJSONIsRead(t *testing.T) {
	for _, test := range []struct {
		name, game, out, complaints string
	}{
		{
			name: "berkeley-db",
			game: `{"rules":"berkeley-db","start":"7k/8/8/8/8/8/1R6/2K5 w - -","tries":["c1b1"]}`,
			out: `{"rules":"berkeley-db","start":"7k/8/8/8/8/8/1R6/2K5 w - -","solver":"w","events":[
 {"side":"w","try":"c1b1","percept":{"end":"material"}}]}
`,
		},
		{
			name: "berkeley",
			game: `{"start":"7k/8/8/8/8/8/1R6/2K5 w - -","tries":["c1b1"]}`,
			out: `{"rules":"berkeley","start":"7k/8/8/8/8/8/1R6/2K5 w - -","solver":"w","events":[
 {"side":"w","try":"c1b1","percept":{}}]}
`,
		},
		{
			name:       "broken off",
			game:       `{"tries":["e4","d5","zz"]}`,
			complaints: `the referee could not answer this game to its end: line 1: try 3: move "zz": `,
		},
	} {
		answer, _, _ := kriegmate(t, test.game, "referee", "--json")
		out, complaints, status := kriegmate(t, answer, "convert", "--side", "w")
		if out != test.out || (status == 0) != (test.complaints == "") {
			t.Errorf("%s: status %d, printed\n%s\nwant\n%s", test.name, status, out, test.out)
		}
		if !strings.Contains(complaints, test.complaints) || test.complaints == "" && complaints != "" {
			t.Errorf("%s: complained %q, want %q", test.name, complaints, test.complaints)
		}
	}
}

// A record in which nothing has happened yet becomes a filtered PGN and a record again.
func TestConvertEmptyRecord(t *testing.T) {
	for _, side := range []string{"w", "b"} {
		record := `{"rules":"berkeley","start":"7k/8/8/8/8/8/8/KR6 ` + side + ` - -","solver":"` + side + `","events":[]}` + "\n"
		pgn, _, _ := kriegmate(t, record, "convert")
		if back, complaints, status := kriegmate(t, pgn, "convert"); back != record || status != 0 {
			t.Errorf("status %d, complained %q, printed %s want %s; the PGN is\n%s", status, complaints, back, record, pgn)
		}
	}
}

// Under berkeley-db White, whose king is in check by the pawn that has just gone to e5, may
// take it en passant, beside the line of the check: it is legal, so that the referee
// accepts it as solve does, and White's record has one position after it. Of an opponent
// the rule set knows no such move, and Black's record cannot be explained.
func TestRefereeBlindEnPassant(t *testing.T) {
	const fen = "R7/5k2/8/4pP2/3K4/B7/8/4RQR1 w - e6"
	flags := []string{"--rules", "berkeley-db", "--fen", fen}
	out, complaints, status := kriegmate(t, "", append([]string{"solve", "--ply", "1"}, flags...)...)
	if status != 0 || !strings.Contains(out, "mate in 1 ply") || !strings.Contains(out, "fxe6") {
		t.Errorf("solve: status %d, complained %q, printed\n%s", status, complaints, out)
	}
	if out, _, _ := kriegmate(t, "fxe6", append([]string{"referee"}, flags...)...); !strings.HasPrefix(out, `White tries fxe6: "White has moved, capture on e5, check by `) || !strings.HasSuffix(out, "checkmate\"\n") {
		t.Errorf("the referee says %s", out)
	}
	for side, want := range map[string]string{"w": "", "b": "impossible"} {
		record, _, _ := kriegmate(t, "fxe6", append([]string{"referee", "--record", side}, flags...)...)
		out, complaints, status := kriegmate(t, record, "estimate", "--states")
		if (status == 0) != (want == "") || strings.Count(out, "\n") != map[string]int{"w": 1, "b": 0}[side] || !strings.Contains(complaints, want) {
			t.Errorf("the record of %s: status %d, complained %q, printed\n%s", side, status, complaints, out)
		}
	}
}

func lastOf(events []json.RawMessage) string {
	if len(events) == 0 {
		return ""
	}
	return string(events[len(events)-1])
}

// Games in JSON are refereed about as fast as they can be played at random: to
// read, parse and write costs no more than listing the proposals does. The two
// are compared with each other, so that a busy machine does not matter.
func TestRefereeSpeed(t *testing.T) {
	const games, tries, seed = 1000, 80, 7
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	var in strings.Builder
	start := time.Now()
	for range games {
		referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
		var names []string
		for len(names) < tries && !referee.Ended() {
			legal, illegal := referee.Proposals()
			list := slices.Concat(legal, illegal)
			m := list[rng.IntN(len(list))]
			names = append(names, `"`+m.UCI(referee.Position.Turn)+`"`)
			referee.Try(m)
		}
		fmt.Fprintf(&in, "{\"tries\":[%s]}\n", strings.Join(names, ","))
	}
	played := time.Since(start)
	start = time.Now()
	out, _, status := kriegmate(t, in.String(), "referee", "--json")
	took := time.Since(start)
	count := strings.Count(out, `"try"`)
	t.Logf("%d tries in %v, played in %v", count, took, played)
	if status != 0 || count < games*tries*9/10 {
		t.Errorf("status %d, %d tries answered", status, count)
	}
	if took > 10*played {
		t.Errorf("%d tries took %v, more than ten times the %v of playing them", count, took, played)
	}
}

// Output goes to a file through a link, keeps its permissions, and does not
// replace what is no file.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.pgn"), filepath.Join(dir, "link.pgn")
	if err := os.WriteFile(target, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target.pgn", link); err != nil {
		t.Fatal(err)
	}
	if _, complaints, status := kriegmate(t, "e4", "referee", "--pgn", "w", "--out", link); status != 0 {
		t.Fatal(complaints)
	}
	info, err := os.Stat(target)
	if err != nil || info.Size() == 0 || info.Mode().Perm() != 0o600 {
		t.Errorf("the file behind the link: %v, %v", info, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
	if _, complaints, status := kriegmate(t, "e4", "referee", "--pgn", "w", "--out", dir); status != statusBadInput || !strings.Contains(complaints, dir) {
		t.Errorf("into a folder: status %d, complained %q", status, complaints)
	}
	out, said, _ := kriegmate(t, "e4", "referee", "--pgn", "w", "--out", "-")
	if !strings.HasPrefix(out, "[event") || !strings.HasPrefix(said, "White tries e4") {
		t.Errorf("to standard output: %q, and said %q", out, said)
	}
}

// What a completion script is told.
func TestCompletion(t *testing.T) {
	for _, test := range []struct {
		words, want string
		not         string
	}{
		{"", "referee\n", "--"},
		{"ref", "referee\n", "--"},
		{"-", "--help\n", "referee"},
		{"referee --", "--fen\n", "--searcher"},
		{"solve --fe", "--searcher\n", "referee"},
		{"referee --fen ", "", "--"},
		{"estimate --nonsense --", "--states\n", "referee"},
		{"solve --searcher ", "best\n", "best-forgetful"},
		{"bench --searchers best,", "best,gl-dbu\n", "best,best\n"},
		{"mines bench --players myo", "myopic-start\n", "best"},
		{"mines prove 4x4 6 --first ", "gnomine\n", "berkeley"},
		{"review --player ", "marshal\nnone\n", "hunter\n"},
		{"review --player ", "marshal\n", "random\n"},
		{"review --player ", "marshal\n", "gambler\n"},
		{"engine --player ", "hunter\n", "none\n"},
		{"play --against ", "hunter\n", "none\n"},
		{"mines solve --player ", "myo", "marshal\n"},
		{"import --rules ", "berkeley-db\n", "referee"},
		{"referee --pgn ", "w\nb\n", "referee"},
		{"completion ", "powershell\n", "referee"},
		{"solve ", "", "\n"},
	} {
		out, complaints, status := kriegmate(t, "", append(strings.Split(test.words, " "), "--generate-completion")...)
		if status != 0 || complaints != "" || !strings.Contains(out, test.want) || strings.Contains(out, test.not) {
			t.Errorf("after %q: status %d, complained %q, printed %q, want %q and no %q", test.words, status, complaints, out, test.want, test.not)
		}
	}
}

// A command that waits for its input can be interrupted.
func TestInterruptedWhileReading(t *testing.T) {
	for _, command := range []string{"estimate", "convert", "solve"} {
		in, _ := io.Pipe()
		ctx, interrupt := context.WithCancel(context.Background())
		done := make(chan int)
		go func() {
			done <- run(ctx, []string{"kriegmate", command}, streams{in, io.Discard, io.Discard})
		}()
		interrupt()
		select {
		case status := <-done:
			if status != statusInterrupted {
				t.Errorf("%s: status %d, want %d", command, status, statusInterrupted)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s does not stop", command)
		}
	}
}

// An interrupted game is written all the same.
func TestRefereeInterrupted(t *testing.T) {
	in, typed := io.Pipe()
	ctx, interrupt := context.WithCancel(context.Background())
	file := filepath.Join(t.TempDir(), "white.json")
	done := make(chan int)
	var out, complaints bytes.Buffer
	go func() {
		done <- run(ctx, []string{"kriegmate", "referee", "--record", "w", "-o", file}, streams{in, &out, &complaints})
	}()
	fmt.Fprint(typed, "e4\n")
	fmt.Fprint(typed, "e5\n") // taken only after the line before was handled or is about to be
	interrupt()
	if status := <-done; status != statusInterrupted {
		t.Errorf("status %d, want %d", status, statusInterrupted)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := filtered.ParseRecord(data, nil); err != nil {
		t.Errorf("the record of an interrupted game: %v", err)
	}
}

// Every mistake gets one line that says what is wrong, and status 2.
func TestMistakes(t *testing.T) {
	garbage := string([]byte{0, 1, 2, 0xff, 0xfe, '\n', '[', 0})
	for _, test := range []struct {
		name, in string
		args     []string
		want     string // a part of the complaint
	}{
		{"unknown command", "", []string{"umpier"}, `unknown command "umpier"`},
		{"unknown flag", "", []string{"referee", "--jsn"}, "unknown flag --jsn: see kriegmate referee --help"},
		{"unknown flag of the program", "", []string{"-x"}, "unknown flag -x: see kriegmate --help"},
		{"negative number", "", []string{"mines", "prove", "4x4", "-1"}, "unknown flag -1, and no argument is a negative number: see kriegmate mines prove --help"},
		{"file like a flag", "", []string{"solve", "-x.json"}, "unknown flag -x.json: see kriegmate solve --help"},
		{"bad FEN", "", []string{"referee", "--fen", "8/8 w - -"}, "--fen: bad FEN: placement: 2 ranks"},
		{"empty FEN", "", []string{"referee", "--fen", ""}, "--fen: bad FEN: 0 fields"},
		{"bad rules", "", []string{"referee", "--rules", "atomic"}, `--rules: unknown rule set "atomic"`},
		{"bad side", "", []string{"referee", "--pgn", "green"}, `--pgn: "green", want w or b`},
		{"nothing to write", "", []string{"referee", "--out", "x"}, "nothing to write"},
		{"proposals without JSON", "", []string{"referee", "--proposals"}, "--proposals goes with --json"},
		{"file argument", "", []string{"referee", "game.txt"}, "referee reads standard input"},
		{"two formats", "", []string{"referee", "--pgn", "w", "--record", "b"}, "choose one"},
		{"no such folder", "", []string{"referee", "--pgn", "w", "--out", "no-such-folder/x"}, "--out: there is no folder no-such-folder"},
		{"no such file", "", []string{"convert", "no-such-file"}, "no-such-file"},
		{"empty record", "", []string{"convert"}, "it is empty"},
		{"garbage", garbage, []string{"convert"}, "standard input: not a text, byte 1 is zero: want a record, a PGN, a FEN or a problem file"},
		{"long garbage", strings.Repeat("\xff", 9<<20), []string{"convert"}, "not a text"},
		{"long JSON", `{"rules":"` + strings.Repeat("x", 9<<20), []string{"convert"}, "bad record"},
		{"bad JSON", `{"solver":"w","events":[{"side":"w","try":"e2e9"}]}`, []string{"convert"}, `event 1: try: move "e2e9": unknown square "e9"`},
		{"bad PGN", "1. e4 {(:)}\n   e5 {(:0)}\n", []string{"convert"}, `line 2: bad record: event 2: side: "e5", but it is Black's turn: want ??`},
		{"bad format", "1. e4 {(:)}", []string{"convert", "--to", "xml"}, `--to: "xml", want json or pgn`},
		{"argument of version", "", []string{"version", "foo"}, `version takes no arguments, not "foo"`},
		{"argument of man", "", []string{"man", "foo"}, `man takes no arguments, not "foo"`},
		{"two shells", "", []string{"completion", "bash", "zsh"}, "completion takes one shell, not 2 arguments"},
		{"unknown shell", "", []string{"completion", "csh"}, "want bash, zsh, fish or powershell"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, test.in, test.args...)
			if status != statusBadInput || out != "" {
				t.Errorf("status %d, printed %.100q; want %d and nothing", status, out, statusBadInput)
			}
			if !strings.Contains(complaints, test.want) {
				t.Errorf("complained %q, want %q", complaints, test.want)
			}
			if strings.Count(complaints, "\n") != 1 || len(complaints) > 300 {
				t.Errorf("the complaint is not one short line: %.400q", complaints)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{}, {"--help"}, {"referee", "--help"}, {"convert", "-h"}, {"completion", "--help"}} {
		out, complaints, status := kriegmate(t, "", args...)
		if status != 0 || complaints != "" || !strings.Contains(out, "USAGE") {
			t.Errorf("kriegmate %v: status %d, complaints %q, printed %.100q", args, status, complaints, out)
		}
	}
	out, _, status := kriegmate(t, "", "--version")
	if again, _, _ := kriegmate(t, "", "version"); status != 0 || !strings.Contains(out, version) || again != out {
		t.Errorf("--version: status %d, printed %q, and version %q", status, out, again)
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if out, _, status := kriegmate(t, "", "completion", shell); status != 0 || !strings.Contains(out, "kriegmate") {
			t.Errorf("completion %s: status %d, printed %q", shell, status, out)
		}
	}
}

// The manual has every command with every flag, also those that are to come.
func TestMan(t *testing.T) {
	page, complaints, status := kriegmate(t, "", "man")
	if status != 0 || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	var look func(parent string, commands []*cli.Command)
	look = func(parent string, commands []*cli.Command) {
		for _, c := range commands {
			_, section, ok := strings.Cut(page, `.SS "`+parent+c.Name)
			section, _, _ = strings.Cut(section, "\n.SS")
			if !ok {
				t.Errorf("no section %s%s", parent, c.Name)
			}
			for _, f := range c.Flags {
				if name := `\-\-` + strings.ReplaceAll(f.Names()[0], "-", `\-`); !strings.Contains(section, name) {
					t.Errorf("%s%s: no %s", parent, c.Name, name)
				}
			}
			look(parent+c.Name+" ", c.Subcommands)
		}
	}
	look("kriegmate ", newApp(streams{nil, io.Discard, io.Discard}).Commands)
}

// The command was called umpire once, and answers to that name for ever.
func TestUmpireIsReferee(t *testing.T) {
	for _, args := range [][]string{{}, {"--json"}, {"--pgn", "w"}, {"x"}, {"--fen"}} {
		in := "e4 d5 exf5 exd5"
		if slices.Contains(args, "--json") {
			in = `{"tries":["e2e4","e7e5"]}`
		}
		out, complaints, status := kriegmate(t, in, append([]string{"referee"}, args...)...)
		oldOut, oldComplaints, oldStatus := kriegmate(t, in, append([]string{"umpire"}, args...)...)
		if oldOut != out || oldComplaints != complaints || oldStatus != status {
			t.Errorf("umpire %v: status %d, printed %q, complained %q; referee: status %d, printed %q, complained %q",
				args, oldStatus, oldOut, oldComplaints, status, out, complaints)
		}
	}
}
