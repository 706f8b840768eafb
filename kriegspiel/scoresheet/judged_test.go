package scoresheet_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/scoresheet"
)

// TestJudgedGames holds a saved game of each rule set against records that were worked
// out by hand.
func TestJudgedGames(t *testing.T) {
	for _, test := range []struct{ rules, white, black string }{
		{"berkeley", `
			{"side":"w","try":"e2e4"},{"side":"b"},
			{"side":"w","try":"d1h5"},{"side":"b"},
			{"side":"w","try":"f1c4"},{"side":"b"},
			{"side":"w","try":"e4d5","percept":{"illegal":true}},
			{"side":"w","try":"h5f7","percept":{"capture":"f7","check":["short"],"end":"checkmate"}}`, `
			{"side":"w"},{"side":"b","try":"e7e5"},
			{"side":"w"},{"side":"b","try":"b8c6"},
			{"side":"w"},{"side":"b","try":"g8f6"},
			{"side":"w","percept":{"illegals":1,"capture":"f7","check":["short"],"end":"checkmate"}}`,
		},
		{"berkeley-any", `
			{"side":"w","try":"e2e4"},{"side":"b"},
			{"side":"w","ask":"any","percept":{"any":"yes"}},
			{"side":"w","try":"e4f5","percept":{"illegal":true}},
			{"side":"w","try":"e4d5","percept":{"capture":"d5"}},
			{"side":"b","percept":{"capture":"d5"}},
			{"side":"w","ask":"any","percept":{"any":"no"}},
			{"side":"w","try":"b1c3"}`, `
			{"side":"w"},{"side":"b","try":"d7d5"},
			{"side":"w","percept":{"any":"yes","illegals_after":1,"capture":"d5"}},
			{"side":"b","try":"d8d5","percept":{"capture":"d5"}},
			{"side":"w","percept":{"any":"no"}},
			{"side":"b","ask":"any","percept":{"any":"no"}},
			{"side":"b","try":"d5d1","percept":{"illegal":true}}`,
		},
		// e2e5 is nonsense, and e4f5 was refused already. Black hears three refusals, and
		// knows only that one of them was of the try that "yes" asks for.
		{"english", `
			{"side":"w","try":"e2e4"},{"side":"b"},
			{"side":"w","ask":"any","percept":{"any":"yes"}},
			{"side":"w","try":"e4f5","percept":{"illegal":true}},
			{"side":"w","try":"e4e5"},{"side":"b"},
			{"side":"w","ask":"any","percept":{"any":"yes"}},
			{"side":"w","try":"e5f6","percept":{"capture":"f6","enpassant":true}},
			{"side":"b","percept":{"capture":"f6"}}`, `
			{"side":"w"},{"side":"b","try":"d7d5"},
			{"side":"w","percept":{"any":"yes","illegals_after":1}},
			{"side":"b","try":"f7f5"},
			{"side":"w","percept":{"any":"yes","capture":"f6","enpassant":true}},
			{"side":"b","try":"g8f6","percept":{"capture":"f6"}}`,
		},
		{"cincinnati", `
			{"side":"w","try":"e2e4","percept":{"pawntry":false}},
			{"side":"b","percept":{"pawntry":true}},
			{"side":"w","try":"e4f5","percept":{"illegal":true}},
			{"side":"w","try":"e4d5","percept":{"capture":"d5","taken":"pawn","pawntry":false}},
			{"side":"b","percept":{"illegals":1,"capture":"d5","taken":"pawn","pawntry":false}},
			{"side":"w","try":"f1b5","percept":{"check":["long"],"pawntry":false}},
			{"side":"b","percept":{"pawntry":false}}`, `
			{"side":"w","percept":{"pawntry":false}},
			{"side":"b","try":"d7d5","percept":{"pawntry":true}},
			{"side":"w","percept":{"illegals":1,"capture":"d5","taken":"pawn","pawntry":false}},
			{"side":"b","try":"d8d4","percept":{"illegal":true}},
			{"side":"b","try":"d8d5","percept":{"capture":"d5","taken":"pawn","pawntry":false}},
			{"side":"w","percept":{"check":["long"],"pawntry":false}},
			{"side":"b","try":"c7c6","percept":{"pawntry":false}}`,
		},
		{"wild16", `
			{"side":"w","try":"e2e4","percept":{"tries":0}},
			{"side":"b","percept":{"tries":1}},
			{"side":"w","try":"e4f5","percept":{"illegal":true}},
			{"side":"w","try":"e4d5","percept":{"capture":"d5","taken":"pawn","tries":0}},
			{"side":"b","percept":{"capture":"d5","taken":"pawn","tries":0}},
			{"side":"w","try":"f1b5","percept":{"check":["long"],"tries":0}},
			{"side":"b","percept":{"tries":0}}`, `
			{"side":"w","percept":{"tries":0}},
			{"side":"b","try":"d7d5","percept":{"tries":1}},
			{"side":"w","percept":{"capture":"d5","taken":"pawn","tries":0}},
			{"side":"b","try":"d8d4","percept":{"illegal":true}},
			{"side":"b","try":"d8d5","percept":{"capture":"d5","taken":"pawn","tries":0}},
			{"side":"w","percept":{"check":["long"],"tries":0}},
			{"side":"b","try":"c7c6","percept":{"tries":0}}`,
		},
		{"rand", `
			{"side":"w","try":"a2a4","percept":{"tryfrom":[]}},
			{"side":"b","percept":{"tryfrom":["a4"]}},
			{"side":"w","try":"a4b5","percept":{"capture":"b5","taken":"pawn","tryfrom":[]}},
			{"side":"b","percept":{"tryfrom":["b5"]}},
			{"side":"w","try":"b5a6","percept":{"capture":"a6","taken":"pawn","tryfrom":[]}},
			{"side":"b","percept":{"tryfrom":[]}},
			{"side":"w","try":"a6a7","percept":{"tryfrom":[]}},
			{"side":"b","percept":{"tryfrom":["a7"]}},
			{"side":"w","try":"a7b8q","percept":{"capture":"b8","taken":"piece","promotion":true,"tryfrom":[]}}`, `
			{"side":"w","percept":{"tryfrom":[]}},
			{"side":"b","try":"b7b5","percept":{"tryfrom":["a4"]}},
			{"side":"w","percept":{"capture":"b5","taken":"pawn","tryfrom":[]}},
			{"side":"b","try":"a7a6","percept":{"tryfrom":["b5"]}},
			{"side":"w","percept":{"capture":"a6","taken":"pawn","tryfrom":[]}},
			{"side":"b","try":"b8c6","percept":{"tryfrom":[]}},
			{"side":"w","percept":{"tryfrom":[]}},
			{"side":"b","try":"a8b8","percept":{"tryfrom":["a7"]}},
			{"side":"w","percept":{"capture":"b8","taken":"piece","promotion":true,"tryfrom":[]}}`,
		},
	} {
		text, err := os.ReadFile("../../testdata/sheets/" + test.rules + ".json")
		if err != nil {
			t.Fatal(err)
		}
		game, err := scoresheet.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", test.rules, err)
			continue
		}
		for _, side := range []chess.Colour{chess.White, chess.Black} {
			events := [2]string{test.white, test.black}[side]
			want := record(t, test.rules, side, events)
			if diff := cmp.Diff(want, game.Record(side)); diff != "" {
				t.Errorf("%s, %s: (-by hand +sheet)\n%s", test.rules, side.Name(), diff)
			}
		}
	}
}

// record reads the events of a record.
func record(t *testing.T, rules string, side chess.Colour, events string) kriegspiel.Record {
	t.Helper()
	r, err := kriegspiel.ParseJSON([]byte(`{"rules":"`+rules+`","solver":"`+side.String()+`","events":[`+events+`]}`), nil)
	if err != nil {
		t.Fatalf("%s, %s: %v", rules, side.Name(), err)
	}
	return r
}
