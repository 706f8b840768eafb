package input_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/kriegspiel/movetext"
)

var white, black, berkeley = chess.White, chess.Black, kriegspiel.Berkeley

// scholar is the game before Qxf7 mates, as people write it.
const scholar = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6"

// records are the scholar's game before the mate as White heard it, which was nothing, in
// several forms.
func records(t *testing.T) map[input.Form]string {
	t.Helper()
	game, err := movetext.Parse(scholar)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.Record(kriegspiel.Berkeley, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	pgn := filtered.PGN{Record: record}
	filtered, err := pgn.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	json := string(record.AppendJSON(nil))
	return map[input.Form]string{
		input.RecordJSON:  json,
		input.FilteredPGN: string(filtered),
		input.OrdinaryPGN: "[White \"A\"]\n[Black \"B\"]\n\n" + scholar + " *\n",
		input.Question:    `{"id":7,"ply":3,"record":` + strings.ReplaceAll(json, "\n", " ") + `}`,
		input.RefereeJSON: `{"tries":["e4","e5","d1h5","Nc6","Bc4","Nf6"]}`,
		input.Answer:      `{"verdict":"no-mate","ply":1,"problem":{"record":` + strings.ReplaceAll(json, "\n", " ") + `}}`,
	}
}

// Whatever the form, it is the same record.
func TestRecordForms(t *testing.T) {
	for form, text := range records(t) {
		for _, how := range []string{"file", "standard input", "byte order mark"} {
			r := input.Reader{Side: &white}
			var args []string
			switch how {
			case "file":
				name := filepath.Join(t.TempDir(), "x")
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				args = []string{name}
			case "standard input":
				r.In = strings.NewReader(text)
			default:
				r.In = strings.NewReader("\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"))
			}
			p, err := r.Read(context.Background(), args...)
			if err != nil {
				t.Errorf("%v by %s: %v", form, how, err)
				continue
			}
			words := strings.Join(p.Record.Words(), ";")
			if want := "White e4;Black ??;White Qh5;Black ??;White Bc4;Black ??"; p.Form != form || words != want || p.Record.Solver != chess.White {
				t.Errorf("%v by %s: saw %v of %s: %s, want %s", form, how, p.Form, p.Record.Solver.Name(), words, want)
			}
			if !strings.Contains(p.Saw(), form.String()) {
				t.Errorf("%v: says it saw %q", form, p.Saw())
			}
			if (p.Game != nil) != (form == input.OrdinaryPGN || form == input.RefereeJSON) || p.TriesKnown() == (form == input.OrdinaryPGN) {
				t.Errorf("%v: Game is %v, TriesKnown is %v", form, p.Game, p.TriesKnown())
			}
			if want := map[input.Form]int{input.Question: 3}[form]; p.Ply != want {
				t.Errorf("%v: ply %d, want %d", form, p.Ply, want)
			}
		}
	}
}

// The tag filtered says that a PGN is one player's, also where nothing has happened yet and
// other tags stand before it. In a comment of a game of both sides it is no tag.
func TestFilteredWithoutMoves(t *testing.T) {
	for _, test := range []struct {
		text string
		form input.Form
		side chess.Colour
	}{
		{"[event \"A [rapid] game\"]\n[result \"*\"]\n[filtered \"white\"]\n[fen \"7k/8/8/8/8/8/8/KR6 w - -\"]\n\n", input.FilteredPGN, chess.White},
		{"[Event \"Kriegspiel\"]\r\n\r\n[Filtered \"black\"]\r\n", input.FilteredPGN, chess.Black},
		{"[event \"[filtered \"]\n\n1. e4 {see\n[filtered \"black\"]} e5 *\n", input.OrdinaryPGN, chess.White},
	} {
		r := input.Reader{}
		if test.form == input.OrdinaryPGN {
			r.Side = &test.side
		}
		p, err := r.Parse(t.Context(), []byte(test.text), "")
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
		} else if p.Form != test.form || p.Record.Solver != test.side {
			t.Errorf("%q is read as %v of %s, want %v of %s", test.text, p.Form, p.Record.Solver.Name(), test.form, test.side.Name())
		}
	}
}

