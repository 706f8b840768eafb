package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// A script is a player who proposes what it was given, round and round, as White or as Black.
type script struct {
	colour chess.Colour
	moves  [2]string // by colour, in UCI, with blanks between
	at     int
	heard  []kriegspiel.Event
}

func (s *script) Hear(e kriegspiel.Event) { s.heard = append(s.heard, e) }

func (s *script) Propose(context.Context) (chess.Move, error) {
	words := strings.Fields(s.moves[s.colour])
	word := words[s.at%len(words)]
	s.at++
	if word == "fail" {
		return 0, errors.New("has failed")
	}
	if word == "any?" {
		return chess.Ask, nil
	}
	if word == "odd" {
		return 7<<12 | chess.NewMove(chess.A1, chess.A1+8), nil // no piece has this number
	}
	return chess.ParseUCI(word, s.colour)
}

// scripted returns a contestant by its moves as White and as Black.
func scripted(name, white, black string) Contestant {
	return Contestant{Name: name, Program: player.Program{Name: name, New: func(s player.Seat) player.Player {
		return &script{colour: s.Colour, moves: [2]string{chess.White: white, chess.Black: black}}
	}}}
}

// named returns a contestant of the roster.
func named(t *testing.T, name string) Contestant {
	t.Helper()
	p, err := roster.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return Contestant{Name: name, Program: p}
}

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := kriegspiel.Berkeley.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run plays a match, and returns its result and its games.
func run(t *testing.T, m *Match) (*Result, []*Game) {
	t.Helper()
	var games []*Game
	m.Done = func(g *Game) { games = append(games, g) }
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r, games
}

// Each end of a game, and who gets the points of it. A plays White in the first game and
// Black in the second.
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		name         string
		fen          string
		rules        kriegspiel.Rules
		white, black string
		kind         outcome.Kind
		points       [2]float64 // of A, in both games
		halfMoves    int
	}{
		{"mate", "7k/5Q2/6K1/8/8/8/8/8 w - -", 0, "f7g7", "-", outcome.Checkmate, [2]float64{1, 0}, 1},
		{"mate by Black", "8/8/8/8/8/6k1/5q2/7K b - -", 0, "-", "f2g2", outcome.Checkmate, [2]float64{0, 1}, 1},
		{"stalemate", "k7/8/8/1Q6/8/8/8/K7 w - -", 0, "b5b6", "-", outcome.Stalemate, [2]float64{0.5, 0.5}, 1},
		{"stalemate wins", "k7/8/8/1Q6/8/8/8/K7 w - -", kriegspiel.Rand, "b5b6", "-", outcome.Stalemate, [2]float64{1, 0}, 1},
		{"bare kings", "8/8/8/3k4/8/8/4r3/4K3 w - -", 0, "e1e2", "-", outcome.Dead, [2]float64{0.5, 0.5}, 1},
		{"threefold", "r3k3/8/8/8/8/8/8/4K2R w - -", 0, "h1g1 g1h1", "a8b8 b8a8", outcome.Repetition, [2]float64{0.5, 0.5}, 8},
		{"too long", "r3k3/8/8/8/8/8/8/4K2R w - -", 0, "h1g1 g1f1", "a8b8 b8c8", Length, [2]float64{0.5, 0.5}, 4},
		{"repeats a refused try", "k7/8/8/8/8/p7/8/R6K w - -", 0, "a1a8 a1a8", "-", Forfeit, [2]float64{0, 1}, 0},
		{"proposes what it may not", "k7/8/8/8/8/p7/8/R6K w - -", 0, "b2b3", "-", Forfeit, [2]float64{0, 1}, 0},
		{"proposes a move that is none", "k7/8/8/8/8/p7/8/R6K w - -", 0, "odd", "-", Forfeit, [2]float64{0, 1}, 0},
		{"moves the opponent's piece", "k7/8/8/8/8/p7/8/R6K w - -", 0, "a3a2", "-", Forfeit, [2]float64{0, 1}, 0},
		{"asks where nobody does", "k7/8/8/8/8/p7/8/R6K w - -", 0, "any?", "-", Forfeit, [2]float64{0, 1}, 0},
		{"asks twice", "k7/8/8/8/8/p7/8/R6K w - -", kriegspiel.English, "any? any?", "-", Forfeit, [2]float64{0, 1}, 0},
		{"fails", "k7/8/8/8/8/p7/8/R6K b - -", 0, "-", "fail", Forfeit, [2]float64{1, 0}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := &Match{
				A: scripted("a", test.white, test.black), B: scripted("b", test.white, test.black),
				Games: 2, Rules: test.rules, Positions: []chess.Position{position(t, test.fen)},
			}
			if m.MaxMoves = math.MaxInt; test.kind == Length {
				m.MaxMoves = 2
			}
			r, games := run(t, m)
			for i, g := range games {
				if g.Points() != test.points[i] || g.Ending.Kind != test.kind || len(g.Line.Moves) != test.halfMoves {
					t.Errorf("game %d: %v points, %+v after %d half-moves; want %v, %s after %d", i+1, g.Points(), g.Ending, len(g.Line.Moves), test.points[i], test.kind, test.halfMoves)
				}
			}
			if r.Games != 2 || r.Points() != test.points[0]+test.points[1] || r.Ends[test.kind] != 2 {
				t.Errorf("%+v", r)
			}
			if test.kind == Forfeit && r.Forfeits != [2]int{1, 1} {
				t.Errorf("forfeits of A and B are %v, want one each", r.Forfeits)
			}
		})
	}
}

