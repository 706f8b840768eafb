package oracle_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/endgame/survey"
	"kriegmate/kriegspiel/endgame/tablefile"
	"kriegmate/kriegspiel/sight"
)

// deep also makes the tables that take a few seconds, for ten times as many problems.
var deep = flag.Bool("deep", false, "also test with queens and pawns, at length")

type (
	problem  = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	searcher = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// The oracle of a searcher is checked by the compiler.
var _ best.Oracle[kriegspiel.View, kriegspiel.State, chess.Move] = (*oracle.Oracle)(nil)

// solved are endings that all tests share.
var solved = oracle.New("")

func unlimited() *oracle.Oracle { return solved.Oracle(oracle.Limits{Context: context.Background()}) }

// made returns an oracle with the tables that are needed at hand; with -short it has
// none, and knows only what cannot mate.
func made(t *testing.T) *oracle.Oracle {
	t.Helper()
	o := unlimited()
	fens := []string{"8/8/8/8/3k4/8/8/KR6 w - -"}
	if *deep {
		fens = append(fens, "8/8/8/8/3k4/8/8/KQ6 w - -", "8/8/8/8/3k4/8/1P6/K7 w - -")
	}
	if testing.Short() {
		fens = nil
	}
	for _, fen := range fens {
		v, states := parse(t, fen)
		if _, known := o.Moves(&v, states); !known {
			t.Fatalf("%s is not known", fen)
		}
	}
	return o
}

// parse returns the belief state of some positions.
func parse(t *testing.T, fens ...string) (v kriegspiel.View, states []kriegspiel.State) {
	t.Helper()
	list, err := kriegspiel.ParsePositions(fens, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list.View, list.States
}

// What tables and paper say, for White and, on the board turned, for Black.
func TestMoves(t *testing.T) {
	o := unlimited()
	for _, test := range []struct {
		about string
		fens  []string
		moves int
		known bool
		long  bool // needs a table
	}{
		{"Kf7 and then Rh1", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, 2, true, true},
		{"a mate in one", []string{"7k/8/6K1/8/8/8/8/R7 w - -"}, 1, true, true},
		{"Black mates in one", []string{"r7/8/8/8/8/6k1/8/7K b - -"}, 1, true, true},
		{"a bishop does not mate", []string{"7k/8/5K2/8/8/8/8/6B1 w - -"}, 0, true, false},
		{"nor does a king", []string{"7k/8/5K2/8/8/8/8/8 w - -"}, 0, true, false},
		{"the opponent has a pawn", []string{"7k/7p/5K2/8/8/8/8/6R1 w - -"}, 0, false, false},
		{"the opponent may have a pawn", []string{"7k/8/5K2/8/8/8/8/6R1 w - -", "7k/7p/5K2/8/8/8/8/6R1 w - -"}, 0, false, false},
		{"more pieces than any table", []string{"7k/8/5K2/8/8/8/8/RRRR4 w - -"}, 0, false, false},
		{"no folder has two bishops", []string{"7k/8/5K2/8/8/8/8/5BB1 w - -"}, 0, false, false},
		{"castling", []string{"k7/8/8/8/8/8/8/4K2R w K -"}, 0, false, false},
	} {
		if test.long && testing.Short() {
			continue
		}
		v, states := parse(t, test.fens...)
		moves, known := o.Moves(&v, states)
		if moves != test.moves || known != test.known {
			t.Errorf("%s: %d moves, known %v, want %d, %v", test.about, moves, known, test.moves, test.known)
		}
		if n, known := o.Under(kriegspiel.BerkeleyDB).Within(&v, states, 9); known || n != 0 {
			t.Errorf("%s: known under berkeley-db", test.about)
		}
	}
}

// The oracle keeps the laws, near mates, for either colour.
func TestLaws(t *testing.T) {
	o := made(t)
	known := 0
	for _, fens := range [][]string{
		{"7k/8/5K2/8/8/8/8/6R1 w - -"},
		{"7k/8/5K2/8/8/8/8/6R1 w - -", "5k2/8/5K2/8/8/8/8/6R1 w - -", "8/7k/5K2/8/8/8/8/6R1 w - -"},
		{"6r1/8/8/8/8/5k2/8/7K b - -", "6r1/8/8/8/8/5k2/7K/8 b - -"},
		{"7k/6n1/5K2/8/8/8/8/6R1 w - -"}, // the rook takes the knight
		{"k7/2K5/8/8/8/8/8/5B2 w - -", "8/k1K5/8/8/8/8/8/5B2 w - -"},
	} {
		v, states := parse(t, fens...)
		p := problem{Game: kriegspiel.Berkeley, View: v, States: slices.Values(states), Depth: 2}
		if testing.Short() {
			p.Depth = 1
		}
		known += andortest.Oracle(t, &p, o)
	}
	if least := 50; known < least && !testing.Short() {
		t.Errorf("the oracle knew %d belief states, want at least %d", known, least)
	}
}

// counted counts what an oracle knows, and of that what it knows to be won below the
// root of a problem.
type counted struct {
	*oracle.Oracle
	root       int
	known, won *atomic.Int64
}

func (c counted) Within(v *kriegspiel.View, states []kriegspiel.State, depth int) (int, bool) {
	moves, known := c.Oracle.Within(v, states, depth)
	if known {
		c.known.Add(1)
	}
	if moves > 0 && depth < c.root {
		c.won.Add(1)
	}
	return moves, known
}

// A search with the oracle finds what it finds without, on random small endings in
// which the last piece can be captured, for both colours and both rule sets; and its
// certificates hold by the rules alone.
func TestSearchWithOracle(t *testing.T) {
	const seed = 7
	o := made(t)
	n := 2500
	switch {
	case testing.Short():
		n = 40
	case *deep:
		n = 25_000
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	verdicts := map[string]int{}
	var known, won atomic.Int64
	for i := range n {
		fens, p := randomEnding(rng)
		ask := counted{o.Under(p.Game.(kriegspiel.Rules)), p.Depth, &known, &won}
		with := &searcher{Sight: best.SightOf(sight.New), Oracle: best.OracleOf(func(kriegspiel.Rules) counted { return ask })}
		without := &searcher{Sight: best.SightOf(sight.New)}
		got, want := with.Solve(context.Background(), &p), without.Solve(context.Background(), &p)
		name := fmt.Sprintf("seed %d, problem %d: %v in %d under %v", seed, i, fens, p.Depth, p.Game)
		if got.Verdict != want.Verdict {
			t.Fatalf("%s: %v, without the oracle %v", name, got.Verdict, want.Verdict)
		}
		if err := certified(&p, got); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		verdicts[fmt.Sprint(p.View.Colour, " ", p.Game, " ", got.Verdict)]++
	}
	if !testing.Short() && (len(verdicts) != 8 || known.Load() < 500 || won.Load() < 30) {
		t.Errorf("%v, %d belief states known, %d won below the root: too few to tell", verdicts, known.Load(), won.Load())
	}
}

func certified(p *problem, r andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]) error {
	check := proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Game: p.Game}
	states := slices.Collect(p.States)
	if r.Verdict == andor.Proved {
		return check.Plan(context.Background(), p.View, states, p.Depth, r.Plan)
	}
	return check.Refutation(context.Background(), p.View, states, p.Depth, r.Refutation)
}

// randomEnding returns a problem of a few positions in which the solver has king, rook
// and perhaps more, or a knight, against a king in or near a corner, which has at most
// one piece.
func randomEnding(rng *rand.Rand) (fens []string, p problem) {
	rules := []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.Berkeley, kriegspiel.Berkeley, kriegspiel.BerkeleyDB}[rng.IntN(4)]
	colour := []chess.Colour{chess.White, chess.Black}[rng.IntN(2)]
	extra := [][]chess.Piece{{chess.Rook}, {chess.Rook}, {chess.Rook}, {chess.Rook, chess.Bishop}, {chess.Knight}}
	if *deep {
		extra = append(extra, []chess.Piece{chess.Queen}, []chess.Piece{chess.Pawn}, []chess.Piece{chess.Queen})
	}
	for {
		var own chess.Side
		own.King = chess.Square(8*(4+rng.IntN(4)) + rng.IntN(4))
		for _, kind := range extra[rng.IntN(len(extra))] {
			put(rng, &own, kind, 0)
		}
		piece := []chess.Piece{chess.NoPiece, chess.Pawn, chess.Knight, chess.Bishop}[rng.IntN(4)]
		view := kriegspiel.NewView(own, colour)
		var states []kriegspiel.State
		for range 1 + rng.IntN(4) {
			var s kriegspiel.State
			s.King = chess.Square(8*rng.IntN(2) + rng.IntN(3)) // on the opponent's board
			if piece != chess.NoPiece {
				put(rng, &s, piece, own.All().Turn())
			}
			pos := view.OwnTurn(&s)
			if again, err := rules.ParseFEN(pos.FEN()); err != nil || again != pos || slices.Contains(states, s) {
				continue
			}
			states, fens = append(states, s), append(fens, pos.FEN())
		}
		if len(states) > 0 {
			return fens, problem{Game: rules, View: view, States: slices.Values(states), Depth: 2 + rng.IntN(2), Want: andor.WantCertificate}
		}
		fens = nil
	}
}

