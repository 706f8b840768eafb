package serve_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/serve"
)

// act does something in a game.
func act(t *testing.T, s *serve.Server, id, body string) serve.GameAnswer {
	t.Helper()
	return decode[serve.GameAnswer](t, 200, s, "games/"+id, body)
}

// look gets something.
func look(s *serve.Server, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", "/api/v1/"+path, nil)
	r.Host = "localhost"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// A game from its beginning to mate: Kf7 leaves Black Kh7 alone, and then Rh1 mates.
func TestGame(t *testing.T) {
	s := serve.New(serve.Config{})
	g := decode[serve.GameAnswer](t, 200, s, "games", `{"side":"w","against":"hunter","seed":1,"start":"7k/8/5K2/8/8/8/8/6R1 w - -"}`)
	if len(g.ID) != 26 || g.Board != "8/8/5K2/8/8/8/8/6R1" || g.Turn != "w" || g.Left != 1 {
		t.Fatalf("the game is %+v", g)
	}
	if a := act(t, s, g.ID, `{"try":"Kg7"}`); a.Said != `White tries Kg7: "illegal"` || len(a.Refused) != 1 || a.Refused[0].Try != "f6g7" || slices.Contains(a.Proposals, "f6g7") {
		t.Errorf("refused: %+v", a)
	}
	if a := act(t, s, g.ID, `{"hint":"mate"}`); a.Hint == nil || !a.Hint.Certain || a.Hint.Try.Name != "Kf7" {
		t.Errorf("the hint is %+v", a.Hint)
	}
	if a := act(t, s, g.ID, `{"try":"f6f7"}`); a.Turn != "b" || a.Whole != nil {
		t.Errorf("after Kf7: %+v", a)
	}
	if a := act(t, s, g.ID, `{"say":"reply"}`); a.Turn != "w" || len(a.Events) != 3 {
		t.Errorf("after the reply: %+v", a)
	}
	if w := look(s, "games/"+g.ID); w.Code != 200 || strings.Contains(w.Body.String(), `"pgn"`) || strings.Contains(w.Body.String(), "h8h7") {
		t.Errorf("while it goes on: %s", w.Body)
	}
	a := act(t, s, g.ID, `{"try":"g1h1"}`)
	if a.Whole == nil || a.Whole.Result != "1-0" || a.Whole.Moves[1].Move != "h8h7" || !strings.Contains(a.Whole.PGN, "2. Rh1# 1-0") {
		t.Errorf("the end: %+v", a.Whole)
	}
	var named struct{ Games []serve.GameSummary }
	if err := json.Unmarshal(look(s, "games?id="+g.ID+"&id=other").Body.Bytes(), &named); err != nil || len(named.Games) != 1 || named.Games[0].Outcome != "White mates: you win" {
		t.Errorf("the summary: %+v, %v", named, err)
	}
	if w := look(s, "games"); w.Body.String() != "{\"games\":[]}\n" {
		t.Errorf("games that were not named: %s", w.Body)
	}
}

// Words of the person: taking back, a draw, giving up.
func TestGameWords(t *testing.T) {
	s := serve.New(serve.Config{})
	g := decode[serve.GameAnswer](t, 200, s, "games", "")
	act(t, s, g.ID, `{"try":"e4"}`)
	if a := act(t, s, g.ID, `{"say":"undo"}`); a.Turn != "w" || len(a.Events) != 0 || a.Undone != 1 {
		t.Errorf("taken back: %+v", a)
	}
	if a := act(t, s, g.ID, `{"say":"draw"}`); a.Said != "the marshal plays on" || a.Whole != nil {
		t.Errorf("a draw at the start: %+v", a)
	}
	if a := act(t, s, g.ID, `{"say":"resign"}`); a.Whole == nil || a.Whole.Outcome != "White resigns: the marshal wins" {
		t.Errorf("resigned: %+v", a)
	}
}

// What was meant for the game as it stood earlier is not done: neither after a refusal or a
// move, nor after others were taken back, when there are as many events as there were.
func TestGameGoneOn(t *testing.T) {
	s := serve.New(serve.Config{})
	g := decode[serve.GameAnswer](t, 200, s, "games", "{}")
	stale := func(body string) {
		t.Helper()
		before := look(s, "games/"+g.ID).Body.String()
		if bad := decode[map[string]string](t, 409, s, "games/"+g.ID, body); !strings.Contains(bad["error"], "the game has gone on") {
			t.Errorf("%s: %s", body, bad["error"])
		}
		if after := look(s, "games/"+g.ID).Body.String(); after != before {
			t.Errorf("%s has changed the game from\n%sto\n%s", body, before, after)
		}
	}
	act(t, s, g.ID, `{"try":"exd3","seen":{"events":0,"undone":0}}`) // is refused
	stale(`{"try":"e4","seen":{"events":0}}`)
	act(t, s, g.ID, `{"try":"e4","seen":{"events":1}}`)
	act(t, s, g.ID, `{"say":"reply","seen":{"events":2}}`)
	for _, action := range []string{`"try":"d4"`, `"say":"reply"`, `"say":"undo"`, `"say":"draw"`, `"say":"resign"`, `"hint":"map"`} {
		stale(`{` + action + `,"seen":{"events":2,"undone":0}}`)
	}
	act(t, s, g.ID, `{"say":"undo","seen":{"events":3}}`)
	act(t, s, g.ID, `{"try":"a4"}`)
	stale(`{"say":"undo","seen":{"events":2,"undone":0}}`)
	if a := act(t, s, g.ID, `{"say":"undo","seen":{"events":2,"undone":1}}`); a.Undone != 2 {
		t.Errorf("taken back: %+v", a)
	}
}

// What makes no sense is refused with its reason, and changes nothing.
func TestGameErrors(t *testing.T) {
	s := serve.New(serve.Config{})
	g := decode[serve.GameAnswer](t, 200, s, "games", "{}")
	for body, want := range map[string]string{
		`{"try":"e5"}`:               "e5",
		`{"try":"e4 e5"}`:            "one move at a time",
		`{"say":"dance"}`:            `say: "dance", want reply, undo, draw or resign`,
		`{"say":"reply"}`:            "you are to move",
		`{"say":"undo"}`:             "nothing to take back",
		`{"hint":"all"}`:             "want map, chance or mate",
		`{}`:                         "want one of try, say and hint",
		`{"try":"e4","say":"reply"}`: "want one of",
		`{"move":"e4"}`:              "unknown field",
		`{} {}`:                      "more than one value",
		`[`:                          "the body",
	} {
		if bad := decode[map[string]any](t, 400, s, "games/"+g.ID, body); !strings.Contains(bad["error"].(string), want) {
			t.Errorf("%s: %s, want %s", body, bad["error"], want)
		}
	}
	decode[map[string]any](t, 404, s, "games/"+strings.Repeat("a", 26), `{"say":"undo"}`)
	decode[map[string]any](t, 413, s, "games", strings.Repeat(" ", 5000))
	for path, want := range map[string]int{"games/none": 404, "games/..%2f..%2fetc%2fpasswd": 404, "games?" + strings.Repeat("id=a&", 51): 400} {
		if w := look(s, path); w.Code != want {
			t.Errorf("%s: status %d, want %d", path, w.Code, want)
		}
	}
	if w := look(s, "games/"+g.ID); !strings.Contains(w.Body.String(), `"events":[]`) {
		t.Errorf("the game has gone on: %s", w.Body)
	}
}

// A game goes on after a restart of the server: nothing is done when it ends, so it may be
// killed as well.
func TestGameSurvivesTheServer(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	server := func() *serve.Server {
		s := serve.New(serve.Config{})
		if err := s.KeepGames(folder); err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := server()
	g := decode[serve.GameAnswer](t, 200, first, "games", `{"side":"b","against":"gambler"}`)
	act(t, first, g.ID, `{"say":"reply"}`)
	act(t, first, g.ID, `{"try":"axb6"}`)
	before := look(first, "games/"+g.ID).Body.String()
	second := server()
	if after := look(second, "games/"+g.ID).Body.String(); after != before || !strings.Contains(after, `"refused":[{"try":"a7b6","name":"axb6"}]`) {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	act(t, second, g.ID, `{"try":"a6"}`)
	if a := act(t, second, g.ID, `{"say":"reply"}`); a.Turn != "b" || a.Move != 2 {
		t.Errorf("it does not go on: %+v", a)
	}
	if err := serve.New(serve.Config{}).KeepGames("/dev/null/games"); err == nil {
		t.Error("games are kept in a device")
	}
}

// While a client searches, the program does not think for it, and it waits for its turn; a
// request that ends leaves the game as it was.
func TestThinkingIsASearch(t *testing.T) {
	address, _ := start(t, serve.Config{Searches: 1, Waiting: 1})
	begin := func() string {
		_, text, err := post(t.Context(), "a", address+"/api/v1/games", `{"side":"b"}`)
		var g serve.GameAnswer
		if err == nil {
			err = json.Unmarshal([]byte(text), &g)
		}
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		return g.ID
	}
	reply := func(ctx context.Context, client, id string) (int, error) {
		status, _, err := post(ctx, client, address+"/api/v1/games/"+id, `{"say":"reply"}`)
		return status, err
	}
	ctx, cancel := context.WithCancel(t.Context())
	searching := make(chan error, 1)
	search := func() {
		_, _, err := post(ctx, "a", address+"/api/v1/solve", long)
		searching <- err
	}
	go search()
	game := begin()
	for status, pause := 0, 5*time.Millisecond; status != http.StatusTooManyRequests; pause *= 2 {
		if pause > 10*time.Second {
			t.Fatal("the program thinks while its client searches")
		}
		select {
		case <-searching: // it came while the program was thinking
			go search()
		default:
		}
		time.Sleep(pause)
		patient, leave := context.WithTimeout(t.Context(), time.Minute)
		var err error
		if status, err = reply(patient, "a", begin()); err != nil {
			t.Fatalf("a client who searches is not turned away: %v", err)
		}
		leave()
	}
	brief, leave := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer leave()
	if status, err := reply(brief, "b", game); err == nil {
		t.Errorf("the program has thought while another search had the only place: status %d", status)
	}
	cancel()
	<-searching
	for {
		status, err := reply(t.Context(), "c", game)
		if err == nil && (status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable) {
			time.Sleep(5 * time.Millisecond) // until the server has noticed who is gone
			continue
		}
		if err != nil || status != http.StatusOK {
			t.Errorf("afterwards: status %d, %v", status, err)
		}
		return
	}
}
