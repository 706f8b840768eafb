package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kriegmate/mate"
)

// In the corner: White's king on f6 and rook on g1 against the king on h8. Kf7
// leaves Black Kh7 alone, and Rh1 mates.
const cornerFEN = "7k/8/5K2/8/8/8/8/6R1 w - -"

// A belief state of two: Black's king stands on h8, next to White's king on g6,
// or on a8, far from it. White's queen is on d7.
const (
	kingOnH8 = "7k/3Q4/6K1/8/8/8/8/8 w - -"
	kingOnA8 = "k7/3Q4/6K1/8/8/8/8/8 w - -"
)

func TestSolveText(t *testing.T) {
	for _, test := range []struct {
		name, in string
		args     []string
		want     string
	}{
		{
			name: "a known position",
			args: []string{"--fen", cornerFEN},
			want: `1 state
mate in 3 ply

try Kf7
  on silence, then silence of Black: try Rh1
    on "check by file, checkmate": won
`,
		},
		{
			name: "not so soon",
			args: []string{"--fen", cornerFEN, "--ply", "1"},
			want: "1 state\nno mate in 1 ply\n",
		},
		{
			// The back rank, given as a record without events.
			name: "a record",
			in:   `{"start":"6k1/5ppp/8/8/8/8/8/3R2K1 w - -","solver":"w","events":[]}`,
			args: []string{"--ply", "1"},
			want: `1 state
mate in 1 ply

try Rd8
  on "check by rank, checkmate": won
`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, test.in, append([]string{"solve"}, test.args...)...)
			if out != test.want || complaints != "" || status != 0 {
				t.Errorf("status %d, complaints %q, printed\n%s\nwant\n%s", status, complaints, out, test.want)
			}
		})
	}
}

// With the king on h8 or on a8, trying Qd8 gives check by rank in both: mate
// on h8 (g7 and h7 are guarded by the king), not on a8. Qg7 mates on h8 and is
// a quiet move on a8. So there is no mate in 1 for both, and one for each that
// stands alone on h8.
func TestSolveBelief(t *testing.T) {
	file := filepath.Join(t.TempDir(), "belief.txt")
	if err := os.WriteFile(file, []byte(kingOnH8+" 0 1\n"+kingOnH8+"\n"+kingOnA8+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Verdict  string
		Belief   int
		Complete bool
	}
	out, _, status := kriegmate(t, "", "solve", "--belief", file, "--ply", "1", "--json", "--searcher", "dfs")
	if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if answer.Verdict != "no-mate" || answer.Belief != 2 || !answer.Complete {
		t.Errorf("both kings: %+v, want no mate for 2 states", answer)
	}
	out, _, _ = kriegmate(t, "", "solve", "--fen", kingOnH8, "--ply", "1", "--json", "--first-moves")
	for _, want := range []string{`"verdict":"mate"`, `"belief":1,"complete":true`} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in %s", want, out)
		}
	}
	var first struct {
		Moves []string `json:"first_moves"`
	}
	if err := json.Unmarshal([]byte(out), &first); err != nil {
		t.Fatal(err)
	}
	// Mates: on the back rank Qd8 and Qe8 and Qc8 (d7c8), and next to the
	// king Qg7 and Qh7.
	if got, want := strings.Join(slices.Sorted(slices.Values(first.Moves)), " "), "d7c8 d7d8 d7e8 d7g7 d7h7"; got != want {
		t.Errorf("first moves %s, want %s", got, want)
	}
}

