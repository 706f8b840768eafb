package worth

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unicode"

	"kriegmate/kriegspiel/chess"
)

// slowGlance returns what a move comes to at a glance, from the boards before and after it as whoever makes it sees them, square by
// square, with the numbers for so many men. took tells whether the move takes something.
func slowGlance(w *Worth, men int, before, after *grid, took bool) float64 {
	numbers, late := w.Numbers(), math.Min(float64(32-men)/28, 1)
	number := func(name string) float64 { return numbers[name+" early"]*(1-late) + numbers[name+" late"]*late }
	features := map[string]float64{}
	after.slow(features, 1)
	sum := 0.
	for name, x := range features {
		sum += x * number(name)
	}
	// What was taken is no longer there.
	left := map[rune]int{}
	for rank := range 8 {
		for file := range 8 {
			left[before[rank][file]]++
			left[after[rank][file]]--
		}
	}
	for _, letter := range "pnbrq" {
		sum += float64(left[letter]) * number(words[unicode.ToUpper(letter)])
	}
	// Who attacks what, before the move or after a capture, and who guards it after it.
	takers, guarded := [8][8]string{}, [8][8]bool{}
	turned := before.turned()
	if took {
		turned = after.turned()
	}
	turned.each(func(piece rune, rank, file int) {
		turned.attacked(piece, rank, file, func(r, c int) { takers[7-r][c] += string(piece) })
	})
	after.each(func(piece rune, rank, file int) {
		after.attacked(piece, rank, file, func(r, c int) { guarded[r][c] = true })
	})
	most := 0.
	after.each(func(piece rune, rank, file int) {
		if piece == 'K' || takers[rank][file] == "" {
			return
		}
		dear := number(words[piece])
		if !guarded[rank][file] {
			most = math.Max(most, dear)
			return
		}
		for _, cheap := range map[rune][]rune{'N': {'P'}, 'B': {'P'}, 'R': {'P', 'N', 'B'}, 'Q': {'P', 'N', 'B', 'R'}}[piece] {
			for _, taker := range takers[rank][file] {
				if taker == 'B' {
					taker = 'N' // as dear
				}
				if taker == cheap {
					most = math.Max(most, dear-number(words[cheap]))
				}
			}
		}
	})
	return sum - most
}

// A glance at each move of random games finds what is found square by square, also when nothing of the turn before is forgotten.
func TestGlanceSlowly(t *testing.T) {
	const seed = 43
	rng := rand.New(rand.NewPCG(seed, 0))
	numbers := map[string]float64{}
	for i, name := range names {
		numbers[name+" early"], numbers[name+" late"] = rng.NormFloat64()/4, rng.NormFloat64()/4
		if i >= pieces && i < pair { // a pawn is the cheapest, and a queen the dearest
			numbers[name+" early"], numbers[name+" late"] = []float64{1, 3, 3.2, 5, 9}[i], []float64{1.5, 3.4, 3.1, 5.5, 8}[i]
		}
	}
	strange, err := New(numbers)
	if err != nil {
		t.Fatal(err)
	}
	starts := []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "r3k2r/1P2p1p1/8/3p1p2/2P1P1P1/5P2/1p6/R3K2R w KQkq -", "4k3/8/8/R2pP3/8/8/8/3QK3 w - d6"}
	var g Glance
	takes, passing, lost := 0, 0, 0
	for game := range 9 {
		at, err := chess.ParseFEN(starts[game%len(starts)])
		if err != nil {
			t.Fatal(err)
		}
		for range 80 {
			moves := at.Moves(nil)
			if len(moves) == 0 {
				break
			}
			w := []*Worth{strange, Shipped()}[rng.IntN(2)]
			own, theirs := at.Us, at.Them.Turn()
			men := own.All().Count() + theirs.All().Count()
			before := gridOf(&at)
			before = before.turned()
			g.Begin(w, &own, &theirs)
			for _, m := range moves {
				next, mine := at, own
				next.Apply(m)
				mine.Play(m)
				taken, took := at.Taken(m)
				if !took {
					taken = Nowhere
				} else if takes++; taken != m.To() {
					passing++
				}
				after := gridOf(&next)
				got, want := g.After(&mine, taken), slowGlance(w, men, &before, &after, took)
				if math.Abs(got-want) > 1e-9 {
					t.Fatalf("seed %d, %s: %s comes to %v, want %v", seed, at.FEN(), m.UCI(at.Turn), got, want)
				}
				if own := slowOwn(w, men, &after); want < own-1e-9 {
					lost++
				}
			}
			at.Apply(moves[rng.IntN(len(moves))])
		}
	}
	if takes < 100 || passing == 0 || lost < 100 {
		t.Errorf("%d captures, %d of them en passant, %d moves that lose something", takes, passing, lost)
	}
}

