package endgame

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel/chess"
)

func TestQuestions(t *testing.T) {
	r := Reader{Table: solved()["R"]}
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

// The mate in two moves of the README, in words, for both colours.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		colour chess.Colour
		at     string
		square string
		want   []string
	}{
		{chess.White, "Kf6 Rg1", "h8", []string{"propose Kf7", "silence: king on h7: mate in 1 move"}},
		{chess.Black, "Kf3 Rg8", "h1", []string{"propose Kf2", "silence: king on h2: mate in 1 move"}},
		{chess.White, "Kf7 Rg1", "h7", []string{"propose Rh1", "checkmate with the king on h7"}},
	} {
		r := Reader{solved()["R"], test.colour}
		pos, err := r.Position(Question{test.at, Squares{test.square}})
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Advice(pos)
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got)\n%s", test.at, err, diff)
		}
	}
	r := Reader{Table: solved()["R"]}
	pos, err := r.Position(Question{"Kc1 Rh2", Squares{"a1", "g1", "e5", "c6", "c8", "g8"}})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := r.Advice(pos); len(got) > 0 || err != nil {
		t.Errorf("advice %v, %v where nothing wins", got, err)
	}
}

func TestLength(t *testing.T) {
	for n, want := range map[int]string{
		0:  "no certain mate in any number of moves",
		1:  "mate in 1 move",
		50: "mate in 50 moves",
		51: "mate in 51 moves (there is no rule of fifty moves)",
	} {
		if got := Length(n); got != want {
			t.Errorf("Length(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestFiguresText(t *testing.T) {
	f := Figures{Placements: 7, Lengths: []int{2, 1, 4}, Squares: []int{5, 6, 7}, Sets: 9}
	want := `KRK: 7 placements up to symmetry, 9 maximal winning sets
from full uncertainty 5 win and 2 never do
with the king's square known 13 of 18 positions win
moves  placements from full uncertainty  positions with the king's square known
    1                                  1                                            6
    2                                  4                                            7
`
	if diff := cmp.Diff(want, f.Text("R")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
