package kriegspiel_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
)

// The whole game of wholegame_test.go in filtered PGN, written by hand.
const wholeGameWhite = `[event "Whole game"]
[result "0-1"]
[filtered "white"]
[rules "berkeley"]

1.  e4 {(:)}
    ?? {(:0)}
2.  e5 {(:)}
    ?? {(:2)}
3.  exd6 {(Xd5:)}
    ?? {(:0)}
4.  c4 {(:)}
    ?? {(Xc4:0)}
5.  dxc7 {(Xc7:)}
    ?? {(Xb2:0)}
6.  cxb8=R {(Xb8:)}
    ?? {(Xa1:0)}
7.  Rxa8 {(Xa8:)}
    ?? {(Xb1:0)}
8.  Nf3 {(:)}
    ?? {(:0)}
9.  Be2 {(:)}
    ?? {(:0)}
10.  O-O {(:)}
     ?? {(:0)}
11.  Rxc8 {(Xc8:)}
     ?? {(:0)}
12.  Rxd8 {(Xd8:)}
     ?? {(Xd8:0)}
13.  h3 {(:)}
     ?? {(Xc1:0)}
14.  g4 {(:)}
     ?? {(Xd1:1)}
15.  Nd4 {(:)}
     ?? {(Xe2:0)}
16.  a3 {(:Kh2)}
     ?? {(Xg4:0)}
17.  a4 {(:fxg3)}
     ?? {(CS:0)}
18.  Kh1 {(:Kh2)}
     ?? {(Xf1,CR,checkmate:0)}
`

const wholeGameBlack = `[event "Whole game"]
[result "0-1"]
[filtered "black"]
[rules "berkeley"]

1.  ?? {(:0)}
    b5 {(:)}
2.  ?? {(:0)}
    d5 {(:dxe6,dxc6)}
3.  ?? {(Xd5:0)}
    b4 {(:)}
4.  ?? {(:0)}
    bxc3 {(Xc4:)}
5.  ?? {(Xc7:0)}
    cxb2 {(Xb2:)}
6.  ?? {(Xb8:0)}
    bxa1=Q {(Xa1:)}
7.  ?? {(Xa8:0)}
    Qxb1 {(Xb1:)}
8.  ?? {(:0)}
    Nf6 {(:)}
9.  ?? {(:0)}
    e6 {(:)}
10.  ?? {(:0)}
     Bd6 {(:)}
11.  ?? {(Xc8:0)}
     O-O {(:)}
12.  ?? {(Xd8:0)}
     Rxd8 {(Xd8:)}
13.  ?? {(:0)}
     Qxc1 {(Xc1:)}
14.  ?? {(:0)}
     Qxd1 {(Xd1:Qe1)}
15.  ?? {(:0)}
     Qxe2 {(Xe2:)}
16.  ?? {(:1)}
     Nxg4 {(Xg4:)}
17.  ?? {(:1)}
     Bh2+ {(CS:)}
18.  ?? {(:1)}
     Qxf1# {(Xf1,CR,checkmate:)}
`

// gamePGN is a text, and the record it stands for.
type gamePGN struct {
	name, text string
	rules      kriegspiel.Rules
	start      string
	solver     chess.Colour
	events     []kriegspiel.Event
}

