package kriegspiel_test

import (
	"errors"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// TestTold judges by hand what the referee says under each rule set.
func TestTold(t *testing.T) {
	for _, test := range []struct {
		name, fen, tries string // the last one is judged
		want             map[kriegspiel.Rules]string
	}{
		{"two pieces before one pawn", "7k/8/5p2/3p4/4P3/8/8/7K b - -", "f6f5", map[kriegspiel.Rules]string{
			kriegspiel.Berkeley: "", kriegspiel.BerkeleyAny: "", kriegspiel.English: "",
			kriegspiel.Wild16: "2 pawn tries", kriegspiel.Cincinnati: "pawn tries", kriegspiel.Rand: "pawn tries from e4",
		}},
		{"two pawns before one piece", "7k/8/5n2/8/2P1P3/8/8/7K b - -", "f6d5", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "2 pawn tries", kriegspiel.Cincinnati: "pawn tries", kriegspiel.Rand: "pawn tries from c4 and e4",
		}},
		{"promotions count once", "1n5k/2P5/8/8/8/8/7K/3r4 b - -", "d1d8", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "2 pawn tries", kriegspiel.Rand: "pawn tries from c7",
		}},
		{"en passant uncovers the king", "7k/3p4/8/K3P2r/8/8/8/8 b - -", "d7d5", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "no pawn tries", kriegspiel.Cincinnati: "no pawn tries", kriegspiel.Rand: "no pawn tries",
		}},
		{"en passant is a try", "7k/3p4/8/4P3/8/8/8/K7 b - -", "d7d5", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "1 pawn try", kriegspiel.Cincinnati: "pawn tries", kriegspiel.Rand: "pawn tries from e5",
		}},
		{"en passant is taken", "7k/3p4/8/4P3/8/8/8/K7 b - -", "d7d5 e5d6", map[kriegspiel.Rules]string{
			kriegspiel.Berkeley: "capture on d5", kriegspiel.BerkeleyAny: "capture on d5", kriegspiel.English: "capture en passant on d6",
			kriegspiel.Dutch:  "capture by a pawn en passant on d6",
			kriegspiel.Wild16: "capture of a pawn on d5, no pawn tries", kriegspiel.Rand: "capture of a pawn on d5, no pawn tries",
		}},
		{"a rook takes a queen", "7k/8/8/8/3q4/8/8/3R3K w - -", "d1d4", map[kriegspiel.Rules]string{
			kriegspiel.Berkeley: "capture on d4", kriegspiel.English: "capture on d4", kriegspiel.Dutch: "capture by a piece on d4",
			kriegspiel.Wild16: "capture of a piece on d4, no pawn tries", kriegspiel.Cincinnati: "capture of a piece on d4, no pawn tries",
		}},
		{"a pawn promotes", "7k/2P5/8/8/8/8/8/7K w - -", "c7c8n", map[kriegspiel.Rules]string{
			kriegspiel.Berkeley: "", kriegspiel.Wild16: "no pawn tries", kriegspiel.Rand: "a pawn promotes, no pawn tries",
		}},
		{"nothing is told at the end", "7k/8/5KQ1/8/8/8/8/8 w - -", "g6g7", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "check by long diagonal, checkmate", kriegspiel.Rand: "check by long diagonal, checkmate",
		}},
		{"three captures", "7k/8/5n2/8/2p1P3/1P1P4/8/4K3 b - -", "f6e4", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "capture of a pawn on e4, 3 pawn tries", kriegspiel.Rand: "capture of a pawn on e4, pawn tries from b3 and d3",
		}},
		{"in check only what ends it", "7k/8/5n2/8/2p1P3/1P1P4/3K4/8 b - -", "f6e4", map[kriegspiel.Rules]string{
			kriegspiel.Wild16: "capture of a pawn on e4, check by knight, 1 pawn try",
		}},
	} {
		for rules, want := range test.want {
			p, err := rules.ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			referee, said := kriegspiel.NewReferee(rules, p), ""
			for _, try := range strings.Fields(test.tries) {
				m, err := referee.Parse(try)
				if err != nil {
					t.Fatal(err)
				}
				mover := referee.Position.Turn
				said = referee.Try(m).Say(mover)
			}
			if said != want {
				t.Errorf("%s: %v says %q, want %q", test.name, rules, said, want)
			}
		}
	}
}