// A match that does not say how long a game may be goes on for as long as one is by default.
func TestMaxMovesByDefault(t *testing.T) {
	m := &Match{
		A: scripted("a", "h1g1 g1h1", "a8b8 b8a8"), B: scripted("b", "h1g1 g1h1", "a8b8 b8a8"),
		Games: 2, Positions: []chess.Position{position(t, "r3k3/8/8/8/8/8/8/4K2R w - -")},
	}
	if r, _ := run(t, m); r.Ends[outcome.Repetition] != 2 || r.MaxMoves != DefaultMaxMoves {
		t.Errorf("%v, of at most %d moves; want two repetitions, of at most %d", r.Ends, r.MaxMoves, DefaultMaxMoves)
	}
}

// What is told of a forfeit names who and why.
func TestForfeitSaysWhy(t *testing.T) {
	m := &Match{A: scripted("sloppy", "a1a8 a1a8", "-"), B: scripted("b", "-", "-"), Games: 1, MaxMoves: 20, Positions: []chess.Position{position(t, "k7/8/8/8/8/p7/8/R6K w - -")}}
	_, games := run(t, m)
	if got, want := games[0].Ending.Why, "White, sloppy, repeated the refused try a1a8"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if e := games[0].Effort[chess.White]; e.Refusals != 1 || e.Moves != 0 {
		t.Errorf("%+v, want one refusal", e)
	}
}

// lines returns the games of a match without what depends on the clock.
func lines(m *Match, games []*Game) (list []string) {
	for _, g := range games {
		still := *g
		still.Effort = [2]Effort{}
		list = append(list, string(m.PGN(&still)))
	}
	return list
}

// Games follow from the seed alone, whatever the number of workers, and colours alternate.
func TestDeterministic(t *testing.T) {
	var want []string
	for _, workers := range []int{1, 3} {
		m := &Match{A: named(t, "gambler"), B: named(t, "random"), Games: 6, Seed: 5, MaxMoves: 30, Workers: workers}
		_, games := run(t, m)
		got := lines(m, games)
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("with %d workers the games differ:\n%s", workers, diff)
		}
		for i, g := range games {
			name := []string{"gambler", "random"}[i%2]
			if g.Number != i+1 || !strings.Contains(got[i], fmt.Sprintf("[White %q]", name)) {
				t.Errorf("game %d is number %d, or White is not %s", i+1, g.Number, name)
			}
		}
	}
	m := &Match{A: named(t, "gambler"), B: named(t, "random"), Games: 6, Seed: 6, MaxMoves: 30}
	if _, games := run(t, m); slices.Equal(lines(m, games), want) {
		t.Error("another seed gives the same games")
	}
}

