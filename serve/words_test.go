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