// A game that names its refused tries gives a record with them, under its own rules unless
// others are asked for.
func TestRefusedTries(t *testing.T) {
	const game = "[Rules \"berkeley-db\"]\n[RefusedTries \"2\"]\n\n1. e4 {[%refused exd3]} d5 2. exd5 {[%refused exf5]} *\n"
	for _, test := range []struct {
		side  *chess.Colour
		rules *kriegspiel.Rules
		want  string
	}{
		{&white, nil, "White exd3: illegal;White e4;Black ??;White exf5: illegal;White exd5: capture on d5"},
		{&black, &berkeley, "White ??: 1 refusal;Black d5;White ??: capture on d5, 1 refusal"},
	} {
		r := input.Reader{Side: test.side, Rules: test.rules}
		p, err := r.Parse(context.Background(), []byte(game), "")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(p.Record.Words(), ";"); got != test.want || !p.TriesKnown() || strings.Contains(p.Saw(), "refused") {
			t.Errorf("saw %q, heard %s, want %s", p.Saw(), got, test.want)
		}
		if want := test.rules == nil; (p.Rules == kriegspiel.BerkeleyDB) != want {
			t.Errorf("the rules are %v", p.Rules)
		}
	}
}

// bishops are three positions, all that is possible; there is a mate in 3 ply and none in
// less.
var bishops = []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - - 0 1", "k5b1/1RK5/8/8/8/8/8/7R w - -"}

// A positionForm is a text that holds positions.
type positionForm struct {
	name, text string
	form       input.Form
}

// bishopsJSON is the bishops in every form in JSON that can hold them.
func bishopsJSON() []positionForm {
	quoted := `["` + strings.Join(bishops, `","`) + `"]`
	return []positionForm{
		{"question", `{"id":"x","belief":` + quoted + `}`, input.Question},
		{"estimate --json --states", `{"id":"x","rules":"berkeley","count":3,"states":` + quoted + `}`, input.Answer},
		{"solve --json", `{"id":"x","verdict":"mate","ply":3,"problem":{"belief":` + quoted + `}}`, input.Answer},
		{"show --json", `{"id":"x","rules":"berkeley","solver":"w","ply":3,"verdict":"mate","belief":3,"covered":3,"exact":true,"positions":` +
			strings.Replace(quoted, " 0 1", "", 1) + `}`, input.ProblemJSON},
	}
}

