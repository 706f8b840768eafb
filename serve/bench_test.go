package serve

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/library"
)

// benchResults writes results of two searchers on two problems, and returns the name of
// the file and what adds a third result, of four.
func benchResults(t *testing.T) (name string, add func(problem, searcher string, cpu bench.Seconds)) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "results.jsonl")
	j, err := bench.Create(name, &bench.Head{Format: bench.Format, Problems: 2, Searchers: []string{"dfs", "best"}, Files: []string{"selfplay3.kdb"}, Limits: bench.Limits{Timeout: 10e9}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	add = func(problem, searcher string, cpu bench.Seconds) {
		t.Helper()
		r := bench.Result{Problem: problem, Searcher: searcher, Ply: 3, Want: database.Mate, Belief: 4, Found: "mate", CPU: cpu, Expanded: 7, File: "selfplay3.kdb"}
		if err := j.Append(&r); err != nil {
			t.Fatal(err)
		}
	}
	add("a", "dfs", 2)
	add("a", "best", 1)
	return name, add
}

func benchLibrary(t *testing.T) *library.Library {
	t.Helper()
	name, _ := benchResults(t)
	s, err := library.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answer asks by GET, or by POST if there is a body.
func answer(t *testing.T, s *Server, path, body string, into any) (status int) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	if body != "" {
		r = httptest.NewRequest("POST", path, strings.NewReader(body))
	}
	r.Host = "localhost"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		t.Fatalf("%s: %v in %s", path, err, w.Body)
	}
	return w.Code
}

// A run in progress is followed: whoever knows the results so far hears nothing new until
// there is something.
func TestBenchFollows(t *testing.T) {
	name, add := benchResults(t)
	files, err := library.New(name)
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Library: files})
	var list struct{ Results []Results }
	if status := answer(t, s, "/api/v1/bench", "", &list); status != 200 || len(list.Results) != 1 || list.Results[0].Done != 2 || list.Results[0].Jobs != 4 {
		t.Errorf("status %d: %+v, want 2 of 4 done", status, list)
	}
	var first, same, more Report
	answer(t, s, "/api/v1/bench/results.jsonl?baseline=dfs&versus=best", "", &first)
	if first.Data == nil || first.Done != 2 || first.Jobs != 4 || first.Baseline != "dfs" || first.Version == "" {
		t.Fatalf("%+v", first)
	}
	// One problem, which takes dfs 2 s and best 1 s.
	found := false
	for _, p := range first.Plots {
		if p.Figure == "scatter-dfs-best-3ply" {
			found = p.Series[0].X[0] == 2 && p.Series[0].Y[0] == 1 && first.Problems[p.Series[0].Problem[0]].ID == "a"
		}
	}
	if !found {
		t.Errorf("no point at 2 s and 1 s in %+v", first.Plots)
	}
	answer(t, s, "/api/v1/bench/results.jsonl?after="+first.Version, "", &same)
	if !same.Unchanged || same.Data != nil {
		t.Errorf("nothing has changed: %+v", same)
	}
	add("b", "dfs", 3)
	answer(t, s, "/api/v1/bench/results.jsonl?after="+first.Version, "", &more)
	if more.Unchanged || more.Data == nil || more.Done != 3 {
		t.Errorf("after another result: %+v, want 3 done", more)
	}
}

// Results that are sent are summed up like those of a file; mistakes are told.
func TestBenchOfABody(t *testing.T) {
	name, _ := benchResults(t)
	results, err := os.ReadFile(name)
	head, err2 := os.ReadFile(bench.HeadFile(name))
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	s := New(Config{})
	var got Report
	if status := answer(t, s, "/api/v1/bench?baseline=dfs", string(head)+string(results), &got); status != 200 || got.Data == nil || got.Done != 2 || len(got.Plots) == 0 {
		t.Errorf("status %d: %+v", status, got)
	}
	for _, test := range []struct{ path, body, want string }{
		{"/api/v1/bench", string(results), "the head is missing"},
		{"/api/v1/bench", "nothing", "not a results file"},
		{"/api/v1/bench?baseline=nobody", string(head) + string(results), "nobody"},
	} {
		var bad struct{ Error string }
		if status := answer(t, s, test.path, test.body, &bad); status != 400 || !strings.Contains(bad.Error, test.want) {
			t.Errorf("%s: status %d, %q, want one about %q", test.path, status, bad.Error, test.want)
		}
	}
	var bad struct{ Error string }
	if status := answer(t, s, "/api/v1/bench/passwd", "", &bad); status != 404 {
		t.Errorf("other files: status %d, %s", status, bad.Error)
	}
}
