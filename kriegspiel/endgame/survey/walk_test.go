package survey

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

// walk returns what is printed when somebody types the lines.
func walk(t *testing.T, r Reader, q Question, lines ...string) (printed, complaints string) {
	t.Helper()
	w, err := r.Walk(q)
	if err != nil {
		t.Fatal(err)
	}
	var out, bad bytes.Buffer
	talk := jsonl.Dialogue{Ask: w.Ask, Answer: w.Answer, Complain: func(err error) { bad.WriteString(err.Error() + "\n") }}
	if err := talk.Run(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil && !errors.Is(err, jsonl.ErrBadLines) {
		t.Fatal(err)
	}
	return out.String(), bad.String()
}

// The mate in two moves of the README, walked by numbers and by words; Kf7 leaves the king h7 alone, where Rh1 mates.
func TestWalk(t *testing.T) {
	q := Question{"Kf6 Rg1", Squares{"h8"}}
	want := `Kf6 Rg1, king on h8: mate in 2 moves
propose Kf7
  1  silence
heard: Kf7 Rg1, king on h7: mate in 1 move
propose Rh1
  1  checkmate
heard: mate after 2 moves
`
	for _, lines := range [][]string{{"1", "1"}, {"silence", "Checkmate"}, {" nothing ", "mate"}, {"sil", "check"}} {
		got, complaints := walk(t, Reader{rook(t), chess.White}, q, lines...)
		if diff := cmp.Diff(want, got); diff != "" || complaints != "" {
			t.Errorf("%q: complaints %q (-want +got)\n%s", lines, complaints, diff)
		}
	}
}

// One can go back and leave, and what cannot be heard is told.
func TestWalkWords(t *testing.T) {
	q := Question{"Kf3 Rg8", Squares{"h1"}}
	got, complaints := walk(t, Reader{rook(t), chess.Black}, q, "back", "check by \x1b[2Jfile", "7", "1", "back", "quit", "1")
	if n := strings.Count(got, "propose Kf2"); n != 5 || strings.Contains(got, "mate after") {
		t.Errorf("asked %d times for the first proposal, want 5:\n%s", n, got)
	}
	for i, want := range []string{"line 1: this is the first proposal", `line 2: "check by \x1b[2jfile" is not what can be heard here: want a number from 1 to 1`, `line 3: "7" is not`} {
		if line := strings.Split(complaints, "\n")[i]; !strings.HasPrefix(line, want) {
			t.Errorf("complained %q, want %q", line, want)
		}
	}
}

// A walk through what a random king says ends with mate in the moves that were
// promised.
func TestWalkToTheEnd(t *testing.T) {
	r := Reader{rook(t), chess.White}
	w, err := r.Walk(Question{At: "Kc3 Ra1"})
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		prompt, more := w.Ask()
		if !more {
			t.Fatal("no question")
		}
		// The last thing that can be heard is one that goes on longest or mates.
		lines := strings.Split(prompt, "\n")
		last := strings.Fields(lines[len(lines)-2])[0]
		text, over, err := w.Answer(t.Context(), last)
		if err != nil {
			t.Fatal(err)
		}
		if over {
			if n := w.stops[len(w.stops)-1].moves + 1; n > 25 || !strings.HasPrefix(text, "mate after ") {
				t.Errorf("%q after %d moves, want at most 25", text, n)
			}
			return
		}
	}
	t.Error("no end after 200 proposals")
}

func TestWalkNowhere(t *testing.T) {
	if _, err := (Reader{rook(t), chess.White}).Walk(Question{At: "Kd4 Rb1"}); !errors.Is(err, endgame.ErrNever) {
		t.Errorf("error %v where nothing wins, want %v", err, endgame.ErrNever)
	}
	if _, err := (Reader{rook(t), chess.White}).Walk(Question{At: "Kd4"}); err == nil {
		t.Error("a walk without a rook")
	}
}

// Proofs are made, and checked by both checkers; what is no proof is told apart from
// one that does not hold.
func TestProofs(t *testing.T) {
	r, q := Reader{rook(t), chess.White}, Question{"Kf6 Rg1", Squares{"h8"}}
	if _, err := r.Refutation(t.Context(), Question{"Kf7 Rg1", Squares{"h7"}}); !errors.Is(err, ErrShortest) {
		t.Errorf("refuting a mate in 1: %v", err)
	}
	if _, err := r.Plan(t.Context(), Question{At: "Kd4 Rb1"}); !errors.Is(err, endgame.ErrNever) {
		t.Errorf("a plan where nothing wins: %v", err)
	}
	for _, prove := range []func(context.Context, Question) ([]byte, error){r.Plan, r.Refutation} {
		if data, err := prove(t.Context(), q); err != nil || len(data) == 0 {
			t.Errorf("%d bytes, %v", len(data), err)
		}
		if _, err := prove(t.Context(), Question{At: "Kf6"}); err == nil {
			t.Error("proved something about a king alone")
		}
	}
	text := `{"format":"kriegmate endgame certificate 1","claim":"wins","at":"Kf6 Rg1","set":"8000000000000000","moves":2,"root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"8000000000000000","moves":2,"try":"f6f7","next":[[1,0]]},
		{"at":"Kf7 Rg1","set":"0080000000000000","moves":1,"try":"g1h1"}]}`
	for name, check := range map[string]func(context.Context, []byte) (string, error){"first": Check, "second": CheckSlowly} {
		if found, err := check(t.Context(), []byte(text)); err != nil || !strings.Contains(found, "holds\nwalked 2 belief states") {
			t.Errorf("the %s checker: %q, %v", name, found, err)
		}
		if found, err := check(t.Context(), []byte(strings.Replace(text, "g1h1", "g1h2", 1))); err == nil || errors.Is(err, ErrUnread) {
			t.Errorf("the %s checker of a false proof: %q, %v", name, found, err)
		}
	}
	if _, err := Check(t.Context(), []byte("{")); !errors.Is(err, ErrUnread) {
		t.Errorf("half a proof: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Check(ctx, []byte(text)); !errors.Is(err, context.Canceled) {
		t.Errorf("a check after the end: %v", err)
	}
}
