package review_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

const (
	// A knight of Black goes from c4 to a3, a5, b2, b6, d2, d6 or e5; the king on h1 has no move.
	// With the knight on e5 Rd1 is mate, and Be4 is none for Nf3; on d2 it stands in the way of Rd1
	// and parries Be4. A pawn can take it on e5.
	manyMates = "8/8/8/3R1B2/2n2P2/4B1K1/8/7k b - -"
	// The knight goes from d5 to b4, b6, c3, c7, e3, e7, f4 or f6, or the king to g1. Ra1 mates
	// unless the knight is on c3 or e3, from where it comes to d1; there a pawn can take it.
	takenHelps = "8/8/8/3n4/8/6K1/R2P4/7k b - -"
	// The knight goes from c6 to eight squares, or the king to g1, and Ra1 always mates. A pawn
	// can take the knight on e5.
	alwaysMate = "8/8/2n5/8/5P2/6K1/R7/7k b - -"
	// The knight goes from d3 to b2, b4, c1, c5, e1, e5 or f2, or the king to g1. On e5, b4 and
	// c5 it does not parry Ra1, which is the only mate. It keeps the king from f3 on e5 and e1, and
	// from g4 on e5 and f2.
	refusalsHelp = "8/8/8/8/5P2/3n2K1/R7/7k b - -"
)

// tried is an event in which White proposes a move that is refused, or hears what is given.
func tried(move, heard string) string {
	return fmt.Sprintf(`{"side":"w","try":%q,"percept":{%s}}`, move, heard)
}

// askedFor is an event in which White asks.
func askedFor(answer string) string {
	return fmt.Sprintf(`{"side":"w","ask":"any","percept":{"any":%q}}`, answer)
}

// Mates of 1 ply in a turn with the question in it, worked out from the comments above.
func TestMateWithTheQuestion(t *testing.T) {
	const (
		refused = `"illegal":true`
		mated   = `"check":["rank"],"end":"checkmate"`
		takes   = `"capture":"e5"`
	)
	for _, test := range []struct {
		name, rules, start string
		events             []string // of White, after silence
		positions          int
		left               []int // after each proposal
		begin              string
		ask                bool
		after              int
		kept, missed       bool
		text               string
	}{
		{"the question begins it", "english", alwaysMate, []string{tried("a2a1", mated)}, 9, []int{9},
			"Ra1 fxg5", true, 0, true, false, ` or any?; Ra1 began it.`},
		{"under dutch, too", "dutch", alwaysMate, []string{tried("a2a1", mated)}, 9, []int{9},
			"Ra1 fxg5", true, 0, true, false, ` or any?; Ra1 began it.`},
		{"it binds to fxe5", "berkeley-any", alwaysMate, []string{tried("a2a1", mated)}, 9, []int{9},
			"Ra1", false, 0, true, false, `beginning with Ra1; Ra1 began it.`},
		{"who asks has to take", "berkeley-any", alwaysMate, []string{askedFor("yes"), tried("f4e5", takes)}, 9, []int{1, 1},
			"Ra1", false, 0, false, true, `beginning with Ra1; fxe5 missed it.`},
		{"who asks may go on after an empty try", "english", alwaysMate, []string{askedFor("yes"), tried("f4g5", refused), tried("a2a1", mated)}, 9, []int{1, 1, 1},
			"Ra1 fxg5", true, 0, true, false, ` or any?; Ra1 began it.`},
		{"no makes it certain", "english", takenHelps, []string{askedFor("no"), tried("g3h2", refused), tried("a2a1", mated)}, 9, []int{7, 7, 7},
			"Ra1", false, 1, true, false, `beginning with Ra1, once any? was answered "no"; Ra1 began it.`},
		{"no makes it certain, under berkeley-any", "berkeley-any", takenHelps, []string{askedFor("no"), tried("g3h2", refused), tried("a2a1", mated)}, 9, []int{7, 7, 7},
			"Ra1", false, 1, true, false, `beginning with Ra1, once any? was answered "no"; Ra1 began it.`},
		// Before the try nothing else than a step of the pawn may be proposed.
		{"yes and a try make it certain", "english", manyMates, []string{askedFor("yes"), tried("f4g5", refused), tried("d5d1", mated)}, 7, []int{1, 1, 1},
			"Rd1", false, 2, true, false, `beginning with Rd1, once fxg5 was refused; Rd1 began it.`},
		{"lost by the question", "berkeley-any", refusalsHelp, []string{tried("g3f3", refused), tried("g3g4", refused), askedFor("yes"), tried("f4e5", takes)}, 8, []int{2, 1, 1, 1},
			"Ra1", false, 2, false, true, `beginning with Ra1, once Kg4 was refused; fxe5 missed it.`},
		{"lost by the question, under english", "english", refusalsHelp, []string{tried("g3f3", refused), tried("g3g4", refused), askedFor("yes"), tried("f4e5", takes)}, 8, []int{2, 1, 1, 1},
			"Ra1", false, 2, false, true, `beginning with Ra1, once Kg4 was refused; fxe5 missed it.`},
		{"certain before the question and after it", "english", refusalsHelp,
			[]string{tried("g3f3", refused), tried("g3g4", refused), askedFor("yes"), tried("f4g5", refused), tried("a2a1", mated)}, 8, []int{2, 1, 1, 1, 1},
			"Ra1", false, 2, true, false, `beginning with Ra1, once Kg4 was refused; Ra1 began it.`},
	} {
		events := append([]string{silence}, test.events...)
		record := fmt.Sprintf(`{"rules":%q,"start":%q,"solver":"w","events":[%s]}`, test.rules, test.start, strings.Join(events, ","))
		r := patient()
		r.MaxPly = 1
		got := made(t, r, game(t, chess.White, record))
		turn := &got.Turns[0]
		m := turn.Mate
		if m == nil {
			t.Errorf("%s: no mate", test.name)
			continue
		}
		if turn.Positions != test.positions || names(turn, m.Begin) != test.begin || m.Ask != test.ask || m.After != test.after || !m.Complete {
			t.Errorf("%s: %d positions, mate by %s, by asking %v, after %d, complete %v; want %d, %s, %v, %d", test.name,
				turn.Positions, names(turn, m.Begin), m.Ask, m.After, m.Complete, test.positions, test.begin, test.ask, test.after)
		}
		if m.Kept != test.kept || m.Missed != test.missed {
			t.Errorf("%s: kept %v, missed %v", test.name, m.Kept, m.Missed)
		}
		for i, p := range turn.Proposals {
			if p.Left != test.left[i] {
				t.Errorf("%s: %d left after %s, want %d", test.name, p.Left, turn.Name(p.Move), test.left[i])
			}
		}
		if !strings.Contains(got.Text(), test.text) {
			t.Errorf("%s: no %q in\n%s", test.name, test.text, got.Text())
		}
		data, err := json.Marshal(got.JSON())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), `"ask":true,"complete"`) != test.ask {
			t.Errorf("%s: in JSON %s", test.name, data)
		}
	}
}
