package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// handmade is a file of five problems; database/v1_test.go has them in words.
const handmade = "../../database/testdata/v1.kdb"

func TestShowTable(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, `      #  id                ply  verdict    belief  covered  moves  origin
────────────────────────────────────────────────────────────────────────────────────────
      1  2a5d64c24d78d934    3  mate            3        3      -
      2  9b7f74edd1d46d96    1  near-miss       2        1      -
      3  b9d7550eaf1cca0b    1  no-mate       266        2      1
      4  7315e2b52724be22    1  mate            1        1      0  own/corner.pgn
      5  337c29e05d18c888    3  no-mate         3       ≥0      3  game 17 of seed 2005
5 problems (by hand)
  1 ply: 1 mate, 1 near-miss, 1 no-mate
  3 ply: 1 mate, 1 no-mate
`},
		{[]string{"--ply", "1,5", "--verdict", "mate,near-miss", "--belief", "..2"}, `      #  id                ply  verdict    belief  covered  moves  origin
──────────────────────────────────────────────────────────────────────────────────
      2  9b7f74edd1d46d96    1  near-miss       2        1      -
      4  7315e2b52724be22    1  mate            1        1      0  own/corner.pgn
2 of 5 problems (by hand)
  1 ply: 1 mate, 1 near-miss
`},
		{[]string{"--belief", "4..200"}, "0 of 5 problems (by hand)\n"},
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"show", handmade}, test.args...)...)
		if status != 0 || complaints != "" || out != test.want {
			t.Errorf("show %v: status %d, complained %q, printed\n%s\nwant\n%s", test.args, status, complaints, out, test.want)
		}
	}
}

const cornerShown = `problem #4, id 7315e2b52724be22, from own/corner.pgn
White to move, 1 state, mate in 1 ply under the rules berkeley-db?
mate

own pieces

8  ░ ░ ░ ░ ░ ░ ░ ░
7  ░ ░ ░ ░ ░ ░ ░ ░
6  ░ ░ ░ ░ ░ ♔ ░ ░
5  ░ ░ ░ ░ ░ ░ ░ ░
4  ░ ░ ░ ░ ░ ░ ░ ░
3  ░ ░ ░ ░ ░ ░ ░ ░
2  ░ ░ ░ ░ ░ ░ ░ ░
1  ░ ░ ░ ░ ░ ░ ♖ ░
   a b c d e f g h

the hidden ones, in per cent of the states

8   ·     ·     ·     ·     ·     ·     ·     ♚100
7   ·     ·     ·     ·     ·     ·     ·     ·
6   ·     ·     ·     ·     ·     ♔     ·     ·
5   ·     ·     ·     ·     ·     ·     ·     ·
4   ·     ·     ·     ·     ·     ·     ·     ·
3   ·     ·     ·     ·     ·     ·     ·     ·
2   ·     ·     ·     ·     ·     ·     ·     ·
1   ·     ·     ·     ·     ·     ·     ♖     ·
    a     b     c     d     e     f     g     h
♚ h8 100%

record

    1  White Kg7: illegal
`

// A problem is found by its number, with and without the sign, and by its id.
func TestShowOne(t *testing.T) {
	for _, which := range []string{"4", "#4", "7315e2b52724be22"} {
		if out, complaints, status := kriegmate(t, "", "show", handmade, which); status != 0 || complaints != "" || out != cornerShown {
			t.Errorf("show %s: status %d, complained %q, printed\n%s\nwant\n%s", which, status, complaints, out, cornerShown)
		}
	}
	for which, want := range map[string]string{
		"1": ", with a certificate\nWhite to move, 3 states, mate in 3 ply under the rules berkeley?\nmate\n",
		"2": "Black to move, 2 states, mate in 1 ply under the rules berkeley?\nnear-miss: the best plan mates in 1 of them\n",
		"3": "no-mate: the best plan mates in 2 of them\n",
		"5": "no-mate: the best plan known mates in 0 of them\n",
	} {
		if out, _, _ := kriegmate(t, "", "show", handmade, which); !strings.Contains(out, want) {
			t.Errorf("show %s printed\n%s\nwant %q in it", which, out, want)
		}
	}
}

func TestShowFormats(t *testing.T) {
	const line = `{"id":"7315e2b52724be22","rules":"berkeley-db","solver":"w","ply":1,"verdict":"mate","belief":1,"covered":1,"exact":true,` +
		`"origin":{"file":"own/corner.pgn"},"tags":[["event","A corner"],["result","*"]],"record":{"rules":"berkeley-db",` +
		`"start":"7k/8/5K2/8/8/8/8/6R1 w - -","solver":"w","events":[{"side":"w","try":"f6g7","percept":{"illegal":true}}]}}` + "\n"
	if out, complaints, status := kriegmate(t, "", "show", handmade, "4", "--json"); status != 0 || out != line {
		t.Errorf("--json: status %d, complained %q, printed %s want %s", status, complaints, out, line)
	}
	if out, _, _ := kriegmate(t, "", "show", handmade, "--json", "--verdict", "mate"); strings.Count(out, "\n") != 2 || !strings.HasSuffix(out, line) {
		t.Errorf("--json of two printed %s", out)
	}
	const pgn = `[event "A corner"]
[result "*"]
[depth "1"]
[final-states "1"]
[largest-mate-subset "1"]
[filtered "white"]
[rules "berkeley-db"]
[fen "7k/8/5K2/8/8/8/8/6R1 w - -"]

1.  {(:Kg7)}
`
	if out, complaints, status := kriegmate(t, "", "show", handmade, "4", "--pgn"); status != 0 || out != pgn {
		t.Errorf("--pgn: status %d, complained %q, printed\n%s\nwant\n%s", status, complaints, out, pgn)
	}
	svg := filepath.Join(t.TempDir(), "heat.svg")
	if _, complaints, status := kriegmate(t, "", "show", handmade, "4", "--svg", svg); status != 0 {
		t.Errorf("--svg: status %d, complained %q", status, complaints)
	}
	if text, err := os.ReadFile(svg); err != nil || !strings.HasPrefix(string(text), "<svg") {
		t.Errorf("--svg drew %.40q, %v", text, err)
	}
	if out, complaints, status := kriegmate(t, "", "show", handmade, "4", "--svg", "-"); status != 0 || !strings.HasPrefix(out, "<svg") || !strings.HasSuffix(out, "</svg>\n") {
		t.Errorf("--svg -: status %d, complained %q, printed %.40q to %q", status, complaints, out, out[max(0, len(out)-40):])
	}
}

