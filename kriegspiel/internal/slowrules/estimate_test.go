package slowrules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// turn is an opponent's turn, written briefly.
func turn(illegals int, any string, after int, heard Answer) Event {
	heard.Any = any
	return Event{Side: "b", Illegals: illegals, IllegalsAfter: after, Heard: heard}
}

// TestOpponentsTurn judges how many positions fit a turn of Black's, who has a
// king on h8 and a pawn on b7. Without a white piece in reach Black has the five
// legal moves b6, b5, Kg8, Kg7, Kh7, and two proposals that are refused, both
// diagonal. With one on a6 the pawn can take there, and one diagonal is
// refused; with one on b6 two straight proposals are refused too.
func TestOpponentsTurn(t *testing.T) {
	const quiet, onA6, onB6 = "7k/1p6/8/8/8/8/8/K7 b - -", "7k/1p6/N7/8/8/8/8/K7 b - -", "7k/1p6/1N6/8/8/8/8/K7 b - -"
	const stuck = "7k/p7/NN6/8/8/8/8/K7 b - -"
	silent := Answer{Tries: -1}
	taken := Answer{Tries: -1, Capture: "a6"}
	for _, test := range []struct {
		fen   string
		rules string // those that agree
		event Event
		want  int
	}{
		{quiet, "berkeley berkeley-any english dutch", turn(0, "", 0, silent), 5},
		{quiet, "berkeley berkeley-any english dutch", turn(2, "", 0, silent), 5},
		{quiet, "berkeley berkeley-any english dutch", turn(3, "", 0, silent), 0},
		{quiet, "cincinnati", turn(0, "", 0, Answer{Tries: -1, PawnTry: "no"}), 5},
		{quiet, "cincinnati", turn(1, "", 0, Answer{Tries: -1, PawnTry: "no"}), 0},
		{quiet, "cincinnati", turn(0, "", 0, Answer{Tries: -1, PawnTry: "yes"}), 0},
		{onB6, "cincinnati", turn(2, "", 0, Answer{Tries: -1, PawnTry: "no"}), 3},
		{onB6, "cincinnati", turn(3, "", 0, Answer{Tries: -1, PawnTry: "no"}), 0},
		{onA6, "cincinnati", turn(1, "", 0, Answer{Tries: -1, PawnTry: "no"}), 5},
		{onA6, "cincinnati", turn(2, "", 0, Answer{Tries: -1, PawnTry: "no"}), 0},
		{quiet, "wild16", turn(0, "", 0, Answer{Tries: 0}), 5},
		{quiet, "rand", turn(0, "", 0, Answer{Tries: -1, TryFrom: []string{}}), 5},
		{quiet, "rand", turn(1, "", 0, Answer{Tries: -1, TryFrom: []string{}}), 0},
		{onA6, "rand", turn(1, "", 0, Answer{Tries: -1, TryFrom: []string{}}), 5},
		{onA6, "rand", turn(2, "", 0, Answer{Tries: -1, TryFrom: []string{}}), 0},
		{onA6, "rand", turn(1, "", 0, Answer{Tries: -1, Capture: "a6", Taken: "piece", TryFrom: []string{}}), 1},

		{quiet, "berkeley-any english dutch", turn(2, "no", 0, silent), 5},
		{quiet, "berkeley-any english dutch", turn(0, "no", 1, silent), 0},
		{quiet, "berkeley-any english dutch", turn(0, "yes", 0, silent), 0},
		{onB6, "berkeley-any english dutch", turn(0, "no", 2, silent), 3},
		{onB6, "berkeley-any english dutch", turn(2, "no", 2, silent), 3},
		{onB6, "berkeley-any english dutch", turn(3, "no", 2, silent), 0},
		{onB6, "berkeley-any english dutch", turn(2, "no", 3, silent), 0},

		{onA6, "berkeley-any english dutch", turn(0, "no", 0, silent), 0},
		{onA6, "berkeley-any english dutch", turn(0, "yes", 0, silent), 0},
		{onA6, "berkeley-any english", turn(0, "yes", 0, taken), 1},
		{onA6, "dutch", turn(0, "yes", 0, Answer{Tries: -1, Capture: "a6", By: "pawn"}), 1},
		{onA6, "dutch", turn(0, "yes", 0, Answer{Tries: -1, Capture: "a6", By: "piece"}), 0},
		{onA6, "berkeley-any english", turn(1, "yes", 0, taken), 1},
		{onA6, "berkeley-any english", turn(0, "yes", 1, taken), 1},
		{onA6, "berkeley-any english", turn(1, "yes", 1, taken), 0},
		{onA6, "berkeley-any", turn(0, "yes", 1, silent), 0},
		{onA6, "english dutch", turn(0, "yes", 1, silent), 5},
		{onA6, "english dutch", turn(1, "yes", 1, silent), 0},
		// The pawn on a7 cannot move, and its only diagonal is legal: there is
		// no try that could be refused after "yes".
		{stuck, "berkeley-any english dutch", turn(2, "", 0, silent), 3},
		{stuck, "berkeley-any english dutch", turn(0, "yes", 1, silent), 0},
	} {
		for name := range strings.FieldsSeq(test.rules) {
			b, err := Estimate(Rules(name), "w", test.fen, []Event{test.event})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(b.FENs()); got != test.want {
				t.Errorf("%s: %s: %+v leaves %d positions, want %d", name, test.fen, test.event, got, test.want)
			}
		}
	}
}

