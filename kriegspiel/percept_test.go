package kriegspiel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// saidChecks are the words for every check that can be: one direction or two.
var saidChecks = map[kriegspiel.Percept]string{
	0:                                        "",
	kriegspiel.ByRank:                        "check by rank",
	kriegspiel.ByFile:                        "check by file",
	kriegspiel.ByLong:                        "check by long diagonal",
	kriegspiel.ByShort:                       "check by short diagonal",
	kriegspiel.ByKnight:                      "check by knight",
	kriegspiel.ByRank | kriegspiel.ByFile:    "check by rank and file",
	kriegspiel.ByRank | kriegspiel.ByLong:    "check by rank and long diagonal",
	kriegspiel.ByRank | kriegspiel.ByShort:   "check by rank and short diagonal",
	kriegspiel.ByRank | kriegspiel.ByKnight:  "check by rank and knight",
	kriegspiel.ByFile | kriegspiel.ByLong:    "check by file and long diagonal",
	kriegspiel.ByFile | kriegspiel.ByShort:   "check by file and short diagonal",
	kriegspiel.ByFile | kriegspiel.ByKnight:  "check by file and knight",
	kriegspiel.ByLong | kriegspiel.ByShort:   "check by long diagonal and short diagonal",
	kriegspiel.ByLong | kriegspiel.ByKnight:  "check by long diagonal and knight",
	kriegspiel.ByShort | kriegspiel.ByKnight: "check by short diagonal and knight",
}

func TestSayWholeSentences(t *testing.T) {
	for _, test := range []struct {
		percept kriegspiel.Percept
		solver  chess.Colour
		want    string
	}{
		{0, white, ""},
		{kriegspiel.Theirs, black, ""},
		{kriegspiel.Refused, white, "illegal"},
		{kriegspiel.Refused, black, "illegal"},
		{on(white, "d5") | kriegspiel.ByFile | kriegspiel.ByKnight, white, "capture on d5, check by file and knight"},
		{on(black, "d5") | kriegspiel.ByFile | kriegspiel.ByKnight, black, "capture on d5, check by file and knight"},
		{on(black, "a8") | kriegspiel.Theirs, black, "capture on a8"},
		{kriegspiel.ByRank | kriegspiel.Checkmate, white, "check by rank, checkmate"},
		{kriegspiel.Stalemate, white, "stalemate"},
		{on(white, "h1") | kriegspiel.Stalemate | kriegspiel.Theirs, white, "capture on h1, stalemate"},
		{on(black, "f1") | kriegspiel.ByRank | kriegspiel.Checkmate, black, "capture on f1, check by rank, checkmate"},
	} {
		if got := test.percept.Say(test.solver); got != test.want {
			t.Errorf("Say(%v) = %q, want %q", test.solver, got, test.want)
		}
	}
}

// Capture, check, end: in this order, joined by commas, for all that can be
// announced together.
func TestSayEverything(t *testing.T) {
	ends := map[kriegspiel.Percept]string{0: "", kriegspiel.Checkmate: "checkmate", kriegspiel.Stalemate: "stalemate"}
	for _, solver := range []chess.Colour{white, black} {
		for square := chess.Square(0); square <= 64; square++ {
			capture, said := kriegspiel.Percept(0), ""
			if square < 64 { // 64 is for no capture
				name := string([]byte{"abcdefgh"[square%8], "12345678"[square/8]})
				capture, said = on(solver, name), "capture on "+name
			}
			for check, saidCheck := range saidChecks {
				for end, saidEnd := range ends {
					words := slices.DeleteFunc([]string{said, saidCheck, saidEnd}, func(s string) bool { return s == "" })
					want := strings.Join(words, ", ")
					for _, turn := range []kriegspiel.Percept{0, kriegspiel.Theirs} {
						p := capture | check | end | turn
						if got := p.Say(solver); got != want {
							t.Errorf("Say(%v) = %q, want %q", solver, got, want)
						}
						if got := p.Other().Say(solver.Other()); got != want {
							t.Errorf("the other player hears %q, want %q", got, want)
						}
						if p.Other().Other() != p || p.Other()&kriegspiel.Theirs == p&kriegspiel.Theirs {
							t.Errorf("Other of %q is not its own inverse, or leaves the turn", want)
						}
						if p.Check() != check || p.End() != end || p.Illegal() {
							t.Errorf("the parts of %q are not what they were made of", want)
						}
					}
				}
			}
		}
	}
}

