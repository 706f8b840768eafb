package serve_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"kriegmate/mate"
	"kriegmate/serve"
)

// flagged is an option as a command takes it.
var flagged = regexp.MustCompile(`--[a-z]`)

// What is wrong with a request is told in words about the request: there are no flags in an
// address.
func TestNoFlagsInErrors(t *testing.T) {
	s := serve.New(serve.Config{})
	const game, positions = "1. e4 e5 2. Nf3", "7k/8/5K2/8/8/8/8/6R1 w - -\\n7k/8/5K2/8/p7/8/8/6R1 w - -"
	for _, path := range []string{"solve", "estimate", "refute", "endgame", "review", "replay", "states", "now", "compose", "positions", "diagram", "certificate", "plan", "duel"} {
		for query, text := range map[string]string{
			"":                             game,
			"side=w":                       game, // Black is to move
			"side=w&at=9":                  game,
			"at=1":                         positions,
			"side=b&assume-no-tries=false": `{"solver":"b","events":[{"side":"w"}]}`,
			"side=w&x=several":             "[Event \"1\"]\n\nd4 *\n\n[Event \"2\"]\n\ne4 *\n",
			"x=count":                      `{"count":20}`,
			"x=tries":                      `{"tries":["e2e4"]}`,
			"x=white":                      `{"white":"Ka1"}`,
		} {
			text = strings.ReplaceAll(text, "\\n", "\n")
			if path == "plan" || path == "duel" {
				text = fmt.Sprintf(`{"problem":%q,"ply":3,"plan":{"try":"e2e4"},"try":"e2e4"}`, text)
			}
			w := ask(s, "localhost", "/api/v1/"+path+"?ply=1&"+query, text)
			if flagged.MatchString(w.Body.String()) {
				t.Errorf("%s?%s: status %d, %s", path, query, w.Code, w.Body)
			}
		}
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "review?side=b&assume-no-tries=false", `{"solver":"b","events":[{"side":"w"}]}`); !strings.HasPrefix(bad.Error, "?assume-no-tries=false: ") {
		t.Errorf("the error is %q", bad.Error)
	}
}

// What is wrong with a parameter is told with its name.
func TestErrorsNameParameters(t *testing.T) {
	s := serve.New(serve.Config{})
	const game, position = "1. e4 e5", "7k/8/5K2/8/8/8/8/6R1 w - -"
	for _, test := range []struct{ text, path, queries string }{
		{game, "review", "side=z rules=x at=x side=w&max-ply=4 side=w&per-move=x side=w&player=x"},
		{game, "now", "side=z rules=x at=x side=w&max-ply=4 side=w&per-move=x"},
		{game, "replay", "side=z rules=x at=x"},
		{game, "states", "side=z rules=x at=x from=0 count=x side=w&class=check side=w&at=1&try=e5 side=w&try=e9 side=w&try=e4&class=x"},
		{position, "positions", "side=z rules=x at=x from=0 count=x count=0 count=999999999"},
		{position, "diagram", "side=z rules=x at=x format=x"},
		{position, "compose", "side=z rules=x at=x ply=4 ply=x key=Ra9 key=any?"},
		{position, "refute", "side=z ply=4 ply=x ply=3&try=Ra9 ply=3&try=any?"},
		{position, "certificate", "side=z ply=4 ply=x"},
		{position, "endgame", "side=z ply=4 ply=x"},
		{position, "solve", "side=z rules=x ply=4 ply=x max-ply=4 searcher=x timeout=x timeout=0s timeout=999h near=x memory=x"},
	} {
		for query := range strings.FieldsSeq(test.queries) {
			last := query[strings.LastIndex(query, "&")+1:]
			name, _, _ := strings.Cut(last, "=")
			bad := decode[mate.ErrorJSON](t, 400, s, test.path+"?"+query, test.text)
			if !strings.HasPrefix(bad.Error, name+": ") {
				t.Errorf("%s?%s: the error is %q", test.path, query, bad.Error)
			}
		}
	}
}