// TestConversations judges whole turns by hand, with questions and nonsense.
func TestConversations(t *testing.T) {
	for _, test := range []struct {
		name, fen, tries string
		rules            kriegspiel.Rules
		want             []string
	}{
		{"berkeley-any binds to a capture", "7k/8/8/3p4/4P3/8/8/7K w - -", "any? any? h1g1 e4f5 e4d5", kriegspiel.BerkeleyAny,
			[]string{"yes", "nonsense", "nonsense", "illegal", "capture on d5"}},
		{"english binds to a try", "7k/8/8/3p4/4P3/8/8/7K w - -", "any? h1g1 e4f5 e4f5 h1g1", kriegspiel.English,
			[]string{"yes", "nonsense", "illegal", "nonsense", ""}},
		{"no closes the diagonals", "7k/8/8/8/4P3/8/8/7K w - -", "e4f5 any? e4d5 e4e5", kriegspiel.English,
			[]string{"illegal", "no", "nonsense", ""}},
		{"told that there are none", "7k/8/8/8/4P3/8/8/7K w - -", "e4d5 h1g1", kriegspiel.Cincinnati, []string{"nonsense", "no pawn tries"}},
		{"a repeat", "6rk/8/8/3p4/4P3/8/8/7K w - -", "h1g1 h1g1 h1g2 e4f5 e4d5", kriegspiel.Wild16,
			[]string{"illegal", "nonsense", "illegal", "illegal", "capture of a pawn on d5, no pawn tries"}},
		{"only from the squares told", "7k/8/8/3p4/2P3P1/8/8/7K w - -", "g4h5 c4b5 c4d5", kriegspiel.Rand,
			[]string{"nonsense", "illegal", "capture of a pawn on d5, no pawn tries"}},
	} {
		p, err := test.rules.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		referee := kriegspiel.NewReferee(test.rules, p)
		for i, try := range strings.Fields(test.tries) {
			m, err := referee.Parse(try)
			if err != nil {
				t.Fatal(err)
			}
			if said := referee.Try(m).Say(chess.White); said != test.want[i] {
				t.Errorf("%s: %s is answered %q, want %q", test.name, try, said, test.want[i])
			}
		}
	}
}

// TestStalemateOfRand judges who wins.
func TestStalemateOfRand(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/5KQ1/8/8/8/8/8 w - -")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := chess.ParseUCI("f6f7", chess.White)
	for rules, won := range map[kriegspiel.Rules]bool{kriegspiel.Rand: true, kriegspiel.Wild16: false, kriegspiel.Berkeley: false} {
		said := kriegspiel.NewReferee(rules, p).Try(m)
		if said.Won() != won || said.Lost() == won || said.End() != kriegspiel.Stalemate || said.Other().Won() || !said.Other().Lost() {
			t.Errorf("%v: won %v, lost %v by %q, want won %v", rules, said.Won(), said.Lost(), said.Say(chess.White), won)
		}
	}
}

