package review_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/review"
)

// A critic always has the same to say, and writes down what it is asked.
type critic struct {
	opinion player.Opinion
	seat    player.Seat
	heard   []kriegspiel.Event
	asked   []string // the moves that it was asked about, and after how many events
	after   []int
}

func (c *critic) Hear(e kriegspiel.Event) { c.heard = append(c.heard, e) }

func (c *critic) Propose(context.Context) (chess.Move, error) { return 0, nil }

func (c *critic) Compare(_ context.Context, m chess.Move) (player.Opinion, bool) {
	c.asked, c.after = append(c.asked, m.UCI(c.seat.Colour)), append(c.after, len(c.heard))
	return c.opinion, true
}

// criticized returns the review of a game with a critic.
func criticized(t *testing.T, c *critic, g *review.Game) *review.Review {
	t.Helper()
	r := patient()
	r.MaxPly = 1
	r.Adviser = func(s player.Seat) player.Adviser {
		c.seat = s
		return c
	}
	return made(t, r, g)
}

// move returns a move of White.
func move(t *testing.T, text string) chess.Move {
	t.Helper()
	m, err := chess.ParseUCI(text, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The adviser is asked about every move that was made, having heard all before it, the refusals of
// the turn too, and nothing after it; but not about a move that mates.
func TestAdviserIsAsked(t *testing.T) {
	record := `{"solver":"w","events":[
		{"side":"w","try":"e2e4","percept":{}},
		{"side":"b","percept":{}},
		{"side":"w","try":"e4d5","percept":{"illegal":true}},
		{"side":"w","try":"e4f5","percept":{"illegal":true}},
		{"side":"w","try":"d2d4","percept":{}},
		{"side":"b","percept":{"illegals":1}},
		{"side":"w","try":"d4e5","percept":{"illegal":true}}]}`
	c := &critic{}
	g := game(t, chess.White, record)
	criticized(t, c, g)
	if !slices.Equal(c.asked, []string{"e2e4", "d2d4"}) || !slices.Equal(c.after, []int{0, 4}) {
		t.Errorf("asked about %v after %v events", c.asked, c.after)
	}
	if !slices.Equal(c.heard, g.Record.Events[:4]) || c.seat.Colour != chess.White || c.seat.Position != chess.Start() {
		t.Errorf("it has heard %v in the seat %+v", c.heard, c.seat)
	}
	// Black mates with the second move, and has no certain mate before.
	c = &critic{}
	criticized(t, c, game(t, chess.Black, "1. f3 e5 2. g4 Qh4#"))
	if !slices.Equal(c.asked, []string{"e7e5"}) || c.seat.Colour != chess.Black {
		t.Errorf("asked about %v", c.asked)
	}
}

// What is clearly better is said, in words, on the page and in JSON; what is not is not.
func TestBetter(t *testing.T) {
	d4 := move(t, "d2d4")
	c := &critic{opinion: player.Opinion{Best: d4, Worth: 0.504, Alternative: -2.5}}
	g := game(t, chess.White, "1. e4 e5 2. Nf3 Nc6")
	got := criticized(t, c, g)
	if b := got.Turns[1].Better; b == nil || *b != c.opinion {
		t.Fatalf("better is %v", b)
	}
	const words = "d4, by 3.0 pawns: +0.5 instead of -2.5"
	text := got.Text()
	for _, want := range []string{"   better     " + words + "\n", "Move 1, e4, cost the most: better was " + words + ".\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
	page, err := got.HTML()
	if err != nil || !strings.Contains(string(page), "by 3.0 pawns") {
		t.Errorf("%v, or the page does not say it", err)
	}
	if n := strings.Count(string(page), "\" open>"); n != 1 || !strings.Contains(string(page), "<details id=\"move-1\" open>\n<summary><b>1. e4</b><span class=\"mark missed\">cost the most</span>") {
		t.Errorf("%d turns are open, want the first one, with the mark that it cost the most", n)
	}
	line, err := json.Marshal(got.Turns[0].JSON())
	if want := `"better":{"uci":"d2d4","san":"d4","worth":0.5,"played":-2.5}`; err != nil || !strings.Contains(string(line), want) {
		t.Errorf("%v, the JSON lacks %s:\n%s", err, want, line)
	}
	checkJSON(t, "better", got)
	// Rh1 mates at once, so what else was better than Rg2 is of no interest.
	king := &critic{opinion: player.Opinion{Best: move(t, "f7f6"), Worth: 9, Alternative: 1}}
	got = criticized(t, king, game(t, chess.White, `[FEN "7k/5K2/8/8/8/8/8/6R1 w - - 0 1"] 1. Rg2 Kh7`))
	if turn := &got.Turns[0]; len(king.asked) != 1 || turn.Mate == nil || turn.Better != nil {
		t.Errorf("asked about %v; mate %v, better %v", king.asked, turn.Mate, turn.Better)
	}
	for _, o := range []player.Opinion{
		{Best: d4, Worth: 0.5, Alternative: 0},            // little
		{Best: move(t, "e2e4"), Worth: 5, Alternative: 0}, // the move itself
	} {
		got := criticized(t, &critic{opinion: o}, game(t, chess.White, "1. e4 e5"))
		if b := got.Turns[0].Better; b != nil || strings.Contains(got.Text(), "better") {
			t.Errorf("%+v is better:\n%s", b, got.Text())
		}
	}
}
