package serve_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kriegmate/mate"
	"kriegmate/replay"
	"kriegmate/serve"
)

func TestReplay(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[replay.JSON](t, 200, s, "replay?side=w", "1. e4 d5 2. exd5")
	// Of Black's twenty answers one puts a pawn on d5, and the king has not moved.
	if got.Side != "w" || got.Events != 3 || len(got.Steps) != 4 || got.Steps[2].States != 20 || got.Steps[3].States != 1 || !got.TruthKnown || got.Stopped != "" {
		t.Fatalf("the replay is %+v", got)
	}
	last := got.Steps[3]
	if last.Event.Said != "White has moved, capture on d5" || last.Event.Try != "e4d5" || last.Event.Name != "exd5" || last.Turn != "b" || last.Heat["K"]["e8"] != 1 {
		t.Errorf("the last step is %+v with the event %+v", last, last.Event)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "replay", "1. e4"); !strings.Contains(bad.Error, "?side=w") {
		t.Errorf("error %q, want one about the side", bad.Error)
	}
	const impossible = `{"solver":"w","events":[{"side":"w","try":"h2h3","percept":{}},{"side":"b","percept":{"capture":"h3"}}]}`
	if bad := decode[mate.ErrorJSON](t, 400, s, "replay", impossible); !strings.Contains(bad.Error, "event 2") {
		t.Errorf("error %q, want one about event 2", bad.Error)
	}
	stopped := decode[replay.JSON](t, 200, serve.New(serve.Config{Timeout: 1}), "replay?side=w", "1. e4 e5")
	if len(stopped.Steps) != 1 || !strings.Contains(stopped.Stopped, "out of time") {
		t.Errorf("without time it answers %+v", stopped)
	}
}

// A client that takes events hears of the game, of its steps one by one, and of the end.
func TestReplayTells(t *testing.T) {
	s := serve.New(serve.Config{})
	tell := func(s *serve.Server, path, body string) (names, data []string) {
		w := ask(s, "localhost", "/api/v1/"+path, body, "Accept", "text/event-stream")
		for _, e := range strings.Split(strings.TrimSuffix(w.Body.String(), "\n\n"), "\n\n") {
			name, value, _ := strings.Cut(strings.TrimPrefix(e, "event: "), "\ndata: ")
			names, data = append(names, name), append(data, value)
		}
		return names, data
	}
	names, data := tell(s, "replay?side=b", "1. e4 d5")
	if got := strings.Join(names, " "); got != "game step step step answer" {
		t.Fatalf("the events are %s", got)
	}
	var step replay.StepJSON
	if err := json.Unmarshal([]byte(data[2]), &step); err != nil || step.Done != 1 || step.States != 20 || step.Event.Side != "w" || step.Turn != "b" {
		t.Errorf("the second step is %s (%v)", data[2], err)
	}
	if data[4] != "{}" {
		t.Errorf("the end is %s", data[4])
	}
	const impossible = `{"solver":"w","events":[{"side":"w","try":"h2h3","percept":{}},{"side":"b","percept":{"capture":"h3"}}]}`
	if names, _ := tell(s, "replay", impossible); strings.Join(names, " ") != "game step step error" {
		t.Errorf("what is impossible is told as %v", names)
	}
	if names, data := tell(serve.New(serve.Config{Timeout: 1}), "replay?side=w", "1. e4 e5"); strings.Join(names, " ") != "game step answer" || !strings.Contains(data[2], "out of time") {
		t.Errorf("without time it tells %v, %v", names, data)
	}
}

func TestStates(t *testing.T) {
	s := serve.New(serve.Config{})
	// After e4 and one of Black's twenty moves, exd5 takes a pawn if d5 was played.
	got := decode[replay.PageJSON](t, 200, s, "states?side=w&at=2&try=exd5&proposals=true&count=7&from=15", "1. e4 d5 2. Nf3")
	if got.States != 20 || got.Listed != 20 || got.Matching != 20 || len(got.Page) != 6 || got.Page[0].Number != 15 || got.Turn != "w" || len(got.Proposals) == 0 {
		t.Errorf("the page is %+v", got)
	}
	if answers := fmt.Sprint(got.Answers); answers != "[{capture on d5 capture 1} {illegal refused 19}]" {
		t.Errorf("the answers are %s", answers)
	}
	one := decode[replay.PageJSON](t, 200, s, "states?side=w&at=2&try=exd5&class=capture", "1. e4 d5 2. Nf3")
	if one.Matching != 1 || len(one.Page) != 1 || one.Page[0].FEN != "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" {
		t.Errorf("the state in which it captures is %+v", one)
	}
	for path, want := range map[string]string{
		"states?side=w&at=9": "9", "states?side=w&at=-1": "-1", "states?side=w&at=2&count=0": "count", "states?side=w&at=2&from=0": "from",
		"states?side=w&at=2&try=Qh9": "Qh9", "states?side=w&at=1&try=d4": "not to move", "states?side=w&at=2&class=mate": "proposal", "states?at=2": "?side=w",
	} {
		if bad := decode[mate.ErrorJSON](t, 400, s, path, "1. e4 d5 2. Nf3"); !strings.Contains(bad.Error, want) {
			t.Errorf("%s: error %q, want one about %s", path, bad.Error, want)
		}
	}
	for _, path := range []string{"replay", "states"} {
		decode[mate.ErrorJSON](t, 413, s, path, strings.Repeat(" ", 1<<20+1))
	}
}

// Every moment of a game can be asked for first, as by somebody who was sent the address of
// it: White has made no move before the first event, and Black has twenty after it.
func TestStatesOfEveryMoment(t *testing.T) {
	for at, want := range []int{1, 1, 20, 20} {
		page := decode[replay.PageJSON](t, 200, serve.New(serve.Config{}), fmt.Sprintf("states?side=w&at=%d", at), "1. e4 d5 2. Nf3")
		turn := []string{"w", "b"}[at%2]
		if page.States != want || page.Turn != turn {
			t.Errorf("after %d events: %d states, %s to move; want %d, %s", at, page.States, page.Turn, want, turn)
		}
	}
}