// A win on material is announced too, with whatever else there is.
func TestSayMaterial(t *testing.T) {
	p := on(white, "b1") | kriegspiel.ByKnight | kriegspiel.Material
	got := p.Say(white)
	if !strings.HasPrefix(got, "capture on b1, check by knight, ") || !strings.Contains(got, "material") {
		t.Errorf("Say = %q, want capture, check and a word on material", got)
	}
}

func TestWonAndLost(t *testing.T) {
	const theirs, check = kriegspiel.Theirs, kriegspiel.ByFile
	for _, test := range []struct {
		name               string
		percept, end       kriegspiel.Percept
		won, lost, illegal bool
	}{
		{"silence", 0, 0, false, false, false},
		{"check", check, 0, false, false, false},
		{"refusal", kriegspiel.Refused, 0, false, false, true},
		{"the solver mates", check | kriegspiel.Checkmate, kriegspiel.Checkmate, true, false, false},
		{"the solver stalemates", kriegspiel.Stalemate, kriegspiel.Stalemate, false, true, false},
		{"the solver has enough material", kriegspiel.Material, kriegspiel.Material, true, false, false},
		{"enough material with check", check | kriegspiel.Material, kriegspiel.Material, true, false, false},
		{"silence of the opponent", theirs, 0, false, false, false},
		{"check to the solver", theirs | check, 0, false, false, false},
		{"the solver is mated", theirs | check | kriegspiel.Checkmate, kriegspiel.Checkmate, false, true, false},
		{"the solver is stalemated", theirs | kriegspiel.Stalemate, kriegspiel.Stalemate, false, true, false},
	} {
		p := test.percept
		if p.Won() != test.won || p.Lost() != test.lost || p.Illegal() != test.illegal || p.End() != test.end {
			t.Errorf("%s: Won = %v, Lost = %v, Illegal = %v, End = %v; want %v, %v, %v, %v",
				test.name, p.Won(), p.Lost(), p.Illegal(), p.End(), test.won, test.lost, test.illegal, test.end)
		}
		if p |= kriegspiel.Capture(chess.E8); p.Won() != test.won || p.Lost() != test.lost {
			t.Errorf("%s with a capture: Won = %v, Lost = %v; want %v, %v", test.name, p.Won(), p.Lost(), test.won, test.lost)
		}
	}
}

// Answers to proposals are the solver's; replies are the opponent's.
func TestPerceptTurns(t *testing.T) {
	for _, fen := range randomStarts {
		p := position(t, fen)
		v, s := kriegspiel.Split(&p, p.Turn)
		for _, m := range kriegspiel.Berkeley.Moves(nil, &v) {
			state := s
			if got := kriegspiel.Berkeley.Try(&v, &state, m); got&kriegspiel.Theirs != 0 {
				t.Errorf("Try(%v) at %s is the opponent's", m, fen)
			}
		}
		v, s = kriegspiel.Split(&p, p.Turn.Other())
		_, heard := kriegspiel.Berkeley.Replies(nil, nil, &v, &s)
		for _, percept := range heard {
			if percept&kriegspiel.Theirs == 0 {
				t.Errorf("a reply at %s is the solver's: %q", fen, percept.Say(v.Colour))
			}
		}
	}
}

// White's a1 is Black's a8: a percept holds the square as its player counts.
func TestPerceptSquares(t *testing.T) {
	for _, test := range []struct {
		square     string
		own, other chess.Square // seen by White, by Black
	}{
		{"a1", chess.A1, chess.A8},
		{"h8", chess.H8, chess.H1},
		{"e1", chess.E1, chess.E8},
		{"c4", chess.At(2, 3), chess.At(2, 4)},
		{"g7", chess.At(6, 6), chess.At(6, 1)},
	} {
		for c, want := range []chess.Square{test.own, test.other} {
			p := on(chess.Colour(c), test.square)
			if got, ok := p.Captured(); !ok || got != want {
				t.Errorf("%v: Captured on %s = %v, %v; want %v", chess.Colour(c), test.square, got, ok, want)
			}
			if got := p.JSON(chess.Colour(c)).Capture; got != test.square {
				t.Errorf("%v: JSON capture %q, want %q", chess.Colour(c), got, test.square)
			}
		}
		if got := on(white, test.square).Other(); got != on(black, test.square)|kriegspiel.Theirs {
			t.Errorf("Other of a capture on %s is one on %s", test.square, got.JSON(black).Capture)
		}
	}
	if sq, ok := kriegspiel.Theirs.Captured(); ok {
		t.Errorf("Captured of silence = %v", sq)
	}
	if got := kriegspiel.Percept(0).Other(); got != kriegspiel.Theirs {
		t.Errorf("Other of silence = %b, want %b", got, kriegspiel.Theirs)
	}
}

