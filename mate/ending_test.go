package mate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/endgame/survey"
	"kriegmate/mate"
)

// rooks returns endings with the table of king and rook at hand.
var rooks = sync.OnceValue(func() *oracle.Endings {
	e := oracle.New("")
	p, err := chess.ParseFEN(cornerFEN)
	if err != nil {
		panic(err)
	}
	v, s := kriegspiel.Split(&p, p.Turn)
	if _, known := e.Oracle(oracle.Limits{Context: context.Background()}).Moves(&v, []kriegspiel.State{s}); !known {
		panic("no table of KRK")
	}
	return e
})

// placed returns the belief state of a solver whose king and rook are placed as in
// "Kc3 Rd4", against a king on some squares, or on any if there are none.
func placed(t *testing.T, at string, c chess.Colour, squares ...string) *mate.Belief {
	t.Helper()
	pos, err := survey.ReadPosition(survey.Question{At: at, Squares: squares}, "R", c)
	if err != nil {
		t.Fatal(err)
	}
	var own chess.Side
	own.Put(chess.King, pos.At[0])
	own.Put(chess.Rook, pos.At[1])
	v := kriegspiel.NewView(own, c)
	var positions []chess.Position
	for rest := pos.Set; rest != 0; rest &= rest - 1 {
		s := kriegspiel.State{King: rest.First().Turn()}
		positions = append(positions, v.OwnTurn(&s))
	}
	b, err := mate.OfPositions(positions, kriegspiel.Berkeley)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Against a bare king the length is exact, for either colour, whatever it is; and what
// is claimed is proved by a certificate that the rules confirm.
func TestEndings(t *testing.T) {
	if testing.Short() {
		return
	}
	for _, test := range []struct {
		name    string
		solver  mate.Solver
		at      string
		colour  chess.Colour
		squares []string
		verdict andor.Verdict
		ply     int
		moves   int // of the shortest mate, 0 for none
	}{
		{"by hand: Kf7, then Rh1", mate.Solver{}, "Kf6 Rg1", chess.White, []string{"h8"}, andor.Proved, 3, 2},
		{"the same with one ply", mate.Solver{Ply: 1}, "Kf6 Rg1", chess.White, []string{"h8"}, andor.Refuted, 1, 2},
		{"the same with more than it takes", mate.Solver{Ply: 9}, "Kf6 Rg1", chess.White, []string{"h8"}, andor.Proved, 9, 2},
		{"the same for Black", mate.Solver{}, "Kf3 Rg8", chess.Black, []string{"h1"}, andor.Proved, 3, 2},
		{"any square", mate.Solver{}, "Kc3 Rd4", chess.White, nil, andor.Proved, 59, 30},
		{"any square, for Black", mate.Solver{}, "Kc6 Rd5", chess.Black, nil, andor.Proved, 59, 30},
		{"any square, with fewer moves", mate.Solver{Ply: 11}, "Kc3 Rd4", chess.White, nil, andor.Refuted, 11, 30},
		{"any square, with a bound", mate.Solver{MaxPly: 9}, "Kc3 Rd4", chess.White, nil, andor.Refuted, 9, 30},
		{"no number of moves", mate.Solver{}, "Kb2 Re5", chess.White, []string{"f2", "b6", "f6"}, andor.Refuted, 7, 0},
	} {
		s := test.solver
		s.Endings, s.Certificate = rooks(), true
		b := placed(t, test.at, test.colour, test.squares...)
		found := solve(t, &s, b)
		e := found.Ending
		if found.Result.Verdict != test.verdict || found.Ply != test.ply || e == nil || e.Moves != test.moves {
			t.Errorf("%s: %v in %d ply, %+v, want %v in %d, %d moves", test.name, found.Result.Verdict, found.Ply, e, test.verdict, test.ply, test.moves)
			continue
		}
		if j := found.JSON().Ending; j.Material != "KRK" || j.At != test.at || j.Moves != test.moves || (j.Try == "") != (test.moves == 0) {
			t.Errorf("%s: in JSON %+v", test.name, j)
		}
		if err := confirmed(t, &found); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// confirmed checks the certificate of a solution, of whichever kind it is, and that it
// claims what was found.
func confirmed(t *testing.T, f *mate.Solution) error {
	t.Helper()
	file, err := f.CertificateFile()
	if err != nil {
		return err
	}
	text, err := mate.CertificateText(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if !strings.Contains(string(text[:50]), certificate.Format) {
		claim, err := mate.OpenCertificate(t.Context(), text)
		if err == nil {
			err = claim.About(f.Belief)
		}
		if err == nil {
			_, err = claim.Check(t.Context())
		}
		return err
	}
	var c certificate.Certificate
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	want, moves := certificate.Wins, f.Ending.Moves
	switch {
	case f.Result.Verdict == andor.Refuted && moves == 0:
		want = certificate.NeverIs
	case f.Result.Verdict == andor.Refuted:
		want, moves = certificate.NotIn, kriegspiel.Depth(f.Ply)
	}
	if c.Claim != want || c.Moves != moves || int(chess.Bitboard(c.Set).Count()) != len(f.Belief.Known()) {
		t.Errorf("the certificate claims %v in %d of %d squares, want %v in %d", c.Claim, c.Moves, chess.Bitboard(c.Set).Count(), want, moves)
	}
	return certificate.Check(t.Context(), &c)
}

// Where somebody asks about a few ply, these are what is refuted, as everywhere: that no
// number is enough is another claim, and its proof can be large.
func TestFewPlyOfHopelessEnding(t *testing.T) {
	if testing.Short() {
		return
	}
	for _, s := range []mate.Solver{{Ply: 3}, {MaxPly: 3}} {
		s.Endings, s.Certificate = rooks(), true
		found := solve(t, &s, placed(t, "Kb2 Re5", chess.White, "f2", "b6", "f6"))
		if found.Ending == nil || found.Ending.Moves != 0 || found.Ply != 3 || found.Result.Refutation == nil {
			t.Errorf("ply %d, at most %d: %d ply, %+v, refutation %v", s.Ply, s.MaxPly, found.Ply, found.Ending, found.Result.Refutation)
		}
		if _, err := found.Certify(); err != nil {
			t.Error(err)
		}
		if err := confirmed(t, &found); err != nil {
			t.Error(err)
		}
	}
}

// A long plan is told by its beginning, and by the command that writes the rest.
func TestLongEnding(t *testing.T) {
	if testing.Short() {
		return
	}
	s := mate.Solver{Endings: rooks(), FirstMoves: true}
	found := solve(t, &s, placed(t, "Kc6 Rd5", chess.Black))
	if found.Result.Plan != nil {
		t.Errorf("a plan of %d proposals is in the solution", found.Result.Plan.SizeUpTo(1<<20))
	}
	text := found.Text()
	for _, want := range []string{"mate in 59 ply\n", "KRK solved: mate in 30 moves\n", "propose ", "silence: king on one of ", `kriegmate endgame KRK --at "Kc6 Rd5" --solver b --plan FILE`} {
		if !strings.Contains(text, want) {
			t.Errorf("the text has no %q:\n%s", want, text)
		}
	}
	if _, err := found.SVG(); !errors.Is(err, mate.ErrLongPlan) || !strings.Contains(err.Error(), "kriegmate endgame KRK") {
		t.Errorf("SVG: %v", err)
	}
	// Of the first moves at least the one that the plan begins with mates in time,
	// and some do not: a rook beside the king that can take it.
	verdicts := map[andor.Verdict]int{}
	for _, m := range found.FirstMoves {
		verdicts[m.Verdict]++
	}
	if verdicts[andor.Proved] == 0 || verdicts[andor.Refuted] == 0 || verdicts[andor.Unknown] > 0 {
		t.Errorf("first moves: %v", verdicts)
	}
	half := solve(t, &mate.Solver{Endings: rooks(), Ply: 57}, placed(t, "Kc3 Rd4", chess.White))
	if text := half.Text(); !strings.Contains(text, "no mate in 57 ply\nKRK solved: mate in 30 moves\n") {
		t.Errorf("the text of what takes longer is\n%s", text)
	}
}

// A knight never mates: that needs no table. And nothing is known of what no table can
// tell.
func TestEndingsWithoutTables(t *testing.T) {
	e := oracle.New("")
	found := solve(t, &mate.Solver{Endings: e}, ofFENs(t, "7k/8/5K2/8/8/8/8/6N1 w - -"))
	if found.Ending == nil || found.Ending.Moves != 0 || found.Result.Verdict != andor.Refuted {
		t.Errorf("a knight: %v, %+v", found.Result.Verdict, found.Ending)
	}
	if text := found.Text(); !strings.Contains(text, "KNK solved: no certain mate in any number of moves\n") {
		t.Errorf("a knight:\n%s", text)
	}
	db, err := mate.OfFEN("7k/8/5K2/8/8/8/8/6N1 w - -", kriegspiel.BerkeleyDB, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string]*mate.Belief{
		"another rule set": db,
		"a hidden pawn":    ofFENs(t, "7k/8/5K2/8/8/8/8/6N1 w - -", "7k/7p/5K2/8/8/8/8/6N1 w - -"),
	} {
		if found := solve(t, &mate.Solver{Endings: e, MaxPly: 3}, b); found.Ending != nil {
			t.Errorf("%s: %+v", name, found.Ending)
		}
	}
	// A searcher that was asked for by name is to search.
	if found := solve(t, &mate.Solver{Endings: e, Name: "gl-dbu", MaxPly: 3}, ofFENs(t, "7k/8/5K2/8/8/8/8/6N1 w - -")); found.Ending != nil {
		t.Errorf("gl-dbu: %+v", found.Ending)
	}
}

// A record tells by its captures that the king is bare: White has taken the last pawn on
// a7, and Black has moved.
func TestEndingOfRecord(t *testing.T) {
	const taken = `{"start":"7k/p7/5K2/8/8/8/8/N7 w - -","solver":"w","events":[{"side":"w","try":"a1b3"},{"side":"b"},{"side":"w","try":"b3c5"},{"side":"b"}]}`
	b := ofRecord(t, taken, estimate.Limits{})
	if found := solve(t, &mate.Solver{Endings: oracle.New(""), MaxPly: 3}, b); found.Ending != nil {
		t.Errorf("with a pawn left: %+v", found.Ending)
	}
	const bare = `{"start":"7k/p7/5K2/1N6/8/8/8/8 w - -","solver":"w","events":[{"side":"w","try":"b5a7","percept":{"capture":"a7"}},{"side":"b"}]}`
	b = ofRecord(t, bare, estimate.Limits{})
	if found := solve(t, &mate.Solver{Endings: oracle.New("")}, b); found.Ending == nil || found.Ending.Moves != 0 || found.Ending.Set.Count() != len(b.Known()) {
		t.Errorf("with nothing left: %+v of %d states", found.Ending, len(b.Known()))
	}
}

// No table is made for a few ply, nor where a few are the most that is asked for.
func TestNoTableForFewPly(t *testing.T) {
	e := oracle.New("")
	for _, s := range []mate.Solver{{Endings: e, Ply: 7}, {Endings: e, MaxPly: 7}, {Endings: e, MaxPly: 1}} {
		if found := solve(t, &s, placed(t, "Kc3 Rd4", chess.White)); found.Ending != nil || found.Result.Verdict != andor.Refuted {
			t.Errorf("ply %d, at most %d: %v, %+v", s.Ply, s.MaxPly, found.Result.Verdict, found.Ending)
		}
	}
}

// The most ply that are asked for are asked for also where the table that tells the rest
// is made on the way.
func TestMostPlyWithoutTable(t *testing.T) {
	if testing.Short() {
		return
	}
	for moves, b := range map[int]*mate.Belief{30: placed(t, "Kc3 Rd4", chess.White), 0: placed(t, "Kb2 Re5", chess.White, "f2", "b6", "f6")} {
		found := solve(t, &mate.Solver{Endings: oracle.New(""), MaxPly: 11}, b)
		if e := found.Ending; found.Result.Verdict != andor.Refuted || found.Ply != 11 || e == nil || e.Moves != moves {
			t.Errorf("%v in %d ply, %+v, want no mate in 11, and %d moves", found.Result.Verdict, found.Ply, e, moves)
		}
	}
}

// A proof about an ending is held against a belief state: the squares, the placement and
// the rules must be those of the proof, for either colour.
func TestAboutEnding(t *testing.T) {
	const text = `{"format":"kriegmate endgame certificate 1","claim":"wins","at":"Rg1 Kf6","set":"8080000000000000","moves":2,"root":[0,0],"nodes":[]}`
	db, err := mate.OfFEN("7k/8/5K2/8/8/8/8/6R1 w - -", kriegspiel.BerkeleyDB, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		about string
		b     *mate.Belief
		ok    bool
	}{
		{"the same", placed(t, "Kf6 Rg1", chess.White, "h8", "h7"), true},
		{"the same for Black", placed(t, "Kf3 Rg8", chess.Black, "h1", "h2"), true},
		{"a square less", placed(t, "Kf6 Rg1", chess.White, "h8"), false},
		{"another placement", placed(t, "Kf6 Rg2", chess.White, "h8", "h7"), false},
		{"another material", ofFENs(t, "7k/8/5K2/8/8/8/8/6Q1 w - -", "8/7k/5K2/8/8/8/8/6Q1 w - -"), false},
		{"more than a king", ofFENs(t, "7k/8/5K2/8/8/8/8/n5R1 w - -", "8/7k/5K2/8/8/8/8/n5R1 w - -"), false},
		{"other rules", db, false},
	} {
		if err := test.b.AboutEnding([]byte(text)); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.about, err)
		}
	}
	if err := placed(t, "Kf6 Rg1", chess.White, "h8").AboutEnding([]byte("{")); !errors.Is(err, survey.ErrUnread) {
		t.Errorf("no proof: %v", err)
	}
}

// Where there is no time to make a table, the search goes on without it; it stops on
// time, and when it is told to.
func TestEndingsWithinLimits(t *testing.T) {
	e := oracle.New("")
	began := time.Now()
	b := placed(t, "Kc3 Rd4", chess.White)
	found := solve(t, &mate.Solver{Endings: e, Ply: 29, Timeout: 50 * time.Millisecond}, b)
	if found.Result.Verdict != andor.Unknown || found.Result.Stopped != andor.OutOfTime || found.Ending != nil {
		t.Errorf("in 50 ms: %v (%v), %+v", found.Result.Verdict, found.Result.Stopped, found.Ending)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := (&mate.Solver{Endings: e, Ply: 29}).Solve(ctx, b); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after its context has ended: %v", err)
	}
	if spent := time.Since(began); spent > 5*time.Second {
		t.Errorf("%v for 100 ms", spent)
	}
}
