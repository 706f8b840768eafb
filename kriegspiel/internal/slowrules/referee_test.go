package slowrules

import (
	"fmt"
	"strings"
	"testing"
)

// words writes an answer briefly: what is not said is left out.
func words(a Answer) string {
	var list []string
	say := func(said bool, format string, values ...any) {
		if said {
			list = append(list, fmt.Sprintf(format, values...))
		}
	}
	say(a.Refused, "refused")
	say(a.Nonsense, "nonsense")
	say(a.Any != "", "any %s", a.Any)
	say(a.Capture != "", "capture %s", a.Capture)
	say(a.EnPassant, "en passant")
	say(a.Taken != "", "taken %s", a.Taken)
	say(a.By != "", "by %s", a.By)
	say(a.Promotion, "promotion")
	say(len(a.Checks) > 0, "check %s", strings.Join(a.Checks, "+"))
	say(a.End != "", "%s", a.End)
	say(a.Tries >= 0, "tries %d", a.Tries)
	say(a.PawnTry != "", "pawntry %s", a.PawnTry)
	say(a.TryFrom != nil, "from %v", a.TryFrom)
	say(a.HeardBy != "both", "heard by %s", a.HeardBy)
	return strings.Join(list, ", ")
}

// TestAnnouncements plays one move under every rule set, in the order of All.
func TestAnnouncements(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		want            []string // of the rule sets in turn; the last one also of those after it
	}{
		{"en passant", "7k/8/8/3pP3/8/8/8/K7 w - d6", "e5d6", []string{
			"capture d5", "capture d5", "capture d6, en passant", "capture d6, en passant, by pawn",
			"capture d5, taken pawn, pawntry no", "capture d5, taken pawn, tries 0", "capture d5, taken pawn, from []",
		}},
		{"a pawn takes a piece and promotes", "1n5k/2P5/8/8/8/8/8/K7 w - -", "c7b8q", []string{
			"capture b8, check rank", "capture b8, check rank", "capture b8, check rank", "capture b8, by pawn, check rank",
			"capture b8, taken piece, check rank, pawntry no", "capture b8, taken piece, check rank, tries 0",
			"capture b8, taken piece, promotion, check rank, from []",
		}},
		{"a promotion without a capture", "7k/2P5/8/8/8/8/8/K7 w - -", "c7c8n", []string{
			"", "", "", "", "pawntry no", "tries 0", "promotion, from []",
		}},
		{"a piece takes a pawn that two pawns guard", "7k/8/2p1p3/3p4/8/8/8/K2R4 w - -", "d1d5", []string{
			"capture d5", "capture d5", "capture d5", "capture d5, by piece",
			"capture d5, taken pawn, pawntry yes", "capture d5, taken pawn, tries 2", "capture d5, taken pawn, from [c6 e6]",
		}},
		{"a step between two pawns", "7k/8/8/2p1p3/8/3P4/8/K7 w - -", "d3d4", []string{
			"", "", "", "", "pawntry yes", "tries 2", "from [c5 e5]",
		}},
		{"a jump beside a pawn that is pinned from it", "7k/3p4/8/K3P2r/8/8/8/8 b - -", "d7d5", []string{
			"", "", "", "", "pawntry no", "tries 0", "from []",
		}},
		{"a jump beside a pawn", "7k/3p4/8/4P2r/8/K7/8/8 b - -", "d7d5", []string{
			"", "", "", "", "pawntry yes", "tries 1", "from [e5]",
		}},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", []string{
			"check file", "check file", "check file", "check file",
			"check file, pawntry no", "check file, tries 0", "check file, from []",
		}},
		{"checkmate", "k7/8/1K6/8/8/8/8/7R w - -", "h1h8", []string{"check rank, checkmate"}},
		{"stalemate", "7k/8/4Q3/8/8/8/8/K7 w - -", "e6g6", []string{"stalemate"}},
		{"stalemate of a side with a blocked pawn", "7k/8/4Q3/8/8/p7/P7/K7 w - -", "e6g6", []string{"stalemate"}},
	} {
		for i, rules := range All() {
			want := test.want[min(i, len(test.want)-1)]
			if got := words(NewGame(rules, parse(t, test.fen)).Propose(test.move)); got != want {
				t.Errorf("%s: %s: Propose(%s) = %q, want %q", test.name, rules, test.move, got, want)
			}
		}
	}
}

