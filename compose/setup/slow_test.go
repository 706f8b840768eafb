package setup_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/compose/setup"
	"kriegmate/kriegspiel/hidden"
	"kriegmate/kriegspiel/slow"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// A word is a piece of random words: its letter as in a FEN, where it may stand, and
// whether it may be missing.
type word struct {
	letter  byte
	squares []string
	maybe   bool
}

func (w word) String() string {
	text := strings.ToUpper(string(w.letter)) + "@" + strings.Join(w.squares, ",")
	if w.maybe {
		text += "?"
	}
	return text
}

func randomWord(rng *rand.Rand, letter byte, most int) word {
	w := word{letter: letter}
	for len(w.squares) < 1+rng.IntN(most) {
		square := string([]byte{'a' + byte(rng.IntN(5)), '1' + byte(rng.IntN(8))})
		if !slices.Contains(w.squares, square) {
			w.squares = append(w.squares, square)
		}
	}
	return w
}

// placements returns every way to place the words, each once: as sorted letters with
// squares.
func placements(words []word) map[string][]string {
	all := map[string][]string{}
	var place func(rest []word, placed []string)
	place = func(rest []word, placed []string) {
		if len(rest) == 0 {
			list := slices.Sorted(slices.Values(placed))
			all[strings.Join(list, " ")] = list
			return
		}
		for _, square := range rest[0].squares {
			place(rest[1:], append(slices.Clone(placed), string(rest[0].letter)+square))
		}
		if rest[0].maybe {
			place(rest[1:], placed)
		}
	}
	place(words, nil)
	return all
}

// judge returns the FEN of a placement, or why it cannot be.
func judge(placed []string, turn string) (fen string, why hidden.Reason, checked bool) {
	grid := []byte(strings.Repeat("1", 64))
	endRank, kings := false, map[byte][2]int{}
	for _, p := range placed {
		file, row := int(p[1]-'a'), int('8'-p[2])
		if grid[row*8+file] != '1' {
			return "", hidden.OneSquare, false
		}
		grid[row*8+file] = p[0]
		endRank = endRank || (p[0] == 'P' || p[0] == 'p') && (row == 0 || row == 7)
		kings[p[0]] = [2]int{file, row}
	}
	k, l := kings['K'], kings['k']
	switch {
	case endRank:
		return "", hidden.EndRank, false
	case max(k[0]-l[0], l[0]-k[0]) <= 1 && max(k[1]-l[1], l[1]-k[1]) <= 1:
		return "", hidden.Touching, false
	}
	var rows []string
	for i := 0; i < 64; i += 8 {
		rows = append(rows, string(grid[i:i+8]))
	}
	fen = strings.Join(rows, "/")
	for n := 8; n > 1; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("1", n), fmt.Sprint(n))
	}
	board, err := slow.Parse(fen + " " + turn + " - -")
	if err != nil {
		return "", hidden.InCheck, false
	}
	if len(board.Legal()) == 0 {
		return "", hidden.GameOver, false
	}
	_, err = slow.Parse(fen + " " + map[string]string{"w": "b", "b": "w"}[turn] + " - -")
	return board.FEN(slow.Berkeley), 0, err != nil
}

// Random words: the positions, the reasons against the others, the checks and the shares
// are those of a list of all placements. The words for a list of the positions stand for
// these positions again.
func TestAgreesWithBruteForce(t *testing.T) {
	problems := 150
	if *deep {
		problems = 5000
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	counted := 0
	for n := range problems {
		turn := [...]string{"w", "b"}[n%2]
		own, theirs := []word{randomWord(rng, 'k', 1)}, []word{randomWord(rng, 'k', 4)}
		for range rng.IntN(4) {
			own = append(own, randomWord(rng, "qrbnp"[rng.IntN(5)], 1))
		}
		for range rng.IntN(3) {
			w := randomWord(rng, "qrbnp"[rng.IntN(5)], 4)
			w.maybe = rng.IntN(3) == 0
			theirs = append(theirs, w)
		}
		white, black := own, theirs
		if turn == "b" {
			white, black = theirs, own
		}
		for i := range white {
			white[i].letter -= 'a' - 'A'
		}
		text := fmt.Sprintf("White %s\nBlack %s\n%s to move", fields(white), fields(black), map[string]string{"w": "White", "b": "Black"}[turn])
		s, err := (&setup.Reader{}).Read(t.Context(), []byte(text), "")
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, text, err)
		}
		if agrees(t, s, slices.Concat(own, theirs), turn); t.Failed() {
			t.Fatalf("seed %d: %s: %+v", seed, text, s)
		}
		counted += s.Count
	}
	if counted < problems {
		t.Errorf("seed %d: %d positions: too few to tell", seed, counted)
	}
}