func randomSquare(rng *rand.Rand) chess.Square { return chess.Square(rng.IntN(64)) }

// put puts a piece where neither the side nor anybody else has one.
func put(rng *rand.Rand, s *chess.Side, kind chess.Piece, others chess.Bitboard) {
	for {
		sq := randomSquare(rng)
		if (s.All() | others).Has(sq) || kind == chess.Pawn && (sq < 8 || sq >= 56) {
			continue
		}
		s.Put(kind, sq)
		return
	}
}

// A table that cannot be made within the limits is done without, and gone on with
// later; one that is made is kept in the folder, and read from there.
func TestLimitsAndFolder(t *testing.T) {
	folder := tablefile.Folder(t.TempDir())
	v, states := parse(t, "7k/8/5K2/8/8/8/8/6R1 w - -")
	e := oracle.New(folder)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if _, known := e.Oracle(oracle.Limits{Context: over}).Moves(&v, states); known {
		t.Error("a table was made after the end")
	}
	short := e.Oracle(oracle.Limits{Context: context.Background(), Deadline: time.Now().Add(10 * time.Millisecond)})
	if _, known := short.Moves(&v, states); known {
		t.Error("a table was made in no time")
	}
	if _, known := e.Oracle(oracle.Limits{Context: context.Background(), Memory: 1 << 12}).Moves(&v, states); known {
		t.Error("a table was made in no memory")
	}
	free := e.Oracle(oracle.Limits{Context: context.Background()})
	if _, known := free.Within(&v, states, oracle.MakeDepth-1); known {
		t.Error("a table was made for a short search")
	}
	if _, known := free.AtHand(&v, states); known {
		t.Error("a table was at hand before it was made")
	}
	if testing.Short() {
		return
	}
	if moves, known := free.Within(&v, states, oracle.MakeDepth); moves != 2 || !known {
		t.Errorf("%d moves, known %v, want 2, true", moves, known)
	}
	if err := e.Err(); err != nil {
		t.Error(err)
	}
	again := oracle.New(folder).Oracle(oracle.Limits{Context: context.Background()})
	if moves, known := again.AtHand(&v, states); moves != 2 || !known {
		t.Errorf("from the folder: %d moves, known %v, want 2, true", moves, known)
	}
	damage(t, folder.Path("R"))
	hurt := oracle.New(folder)
	if _, known := hurt.Oracle(oracle.Limits{Context: context.Background()}).AtHand(&v, states); known || !errors.Is(hurt.Err(), tablefile.ErrDamaged) {
		t.Errorf("from a damaged file: known %v, error %v", known, hurt.Err())
	}
}

