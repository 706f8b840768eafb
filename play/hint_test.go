package play

import (
	"context"
	"strings"
	"testing"

	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/mate"
	"kriegmate/player"
)

// Three hints of a turn: where they may be, the best chance, the certain mate. In the
// known position the rook mates on the eighth rank whatever Black does.
func TestHints(t *testing.T) {
	g := gameAt(t, "k7/8/1K6/8/8/8/8/7R w - -", chess.White, "hunter")
	for i, wants := range [][]string{
		{"1 position;", "8  ♚100", "♚ a8 100%\n", "Say hint again"},
		{"The best chance: try Rh8. Of 1 position,\nit is legal in 100%, checks in 100%, mates in 100%.\n"},
		{"There is a mate that is certain, within 1 move:\n\ntry Rh8\n"},
		{"There is a mate that is certain"},
	} {
		text := say(t, g, "hint")
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("hint %d lacks %q:\n%s", i+1, want, text)
			}
		}
	}
}

// After an answer the hints begin again, and count what is possible now: of the moves of
// the king on a8, a7 and b7 are next to the king on b6, and the rook goes to h7, so b8 is
// left alone.
func TestHintsBeginAgain(t *testing.T) {
	s := setupAt(t, "k7/8/1K6/8/8/8/8/7R w - -", chess.White, "hunter")
	s.Against = scripted("a8b8")
	g := New(s)
	say(t, g, "hint")
	say(t, g, "Rh7")
	g.Ask(t.Context())
	if text := say(t, g, "hint"); !strings.Contains(text, "1 position;") || !strings.Contains(text, "♚ b8 100%\n") {
		t.Errorf("the hint is\n%s", text)
	}
}

// From the start no mate is certain; of Black's first moves each counts the same.
func TestHintOfTheOpening(t *testing.T) {
	g := gameAt(t, "", chess.White, "gambler")
	say(t, g, "e4")
	g.Ask(t.Context())
	if text := say(t, g, "hint"); !strings.Contains(text, "20 positions;") || !strings.Contains(text, "♞ b8 90% g8 90% a6 5%") {
		t.Errorf("the hint is\n%s", text)
	}
	if text := say(t, g, "hint"); !strings.Contains(text, "The best chance: try ") {
		t.Errorf("the hint is\n%s", text)
	}
	if text := say(t, g, "hint"); !strings.Contains(text, "No mate within ") && !strings.Contains(text, "no time") {
		t.Errorf("the hint is\n%s", text)
	}
	if len(g.line.Moves) != 2 {
		t.Errorf("hints have moved: %d half-moves", len(g.line.Moves))
	}
}

// The best chance is not what was refused in this turn.
func TestHintAfterRefusal(t *testing.T) {
	g := gameAt(t, "k7/8/3p4/8/8/8/8/3RK3 w - -", chess.White, "gambler")
	say(t, g, "Rd8")
	say(t, g, "hint")
	if text := say(t, g, "hint"); strings.Contains(text, "try Rd8") {
		t.Errorf("the hint is\n%s", text)
	}
}

// Who has lost all states looks for others that fit; a part of them is called so.
func TestHintOfAPart(t *testing.T) {
	g := gameAt(t, "k7/8/3p4/8/8/8/8/3RK3 w - -", chess.White, "gambler")
	say(t, g, "hint")
	all := g.advisor.known.States
	g.advisor.known.States, g.hints = nil, 0
	say(t, g, "hint")
	if got := g.advisor.known.States; len(got) != 1 || got[0] != all[0] {
		t.Errorf("found %v again, want %v", got, all)
	}
	g.advisor.known.Whole, g.hints = false, 0
	if text := say(t, g, "hint"); !strings.Contains(text, "drawn at random") {
		t.Errorf("the hint is\n%s", text)
	}
	g.hints = 2
	if text := say(t, g, "hint"); !strings.HasPrefix(text, "Too much is possible") {
		t.Errorf("the hint is\n%s", text)
	}
}

