package main

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed lists which packages of ours each package may import, tests left
// out. The seams of the design: domains know no algorithm, algorithms know no
// domain.
var allowed = map[string][]string{
	"andor":                     {"andor/proof", "internal/cputime"},
	"andor/andortest":           {"andor", "andor/best", "andor/proof", "andor/searchers", "fullsight"},
	"andor/best":                {"andor", "andor/proof", "fullsight"},
	"andor/coverage":            {"andor"},
	"andor/dfpn":                {"andor", "andor/proof"},
	"andor/internal/bitset":     {},
	"andor/internal/composed":   {"andor", "kriegspiel", "kriegspiel/chess"},
	"andor/internal/distinct":   {},
	"andor/internal/largepages": {},
	"andor/internal/mix":        {},
	"andor/internal/numbers":    {},
	"andor/proof":               {},
	"andor/searchers":           {"andor", "andor/best", "andor/dfpn"},

	"build": {},

	"cluster":           {"internal/english"},
	"cluster/joint":     {"build", "cluster", "database/bench", "database/jobs", "database/selfplay", "kriegspiel"},
	"cluster/natsqueue": {"cluster"},

	"cmd/kriegmate":                    {everything},
	"cmd/kriegmate/internal/arguments": {"andor/searchers", "database", "database/selfplay", "database/shard", "files", "input", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame/tablefile", "kriegspiel/movetext", "kriegspiel/render", "mate", "mines", "mines/players", "play", "player", "player/roster", "report"},
	"cmd/kriegmate/internal/browser":   {},
	"cmd/kriegmate/internal/contest":   {"files", "internal/english", "jsonl", "kriegspiel/movetext", "match", "player", "player/habits", "player/marshal", "player/roster", "player/tune", "player/worth", "protocol", "report"},
	"cmd/kriegmate/internal/queue":     {"cluster", "cluster/joint", "cluster/natsqueue", "database/bench", "database/jobs", "database/selfplay", "files", "internal/english", "mate"},
	"cmd/kriegmate/internal/terminal":  {},

	"compose":       {"andor", "andor/dfpn", "andor/proof", "fullsight", "internal/english", "kriegspiel", "kriegspiel/chess", "kriegspiel/render", "kriegspiel/sight", "kriegspiel/visible", "mate", "mate/firstmoves"},
	"compose/setup": {"estimate", "input", "kriegspiel", "kriegspiel/chess", "kriegspiel/hidden"},

	"database":                       {"files", "internal/english", "kriegspiel", "kriegspiel/chess", "kriegspiel/filtered"},
	"database/bench":                 {"andor", "andor/searchers", "build", "database", "database/bench/internal/costs", "database/shard", "database/shipped", "estimate", "files", "jsonl", "kriegspiel", "kriegspiel/chess", "mate", "report"},
	"database/bench/internal/costs":  {},
	"database/bench/internal/styles": {"report"},
	"database/catalogue":             {"andor/dfpn", "database", "estimate", "files", "internal/english", "kriegspiel", "kriegspiel/chess", "kriegspiel/render", "mate", "report"},
	"database/internal/killtest":     {},
	"database/jobs":                  {"build", "database", "database/bench", "database/selfplay", "database/shard", "files", "jsonl", "kriegspiel", "kriegspiel/endgame/certificate", "kriegspiel/endgame/survey", "kriegspiel/slow", "mate"},
	"database/library":               {"database", "database/bench", "database/shipped"},
	"database/selfplay":              {"andor", "andor/best", "andor/dfpn", "build", "database", "database/shard", "estimate", "fullsight", "internal/english", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame/oracle", "kriegspiel/sight", "mate", "player", "player/hunter", "player/roster"},
	"database/shard":                 {},
	"database/shipped":               {"database"},

	"duel": {"andor", "andor/proof", "kriegspiel", "kriegspiel/chess", "mate"},

	"estimate": {},

	"files": {},

	"fullsight": {},

	"input": {"database", "database/shipped", "estimate", "files", "internal/english", "jsonl", "kriegspiel", "kriegspiel/chess", "kriegspiel/filtered", "kriegspiel/hidden", "kriegspiel/movetext", "kriegspiel/scoresheet", "kriegspiel/transcript", "mate"},

	"internal/cputime": {},
	"internal/english": {},
	"internal/newton":  {},

	"jsonl": {},

	"kriegspiel":                     {"kriegspiel/chess", "kriegspiel/heat"},
	"kriegspiel/chess":               {},
	"kriegspiel/endgame":             {"kriegspiel", "kriegspiel/chess", "kriegspiel/endgame/certificate"},
	"kriegspiel/endgame/certificate": {"internal/english", "kriegspiel", "kriegspiel/chess"},
	"kriegspiel/endgame/oracle":      {"kriegspiel", "kriegspiel/chess", "kriegspiel/endgame", "kriegspiel/endgame/tablefile"},
	"kriegspiel/endgame/survey":      {"files", "internal/english", "jsonl", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame", "kriegspiel/endgame/certificate", "kriegspiel/endgame/tablefile", "kriegspiel/render", "kriegspiel/slow"},
	"kriegspiel/endgame/tablefile":   {"files", "kriegspiel/endgame", "kriegspiel/endgame/certificate"},
	"kriegspiel/internal/fields":     {},
	"kriegspiel/internal/pawnset":    {"kriegspiel/chess"},
	"kriegspiel/filtered":            {"kriegspiel", "kriegspiel/chess"},
	"kriegspiel/heat":                {"kriegspiel/chess"},
	"kriegspiel/hidden":              {"internal/english", "kriegspiel/chess"},
	"kriegspiel/internal/slowrules":  {},
	"kriegspiel/movetext":            {"jsonl", "kriegspiel", "kriegspiel/chess", "kriegspiel/transcript"},
	"kriegspiel/outcome":             {"kriegspiel", "kriegspiel/chess"},
	"kriegspiel/render":              {"kriegspiel", "kriegspiel/chess"},
	"kriegspiel/render/rendertest":   {"kriegspiel/render"},
	"kriegspiel/scoresheet":          {"kriegspiel", "kriegspiel/chess", "kriegspiel/movetext"},
	"kriegspiel/sight":               {"fullsight", "kriegspiel", "kriegspiel/chess"},
	"kriegspiel/slow":                {},
	"kriegspiel/transcript":          {"kriegspiel", "kriegspiel/chess"},
	"kriegspiel/visible":             {"kriegspiel", "kriegspiel/chess"},

	"mate":            {"andor", "andor/best", "andor/coverage", "andor/proof", "andor/searchers", "estimate", "internal/english", "jsonl", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame", "kriegspiel/endgame/certificate", "kriegspiel/endgame/oracle", "kriegspiel/endgame/survey", "kriegspiel/endgame/tablefile", "kriegspiel/render", "kriegspiel/sight", "kriegspiel/visible", "mate/compressed", "mate/firstmoves", "mate/midturn"},
	"mate/compressed": {},
	"mate/firstmoves": {"andor", "kriegspiel", "kriegspiel/chess"},
	"mate/midturn":    {"kriegspiel", "kriegspiel/chess"},

	"match": {"files", "internal/cputime", "internal/english", "internal/newton", "jsonl", "kriegspiel", "kriegspiel/chess", "kriegspiel/movetext", "kriegspiel/outcome", "player", "player/habits", "player/marshal", "player/roster", "protocol", "report"},

	"mines":         {"internal/english"},
	"mines/count":   {"mines"},
	"mines/endgame": {"mines"},
	"mines/exact":   {"internal/english", "mines", "mines/endgame"},
	"mines/guess":   {"mines", "mines/count", "mines/endgame"},
	"mines/paper":   {"estimate", "internal/english", "mines", "mines/players", "mines/trial", "report"},
	"mines/play":    {"andor", "andor/searchers", "internal/english", "mines", "mines/players", "mines/prove", "mines/solve"},
	"mines/players": {"mines", "mines/exact", "mines/guess", "mines/tree"},
	"mines/prove":   {"andor", "andor/proof", "andor/searchers", "internal/english", "mines"},
	"mines/solve":   {"internal/english", "mines", "mines/count", "mines/endgame", "mines/players"},
	"mines/tree":    {"estimate", "mines", "mines/count", "mines/endgame", "uct"},
	"mines/trial":   {"internal/english", "mines", "mines/count", "mines/exact", "mines/players", "report"},

	"play": {"andor", "files", "internal/english", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame/oracle", "kriegspiel/endgame/tablefile", "kriegspiel/movetext", "kriegspiel/outcome", "mate", "player", "player/marshal", "player/roster"},

	"play/shelf": {"files", "play"},

	"player":          {"estimate", "kriegspiel", "kriegspiel/chess", "mate"},
	"player/exchange": {"kriegspiel/chess"},
	"player/gambler":  {"kriegspiel", "kriegspiel/chess", "player"},
	"player/habits":   {"internal/newton", "kriegspiel", "kriegspiel/chess", "kriegspiel/movetext", "player/worth"},
	"player/hunter":   {"andor", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame/oracle", "kriegspiel/sight", "mate", "player", "player/exchange"},
	"player/marshal":  {"andor", "estimate", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame/oracle", "mate", "player", "player/exchange", "player/habits", "player/worth", "uct"},
	"player/random":   {"kriegspiel", "kriegspiel/chess", "player"},
	"player/roster":   {"kriegspiel/chess", "player", "player/gambler", "player/hunter", "player/marshal", "player/random"},
	"player/tune":     {"files", "player"},
	"player/worth":    {"internal/newton", "kriegspiel/chess", "kriegspiel/movetext", "player/exchange"},

	"protocol":              {"jsonl", "kriegspiel", "kriegspiel/chess", "player"},
	"protocol/protocoltest": {},

	"report": {},

	"replay": {"estimate", "input", "kriegspiel", "kriegspiel/chess", "kriegspiel/movetext", "mate"},

	"review": {"andor", "estimate", "input", "internal/english", "kriegspiel", "kriegspiel/chess", "kriegspiel/render", "mate", "mate/firstmoves", "player", "replay"},

	"serve":     {"andor", "andor/searchers", "cluster", "compose", "compose/setup", "database", "database/bench", "database/catalogue", "database/library", "database/shipped", "duel", "estimate", "input", "jsonl", "kriegspiel", "kriegspiel/chess", "kriegspiel/endgame", "kriegspiel/endgame/oracle", "kriegspiel/endgame/survey", "kriegspiel/movetext", "mate", "mines", "mines/play", "play", "play/shelf", "player", "player/roster", "replay", "review", "serve/web"},
	"serve/e2e": {},
	"serve/web": {"kriegspiel/chess", "kriegspiel/render"},

	"uct": {},
}

// everything stands for all packages: only the program may import them all.
const everything = "*"

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "kriegmate/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); seen++ {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(p.ImportPath, "kriegmate/")
		may, ok := allowed[name]
		if !ok {
			t.Errorf("package %s is not in the list of the design", name)
		}
		for _, path := range p.Imports {
			ours, ok := strings.CutPrefix(path, "kriegmate/")
			if strings.Contains(ours, "/internal/") {
				continue // the compiler knows who may
			}
			if ok && !slices.Contains(may, ours) && !slices.Contains(may, everything) {
				t.Errorf("%s imports %s, which it should not know", name, ours)
			}
		}
	}
	if seen != len(allowed) {
		t.Errorf("%d packages, want the %d of the list", seen, len(allowed))
	}
}