// TestCannotBeHeard has events that are errors whatever the positions are.
func TestCannotBeHeard(t *testing.T) {
	const fen = "7k/1p6/8/8/8/8/8/K7 b - -"
	for _, test := range []struct {
		rules Rules
		event Event
	}{
		{Wild16, turn(1, "", 0, Answer{})},
		{Berkeley, turn(0, "no", 0, Answer{Tries: -1})},
		{English, turn(0, "", 1, Answer{Tries: -1})},
		{Berkeley, Event{Side: "w", Try: "a1a2", Heard: Answer{Tries: -1}}},
	} {
		if _, err := Estimate(test.rules, "w", fen, []Event{test.event}); err == nil || !strings.HasPrefix(err.Error(), "event 1: ") {
			t.Errorf("%s: %+v: error %v, want one that names event 1", test.rules, test.event, err)
		}
	}
	for _, fens := range [][]string{
		{"7k/8/8/8/8/8/8/K7 w - -", "7k/8/8/8/8/8/8/1K6 w - -"},
		{"7k/8/8/8/8/8/8/4K2R w K -", "7k/8/8/8/8/8/8/4K2R w - -"},
		{"7k/8/8/8/8/8/8/K7 w - -", "7k/8/8/8/8/8/8/K7 b - -"},
		{"7k/8/8/3p4/4P3/8/8/K7 w - -", "7k/8/3p4/8/4P3/8/8/K7 w - -"},
	} {
		if _, err := NewBelief(Wild16, fens...); err == nil {
			t.Errorf("NewBelief(wild16, %q): no error, though White can tell them apart", fens)
		}
	}
	if _, err := NewBelief("crazykrieg", fen); err == nil {
		t.Error("NewBelief(crazykrieg): no error")
	}
}

