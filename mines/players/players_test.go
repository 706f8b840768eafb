package players_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/guess"
	"kriegmate/mines/players"
)

func newBoard(t *testing.T, rows, cols, n int) *mines.Board {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func position(t *testing.T, text string, n int) *mines.Position {
	t.Helper()
	p, err := mines.ParsePosition(text, n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newPlayer(t *testing.T, name string, b *mines.Board, o players.Options) mines.Player {
	t.Helper()
	kind, err := players.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	player, err := kind.New(b, o)
	if err != nil {
		t.Fatal(err)
	}
	return player
}

// Every kind has a name of its own and is explained. Its players open what is certainly
// free: the left 1 has one mine above it, the 2 has two, the right 1 has one, so they
// are at the ends and the middle is free.
func TestAll(t *testing.T) {
	seen := map[string]bool{}
	for _, kind := range players.All() {
		if kind.Name == "" || kind.What == "" || seen[kind.Name] {
			t.Errorf("%q, %q: want a name of its own and an explanation", kind.Name, kind.What)
		}
		seen[kind.Name] = true
		for _, objective := range []mines.Objective{mines.Win, mines.Score} {
			p := position(t, "###\n121\n000\n", 2)
			player := newPlayer(t, kind.Name, p.Board, players.Options{Objective: objective, Simulations: 500, Seed: 1})
			if c := player.Choose(context.Background(), p, mines.Classic); c != 1 {
				t.Errorf("%s, objective %d: it opens %s, want (0,1)", kind.Name, objective, p.Board.Name(c))
			}
		}
	}
	if len(seen) != 12 {
		t.Errorf("%d kinds, want 12", len(seen))
	}
	lines := strings.Split(players.Explained(), "\n")
	for i, kind := range players.All() {
		if words := strings.Fields(lines[i]); words[0] != kind.Name || strings.Join(words[1:], " ") != kind.What {
			t.Errorf("line %d is %q, want %s and %q", i, lines[i], kind.Name, kind.What)
		}
	}
	list := players.All()
	list[0].Name = "changed"
	if players.All()[0].Name == "changed" {
		t.Error("the list can be changed from without")
	}
}

func TestNamed(t *testing.T) {
	if _, err := players.Named("nobody"); err == nil || !strings.HasPrefix(err.Error(), `"nobody", want one of myopic, myopic-random, `) {
		t.Errorf("nobody: %v", err)
	}
	list, err := players.List("guess", "myopic")
	if err != nil || len(list) != 2 || list[0].Name != "guess" || list[1].Name != "myopic" {
		t.Errorf("two names: %v, %v", list, err)
	}
	for names, want := range map[string]string{"guess,nobody": `"nobody", want one of`, "guess,fast,guess": `"guess" twice`} {
		if _, err := players.List(strings.Split(names, ",")...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", names, err, want)
		}
	}
}

func TestParseTime(t *testing.T) {
	for text, want := range map[string]time.Duration{"50ms": 50 * time.Millisecond, "2s": 2 * time.Second} {
		if got, err := players.ParseTime(text); got != want || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "50", "0s", "-1s", "soon"} {
		if got, err := players.ParseTime(text); err == nil || !strings.HasSuffix(err.Error(), "want times such as 100ms with commas between") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// Perfect play is for boards of up to 16 cells, tree search for up to 64.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		want       string
	}{{4, 4, "perfect"}, {1, 17, "guess"}, {16, 30, "guess"}} {
		if got := players.Strongest(newBoard(t, test.rows, test.cols, 3)).Name; got != test.want {
			t.Errorf("the strongest on %dx%d is %s, want %s", test.rows, test.cols, got, test.want)
		}
	}
	large := newBoard(t, 9, 9, 10)
	var able []string
	for _, kind := range players.All() {
		switch _, err := kind.New(large, players.Options{Simulations: 1}); {
		case err == nil:
			able = append(able, kind.Name)
		case !strings.Contains(err.Error(), "a board of 9x9 has 81 cells"):
			t.Errorf("%s: %v", kind.Name, err)
		}
	}
	if !slices.Equal(able, []string{"myopic", "myopic-random", "myopic-start", "guess"}) {
		t.Errorf("%v play on 9x9", able)
	}
}

// A player that draws random numbers, seeded for a game, chooses as one that was made
// with that seed: what it found in other games is gone. Two seeds choose differently
// somewhere.
func TestSeed(t *testing.T) {
	for _, name := range []string{"myopic-random", "myopic-start", "fast", "bsr-uct", "bssuct-paper"} {
		closed := mines.NewPosition(newBoard(t, 4, 4, 5))
		open := position(t, "1###\n####\n####\n####\n", 5)
		choices := func(player mines.Player) string {
			return fmt.Sprint(player.Choose(context.Background(), closed, mines.Classic), player.Choose(context.Background(), open, mines.Classic), player.Choose(context.Background(), open, mines.Classic))
		}
		used := newPlayer(t, name, closed.Board, players.Options{Simulations: 20, Seed: 99})
		seeded, ok := used.(interface{ Seed(uint64) })
		if !ok {
			t.Errorf("%s cannot be seeded", name)
			continue
		}
		all := map[string]bool{}
		for seed := range uint64(10) {
			seeded.Seed(seed)
			got := choices(used)
			want := choices(newPlayer(t, name, closed.Board, players.Options{Simulations: 20, Seed: seed}))
			if got != want {
				t.Errorf("%s, seed %d: cells %s, want those of a new player, %s", name, seed, got, want)
			}
			all[got] = true
		}
		if len(all) < 2 {
			t.Errorf("%s chooses the same with ten seeds", name)
		}
	}
}

// myopic-start begins in the corner like myopic, and then breaks ties at random like
// myopic-random with the same numbers.
func TestStart(t *testing.T) {
	closed := mines.NewPosition(newBoard(t, 5, 5, 4))
	open := position(t, "1####\n#####\n#####\n#####\n#####\n", 4)
	for seed := range uint64(20) {
		player := newPlayer(t, "myopic-start", closed.Board, players.Options{Seed: seed})
		if c := player.Choose(context.Background(), closed, mines.Classic); c != 0 {
			t.Errorf("seed %d: it begins with %s", seed, closed.Board.Name(c))
		}
		random := guess.Myopic{Ties: guess.TiesRandom, Rand: rand.New(rand.NewPCG(seed, 0))}
		if got, want := player.Choose(context.Background(), open, mines.Classic), random.Choose(context.Background(), open, mines.Classic); got != want {
			t.Errorf("seed %d: it goes on with %s, want %s", seed, open.Board.Name(got), open.Board.Name(want))
		}
	}
}