func TestChecks(t *testing.T) {
	for _, test := range []struct{ name, fen, move, want string }{
		{"knight and file", "4k3/8/8/8/4N3/8/8/K3R3 w - -", "e4d6", "knight+file"},
		{"file and the long diagonal", "4k3/8/8/8/4B3/8/8/K3R3 w - -", "e4c6", "file+long"},
		{"file and the short diagonal", "4k3/8/8/8/4B3/8/8/K3R3 w - -", "e4g6", "file+short"},
		{"knight and rank", "8/8/8/R4N1k/8/8/8/K7 w - -", "f5g3", "knight+rank"},
		{"a pawn on the long diagonal", "4k3/8/3P4/8/8/8/8/K7 w - -", "d6d7", "long"},
		{"a pawn on the short diagonal", "4k3/8/5P2/8/8/8/8/K7 w - -", "f6f7", "short"},
		{"two lines opened by one capture en passant", "8/8/4k3/3pP3/8/8/B7/4R2K w - d6", "e5d6", "file+long"},
		{"a black pawn, seen from a white king", "k7/8/8/8/3p4/8/4K3/8 b - -", "d4d3", "long"},
		{"a line that ends in the corner", "8/8/8/8/8/8/1Q5K/k7 b - -", "a1b2", ""},
		{"the corner's only diagonal is long", "7k/8/8/8/8/8/1K6/B7 w - -", "b2b3", "long"},
		{"the king may be seen from behind", "R3k3/8/8/8/8/8/8/K7 b - -", "e8e7", ""},
	} {
		a := NewGame(Berkeley, parse(t, test.fen)).Propose(test.move)
		if got := strings.Join(a.Checks, "+"); got != test.want {
			t.Errorf("%s: checks %q, want %q", test.name, got, test.want)
		}
		if a.Refused || a.Nonsense {
			t.Errorf("%s: %s is %s", test.name, test.move, words(a))
		}
	}
}

// TestOpening holds what each rule set tells the side to move.
func TestOpening(t *testing.T) {
	for _, test := range []struct{ name, fen, cincinnati, wild16, rand string }{
		{"one pawn, two tries", "7k/8/8/3p1p2/4P3/8/8/K7 w - -", "pawntry yes", "tries 2", "from [e4]"},
		{"two pawns, one victim", "7k/8/8/3p4/2P1P3/8/8/K7 w - -", "pawntry yes", "tries 2", "from [c4 e4]"},
		{"promotions", "1n1n3k/2P5/8/8/8/8/8/K7 w - -", "pawntry yes", "tries 2", "from [c7]"},
		{"a1 comes first", "7k/8/1p6/P2p4/4P3/8/8/K7 w - -", "pawntry yes", "tries 2", "from [e4 a5]"},
		{"a pin", "7k/8/8/K2pP2r/8/8/8/8 w - d6", "pawntry no", "tries 0", "from []"},
		{"the end", "k6R/8/1K6/8/8/8/8/8 b - -", "", "", ""},
	} {
		for _, rules := range All() {
			want := map[Rules]string{Cincinnati: test.cincinnati, Wild16: test.wild16, Rand: test.rand}[rules]
			if got := words(NewGame(rules, parse(t, test.fen)).Opening()); got != want {
				t.Errorf("%s: %s: Opening() = %q, want %q", test.name, rules, got, want)
			}
		}
	}
	legal := 0
	for _, q := range parse(t, "1n1n3k/2P5/8/8/8/8/8/K7 w - -").Proposals("w") {
		if q.Diagonal && q.Legal {
			legal++
		}
	}
	if legal != 8 {
		t.Errorf("%d legal captures of the pawn on c7, want 8", legal)
	}
}

// play makes proposals and questions and compares the answers: each step is
// "move: answer".
func play(t *testing.T, g *Game, steps ...string) {
	t.Helper()
	for _, s := range steps {
		action, want, _ := strings.Cut(s, ": ")
		var a Answer
		switch action {
		case Question:
			a = g.Ask()
		case "may":
			got := strings.Join(g.MayPropose(), " ")
			if g.MayAsk() {
				got += " " + Question
			}
			if strings.TrimSpace(got) != want {
				t.Errorf("%s: may be done: %s, want %s", g.Rules, got, want)
			}
			continue
		default:
			a = g.Propose(action)
		}
		if words(a) != want {
			t.Errorf("%s: %s is answered %q, want %q", g.Rules, action, words(a), want)
		}
	}
}

// White can take e4xd5; the rook stops the pawn on a2.
const (
	someTry = "7k/8/8/3p4/4P3/r7/P7/7K w - -"
	noTry   = "7k/8/8/8/4P3/r7/P7/7K w - -"
)

