package setup_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/compose/setup"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

func read(t *testing.T, text string) *setup.Setup {
	t.Helper()
	s, err := (&setup.Reader{}).Read(context.Background(), []byte(text), "")
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// A bishop on c5, b1 or g8, each as likely as the others.
func TestWords(t *testing.T) {
	for text, white := range map[string]string{
		"White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8":                                                  "Kc7 Rb7 Rh1",
		"k5b1/1RK5/8/8/8/8/8/7R w - -\nk7/1RK5/8/2b5/8/8/8/7R w - -\nk7/1RK5/8/8/8/8/8/1b5R w - -": "Kc7 Rh1 Rb7",
	} {
		s := read(t, text)
		if s.Count != 3 || s.Solver != "w" || s.Rules != "berkeley" || s.Heat["K"]["a8"] != 1 || len(s.Heat["B"]) != 3 || s.Heat["B"]["c5"] != 1./3 {
			t.Errorf("%q: %+v, want three positions", text, s)
		}
		if len(s.Pieces) != 5 || s.White != white {
			t.Fatalf("%q: the pieces %v of %q, want five", text, s.Pieces, s.White)
		}
		if b := s.Pieces[4]; b.Side != "b" || b.Kind != "B" || b.Maybe || !slices.Equal(b.Squares, []string{"b1", "c5", "g8"}) {
			t.Errorf("%q: the bishop %+v", text, b)
		}
	}
}

// Words that are not complete are taken as far as they go.
func TestIncomplete(t *testing.T) {
	s := read(t, "White Kc7\nBlack B@c5,b1?\nBlack to move")
	if s.Count != 0 || s.Why != "Black: 0 kings, want one, such as Ka8 or K@any" || len(s.Pieces) != 2 || !s.Pieces[1].Maybe || s.Solver != "b" {
		t.Errorf("%+v, want two pieces and no king", s)
	}
	s.List(1, 10)
	if s.From != 0 || s.States != nil {
		t.Errorf("positions from %d, %q; want none", s.From, s.States)
	}
	if s := read(t, "White Ka1\nBlack Kb2"); !strings.Contains(s.Why, "the kings touch: 1") {
		t.Errorf("why %q, want that the kings touch", s.Why)
	}
	if s := read(t, "White\nBlack"); len(s.Pieces) != 0 || s.Why == "" {
		t.Errorf("%+v, want nothing", s)
	}
}

// A record is put into words where there are some: White has moved its king, and the
// black king, which was on h8, has moved too.
func TestRecord(t *testing.T) {
	s := read(t, `{"rules":"berkeley","start":"7k/8/8/8/8/8/8/K7 w - -","solver":"w","events":[{"side":"w","try":"a1a2","percept":{}},{"side":"b","percept":{}}]}`)
	if s.White != "Ka2" || s.Black != "K@g7,h7,g8" || s.Count != 3 {
		t.Errorf("%+v, want a king on g7, h7 or g8", s)
	}
	if s := read(t, "4k3/8/8/8/8/8/8/R3K3 w Q -"); s.White != "" || s.Pieces != nil || s.Count != 1 {
		t.Errorf("%+v: there are no words for a right to castle", s)
	}
	if s := read(t, `{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":3}`); s.Ply != 3 || s.White != "Kf6 Rg1" {
		t.Errorf("%+v, want ply 3", s)
	}
}

func TestList(t *testing.T) {
	s := read(t, "White Ka1\nBlack K@h")
	for _, test := range []struct {
		from, most, begins int
		want               string
	}{
		{1, 2, 1, "8/8/8/8/8/8/8/K6k w - -|8/8/8/8/8/8/7k/K7 w - -"},
		{8, 5, 8, "7k/8/8/8/8/8/8/K7 w - -"},
		{99, 5, 8, "7k/8/8/8/8/8/8/K7 w - -"},
	} {
		if s.List(test.from, test.most); s.From != test.begins || strings.Join(s.States, "|") != test.want {
			t.Errorf("from %d: %q from %d, want %q", test.from, s.States, s.From, test.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"White: Sc7\nBlack: Ka8":                    `White: "Sc7": want a piece`,
		"White Kc7\nWhite Kc8":                      "told of twice",
		`{"white":"Kc7","black":"","rules":"moon"}`: "rules: ",
		"hello":    "neither a record",
		"1. e4 e5": "say who the player is",
	} {
		if _, err := (&setup.Reader{}).Read(context.Background(), []byte(text), ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Bounds hold, and a reading ends with its context.
func TestBounds(t *testing.T) {
	black := chess.Black
	r := setup.Reader{Input: input.Reader{Placements: 10, Side: &black}}
	s, err := r.Read(context.Background(), []byte("White K@any\nBlack Ka8"), "")
	if err != nil || !strings.Contains(s.Why, "more than 10") || s.Solver != "b" {
		t.Errorf("%+v, %v; want too many placements for Black", s, err)
	}
	db := kriegspiel.BerkeleyDB
	r = setup.Reader{Input: input.Reader{Rules: &db}}
	if s, err := r.Read(context.Background(), []byte("White Ka1\nBlack Kh8"), ""); err != nil || s.Rules != "berkeley-db" {
		t.Errorf("%+v, %v; want the rules that were asked for", s, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (&setup.Reader{}).Read(ctx, []byte("White Ka1\nBlack K@any N@any B@any"), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
	r = setup.Reader{Limits: estimate.Limits{Time: time.Nanosecond}}
	if _, err := r.Read(context.Background(), []byte(`{"rules":"berkeley","solver":"w","events":[{"side":"w","try":"e2e4","percept":{}},{"side":"b","percept":{}},{"side":"w","try":"d2d4","percept":{}},{"side":"b","percept":{}}]}`), ""); err == nil {
		t.Error("a record is read in no time")
	}
}