// What is legal in no position that is left is said to be so: White, on a1, has no move
// if the queen is on b3.
func TestHintThatIsNeverLegal(t *testing.T) {
	g := gameAt(t, "1q5k/8/8/8/8/8/8/K7 w - -", chess.White, "gambler")
	say(t, g, "hint")
	stale, err := chess.ParseFEN("7k/8/8/8/8/1q6/8/K7 w - -")
	if err != nil {
		t.Fatal(err)
	}
	_, state := kriegspiel.Split(&stale, chess.White)
	g.advisor.known.States = []kriegspiel.State{state}
	if text, want := say(t, g, "hint"), "Of 1 position,\nit is legal in 0%. A refusal costs nothing.\n"; !strings.Contains(text, want) {
		t.Errorf("the hint is\n%s\nwant %q", text, want)
	}
}

// known is an ending whose mate is known.
type known struct {
	try    string
	asked  int
	states int
}

func (k *known) Propose(_ context.Context, _ kriegspiel.Rules, v *kriegspiel.View, states []kriegspiel.State) (chess.Move, bool) {
	k.asked, k.states = k.asked+1, len(states)
	m, err := chess.ParseUCI(k.try, v.Colour)
	return m, err == nil
}

// The endings are asked when the king is bare, of the program and in hints, and not
// before.
func TestEndings(t *testing.T) {
	s := setupAt(t, "8/8/8/8/3k4/8/8/R3K3 b - -", chess.Black, "hunter")
	k := &known{try: "a1a8"}
	s.Endings = k
	g := New(s)
	say(t, g, "Ke4")
	g.Ask(t.Context())
	if got := g.line.Moves[1].UCI(chess.White); got != "a1a8" || k.asked != 1 || k.states != 8 {
		t.Errorf("the program played %s, asked %d times, last with %d states; want a1a8, once, with the 8 squares around d4", got, k.asked, k.states)
	}
	s = setupAt(t, "8/8/8/8/3k4/8/p7/R3K3 b - -", chess.Black, "hunter")
	k = &known{try: "a1b1"}
	s.Endings = k
	g = New(s)
	say(t, g, "Ke4")
	g.Ask(t.Context())
	if k.asked != 0 {
		t.Error("the endings were asked about a king with a pawn")
	}
	s = setupAt(t, "8/8/8/8/3k4/8/8/R3K3 w - -", chess.White, "hunter")
	s.Endings = &known{try: "a1a8"}
	g = New(s)
	g.hints = 2
	if got, want := say(t, g, "hint"), "There is a mate that is certain, though not within 3 moves: begin with Ra8.\n"; got != want {
		t.Errorf("the hint is %q, want %q", got, want)
	}
}

// A person who has lost count is told in hints where the bare king may be: after a1a4 not
// on the fourth rank, on the file of the rook, or next to the king on e1; and of those
// squares none is left out but the one for which Kf2 was refused.
func TestHintOfTheBareKing(t *testing.T) {
	s := setupAt(t, "8/8/8/8/8/7k/8/R3K3 w - -", chess.White, "hunter")
	s.Against = scripted("h3g3")
	k := &known{try: "a4a3"}
	s.Endings = k
	g := New(s)
	say(t, g, "hint")
	g.advisor.known.Whole = false
	say(t, g, "Ra4")
	g.Ask(t.Context())
	// 64 squares, less 15 of the rook, and d1, e1, f1, d2, e2, f2.
	if text, want := say(t, g, "hint"), "43 positions; "; !strings.HasPrefix(text, want) {
		t.Errorf("the hint is\n%s\nwant %s", text, want)
	}
	say(t, g, "Kf2") // g3 is next to it, and so are g1, g2, f3, e3 of the squares that are left
	if text, want := say(t, g, "hint"), "5 positions; "; !strings.HasPrefix(text, want) {
		t.Errorf("the hint is\n%s\nwant %s", text, want)
	}
	g.hints = 2
	if text := say(t, g, "hint"); !strings.Contains(text, "There is a mate that is certain") || k.states != 5 {
		t.Errorf("the hint is\n%s, of %d states", text, k.states)
	}
}