// Every searcher that the list explains solves the corner.
func TestSearcherList(t *testing.T) {
	list, _, status := kriegmate(t, "", "solve", "--searcher", "list")
	lines := strings.Split(strings.TrimSpace(list), "\n")
	if status != 0 || len(lines) != 24 {
		t.Fatalf("status %d, %d names, want those of 22 searchers, two of which have two", status, len(lines))
	}
	for _, line := range lines {
		name, _, _ := strings.Cut(line, " ")
		out, _, _ := kriegmate(t, "", "solve", "--searcher", name, "--fen", cornerFEN, "--json")
		if !strings.Contains(out, `"verdict":"mate","ply":3,"rules":"berkeley","searcher":"`+name+`"`) {
			t.Errorf("%s: %s", name, out)
		}
	}
	for _, command := range []string{"solve", "mines prove"} {
		out, _, status := kriegmate(t, "", append(strings.Fields(command), "--searcher", "list", "--json")...)
		var answer struct {
			Searchers []struct {
				Name, About string
				Default     bool
			}
		}
		if err := json.Unmarshal([]byte(out), &answer); status != 0 || err != nil || len(answer.Searchers) != len(lines) {
			t.Errorf("%s: status %d, %v: %s", command, status, err, out)
		}
		for _, s := range answer.Searchers {
			if s.About == "" || s.Default != (s.Name == "best") {
				t.Errorf("%s: %+v", command, s)
			}
		}
	}
}

