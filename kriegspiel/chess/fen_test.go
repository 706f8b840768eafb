package chess_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel/chess"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

func TestStart(t *testing.T) {
	start := chess.Start()
	if diff := cmp.Diff(mustParse(t, startFEN), start); diff != "" {
		t.Errorf("Start() (-FEN +Start):\n%s", diff)
	}
}

// TestParseFEN has good FENs. Without want, the FEN comes back as it is.
func TestParseFEN(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"normal array", startFEN, ""},
		{"clocks are dropped", startFEN + " 0 1", startFEN},
		{"one clock is dropped", startFEN + " 12", startFEN},
		{"large clocks", startFEN + " 999 123456789", startFEN},
		{"spaces", "  " + strings.ReplaceAll(startFEN, " ", "  ") + "\n", startFEN},
		{"Black to move", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", ""},
		{"bare kings", "k7/8/8/8/8/8/8/7K b - -", ""},
		{"some rights, White's", "r3k2r/8/8/8/8/8/8/R3K2R w KQ -", ""},
		{"some rights, Black's", "r3k2r/8/8/8/8/8/8/R3K2R b kq -", ""},
		{"crossed rights", "r3k2r/8/8/8/8/8/8/R3K2R w Kq -", ""},
		{"a single right", "r3k3/8/8/8/8/8/8/4K3 w q -", ""},
		{"no rights with all at home", "r3k2r/8/8/8/8/8/8/R3K2R w - -", ""},
		{"digits side by side", "k7/44/1151/8/8/8/8/7K w - -", "k7/8/8/8/8/8/8/7K w - -"},
		{"16 pieces, eight queens", "k7/8/8/8/PPPPPPPP/QQQQ4/8/QQQ4K w - -", ""},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - -", ""},
		{"in check from three pieces", "4k3/8/8/8/1b6/3n4/4r3/4K3 w - -", ""},
		{"en passant, White takes", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", ""},
		{"en passant, Black takes", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3", ""},
		{"en passant on the edges", "4k3/8/8/pP6/8/8/8/4K3 w - a6", ""},
		{"en passant that nobody takes", "4k3/8/8/3p4/8/8/8/4K3 w - d6", ""},
		{"en passant that a pin forbids", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6", ""},
		{"en passant without a pawn", "4k3/8/8/4P3/8/8/8/4K3 w - d6", "4k3/8/8/4P3/8/8/8/4K3 w - -"},
		{"en passant with an own pawn", "4k3/8/8/3PP3/8/8/8/4K3 w - d6", "4k3/8/8/3PP3/8/8/8/4K3 w - -"},
		{"en passant with another piece", "4k3/8/8/3nP3/8/8/8/4K3 w - d6", "4k3/8/8/3nP3/8/8/8/4K3 w - -"},
		{"en passant onto a piece", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", "4k3/8/3n4/3pP3/8/8/8/4K3 w - -"},
		{"en passant from behind a piece", "4k3/3b4/8/3pP3/8/8/8/4K3 w - d6", "4k3/3b4/8/3pP3/8/8/8/4K3 w - -"},
		{"en passant from behind an enemy", "4k3/8/8/8/3Pp3/8/3n4/6K1 b - d3", "4k3/8/8/8/3Pp3/8/3n4/6K1 b - -"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			want := c.want
			if want == "" {
				want = c.fen
			}
			if got := p.FEN(); got != want {
				t.Errorf("ParseFEN(%q) is %s, want %s", c.fen, got, want)
			}
		})
	}
}

// TestParseFENBySight reads positions off a board, seen by the side to move.
func TestParseFENBySight(t *testing.T) {
	white := chess.Side{
		Pawns:     chess.At(0, 1).Bit() | chess.At(4, 3).Bit(),
		Knights:   chess.At(1, 0).Bit(),
		Diagonals: chess.At(2, 0).Bit() | chess.At(3, 0).Bit(),
		Straights: chess.At(3, 0).Bit() | chess.At(7, 0).Bit(),
		King:      chess.E1,
		Castling:  chess.KingSide,
		EnPassant: chess.At(4, 2),
	}
	black := chess.Side{ // as Black sees it: a8 is a1 here
		Pawns:     chess.At(3, 4).Bit(),
		Straights: chess.A1.Bit(),
		King:      chess.E1,
		Castling:  chess.QueenSide,
	}
	want := chess.Position{Us: black, Them: white.Turn(), Turn: chess.Black}
	p := mustParse(t, "r3k3/8/8/8/3pP3/8/P7/1NBQK2R b Kq e3")
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("ParseFEN (-want +got):\n%s", diff)
	}
	gotWhite, gotBlack := p.Sides()
	if diff := cmp.Diff([]chess.Side{white, black}, []chess.Side{gotWhite, gotBlack}); diff != "" {
		t.Errorf("Sides() (-want +got):\n%s", diff)
	}
}

// badFENs are FENs with the field that the error must name.
var badFENs = []struct{ name, fen, field string }{
	{"empty", "", "0 fields"},
	{"spaces", " \t\n", "0 fields"},
	{"placement alone", "k7/8/8/8/8/8/8/7K", "1 fields"},
	{"no en passant field", "k7/8/8/8/8/8/8/7K w -", "3 fields"},
	{"seven fields", startFEN + " 0 1 2", "7 fields"},
	{"seven ranks", "k7/8/8/8/8/8/7K w - -", "placement"},
	{"nine ranks", "k7/8/8/8/8/8/8/8/7K w - -", "placement"},
	{"an empty rank", "k7//8/8/8/8/8/7K w - -", "placement"},
	{"nine squares, pieces", "kbbbbbbbb/8/8/8/8/8/8/7K w - -", "placement"},
	{"nine squares, digits", "k8/8/8/8/8/8/8/7K w - -", "placement"},
	{"nine squares, a piece last", "k7/8p/8/8/8/8/8/7K w - -", "placement"},
	{"seven squares", "k7/7/8/8/8/8/8/7K w - -", "placement"},
	{"the digit 9", "k7/9/8/8/8/8/8/7K w - -", "placement"},
	{"the digit 0", "k7/80/8/8/8/8/8/7K w - -", "placement"},
	{"an unknown piece", "k7/7x/8/8/8/8/8/7K w - -", "placement"},
	{"a dot", "k7/7./8/8/8/8/8/7K w - -", "placement"},
	{"a chess symbol", "k7/7♔/8/8/8/8/8/7K w - -", `placement: rank 7 has the unknown piece '♔'`},
	{"no white king", "k7/8/8/8/8/8/8/8 w - -", "placement"},
	{"no black king", "8/8/8/8/8/8/8/7K w - -", "placement"},
	{"two white kings", "k7/8/8/8/8/8/8/K6K w - -", "placement"},
	{"two black kings", "k6k/8/8/8/8/8/8/7K w - -", "placement"},
	{"white pawn on rank 1", "k7/8/8/8/8/8/8/P6K w - -", "placement"},
	{"white pawn on rank 8", "k6P/8/8/8/8/8/8/7K w - -", "placement"},
	{"black pawn on rank 1", "k7/8/8/8/8/8/8/p6K w - -", "placement"},
	{"black pawn on rank 8", "k6p/8/8/8/8/8/8/7K w - -", "placement"},
	{"nine white pawns", "k7/8/8/8/8/7P/PPPPPPPP/7K w - -", "placement"},
	{"nine black pawns", "k7/pppppppp/7p/8/8/8/8/7K w - -", "placement"},
	{"17 white pieces", "k7/8/8/8/NNNNNNNN/8/NNNNNNNN/7K w - -", "placement"},
	{"17 black pieces", "k7/nnnnnnnn/8/nnnnnnnn/8/8/8/7K b - -", "placement"},
	{"Black in check, White to move", "4k3/8/8/8/8/8/4R3/4K3 w - -", "placement"},
	{"White in check, Black to move", "4k3/4r3/8/8/8/8/8/4K3 b - -", "placement"},
	{"check by a pawn, out of turn", "8/8/8/3k4/4P3/8/8/4K3 w - -", "placement"},
	{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - -", "placement"},
	{"turn W", "k7/8/8/8/8/8/8/7K W - -", "turn"},
	{"turn -", "k7/8/8/8/8/8/8/7K - - -", "turn"},
	{"turn white", "k7/8/8/8/8/8/8/7K white - -", "turn"},
	{"rights doubled", "r3k2r/8/8/8/8/8/8/R3K2R w KK -", "castling"},
	{"rights out of order", "r3k2r/8/8/8/8/8/8/R3K2R w QK -", "castling"},
	{"rights, Black's first", "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ -", "castling"},
	{"rights and none", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq- -", "castling"},
	{"rights by file", "r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "castling"},
	{"rights, two dashes", "r3k2r/8/8/8/8/8/8/R3K2R w -- -", "castling"},
	{"K without rook", "r3k2r/8/8/8/8/8/8/R3K3 w KQkq -", "castling"},
	{"Q without rook", "r3k2r/8/8/8/8/8/8/4K2R w KQkq -", "castling"},
	{"k without rook", "r3k3/8/8/8/8/8/8/R3K2R w KQkq -", "castling"},
	{"q without rook", "4k2r/8/8/8/8/8/8/R3K2R w KQkq -", "castling"},
	{"K without king", "r3k2r/8/8/8/8/8/8/R4K1R w K -", "castling"},
	{"q without king", "r2k3r/8/8/8/8/8/8/R3K2R w q -", "castling"},
	{"K with a queen for a rook", "4k3/8/8/8/8/8/8/4K2Q w K -", "castling"},
	{"K with an enemy's rook", "4k3/8/8/8/8/8/4B3/4KB1r w K -", "castling"},
	{"en passant nowhere", "4k3/8/8/3pP3/8/8/8/4K3 w - d9", "en passant"},
	{"en passant on file i", "4k3/8/8/3pP3/8/8/8/4K3 w - i6", "en passant"},
	{"en passant on rank 5", "4k3/8/8/3pP3/8/8/8/4K3 w - d5", "en passant"},
	{"en passant on rank 3, White to move", "4k3/8/8/8/3Pp3/8/8/4K3 w - d3", "en passant"},
	{"en passant on rank 6, Black to move", "4k3/8/8/3pP3/8/8/8/4K3 b - d6", "en passant"},
	{"en passant in capitals", "4k3/8/8/3pP3/8/8/8/4K3 w - D6", "en passant"},
	{"en passant by file", "4k3/8/8/3pP3/8/8/8/4K3 w - d", "en passant"},
	{"en passant of three letters", "4k3/8/8/3pP3/8/8/8/4K3 w - d66", "en passant"},
	{"halfmove clock x", startFEN + " x 1", "halfmove clock"},
	{"halfmove clock negative", startFEN + " -1 1", "halfmove clock"},
	{"halfmove clock of 10 digits", startFEN + " 1234567890 1", "halfmove clock"},
	{"move number x", startFEN + " 0 x", "move number"},
	{"move number broken", startFEN + " 0 1.5", "move number"},
	{"move number with a letter inside", startFEN + " 0 1x5", "move number"},
	{"binary", "\x00\xff\xfe\x80\n\x01 \xc3\x28 \xf0\x9f", ""},
	{"binary placement", "\xff\xff/8/8/8/8/8/8/7K w - -", "placement"},
	{"binary turn", "k7/8/8/8/8/8/8/7K " + strings.Repeat("\xff", 99) + " - -", "turn"},
	{"binary rights", "k7/8/8/8/8/8/8/7K w " + strings.Repeat("\xff", 99) + " -", "castling"},
	{"binary en passant", "k7/8/8/8/8/8/8/7K w - " + strings.Repeat("\xff", 99), "en passant"},
	{"binary clock", "k7/8/8/8/8/8/8/7K w - - " + strings.Repeat("\xff", 99), "halfmove clock"},
	{"turn of private runes", "k7/8/8/8/8/8/8/7K " + strings.Repeat("\U0010ffff", 99) + " - -", "turn"},
	{"9 MB of pieces", strings.Repeat("k", 9<<20) + "/8/8/8/8/8/8/7K w - -", "placement"},
	{"9 MB of digits", strings.Repeat("8", 9<<20) + "/8/8/8/8/8/8/7K w - -", "placement"},
	{"9 MB of ranks", strings.Repeat("8/", 9<<19) + " w - -", "placement"},
	{"9 MB of fields", strings.Repeat("k ", 9<<19), "fields"},
	{"9 MB in one field", strings.Repeat("x", 9<<20), "1 fields"},
	{"9 MB of turn", "k7/8/8/8/8/8/8/7K " + strings.Repeat("w", 9<<20) + " - -", "turn"},
	{"9 MB of rights", "k7/8/8/8/8/8/8/7K w " + strings.Repeat("-", 9<<20) + " -", "castling"},
	{"9 MB of en passant", "k7/8/8/8/8/8/8/7K w - " + strings.Repeat("e", 9<<20), "en passant"},
	{"9 MB of clock", "k7/8/8/8/8/8/8/7K w - - " + strings.Repeat("1", 9<<20), "halfmove clock"},
}

// A right may outlive its rook only where that is asked for; the king must be at
// home in any case.
func TestParseLooseFEN(t *testing.T) {
	for _, c := range []struct {
		fen           string
		strict, loose bool
	}{
		{"4k3/8/8/8/8/8/8/4K2R w K -", true, true},
		{"4k3/8/8/8/8/8/8/4K3 w K -", false, true},
		{"4k3/8/8/8/8/8/8/4K2B w K -", false, true},
		{"4k2r/8/8/8/8/8/8/4K3 w q -", false, true},
		{"4k3/8/8/8/8/8/8/3K3R w K -", false, false},
		{"3k3r/8/8/8/8/8/8/4K3 w k -", false, false},
		{"4k3/8/8/8/8/8/8/8 w - -", false, false},
	} {
		_, err1 := chess.ParseFEN(c.fen)
		p, err2 := chess.ParseLooseFEN(c.fen)
		if (err1 == nil) != c.strict || (err2 == nil) != c.loose {
			t.Errorf("%s: %v, loosely %v; want it right: %t and %t", c.fen, err1, err2, c.strict, c.loose)
		}
		if err2 == nil && p.FEN() != c.fen {
			t.Errorf("%s is written as %s", c.fen, p.FEN())
		}
	}
}

func TestParseFENErrors(t *testing.T) {
	for _, c := range badFENs {
		t.Run(c.name, func(t *testing.T) {
			p, err := chess.ParseFEN(c.fen)
			if err == nil {
				t.Fatalf("ParseFEN(%.80q) is %s, want an error of %q", c.fen, p.FEN(), c.field)
			}
			if p != (chess.Position{}) {
				t.Errorf("ParseFEN(%.80q) returns a position with the error", c.fen)
			}
			if !errors.Is(err, chess.ErrFEN) {
				t.Errorf("ParseFEN(%.80q): %v, want an ErrFEN", c.fen, err)
			}
			if !strings.Contains(err.Error(), c.field) {
				t.Errorf("ParseFEN(%.80q): %v, want %q named", c.fen, err, c.field)
			}
			checkMessage(t, err)
		})
	}
}

// checkMessage checks that an error can be shown to a user: one short line.
func checkMessage(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	if strings.ContainsAny(text, "\r\n") {
		t.Errorf("error of several lines: %.300q", text)
	}
	if len(text) >= 200 {
		t.Errorf("error of %d bytes, want less than 200: %.300q", len(text), text)
	}
}

// partOfLetter is how an error quotes bytes that are a part of a letter.
var partOfLetter = regexp.MustCompile(`\\x[89a-f]`)

// checkWhole checks that an error about a text quotes whole letters of it.
func checkWhole(t *testing.T, text string, err error) {
	t.Helper()
	if utf8.ValidString(text) && partOfLetter.MatchString(err.Error()) {
		t.Errorf("the error about %.20q has a part of a letter: %v", text, err)
	}
}

// FuzzParseFEN checks that whatever is a position comes back from its FEN and
// obeys the laws.
func FuzzParseFEN(f *testing.F) {
	for _, fen := range openings {
		f.Add(fen)
	}
	for _, e := range edges {
		f.Add(e.fen + " 0 1")
	}
	for _, c := range badFENs {
		if len(c.fen) < 1000 {
			f.Add(c.fen)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := chess.ParseFEN(text)
		if err != nil {
			if !errors.Is(err, chess.ErrFEN) {
				t.Errorf("ParseFEN(%q): %v, want an ErrFEN", text, err)
			}
			checkMessage(t, err)
			return
		}
		fen := p.FEN()
		if again, err := chess.ParseFEN(fen); err != nil || again != p {
			t.Errorf("ParseFEN(%q) is %s, which comes back as %s, %v", text, fen, again.FEN(), err)
		}
		checkLaws(t, &p, seen{})
	})
}