// TestTurn goes through the states of a turn, as the table of the rules has
// them.
func TestTurn(t *testing.T) {
	const all = "a2a3 a2a4 a2b3 e4d5 e4e5 e4f5 h1g1 h1g2 h1h2"
	for _, rules := range []Rules{BerkeleyAny, English, Dutch} {
		after := "may: a2a4 e4d5 e4e5 e4f5 h1g1 h1g2 h1h2" // free
		if rules == BerkeleyAny {
			after = "may: e4d5 e4f5" // still obliged
		}
		taken := "capture d5"
		if rules == Dutch {
			taken += ", by pawn"
		}
		play(t, NewGame(rules, parse(t, someTry)),
			"may: "+all+" any?", "a2a3: refused", "a2a3: nonsense", "may: a2a4 a2b3 e4d5 e4e5 e4f5 h1g1 h1g2 h1h2 any?",
			"any?: any yes", "may: a2b3 e4d5 e4f5", "any?: nonsense", "h1g1: nonsense",
			"a2b3: refused", after, "any?: nonsense", "a2b3: nonsense", "a2a3: nonsense",
			"e4d5: "+taken, "may: a3a1 a3a2 a3a4 a3a5 a3a6 a3a7 a3a8 a3b3 a3c3 a3d3 a3e3 a3f3 a3g3 a3h3 h8g7 h8g8 h8h7 any?")
		play(t, NewGame(rules, parse(t, noTry)),
			"a2b3: refused", "any?: any no", "may: a2a3 a2a4 e4e5 h1g1 h1g2 h1h2", "any?: nonsense", "a2b3: nonsense", "e4d5: nonsense",
			"a2a4: refused", "may: a2a3 e4e5 h1g1 h1g2 h1h2", "e4e5: ")
		play(t, NewGame(rules, parse(t, "7k/8/8/8/8/8/8/7K w - -")), "any?: any no", "h1g1: ")
		play(t, NewGame(rules, parse(t, "7k/8/8/3p4/4P3/r7/P7/7K w - -")),
			"a2b3: refused", "any?: any yes", "may: e4d5 e4f5", "h1g2: nonsense")
	}
	for _, rules := range []Rules{Berkeley, Cincinnati, Wild16, Rand} {
		heard := ""
		if rules == Wild16 {
			heard = ", heard by mover"
		}
		some, none := "may: "+all, "may: a2a3 a2a4 e4e5 h1g1 h1g2 h1h2"
		a2b3, later := "a2b3: refused"+heard, "may: a2a4 e4d5 e4e5 e4f5 h1g1 h1g2 h1h2"
		switch rules {
		case Berkeley:
			none = some
		case Rand:
			some, a2b3 = "may: a2a3 a2a4 e4d5 e4e5 e4f5 h1g1 h1g2 h1h2", "a2b3: nonsense"
		}
		play(t, NewGame(rules, parse(t, someTry)),
			some, "any?: nonsense"+heard, a2b3, "a2a3: refused"+heard, "a2a3: nonsense"+heard, later, "e4f5: refused"+heard)
		play(t, NewGame(rules, parse(t, noTry)), none)
	}
}

// TestPinnedEnPassant has the capture that no rule set with told tries takes
// as a proposal.
func TestPinnedEnPassant(t *testing.T) {
	for _, rules := range All() {
		g := NewGame(rules, parse(t, "7k/3p4/8/K3P2r/8/8/8/8 b - -"))
		g.Propose("d7d5")
		want := map[Rules]string{Cincinnati: "nonsense", Rand: "nonsense", Wild16: "nonsense, heard by mover"}[rules]
		if want == "" {
			want = "refused"
		}
		play(t, g, "e5d6: "+want)
		if rules.asks() {
			play(t, g, "any?: any no")
		}
	}
}

func TestEnd(t *testing.T) {
	for _, rules := range All() {
		g := NewGame(rules, parse(t, "k7/8/1K6/8/8/8/8/7R w - -"))
		heard := ""
		if rules == Wild16 {
			heard = ", heard by mover"
		}
		play(t, g, "h1h8: check rank, checkmate", "may: ", "a8a7: nonsense"+heard, "any?: nonsense"+heard)
	}
}

// TestCopies looks that what happens to one copy of a game is nothing to
// another.
func TestCopies(t *testing.T) {
	g := NewGame(English, parse(t, noTry))
	play(t, g, "a2a3: refused", "a2a4: refused", "a2b3: refused")
	first, second := *g, *g
	play(t, &first, "e4d5: refused")
	play(t, &second, "e4f5: refused")
	play(t, &first, "may: e4e5 e4f5 h1g1 h1g2 h1h2 any?")
	play(t, &second, "may: e4d5 e4e5 h1g1 h1g2 h1h2 any?")
}
