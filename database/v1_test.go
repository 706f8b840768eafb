package database_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// v1File is the file that shows that version 1 is still read. It was written once.
const (
	v1File = "testdata/v1.kdb"
	v1Sum  = "cdd1f0cf78fea373750fdfb49c657cdcd943c22b51447c65d201c7b2e5127c4d"
)

// Two rooks drive a king into the open; its bishop is on one of three squares.
const v1Certificate = `{"rules":"berkeley","solver":"w","ply":3,"verdict":"mate","belief":"d45622012f1ae608",` +
	`"states":["k7/1RK5/8/2b5/8/8/8/7R w - -","k7/1RK5/8/8/8/8/8/1b5R w - -","k5b1/1RK5/8/8/8/8/8/7R w - -"],` +
	`"plan":{"try":"h1a1","then":[{"heard":[{"check":["file"]},{}],"plan":{"try":"a1a7","then":[` +
	`{"heard":[{"capture":"a7","check":["file"],"end":"checkmate"}]},{"heard":[{"illegal":true}],"plan":{"try":"a1a3","then":[` +
	`{"heard":[{"capture":"a3","check":["file"],"end":"checkmate"}]},{"heard":[{"illegal":true}],"plan":{"try":"a1a2","then":[` +
	`{"heard":[{"capture":"a2","check":["file"],"end":"checkmate"}]}]}}]}}]}},` +
	`{"heard":[{"illegal":true}],"plan":{"try":"h1h8","then":[{"heard":[{"check":["rank"],"end":"checkmate"}]}]}}]}}`

// v1Problems are what the file says: every field is used in one of them.
func v1Problems(t *testing.T) []database.Problem {
	t.Helper()
	positions := func(fens ...string) (list []chess.Position) {
		for _, fen := range fens {
			list = append(list, positionOf(t, kriegspiel.Berkeley, fen))
		}
		return list
	}
	return []database.Problem{
		{
			ID: "2a5d64c24d78d934", Rules: kriegspiel.Berkeley, Solver: chess.White, Ply: 3,
			Positions: positions("k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -"),
			Verdict:   database.Mate, Belief: 3, Covered: 3, Exact: true, Certificate: json.RawMessage(v1Certificate),
		},
		{
			// The queen mates on the first rank, but only the king in the
			// corner beside its own.
			ID: "9b7f74edd1d46d96", Rules: kriegspiel.Berkeley, Solver: chess.Black, Ply: 1,
			Positions: positions("8/8/8/8/8/6k1/3q4/7K b - -", "8/8/8/8/8/6k1/3q4/K7 b - -"),
			Verdict:   database.NearMiss, Belief: 2, Covered: 1, Exact: true,
		},
		{
			// Qh4 mates after f3 and g4, and after f4 and g4.
			ID: "b9d7550eaf1cca0b", Rules: kriegspiel.Berkeley, Solver: chess.Black, Ply: 1,
			Record: &kriegspiel.Record{
				Rules: kriegspiel.Berkeley, Start: chess.Start(), Solver: chess.Black,
				Events: []kriegspiel.Event{{Percept: kriegspiel.Theirs}, {Try: uci(t, "e7e5", chess.Black)}, {Percept: kriegspiel.Theirs}},
			},
			Verdict: database.NoMate, Belief: 266, Covered: 2, Exact: true,
		},
		{
			// A rook next to its king wins against a bare king.
			ID: "7315e2b52724be22", Rules: kriegspiel.BerkeleyDB, Solver: chess.White, Ply: 1,
			Record: &kriegspiel.Record{
				Rules: kriegspiel.BerkeleyDB, Start: positionOf(t, kriegspiel.BerkeleyDB, "7k/8/5K2/8/8/8/8/6R1 w - -"), Solver: chess.White,
				Events: []kriegspiel.Event{{Try: uci(t, "f6g7", chess.White), Percept: kriegspiel.Refused}},
			},
			Verdict: database.Mate, Belief: 1, Covered: 1, Exact: true, Origin: database.Origin{File: "own/corner.pgn"},
			Tags: []kriegspiel.Tag{{Name: "event", Value: "A corner"}, {Name: "result", Value: "*"}},
		},
		{
			ID: "337c29e05d18c888", Rules: kriegspiel.Berkeley, Solver: chess.White, Ply: 3,
			Record: &kriegspiel.Record{
				Rules: kriegspiel.Berkeley, Start: chess.Start(), Solver: chess.White,
				Events: []kriegspiel.Event{
					{Try: uci(t, "e2e4", chess.White)}, {Percept: kriegspiel.Theirs},
					{Try: uci(t, "e4f5", chess.White), Percept: kriegspiel.Refused},
					{Try: uci(t, "e4d5", chess.White), Percept: kriegspiel.Capture(square(t, "d5"))},
					{Percept: kriegspiel.Theirs | kriegspiel.Capture(square(t, "d5"))},
					{Try: uci(t, "b1c3", chess.White)},
					{Percept: kriegspiel.Theirs | kriegspiel.ByFile, Refusals: 1},
				},
			},
			Verdict: database.NoMate, Belief: 3, Covered: 0, Exact: false, Origin: database.Origin{Seed: 2005, Game: 17},
		},
	}
}