// Every position is played with both colours.
func TestPositions(t *testing.T) {
	first, second := position(t, "1k6/8/8/8/8/8/8/R6K w - -"), position(t, "1k6/8/8/8/8/8/8/Q6K w - -")
	m := &Match{A: named(t, "random"), B: named(t, "random"), Games: 6, MaxMoves: 2, Positions: []chess.Position{first, second}}
	_, games := run(t, m)
	for i, want := range []chess.Position{first, first, second, second, first, first} {
		if games[i].Line.Start != want || games[i].A != []chess.Colour{chess.White, chess.Black}[i%2] {
			t.Errorf("game %d begins elsewhere, or A plays the wrong side", i+1)
		}
	}
}

// A counter counts the games that a program has begun.
type counter struct {
	lock  sync.Mutex
	begun int
}

func (c *counter) of(p Contestant) Contestant {
	make := p.Program.New
	p.Program.New = func(s player.Seat) player.Player {
		c.lock.Lock()
		defer c.lock.Unlock()
		c.begun++
		return make(s)
	}
	return p
}

// A match that is interrupted goes on with the games that are missing, and gives the same
// result; one that is made longer plays what is new.
func TestResume(t *testing.T) {
	folder := t.TempDir()
	var c counter
	with := func(games int) *Match {
		return &Match{A: c.of(named(t, "gambler")), B: named(t, "random"), Games: games, Seed: 3, MaxMoves: 15, Folder: folder}
	}
	whole, games := run(t, &Match{A: named(t, "gambler"), B: named(t, "random"), Games: 5, Seed: 3, MaxMoves: 15})
	ctx, cancel := context.WithCancel(t.Context())
	m := with(5)
	m.Done = func(g *Game) {
		if g.Number == 2 {
			cancel()
		}
	}
	r, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || r == nil || r.Games < 2 || r.Games == 5 {
		t.Fatalf("interrupted: %v, %+v", err, r)
	}
	kept, err := filepath.Glob(filepath.Join(folder, "game-*.pgn"))
	if err != nil || len(kept) < 2 || len(kept) > 4 {
		t.Fatalf("%d games are kept, %v", len(kept), err)
	}
	c.begun = 0
	m = with(5)
	again, all := run(t, m)
	if c.begun != 5-len(kept) {
		t.Errorf("%d games were played, and %d were there", c.begun, len(kept))
	}
	if diff := cmp.Diff(lines(m, games), lines(m, all)); diff != "" {
		t.Errorf("the games differ:\n%s", diff)
	}
	for _, one := range []*Result{whole, again} {
		for i := range one.Efforts {
			one.Efforts[i].CPU = 0
		}
	}
	if diff := cmp.Diff(whole, again); diff != "" {
		t.Errorf("the results differ:\n%s", diff)
	}
	c.begun = 0
	if run(t, with(6)); c.begun != 1 {
		t.Errorf("%d games were played for one more", c.begun)
	}
	other := with(6)
	other.Seed = 4
	if _, err := other.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("error %v, want that another match is there", err)
	}
	settings := filepath.Join(other.Folder, settingsFile)
	if err := os.WriteFile(settings, []byte(`{"a":`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), settings+": it is cut or empty") {
		t.Errorf("error %v, want that %s is cut", err, settings)
	}
}

