package survey

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

func TestQuestions(t *testing.T) {
	r := Reader{Table: rook(t)}
	for text, want := range map[string]string{
		`{"at":"Kf6 Rg1","squares":["h8"]}`:      `{"at":"Kf6 Rg1","moves":2}`,
		`{"at":"Rb2 Kc7","squares":["a8","a7"]}`: `{"at":"Rb2 Kc7","moves":1}`,
		`{"at":"Kf6 Rg1","squares":["g8"]}`:      "squares: the king cannot be on g8: it is attacked",
		`{"at":"Kf6 Rg1","squares":["g1"]}`:      "squares: the king cannot be on g1: a piece",
		`{"at":"Kf6 Rg1","squares":["f7"]}`:      "squares: the king cannot be on f7: it is next to",
		`{"at":"Kf6 Rg1","squares":[]}`:          "squares: no square",
		`{"at":"Kf6 Rf6","squares":"full"}`:      "at: two pieces stand on f6",
		`{"at":"Kf6","squares":"full"}`:          "at: R is missing",
	} {
		var q Question
		if err := json.Unmarshal([]byte(text), &q); err != nil {
			t.Fatal(err)
		}
		a, err := r.Answer(q)
		got, _ := json.Marshal(a)
		if err != nil {
			got = []byte(err.Error())
		}
		if !strings.HasPrefix(string(got), want) {
			t.Errorf("%s is answered %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{`{"squares":"some"}`, `{"squares":7}`, `{"squares":null}`, `{"squares":[1]}`} {
		var q Question
		if err := json.Unmarshal([]byte(text), &q); err == nil && text != `{"squares":null}` {
			t.Errorf("%s is a question", text)
		}
	}
}

func TestSquaresAsJSON(t *testing.T) {
	for _, want := range []string{`"full"`, `["a1","h8"]`, `[]`} {
		var s Squares
		if err := json.Unmarshal([]byte(want), &s); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(s); string(got) != want || err != nil {
			t.Errorf("%s becomes %s, %v", want, got, err)
		}
	}
}

// rook returns the table of king and rook, solved once.
func rook(t *testing.T) *endgame.Table {
	t.Helper()
	table, err := solvedRook()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

var solvedRook = sync.OnceValues(func() (*endgame.Table, error) {
	return endgame.Tables{}.Solve(context.Background(), "R", endgame.Options{})
})

// The mate in two moves of the README, in words, for both colours.
func TestTold(t *testing.T) {
	for _, test := range []struct {
		colour chess.Colour
		q      Question
		want   string
	}{
		{chess.White, Question{"Kf6 Rg1", Squares{"h8"}}, "Kf6 Rg1, king on h8: mate in 2 moves\npropose Kf7\n  silence: king on h7: mate in 1 move\n"},
		{chess.Black, Question{"Kf3 Rg8", Squares{"h1"}}, "Kf3 Rg8, king on h1: mate in 2 moves\npropose Kf2\n  silence: king on h2: mate in 1 move\n"},
		{chess.White, Question{"Kf7 Rg1", Squares{"h7"}}, "Kf7 Rg1, king on h7: mate in 1 move\npropose Rh1\n  checkmate with the king on h7\n"},
		{chess.White, Question{"Kc1 Rh2", Squares{"a1", "g1", "e5", "c6", "c8", "g8"}}, "Kc1 Rh2, king on a1, g1, e5, c6, c8, g8: no certain mate in any number of moves\n"},
	} {
		r := Reader{rook(t), test.colour}
		got, err := r.Told(test.q)
		if diff := cmp.Diff(test.want, got.Text); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got)\n%s", test.q.At, err, diff)
		}
	}
}

func TestFiguresText(t *testing.T) {
	f := endgame.Figures{Placements: 7, Lengths: []int{2, 1, 4}, Squares: []int{5, 6, 7}, Sets: 9}
	want := `KRK: 7 placements up to symmetry, 9 maximal winning sets
from full uncertainty 5 win and 2 never do
with the king's square known 13 of 18 positions win
moves  placements from full uncertainty  positions with the king's square known
    1                                 1                                       6
    2                                 4                                       7
`
	if diff := cmp.Diff(want, figuresText(&f, "R")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