func uci(t *testing.T, text string, c chess.Colour) chess.Move {
	t.Helper()
	m, err := chess.ParseUCI(text, c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func square(t *testing.T, text string) chess.Square {
	t.Helper()
	sq, err := chess.ParseSquare(text)
	if err != nil {
		t.Fatal(err)
	}
	return sq
}

func TestVersion1(t *testing.T) {
	content, err := os.ReadFile(v1File)
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(content)); sum != v1Sum {
		t.Errorf("%s has the SHA-256 sum %s, want %s: it shall never be written again", v1File, sum, v1Sum)
	}
	r := open(t, v1File)
	if want := (database.Header{Generator: "by hand", Seed: 2005, Frame: 2}); r.Header != want || !r.Whole() {
		t.Errorf("header %+v, whole %v; want %+v, true", r.Header, r.Whole(), want)
	}
	got, err := collect(r.Problems())
	if err != nil {
		t.Fatal(err)
	}
	want := v1Problems(t)
	sameProblems(t, v1File, got, want)
	for i := range want {
		if id := want[i].NewID(); id != want[i].ID {
			t.Errorf("problem %d has the id %s now, was %s", i+1, id, want[i].ID)
		}
	}
	counts, err := r.Counts()
	if err != nil {
		t.Fatal(err)
	}
	wantCounts := database.Counts{
		{Ply: 1, Verdict: database.Mate, Problems: 1}, {Ply: 1, Verdict: database.NearMiss, Problems: 1}, {Ply: 1, Verdict: database.NoMate, Problems: 1},
		{Ply: 3, Verdict: database.Mate, Problems: 1}, {Ply: 3, Verdict: database.NoMate, Problems: 1},
	}
	if fmt.Sprint(counts) != fmt.Sprint(wantCounts) {
		t.Errorf("counts %v, want %v", counts, wantCounts)
	}
}

// The certificate that a file carries is one that package mate reads, and it
// holds for the problem.
func TestVersion1Certificate(t *testing.T) {
	checked := 0
	for _, p := range v1Problems(t) {
		if p.Certificate == nil {
			continue
		}
		certificate, err := mate.ParseCertificate(p.Certificate)
		if err != nil {
			t.Fatal(err)
		}
		claim, err := certificate.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		belief, err := mate.Open(t.Context(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if err := claim.About(belief); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if _, err := claim.Check(context.Background()); err != nil || claim.Ply != p.Ply || claim.Verdict != p.Verdict.String() {
			t.Errorf("%s: %s in %d ply, %v; the problem is %v in %d", p.ID, claim.Verdict, claim.Ply, err, p.Verdict, p.Ply)
		}
		checked++
	}
	if checked != 1 {
		t.Errorf("%d certificates, want 1", checked)
	}
}

// The documentation of the format names every rule set that a problem may have.
func TestRulesOfTheFormat(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("\n//\tid "))
	text, _, _ = bytes.Cut(text, []byte("\n//\tsolver "))
	for _, name := range kriegspiel.RuleNames() {
		if !bytes.Contains(text, []byte(`"`+name+`"`)) {
			t.Errorf("%s is not named in\n%s", name, text)
		}
	}
}
