package kriegspiel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// reached calls do with positions of random games from many starts, under both rule sets, on
// the turn of either side.
func reached(t *testing.T, rounds int, do func(rules kriegspiel.Rules, p chess.Position)) {
	t.Helper()
	const seed = 77
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 5))
	starts := fixedPositions(t)
	for _, fen := range append([]string{
		"kb6/8/8/4N3/8/6q1/8/7K b - -",   // taking the only piece stalemates
		"4k3/3p4/8/8/4K3/8/8/N7 b - -",   // a jump gives check
		"4k3/3p4/8/4P3/2K5/8/8/N7 b - -", // and may be taken
	}, randomStarts...) {
		starts = append(starts, position(t, fen))
	}
	for range rounds {
		for _, rules := range ruleSets {
			for _, p := range starts {
				for range 40 {
					do(rules, p)
					moves := p.Moves(nil)
					if len(moves) == 0 {
						break
					}
					p.Apply(moves[rng.IntN(len(moves))])
					p = rules.Normal(p)
				}
			}
		}
	}
}

// rounds returns how often to take all starts.
func rounds(n int) int {
	if testing.Short() {
		return 1
	}
	return n
}

// Sounding finds the replies that Replies makes, by what is heard of them, and counts
// them all, as long as the opponent can have been refused so often.
func TestSounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	sounds := make(map[kriegspiel.Percept]int)
	reached(t, rounds(6), func(rules kriegspiel.Rules, p chess.Position) {
		v, s := kriegspiel.Split(&p, p.Turn.Other())
		if !p.Movable() {
			return
		}
		made, heard := rules.Replies(nil, nil, &v, &s)
		want := make(map[kriegspiel.Percept][][2]uint64)
		for i := range made {
			code, ok := rules.Pack(&made[i])
			if !ok {
				t.Fatalf("%s: a reply has no code", p.FEN())
			}
			want[heard[i]] = append(want[heard[i]], code)
			sounds[heard[i]&^63]++
		}
		// Nothing must be found for what is not heard.
		for _, extra := range []kriegspiel.Percept{
			0, kriegspiel.Theirs, kriegspiel.Theirs | kriegspiel.ByRank, kriegspiel.Theirs | kriegspiel.Stalemate,
			kriegspiel.Theirs | kriegspiel.Capture(v.Own.All().First()), kriegspiel.Theirs | kriegspiel.Capture(40),
			kriegspiel.Theirs | kriegspiel.Refused,
		} {
			if _, ok := want[extra]; !ok {
				want[extra] = nil
			}
		}
		code, _ := rules.Pack(&s)
		for percept, codes := range want {
			refusals := rng.IntN(rules.Refusable(&v, &s) + 1)
			got, all, ok := rules.Sounding([][2]uint64{{7, 7}}, [][2]uint64{{}, code, {}}, &v, percept, refusals)
			if !ok {
				if len(got) != 1 || all != 0 || percept&kriegspiel.Theirs != 0 && !percept.Illegal() {
					t.Fatalf("%s: %v is not listened to", p.FEN(), percept)
				}
				continue
			}
			if got = got[1:]; all != len(made) || !sameCodes(got, codes) {
				t.Errorf("%v, %s: %d of %d replies sound like %q, want %d of %d", rules, p.FEN(), len(got), all, percept.Heard(v.Colour), len(codes), len(made))
			}
			refusals = rules.Refusable(&v, &s) + 1
			if got, all, _ = rules.Sounding(nil, [][2]uint64{code}, &v, percept, refusals); len(got)+all != 0 {
				t.Errorf("%v, %s: %d of %d replies sound like %q after %d refusals, which are too many", rules, p.FEN(), len(got), all, percept.Heard(v.Colour), refusals)
			}
		}
	})
	for _, p := range []kriegspiel.Percept{
		0, kriegspiel.ByKnight, kriegspiel.ByLong, kriegspiel.ByFile | kriegspiel.Checkmate, kriegspiel.Stalemate, kriegspiel.Material,
		kriegspiel.Capture(0), kriegspiel.Capture(0) | kriegspiel.ByRank,
	} {
		if sounds[kriegspiel.Theirs|p] == 0 {
			t.Errorf("no reply sounds like %q", p.Heard(white))
		}
	}
}