// The three positions of the bishop, in every form that can hold them.
func TestPositionForms(t *testing.T) {
	for _, test := range append([]positionForm{
		{"lines", strings.Join(bishops, "\n"), input.FENs},
		{"remarks", "# three bishops\n\n" + strings.Join(bishops, " # here\r\n") + "\n\n", input.FENs},
	}, bishopsJSON()...) {
		t.Run(test.name, func(t *testing.T) {
			r := input.Reader{In: strings.NewReader(test.text)}
			p, err := r.Read(context.Background(), "-")
			if err != nil {
				t.Fatal(err)
			}
			if p.Form != test.form {
				t.Errorf("saw %v, want %v", p.Form, test.form)
			}
			checkBishops(t, p)
		})
	}
	t.Run("words", func(t *testing.T) {
		r := input.Reader{White: "Kc7 Rb7 Rh1", Black: "Ka8 B@c5,b1,g8"}
		p, err := r.Read(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		checkBishops(t, p)
		if p.Saw() != "--white and --black: hidden pieces in words, 3 possible positions" {
			t.Error(p.Saw())
		}
	})
}

func checkBishops(t *testing.T, p *input.Problem) {
	t.Helper()
	b, err := p.Belief(context.Background(), estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := b.All()
	found := map[string]bool{}
	for _, s := range states {
		position := b.View.OwnTurn(&s)
		found[position.FEN()] = true
	}
	for _, want := range []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -"} {
		if !found[want] || len(found) != 3 || err != nil {
			t.Errorf("states %v, %v; want the three bishops", found, err)
		}
	}
}

func TestArguments(t *testing.T) {
	dir := t.TempDir()
	set := shipped.Sets()[0]
	data, err := set.Data()
	if err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(dir, "problems.kdb")
	games := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(db, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(games, []byte("[Event \"1\"]\n\nd4 d5 *\n\n[Event \"2\"]\n\ne4 e5 *\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	in, err := set.Open()
	if err != nil {
		t.Fatal(err)
	}
	_, problem, err := in.Named("17")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		args []string
		form input.Form
		want func(*input.Problem) bool
	}{
		{"a FEN in quotes", []string{"7k/8/5K2/8/8/8/8/6R1 w - - 0 1"}, input.FEN, func(p *input.Problem) bool { return p.Positions[0].FEN() == "7k/8/5K2/8/8/8/8/6R1 w - -" }},
		{"a FEN without quotes", []string{"7k/8/5K2/8/8/8/8/6R1", "w", "-", "-"}, input.FEN, func(p *input.Problem) bool { return p.Positions[0].FEN() == "7k/8/5K2/8/8/8/8/6R1 w - -" }},
		{"moves in quotes", []string{"1.e4 e5"}, input.OrdinaryPGN, func(p *input.Problem) bool { return len(p.Record.Events) == 2 }},
		{"moves without quotes", []string{"e4", "e5"}, input.OrdinaryPGN, func(p *input.Problem) bool { return len(p.Record.Events) == 2 }},
		{"JSON", []string{`{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`}, input.Question, func(p *input.Problem) bool { return len(p.Positions) == 1 }},
		{"a number in a file", []string{db, "17"}, input.ProblemFile, func(p *input.Problem) bool { return p.ID == problem.ID && p.Ply == 3 }},
		{"#17", []string{db, "#17"}, input.ProblemFile, func(p *input.Problem) bool { return p.ID == problem.ID }},
		{"an id in a file", []string{db, problem.ID}, input.ProblemFile, func(p *input.Problem) bool { return p.ID == problem.ID }},
		{"built in", []string{set.Name, "17"}, input.ProblemFile, func(p *input.Problem) bool { return p.ID == problem.ID && strings.Contains(p.Where, "built-in") }},
		{"the second game", []string{games, "2"}, input.OrdinaryPGN, func(p *input.Problem) bool { return p.Record.Words()[0] == "White e4" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := input.Reader{Side: &white}
			if test.form == input.ProblemFile {
				r.Side = nil
			}
			p, err := r.Read(context.Background(), test.args...)
			if err != nil {
				t.Fatal(err)
			}
			if p.Form != test.form || !test.want(p) {
				t.Errorf("%s", p.Saw())
			}
		})
	}
	t.Run("problem file on standard input", func(t *testing.T) {
		waited := false
		r := input.Reader{In: bytes.NewReader(data), Waiting: func() { waited = true }}
		p, err := r.Read(context.Background(), "-", "17")
		if err != nil || p.ID != problem.ID || !waited {
			t.Errorf("%v, %v; Waiting was called: %v", p, err, waited)
		}
	})
}

// A record that is cut before a move ends there.
func TestAt(t *testing.T) {
	for _, test := range []struct {
		side chess.Colour
		at   int
		want int // events; -1 is an error
	}{{white, 1, 0}, {white, 2, 2}, {white, 3, 4}, {white, 4, 6}, {white, 5, -1}, {black, 1, 1}, {black, 3, 5}, {black, 4, -1}, {white, -1, -1}} {
		r := input.Reader{Side: &test.side, At: test.at}
		p, err := r.Parse(context.Background(), []byte(scholar), "")
		if err != nil {
			if test.want >= 0 {
				t.Errorf("at %d of %s: %v", test.at, test.side.Name(), err)
			}
			continue
		}
		if len(p.Record.Events) != test.want {
			t.Errorf("at %d of %s: %d events, want %d", test.at, test.side.Name(), len(p.Record.Events), test.want)
		}
		if _, err := p.Belief(context.Background(), estimate.Limits{}); err != nil {
			t.Errorf("at %d of %s: %v", test.at, test.side.Name(), err)
		}
	}
}

// Who is interrupted does not wait for the end of a long game.
func TestReadIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	white := chess.White
	r := input.Reader{Side: &white}
	p, err := r.Read(ctx, strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 10_000))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v, want that it was cancelled", p, err)
	}
}

