package firstmoves_test

import (
	"context"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/mate/firstmoves"
)

// The verdicts of the question, by hand. A knight stands on e5, where fxe5 can take it and Rd1
// mates, or on b2, where no pawn can and Be4 mates.
func TestQuestion(t *testing.T) {
	const (
		taken, safe = "8/8/8/3RnB2/5P2/4B1K1/8/7k w - -", "8/8/8/3R1B2/5P2/4B1K1/1n6/7k w - -"
		// Here Ra1 mates wherever the knight is, on e5 or on b4.
		takenMated, safeMated = "8/8/8/4n3/5P2/6K1/R7/7k w - -", "8/8/8/8/1n3P2/6K1/R7/7k w - -"
		// Here dxc8=Q mates, and d8=Q where it is refused.
		takes, goes = "2n4k/3P2pp/8/8/8/8/8/K7 w - -", "7k/3P2pp/8/8/8/8/n7/K7 w - -"
	)
	for _, test := range []struct {
		name    string
		rules   kriegspiel.Rules
		fens    []string
		refused []string // before in the turn
		want    andor.Verdict
		absent  bool
	}{
		{name: "fxg5 is an empty try", rules: kriegspiel.English, fens: []string{taken, safe}, want: andor.Proved},
		{name: "under dutch, too", rules: kriegspiel.Dutch, fens: []string{taken, safe}, want: andor.Proved},
		{name: "nothing else is left than fxe5", rules: kriegspiel.English, fens: []string{taken, safe}, refused: []string{"f4g5"}, want: andor.Refuted},
		{name: "berkeley-any binds to fxe5", rules: kriegspiel.BerkeleyAny, fens: []string{takenMated, safeMated}, want: andor.Refuted},
		{name: "and mates with it", rules: kriegspiel.BerkeleyAny, fens: []string{takes, goes}, want: andor.Proved},
		{name: "an empty try first, and then Ra1", rules: kriegspiel.English, fens: []string{takenMated, safeMated}, want: andor.Proved},
		{name: "Ra1 mates, but fxe5 has to be tried", rules: kriegspiel.English, fens: []string{takenMated, safeMated}, refused: []string{"f4g5"}, want: andor.Refuted},
		{name: "all answer yes", rules: kriegspiel.English, fens: []string{taken}, absent: true},
		{name: "all answer no", rules: kriegspiel.English, fens: []string{safe}, absent: true},
		{name: "there is no question", rules: kriegspiel.Berkeley, fens: []string{takenMated, safeMated}, absent: true},
	} {
		b, err := mate.OfFENs(test.fens, test.rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Problem(1)
		for _, text := range test.refused {
			m, err := chess.ParseUCI(text, chess.White)
			if err != nil {
				t.Fatal(err)
			}
			p.View = test.rules.After(&p.View, m, kriegspiel.Refused)
		}
		whole := mate.NewBest().Solve(context.Background(), p).Verdict
		moves := firstmoves.Judge(context.Background(), mate.NewBest(), test.rules, p, whole)
		last := moves[len(moves)-1]
		if absent := last.Try != chess.Ask; absent != test.absent || !absent && last.Verdict != test.want {
			t.Errorf("%s: %v %v, want the question to be %v (left out: %v)", test.name, last.Try, last.Verdict, test.want, test.absent)
		}
	}
}

// slowly is a searcher that takes its time, and keeps the limit that it was given last.
type slowly struct {
	firstmoves.Searcher
	pause time.Duration
	limit time.Duration
}

func (s *slowly) Solve(ctx context.Context, p *firstmoves.Problem) mate.Result {
	s.limit = p.Limits.Time
	time.Sleep(s.pause)
	return s.Searcher.Solve(ctx, p)
}

// What the proposals have taken of the time is not there for the question, which comes last.
func TestQuestionKeepsTheTime(t *testing.T) {
	b, err := mate.OfFENs([]string{"2n4k/3P2pp/8/8/8/8/8/K7 w - -", "7k/3P2pp/8/8/8/8/n7/K7 w - -"}, kriegspiel.BerkeleyAny, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := b.Problem(3)
	p.Limits.Time = time.Hour
	s := &slowly{Searcher: mate.NewBest(), pause: time.Millisecond}
	moves := firstmoves.Judge(context.Background(), s, b.Rules, p, andor.Proved)
	if last := moves[len(moves)-1]; last.Try != chess.Ask || last.Verdict != andor.Proved {
		t.Errorf("%v %v, want the question, proved", last.Try, last.Verdict)
	}
	if s.limit > time.Hour-s.pause {
		t.Errorf("the question has %v of an hour", s.limit)
	}
}
