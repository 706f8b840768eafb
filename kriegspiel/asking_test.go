package kriegspiel_test

import (
	"slices"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// White has pawns on a2, g5 and h5, Black one on b3, which the first can take. What searches
// propose, and what they hear, by hand.
func TestSearchesAsk(t *testing.T) {
	p, err := chess.ParseFEN("2k5/8/K7/6PP/8/1p6/P7/8 w - -")
	if err != nil {
		t.Fatal(err)
	}
	v, s := kriegspiel.Split(&p, chess.White)
	for _, rules := range []kriegspiel.Rules{kriegspiel.English, kriegspiel.Dutch} {
		var asking []string
		for _, m := range rules.Moves(nil, &v) {
			if m&chess.Ask != 0 {
				asking = append(asking, m.UCI(chess.White))
			}
		}
		slices.Sort(asking)
		if want := []string{"a2b3", "g5f6", "g5h6", "h5g6"}; !slices.Equal(asking, want) {
			t.Errorf("%v: %v ask first, want %v", rules, asking, want)
		}
		step := move(chess.White, "g5f6")
		for _, test := range []struct {
			m    chess.Move
			want kriegspiel.Percept
		}{
			{step, kriegspiel.Refused},
			{step | chess.Ask, kriegspiel.Refused | kriegspiel.AnyYes},
			{chess.Ask, kriegspiel.AnyYes},
		} {
			state := s
			if got := rules.Try(&v, &state, test.m); got != test.want || state != s {
				t.Errorf("%v: %v is heard as %v, want %v", rules, test.m, got, test.want)
			}
		}
		bare, asked := s, s
		take := move(chess.White, "a2b3")
		if a, b := rules.Try(&v, &bare, take), rules.Try(&v, &asked, take|chess.Ask); a != b || bare != asked || a.Illegal() {
			t.Errorf("%v: to take is %v, after the question %v", rules, a, b)
		} else if rules.After(&v, take, a) != rules.After(&v, take|chess.Ask, a) {
			t.Errorf("%v: two views after one move", rules)
		}
		if rules.After(&v, step|chess.Ask, kriegspiel.Refused|kriegspiel.AnyYes) != v {
			t.Errorf("%v: a refusal changes the view of a search", rules)
		}
		// In a record what was refused is not proposed again, and after "no" no pawn takes.
		then := rules.After(&v, step, kriegspiel.Refused)
		if left := rules.Moves(nil, &then); slices.Contains(left, step|chess.Ask) || !slices.Contains(left, take|chess.Ask) {
			t.Errorf("%v: after a refusal %v", rules, left)
		}
		no := rules.After(&v, chess.Ask, kriegspiel.AnyNo)
		if slices.ContainsFunc(rules.Moves(nil, &no), v.Own.Diagonal) {
			t.Errorf("%v: a pawn takes after no", rules)
		}
	}
	for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyAny} {
		if !slices.Equal(rules.Moves(nil, &v), rules.Proposals(nil, &v)) || len(rules.Questions(nil, &v)) != 0 {
			t.Errorf("%v: searches propose something else than players", rules)
		}
	}
}

// Black's pawn on c2 can take on b1 and d1, with four promotions each: what was refused is
// left out by itself.
func TestDeniedPromotions(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/8/5p2/8/8/2p5/7K b - -")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := kriegspiel.Split(&p, chess.Black)
	all := kriegspiel.English.Questions(nil, &v)
	if len(all) != 10 {
		t.Fatalf("%d steps, want 10", len(all))
	}
	for i, m := range all {
		then := kriegspiel.English.After(&v, m&^chess.Ask, kriegspiel.Refused)
		want := slices.Delete(slices.Clone(all), i, i+1)
		if got := kriegspiel.English.Questions(nil, &then); !slices.Equal(got, want) {
			t.Errorf("after the refusal of %s: %v, want %v", m.UCI(chess.Black), got, want)
		}
	}
}

// However many pawns can be promoted, every step that was refused is left out by itself. In
// the first row the pawns on g2 and h2 have three steps, and the six on the seventh rank nine,
// as a knight stands on b8; 56 steps are the most there can be.
func TestDeniedStepsOfManyPawns(t *testing.T) {
	for _, test := range []struct {
		fen   string
		steps int
	}{
		{"1N6/PPPPPP2/8/8/8/8/6PP/K6k w - -", 3 + 4*9},
		{"8/PPPPPPPP/8/8/8/8/8/K6k w - -", 4 * 14},
		{"k6K/8/8/8/8/8/pppppppp/8 b - -", 4 * 14},
	} {
		p, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		v, _ := kriegspiel.Split(&p, p.Turn)
		all := kriegspiel.English.Questions(nil, &v)
		if len(all) != test.steps {
			t.Errorf("%s: %d steps, want %d", test.fen, len(all), test.steps)
		}
		for i, m := range all {
			then := kriegspiel.English.After(&v, m&^chess.Ask, kriegspiel.Refused)
			want := slices.Delete(slices.Clone(all), i, i+1)
			if got := kriegspiel.English.Questions(nil, &then); !slices.Equal(got, want) {
				t.Errorf("%s: after the refusal of %s %d steps are left, want the other %d", test.fen, m.UCI(p.Turn), len(got), len(want))
			}
		}
	}
}
