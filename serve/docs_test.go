package serve_test

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"kriegmate/serve"
)

var (
	example = regexp.MustCompile("(?s)```sh\ncurl -s (?:-H '([^:']+): ([^']+)' )?'?localhost:8787([^\\s']+)'?(?: -d '([^']+)')?(?: \\| curl -s localhost:8787(\\S+) --data-binary @-)?\n```\n\n```(?:json|text)\n(.*?)```")
	python  = regexp.MustCompile("(?s)```python\n(.*?)```")
	stats   = regexp.MustCompile(`"stats":\{[^}]*\}`)
	gameID  = regexp.MustCompile(`"id":"([a-z2-7]{26})"`)
	listed  = regexp.MustCompile(`"proposals":\[[^]{]+\]`)
)

// shortened leaves out of an answer what the page does.
func shortened(answer string) string {
	answer = stats.ReplaceAllString(answer, `"stats":{...}`)
	answer = listed.ReplaceAllString(answer, `"proposals":[...]`)
	return strings.TrimSpace(gameID.ReplaceAllString(answer, `"id":"..."`))
}

// The examples of docs/api.md answer what it says.
func TestDocumentedExamples(t *testing.T) {
	page, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	address, _ := start(t, serve.Config{})
	tested := map[string]bool{}
	game := "" // the name of the last one
	for _, command := range example.FindAllStringSubmatch(string(page), -1) {
		method := "POST"
		if command[4] == "" {
			method = "GET"
		}
		r, err := http.NewRequest(method, address+strings.ReplaceAll(command[3], "$GAME", game), strings.NewReader(command[4]))
		if err != nil {
			t.Fatal(err)
		}
		if command[1] != "" {
			r.Header.Set(command[1], command[2])
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err == nil && command[5] != "" { // the answer is posted to another address
			if response, err = http.Post(address+command[5], "", bytes.NewReader(got)); err != nil {
				t.Fatal(err)
			}
			got, err = io.ReadAll(response.Body)
			response.Body.Close()
		}
		want := strings.TrimSpace(command[6])
		if id := gameID.FindStringSubmatch(string(got)); id != nil {
			game = id[1]
		}
		if err != nil || shortened(string(got)) != want {
			t.Errorf("%s answers (%v)\n%s\nwant\n%s", command[3], err, got, want)
		}
		for _, path := range []string{command[3], command[5]} {
			path, _, _ = strings.Cut(path, "?")
			tested[path] = true
		}
	}
	for _, path := range []string{"referee", "estimate", "solve", "review", "read", "now", "replay", "states", "compose", "positions", "diagram", "certificate", "check", "games", "games/$GAME", "problems/selfplay3.kdb", "bench", "runs", "plan", "duel", "refute", "endgame"} {
		if !tested["/api/v1/"+path] {
			t.Errorf("no example of %s", path)
		}
	}
}

// The program in Python prints what the page says.
func TestDocumentedPython(t *testing.T) {
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	page, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	program := python.FindSubmatch(page)
	if program == nil {
		t.Fatal("there is none")
	}
	address, _ := start(t, serve.Config{})
	out, err := exec.Command(interpreter, "-c", strings.ReplaceAll(string(program[1]), "http://localhost:8787", address)).CombinedOutput()
	if got := string(out); err != nil || got != "[False, False, True]\n3\n" {
		t.Errorf("it prints %q (%v)", got, err)
	}
}