// TestOtherRulesRefuse looks at records that cannot be: one line each, which names the
// event and the field.
func TestOtherRulesRefuse(t *testing.T) {
	const start = `","start":"7k/8/8/3p4/4P3/8/8/K7 w - -","solver":"w","events":[`
	for _, test := range []struct {
		name, rules, events string
		event               int
		field, why          string
	}{
		{"a field that is not announced", "berkeley", `{"side":"w","try":"e4d5","percept":{"capture":"d5","taken":"pawn"}}`, 1, "taken", "not announced under the rules berkeley"},
		{"tries under berkeley", "berkeley", `{"side":"w","try":"a1a2","percept":{"tries":0}}`, 1, "tries", "not announced"},
		{"another kind of tries", "wild16", `{"side":"w","try":"a1a2","percept":{"pawntry":false}}`, 1, "pawntry", "not announced"},
		{"tries are missing", "wild16", `{"side":"w","try":"a1a2","percept":{}}`, 1, "tries", "missing"},
		{"the kind is missing", "wild16", `{"side":"w","try":"e4d5","percept":{"capture":"d5","tries":0}}`, 1, "taken", "missing"},
		{"a kind without a capture", "wild16", `{"side":"w","try":"a1a2","percept":{"taken":"pawn","tries":0}}`, 1, "taken", "nothing was captured"},
		{"no such kind", "wild16", `{"side":"w","try":"e4d5","percept":{"capture":"d5","taken":"queen","tries":0}}`, 1, "taken", "want pawn or piece"},
		{"tries at the end", "wild16", `{"side":"w","try":"a1a2","percept":{"end":"stalemate","tries":0}}`, 1, "tries", "when the game ends"},
		{"too many tries", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":17}}`, 1, "tries", "17, want 0 to 16"},
		{"fewer than none", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":-1}}`, 1, "tries", "-1, want 0 to 16"},
		{"more tries than steps", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":0}},{"side":"b","percept":{"tries":3}}`, 2, "tries", "the own pawns have 2 diagonal steps"},
		{"refusals that are not heard", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":0}},{"side":"b","percept":{"illegals":1,"tries":0}}`, 2, "illegals", "not heard under the rules wild16"},
		{"a diagonal though there are none", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":0}},{"side":"b","percept":{"tries":0}},{"side":"w","try":"e4d5","percept":{"illegal":true}}`, 3, "try", "the referee has said"},
		{"the wrong own piece", "wild16", `{"side":"w","try":"a1a2","percept":{"tries":1}},{"side":"b","percept":{"capture":"e4","taken":"piece","tries":0}}`, 2, "taken", "the own piece on e4 is a pawn"},
		{"a question under berkeley", "berkeley", `{"side":"w","ask":"any","percept":{"any":"yes"}}`, 1, "ask", "no question under the rules berkeley"},
		{"a question under wild16", "wild16", `{"side":"w","ask":"any","percept":{"any":"yes"}}`, 1, "ask", "no question under the rules wild16"},
		{"their question under cincinnati", "cincinnati", `{"side":"w","try":"a1a2","percept":{"pawntry":false}},{"side":"b","percept":{"any":"no","pawntry":false}}`, 2, "any", "no question"},
		{"two questions", "berkeley-any", `{"side":"w","ask":"any","percept":{"any":"yes"}},{"side":"w","ask":"any","percept":{"any":"yes"}}`, 2, "ask", "a second question"},
		{"no answer", "berkeley-any", `{"side":"w","ask":"any","percept":{}}`, 1, "any", `"yes" or "no"`},
		{"another answer", "berkeley-any", `{"side":"w","ask":"any","percept":{"any":"maybe"}}`, 1, "any", "want yes or no"},
		{"an answer to a try", "berkeley-any", `{"side":"w","try":"a1a2","percept":{"any":"no"}}`, 1, "any", "none was asked"},
		{"another question", "berkeley-any", `{"side":"w","ask":"all","percept":{"any":"no"}}`, 1, "ask", "want any"},
		{"a try beside it", "berkeley-any", `{"side":"w","ask":"any","try":"a1a2","percept":{"any":"no"}}`, 1, "ask", "a question and a try"},
		{"their question as ours", "berkeley-any", `{"side":"w","try":"a1a2","percept":{}},{"side":"b","ask":"any","percept":{"any":"no"}}`, 2, "ask", "stands in"},
		{"yes, and no capture", "berkeley-any", `{"side":"w","ask":"any","percept":{"any":"yes"}},{"side":"w","try":"a1a2","percept":{}}`, 2, "try", "a pawn must try to capture"},
		{"no, and a diagonal", "berkeley-any", `{"side":"w","ask":"any","percept":{"any":"no"}},{"side":"w","try":"e4d5","percept":{"capture":"d5"}}`, 2, "try", "the referee has said"},
		{"their yes, and no capture", "berkeley-any", `{"side":"w","try":"a1a2","percept":{}},{"side":"b","percept":{"any":"yes"}}`, 2, "capture", "must capture"},
		{"refusals after no question", "berkeley-any", `{"side":"w","try":"a1a2","percept":{}},{"side":"b","percept":{"illegals_after":1}}`, 2, "illegals_after", "none was asked"},
		{"their yes, and a piece takes", "dutch", `{"side":"w","try":"a1a2","percept":{}},{"side":"b","percept":{"any":"yes","capture":"e4","by":"piece"}}`, 2, "by", "a pawn must capture"},
		{"an own pawn takes as a piece", "dutch", `{"side":"w","try":"e4d5","percept":{"capture":"d5","by":"piece"}}`, 1, "by", "the own piece that took is a pawn"},
		{"an own king takes as a pawn", "dutch", `{"side":"w","try":"a1b1","percept":{"capture":"b1","by":"pawn"}}`, 1, "by", "the own piece that took is the king"},
		{"no promotion of the own", "rand", `{"side":"w","try":"a1a2","percept":{"promotion":true,"tryfrom":[]}}`, 1, "promotion", "and only then"},
		{"a try from an own square", "rand", `{"side":"w","try":"a1a2","percept":{"tryfrom":["a2"]}}`, 1, "tryfrom", "an own piece is on a2"},
		{"two ways to tell", "cincinnati", `{"side":"w","try":"a1a2","percept":{"pawntry":false,"tries":0}}`, 1, "percept", "two of them"},
	} {
		_, err := kriegspiel.ParseJSON([]byte(`{"rules":"`+test.rules+start+test.events+`]}`), nil)
		wrong := (*kriegspiel.EventError)(nil)
		if !errors.As(err, &wrong) || wrong.Event != test.event || wrong.Field != test.field || !strings.Contains(err.Error(), test.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want event %d, %s: %s", test.name, err, test.event, test.field, test.why)
		}
	}
}

// TestRuleNames reads every name, and refuses others.
func TestRuleNames(t *testing.T) {
	for _, name := range kriegspiel.RuleNames() {
		if r, err := kriegspiel.ParseRules(name); err != nil || r.String() != name {
			t.Errorf("%s is read as %v, %v", name, r, err)
		}
	}
	for name, want := range map[string]string{"crazykrieg": "drop", "atomic": "unknown rule set", "": "unknown rule set"} {
		if r, err := kriegspiel.ParseRules(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %v, %v", name, r, err)
		}
	}
}