// What is exported is imported again.
func TestShowExport(t *testing.T) {
	dir := t.TempDir()
	out, complaints, status := kriegmate(t, "", "show", handmade, "--export", dir, "--verdict", "mate,no-mate", "--belief", "1..1")
	if want := "1 problem in " + dir + "\n"; status != 0 || out != want {
		t.Fatalf("status %d, complained %q, printed %q, want %q", status, complaints, out, want)
	}
	file := filepath.Join(t.TempDir(), "again.kdb")
	if _, complaints, status := kriegmate(t, "", "import", dir, "--out", file); status != 0 {
		t.Fatal(complaints)
	}
	if out, _, _ := kriegmate(t, "", "show", file, "7315e2b52724be22"); !strings.HasPrefix(out, "problem #1, id 7315e2b52724be22, from own/corner.pgn\n") {
		t.Errorf("exported and imported:\n%s", out)
	}
}

func TestShowMistakes(t *testing.T) {
	content, err := os.ReadFile(handmade)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cut, flipped, text := filepath.Join(dir, "cut.kdb"), filepath.Join(dir, "flipped.kdb"), filepath.Join(dir, "text.kdb")
	svg := filepath.Join(dir, "heat.svg")
	damaged := append([]byte{}, content...)
	damaged[len(damaged)/2] ^= 4
	for name, data := range map[string][]byte{cut: content[:len(content)*2/3], flipped: damaged, text: []byte("hello, this is a text\n")} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, statusBadInput, "show takes a file"},
		{[]string{handmade, "1", "2"}, statusBadInput, "show takes a file"},
		{[]string{handmade, "--pgn"}, statusBadInput, "--pgn and --svg are for one problem"},
		{[]string{handmade, "1", "--ply", "3"}, statusBadInput, "are for lists, not for one problem"},
		{[]string{handmade, "4", "--json", "--svg", svg}, statusBadInput, "--json, --pgn, --svg and --export: want one of them"},
		{[]string{handmade, "--json", "--export", dir}, statusBadInput, "want one of them"},
		{[]string{handmade, "6"}, statusBadInput, "v1.kdb: no such problem: #6, but the file has 5"},
		{[]string{handmade, "0"}, statusBadInput, "v1.kdb: no such problem: #0, but numbers begin with 1"},
		{[]string{handmade, "#one"}, statusBadInput, `"#one": want a number, such as #17`},
		{[]string{handmade, "one"}, statusBadInput, `v1.kdb: no such problem: id "one"`},
		{[]string{handmade, "1", "--pgn"}, statusBadInput, "--pgn: problem #1: 3 positions are no record"},
		{[]string{handmade, "--export", dir}, statusBadInput, "problem #1: 3 positions are no record"},
		{[]string{handmade, "--ply", "4"}, statusBadInput, "--ply: "},
		{[]string{handmade, "--verdict", "win"}, statusBadInput, "--verdict: unknown verdict"},
		{[]string{handmade, "--belief", "9..1"}, statusBadInput, "--belief: "},
		{[]string{dir}, statusBadInput, "not a file of problems, but a directory"},
		{[]string{text}, statusBadInput, "text.kdb: not a file of problems"},
		{[]string{filepath.Join(dir, "none")}, statusBadInput, "no such file"},
		{[]string{cut}, statusBadInput, "cut.kdb: at byte "},
		{[]string{cut}, statusBadInput, "the file is cut short: the problems before that are whole, and the command that wrote it goes on with --resume; a shard has to be removed and made again\n"},
		{[]string{flipped}, statusBadInput, "flipped.kdb: at byte "},
		{[]string{flipped, "--json"}, statusBadInput, "the file is damaged: "},
	} {
		_, complaints, status := kriegmate(t, "", append([]string{"show"}, test.args...)...)
		if status != test.status || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("show %v: status %d, complained %q, want %d and %q", test.args, status, complaints, test.status, test.want)
		}
	}
	// What is whole is shown all the same.
	if out, _, _ := kriegmate(t, "", "show", cut); !strings.Contains(out, "2a5d64c24d78d934") || !strings.Contains(out, "4 problems (by hand)") {
		t.Errorf("of a cut file is shown:\n%s", out)
	}
}
