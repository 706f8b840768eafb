package serve_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"kriegmate/input"
	"kriegmate/mate"
	"kriegmate/review"
	"kriegmate/serve"
)

// planted has a certain mate that White misses in its second move; see the tests of package
// review.
func planted(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../testdata/games/planted.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A client that takes events is told of every turn before it gets the answer, which is that
// of one who waits.
func TestReviewTells(t *testing.T) {
	s := serve.New(serve.Config{})
	w := ask(s, "localhost", "/api/v1/review?side=w&max-ply=3&per-move=10s", planted(t), "Accept", "text/event-stream")
	events := strings.Split(strings.TrimSuffix(w.Body.String(), "\n\n"), "\n\n")
	if w.Code != 200 || len(events) != 9 {
		t.Fatalf("status %d, %d events, want four turns of two events and the answer:\n%s", w.Code, len(events), w.Body)
	}
	if events[0] != "event: progress\ndata: {\"done\":0,\"turns\":4}" {
		t.Errorf("the first event is %q", events[0])
	}
	var second review.TurnJSON
	if data, ok := strings.CutPrefix(events[3], "event: turn\ndata: "); !ok || json.Unmarshal([]byte(data), &second) != nil || second.Move != 2 || second.Mate == nil || !second.Mate.Missed {
		t.Errorf("the second turn is %q, want a missed mate", events[3])
	}
	var answer review.JSON
	if data, ok := strings.CutPrefix(events[8], "event: answer\ndata: "); !ok || json.Unmarshal([]byte(data), &answer) != nil || len(answer.Turns) != 4 {
		t.Errorf("the last event is %q", events[8])
	}
	// No king on g7 takes on a6: this is found on the way.
	impossible := strings.ReplaceAll(nowRecord, `"side":"b","percept":{}`, `"side":"b","percept":{"capture":"a6"}`)
	w = ask(s, "localhost", "/api/v1/review", impossible, "Accept", "text/event-stream")
	if !strings.HasSuffix(w.Body.String(), "event: error\ndata: {\"error\":\"impossible: no state is left after event 2\"}\n\n") {
		t.Errorf("a record that cannot be is answered %q", w.Body)
	}
}

func TestReviewOptions(t *testing.T) {
	s := serve.New(serve.Config{})
	if got := decode[review.JSON](t, 200, s, "review?side=w&max-ply=1&at=2", planted(t)); len(got.Turns) != 2 || got.MaxPly != 1 || len(got.Turns[1].Proposals) != 0 {
		t.Errorf("before move 2: %d turns, %d ply", len(got.Turns), got.MaxPly)
	}
	if got := decode[review.JSON](t, 200, s, "review?side=w&max-ply=1&assume-no-tries=false", "1. e4 e5"); got.TriesAdded == 0 {
		t.Error("no tries were added")
	}
	for query, want := range map[string]string{
		"side=w&max-ply=4":    "max-ply: 4, want an odd number from 1 to 9",
		"side=w&max-ply=11":   `max-ply: "11", want a number from 1 to 9`,
		"side=w&per-move=11s": `per-move: "11s", want a time up to 10s, such as 500ms`,
		"side=w&per-move=x":   `per-move: "x", want a time up to 10s, such as 500ms`,
		"side=w&at=0":         `at: "0", want a number from 1 to 1048576`,
		"side=w&at=9":         "?at=9: White has 4 moves in it",
		"":                    "this is an ordinary PGN of both sides: say who the player is, ?side=w or ?side=b",
	} {
		if bad := decode[mate.ErrorJSON](t, 400, s, "review?"+query, planted(t)); bad.Error != want {
			t.Errorf("%s: error %q, want %q", query, bad.Error, want)
		}
	}
}

const nowRecord = `{"rules":"berkeley","start":"8/6k1/8/8/8/8/R7/1R4K1 w - -","solver":"w","events":[{"side":"w","try":"a2a6","percept":{}},{"side":"b","percept":{}}]}`

func TestNow(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[review.NowJSON](t, 200, s, "now?per-move=10s", nowRecord)
	if got.ToMove != "w" || got.Positions != 5 || got.Mate == nil || got.Mate.Ply != 3 || len(got.Options) == 0 {
		t.Errorf("%+v, want White to move in five positions, and a mate in 3 ply", got)
	}
	impossible := strings.ReplaceAll(nowRecord, `"side":"b","percept":{}`, `"side":"b","percept":{"capture":"a6"}`)
	if bad := decode[mate.ErrorJSON](t, 400, s, "now", impossible); bad.Error != "impossible: no state is left after event 2" {
		t.Errorf("error %q", bad.Error)
	}
	hasty := serve.New(serve.Config{Timeout: time.Nanosecond})
	if bad := decode[mate.ErrorJSON](t, 503, hasty, "now", nowRecord); bad.Error != "the record cannot be followed in time" {
		t.Errorf("error %q", bad.Error)
	}
}

// A problem that was chosen from an upload can be sent back as it is.
func TestRead(t *testing.T) {
	s := serve.New(serve.Config{})
	games := planted(t) + "\n" + planted(t)
	if got := decode[input.Contents](t, 200, s, "read", games); got.Count != 2 || got.Chosen != nil || got.Choices[1].Title != "A. Hasty - A. Lonely, Two rooks, 1-0, 7 half-moves" {
		t.Errorf("two games: %+v", got)
	}
	chosen := decode[input.Contents](t, 200, s, "read?which=2", games).Chosen
	if chosen == nil || !chosen.Whole || chosen.Moves != 7 {
		t.Fatalf("the second: %+v", chosen)
	}
	if got := decode[review.JSON](t, 200, s, "review?side=b&max-ply=1", chosen.Text); len(got.Turns) != 3 {
		t.Errorf("%d turns of Black, want 3", len(got.Turns))
	}
	file, err := os.ReadFile("../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	if got := decode[input.Contents](t, 200, s, "read?which=17", string(file)); got.Chosen == nil || got.Chosen.Form != "a problem in JSON" {
		t.Errorf("a problem of a file: %+v", got.Chosen)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "read", "<html>"); !strings.HasPrefix(bad.Error, "this is a page in HTML") {
		t.Errorf("error %q", bad.Error)
	}
	if w := ask(s, "localhost", "/api/v1/read", strings.Repeat("x", 16<<20+1)); w.Code != 413 {
		t.Errorf("an upload that is too long: status %d", w.Code)
	}
}
