package habits

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// Every feature has a name of its own.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for i, name := range append(names[:], refusalNames[:]...) {
		if name == "" || seen[name] {
			t.Errorf("feature %d has the name %q", i, name)
		}
		seen[name] = true
	}
	if len(rowNames) != len(net{}) {
		t.Errorf("%d rows of a net have %d names", len(net{}), len(rowNames))
	}
}

// The features of moves, worked out by hand.
func TestFeatures(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		taken           chess.Square
		want            string
	}{
		{"a pawn jumps", "", "e2e4", Nowhere,
			"pawn quiet, pawn to rank 4, pawn from rank 2, pawn to file d or e, pawn guarded by nobody, pawn of 13 to 16, pawn against 7 and more, pawn from file e, pawn goes two steps, pawn from e2, pawn to e4, pawn to rank 4 against 15"},
		// The king's bishop and its king stand behind f3, pawns as well.
		{"a knight comes out", "", "g1f3", Nowhere,
			"knight quiet, knight to rank 3, knight from rank 1, knight to file c or f, knight guarded by a pawn, knight of 13 to 16, knight against 7 and more, knight from g1, knight to f3, knight to rank 3 against 15"},
		// Black has lost a piece on its d5, takes back there and attacks nothing.
		{"takes back", "4k3/8/4p3/3P4/8/8/8/4K3 b - -", "e6d5", chess.Square(4*8 + 3).Turn(),
			"pawn takes back, pawn to rank 4, pawn from rank 3, pawn to file d or e, pawn guarded by nobody, pawn of 1 to 4, pawn against 1 to 2, pawn from file e, pawn from e3, pawn to d4, pawn to rank 4 against 1 to 2"},
		{"takes elsewhere", "4k3/8/4p3/3P4/8/8/8/4K3 b - -", "e6d5", chess.Square(0),
			"pawn takes, pawn to rank 4, pawn from rank 3, pawn to file d or e, pawn guarded by nobody, pawn of 1 to 4, pawn against 1 to 2, pawn from file e, pawn from e3, pawn to d4, pawn to rank 4 against 1 to 2"},
		{"a rook gives check alone", "4k3/8/8/8/8/8/8/R3K3 w Q -", "a1a8", chess.Square(7*8 + 3),
			"rook quiet, rook to rank 8, rook from rank 1, rook to file a or h, rook guarded by nobody, rook alone beyond the middle, rook gives check, rook of 1 to 4, rook against 1 to 2, rook goes 3 and more, quiet move to 3 and more from a loss, rook from a1, rook to a8, rook to rank 8 against 1 to 2"},
		{"castles", "4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1", Nowhere,
			"king quiet, king to rank 1, king from rank 1, king to file c or f, king guarded by nobody, king of 1 to 4, king against 1 to 2, castles on the queen's side, king from e1, king to c1, king to rank 1 against 1 to 2"},
		{"the king leaves check beside its loss", "4k3/8/8/8/8/8/4q3/4K3 w - -", "e1e2", chess.E1 + 8,
			"king takes back, king to rank 2, king from rank 1, king to file d or e, king guarded by nobody, king in check, king of 1 to 4, king against 1 to 2, king from e1, king to e2, king to rank 2 against 1 to 2"},
		{"promotes", "8/P3k3/8/8/8/8/8/4K3 w - -", "a7a8r", Nowhere,
			"pawn quiet, pawn to rank 8, pawn from rank 7, pawn to file a or h, pawn guarded by nobody, pawn alone beyond the middle, pawn of 1 to 4, pawn against 1 to 2, pawn from file a, promotes to another piece, pawn from a7, pawn to a8, pawn to rank 8 against 1 to 2"},
		{"a pawn leaves its king", "4k3/8/8/8/8/8/6P1/6K1 w - -", "g2g3", Nowhere,
			"pawn quiet, pawn to rank 3, pawn from rank 2, pawn to file b or g, pawn guarded by nobody, pawn of 1 to 4, pawn against 1 to 2, pawn from file g, pawn leaves its king, pawn from g2, pawn to g3, pawn to rank 3 against 1 to 2"},
		{"two rooks", "4k3/8/8/8/8/8/8/R4RK1 w - -", "a1e1", Nowhere,
			"rook quiet, rook to rank 1, rook from rank 1, rook to file d or e, rook guarded by a piece, rook gives check, rook of 1 to 4, rook against 1 to 2, rook goes 3 and more, rook from a1, rook to e1, rook to rank 1 against 1 to 2"},
		{"castles on the other side", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", Nowhere,
			"king quiet, king to rank 1, king from rank 1, king to file b or g, king guarded by nobody, king of 1 to 4, king against 1 to 2, castles on the king's side, king from e1, king to g1, king to rank 1 against 1 to 2"},
		{"promotes to a queen", "8/P3k3/8/8/8/8/8/4K3 w - -", "a7a8q", Nowhere,
			"pawn quiet, pawn to rank 8, pawn from rank 7, pawn to file a or h, pawn guarded by nobody, pawn alone beyond the middle, pawn of 1 to 4, pawn against 1 to 2, pawn from file a, promotes to a queen, pawn from a7, pawn to a8, pawn to rank 8 against 1 to 2"},
		// Five pieces against three and the king; the middle is between the fourth rank and the fifth.
		{"a king goes beyond the middle", "4k3/ppp5/8/8/4K3/8/8/RNB4N w - -", "e4f5", Nowhere,
			"king quiet, king to rank 5, king from rank 4, king to file c or f, king guarded by nobody, king alone beyond the middle, king of 5 to 8, king against 3 to 4, king from e4, king to f5, king to rank 5 against 3 to 4"},
		// The king is the only one behind it, then a knight, then a bishop, then a queen.
		{"guarded by its king", "4k3/pp6/8/8/8/8/8/2R1K3 w - -", "c1d1", Nowhere,
			"rook quiet, rook to rank 1, rook from rank 1, rook to file d or e, rook guarded by a piece, rook of 1 to 4, rook against 1 to 2, rook goes 1, rook from c1, rook to d1, rook to rank 1 against 1 to 2"},
		{"guarded by a knight", "7k/8/8/8/8/N7/8/3R3K w - -", "d1b1", chess.A1,
			"rook quiet, rook to rank 1, rook from rank 1, rook to file b or g, rook guarded by a piece, rook of 1 to 4, rook against 1 to 2, rook goes 2, quiet move to 1 from a loss, rook from d1, rook to b1, rook to rank 1 against 1 to 2"},
		{"guarded by a bishop", "7k/8/8/8/8/3B4/7P/4R2K w - -", "e1b1", chess.A1 + 3,
			"rook quiet, rook to rank 1, rook from rank 1, rook to file b or g, rook guarded by a piece, rook of 1 to 4, rook against 1 to 2, rook goes 3 and more, quiet move to 2 from a loss, rook from e1, rook to b1, rook to rank 1 against 1 to 2"},
		{"a pawn guarded by a queen", "7k/8/8/3P4/8/Q7/8/7K w - -", "d5d6", Nowhere,
			"pawn quiet, pawn to rank 6, pawn from rank 5, pawn to file d or e, pawn guarded by a piece, pawn of 1 to 4, pawn against 1 to 2, pawn from file d, pawn from d5, pawn to d6, pawn to rank 6 against 1 to 2"},
		// A pawn that is no longer beside its king has left it before.
		{"a pawn far in front", "4k3/8/8/8/6P1/8/8/6K1 w - -", "g4g5", Nowhere,
			"pawn quiet, pawn to rank 5, pawn from rank 4, pawn to file b or g, pawn guarded by nobody, pawn alone beyond the middle, pawn of 1 to 4, pawn against 1 to 2, pawn from file g, pawn from g4, pawn to g5, pawn to rank 5 against 1 to 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := chess.Start()
			if test.fen != "" {
				var err error
				if at, err = chess.ParseFEN(test.fen); err != nil {
					t.Fatal(err)
				}
			}
			m, err := chess.ParseUCI(test.move, at.Turn)
			if err != nil {
				t.Fatal(err)
			}
			checks := at.Checks()
			made := NewMove(&at, &checks, m)
			turn := NewTurn(&at, test.taken)
			var got []string
			for _, f := range turn.features(nil, at.Us.On(m.From()), &made) {
				got = append(got, names[f])
			}
			want := strings.Split(test.want, ", ")
			slices.Sort(got)
			slices.Sort(want)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(want, ", "))
			}
		})
	}
}