func TestCertificates(t *testing.T) {
	dir := t.TempDir()
	mate, none := filepath.Join(dir, "mate.cert"), filepath.Join(dir, "none.cert")
	if _, complaints, status := kriegmate(t, "", "solve", "--fen", cornerFEN, "--ply", "3", "--certificate", mate); status != 0 {
		t.Fatal(complaints)
	}
	if _, complaints, status := kriegmate(t, "", "solve", "--fen", cornerFEN, "--ply", "1", "--certificate", none); status != 0 {
		t.Fatal(complaints)
	}
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{mate}, 0, "mate in 3 ply under the rules berkeley: holds\nwalked 2 belief states, 2 proposals, 1 replies\n"},
		{[]string{"--fen", cornerFEN, mate}, 0, "holds"},
		{[]string{none}, 0, "no-mate in 1 ply"},
		{[]string{"--fen", cornerFEN, none}, 0, "holds"},
		{[]string{mate, "--fen", cornerFEN}, 0, "holds"},
		{[]string{"--fen", kingOnA8, mate}, statusFailed, "about another belief state"},
		{[]string{"--fen", kingOnA8, none}, statusFailed, "about another belief state"},
		{[]string{filepath.Join(dir, "nothing")}, statusBadInput, "nothing"},
		{nil, statusBadInput, "check takes a certificate"},
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"check"}, test.args...)...)
		if status != test.status || !strings.Contains(out+complaints, test.want) {
			t.Errorf("check %v: status %d, printed %q, complained %q, want %d and %q", test.args, status, out, complaints, test.status, test.want)
		}
	}
	if err := os.WriteFile(none, []byte("no certificate"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, complaints, status := kriegmate(t, "", "check", none); status != statusBadInput || !strings.Contains(complaints, "not a certificate") {
		t.Errorf("garbage: status %d, complained %q", status, complaints)
	}
}

// Certificates that claim too much fail, with the line of play where there is
// one.
func TestFalseCertificates(t *testing.T) {
	// A record that no state fits: Black cannot have been refused 15 times.
	impossible := filepath.Join(t.TempDir(), "impossible.json")
	const often = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":15}}]}`
	if err := os.WriteFile(impossible, []byte(often), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		damage func(*mate.Certificate)
		args   []string
		status int
		want   string
	}{
		{
			"another move", func(c *mate.Certificate) { c.Plan.Then[0].Plan.Try = "g1g2" }, nil,
			statusFailed, "after Kf7, (silence), (silence), Rg2, (silence): the moves allowed are used up without a win",
		},
		{
			"less ply", func(c *mate.Certificate) { c.Ply = 1 }, nil,
			statusFailed, "after Kf7, (silence): the moves allowed are used up",
		},
		{
			"another position beside it", func(c *mate.Certificate) { c.States = append(c.States, "k7/8/5K2/8/8/8/8/6R1 w - -") }, nil,
			statusFailed, "not those of its hash",
		},
		{
			// The states would be taken from the refutation, where the
			// second is not named.
			"parts of both verdicts",
			func(c *mate.Certificate) {
				c.Refutations = []mate.RefutationJSON{{States: c.States}}
				c.States = append([]string{"k7/8/5K2/8/8/8/8/6R1 w - -"}, c.States...)
			}, nil,
			statusBadInput, "the wrong parts for it",
		},
		{
			"about an impossible record", func(c *mate.Certificate) { c.Belief = "0000000000000000" }, []string{impossible},
			statusFailed, "impossible",
		},
	} {
		file := filepath.Join(t.TempDir(), "false.cert")
		if _, complaints, status := kriegmate(t, "", "solve", "--fen", cornerFEN, "--ply", "3", "--certificate", file); status != 0 {
			t.Fatal(complaints)
		}
		damageCertificate(t, file, test.damage)
		_, complaints, status := kriegmate(t, "", append([]string{"check", file}, test.args...)...)
		if status != test.status || !strings.Contains(complaints, test.want) {
			t.Errorf("%s: status %d, complained %q, want %d and %q", test.name, status, complaints, test.status, test.want)
		}
	}
}

// damageCertificate changes the certificate in a file.
func damageCertificate(t *testing.T, file string, damage func(*mate.Certificate)) {
	t.Helper()
	data, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := mate.ReadCertificate(data)
	if err != nil {
		t.Fatal(err)
	}
	data.Close()
	damage(cert)
	text, err := cert.Compressed()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Limits that are too low give no verdict, and that is no mistake.
func TestSolveLimits(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record.json")
	const quiet = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"d2d4"},{"side":"b"},{"side":"w","try":"b1c3"},{"side":"b"}]}`
	if err := os.WriteFile(record, []byte(quiet), 0o644); err != nil {
		t.Fatal(err)
	}
	out, complaints, status := kriegmate(t, "", "solve", record, "--ply", "5", "--timeout", "1ns", "--json", "--certificate", filepath.Join(t.TempDir(), "none.cert"))
	if status != statusFailed || !strings.Contains(complaints, "out of time") {
		t.Errorf("a certificate of what is not known: status %d, printed %q, complained %q", status, out, complaints)
	}
	out, complaints, status = kriegmate(t, "", "solve", record, "--ply", "5", "--timeout", "1ns", "--json")
	if status != 0 || complaints != "" || !strings.Contains(out, `"verdict":"unknown"`) || !strings.Contains(out, `"complete":false`) {
		t.Errorf("status %d, complained %q, printed %q", status, complaints, out)
	}
}

func TestSolvePictures(t *testing.T) {
	dir := t.TempDir()
	svg, dot := filepath.Join(dir, "plan.svg"), filepath.Join(dir, "plan.dot")
	if _, complaints, status := kriegmate(t, "", "solve", "--fen", cornerFEN, "--svg", svg, "--dot", dot); status != 0 || complaints != "" {
		t.Fatalf("status %d, complained %q", status, complaints)
	}
	for name, want := range map[string]string{svg: "try Kf7", dot: `n0 -> n1 [label="silence; Black: silence"]`} {
		if text, err := os.ReadFile(name); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, no %q in %.200q", filepath.Base(name), err, want, text)
		}
	}
}

func TestSolveBatch(t *testing.T) {
	lines := strings.Join([]string{
		`{"id":1,"fen":"` + cornerFEN + `","ply":3}`,
		`{"id":2,"belief":["` + kingOnH8 + `","` + kingOnA8 + `"],"ply":1}`,
		`{"id":3,"record":{"start":"` + cornerFEN + `","solver":"w","events":[]},"ply":3}`,
		`{"id":4,"belief":["` + kingOnH8 + `","7k/3R4/6K1/8/8/8/8/8 w - -"],"ply":1}`,
		`{"id":5,"fen":"` + cornerFEN + `","ply":2}`,
		`{"id":6}`,
		`{"id":7,"fen":"7k/6Q1/6K1/8/8/8/8/8 b - -","ply":1}`,
		`{"id":8,"record":{"solver":"b","events":[]}}`,
	}, "\n")
	out, complaints, status := kriegmate(t, lines, "solve", "--batch")
	if status != statusBadInput || complaints != "" {
		t.Errorf("status %d, complaints %q", status, complaints)
	}
	want := []string{
		`{"id":1,"verdict":"mate","ply":3,`,
		`{"id":2,"verdict":"no-mate","ply":1,`,
		`{"id":3,"verdict":"mate","ply":3,`,
		`{"id":4,"error":"line 4: belief: line 2: White has a rook on d7, in line 1 a queen"}`,
		`{"id":5,"error":"line 5: ply: 2, want an odd number from 1 to 199"}`,
		`{"id":6,"error":"line 6: want one of \"record\", \"belief\" and \"fen\""}`,
		`{"id":7,"error":"line 7: fen: the game is over: Black has no move"}`,
		`{"id":8,"error":"line 8: after event 0 the solver is not to move"}`,
	}
	answers := strings.Split(strings.TrimSpace(out), "\n")
	for i := range want {
		if i >= len(answers) || !strings.HasPrefix(answers[i], want[i]) {
			t.Errorf("answer %d of\n%s\nwant\n%s", i+1, out, want[i])
		}
	}
	plan := `"plan":{"try":"f6f7","then":[{"heard":[{},{}],"plan":{"try":"g1h1","then":[{"heard":[{"check":["file"],"end":"checkmate"}]}]}}]}}`
	if !strings.HasSuffix(answers[0], plan) {
		t.Errorf("plan of\n%s\nwant\n%s", answers[0], plan)
	}
}

func TestSolveMistakes(t *testing.T) {
	for _, test := range []struct {
		in   string
		args []string
		want string
	}{
		{"", []string{"--searcher", "fast"}, `--searcher: "fast", want one of dfs, l-dfs,`},
		{"", []string{"--ply", "4", "--fen", cornerFEN}, `--ply: "4", want auto or an odd number`},
		{"", []string{"--fen", "8/8/8/8/8/8/8/8 w - -"}, "--fen: bad FEN: placement: White has 0 kings"},
		{"", []string{"--fen", cornerFEN, "--solver", "b"}, "--fen: White is to move, but the solver is Black"},
		{"", []string{"--fen", cornerFEN, "record.json"}, "solve takes one problem"},
		{"", nil, "standard input: it is empty"},
		{`{"solver":"w","events":[{"side":"w","try":"e2e4"}]}`, nil, "after event 1 the solver is not to move"},
		{`{"start":"` + cornerFEN + `","solver":"w","events":[{"side":"w","try":"g1h1","percept":{"check":["file"],"end":"checkmate"}}]}`, nil, "the game is over after event 1"},
	} {
		out, complaints, status := kriegmate(t, test.in, append([]string{"solve"}, test.args...)...)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("solve %v: status %d, printed %q, complained %q, want %q", test.args, status, out, complaints, test.want)
		}
	}
}

// Without a mate it is said how near it is. Of the two kings Qd8 and Qg7 mate that
// on h8; of that on a8 there is no mate in 1. JSON has it only if asked.
func TestSolveNear(t *testing.T) {
	both := kingOnA8 + "\n" + kingOnH8 + "\n"
	for _, test := range []struct {
		flags string
		want  bool
	}{{"", true}, {"--near 0", false}, {"--near 10s", true}, {"--json", false}, {"--json --near 10s", true}} {
		args := append([]string{"solve", "--belief", "-", "--ply", "1"}, strings.Fields(test.flags)...)
		out, complaints, status := kriegmate(t, both, args...)
		text := strings.Contains(out, "\nthe best plan mates 1 of 2 positions: begin with Q") && strings.Contains(out, "\nno mate even if this were known to be the position: "+kingOnA8+"\n")
		inJSON := strings.Contains(out, `"coverage":{"states":1,"most":1,"exact":true,`) && strings.Contains(out, `"escape":{"fen":"`+kingOnA8+`","known":true}`)
		if (text || inJSON) != test.want || complaints != "" || status != 0 {
			t.Errorf("%s: status %d, complaints %q, printed\n%s", test.flags, status, complaints, out)
		}
	}
	if _, complaints, status := kriegmate(t, both, "solve", "--belief", "-", "--near", "-1s"); status != 2 || complaints != "kriegmate: --near: want a positive time\n" {
		t.Errorf("--near -1s: status %d, %q", status, complaints)
	}
}
