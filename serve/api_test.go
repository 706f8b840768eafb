package serve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"kriegmate/database"
	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/transcript"
	"kriegmate/mate"
	"kriegmate/review"
	"kriegmate/serve"
)

// corner is a mate in 3 ply: the king goes to f7 and the rook to h1, or the other way
// round.
const corner = `{"id":7,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`

// decode reads an answer with the given status.
func decode[T any](t *testing.T, status int, s *serve.Server, path, body string) (value T) {
	t.Helper()
	w := ask(s, "localhost", "/api/v1/"+path, body)
	if w.Code != status {
		t.Fatalf("%s: status %d, want %d: %s", path, w.Code, status, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil {
		t.Fatalf("%s: %v in %s", path, err, w.Body)
	}
	return value
}

func TestReferee(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[transcript.Transcript](t, 200, s, "referee?proposals=true", `{"start":"7k/5Q2/6K1/8/8/8/8/8 w - -","tries":["f7f8"]}`)
	if len(got.Events) != 1 || got.Events[0].Percept.End != "checkmate" {
		t.Errorf("the referee says %+v, want checkmate", got.Events)
	}
	if p := got.Proposals; p == nil || len(p.Legal)+len(p.Illegal) != 0 {
		t.Errorf("after mate %+v may be proposed, want an empty list", p)
	}
	// The rook stands next to its king, and Black has a bare one.
	got = decode[transcript.Transcript](t, 200, s, "referee", `{"rules":"berkeley-db","start":"7k/8/8/8/8/8/1R6/2K5 w - -","tries":["c1b1"]}`)
	if len(got.Events) != 1 || got.Events[0].Percept.End != "material" || got.Rules != "berkeley-db" {
		t.Errorf("the referee says %+v, want a win on material under the rules berkeley-db", got)
	}
	if bad := decode[map[string]any](t, 400, s, "referee", `{"tries":["e9"]}`); !strings.Contains(bad["error"].(string), "e9") {
		t.Errorf("error %q, want one that names e9", bad["error"])
	}
}

func TestSolve(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[mate.SolutionJSON](t, 200, s, "solve?first-moves=true", corner)
	if string(got.ID) != "7" || got.Verdict != "mate" || got.Ply != 3 || got.FirstMoves == nil || len(*got.FirstMoves) == 0 {
		t.Errorf("answer %+v, want a mate in 3 ply with its first moves", got)
	}
	bad := decode[mate.ErrorJSON](t, 400, s, "solve", `{"id":7,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":2}`)
	if string(bad.ID) != "7" || bad.Error != "ply: 2, want an odd number from 1 to 199" {
		t.Errorf("error %+v, want the one about ply, without a number of a line", bad)
	}
}

// A question is answered as a line of a batch is, byte for byte but for the time that it
// took; solved endings are asked too: a bishop mates nobody, and a rook in 26 moves, which
// takes a table.
func TestSolveAsInABatch(t *testing.T) {
	questions := []string{
		corner,
		`{"id":"a","fen":"7k/8/5K2/8/8/8/8/6B1 w - -"}`,
		`{"id":"b","belief":["k7/1RK5/8/2b5/8/8/8/7R w - -","k7/1RK5/8/8/8/8/8/1b5R w - -"],"ply":3}`,
		`{"id":"c","fen":"7k/8/5K2/8/8/8/8/6R1 w - -","rules":"berkeley-db"}`,
	}
	if !testing.Short() {
		questions = append(questions, `{"id":"d","fen":"8/8/8/8/3k4/8/8/KR6 w - -"}`, `{"id":"e","fen":"8/8/8/8/3k4/8/8/KR6 w - -","ply":31}`)
	}
	worker := input.Batch[*mate.Solver]{Worker: &mate.Solver{Endings: oracle.New("")}, Reader: &input.Reader{}}
	var lines bytes.Buffer
	if err := jsonl.AnswerAll(t.Context(), []input.Batch[*mate.Solver]{worker}, strings.NewReader(strings.Join(questions, "\n")), &lines); err != nil {
		t.Fatal(err)
	}
	took := regexp.MustCompile(`"cpu_seconds":[^,}]*`)
	s := serve.New(serve.Config{})
	for i, want := range strings.SplitAfter(strings.TrimSuffix(lines.String(), "\n"), "\n") {
		want = took.ReplaceAllString(strings.TrimSpace(want), "")
		got := took.ReplaceAllString(strings.TrimSpace(ask(s, "localhost", "/api/v1/solve", questions[i]).Body.String()), "")
		if got != want {
			t.Errorf("%s is answered\n%s\nand in a batch\n%s", questions[i], got, want)
		}
	}
	if bishop := decode[mate.SolutionJSON](t, 200, s, "solve", questions[1]); bishop.Ending == nil || bishop.Ending.Moves != 0 {
		t.Errorf("king and bishop: the ending %+v, want one that nobody wins", bishop.Ending)
	}
}

func TestEstimate(t *testing.T) {
	s := serve.New(serve.Config{})
	// After a first move that was heard to be made there are twenty positions.
	const record = `{"record":{"rules":"berkeley","solver":"w","events":[{"side":"w","try":"e2e4","percept":{}},{"side":"b","percept":{}}]}}`
	got := decode[mate.EstimationJSON](t, 200, s, "estimate?states=true", record)
	if got.Count != 20 || len(got.States) != 20 {
		t.Errorf("%d states, %d listed, want 20", got.Count, len(got.States))
	}
	if got := decode[mate.EstimationJSON](t, 200, s, "estimate", record); got.Count != 20 || got.States != nil {
		t.Errorf("%d states, %d listed, want 20 and none", got.Count, len(got.States))
	}
}

// scholar is what White has heard who has played some moves of an opening, and nothing
// more: there are 20 positions after the first, 208 after the second, 2144 after the third.
func scholar(moves int) string {
	events := ""
	for _, m := range []string{"e2e4", "d1h5", "f1c4", "a2a3", "b2b3"}[:moves] {
		events += fmt.Sprintf(`,{"side":"w","try":%q,"percept":{}},{"side":"b","percept":{}}`, m)
	}
	return `{"id":5,"record":{"rules":"berkeley","solver":"w","events":[` + events[1:] + `]}}`
}

// Where not all states fit into the memory some are drawn, and the answer says so.
func TestEstimateGivesUp(t *testing.T) {
	s := serve.New(serve.Config{Memory: 64 << 10, Timeout: 10 * time.Second})
	got := decode[mate.EstimationJSON](t, 200, s, "estimate?states=true", scholar(3))
	if string(got.ID) != "5" || got.GaveUp == "" || got.Exhausted == nil || *got.Exhausted || got.Count == 0 || got.Count > 1000 || len(got.States) != got.Count {
		t.Errorf("%d states, %d listed, gave up %q, exhausted %v; want some that were drawn", got.Count, len(got.States), got.GaveUp, got.Exhausted)
	}
}

// The list of what fits into the memory as states can be too long as text.
func TestEstimateListsNoMore(t *testing.T) {
	if testing.Short() {
		return // more than a hundred thousand states take a second
	}
	s := serve.New(serve.Config{})
	bad := decode[mate.ErrorJSON](t, 400, s, "estimate?states=true", scholar(5))
	if !strings.HasSuffix(bad.Error, "are too many to list: the most is 100000") {
		t.Errorf("error %q, want one about the length of the list", bad.Error)
	}
	if got := decode[mate.EstimationJSON](t, 200, s, "estimate", scholar(5)); got.Count <= 100_000 {
		t.Errorf("%d states: too few to tell", got.Count)
	}
}

// A client that takes events hears that there is no mate in one ply before it hears of
// the mate in three.
func TestSolveTells(t *testing.T) {
	s := serve.New(serve.Config{})
	w := ask(s, "localhost", "/api/v1/solve", corner, "Accept", "text/event-stream")
	events := strings.Split(strings.TrimSuffix(w.Body.String(), "\n\n"), "\n\n")
	if w.Code != 200 || w.Header().Get("Content-Type") != "text/event-stream" || len(events) != 4 {
		t.Fatalf("status %d, %d events:\n%s", w.Code, len(events), w.Body)
	}
	for i, ply := range []int{0: 1, 2: 3} {
		var working serve.Working
		if data, ok := strings.CutPrefix(events[i], "event: working\ndata: "); ply != 0 && (!ok || json.Unmarshal([]byte(data), &working) != nil || working.Ply != ply) {
			t.Errorf("event %d is %q, want what was done for %d ply", i, events[i], ply)
		}
	}
	if events[1] != "event: settled\ndata: {\"ply\":1}" {
		t.Errorf("the second event is %q", events[1])
	}
	var answer mate.SolutionJSON
	if data, ok := strings.CutPrefix(events[3], "event: answer\ndata: "); !ok || json.Unmarshal([]byte(data), &answer) != nil || answer.Verdict != "mate" || answer.Ply != 3 {
		t.Errorf("the last event is %q", events[3])
	}
	if w := ask(s, "localhost", "/api/v1/solve", `{"fen":"nothing"}`, "Accept", "text/event-stream"); !strings.HasPrefix(w.Body.String(), "event: error\ndata: {\"error\":") {
		t.Errorf("a bad question is answered %q", w.Body)
	}
}

func TestCheck(t *testing.T) {
	s := serve.New(serve.Config{})
	b, err := mate.OfFEN("7k/8/5K2/8/8/8/8/6R1 w - -", kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := (&mate.Solver{Certificate: true}).Solve(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	file, err := found.CertificateFile()
	if err != nil {
		t.Fatal(err)
	}
	got := decode[serve.Checked](t, 200, s, "check", string(file))
	if !got.Holds || got.Why != "" || got.Verdict != "mate" || got.Ply != 3 || got.Nodes == 0 {
		t.Errorf("the certificate: %+v, want that it holds", got)
	}
	text, err := mate.CertificateText(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	// No plan of three ply mates in one.
	damaged := strings.Replace(string(text), `"ply":3`, `"ply":1`, 1)
	if got := decode[serve.Checked](t, 200, s, "check", damaged); damaged == string(text) || got.Holds || got.Why == "" {
		t.Errorf("the damaged certificate: %+v, want that it breaks", got)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "check", "no certificate"); !strings.HasPrefix(bad.Error, "not a certificate") {
		t.Errorf("error %q", bad.Error)
	}
}

// A short body can be a long certificate: it is refused before it fills the memory.
func TestCheckInflated(t *testing.T) {
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	bomb := encoder.EncodeAll([]byte(`{"states":[`+strings.Repeat(`"",`, 1<<20)+`""]}`), nil)
	if len(bomb) > 10_000 {
		t.Fatalf("it has %d bytes", len(bomb))
	}
	s := serve.New(serve.Config{Memory: 16 << 20})
	if bad := decode[mate.ErrorJSON](t, 400, s, "check", string(bomb)); !strings.HasPrefix(bad.Error, "longer than ") {
		t.Errorf("error %q, want one about its length", bad.Error)
	}
	s = serve.New(serve.Config{Memory: 64 << 20}) // a sixteenth is more than its three MiB
	if bad := decode[mate.ErrorJSON](t, 400, s, "check", string(bomb)); strings.HasPrefix(bad.Error, "longer than ") {
		t.Errorf("error %q, want that it has been read", bad.Error)
	}
}

// Black has heard nothing but that White has made a move: there are twenty.
func TestReview(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[review.JSON](t, 200, s, "review?side=b", "1. f3 e5 2. g4 a6 3. a3")
	if got.Side != "b" || len(got.Turns) < 2 || got.Turns[0].Positions != 20 || !got.Turns[0].All {
		t.Errorf("a review of %q with the turns %+v, want Black's, who begins with 20 positions", got.Side, got.Turns)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "review?side=x", "1. f3"); !strings.Contains(bad.Error, `"x"`) {
		t.Errorf("error %q, want one that names the side", bad.Error)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "review?side=w", "1. f3 e9"); !strings.Contains(bad.Error, "e9") {
		t.Errorf("error %q, want one that names the move", bad.Error)
	}
}

func TestCompose(t *testing.T) {
	s := serve.New(serve.Config{})
	// The rook mates on the last rank, at once and by no other move.
	got := decode[struct {
		Verdict, Key string
		Unique       bool
	}](t, 200, s, "compose?ply=1", "7k/8/6K1/8/8/8/8/R7 w - -")
	if got.Verdict != "mate" || got.Key != "a1a8" || !got.Unique {
		t.Errorf("the report %+v, want the only key a1a8", got)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "compose?ply=2", "7k/8/6K1/8/8/8/8/R7 w - -"); !strings.Contains(bad.Error, "odd") {
		t.Errorf("error %q, want one about odd numbers", bad.Error)
	}
}

// The errors of a body say so.
func TestComposeNamesTheBody(t *testing.T) {
	s := serve.New(serve.Config{})
	if bad := decode[mate.ErrorJSON](t, 400, s, "compose?side=w", "1. e4"); !strings.HasPrefix(bad.Error, "the body: after event 1 the solver is not to move") {
		t.Errorf("error %q, want one that names the body", bad.Error)
	}
}

// get reads what an address holds.
func get[T any](t *testing.T, s *serve.Server, status int, path string) (value T) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	r.Host = "localhost"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &value); w.Code != status || err != nil {
		t.Fatalf("%s: status %d, want %d: %s (%v)", path, w.Code, status, w.Body, err)
	}
	return value
}

// The sets are those of the source, page by page.
func TestProblems(t *testing.T) {
	s := serve.New(serve.Config{})
	sets := get[map[string][]serve.Set](t, s, 200, "/api/v1/problems")["sets"]
	if len(sets) != 3 || sets[0].Name != "selfplay3.kdb" || sets[0].Problems != 1000 {
		t.Fatalf("the sets are %+v", sets)
	}
	file, err := database.Open("../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	seen, from := 0, 1
	for from != 0 {
		page := get[serve.Page](t, s, 200, fmt.Sprintf("/api/v1/problems/selfplay3.kdb?count=150&verdict=mate&from=%d", from))
		for _, p := range page.Problems {
			want, err := file.Problem(p.Number)
			got, err2 := database.ParseProblem(p.Problem)
			if err != nil || err2 != nil || got.ID != want.ID || got.Verdict != database.Mate {
				t.Fatalf("problem %d: %v, %v, id %s, want %s", p.Number, err, err2, got.ID, want.ID)
			}
			seen++
		}
		if page.Next != 0 && page.Next <= from {
			t.Fatalf("the page from %d is followed by %d", from, page.Next)
		}
		from = page.Next
	}
	if seen != 500 {
		t.Errorf("%d mates, want 500", seen)
	}
	get[mate.ErrorJSON](t, s, 404, "/api/v1/problems/passwd")
	get[mate.ErrorJSON](t, s, 400, "/api/v1/problems/selfplay3.kdb?count=0")
	get[mate.ErrorJSON](t, s, 400, "/api/v1/problems/selfplay3.kdb?verdict=lost")
}
