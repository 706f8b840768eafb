package slow

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// What is no certificate is told from one that does not hold.
func TestReadCertificate(t *testing.T) {
	whole := string(bishop().text(t))
	for _, test := range []struct{ name, old, new, want string }{
		{"no JSON", "{", "[", "not a certificate"},
		{"an unknown field", `{"version"`, `{"colour":"w","version"`, "not a certificate"},
		{"something after it", whole, whole + "{}", "something follows"},
		{"another version", `"version":0`, `"version":2`, "version 2, want 1"},
		{"unknown rules", `"berkeley"`, `"crazykrieg"`, `unknown rule set "crazykrieg"`},
		{"no solver", `"solver":"w"`, `"solver":"white"`, `solver "white", want w or b`},
		{"the other solver", `"solver":"w"`, `"solver":"b"`, "position 1: the solver is not to move"},
		{"even ply", `"ply":3`, `"ply":2`, "ply 2, want an odd number"},
		{"too many ply", `"ply":3`, `"ply":201`, "ply 201, want an odd number"},
		{"another verdict", `"mate"`, `"no-mate"`, "the wrong parts for it"},
		{"parts of both", `"refutations":null`, `"refutations":[{"states":[]}]`, "the wrong parts for it"},
		{"no position", "k7/1RK5/8/2b5", "k7/1RK5/8/9", "states: position 1: bad FEN"},
		{"another own piece", "k7/1RK5/8/8/8/8/8/1b5R", "k7/1RK5/8/8/8/8/8/1b5Q", "states: position 2: the solver's pieces"},
		{"a right without its rook", "8/7R w - -", "8/7R w q -", "castling rights"},
		{"no move", `"h1h8"`, `"h1h9"`, `bad move "h1h9"`},
		{"no square", `"capture":"a7"`, `"capture":"a9"`, `bad capture "a9"`},
		{"no direction", `["rank"]`, `["column"]`, `bad check "column"`},
		{"a direction twice", `["rank"]`, `["rank","rank"]`, `bad check "rank"`},
		{"no end", `"end":"checkmate"`, `"end":"mate"`, `end "mate"`},
		{"neither pawn nor piece", `"taken":""`, `"taken":"king"`, "bad taken"},
		{"a taker that is neither", `"by":""`, `"by":"king"`, "bad by"},
		{"no answer", `"any":""`, `"any":"perhaps"`, "bad any"},
		{"fewer tries than none", `"tries":null`, `"tries":-1`, "bad tries"},
		{"more tries than there can be", `"tries":null`, `"tries":17`, "bad tries"},
		{"tries told twice", `"tries":null,"pawntry":null`, `"tries":1,"pawntry":true`, "bad tryfrom"},
		{"a try twice", `"tryfrom":null`, `"tryfrom":["a2","a2"]`, `bad square "a2" of a pawn`},
		{"a try from where no pawn is", `"tryfrom":null`, `"tryfrom":["a1"]`, `bad square "a1" of a pawn`},
		{"more tries than pawns", `"tryfrom":null`, `"tryfrom":["a2","b2","c2","d2","e2","f2","g2","h2","a3"]`, "bad tryfrom"},
		{"a state twice", `"states":["`, `"states":["k7/1RK5/8/2b5/8/8/8/7R w - -","k7/1RK5/8/2b5/8/8/8/7R w - -","`, "states: one of them is named more than once"},
		{"a king in check", "k7/1RK5/8/2b5", "1k6/1RK5/8/2b5", "the side that is not to move is in check"},
	} {
		_, err := Check(context.Background(), []byte(strings.Replace(whole, test.old, test.new, 1)), nil)
		var broken *Error
		if err == nil || errors.As(err, &broken) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	// The version may be left out, or named.
	for _, version := range []string{"", `"version":1,`} {
		if _, err := Check(context.Background(), []byte(strings.Replace(whole, `"version":0,`, version, 1)), nil); err != nil {
			t.Errorf("version %q: %v", version, err)
		}
	}
	if _, err := boards([]string{"r3k3/8/8/8/8/8/8/4K3 w k -"}, Berkeley, "w"); err == nil {
		t.Error("berkeley knows a right without its rook")
	}
	if _, err := boards([]string{"r3k3/8/8/8/8/8/8/4K3 w k -"}, BerkeleyDB, "w"); err != nil {
		t.Error(err)
	}
	if _, err := boards([]string{"7k/5Q2/6K1/8/8/8/8/8 b - -"}, Berkeley, "b"); err == nil {
		t.Error("a position without a move")
	}
	if _, err := boards(nil, Berkeley, "w"); err == nil {
		t.Error("a belief state without positions")
	}
}

// Positions that are the same state count once, whatever their en passant squares say;
// under berkeley-db the square counts.
func TestBoardsMerge(t *testing.T) {
	both := []string{"4k3/8/8/p7/8/8/8/4K3 w - -", "4k3/8/8/p7/8/8/8/4K3 w - a6"}
	for rules, want := range map[Rules]int{Berkeley: 1, BerkeleyDB: 2} {
		if list, err := boards(both, rules, "w"); err != nil || len(list) != want {
			t.Errorf("rules %d: %d positions, %v, want %d", rules, len(list), err, want)
		}
	}
}

// The hash is that of the certificates of old files, whatever the order; every part of a
// position counts, but not which colour the solver has.
func TestBeliefHash(t *testing.T) {
	hash := func(fens ...string) string {
		list, err := boards(fens, BerkeleyDB, fens[0][strings.Index(fens[0], " ")+1:][:1])
		if err != nil {
			t.Fatal(err)
		}
		return beliefHash(list)
	}
	s := bishop().States
	if got := hash(s[2], s[0], s[1]); got != bishop().Belief {
		t.Errorf("hash %s, want %s", got, bishop().Belief)
	}
	seen := map[string]string{}
	for _, fen := range []string{
		"r3k2r/8/8/pP6/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/pP6/8/8/8/R3K2R w KQkq a6", "r3k2r/8/8/pP6/8/8/8/R3K2R w KQk -", "r3k2r/8/8/pP6/8/8/8/R3K2R w Kkq -",
		"r3k2r/8/8/pP6/8/8/8/R3K2R w Qkq -", "r3k2r/8/8/pP6/8/8/8/R3K2R b KQkq -", "r3k2r/8/8/pP6/8/8/8/Q3K2R w Kkq -", "r3k2r/8/8/pP6/8/8/8/B3K2R w Kkq -",
		"r3k2r/8/8/pP6/8/8/8/N3K2R w Kkq -", "r3k2r/8/8/pP6/8/8/8/3K3R w kq -",
	} {
		if before, ok := seen[hash(fen)]; ok {
			t.Errorf("%s and %s have one hash", before, fen)
		}
		seen[hash(fen)] = fen
	}
	if white, black := hash("7k/8/5K2/8/8/8/8/6R1 w - -"), hash("6r1/8/8/8/8/5k2/8/7K b - -"); white != black {
		t.Errorf("%s for White, %s for Black", white, black)
	}
}

// Whatever the text is, Check comes to an end.
func FuzzCheck(f *testing.F) {
	f.Add(bishop().text(f))
	f.Add(corner().text(f))
	sighted := corner()
	sighted.Ply, sighted.Refutations[0].Sighted, sighted.Refutations[0].Reasons = 3, true, nil
	f.Add(sighted.text(f))
	circle := corner()
	circle.Refutations[0].reasonFor("f6g7").Kind = "denied"
	f.Add(circle.text(f))
	f.Fuzz(func(t *testing.T, text []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		Check(ctx, text, nil)
	})
}
