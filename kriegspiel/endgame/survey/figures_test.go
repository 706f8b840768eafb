package survey

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

func TestFiguresAtTheEdge(t *testing.T) {
	f := Figures{
		Widest:   []Edge{{Placed{"Kc1 Rf2", make([]string, 45)}, 30, []string{"a1"}}},
		Smallest: []Placed{{"Ka1 Re5", []string{"f2", "b6", "f6"}}},
	}
	want := `largest sets that win, and never do with a square more:
  Kc1 Rf2, king on any of 46 squares but a1: mate in 30 moves
smallest sets that never win:
  Ka1 Re5, king on f2, b6, f6
`
	if got := f.edges(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := new(Figures).edges(); got != "every set of squares wins\n" {
		t.Errorf("%q where nothing is lost", got)
	}
}

// The listings of a table agree with each other, in words and in JSON.
func TestListings(t *testing.T) {
	r := Reader{rook(t), chess.White}
	figures, err := r.Figures(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := figures.JSON(&out); err != nil {
		t.Fatal(err)
	}
	var f Figures
	if err := json.Unmarshal(out.Bytes(), &f); err != nil || f.Placements != 518 || len(f.Widest) != examples || len(f.Smallest) != examples {
		t.Fatalf("%s, %v", out.String(), err)
	}
	for _, e := range f.Widest {
		for squares, want := range map[string]int{strings.Join(e.Squares, ","): e.Moves, strings.Join(append(e.Squares, e.Breaks[0]), ","): 0} {
			if a, err := r.Answer(Question{e.At, strings.Split(squares, ",")}); err != nil || a.Moves != want {
				t.Errorf("%s, king on %s: %v, %v, want %d moves", e.At, squares, a, err, want)
			}
		}
	}
	for _, p := range f.Smallest {
		if a, err := r.Answer(Question{p.At, p.Squares}); err != nil || a.Moves != 0 {
			t.Errorf("%s, king on %v: %v, %v, want no mate", p.At, p.Squares, a, err)
		}
	}
	longest, err := r.Longest(t.Context())
	if err != nil || !strings.HasPrefix(longest.Text, "longest from full uncertainty: mate in 33 moves\n") {
		t.Errorf("%q, %v", longest.Text, err)
	}
	shortest, err := r.Shortest(t.Context())
	if want := "shortest from full uncertainty: mate in 25 moves\nKc3 Ra1\n"; err != nil || shortest.Text != want {
		t.Errorf("%q, %v, want %q", shortest.Text, err, want)
	}
	nevers, err := r.Never(t.Context())
	if err != nil || len(nevers.Values) != f.Lengths[0] || strings.Count(nevers.Text, "\n") != f.Lengths[0] {
		t.Errorf("%d sets that never win, %v, want %d", len(nevers.Values), err, f.Lengths[0])
	}
}

// A picture has the pieces, and a figure on every square on which the king may be: a
// king on h8 is mated in 2 moves, and cannot be on g8, which the rook attacks.
func TestPictures(t *testing.T) {
	r := Reader{rook(t), chess.White}
	at, err := r.Picture(t.Context(), Question{"Kf6 Rg1", Squares{"h8", "a8"}})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := r.Picture(t.Context(), Question{})
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		svg   []byte
		words []string
	}{
		"at":    {at, []string{"KRK, Kf6 Rg1", "king on a8, h8: mate in ", ">2<"}},
		"whole": {whole, []string{"61.2%", ">25<", ">28<"}},
	} {
		for d := xml.NewDecoder(bytes.NewReader(test.svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for _, word := range test.words {
			if !bytes.Contains(test.svg, []byte(word)) {
				t.Errorf("%s: no %q in the picture", name, word)
			}
		}
	}
	if _, err := r.Picture(t.Context(), Question{At: "Kf6"}); err == nil {
		t.Error("a picture without a rook")
	}
	if heat(0, 30) != 1 || heat(1, 30) >= heat(30, 30) || heat(30, 30) >= 1 || figure(0) != "–" || figure(7) != "7" {
		t.Error("heat and figures are out of order")
	}
}
