package input_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

const corner = "7k/8/5K2/8/8/8/8/6R1 w - -"

// What a proof about an ending begins with.
const endingProof = `{"format":"kriegmate endgame certificate 1","claim":"wins","at":"Kc3 Ra1","set":"0x1","moves":1,"root":0,"nodes":[]}`

// What cannot be read gets one line that says what is wrong and what to do.
func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		name, text string
		reader     input.Reader
		want       string
	}{
		{"nothing", " \n", input.Reader{}, "it is empty: want a record"},
		{"whose move", "1. e4 e5", input.Reader{}, "say who the player is, --side w or --side b"},
		{"no moves", "[White \"A\"]\n\n*", input.Reader{Side: &white}, "this game has no moves"},
		{"prose", "White to play and win", input.Reader{Side: &white}, `"White to play and win" is neither a record`},
		{"two games", "[Event \"1\"]\n\nd4 *\n\n[Event \"2\"]\n\ne4 *\n", input.Reader{Side: &white}, "there are 2 games: say which by its number behind the name, 1 to 2"},
		{"illegal move", "1. e4 e5 2. Ke3", input.Reader{Side: &white}, "Ke3"},
		{"the other side's position", corner, input.Reader{Side: &black}, "White is to move, but the solver is Black"},
		{"a position before a move", corner, input.Reader{At: 2}, "--at is for a record or a game, not for a FEN"},
		{"short FEN", "7k/8/5K2/8/8/8/8/6R1", input.Reader{}, "1 of at least 4 fields: who moves, castling and en passant are missing"},
		{"second FEN", corner + "\n\n7k/8/5K2/8/8/8/8/6Q1 w - -", input.Reader{}, "line 3: White has a queen on g1, in line 1 a rook"},
		{"list", `[{"fen":"x"}]`, input.Reader{}, "this is a list in JSON: give one of its problems"},
		{"broken JSON", `{"fen":`, input.Reader{}, "bad record"},
		{"two problems in JSON", `{"fen":"` + corner + "\"}\n{\"fen\":\"" + corner + `"}`, input.Reader{}, "there are 2 lines: say which"},
		{"both fields", `{"fen":"` + corner + `","belief":["` + corner + `"]}`, input.Reader{}, `want one of "record", "belief" and "fen"`},
		{"even ply", `{"fen":"` + corner + `","ply":2}`, input.Reader{}, "ply: 2, want an odd number"},
		{"other rules", `{"fen":"` + corner + `","rules":"atomic"}`, input.Reader{}, "rules: "},
		{"another field", `{"fen":"` + corner + `","moves":3}`, input.Reader{}, `not a problem in JSON: unknown field "moves"`},
		{"no positions", `{"belief":[]}`, input.Reader{}, "belief: no position"},
		{"an empty position", `{"belief":["` + corner + `",""]}`, input.Reader{}, "belief: position 2: bad FEN: 0 fields"},
		{"a blank position", `{"belief":[" "]}`, input.Reader{}, "belief: position 1: bad FEN: 0 fields"},
		{"a position that is none", `{"belief":["` + corner + `",null]}`, input.Reader{}, "belief: position 2: bad FEN: 0 fields"},
		{"states that are none", `{"count":1,"states":"x"}`, input.Reader{}, "states: want a list of FENs"},
		{"bad state", `{"count":2,"states":["` + corner + `","8/8 w - -"]}`, input.Reader{}, "states: position 2: "},
		{"answer alone", `{"verdict":"mate","ply":3}`, input.Reader{}, "it does not hold its problem: give the problem itself"},
		{"estimate alone", `{"count":20}`, input.Reader{}, "ask again with --states"},
		{"dump", `{"pgn":"1. e4"}`, input.Reader{}, "this is a dump of a chess site: take the game out as PGN"},
		{"dump of games", `{"games":[{"pgn":"1. e4"}]}`, input.Reader{}, "this is a dump of a chess site: take the game out as PGN"},
		{"run of tune", `{"of":"marshal","seed":1,"settings":[],"values":{},"games":2,"cpu_seconds":1,"history":[]}`, input.Reader{}, "this is a file of kriegmate tune: give it to match"},
		{"habits", `{"habits":{},"games":2,"moves":9}`, input.Reader{}, "this is a file of kriegmate tune: give it to match"},
		{"schools", `{"schools":[{"name":"a","games":2}]}`, input.Reader{}, "this is a file of kriegmate tune: give it to match"},
		{"worth", `{"worth":{},"games":2}`, input.Reader{}, "this is a file of kriegmate tune: give it to match"},
		{"result", `{"a":"x","b":"y","games":2,"points":1}`, input.Reader{}, "this is the result of a match: give it to ratings"},
		{"proof of an ending", endingProof, input.Reader{}, "this is a proof about an ending, which kriegmate check verifies"},
		{"other JSON", `{"a":1}`, input.Reader{}, "this JSON holds no problem"},
		{"tries without a side", `{"tries":["e4"]}`, input.Reader{}, "this is a game of both sides in JSON"},
		{"bad start", `{"start":"x","tries":[]}`, input.Reader{Side: &white}, "start: "},
		{"bad try", `{"tries":["e4","e9"]}`, input.Reader{Side: &white}, "try 2: "},
		{"a try and more", `{"tries":["e4"],"more":1}`, input.Reader{Side: &white}, `not a game in JSON: unknown field "more"`},
		{"events of nobody", `{"events":[{"side":"w","heard":1}]}`, input.Reader{Side: &white}, `not a record: no "solver"; and not a game in JSON`},
		{"the other side's record", `{"solver":"w","events":[]}`, input.Reader{Side: &black}, "this is what White heard, not Black"},
	} {
		p, err := test.reader.Parse(context.Background(), []byte(test.text), "")
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v; want %q in one line", test.name, p, err, test.want)
		}
	}
}