// A game of another match, or of another number, is not taken for one of this, whoever has put it there.
func TestForeignGame(t *testing.T) {
	with := func(folder string, rules kriegspiel.Rules, b string) *Match {
		return &Match{A: named(t, "gambler"), B: named(t, b), Games: 3, Seed: 3, MaxMoves: 2, Rules: rules, Folder: folder}
	}
	m := with(t.TempDir(), kriegspiel.Berkeley, "random")
	player, rules := with(t.TempDir(), kriegspiel.Berkeley, "hunter"), with(t.TempDir(), kriegspiel.Wild16, "random")
	for _, m := range []*Match{m, player, rules} {
		run(t, m)
	}
	own, err := os.ReadFile(m.file(3))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ file, want string }{
		{m.file(2), `tag Round: "2", want "3"`},
		{player.file(3), `tag Black: "hunter", want "random"`},
		{rules.file(3), `tag Rules: "wild16", want "berkeley"`},
	} {
		text, err := os.ReadFile(test.file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(m.file(3), text, 0o666); err != nil {
			t.Fatal(err)
		}
		if r, err := m.Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), m.file(3)+": "+test.want) {
			t.Errorf("%+v, %v, want %s", r, err, test.want)
		}
	}
	if err := os.WriteFile(m.file(3), own, 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, m)
}

// Two matches do not share a folder: the second is told so at once, and can begin when
// the first has ended.
func TestFolderIsHeld(t *testing.T) {
	folder := t.TempDir()
	one := func() *Match {
		return &Match{A: named(t, "random"), B: named(t, "random"), Games: 2, Seed: 1, MaxMoves: 2, Folder: folder}
	}
	first := one()
	var second error
	first.Done = func(*Game) { _, second = one().Run(t.Context()) }
	if _, err := first.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if second == nil || !strings.Contains(second.Error(), "another process plays a match in "+folder) {
		t.Errorf("while the first goes on the second says %v", second)
	}
	if _, err := one().Run(t.Context()); err != nil {
		t.Errorf("after the first: %v", err)
	}
}

// A file that was damaged is named, and not overwritten.
func TestDamagedFile(t *testing.T) {
	folder := t.TempDir()
	m := &Match{A: named(t, "random"), B: named(t, "random"), Games: 1, MaxMoves: 3, Folder: folder}
	run(t, m)
	name := filepath.Join(folder, "game-00001.pgn")
	if err := os.WriteFile(name, []byte("1. e4 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("error %v, want one that names %s", err, name)
	}
}

// From the file of a game both records follow, refused tries and all, under rules with
// and without questions.
func TestRecordsFollow(t *testing.T) {
	for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.Wild16, kriegspiel.English, kriegspiel.BerkeleyDB} {
		folder := t.TempDir()
		var heard [2]*listener
		watched := func(name string) Contestant {
			c := named(t, name)
			make := c.Program.New
			c.Program.New = func(s player.Seat) player.Player {
				heard[s.Colour] = &listener{Player: make(s)}
				return heard[s.Colour]
			}
			return c
		}
		m := &Match{A: watched("gambler"), B: watched("random"), Games: 1, Seed: 2, Rules: rules, MaxMoves: 25, Folder: folder}
		run(t, m)
		text, err := os.ReadFile(filepath.Join(folder, "game-00001.pgn"))
		if err != nil {
			t.Fatal(err)
		}
		game, err := movetext.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := game.Rules(); !ok || got != rules || !game.TriesKnown() {
			t.Errorf("%v: the file says %v, %t, tries known: %t", rules, got, ok, game.TriesKnown())
		}
		for c := range heard {
			record, err := game.Record(rules, chess.Colour(c))
			if err != nil || !slices.Equal(record.Events, heard[c].events) {
				t.Errorf("%v: %v, or the record of %s is not what it heard", rules, err, chess.Colour(c).Name())
			}
		}
	}
}

