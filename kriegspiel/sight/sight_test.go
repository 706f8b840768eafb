package sight_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// slowWins solves with everything visible by the referee's methods alone.
func slowWins(r kriegspiel.Rules, v *kriegspiel.View, s *kriegspiel.State, depth int) bool {
	for _, m := range r.Moves(nil, v) {
		after := *s
		p := r.Try(v, &after, m)
		if p.Won() {
			return true
		}
		if p.Illegal() || p.Lost() || depth == 1 {
			continue
		}
		view := r.After(v, m, p)
		states, heard := r.Replies(nil, nil, &view, &after)
		holds := true
		for i := range states {
			next := r.AfterReply(&view, heard[i])
			if heard[i].Lost() || !slowWins(r, &next, &states[i], depth-1) {
				holds = false
				break
			}
		}
		if holds {
			return true
		}
	}
	return false
}

// slowWinning returns the proposals that win at once, by trying them all.
func slowWinning(r kriegspiel.Rules, v *kriegspiel.View, s *kriegspiel.State) (moves []chess.Move) {
	for _, m := range r.Moves(nil, v) {
		after := *s
		if r.Try(v, &after, m).Won() {
			moves = append(moves, m)
		}
	}
	return moves
}

// unbounded returns a memory with which no search gives up.
func unbounded(table fullsight.Table) *fullsight.Memory {
	return &fullsight.Memory{Table: table, MaxNodes: 1 << 40}
}

func TestWins(t *testing.T) {
	const seed = 11
	rng := rand.New(rand.NewPCG(seed, 0))
	tables := map[kriegspiel.Rules]fullsight.Table{
		kriegspiel.Berkeley: make(fullsight.Table, 1<<8), kriegspiel.BerkeleyDB: make(fullsight.Table, 1<<8),
	}
	won := map[int]int{}
	for range 1500 {
		r := kriegspiel.Rules(rng.IntN(2))
		p, ok := hardPressed(rng)
		if !ok || !p.Movable() {
			continue
		}
		p = r.Normal(p)
		v, s := kriegspiel.Split(&p, p.Turn)
		want := slowWinning(r, &v, &s)
		got := sight.New(r).Winning(nil, &v, &s)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%v: Winning of %s = %v, want %v", r, p.FEN(), got, want)
		}
		for depth := 1 + rng.IntN(2); depth > 0; depth-- {
			want := slowWins(r, &v, &s, depth)
			if got, _ := sight.New(r).Wins(unbounded(tables[r]), &v, &s, depth); got != want {
				t.Fatalf("%v: Wins of %s in %d is %v, want %v", r, p.FEN(), depth, got, want)
			}
			if want {
				won[depth]++
			}
		}
	}
	if won[1] < 50 || won[2] < 50 {
		t.Errorf("wins by depth: %v, too few to tell anything", won)
	}
}

// Two rooks against a king on the last rank, and perhaps a pawn: mates in three moves, and what is none.
func TestWinsInThree(t *testing.T) {
	const seed, rules = 5, kriegspiel.Berkeley
	rng := rand.New(rand.NewPCG(seed, 0))
	memory := unbounded(make(fullsight.Table, 1<<10))
	won := 0
	for n := 0; n < 150; {
		var p chess.Position
		p.Us.King, p.Them.King = chess.Square(rng.IntN(64)), chess.Square(56+rng.IntN(8))
		for range 2 {
			p.Us.Put(chess.Rook, chess.Square(rng.IntN(64)))
		}
		if rng.IntN(2) == 0 {
			p.Them.Put(chess.Pawn, chess.Square(8+rng.IntN(40)))
		}
		p, err := chess.ParseFEN(p.FEN())
		if err != nil || !p.Movable() || p.Us.Straights.Count() != 2 {
			continue
		}
		v, s := kriegspiel.Split(&p, p.Turn)
		if slowWins(rules, &v, &s, 2) {
			continue
		}
		n++
		want := slowWins(rules, &v, &s, 3)
		if got, _ := sight.New(rules).Wins(memory, &v, &s, 3); got != want {
			t.Errorf("seed %d: Wins of %s in 3 is %v, want %v", seed, p.FEN(), got, want)
		}
		if want {
			won++
		}
	}
	if won < 20 {
		t.Errorf("%d wins, too few to tell anything", won)
	}
}