// TestOwnQuestion keeps what would have answered so: Black's pawn has gone to
// d6 or, where White can take it, to d5.
func TestOwnQuestion(t *testing.T) {
	const fen = "7k/3p4/8/8/4P3/8/8/K7 b - -"
	silent := Answer{Tries: -1}
	for _, test := range []struct {
		any  string
		then Event
		want string
	}{
		{"yes", Event{Side: "w", Try: "e4f5", Heard: Answer{Refused: true, Tries: -1}}, "7k/8/8/3p4/4P3/8/8/K7 w - -"},
		{"yes", Event{Side: "w", Try: "e4e5", Heard: silent}, ""}, // not while obliged
		{"yes", Event{Side: "w", Try: "e4d5", Heard: Answer{Tries: -1, Capture: "d5"}}, "7k/8/8/3P4/8/8/8/K7 b - -"},
		{"no", Event{Side: "w", Try: "e4d5", Heard: Answer{Refused: true, Tries: -1}}, ""}, // not after "no"
		{"no", Event{Side: "w", Try: "e4d5", Heard: Answer{Nonsense: true, Tries: -1}},
			"6k1/3p4/8/8/4P3/8/8/K7 w - -, 7k/8/3p4/8/4P3/8/8/K7 w - -, 8/3p2k1/8/8/4P3/8/8/K7 w - -, 8/3p3k/8/8/4P3/8/8/K7 w - -"},
	} {
		b, err := Estimate(English, "w", fen, []Event{
			{Side: "b", Heard: silent}, {Side: "w", Ask: true, Heard: Answer{Any: test.any, Tries: -1}}, test.then,
		})
		if got := strings.Join(b.FENs(), ", "); err != nil || got != test.want {
			t.Errorf("%q, then %+v: %s, %v, want %s", test.any, test.then, got, err, test.want)
		}
	}
}

// heardTurn is what is heard of a whole turn of the opponent's, and where it can
// lead.
type heardTurn struct {
	illegals, after int
	any, said       string
}

// chooser collects where a turn can lead, by what is heard of it.
type chooser struct {
	leads   map[heardTurn]map[string]bool
	visited map[string]bool // points of the turn, however they were reached
}

// choose follows everything that a player can do in the rest of a turn.
func (c *chooser) choose(g Game, heard heardTurn) {
	point := fmt.Sprint(beliefKey([]Game{g}, 0), heard)
	if c.visited[point] {
		return
	}
	c.visited[point] = true
	if g.MayAsk() {
		asked, next := g, heard
		next.any = asked.Ask().Any
		c.choose(asked, next)
	}
	for _, uci := range g.MayPropose() {
		tried, next := g, heard
		a := tried.Propose(uci)
		if a.Refused {
			next.refuse(g.Rules)
			c.choose(tried, next)
			continue
		}
		next.said = a.key()
		if c.leads[next] == nil {
			c.leads[next] = map[string]bool{}
		}
		c.leads[next][tried.Position.FEN()] = true
	}
}

// refuse counts a refusal, if it is heard.
func (h *heardTurn) refuse(rules Rules) {
	switch {
	case rules == Wild16:
	case h.any == "":
		h.illegals++
	default:
		h.after++
	}
}

// randomPosition places kings and some of the pieces at random, and lets a
// side move. Black's king stays near a corner, where mates are found.
func randomPosition(random *rand.Rand, turn byte, pieces string) Position {
	for {
		var board [64]byte
		for sq := range board {
			board[sq] = '.'
		}
		for _, piece := range []byte("Kk" + pieces) {
			sq := random.IntN(64)
			for board[sq] != '.' || kind(piece) == 'p' && (sq < 8 || sq >= 56) || piece == 'k' && (sq%8 < 6 || sq < 48) {
				sq = random.IntN(64)
			}
			board[sq] = piece
		}
		p := Position{board: board, turn: turn, passed: random.IntN(64)}
		if !p.hasPassed(p.passed) {
			p.passed = -1
		}
		if len(p.checkers(other(turn))) == 0 {
			return p.normal()
		}
	}
}

// TestChoices compares the numbers by which a position bears an opponent's
// turn with everything that the opponent can do in it, with pawn tries in
// every second position.
func TestChoices(t *testing.T) {
	positions := 10
	if testing.Short() {
		positions = 6
	}
	const seed = 1
	random := rand.New(rand.NewPCG(seed, 0))
	for n := 0; n < positions; {
		p := randomPosition(random, 'b', []string{"ppNN", "pPP", "ppPQ", "pbPN"}[random.IntN(4)])
		ordinary, diagonal, _ := p.refusable()
		if ordinary+diagonal > 4 || p.end() != "" || (len(p.Tries()) > 0) != (n%2 == 0) {
			continue
		}
		n++
		for _, rules := range All() {
			compareChoices(t, NewGame(rules, p), ordinary+diagonal)
		}
	}
}