func sameCodes(a, b [][2]uint64) bool {
	order := func(x, y [2]uint64) int { return slices.Compare(x[:], y[:]) }
	a, b = slices.SortedFunc(slices.Values(a), order), slices.SortedFunc(slices.Values(b), order)
	return slices.Equal(a, b)
}

// Answered agrees with Try on rows of proposals, of which all but the last are
// refused in the position, and on what is not heard in it.
func TestAnswered(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	asked, all := 0, 0
	reached(t, rounds(4), func(rules kriegspiel.Rules, p chess.Position) {
		v, s := kriegspiel.Split(&p, p.Turn)
		code, _ := rules.Pack(&s)
		moves := rules.Moves(nil, &v)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for i, m := range moves {
			after := s
			heard := []kriegspiel.Percept{rules.Try(&v, &after, m)}
			row := []chess.Move{m}
			for _, before := range moves[:i][:min(i, rng.IntN(4))] {
				row, heard = append([]chess.Move{before}, row...), append([]kriegspiel.Percept{kriegspiel.Refused}, heard...)
			}
			if rng.IntN(3) == 0 {
				heard[len(heard)-1] = []kriegspiel.Percept{0, kriegspiel.Refused, kriegspiel.Capture(m.To()), kriegspiel.Capture(m.To() ^ 8), kriegspiel.ByRank, kriegspiel.Stalemate}[rng.IntN(6)]
			}
			wantNext, want := one(rules, &v, s, row, heard)
			if want < len(row) {
				wantNext = [2]uint64{}
			}
			fits := make([]int64, len(row))
			got := [][2]uint64{{}, code, {}}
			answer := rules.Answered(&v, row, heard)
			if answer == nil {
				t.Fatalf("%v, %s: %v is not answered", rules, p.FEN(), row)
			}
			answer(got, fits)
			asked++
			for j, n := range fits {
				if n != map[bool]int64{true: 1}[j < want] {
					t.Fatalf("%v, %s: of %v, heard as %v, %v fit, want the first %d", rules, p.FEN(), row, heard, fits, want)
				}
			}
			switch {
			case got[0] != [2]uint64{} || got[1] != wantNext || got[2] != [2]uint64{}:
				t.Fatalf("%v, %s: after %v, heard as %v, the codes are %x, want %x between zeros", rules, p.FEN(), row, heard, got, wantNext)
			case want == len(row):
				all++
			}
		}
	})
	if all < asked/4 || all > asked*3/4 {
		t.Errorf("%d of %d rows fit: the test does not tell much", all, asked)
	}
}

// one puts proposals to a state one by one, and returns the code after them and how many
// fit.
func one(rules kriegspiel.Rules, v *kriegspiel.View, s kriegspiel.State, moves []chess.Move, heard []kriegspiel.Percept) (code [2]uint64, fits int) {
	for fits < len(moves) && rules.Try(v, &s, moves[fits]) == heard[fits] {
		fits++
	}
	code, _ = rules.Pack(&s)
	return code, fits
}

// A row in which a proposal before the last was accepted is left to Try.
func TestAnsweredInTheMiddle(t *testing.T) {
	p := chess.Start()
	v, _ := kriegspiel.Split(&p, white)
	row := []chess.Move{chess.NewMove(chess.E1+8, chess.E1+16), chess.NewMove(chess.D1+8, chess.D1+16)}
	if kriegspiel.Berkeley.Answered(&v, row, make([]kriegspiel.Percept, 2)) != nil {
		t.Error("Answered knows how to go on after a proposal that was accepted")
	}
}
