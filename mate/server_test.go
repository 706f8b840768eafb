package mate_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// cpuSeconds is the one thing in an answer that depends on the machine.
var cpuSeconds = regexp.MustCompile(`"cpu_seconds":[0-9.e+-]+`)

// What the handler of the example answers is what the program prints, byte for
// byte, for the problems of the README and a few more.
func TestServerAnswersAsTheProgram(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "kriegmate")
	if out, err := exec.Command("go", "build", "-o", program, "kriegmate/cmd/kriegmate").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	record := filepath.Join(dir, "record.json")
	if err := os.WriteFile(record, []byte(sevenStates), 0o644); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../testdata/bishop.txt")
	if err != nil {
		t.Fatal(err)
	}
	bishop, err := json.Marshal(strings.Split(strings.TrimSpace(string(text)), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	h := newHandler(1)
	for _, test := range []struct {
		question string
		args     []string
	}{
		{fmt.Sprintf(`{"belief":%s}`, bishop), []string{"--belief", "../testdata/bishop.txt"}},
		{fmt.Sprintf(`{"belief":%s,"ply":1}`, bishop), []string{"--belief", "../testdata/bishop.txt", "--ply", "1"}},
		{`{"fen":"` + cornerFEN + `"}`, []string{"--fen", cornerFEN}},
		{`{"fen":"` + cornerFEN + `","rules":"berkeley-db","ply":1}`, []string{"--fen", cornerFEN, "--rules", "berkeley-db", "--ply", "1"}},
		{`{"record":` + sevenStates + `}`, []string{record}},
	} {
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(test.question)))
		printed, err := exec.Command(program, append([]string{"solve", "--json"}, test.args...)...).Output()
		if err != nil {
			t.Fatalf("%v: %v", test.args, err)
		}
		got, want := cpuSeconds.ReplaceAllString(answer.Body.String(), ""), cpuSeconds.ReplaceAllString(string(printed), "")
		if got != want || answer.Code != http.StatusOK || !strings.Contains(want, `"verdict"`) || !strings.Contains(want, `"problem"`) {
			t.Errorf("%s: status %d, answered\n%s\nsolve %v prints\n%s", test.question, answer.Code, got, test.args, want)
		}
	}
}