var gamePGNs = []gamePGN{
	{name: "whole game of White", text: wholeGameWhite, solver: white, events: wholeGameFor(white).Events},
	{name: "whole game of Black", text: wholeGameBlack, solver: black, events: wholeGameFor(black).Events},
	{name: "no events", text: "[filtered \"white\"]\n[rules \"berkeley\"]\n\n", solver: white},
	{name: "the notation page", text: `[filtered "white"]
[rules "berkeley"]
[fen "4k3/6p1/8/4PpK1/8/2P5/8/8 w - f6"]

1.  exf6 {(Xf5:cxd4)}
    ?? {(Xf6,CS:1)}
`, start: "4k3/6p1/8/4PpK1/8/2P5/8/8 w - f6", solver: white, events: []kriegspiel.Event{
		tried(white, "c3d4", kriegspiel.Refused), tried(white, "e5f6", on(white, "f5")),
		heard(1, on(white, "f6")|kriegspiel.ByShort)}},
	{name: "Black to move, White solves", text: `[filtered "white"]
[rules "berkeley"]
[fen "3k4/8/8/8/8/8/8/R3Kn2 b Q -"]

1...  ?? {(:0)}
2.  O-O-O+ {(CF:)}
    ?? {(:1)}
3.  {(:Kd2,Rg1)}
`, start: "3k4/8/8/8/8/8/8/R3Kn2 b Q -", solver: white, events: []kriegspiel.Event{
		heard(0, 0), tried(white, "e1c1", kriegspiel.ByFile), heard(1, 0),
		tried(white, "c1d2", kriegspiel.Refused), tried(white, "d1g1", kriegspiel.Refused)}},
	{name: "Black to move, Black solves", text: `[filtered "black"]
[rules "berkeley"]
[fen "r3k2r/8/8/8/6B1/8/8/R3K2R b KQkq -"]

1...  O-O {(:O-O-O,Kd7)}
2.  ?? {(Xa8:0)}
    {(:Kh8)}
`, start: "r3k2r/8/8/8/6B1/8/8/R3K2R b KQkq -", solver: black, events: []kriegspiel.Event{
		tried(black, "e8c8", kriegspiel.Refused), tried(black, "e8d7", kriegspiel.Refused), tried(black, "e8g8", 0),
		heard(0, on(black, "a8")), tried(black, "g8h8", kriegspiel.Refused)}},
	{name: "White to move, Black solves, promotion", text: `[filtered "black"]
[rules "berkeley"]
[fen "8/8/8/8/8/1k6/6p1/K7 w - -"]

1.  ?? {(:2)}
    g1=R# {(CR,checkmate:gxf1=Q,gxh1=N)}
`, start: "8/8/8/8/8/1k6/6p1/K7 w - -", solver: black, events: []kriegspiel.Event{
		heard(2, 0), tried(black, "g2f1q", kriegspiel.Refused), tried(black, "g2h1n", kriegspiel.Refused),
		tried(black, "g2g1r", kriegspiel.ByRank|kriegspiel.Checkmate)}},
	{name: "stopped in the first turn", text: "[filtered \"white\"]\n[rules \"berkeley\"]\n\n1.  {(:exd3,dxe3)}\n",
		solver: white, events: []kriegspiel.Event{tried(white, "e2d3", kriegspiel.Refused), tried(white, "d2e3", kriegspiel.Refused)}},
	{name: "stopped in Black's first turn", text: "[filtered \"black\"]\n[rules \"berkeley\"]\n[fen \"" + blackCastles + "\"]\n\n1...  {(:axb6)}\n",
		start: blackCastles, solver: black, events: []kriegspiel.Event{tried(black, "a7b6", kriegspiel.Refused)}},
	{name: "stalemate", text: "[filtered \"white\"]\n[rules \"berkeley\"]\n[fen \"7k/8/6K1/8/8/8/8/5Q2 w - -\"]\n\n1.  Qf7 {(stalemate:)}\n",
		start: "7k/8/6K1/8/8/8/8/5Q2 w - -", solver: white, events: []kriegspiel.Event{tried(white, "f1f7", kriegspiel.Stalemate)}},
	{name: "the variant of the database", text: "[variant \"Kriegspiel (Berkeley)\"]\n[filtered \"white\"]\n[fen \"" + bareKing + "\"]\n\n1.  Rb1 {(material:)}\n",
		rules: kriegspiel.BerkeleyDB, start: bareKing, solver: white, events: []kriegspiel.Event{tried(white, "f1b1", kriegspiel.Material)}},
	{name: "the database's rules by name", text: "[filtered \"white\"]\n[rules \"berkeley-db\"]\n\n1.  e4 {(:)}\n",
		rules: kriegspiel.BerkeleyDB, solver: white, events: []kriegspiel.Event{tried(white, "e2e4", 0)}},
	{name: "rules beat the variant", text: "[variant \"Kriegspiel (Berkeley)\"]\n[filtered \"white\"]\n[rules \"berkeley\"]\n\n1.  e4 {(:)}\n",
		solver: white, events: []kriegspiel.Event{tried(white, "e2e4", 0)}},
}