// An interrupted match goes on if its folder says the same of it to the letter, so what is written there must not change.
func TestSettings(t *testing.T) {
	positions, err := ReadPositions(kriegspiel.Berkeley, "8/8/8/4k3/8/8/8/KR6 w - -")
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Seed: 9, MaxMoves: 300, Positions: positions, A: contestant(t, "marshal,time=3s", player.Limits{Threads: 1}), B: contestant(t, "random", player.Limits{})}
	m.A.Numbers.Values = map[string]float64{"worst": 0.5}
	want := `{
 "a": "marshal,time=3s",
 "b": "random",
 "limits_of_a": "time=3s,threads=1",
 "seed": 9,
 "rules": "berkeley",
 "max_moves": 300,
 "positions": [
  "8/8/8/4k3/8/8/8/KR6 w - -"
 ],
 "weights_of_a": {
  "worst": 0.5
 }
}
`
	if got, err := m.settings(); err != nil || string(got) != want {
		t.Errorf("%s, %v, want\n%s", got, err, want)
	}
}

// A match knows which rules it is played by: a bishop beside the king can stalemate, which wins under rand alone.
func TestNoMaterialByRules(t *testing.T) {
	for rules, want := range map[kriegspiel.Rules]outcome.Kind{kriegspiel.Berkeley: outcome.Dead, kriegspiel.Rand: Length} {
		positions, err := ReadPositions(rules, "8/8/8/4k3/8/8/8/KB6 w - -")
		if err != nil {
			t.Fatal(err)
		}
		m := Match{Games: 2, Seed: 1, MaxMoves: 1, Rules: rules, Positions: positions, A: contestant(t, "random", player.Limits{}), B: contestant(t, "random", player.Limits{})}
		if r, err := m.Run(t.Context()); err != nil || r.Ends[want] != 2 {
			t.Errorf("%v: %v, %v, want %v twice", rules, r.Ends, err, want)
		}
	}
}

// A listener writes down what a player hears.
type listener struct {
	player.Player
	events []kriegspiel.Event
}

func (l *listener) Hear(e kriegspiel.Event) {
	l.events = append(l.events, e)
	l.Player.Hear(e)
}