func TestPerceptJSON(t *testing.T) {
	for _, test := range []struct {
		percept kriegspiel.Percept
		want    kriegspiel.PerceptJSON
	}{
		{0, kriegspiel.PerceptJSON{Check: []string{}}},
		{kriegspiel.Refused, kriegspiel.PerceptJSON{Illegal: true, Check: []string{}}},
		{on(black, "b7") | kriegspiel.ByShort | kriegspiel.ByKnight, kriegspiel.PerceptJSON{Capture: "b7", Check: []string{"knight", "short"}}},
		{kriegspiel.ByLong | kriegspiel.ByRank | kriegspiel.Checkmate, kriegspiel.PerceptJSON{Check: []string{"rank", "long"}, End: "checkmate"}},
		{kriegspiel.ByFile | kriegspiel.Theirs, kriegspiel.PerceptJSON{Check: []string{"file"}}},
		{kriegspiel.Stalemate, kriegspiel.PerceptJSON{Check: []string{}, End: "stalemate"}},
		{kriegspiel.Material, kriegspiel.PerceptJSON{Check: []string{}, End: "material"}},
	} {
		if diff := cmp.Diff(test.want, test.percept.JSON(black)); diff != "" {
			t.Errorf("JSON of %q (-want +got):\n%s", test.percept.Say(black), diff)
		}
	}
}

// What is written can be read; the turn is not in it.
func TestPerceptFromJSON(t *testing.T) {
	for check := range saidChecks {
		for _, rest := range []kriegspiel.Percept{0, on(black, "c2"), on(black, "c2") | kriegspiel.Checkmate, kriegspiel.Stalemate, kriegspiel.Material} {
			want := check | rest
			j := want.JSON(black)
			if got, err := j.Percept(black); err != nil || got != want {
				t.Errorf("%+v is read as %q, %v; want %q", j, got.Say(black), err, want.Say(black))
			}
		}
	}
	j := kriegspiel.Refused.JSON(white)
	if got, err := j.Percept(white); err != nil || got != kriegspiel.Refused {
		t.Errorf("%+v is read as %q, %v; want illegal", j, got.Say(white), err)
	}
	for _, j := range []kriegspiel.PerceptJSON{{Capture: "c9"}, {Check: []string{"pawn"}}, {Check: []string{"rank", "rank"}}, {End: "draw"}} {
		if got, err := j.Percept(white); err == nil {
			t.Errorf("%+v is read as %q, want an error", j, got.Say(white))
		}
	}
}

func TestParseRules(t *testing.T) {
	for name, want := range map[string]kriegspiel.Rules{"berkeley": kriegspiel.Berkeley, "berkeley-db": kriegspiel.BerkeleyDB} {
		if got, err := kriegspiel.ParseRules(name); err != nil || got != want || got.String() != name {
			t.Errorf("ParseRules(%q) = %v, %v", name, got, err)
		}
	}
	if kriegspiel.Rules(0) != kriegspiel.Berkeley {
		t.Error("berkeley is not the default")
	}
	for _, name := range []string{"", "Berkeley", "berkeley ", "berkeleydb", "berkeley_db", "wild-16", strings.Repeat("b", 1<<20)} {
		got, err := kriegspiel.ParseRules(name)
		if err == nil {
			t.Errorf("ParseRules(%q) = %v, want an error", name, got)
			continue
		}
		if text := err.Error(); len(text) > 200 || !strings.Contains(text, "berkeley-db") {
			t.Errorf("ParseRules(%.20q): error %.300q does not say in one line what to write", name, text)
		}
	}
}

// Silence has a word of its own, and only silence.
func TestHeard(t *testing.T) {
	for p, want := range map[kriegspiel.Percept]string{
		0:                                        "silence",
		kriegspiel.Theirs:                        "silence",
		kriegspiel.Refused:                       "illegal",
		kriegspiel.ByFile | kriegspiel.Checkmate: "check by file, checkmate",
	} {
		if got := p.Heard(chess.White); got != want {
			t.Errorf("Heard() = %q, want %q", got, want)
		}
	}
}