func TestHistory(t *testing.T) {
	r := input.Reader{}
	p, err := r.Read(context.Background(), "7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	if h, err := p.History(); err != nil || len(h.Events) != 0 || h.Solver != chess.White {
		t.Errorf("%v, %v", h, err)
	}
	two, err := r.Parse(context.Background(), []byte("7k/8/5K2/8/8/8/8/6R1 w - -\n6k1/8/5K2/8/8/8/8/5R2 w - -\n"), "1")
	if err != nil || len(two.Positions) != 1 {
		t.Errorf("%v, %v: want the first position", two, err)
	}
	words := input.Reader{White: "Ka1", Black: "K@any"}
	p, err = words.Read(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.History(); err == nil || !strings.Contains(err.Error(), "--side") {
		t.Errorf("the record of 60 positions: %v", err)
	}
}

// Hidden pieces in words can stand in a text, in lines and in JSON: a bishop on c5 or b1.
func TestWordsInAText(t *testing.T) {
	const want = "k7/1RK5/8/2b5/8/8/8/7R w - -;k7/1RK5/8/8/8/8/8/1b5R w - -"
	const turned = "7r/8/8/8/2B5/8/1rk5/K7 b - -;1B5r/8/8/8/8/8/1rk5/K7 b - -"
	for _, test := range []struct {
		text, want string
		ply        int
	}{
		{"White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1\n", want, 0},
		{"# a remark\nblack: Ka8 B@c5,b1 # another\r\n\r\nwhite: Kc7 Rb7 Rh1\r\nWhite to move\r\n", want, 0},
		{"White Kc7 Rb7 Rh1 Black Ka8 B@c5,b1", want, 0},
		{`{"white":"Kc7 Rb7 Rh1","black":"Ka8 B@c5,b1","ply":3}`, want, 3},
		{`{"id":1,"white":"Ka1 B@c4,b8","black":"Kc2 Rb2 Rh8","solver":"b"}`, turned, 0},
		{"Black to move\nWhite Ka1 B@c4,b8\nBlack Kc2 Rb2 Rh8", turned, 0},
	} {
		p, err := (&input.Reader{}).Parse(context.Background(), []byte(test.text), "")
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		fens := map[string]bool{}
		for _, position := range p.Positions {
			fens[position.FEN()] = true
		}
		for fen := range strings.SplitSeq(test.want, ";") {
			if !fens[fen] || len(fens) != 2 || p.Form != input.Words || p.Ply != test.ply {
				t.Errorf("%q: %v within %d ply, %v; want %s within %d", test.text, p.Form, p.Ply, fens, test.want, test.ply)
			}
		}
	}
}

// A text in words that says too little, or too much.
func TestWordsThatMakeNoSense(t *testing.T) {
	for text, want := range map[string]string{
		"White Kc7":                                        "say where both kings are",
		"White Kc7\nBlack Ka8\nWhite Rb7":                  "white is told of twice",
		"White: Sc7\nBlack Ka8":                            `White: "Sc7": want a piece`,
		`{"white":"Kc7","black":"Ka8","x":1}`:              `unknown field "x"`,
		`{"white":"Kc7","black":"Ka8","solver":"x"}`:       "solver: ",
		`{"white":"Kc7","black":"Ka8","ply":2}`:            "ply: 2, want an odd number",
		`{"white":"Kc7","black":"Ka8","rules":"moon"}`:     "rules: ",
		`{"white":"Kc7","black":"Kh8 N@any","solver":"w"}`: "can be placed in 64 ways, more than 60",
	} {
		r := input.Reader{Placements: 60}
		if _, err := r.Parse(context.Background(), []byte(text), ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
	r := input.Reader{Side: &black}
	if _, err := r.Parse(context.Background(), []byte(`{"white":"Kc7 Rb7","black":"Ka8","solver":"w"}`), ""); err == nil || !strings.Contains(err.Error(), "White is to move, but the solver is Black") {
		t.Errorf("%v, want an error about the solver", err)
	}
}

// What is said in words can be taken before it is complete.
func TestParseWords(t *testing.T) {
	w, ok, err := input.ParseWords([]byte("White Kc7\nBlack\n"))
	if !ok || err != nil || w.White != "Kc7" || w.Black != "" {
		t.Errorf("%+v, %v, %v; want White's king alone", w, ok, err)
	}
	for _, text := range []string{"7k/8/5K2/8/8/8/8/6R1 w - -", scholar, `{"fen":"x"}`, "", "White is better."} {
		if w, ok, err := input.ParseWords([]byte(text)); ok {
			t.Errorf("%q is read as words: %+v, %v", text, w, err)
		}
	}
}
