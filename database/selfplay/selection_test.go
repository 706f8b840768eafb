package selfplay

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"kriegmate/database"
)

// gameOf returns a game with finds in short: the verdict, the size and the key,
// such as "m3a" for a mate with 3 states, or "n12b"; with 5 ply "5m3a".
func gameOf(t *testing.T, number int, finds string) *Game {
	t.Helper()
	g := &Game{Number: number}
	for _, word := range strings.Fields(finds) {
		f := Find{Problem: database.Problem{ID: word, Ply: 3, Verdict: database.NearMiss, Origin: database.Origin{Game: number}}}
		rest, deep := strings.CutPrefix(word, "5")
		if deep {
			f.Problem.Ply = 5
		}
		if rest[0] == 'm' {
			f.Problem.Verdict = database.Mate
		}
		size, err := strconv.Atoi(rest[1 : len(rest)-1])
		if err != nil {
			t.Fatal(err)
		}
		f.Problem.Belief, f.key = size, uint64(rest[len(rest)-1])
		g.Finds = append(g.Finds, f)
	}
	return g
}

// take returns what is kept of games, in short.
func take(t *testing.T, s *selection, games ...string) (kept []string) {
	t.Helper()
	for i, finds := range games {
		words := []string{}
		for _, f := range s.take(gameOf(t, i+1, finds), 100) {
			words = append(words, f.Problem.ID)
		}
		kept = append(kept, strings.Join(words, " "))
	}
	return kept
}

func TestSelection(t *testing.T) {
	for _, test := range []struct {
		name        string
		options     Options
		games, want []string
	}{
		{"one of a kind", Options{}, []string{"m3a m4b n5c n6d"}, []string{"m3a n5c"}},
		{"two of a kind", Options{PerGame: 2}, []string{"m3a m4b m5c n5c", "m3d m4e"}, []string{"m3a m4b n5c", "m3d m4e"}},
		{"larger ones first", Options{}, []string{"m1a m3b n2c"}, []string{"m3b n2c"}},
		{"all", Options{All: true}, []string{"m3a m1b m4c n5d"}, []string{"m3a m4c n5d m1b"}},
		{"a fifth of small ones, of each kind", Options{Diverse: true},
			[]string{"m1a n9z", "m3b", "m2c", "m3d", "m4e", "m5f", "m2g n1y", "m1h"},
			[]string{"n9z", "m3b", "", "m3d", "m4e", "m5f", "m2g", ""}},
		{"nothing twice", Options{Diverse: true}, []string{"m3a", "m3a", "m4a n5b", "n6b n7c"}, []string{"m3a", "", "n5b", "n7c"}},
		{"twice, if asked for", Options{}, []string{"m3a", "m3a"}, []string{"m3a", "m3a"}},
		{"full", Options{Mates: 1, NearMisses: 2}, []string{"m3a n3b", "m3c n3d", "m3e n3f"}, []string{"m3a n3b", "n3d", ""}},
		{"only mates", Options{Verdicts: []database.Verdict{database.Mate}}, []string{"n3a m3b"}, []string{"m3b"}},
		{"only 5 ply", Options{Plies: []int{5}}, []string{"n3a 5m3b m3c"}, []string{"5m3b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.options.Reanalyse = 5
			if got := take(t, newSelection(&test.options), test.games...); !slices.Equal(got, test.want) {
				t.Errorf("kept %q, want %q", got, test.want)
			}
		})
	}
}

// No more is taken than there is room for.
func TestSelectionRoom(t *testing.T) {
	s := newSelection(&Options{Reanalyse: 3})
	if got := s.take(gameOf(t, 1, "m3a n3b"), 1); len(got) != 1 || s.Report.Problems() != 1 {
		t.Errorf("%d kept and %d counted, want 1", len(got), s.Report.Problems())
	}
}

// A selection that remembers what another has kept goes on as that one would.
func TestSelectionRemembers(t *testing.T) {
	games := []string{"m1a n9z", "m3b n2y", "m3a", "m3b m4d", "m2e", "m5f n4x", "m2g n4z", "m1h n3w", "m7i", "n1v m2k"}
	options := Options{Reanalyse: 3, Diverse: true, Mates: 6, NearMisses: 3}
	whole := newSelection(&options)
	want := take(t, whole, games...)
	for cut := range games {
		s := newSelection(&options)
		first := 1 // the game to go on with
		for i := range cut {
			for _, word := range strings.Fields(want[i]) {
				s.remember(gameOf(t, i+1, word).Finds[0])
				first = i + 1
			}
		}
		s.again = nil
		for i := first - 1; i < len(games); i++ {
			words := []string{}
			for _, f := range s.take(gameOf(t, i+1, games[i]), 100) {
				words = append(words, f.Problem.ID)
			}
			if got := strings.Join(words, " "); got != want[i] {
				t.Errorf("cut before game %d: game %d gives %q, want %q", cut+1, i+1, got, want[i])
			}
		}
		if !slices.Equal(s.full(len(games)), whole.full(len(games))) || s.done() != whole.done() {
			t.Errorf("cut before game %d: full %v, want %v", cut+1, s.full(len(games)), whole.full(len(games)))
		}
	}
}

// What is full is known with the game that made it so.
func TestSelectionFull(t *testing.T) {
	s := newSelection(&Options{Reanalyse: 3, Mates: 2, NearMisses: 1})
	take(t, s, "m3a", "m3b", "m3c", "n3d")
	for game, want := range map[int]int{1: 0, 2: 1, 3: 1, 4: 2, 9: 2} {
		if got := s.full(game); len(got) != want {
			t.Errorf("after game %d %v are full, want %d kinds", game, got, want)
		}
	}
	if !s.done() {
		t.Error("not done, though all is full")
	}
}