// compareChoices compares both ways for every turn that can be heard with at
// most one refusal more than there can be.
func compareChoices(t *testing.T, g *Game, most int) {
	t.Helper()
	c := chooser{leads: map[heardTurn]map[string]bool{}, visited: map[string]bool{}}
	c.choose(*g, heardTurn{})
	said := map[string]Answer{}
	for _, m := range g.Position.replies() {
		a := announce(g.Rules, g.Position, m)
		said[a.key()] = a
	}
	for _, any := range []string{"", "no", "yes"} {
		for illegals := 0; illegals <= most+1; illegals++ {
			for after := 0; illegals+after <= most+1; after++ {
				for key, a := range said {
					b, err := Estimate(g.Rules, "w", g.Position.FEN(), []Event{turn(illegals, any, after, a)})
					if err != nil {
						continue
					}
					want := []string{}
					for fen := range c.leads[heardTurn{illegals, after, any, key}] {
						want = append(want, fen)
					}
					slices.Sort(want)
					if got := b.FENs(); !slices.Equal(got, want) {
						t.Errorf("%s: %s: %d refusals, %q, %d refusals, %s: %q, by choice %q", g.Rules, g.Position.FEN(), illegals, any, after, words(a), got, want)
					}
				}
			}
		}
	}
}

// TestRandomRecords follows random games and looks that the true position stays
// in both belief states, and that all of their positions look alike.
func TestRandomRecords(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	const seed = 2
	random := rand.New(rand.NewPCG(seed, 0))
	for n := range games {
		for _, rules := range All() {
			start := randomPosition(random, 'w', "PPRppn")
			if start.end() == "" {
				followGame(t, random, NewGame(rules, start), fmt.Sprintf("seed %d, game %d, %s, %s", seed, n, rules, start.FEN()))
			}
		}
	}
}

func followGame(t *testing.T, random *rand.Rand, g *Game, label string) {
	t.Helper()
	b := map[string]Belief{}
	for _, side := range []string{"w", "b"} {
		b[side], _ = NewBelief(g.Rules, g.Position.FEN())
	}
	hear := func(side string, e Event) {
		next, err := b[side].Hear(side, e)
		if err != nil || !next.seen[g.Position] {
			t.Fatalf("%s: %s hears %+v: %d positions, without the true one; error %v", label, side, e, len(next.FENs()), err)
		}
		b[side] = next
	}
	for half := 0; half < 4 && g.Position.end() == ""; half++ {
		mover := g.Position.Turn()
		heard := Event{Side: mover}
		for g.Position.Turn() == mover {
			e := Event{Side: mover}
			may := g.MayPropose()
			if e.Ask = g.MayAsk() && random.IntN(6) == 0; e.Ask {
				e.Heard = g.Ask()
				heard.Heard.Any = e.Heard.Any
			} else {
				e.Try = may[random.IntN(len(may))]
				e.Heard = g.Propose(e.Try)
			}
			hear(mover, e)
			switch {
			case e.Ask || e.Heard.Refused && g.Rules == Wild16:
			case e.Heard.Refused && heard.Heard.Any == "":
				heard.Illegals++
			case e.Heard.Refused:
				heard.IllegalsAfter++
			default:
				any := heard.Heard.Any
				heard.Heard = e.Heard
				heard.Heard.Any = any
			}
		}
		hear(map[string]string{"w": "b", "b": "w"}[mover], heard)
		if _, err := NewBelief(g.Rules, b[g.Position.Turn()].FENs()...); err != nil {
			t.Fatalf("%s: %v", label, err)
		}
	}
}
