package protocol

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// A script proposes what it was given, and keeps what it hears.
type script struct {
	seat  player.Seat
	moves []chess.Move
	heard []kriegspiel.Event
}

func (s *script) Hear(e kriegspiel.Event) { s.heard = append(s.heard, e) }

func (s *script) Propose(context.Context) (chess.Move, error) {
	if len(s.moves) == 0 {
		return 0, errors.New("at its wits' end")
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	return m, nil
}

// run gives orders to a player, and returns what is answered.
func run(s *script, orders ...string) (string, error) {
	e := Engine{Program: player.Program{New: func(seat player.Seat) player.Player {
		s.seat = seat
		return s
	}}}
	var out bytes.Buffer
	err := e.Run(context.Background(), strings.NewReader(strings.Join(orders, "\n")), &out)
	return out.String(), err
}

func move(t *testing.T, text string, c chess.Colour) chess.Move {
	t.Helper()
	m, err := chess.ParseUCI(text, c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A game as the page about the protocol has it: what is heard, what is answered.
func TestEngine(t *testing.T) {
	try, other := move(t, "d7e6", chess.Black), move(t, "e7e5", chess.Black)
	s := &script{moves: []chess.Move{chess.Ask, try, other}}
	out, err := run(s,
		`{"type":"start","protocol":1,"rules":"english","side":"b","seed":9007199254740991,"limits":{"time_ms":1500,"simulations":10}}`,
		`{"type":"event","event":{"side":"w","percept":{"illegals":2}}}`,
		`{"type":"go","time_ms":1500}`,
		`{"type":"event","event":{"side":"b","ask":"any","percept":{"any":"yes"}}}`,
		`{"type":"go","time_ms":1400}`,
		`{"type":"event","event":{"side":"b","try":"d7e6","percept":{"illegal":true}}}`,
		`{"type":"go"}`,
		`{"type":"event","event":{"side":"b","try":"e7e5","percept":{}}}`,
		`{"type":"end","result":"*","why":"enough"}`, "")
	if want := `{"ask":"any"}` + "\n" + `{"try":"d7e6"}` + "\n" + `{"try":"e7e5"}` + "\n"; err != nil || out != want {
		t.Errorf("%v, answered %q, want %q", err, out, want)
	}
	want := []kriegspiel.Event{
		{Percept: kriegspiel.Theirs, Refusals: 2},
		{Try: chess.Ask, Percept: kriegspiel.AnyYes},
		{Try: try, Percept: kriegspiel.Refused},
		{Try: other},
	}
	if len(s.heard) != len(want) {
		t.Fatalf("heard %v, want %v", s.heard, want)
	}
	for i := range want {
		if s.heard[i] != want[i] {
			t.Errorf("event %d is %v, want %v", i+1, s.heard[i], want[i])
		}
	}
	l := s.seat.Limits
	if s.seat.Rules != kriegspiel.English || s.seat.Colour != chess.Black || s.seat.Seed != 1<<53-1 || l.Time.Milliseconds() != 1500 || l.Simulations != 10 {
		t.Errorf("sits down as %+v", s.seat)
	}
}

// Orders that make no sense: the error names the line and what is wrong.
func TestEngineRefuses(t *testing.T) {
	const start = `{"type":"start","protocol":1,"rules":"berkeley","side":"w"}`
	for _, test := range []struct {
		name, want string
		orders     []string
	}{
		{"no JSON", "line 1: ", []string{"go"}},
		{"no order", `line 1: type: "dance"`, []string{`{"type":"dance"}`}},
		{"unknown field", "line 1: unknown field", []string{`{"type":"go","depth":3}`}},
		{"before the start", "line 1: go: no game", []string{`{"type":"go"}`}},
		{"after the end", "line 3: event: no game", []string{start, `{"type":"end"}`, `{"type":"event","event":{"side":"b"}}`}},
		{"another protocol", "line 1: protocol: 2", []string{strings.Replace(start, ":1,", ":2,", 1)}},
		{"unknown rules", "line 1: rules: ", []string{strings.Replace(start, "berkeley", "house", 1)}},
		{"no side", "line 1: side: ", []string{strings.Replace(start, `"w"`, `"x"`, 1)}},
		{"no position", "line 1: start: ", []string{strings.Replace(start, `"side"`, `"start":"8/8","side"`, 1)}},
		{"no limits", "line 1: limits: ", []string{strings.Replace(start, `"side"`, `"limits":{"time_ms":-1},"side"`, 1)}},
		{"out of turn", "line 2: bad record: event 1: side: it is White's turn", []string{start, `{"type":"event","event":{"side":"b","percept":{}}}`}},
		{"no event", "line 2: event: missing", []string{start, `{"type":"event"}`}},
		{"a try of nobody", "line 2: try: ", []string{start, `{"type":"event","event":{"side":"b","try":"e7e5","percept":{}}}`}},
		{"no move", "line 2: ", []string{start, `{"type":"event","event":{"side":"w","try":"e9","percept":{}}}`}},
		{"no percept", "line 2: ", []string{start, `{"type":"event","event":{"side":"w","try":"e2e4","percept":{"check":["up"]}}}`}},
		{"not its turn", "line 3: go: it is not this side's turn", []string{start, `{"type":"event","event":{"side":"w","try":"e2e4","percept":{}}}`, `{"type":"go"}`}},
		{"the player fails", "line 2: at its wits' end", []string{start, `{"type":"go"}`}},
	} {
		if out, err := run(&script{}, test.orders...); err == nil || !strings.HasPrefix(err.Error(), test.want) || out != "" {
			t.Errorf("%s: %v, answered %q; want %s", test.name, err, out, test.want)
		}
	}
}

// A limit of less than a millisecond is told as one: without one there is no limit.
func TestStartWithLittleTime(t *testing.T) {
	seat := player.Seat{Start: player.Start{Position: chess.Start()}, Limits: player.Limits{Time: 5e5}}
	if l := startOf(&seat, 0).Limits; l == nil || l.Time != 1 {
		t.Errorf("limits %+v, want a millisecond", l)
	}
}

// What the referee says of a seat and of events is what the player understands.
func TestOrdersThereAndBack(t *testing.T) {
	position, err := kriegspiel.Rand.ParseFEN("4k3/3p4/8/4P3/8/8/8/4K2R b K -")
	if err != nil {
		t.Fatal(err)
	}
	sat := player.Seat{Start: player.Start{Rules: kriegspiel.Rand, Position: position}, Colour: chess.White, Seed: 5, Limits: player.Limits{Time: 2e9, Simulations: 3, States: 4, Threads: 2}}
	for _, limits := range []player.Limits{{}, sat.Limits} {
		sat.Limits = limits
		text, err := jsonl.Marshal(startOf(&sat, 0))
		if err != nil {
			t.Fatal(err)
		}
		var o Order
		if err := jsonl.Decode(text, &o); err != nil {
			t.Fatal(err)
		}
		if got, err := o.Seat(); err != nil || got != sat {
			t.Errorf("%s is understood as %+v, %v", text, got, err)
		}
	}
}

func TestParseAnswer(t *testing.T) {
	for text, want := range map[string]chess.Move{
		`{"try":"e2e4"}`: move(t, "e2e4", chess.White), ` {"ask":"any"} `: chess.Ask, `{"try":"a7a8q"}`: move(t, "a7a8q", chess.White),
	} {
		if m, err := ParseAnswer([]byte(text), chess.White); err != nil || m != want {
			t.Errorf("%s is %v, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "e2e4", "{}", `{"try":"e9e4"}`, `{"try":"e2e4","ask":"any"}`, `{"ask":"many"}`, `{"try":"e2e4"}{}`, `{"move":"e2e4"}`, `[]`, `null`, `{"try":7}`} {
		if m, err := ParseAnswer([]byte(text), chess.White); err == nil {
			t.Errorf("%q is understood as %v", text, m)
		}
	}
}

// Whatever a program says, it is understood as a move that it can be told back, or not.
func FuzzParseAnswer(f *testing.F) {
	for _, text := range []string{`{"try":"e2e4"}`, `{"ask":"any"}`, `{"try":"a7a8n"}`, `{"try":"`, `{"try":"e1g1"} x`, "\x00", `{"try":null}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, c := range []chess.Colour{chess.White, chess.Black} {
			m, err := ParseAnswer(text, c)
			if err != nil {
				continue
			}
			a := AnswerOf(m, c)
			if again, err := a.Read(c); err != nil || again != m {
				t.Errorf("%q is %v, and told back %v, %v", text, m, again, err)
			}
		}
	})
}

// Whatever a referee says, an engine does not panic, and what it tells its player fits a
// record.
func FuzzEngine(f *testing.F) {
	f.Add(`{"type":"start","protocol":1,"rules":"berkeley","side":"w"}` + "\n" + `{"type":"event","event":{"side":"w","try":"e2e4","percept":{}}}` + "\n" + `{"type":"event","event":{"side":"b","percept":{"illegals":1,"capture":"e4"}}}`)
	f.Add(`{"type":"start","protocol":1,"rules":"wild16","side":"b","start":"4k3/3p4/8/4P3/8/8/8/4K3 w - -"}` + "\n" + `{"type":"event","event":{"side":"w","percept":{"tries":1}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		s := &script{}
		if _, err := run(s, text); err != nil && len(s.heard) == 0 {
			return
		}
		record := kriegspiel.Record{Rules: s.seat.Rules, Start: s.seat.Position, Solver: s.seat.Colour}
		if strings.Count(text, "start") > 1 {
			return // more than one game
		}
		record.Events = s.heard
		if len(s.heard) > 0 {
			if err := record.Check(); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