// hardPressed returns a position in which the side to move has much, and the
// other little.
func hardPressed(rng *rand.Rand) (chess.Position, bool) {
	var p chess.Position
	var taken chess.Bitboard
	free := func(lowest, highest int) chess.Square {
		for {
			sq := chess.Square(lowest + rng.IntN(highest-lowest))
			if !taken.Has(sq) {
				taken |= sq.Bit()
				return sq
			}
		}
	}
	p.Us.King, p.Them.King = free(0, 64), free(0, 64)
	kinds := []chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	for range 1 + rng.IntN(3) {
		if k := kinds[rng.IntN(len(kinds))]; k == chess.Pawn {
			p.Us.Put(k, free(8, 56))
		} else {
			p.Us.Put(k, free(0, 64))
		}
	}
	for range rng.IntN(3) {
		p.Them.Put(chess.Pawn, free(8, 56))
	}
	parsed, err := chess.ParseFEN(p.FEN())
	return parsed, err == nil
}

// A search that gives up says true.
func TestWinsGivesUp(t *testing.T) {
	p, err := kriegspiel.Berkeley.ParseFEN("8/8/8/8/8/2k5/8/K6R w - -")
	if err != nil {
		t.Fatal(err)
	}
	v, s := kriegspiel.Split(&p, p.Turn)
	full := sight.New(kriegspiel.Berkeley)
	memory := unbounded(make(fullsight.Table, 1<<8))
	memory.MaxNodes = 40
	if won, nodes := full.Wins(memory, &v, &s, 3); !won || nodes > 80 {
		t.Errorf("after %d nodes %v, want true after 40", nodes, won)
	}
	if won, _ := full.Wins(unbounded(memory.Table), &v, &s, 3); won {
		t.Error("a rook mates in three from the wrong corner")
	}
}

// Checks that the opponent could give, counted on the board.
func TestThreats(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"a bare king", "4k3/8/8/8/8/8/8/4K2R w - -", 0},
		{"a rook: a1, e4", "4k3/8/8/8/r7/8/8/4K3 w - -", 2},
		{"e4 is behind a pawn", "4k3/8/8/8/r7/8/4P3/4K3 w - -", 1},
		{"a bishop: f2, with a capture", "4k3/8/8/8/7b/8/5P2/4K3 w - -", 1},
		{"a bishop: c3", "4k3/8/8/8/8/8/8/b3K3 w - -", 1},
		{"a knight: c2, g2", "4k3/8/8/8/8/4n3/8/4K3 w - -", 2},
		{"a queen: a1, e4, d1, b4, h4, a5", "4k3/8/8/8/q7/8/8/4K3 w - -", 6},
		{"a pawn that is too far away", "4k3/8/8/8/3p4/8/8/4K3 w - -", 0},
		{"a pawn: d3", "4k3/8/8/8/3p4/8/4K3/8 w - -", 1},
		{"a pawn: d3, with a capture", "4k3/8/8/8/4p3/3P4/4K3/8 w - -", 1},
		{"a pawn that would go past the king", "4k3/8/8/8/4p3/8/4K3/8 w - -", 0},
		{"Black to move, a rook: a8, e4", "4k3/8/8/8/R7/8/8/4K3 b - -", 2},
	} {
		p, err := kriegspiel.Berkeley.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, p.Turn)
		if got := sight.New(kriegspiel.Berkeley).Threats(&v, &s); got != c.want {
			t.Errorf("%s: Threats of %s = %d, want %d", c.name, c.fen, got, c.want)
		}
	}
}

// BenchmarkProbe asks of every proposal in positions of testdata/probes.txt whether two more moves are enough. They were met by
// searches for mates in 11 ply in near misses of the Berkeley part, with three moves left.
func BenchmarkProbe(b *testing.B) {
	text, err := os.ReadFile("testdata/probes.txt")
	if err != nil {
		b.Fatal(err)
	}
	type position struct {
		view  kriegspiel.View
		state kriegspiel.State
		moves []chess.Move
	}
	const rules = kriegspiel.BerkeleyDB
	var list []position
	probes := 0
	for fen := range strings.Lines(string(text)) {
		p, err := rules.ParseFEN(strings.TrimSpace(fen))
		if err != nil {
			b.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, p.Turn)
		list = append(list, position{v, s, p.Moves(nil)})
		probes += len(list[len(list)-1].moves)
	}
	full, memory := sight.New(rules), unbounded(make(fullsight.Table, 1<<12))
	b.ReportAllocs()
	for b.Loop() {
		clear(memory.Table)
		for i := range list {
			p := &list[i]
			for _, m := range p.moves {
				full.Probe(memory, &p.view, &p.state, m, 2)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(probes), "ns/probe")
}