// A certain mate in two moves is found and followed to its end, whatever Black replies,
// though the hunter sees it as well: the plan is asked for before the player.
func TestCertainMateIsFollowed(t *testing.T) {
	g := gameAt(t, "7k/8/5K2/8/8/8/8/6R1 w - -", chess.Black, "hunter")
	for moves := 0; !g.Over(); moves++ {
		if moves == 3 {
			t.Fatalf("no mate:\n%s", g.PGN())
		}
		if _, more := g.Ask(t.Context()); more {
			legal, _ := g.referee.Proposals()
			say(t, g, legal[0].UCI(chess.Black))
		}
	}
	if g.result() != outcome.WhiteWins {
		t.Errorf("the game is\n%s", g.PGN())
	}
}

// Once the program has captured the last piece the king is bare, and the endings are
// asked.
func TestLastPieceIsCaptured(t *testing.T) {
	s := setupAt(t, "7k/8/8/8/8/8/p7/R3K3 b - -", chess.Black, "hunter")
	k := &known{try: "no move"}
	s.Endings = k
	g := New(s)
	say(t, g, "Kh7")
	g.Ask(t.Context())
	if got := g.line.Moves[1].UCI(chess.White); got != "a1a2" || k.asked != 0 {
		t.Fatalf("the program played %s, and asked %d times; want a1a2, without asking", got, k.asked)
	}
	say(t, g, "Kh8")
	g.Ask(t.Context())
	if k.asked == 0 {
		t.Error("the endings were not asked")
	}
}

// A plan goes on by what is heard of both turns, or of a refusal in the same turn, and is
// lost by what it does not know, and by a try that is not the plan's.
func TestPlanIsFollowed(t *testing.T) {
	silent, check, refused := &mate.Plan{Try: 1}, &mate.Plan{Try: 2}, &mate.Plan{Try: 3}
	plan := &mate.Plan{}
	for _, b := range []struct {
		own, reply kriegspiel.Percept
		next       *mate.Plan
	}{{0, kriegspiel.Theirs, silent}, {0, kriegspiel.Theirs | kriegspiel.ByFile, check}, {kriegspiel.Refused, 0, refused}} {
		plan.Then = append(plan.Then, proof.Branch[chess.Move, kriegspiel.Percept]{Own: b.own, Reply: b.reply, Next: b.next})
	}
	const other chess.Move = 9 // that the plan does not name
	for _, test := range []struct {
		try   chess.Move
		heard []kriegspiel.Percept
		want  *mate.Plan
	}{
		{0, []kriegspiel.Percept{0, kriegspiel.Theirs}, silent},
		{0, []kriegspiel.Percept{0, kriegspiel.Theirs | kriegspiel.ByFile}, check},
		{0, []kriegspiel.Percept{0, kriegspiel.Theirs | kriegspiel.ByRank}, nil},
		{0, []kriegspiel.Percept{kriegspiel.Refused}, refused},
		{0, []kriegspiel.Percept{kriegspiel.ByRank, kriegspiel.Theirs}, nil},
		{other, []kriegspiel.Percept{0, kriegspiel.Theirs}, nil},
		{other, []kriegspiel.Percept{kriegspiel.Refused}, nil},
	} {
		p := &program{player: &script{moves: []string{"", ""}}, course: player.Course{Plan: plan}}
		for _, heard := range test.heard {
			p.hear(kriegspiel.Event{Try: test.try, Percept: heard})
		}
		if p.course.Plan != test.want {
			t.Errorf("after %v, %v the plan is %v, want %v", test.try, test.heard, p.course.Plan, test.want)
		}
	}
}