// Each text is read as its record, and written back byte for byte.
func TestPGN(t *testing.T) {
	for _, test := range gamePGNs {
		t.Run(test.name, func(t *testing.T) {
			want := kriegspiel.Record{Rules: test.rules, Start: startAt(t, test.start), Solver: test.solver, Events: test.events}
			game, err := filtered.Parse([]byte(test.text), nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := diffRecords(want, game.Record); diff != "" {
				t.Errorf("ParsePGN (-want +got):\n%s", diff)
			}
			got, err := game.Append([]byte("before"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff("before"+test.text, string(got)); diff != "" {
				t.Errorf("Append (-want +got):\n%s", diff)
			}
			if r, err := filtered.ParseRecord([]byte(test.text), nil); err != nil || diffRecords(want, r) != "" {
				t.Errorf("ParseRecord reads another record than ParsePGN: %v", err)
			}
		})
	}
}

// Texts that are not written so, but can be read.
func TestParsePGNLenient(t *testing.T) {
	want := []kriegspiel.Event{
		tried(white, "e2d3", kriegspiel.Refused), tried(white, "e2e4", 0), heard(2, 0), tried(white, "f1a6", on(white, "a6")),
	}
	const canonical = "1.  e4 {(:exd3)}\n    ?? {(:2)}\n2.  Bxa6 {(Xa6:)}\n"
	for name, text := range map[string]string{
		"canonical":            canonical,
		"no space at the end":  strings.TrimSpace(canonical),
		"one line":             strings.ReplaceAll(canonical, "\n", " "),
		"lines of Windows":     strings.ReplaceAll(canonical, "\n", "\r\n"),
		"no numbers":           "e4 {(:exd3)} ?? {(:2)} Bxa6 {(Xa6:)}",
		"numbers without room": "1.e4 {(:exd3)} 1...?? {(:2)} 2.Bxa6 {(Xa6:)}",
		"comments without":     "1. e4{(:exd3)} ??{(:2)} 2. Bxa6{(Xa6:)}",
		"no mark of capture":   "1. e4 {(:exd3)} ?? {(:2)} 2. Ba6 {(Xa6:)}",
		"more of the origin":   "1. e4 {(:e2xd3)} ?? {(:2)} 2. Bf1xa6+! {(Xa6:)}",
		"space in comments":    "1. e4 {( : exd3 )} ?? {( : 2 )} 2. Ba6 {( Xa6 : )}",
		"unfinished":           canonical + "*\n",
		"white wins":           canonical + "1-0",
		"black wins":           canonical + "0-1\n",
		"drawn":                canonical + "\n1/2-1/2\n",
		"tags in capitals":     "[Event \"x\"]\n[FILTERED \"white\"]\n\n" + canonical,
	} {
		game, err := filtered.Parse([]byte(text), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, game.Record.Events); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// An explicit rule set beats the file's tags, and is written.
func TestParsePGNOverride(t *testing.T) {
	for text, file := range map[string]kriegspiel.Rules{
		"1. e4 {(:)}":                                                         kriegspiel.Berkeley,
		"[rules \"berkeley-db\"]\n1. e4 {(:)}":                                kriegspiel.BerkeleyDB,
		"[RULES \"berkeley-db\"]\n1. e4 {(:)}":                                kriegspiel.BerkeleyDB,
		"[variant \"Kriegspiel (Berkeley)\"]\n1. e4 {(:)}":                    kriegspiel.BerkeleyDB,
		"[variant \"Kriegspiel (Berkeley)\"]\n[rules \"berkeley\"]\ne4 {(:)}": kriegspiel.Berkeley,
		"[variant \"Kriegspiel (Cincinnati)\"]\n1. e4 {(:)}":                  kriegspiel.Berkeley,
	} {
		for _, override := range []*kriegspiel.Rules{nil, &ruleSets[0], &ruleSets[1]} {
			want := file
			if override != nil {
				want = *override
			}
			game, err := filtered.Parse([]byte(text), override)
			if err != nil || game.Record.Rules != want {
				t.Errorf("ParsePGN(%q) = %v, %v; want %v", text, game.Record.Rules, err, want)
			}
			written, err := game.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := filtered.Parse(written, nil); err != nil || back.Record.Rules != want {
				t.Errorf("%q is written as %v, %v; want %v", text, back.Record.Rules, err, want)
			}
		}
	}
}

func TestPGNTags(t *testing.T) {
	r := kriegspiel.Record{Start: chess.Start(), Solver: black}
	for _, test := range []struct {
		name       string
		tags, want []kriegspiel.Tag
	}{
		{"empty", []kriegspiel.Tag{}, []kriegspiel.Tag{{"filtered", "black"}, {"rules", "berkeley"}}},
		{"kept", []kriegspiel.Tag{{"site", "x"}, {"filtered", "black"}, {"rules", "berkeley"}, {"round", "1"}},
			[]kriegspiel.Tag{{"site", "x"}, {"filtered", "black"}, {"rules", "berkeley"}, {"round", "1"}}},
		{"wrong", []kriegspiel.Tag{{"filtered", "white"}, {"rules", "berkeley-db"}, {"fen", bareKing}},
			[]kriegspiel.Tag{{"filtered", "black"}, {"rules", "berkeley"}}},
		{"quotes", []kriegspiel.Tag{{"event", `say "a\b" \`}, {"site", `C:\\x\"y\"\\`}},
			[]kriegspiel.Tag{{"event", `say "a\b" \`}, {"site", `C:\\x\"y\"\\`}, {"filtered", "black"}, {"rules", "berkeley"}}},
	} {
		game := filtered.PGN{Tags: test.tags, Record: r}
		text, err := game.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		back, err := filtered.Parse(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, back.Tags); diff != "" {
			t.Errorf("%s: tags (-want +got):\n%s", test.name, diff)
		}
		if got := back.Tag("filtered"); got != "black" || back.Tag("none") != "" {
			t.Errorf("%s: Tag(filtered) = %q, Tag(none) = %q", test.name, got, back.Tag("none"))
		}
	}
}

// A game without tags gets the result that its record knows.
func TestPGNResult(t *testing.T) {
	const stalemated = "7k/8/6K1/8/8/8/8/5Q2 w - -"
	for _, test := range []struct {
		name, fen string
		solver    chess.Colour
		events    []kriegspiel.Event
		want      string
	}{
		{"nothing happened", "", white, nil, "*"},
		{"unfinished", "", white, []kriegspiel.Event{tried(white, "e2e4", 0)}, "*"},
		{"White mates", backRank, white, []kriegspiel.Event{tried(white, "a1a8", kriegspiel.ByRank|kriegspiel.Checkmate)}, "1-0"},
		{"Black is mated", backRank, black, []kriegspiel.Event{heard(0, kriegspiel.ByRank|kriegspiel.Checkmate)}, "1-0"},
		{"White is mated", "", white, wholeGameFor(white).Events, "0-1"},
		{"Black mates", "", black, wholeGameFor(black).Events, "0-1"},
		{"White stalemates", stalemated, white, []kriegspiel.Event{tried(white, "f1f7", kriegspiel.Stalemate)}, "1/2-1/2"},
		{"Black is stalemated", stalemated, black, []kriegspiel.Event{heard(0, kriegspiel.Stalemate)}, "1/2-1/2"},
	} {
		r := kriegspiel.Record{Start: startAt(t, test.fen), Solver: test.solver, Events: test.events}
		game, err := filtered.Parse(pgnText(t, r), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Tag("result"); got != test.want {
			t.Errorf("%s: result %q, want %q", test.name, got, test.want)
		}
	}
}

// A record that is wrong is not written.
func TestPGNAppendRefuses(t *testing.T) {
	game := filtered.PGN{Record: kriegspiel.Record{Start: chess.Start(), Events: []kriegspiel.Event{tried(white, "e2e4", 0), tried(white, "d2d4", 0)}}}
	text, err := game.Append(nil)
	if err == nil {
		t.Fatalf("Append = %q, want an error", text)
	}
	checkEventError(t, err, 2, "side")
}

func TestPGNRoundTrip(t *testing.T) {
	for _, r := range randomRecords(t) {
		text := pgnText(t, r)
		game, err := filtered.Parse(text, nil)
		if err != nil {
			t.Fatalf("ParsePGN: %v\n%s", err, text)
		}
		if diff := diffRecords(r, game.Record); diff != "" {
			t.Fatalf("ParsePGN (-want +got):\n%s\n%s", diff, text)
		}
		viaJSON, err := kriegspiel.ParseJSON(game.Record.AppendJSON(nil), nil)
		if err != nil {
			t.Fatalf("ParseJSON: %v", err)
		}
		if again := pgnText(t, viaJSON); !bytes.Equal(text, again) {
			t.Fatalf("from PGN to JSON and back (-want +got):\n%s", cmp.Diff(string(text), string(again)))
		}
	}
}

func pgnText(t *testing.T, r kriegspiel.Record) []byte {
	t.Helper()
	game := filtered.PGN{Record: r}
	text, err := game.Append(nil)
	if err != nil {
		t.Fatalf("Append: %v", err)
	}
	return text
}