// What the arguments say wrongly is told with the way out.
func TestWrongArguments(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "game.pgn")
	if err := os.WriteFile(game, []byte(scholar), 0o644); err != nil {
		t.Fatal(err)
	}
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	proof := filepath.Join(dir, "krk.cert")
	if err := os.WriteFile(proof, encoder.EncodeAll([]byte(endingProof), nil), 0o644); err != nil {
		t.Fatal(err)
	}
	set := shipped.Sets()[0].Name
	for _, test := range []struct {
		name   string
		reader input.Reader
		args   []string
		want   string
	}{
		{"no standard input", input.Reader{}, nil, "no problem is given: name a file or a FEN"},
		{"a folder", input.Reader{}, []string{dir}, "is a folder: name a file in it, or make a problem file of all with kriegmate import"},
		{"another ending", input.Reader{}, []string{filepath.Join(dir, "game.txt")}, "game.pgn\": give that name"},
		{"nothing like it", input.Reader{}, []string{filepath.Join(dir, "none.pgn")}, "give the name of a file, - for standard input, or the text in quotes"},
		{"three", input.Reader{}, []string{game, "1", "2"}, "3 arguments: want one problem"},
		{"which of one", input.Reader{Side: &white}, []string{game, "2"}, `"2" is no number of a game: want 1 to 1`},
		{"a set without a number", input.Reader{}, []string{set}, "problems: say which by its number or id behind the name, such as 17"},
		{"a number too high", input.Reader{}, []string{set, "100000"}, "100000"},
		{"words and a file", input.Reader{White: "Ka1", Black: "Ka8"}, []string{game}, "--white and --black are a problem already: leave out"},
		{"one of two", input.Reader{White: "Ka1"}, nil, "--white and --black go together"},
		{"a proof of an ending", input.Reader{}, []string{proof}, "this is a proof about an ending, which kriegmate check verifies"},
		{"an address", input.Reader{}, []string{"https://lichess.org/abc"}, "nothing is fetched"},
	} {
		p, err := test.reader.Read(context.Background(), test.args...)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v; want %q in one line", test.name, p, err, test.want)
		}
	}
}