func fields(words []word) string {
	var list []string
	for _, w := range words {
		list = append(list, w.String())
	}
	return strings.Join(list, " ")
}

func agrees(t *testing.T, s *setup.Setup, words []word, turn string) {
	t.Helper()
	all := placements(words)
	want, left, checks, heat := map[string]bool{}, map[string]int{}, 0, map[string]map[string]float64{}
	for _, placed := range all {
		fen, why, checked := judge(placed, turn)
		if fen == "" {
			left[why.String()]++
			continue
		}
		if want[fen] = true; checked {
			checks++
		}
		for _, p := range placed {
			if (p[0] < 'a') == (turn == "w") {
				continue
			}
			kind := strings.ToUpper(p[:1])
			if heat[kind] == nil {
				heat[kind] = map[string]float64{}
			}
			heat[kind][p[1:]]++
		}
	}
	if s.Count != len(want) || (s.Why == "") != (len(want) > 0) {
		t.Errorf("%d positions, why %q, want %d", s.Count, s.Why, len(want))
	}
	if len(want) == 0 {
		return
	}
	got := map[string]int{}
	for _, l := range s.LeftOut {
		got[l.Why] = l.Count
	}
	if s.Placements != len(all) || s.Checked != checks || !maps.Equal(got, left) {
		t.Errorf("%d placements, %d checks, %v left out, want %d, %d, %v", s.Placements, s.Checked, got, len(all), checks, left)
	}
	same := func(p, q float64) bool { return math.Abs(p-q/float64(len(want))) < 1e-9 }
	if !maps.EqualFunc(s.Heat, heat, func(x, y map[string]float64) bool { return maps.EqualFunc(x, y, same) }) {
		t.Errorf("shares %v, want %v of %d", s.Heat, heat, len(want))
	}
	s.List(1, len(want)+1)
	list, fens := slices.Sorted(slices.Values(s.States)), slices.Sorted(maps.Keys(want))
	if !slices.Equal(list, fens) {
		t.Errorf("positions %v, want %v", list, fens)
	}
	// In words again.
	again := read(t, strings.Join(fens, "\n"))
	if again.White == "" {
		return
	}
	again = read(t, fmt.Sprintf("White %s\nBlack %s\n%s to move", again.White, again.Black, map[string]string{"w": "White", "b": "Black"}[turn]))
	if again.List(1, len(want)+1); !slices.Equal(slices.Sorted(slices.Values(again.States)), fens) {
		t.Errorf("White %s, Black %s stand for %v, want %v", again.White, again.Black, again.States, fens)
	}
}

// A list begins with the first position if it is told to begin before it, and has the last
// if it is told to begin behind that.
func TestListOutside(t *testing.T) {
	s := read(t, "White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8")
	for _, test := range []struct{ from, most, begin, count int }{
		{-3, 2, 1, 2}, {0, 2, 1, 2}, {1, 2, 1, 2}, {3, 2, 3, 1}, {9, 2, 3, 1}, {1, 0, 0, 0}, {1, -1, 0, 0},
	} {
		if s.List(test.from, test.most); s.From != test.begin || len(s.States) != test.count {
			t.Errorf("List(%d, %d) has %d from %d, want %d from %d", test.from, test.most, len(s.States), s.From, test.count, test.begin)
		}
	}
}