// slowOwn returns what the men of a side alone are worth.
func slowOwn(w *Worth, men int, g *grid) (sum float64) {
	numbers, late := w.Numbers(), math.Min(float64(32-men)/28, 1)
	features := map[string]float64{}
	g.slow(features, 1)
	for name, x := range features {
		sum += x * (numbers[name+" early"]*(1-late) + numbers[name+" late"]*late)
	}
	return sum
}

// What a move comes to, worked out by hand: nothing is worth anything but the men themselves.
func TestGlance(t *testing.T) {
	numbers := map[string]float64{}
	for piece, x := range map[string]float64{"pawn": 1, "knight": 3, "bishop": 3.5, "rook": 5, "queen": 9} {
		numbers[piece+" early"], numbers[piece+" late"] = x, x
	}
	w, err := New(numbers)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		fen  string
		want map[string]float64
	}{
		// A rook of 5 takes a queen of 9, goes or is left where the queen takes it for nothing, or is safe.
		{"4k3/8/8/3q4/8/8/8/3RK3 w - -", map[string]float64{"d1d5": 14, "d1d4": 0, "d1d3": 0, "d1a1": 5, "e1e2": 5, "e1f1": 0}},
		// A queen guarded by the king costs nothing where a queen takes, 9 where nobody guards it, and 8 where a pawn takes.
		{"3qk3/8/8/4p3/8/4K3/8/4Q3 w - -", map[string]float64{"e1d1": 0, "e1d2": 9, "e3e4": 9, "e1c3": 9}},
		{"4k3/8/8/4p3/8/4K3/8/3Q4 w - -", map[string]float64{"d1d4": 1, "d1d3": 9}},
		// A knight attacks the queen, which the king guards: 9 less 3 are lost if nothing is done, and nothing by taking it.
		{"4k3/8/8/8/8/2n5/1P6/3QK3 w - -", map[string]float64{"b2c3": 13, "d1c2": 10, "b2b4": 4}},
	} {
		p, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		var g Glance
		theirs := p.Them.Turn()
		g.Begin(w, &p.Us, &theirs)
		found := map[string]float64{}
		for _, m := range p.Moves(nil) {
			own, taken := p.Us, Nowhere
			own.Play(m)
			if sq, took := p.Taken(m); took {
				taken = sq
			}
			found[m.UCI(p.Turn)] = g.After(&own, taken)
		}
		for move, want := range test.want {
			if got, ok := found[move]; !ok || math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: %s comes to %v, want %v", test.fen, move, fmt.Sprint(got, ok), want)
			}
		}
	}
}

func BenchmarkGlance(b *testing.B) {
	p, err := chess.ParseFEN("r1bqkbnr/pp1ppp1p/2n3p1/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq -")
	if err != nil {
		b.Fatal(err)
	}
	var g Glance
	moves, theirs := p.Moves(nil), p.Them.Turn()
	for b.Loop() {
		g.Begin(Shipped(), &p.Us, &theirs)
		for _, m := range moves {
			own := p.Us
			own.Play(m)
			taken := Nowhere
			if sq, took := p.Taken(m); took {
				taken = sq
			}
			g.After(&own, taken)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}