// A record that does not end with the solver to move says where it would.
func TestSolverToMove(t *testing.T) {
	for _, test := range []struct{ game, want string }{
		{scholar, ""},
		{scholar + " 4. Qxf7#", "the game is over after event 7: --at 4 stops before move 4 of White"},
		{"1. e4 e5 2. Nf3", "after event 3 the solver is not to move: --at 2 stops before move 2 of White"},
	} {
		r := input.Reader{Side: &white}
		p, err := r.Parse(context.Background(), []byte(test.game), "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = p.Belief(context.Background(), estimate.Limits{}); (err == nil) != (test.want == "") || err != nil && !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.game, err, test.want)
		}
	}
	r := input.Reader{}
	p, err := r.Parse(context.Background(), []byte(`{"solver":"b","events":[]}`), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Belief(context.Background(), estimate.Limits{}); err == nil || !strings.HasSuffix(err.Error(), "after event 0 the solver is not to move") {
		t.Errorf("before Black's first move: %v", err)
	}
}

// A certificate is the problem that it is about, compressed or not, of either verdict.
func TestCertificateForm(t *testing.T) {
	for ply, verdict := range map[int]string{1: "no-mate", 3: "mate"} {
		b, err := mate.OfFENs(bishops, kriegspiel.Berkeley, nil)
		if err != nil {
			t.Fatal(err)
		}
		solver := mate.Solver{Ply: ply, Certificate: true}
		found, err := solver.Solve(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		data, err := found.CertificateFile()
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), "x.cert")
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		text, err := mate.CertificateText(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		r := input.Reader{In: bytes.NewReader(text)}
		for _, args := range [][]string{{name}, nil} {
			p, err := r.Read(context.Background(), args...)
			if err != nil {
				t.Errorf("%s, %v: %v", verdict, args, err)
				continue
			}
			if p.Form != input.Certificate || p.Ply != ply || p.Rules != kriegspiel.Berkeley {
				t.Errorf("%s, %v: %s within %d ply", verdict, args, p.Saw(), p.Ply)
			}
			if verdict == "mate" { // a refutation names a state that is enough
				checkBishops(t, p)
			}
		}
		if p, err := r.Parse(context.Background(), data, ""); err != nil || p.Form != input.Certificate {
			t.Errorf("%s, compressed: %v", verdict, err)
		}
		if p, err := r.Parse(context.Background(), long(t, text), ""); err != nil || p.Form != input.Certificate {
			t.Errorf("%s, compressed, and long: %v", verdict, err)
		}
		if _, err := r.Parse(context.Background(), data, "2"); err == nil || !strings.Contains(err.Error(), `leave out "2"`) {
			t.Errorf("the second problem of a compressed certificate: %v", err)
		}
		if _, err := r.Read(context.Background(), name, "2"); err == nil || !strings.Contains(err.Error(), `leave out "2"`) {
			t.Errorf("the second problem of a certificate: %v", err)
		}
	}
}

// long returns the text of a JSON object with two MiB of blanks in it, compressed.
func long(t *testing.T, text []byte) []byte {
	t.Helper()
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return encoder.EncodeAll(slices.Concat([]byte("{"), bytes.Repeat([]byte(" "), 2<<20), text[1:]), nil)
}

// The rules that the user gives beat those of the text; else those of the text hold, and
// the default is for texts that name none.
func TestRulesOfForms(t *testing.T) {
	db, plain := kriegspiel.BerkeleyDB, kriegspiel.Berkeley
	named := `{"id":"x","rules":"berkeley-db","solver":"w","ply":3,"verdict":"mate","belief":1,"covered":1,"exact":true,"positions":["` + corner + `"]}`
	for _, test := range []struct {
		text   string
		reader input.Reader
		want   kriegspiel.Rules
	}{
		{corner, input.Reader{}, plain},
		{corner, input.Reader{Default: db}, db},
		{corner, input.Reader{Rules: &plain, Default: db}, plain},
		{`{"fen":"` + corner + `","rules":"berkeley-db"}`, input.Reader{}, db},
		{`{"fen":"` + corner + `","rules":"berkeley-db"}`, input.Reader{Rules: &plain}, plain},
		{`{"rules":"berkeley-db","solver":"w","events":[]}`, input.Reader{}, db},
		{`{"rules":"berkeley-db","solver":"w","events":[]}`, input.Reader{Rules: &plain}, plain},
		{named, input.Reader{}, db},
		{named, input.Reader{Rules: &plain}, plain},
		{`{"tries":["e4","e5"]}`, input.Reader{Side: &white, Rules: &db}, db},
	} {
		p, err := test.reader.Parse(context.Background(), []byte(test.text), "")
		if err != nil || p.Rules != test.want {
			t.Errorf("%s: %v, %v; want %v", test.text, p, err, test.want)
		}
	}
}

// A game as referee --json answers it has its refused tries; --fen is a form of its own.
func TestRefereeAnswerAndFlag(t *testing.T) {
	r := input.Reader{Side: &white}
	text := `{"start":"7k/5Q2/6K1/8/8/8/8/8 w - -","events":[{"side":"w","try":"f7f3","percept":{"illegal":false,"capture":"","check":[],"end":""},"fen":"7k/8/6K1/8/8/5Q2/8/8 b - -"},` +
		`{"side":"b","try":"h8h7","percept":{"illegal":true,"capture":"","check":[],"end":""},"fen":"7k/8/6K1/8/8/5Q2/8/8 b - -"},` +
		`{"side":"b","try":"h8g8","percept":{"illegal":false,"capture":"","check":[],"end":""},"fen":"6k1/8/6K1/8/8/5Q2/8/8 w - -"}]}`
	p, err := r.Parse(context.Background(), []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	if words := strings.Join(p.Record.Words(), ";"); p.Form != input.RefereeJSON || len(p.Game.Moves) != 2 || len(p.Record.Events) != 2 || p.Record.Events[1].Refusals != 1 {
		t.Errorf("saw %v: %s, %d moves", p.Form, words, len(p.Game.Moves))
	}
	if p, err = r.FEN(" " + corner + "\n"); err != nil || p.Where != "--fen" || len(p.Positions) != 1 {
		t.Errorf("--fen: %v, %v", p, err)
	}
	if _, err := r.FEN(" "); err == nil || !strings.Contains(err.Error(), "it is empty") {
		t.Errorf("--fen with nothing: %v", err)
	}
}
