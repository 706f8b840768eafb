package review_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/review"
)

// game reads a game from a file or a text, as a player of the given side.
func game(t testing.TB, side chess.Colour, args ...string) *review.Game {
	t.Helper()
	in := input.Reader{Side: &side}
	p, err := in.Read(context.Background(), args...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := review.Of(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// patient has time enough on a machine that is busy with other things.
func patient() *review.Reviewer { return &review.Reviewer{PerMove: time.Minute} }

func made(t testing.TB, r *review.Reviewer, g *review.Game) *review.Review {
	t.Helper()
	found, err := r.Review(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func names(t *review.Turn, moves []chess.Move) string {
	var list []string
	for _, m := range moves {
		list = append(list, t.Name(m))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Two rooks against a king on g7. White begins with Ra6, so that the king cannot leave the
// upper two ranks: f7, h7, f8, g8 and h8 are possible. Wherever it is, Rb7 drives it to the
// last rank, or keeps it there, and Ra8 mates: in 3 ply, and no other move begins that,
// because a king on f7 is mated on the edge only, and only Rb7 drives it there. White
// misses it by Kf2. From the five squares the king comes to e7, e8, f7, f8, g7, g8, h7 and
// h8, and Rb7 mates as before. It is played: check, so the king was on the seventh rank,
// and is on d8, e8, f8, g8 or h8 now. Ra8 mates.
//
// In 5 ply there is a mate from the beginning: Ra6 and then as above, or Rb6, Ra7 and
// Rb8. Whatever does not close the sixth rank lets the king out to f6; closing files
// takes too long, because the own king stands between f1 and h1.
func TestPlantedMate(t *testing.T) {
	g := game(t, chess.White, "../testdata/games/planted.pgn")
	got := made(t, patient(), g)
	want := []struct {
		positions, ply int
		begin          string
		kept, missed   bool
	}{
		{1, 5, "Ra6 Rb6", true, false},
		{5, 3, "Rb7", false, true},
		{8, 3, "Rb7", true, false},
		{5, 1, "Ra8", true, false},
	}
	if len(got.Turns) != len(want) {
		t.Fatalf("%d turns, want %d", len(got.Turns), len(want))
	}
	for i, w := range want {
		turn := &got.Turns[i]
		if turn.Number != i+1 || turn.Positions != w.positions || !turn.All || turn.Searched != w.positions {
			t.Errorf("move %d: %d positions, all %v, %d searched, want %d", turn.Number, turn.Positions, turn.All, turn.Searched, w.positions)
		}
		m := turn.Mate
		if m == nil {
			t.Errorf("move %d: no mate", i+1)
			continue
		}
		if m.Ply != w.ply || names(turn, m.Begin) != w.begin || !m.Complete || m.After != 0 {
			t.Errorf("move %d: mate in %d ply after %d refusals by %s, want %d by %s", i+1, m.Ply, m.After, names(turn, m.Begin), w.ply, w.begin)
		}
		if m.Kept != w.kept || m.Missed != w.missed {
			t.Errorf("move %d: kept %v, missed %v", i+1, m.Kept, m.Missed)
		}
	}
	if got.End&kriegspiel.Checkmate == 0 || got.Stopped != nil {
		t.Errorf("end %v, stopped by %v", got.End, got.Stopped)
	}
	if line := "Move 2: mate in 3 ply was certain, beginning with Rb7; Kf2 missed it."; !strings.Contains(got.Text(), line) {
		t.Errorf("no line %q in\n%s", line, got.Text())
	}
}

// The same with 3 ply at the most: when the game begins there is none, because a king that
// is not on the edge is mated by no two rooks, and after any first move it can stay off the
// edge.
func TestMaxPly(t *testing.T) {
	r := patient()
	r.MaxPly = 3
	first := made(t, r, game(t, chess.White, "../testdata/games/planted.pgn")).Turns[0]
	if first.Mate != nil || first.NoMate != 3 {
		t.Errorf("mate %v, none within %d ply, want none within 3", first.Mate, first.NoMate)
	}
}

// If no more than four positions are followed, and one drawn from more, the mate of move 3 is
// no longer certain to whoever follows it, though a plan mates all that were drawn: whether
// these are all that are known at that move, or again too many.
func TestDrawnMateIsNotCertain(t *testing.T) {
	few, many := 0, 0
	for seed := range uint64(10) {
		r := patient()
		r.MaxPly, r.MaxStates, r.Sample, r.Seed = 3, 4, 1, seed
		turns := made(t, r, game(t, chess.White, "../testdata/games/planted.pgn")).Turns
		if second := &turns[1]; !second.All || second.Mate != nil || second.Searched != 1 {
			t.Errorf("seed %d: move 2: all %v, mate %v, %d searched, want all known, one searched and no mate", seed, second.All, second.Mate, second.Searched)
		}
		turn := &turns[2]
		if c := turn.Chance; turn.All || turn.Mate != nil || c == nil || c.Mated != turn.Searched {
			t.Errorf("seed %d: all %v, mate %v, chance %+v of %d, want a chance in all that were drawn", seed, turn.All, turn.Mate, c, turn.Searched)
		}
		if turn.Searched == turn.Positions {
			few++
		} else {
			many++
		}
	}
	if few == 0 || many == 0 {
		t.Errorf("%d seeds with few positions and %d with many, want both", few, many)
	}
}

// White has Kf6 and Rg2, and the black king on h7 goes to h6 or h8, unheard. On h6 Rh2
// mates, on h8 it does not, and nothing mates both. Kg7 is refused wherever the king is, and
// tells nothing. Kg5 is refused if it is on h6: then the mate is certain. So Kg6 is refused
// too, and tells nothing more.
func TestMateAfterRefusal(t *testing.T) {
	const text = `{"solver":"w","start":"8/7k/5K2/8/8/8/6R1/8 b - -","events":[
		{"side":"b","percept":{}},
		{"side":"w","try":"f6g7","percept":{"illegal":true}},
		{"side":"w","try":"f6g5","percept":{"illegal":true}},
		{"side":"w","try":"f6g6","percept":{"illegal":true}}%s]}`
	for _, c := range []struct {
		name, last   string
		kept, missed bool
	}{
		{"missed", `,{"side":"w","try":"g2g1","percept":{}}`, false, true},
		{"mated", `,{"side":"w","try":"g2h2","percept":{"check":["file"],"end":"checkmate"}}`, true, false},
		{"the end", "", false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := patient()
			r.MaxPly = 1
			turn := &made(t, r, game(t, chess.White, fmt.Sprintf(text, c.last))).Turns[0]
			m := turn.Mate
			if turn.Positions != 2 || turn.NoMate != 1 || m == nil {
				t.Fatalf("%d positions, no mate within %d, mate %v; want 2, 1 and a mate", turn.Positions, turn.NoMate, m)
			}
			if m.Ply != 1 || m.After != 2 || m.Kept != c.kept || m.Missed != c.missed || names(turn, m.Begin) != "Rh2" {
				t.Errorf("mate %+v by %s, want one by Rh2 after the second refusal", m, names(turn, m.Begin))
			}
			var left []int
			for _, p := range turn.Proposals[:3] {
				left = append(left, p.Left)
			}
			if !slices.Equal(left, []int{2, 1, 1}) || turn.Truth != nil {
				t.Errorf("%v positions left, truth %v, want 2, 1, 1 and none", left, turn.Truth)
			}
		})
	}
}

// In the same position, with nothing tried, the best plan of one ply is Rh2, which mates one
// position of two: the true one if the king went to h6, and not if it went to h8.
func TestChance(t *testing.T) {
	for reply, real := range map[string]bool{"Kh6": true, "Kh8": false} {
		r := patient()
		r.MaxPly = 1
		turn := &made(t, r, game(t, chess.White, `[FEN "8/7k/5K2/8/8/8/6R1/8 b - - 0 1"]`+"\n\n1... "+reply+" 2. Rg1")).Turns[0]
		c := turn.Chance
		if c == nil || turn.Mate != nil || turn.Truth.Reply != reply {
			t.Fatalf("%s: mate %v, chance %v after %s", reply, turn.Mate, c, turn.Truth.Reply)
		}
		if turn.Name(c.Try) != "Rh2" || c.Ply != 1 || c.Mated != 1 || turn.Searched != 2 || !c.Best || c.Real != real {
			t.Errorf("%s: %s, %+v of %d, want Rh2 in 1 of 2, real %v", reply, turn.Name(c.Try), *c, turn.Searched, real)
		}
	}
}

// White has a pawn on e4, Black a king on h8 and a pawn on d7. Black moves: d6, d5, Kg8,
// Kg7 or Kh7, five positions. exd5 is refused in four of them, and accepted in the one with
// the pawn on d5: what is left are four of five with a chance of 4/5, one with 1/5, that is
// 17/25 on average. exf5 is refused in all and tells nothing; all others are accepted in
// all. In the game with Kg7 exd5 would have cost nothing; with d5 it would have been a move.
func TestTries(t *testing.T) {
	const start = `[FEN "7k/3p4/8/8/4P3/8/8/4K3 b - - 0 1"]` + "\n\n1... "
	turn := &made(t, patient(), game(t, chess.White, start+"Kg7 2. e5")).Turns[0]
	if len(turn.Tries) != 1 || turn.Positions != 5 {
		t.Fatalf("tries %v in %d positions, want exd5 in 5", turn.Tries, turn.Positions)
	}
	y := turn.Tries[0]
	if turn.Name(y.Move) != "exd5" || y.Refused != 0.8 || y.Left != 0.68 || !y.Real {
		t.Errorf("try %s %+v, want exd5, refused 0.8, left 0.68", turn.Name(y.Move), y)
	}
	if turn = &made(t, patient(), game(t, chess.White, start+"d5 2. e5")).Turns[0]; len(turn.Tries) != 0 {
		t.Errorf("tries %v, want none: exd5 would have been accepted", turn.Tries)
	}
	// What the player has tried is no advice.
	record := `{"solver":"w","start":"7k/3p4/8/8/4P3/8/8/4K3 b - -","events":[{"side":"b","percept":{}},{"side":"w","try":"e4d5","percept":{"illegal":true}}]}`
	if turn = &made(t, patient(), game(t, chess.White, record)).Turns[0]; len(turn.Tries) != 0 || turn.Move() != 0 {
		t.Errorf("tries %v, want none", turn.Tries)
	}
}

// Before the first move White has fourteen captures by pawns, all refused. After 1. e4 e5 it
// has the twelve of the pawns on the second rank, and exd5 and exf5: fourteen. Then 2. Nc3
// d5: the knight takes c3 from two pawns, and exd5 is legal: ten and exf5. That e5 is
// blocked is no capture.
func TestAddTries(t *testing.T) {
	g := game(t, chess.White, "1. e4 e5 2. Nc3 d5 3. a3")
	if err := g.AddTries(); err != nil {
		t.Fatal(err)
	}
	if g.Added != 14+14+11 {
		t.Errorf("%d tries added, want 39", g.Added)
	}
	if err := g.Record.Check(); err != nil {
		t.Error(err)
	}
	if err := g.AddTries(); !errors.Is(err, review.ErrTries) {
		t.Errorf("added again: %v, want ErrTries", err)
	}
	record := game(t, chess.White, `{"solver":"w","events":[{"side":"w","try":"e2e4","percept":{}}]}`)
	if err := record.AddTries(); !errors.Is(err, review.ErrTries) {
		t.Errorf("added to a record: %v, want ErrTries", err)
	}
}

// randomGame returns a game of random legal moves with some refused tries.
func randomGame(rng *rand.Rand, start string, moves int) *review.Game {
	p, err := chess.ParseFEN(start)
	if err != nil {
		panic(err)
	}
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, p)
	solver := chess.Colour(rng.IntN(2))
	g := &review.Game{Moves: []chess.Move{}, TriesKnown: true}
	for len(g.Moves) < moves && !referee.Ended() {
		legal, refused := referee.Proposals()
		if len(refused) > 0 && rng.IntN(3) == 0 {
			referee.Try(refused[rng.IntN(len(refused))])
			continue
		}
		m := legal[rng.IntN(len(legal))]
		referee.Try(m)
		g.Moves = append(g.Moves, m)
	}
	record := referee.Record(solver)
	g.Record = &record
	return g
}

// In small games the number of positions is what the estimator counts, all of them are
// kept in sight, the truth is among them, and a mate is certain exactly where the solver
// says so from the record alone.
func TestAgreesWithEstimatorAndSolver(t *testing.T) {
	starts := []string{"4k3/3p4/8/8/8/8/3P4/R3K2R w KQ -", "4k3/8/8/8/8/8/8/QQ2K3 w - -"}
	games := 12
	if testing.Short() {
		games = 2
	}
	mates := 0
	for seed := range uint64(games) {
		g := randomGame(rand.New(rand.NewPCG(seed, 1)), starts[seed%2], 9)
		r := patient()
		r.MaxPly = 3
		got := made(t, r, g)
		done := 0
		for i := range got.Turns {
			turn := &got.Turns[i]
			for ; done < len(g.Record.Events) && g.Record.Events[done].Theirs(); done++ {
			}
			before := *g.Record
			before.Events = g.Record.Events[:done:done]
			belief, err := mate.OfRecord(context.Background(), &before, estimate.Limits{})
			if err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, turn.Number, err)
			}
			states, err := belief.All()
			if err != nil || len(states) != turn.Positions || !turn.All {
				t.Errorf("seed %d, move %d: %d positions, all %v, want %d, %v", seed, turn.Number, turn.Positions, turn.All, len(states), err)
			}
			_, truth := kriegspiel.Split(&turn.Truth.Position, g.Record.Solver)
			if !slices.Contains(states, truth) {
				t.Errorf("seed %d, move %d: the truth %s is impossible", seed, turn.Number, turn.Truth.Position.FEN())
			}
			s := mate.Solver{Searcher: nil, Name: "dbu", MaxPly: 3}
			solved, err := s.Solve(context.Background(), belief)
			if err != nil {
				t.Fatal(err)
			}
			certain := turn.Mate != nil && turn.Mate.After == 0
			if want := mate.VerdictWord(solved.Result.Verdict) == "mate"; certain != want {
				t.Errorf("seed %d, move %d: mate %v, want %v", seed, turn.Number, certain, want)
			}
			if certain {
				mates++
			}
			done += len(turn.Proposals)
		}
	}
	if mates == 0 && !testing.Short() {
		t.Error("no game had a mate: choose others")
	}
}

// Where too many positions are possible some are drawn. Each of them is possible, so the
// heat map has no piece where the whole belief state has none, and that there is no mate
// is true of the whole too.
func TestDrawnPositionsArePossible(t *testing.T) {
	games, moves, limits := 6, 12, [][2]int{{300, 200}, {100, 1}, {30, 20}, {30, 1}, {3, 2}}
	if testing.Short() {
		games, moves, limits = 1, 8, [][2]int{{10, 1}}
	}
	drew := 0
	for seed := range uint64(games) {
		g := randomGame(rand.New(rand.NewPCG(seed, 2)), "4k3/3ppp2/8/8/8/8/2PPP3/R3K3 w Q -", moves)
		r := patient()
		r.MaxPly = 1
		whole := made(t, r, g)
		for _, limit := range limits {
			r = patient()
			r.MaxPly, r.MaxStates, r.Sample, r.Seed = 1, limit[0], limit[1], seed
			drew += checkDrawn(t, fmt.Sprintf("seed %d, limits %v", seed, limit), made(t, r, g), whole)
		}
		blind := *g
		blind.Moves = nil
		drew += checkDrawn(t, fmt.Sprintf("seed %d, without the truth", seed), made(t, r, &blind), whole)
	}
	if drew == 0 {
		t.Error("nothing was drawn")
	}
}

// checkDrawn holds a review of drawn positions against one of all, and counts the turns at
// which not all were known.
func checkDrawn(t *testing.T, where string, some, whole *review.Review) (drew int) {
	t.Helper()
	if len(some.Turns) != len(whole.Turns) {
		t.Errorf("%s: %d turns of %d: %v", where, len(some.Turns), len(whole.Turns), some.Stopped)
	}
	opponent := some.Game.Record.Solver.Other()
	for i := range some.Turns {
		got, want := &some.Turns[i], &whole.Turns[i]
		if got.Positions > want.Positions || got.All && got.Positions != want.Positions {
			t.Errorf("%s, move %d: %d positions, all %v, of %d", where, got.Number, got.Positions, got.All, want.Positions)
		}
		if !got.All {
			drew++
		}
		if got.NoMate > 0 && want.Mate != nil && want.Mate.After == 0 || got.Mate != nil && want.Mate == nil {
			t.Errorf("%s, move %d: mate %v, none within %d, want %v", where, got.Number, got.Mate, got.NoMate, want.Mate)
		}
		possible := want.Heat.Shares(opponent)
		for kind, squares := range got.Heat.Shares(opponent) {
			for sq := range squares {
				if possible[kind][sq] == 0 {
					t.Errorf("%s, move %d: %s on %s is impossible", where, got.Number, kind, sq)
				}
			}
		}
	}
	return drew
}

// A record that no position fits is an error, and so is one that makes no sense; a review
// that is interrupted or out of time has the turns until there.
func TestStops(t *testing.T) {
	impossible := `{"solver":"w","events":[{"side":"w","try":"e2e4","percept":{}},{"side":"b","percept":{"capture":"e4"}}]}`
	if _, err := patient().Review(context.Background(), game(t, chess.White, impossible)); err == nil || !strings.Contains(err.Error(), "event 2") {
		t.Errorf("error %v, want one about event 2", err)
	}
	g := game(t, chess.White, "../testdata/games/planted.pgn")
	ctx, cancel := context.WithCancel(context.Background())
	r := patient()
	r.Working = func(done, turns int) {
		if turns != 4 {
			t.Errorf("%d turns, want 4", turns)
		}
		if done == 2 {
			cancel()
		}
	}
	found, err := r.Review(ctx, g)
	if err != nil || len(found.Turns) != 2 || !errors.Is(found.Stopped, context.Canceled) {
		t.Errorf("%d turns, %v, stopped by %v; want 2 and an interruption", len(found.Turns), err, found.Stopped)
	}
	if words := "before the game does: interrupted."; !strings.Contains(found.Text(), words) || found.JSON().Stopped != "interrupted" {
		t.Errorf("no %q in the text, or stopped by %q in JSON", words, found.JSON().Stopped)
	}
	r = patient()
	r.Timeout = time.Nanosecond
	if found, err = r.Review(context.Background(), g); err != nil || found.Stopped == nil || !strings.Contains(found.Text(), "out of time") {
		t.Errorf("%v, stopped by %v, want out of time", err, found.Stopped)
	}
}

// Whatever a tag says, the text has no control characters in it.
func TestTextIsPrintable(t *testing.T) {
	g := game(t, chess.Black, "1. e4 e5")
	g.Tags = []kriegspiel.Tag{{Name: "white", Value: "\x1b[31mA\nB"}, {Name: "black", Value: "C\u202e"}}
	for _, r := range made(t, patient(), g).Text() {
		if r < ' ' && r != '\n' || r == '\u202e' {
			t.Errorf("%q in the text", r)
		}
	}
}
