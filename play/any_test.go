package play

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A person asks "any?", where the rules have the question: once in a turn, and "yes" leaves
// nothing but captures by pawns to propose. Under english one refusal frees the person.
func TestAny(t *testing.T) {
	for _, test := range []struct {
		rules kriegspiel.Rules
		freed bool // by a refusal
	}{{kriegspiel.BerkeleyAny, false}, {kriegspiel.English, true}, {kriegspiel.Dutch, true}} {
		s := setupAt(t, "7k/8/8/3p4/4P3/8/8/7K w - -", chess.White, "gambler")
		s.Start.Rules, s.Against = test.rules, scripted("h8h7")
		g := New(s)
		if v := g.View(); !v.Ask || v.Obliged {
			t.Errorf("%v: ask %v, obliged %v, want true and false", test.rules, v.Ask, v.Obliged)
		}
		said := func(try, want string) {
			t.Helper()
			if got, err := g.Propose(try); err != nil || got != want {
				t.Errorf("%v: %s: got %s, %v; want %s", test.rules, try, got, err, want)
			}
		}
		said("any?", `White asks any?: "yes"`)
		said("any?", "you have asked in this turn already: nothing has changed")
		said("Kg1", `White tries Kg1: "nonsense"`)
		v := g.View()
		if v.Ask || !v.Obliged || !slices.Equal(v.Proposals, []string{"e4d5", "e4f5"}) {
			t.Errorf("%v: after yes: ask %v, obliged %v, proposals %v", test.rules, v.Ask, v.Obliged, v.Proposals)
		}
		if last := v.Events[len(v.Events)-1]; len(v.Events) != 1 || last.Name != "any?" || last.Percept.Any != "yes" || last.Words != "yes" {
			t.Errorf("%v: heard %+v, want the question alone", test.rules, v.Events)
		}
		said("exf5", `White tries exf5: "illegal"`)
		if v := g.View(); v.Obliged == test.freed || slices.Contains(v.Proposals, "h1g1") != test.freed {
			t.Errorf("%v: after a refusal: obliged %v, proposals %v", test.rules, v.Obliged, v.Proposals)
		}
		if _, err := g.Propose("exd5"); err != nil {
			t.Fatal(err)
		}
		if err := g.Resign(); err != nil {
			t.Fatal(err)
		}
		if story := g.Story(); !strings.Contains(story, "     White asked any?\n     White was refused exf5\n") {
			t.Errorf("%v: the story is\n%s", test.rules, story)
		}
	}
}