// That a table cannot be gone on with because its file is damaged is told.
func TestDamagedBeginning(t *testing.T) {
	folder := tablefile.Folder(t.TempDir())
	over, cancel := context.WithCancel(t.Context())
	cancel()
	begun, _ := endgame.Tables{}.Solve(over, "R", endgame.Options{})
	if err := folder.Store(begun); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(folder.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	data[len("kmtable\x01")+1] ^= 1 // in the first block
	if err := os.WriteFile(folder.Path("R"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	e := oracle.New(folder)
	v, states := parse(t, "7k/8/5K2/8/8/8/8/6R1 w - -")
	if _, known := e.Oracle(oracle.Limits{Context: t.Context()}).Moves(&v, states); known || !errors.Is(e.Err(), tablefile.ErrDamaged) {
		t.Errorf("known %v, error %v, want %v", known, e.Err(), tablefile.ErrDamaged)
	}
}

// damage changes the blocks of a table file.
func damage(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 100; i < len(data)-1000; i += 100 {
		data[i] ^= 1
	}
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A folder that cannot be written is no reason to do without a table.
func TestFolderThatCannotBeWritten(t *testing.T) {
	if testing.Short() {
		return
	}
	file := t.TempDir() + "/file"
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	e := oracle.New(tablefile.Folder(file))
	v, states := parse(t, "7k/8/5K2/8/8/8/8/6R1 w - -")
	if moves, known := e.Oracle(oracle.Limits{Context: context.Background()}).Moves(&v, states); moves != 2 || !known || e.Err() == nil {
		t.Errorf("%d moves, known %v, error %v", moves, known, e.Err())
	}
}

// Many ask at once, and a table is made once.
func TestConcurrency(t *testing.T) {
	e := oracle.New("")
	v, states := parse(t, "7k/8/5K2/8/8/8/8/6R1 w - -")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if testing.Short() {
		cancel()
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			moves, known := e.Oracle(oracle.Limits{Context: ctx}).Moves(&v, states)
			if known != !testing.Short() || known && moves != 2 {
				t.Errorf("%d moves, known %v", moves, known)
			}
		})
	}
	group.Wait()
}

// The placement of an ending is that of the solver's board.
func TestEndingOf(t *testing.T) {
	v, states := parse(t, "8/8/8/8/1q6/2k5/8/K7 b - -")
	e, ok := oracle.EndingOf(&v, states)
	want, err := survey.ReadPosition(survey.Question{At: "Kc3 Qb4", Squares: survey.Squares{"a1"}}, "Q", chess.Black)
	if err != nil {
		t.Fatal(err)
	}
	if !ok || e.Material != "Q" || e.Position != want {
		t.Errorf("%v %+v %v, want %+v", e.Material, e.Position, ok, want)
	}
}