// Three games added up by hand: A wins as White, loses as Black by a forfeit, draws as White.
func TestResult(t *testing.T) {
	r := newResult(&Match{A: Contestant{Name: "one", Limits: player.Limits{Simulations: 5}}, B: Contestant{Name: "two"}, Seed: 7, MaxMoves: 90})
	add := func(number int, result string, kind outcome.Kind, moves int, efforts [2]Effort) {
		r.add(&Game{Number: number, A: sideOfA(number), Ending: outcome.Ending{Kind: kind, Result: result, Why: "the end of " + fmt.Sprint(number)}, Line: movetext.Game{Moves: make([]chess.Move, moves)}, Effort: efforts})
	}
	add(1, outcome.WhiteWins, outcome.Checkmate, 21, [2]Effort{{11, 3, 2e9}, {10, 8, 1e9}})
	add(2, outcome.WhiteWins, Forfeit, 10, [2]Effort{{5, 1, 1e9}, {5, 0, 4e9}})
	add(3, outcome.Drawn, outcome.Stalemate, 9, [2]Effort{{5, 4, 1e9}, {4, 0, 0}})
	add(4, outcome.WhiteWins, Forfeit, 0, [2]Effort{})
	want := &Result{
		Terms: Terms{A: "one", B: "two", LimitsOfA: "simulations=5", Seed: 7, Rules: "berkeley", MaxMoves: 90}, Games: 4, White: Tally{Wins: 1, Draws: 1}, Black: Tally{Losses: 2},
		Ends:     map[outcome.Kind]int{outcome.Checkmate: 1, Forfeit: 2, outcome.Stalemate: 1},
		Forfeits: [2]int{2, 0}, Faults: [2]string{"game 2: the end of 2", ""}, HalfMoves: 40,
		Efforts: [2]Effort{{21, 7, 7e9}, {19, 9, 2e9}},
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("added up:\n%s", diff)
	}
	if r.Points() != 1.5 || r.Score().Value != 0.375 {
		t.Errorf("%v points, a share of %v", r.Points(), r.Score().Value)
	}
	text := r.Text()
	for _, want := range []string{
		"one against two, 4 games\n", "points    1.5 of 4, 37.5 %", "Elo       -89 ", "won, drawn, lost  1, 1, 2\n", "as White        1, 1, 0\n", "as Black        0, 0, 2\n",
		"ends      checkmate 1, stalemate 1, forfeit 2\n", "length    5.0 moves a game\n",
		"one: 0.33 refusals and 333.333ms CPU a move\n", "two: 0.47 refusals and 105.263ms CPU a move\n", "one lost 2 by forfeit, first in game 2: the end of 2\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
	line, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(line, &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{"a": "one", "b": "two", "games": 4.0, "points": 1.5, "wins": 1.0, "draws": 1.0, "losses": 2.0, "score": 0.375, "limits_of_a": "simulations=5", "seed": 7.0, "rules": "berkeley", "max_moves": 90.0} {
		if got[key] != want {
			t.Errorf("%s is %v, want %v, in %s", key, got[key], want, line)
		}
	}
}

// Where the difference is infinite JSON has null, and text a sign.
func TestResultOfAWhitewash(t *testing.T) {
	r := newResult(&Match{})
	r.add(&Game{Number: 1, Ending: outcome.Ending{Kind: outcome.Checkmate, Result: outcome.WhiteWins}})
	line, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(line), `"elo":null`) || !strings.Contains(string(line), `"elo_high":null`) {
		t.Errorf("%v, %s", err, line)
	}
	if !strings.Contains(r.Text(), "Elo       +∞ ") {
		t.Error(r.Text())
	}
}

func TestParseContestant(t *testing.T) {
	usual := player.Limits{Simulations: 7}
	for _, test := range []struct {
		text, name string
		limits     player.Limits
	}{
		{"gambler", "gambler", usual},
		{"default", roster.Programs()[0].Name, usual},
		{"hunter,states=9", "hunter,states=9", player.Limits{Simulations: 7, States: 9}},
		{"hunter,time=300ms,simulations=2,threads=2", "hunter,time=300ms,simulations=2,threads=2", player.Limits{Time: 3e8, Simulations: 2, Threads: 2}},
		{"cmd:go version", "cmd:go version", usual},
		{"cmd:go version,time=1s", "cmd:go version,time=1s", usual}, // of the command line
		{"cmd,time=300ms,threads=2:go version", "cmd,time=300ms,threads=2:go version", player.Limits{Time: 3e8, Simulations: 7, Threads: 2}},
	} {
		c, err := ParseContestant(t.Context(), test.text, usual, Behind{})
		if err != nil || c.Name != test.name || c.Limits != test.limits || c.Program.New == nil {
			t.Errorf("%s: %+v, %v", test.text, c, err)
		}
	}
	c, err := ParseContestant(t.Context(), "hunter,time=300ms,simulations=2,states=3,threads=2", player.Limits{}, Behind{})
	if got, want := written(c.Limits), "time=300ms,simulations=2,states=3,threads=2"; err != nil || got != want {
		t.Errorf("%v, written again %q, want %q", err, got, want)
	}
	for _, text := range []string{"", "nobody", "hunter,", "hunter,time=x", "hunter,time=-1s", "hunter,states=0", "hunter,speed=1", "hunter,time=1s,states=9,time=2s", "cmd:", "cmd:/no/such/program", "cmd:'go", "cmd,:go version", "cmd,time=x:go version", "cmd,speed=1:go version", "cmd,time=1s"} {
		if c, err := ParseContestant(t.Context(), text, usual, Behind{}); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

// A file of weights is a contestant, and a match with other weights is another match.
func TestWeightsOfAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights.json")
	folder := t.TempDir()
	run := func(text string) error {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := ParseContestant(t.Context(), "marshal:@"+name+",simulations=5", player.Limits{}, Behind{})
		if err != nil {
			return err
		}
		if c.Name != "marshal:@"+name+",simulations=5" || c.Limits.Simulations != 5 {
			t.Errorf("the contestant is %+v", c)
		}
		m := &Match{A: c, B: named(t, "random"), Games: 1, MaxMoves: 1, Folder: folder}
		_, err = m.Run(t.Context())
		return err
	}
	for _, test := range []struct{ text, fault string }{
		{`{"values":{"bit":9}}`, "<nil>"},
		{`{"of":"another","values":{"bit":9}}`, "<nil>"},
		{`{"values":{"bit":10}}`, "another match"},
		{`{"values":{"bit":9},"habits":{"pawn quiet":1}}`, "another match"},
		{`{"values":{"bit":9},"net":{"always":"` + strings.Repeat("1 ", 32) + `"}}`, "another match"},
		{`{"values":{"bit":9},"schools":[{"habits":{"pawn quiet":1}}]}`, "another match"},
		{`{"values":{"bit":9},"worth":{"rook late":1}}`, "another match"},
		{`{"values":{"bite":10}}`, name + `: weight "bite"`},
		{`nothing`, name + ": no JSON: want a file of kriegmate tune"},
	} {
		if err := fmt.Sprint(run(test.text)); !strings.Contains(err, test.fault) {
			t.Errorf("%s: %s, want %s", test.text, err, test.fault)
		}
	}
	for _, text := range []string{"marshal:@", "marshal:@-", "marshal:@" + name + ".none", "nobody"} {
		if _, err := ParseContestant(t.Context(), text, player.Limits{}, Behind{}); err == nil {
			t.Errorf("%s: no error", text)
		}
		if _, err := Named(t.Context(), text); err == nil {
			t.Errorf("%s: no error by name", text)
		}
	}
	if err := run(`{"values":{"bit":9}}`); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"marshal:@" + name, "hunter"} {
		if p, err := Named(t.Context(), text); err != nil || p.Name != text {
			t.Errorf("%s: %q, %v", text, p.Name, err)
		}
	}
}

// The games that a match has left in a folder are read again, all of them.
func TestReadGames(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games [1]*") // no pattern
	if _, err := ReadGames(t.Context(), folder); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadGames(t.Context(), folder); err == nil || !strings.Contains(err.Error(), "no games") {
		t.Errorf("an empty folder: %v", err)
	}
	if Played(folder) {
		t.Error("games in an empty folder")
	}
	m := &Match{A: named(t, "random"), B: named(t, "gambler"), Games: 3, MaxMoves: 4, Folder: folder}
	var played []string
	m.Done = func(g *Game) { played = append(played, fmt.Sprint(g.Line.Moves)) }
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	games, err := ReadGames(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	var read []string
	for _, g := range games {
		read = append(read, fmt.Sprint(g.Moves))
	}
	if !slices.Equal(read, played) || games[1].Tag("white") != "gambler" || !Played(folder) {
		t.Errorf("read %v\nwant %v", read, played)
	}
	if err := os.WriteFile(filepath.Join(folder, "game-00002.pgn"), []byte("1. e5"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadGames(t.Context(), folder); err == nil || !strings.Contains(err.Error(), "game-00002.pgn") {
		t.Errorf("a game that is none: %v", err)
	}
}

func TestReadPositions(t *testing.T) {
	list, err := ReadPositions(kriegspiel.Berkeley, "# won\n\n8/8/8/8/8/k7/8/KQ6 w - -\n8/8/8/8/8/k7/8/KR6 b - - 0 1\n")
	if err != nil || len(list) != 2 || list[1].Turn != chess.Black {
		t.Errorf("%v, %v", list, err)
	}
	for text, want := range map[string]string{"": "no positions", "# x\nnonsense": "line 2: ", "k7/8/8/8/8/1q6/8/K7 w - -": "line 1: the game is over"} {
		if _, err := ReadPositions(kriegspiel.Berkeley, text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
