package main

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kriegmate/kriegspiel/slow"
	"kriegmate/mate"
)

// bothCheck has a certificate checked by the two checkers, which must agree, and tells
// whether it holds.
func bothCheck(t *testing.T, what string, text []byte) bool {
	t.Helper()
	claim, err := mate.OpenCertificate(t.Context(), text)
	if err == nil {
		_, err = claim.Check(context.Background())
	}
	_, second := slow.Check(context.Background(), text, nil)
	if (err == nil) != (second == nil) {
		t.Errorf("%s: the first checker says %v, the second %v: %.600s", what, err, second, text)
	}
	return err == nil && second == nil
}

// certified solves a problem and returns the text of its certificate.
func certified(t *testing.T, in string, args ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "cert")
	if _, complaints, status := kriegmate(t, in, append([]string{"solve", "--certificate", name}, args...)...); status != 0 {
		t.Fatalf("solve %v: %s", args, complaints)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := mate.CertificateText(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// someCertificates are those of the README's problems, of positions under both rule
// sets, and of the first problems of 3 ply: by the searcher that is the default, by the
// paper's best, and fewer by two that refute what a refusal leaves.
func someCertificates(t *testing.T, problems int) map[string][]byte {
	t.Helper()
	list := map[string][]byte{}
	for _, searcher := range []string{"best", "gl-dbu", "dub"} {
		for _, rules := range []string{"berkeley", "berkeley-db"} {
			for name, args := range map[string][]string{
				"bishop 1": {"--belief", "../../testdata/bishop.txt", "--ply", "1"},
				"bishop 3": {"--belief", "../../testdata/bishop.txt", "--ply", "3"},
				"corner 1": {"--fen", cornerFEN, "--ply", "1"},
				"corner 3": {"--fen", cornerFEN, "--ply", "3"},
				"castling": {"--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "--ply", "3"},
				"Black":    {"--fen", "8/8/8/8/pP6/k7/2r5/K7 b - b3", "--ply", "3"},
			} {
				list[searcher+" "+rules+" "+name] = certified(t, "", append(args, "--searcher", searcher, "--rules", rules)...)
			}
		}
	}
	for _, rules := range []string{"berkeley-any", "wild16", "cincinnati", "english", "dutch", "rand"} {
		for name, args := range map[string][]string{
			"no mate":    {"--fen", "8/2k2p2/8/K3P3/8/8/2P5/8 w - -", "--ply", "3"},
			"promotion":  {"--fen", "2r4k/1P4pp/8/8/8/8/8/6K1 w - -", "--ply", "3"},
			"en passant": {"--fen", "8/8/8/8/pP6/k7/2r5/K7 b - b3", "--ply", "3"},
			"asking":     {"--belief", "../../testdata/asking.txt", "--ply", "1"},
		} {
			searchers := []string{"best", "dfs"}
			if rules != "english" && rules != "dutch" {
				if name == "asking" {
					continue // the referee tells the two positions apart, or nobody can
				}
				searchers = searchers[:1]
			}
			for _, searcher := range searchers {
				list[searcher+" "+rules+" "+name] = certified(t, "", append(args, "--searcher", searcher, "--rules", rules)...)
			}
		}
	}
	const start = `","start":"8/8/8/3RnB2/5P2/4B1K1/8/7k w - -","solver":"w","events":[`
	for name, record := range map[string]string{
		"obliged": `{"rules":"berkeley-any` + start + `{"side":"w","ask":"any","percept":{"any":"yes"}}]}`,
		"refused": `{"rules":"english` + start + `{"side":"w","try":"f4g5","percept":{"illegal":true}}]}`,
		"free":    `{"rules":"dutch` + start + `{"side":"w","ask":"any","percept":{"any":"yes"}},{"side":"w","try":"f4g5","percept":{"illegal":true}}]}`,
	} {
		list["best "+name] = certified(t, record, "--ply", "3")
	}
	for n := range problems {
		list["best "+strconv.Itoa(n+1)] = problemCertified(t, n+1, "best")
		list["gl-dbu "+strconv.Itoa(n+1)] = problemCertified(t, n+1, "gl-dbu")
	}
	list["dub 5"], list["dfs 5"] = problemCertified(t, 5, "dub"), problemCertified(t, 5, "dfs")
	return list
}

// problemCertified returns the certificate of a problem of 3 ply.
func problemCertified(t *testing.T, n int, searcher string) []byte {
	t.Helper()
	record, complaints, status := kriegmate(t, "", "show", "../../database/shipped/selfplay3.kdb", strconv.Itoa(n), "--pgn")
	if status != 0 {
		t.Fatal(complaints)
	}
	return certified(t, record, "--searcher", searcher, "--ply", "3")
}

// Certificates hold for both checkers, those of both verdicts and of every kind of
// reason.
func TestTwoCheckersAccept(t *testing.T) {
	problems := 24
	if testing.Short() {
		problems = 6
	}
	all := someCertificates(t, problems)
	for name, text := range all {
		if !bothCheck(t, name, text) {
			t.Errorf("%s does not hold", name)
		}
	}
	whole := bytes.Join(slices.Collect(maps.Values(all)), nil)
	for _, want := range []string{`"mate"`, `"no-mate"`, `"useless"`, `"fails"`, `"below"`, `"denied"`, `"sighted":true`, `"material"`} {
		if !bytes.Contains(whole, []byte(want)) {
			t.Errorf("no certificate has %s", want)
		}
	}
}

// object is a JSON object whatever its fields.
type object = map[string]any

// objects returns all objects in a JSON value that have a field.
func objects(value any, field string) (list []object) {
	switch v := value.(type) {
	case object:
		if _, ok := v[field]; ok {
			list = append(list, v)
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			list = append(list, objects(v[key], field)...)
		}
	case []any:
		for _, one := range v {
			list = append(list, objects(one, field)...)
		}
	}
	return list
}

// A damage changes a certificate at a random place. It returns false where there is no
// such place.
type damage func(c object, rng *rand.Rand) bool

// at is the damage of one object with a field.
func at(field string, change func(place object, rng *rand.Rand)) damage {
	return func(c object, rng *rand.Rand) bool {
		places := objects(c, field)
		if len(places) > 0 {
			change(places[rng.IntN(len(places))], rng)
		}
		return len(places) > 0
	}
}

// branch is the damage of a branch of a plan that goes on behind a refusal, or behind a reply.
func branch(refused bool, change func(place object)) damage {
	return func(c object, rng *rand.Rand) bool {
		places := slices.DeleteFunc(objects(c, "plan"), func(place object) bool {
			list, _ := place["heard"].([]any)
			return len(list) == 0 || (list[0].(object)["illegal"] == true) != refused
		})
		if len(places) > 0 {
			change(places[rng.IntN(len(places))])
		}
		return len(places) > 0
	}
}

// with is the damage that gives one object with a field another value.
func with(field string, values ...any) damage {
	return at(field, func(place object, rng *rand.Rand) { place[field] = values[rng.IntN(len(values))] })
}

// damages are the kinds of damage. Those in harmless leave some certificates right.
var damages = map[string]damage{
	"another proposal":       with("try", "e1e2", "a1a8", "h1h8", "c7c6", "f6f7"),
	"a branch less":          at("then", func(place object, rng *rand.Rand) { shorten(place, "then", rng) }),
	"a reason less":          at("reasons", func(place object, rng *rand.Rand) { shorten(place, "reasons", rng) }),
	"a state less":           at("states", func(place object, rng *rand.Rand) { shorten(place, "states", rng) }),
	"another kind of reason": with("kind", "useless", "fails", "below", "denied", "hopeless"),
	"another state":          at("kind", func(place object, rng *rand.Rand) { place["state"] = rng.IntN(4) - 1 }),
	"no full sight":          at("sighted", func(place object, rng *rand.Rand) { delete(place, "sighted") }),
	"other rules":            with("rules", "atomic"),
	"the other answer": at("any", func(place object, rng *rand.Rand) {
		place["any"] = map[any]string{"yes": "no", "no": "yes"}[place["any"]]
	}),
	"a state twice": at("states", func(place object, rng *rand.Rand) {
		list := place["states"].([]any)
		place["states"] = append(slices.Clone(list), list[rng.IntN(len(list))])
	}),
	"other verdict": with("verdict", "near-miss"),
	"other version": with("version", 2),
	"a field more":  at("ply", func(place object, rng *rand.Rand) { place["note"] = "true" }),
	"less ply":      at("ply", func(place object, rng *rand.Rand) { place["ply"] = place["ply"].(float64) - 2 }),
	"other solver": at("solver", func(place object, rng *rand.Rand) {
		place["solver"] = map[any]string{"w": "b", "b": "w"}[place["solver"]]
	}),
	"another percept": at("heard", func(place object, rng *rand.Rand) {
		list := place["heard"].([]any)
		percept := list[rng.IntN(len(list))].(object)
		field := []string{"capture", "check", "end"}[rng.IntN(3)]
		percept[field] = map[string]any{"capture": "d4", "check": []any{"knight"}, "end": "stalemate"}[field]
	}),
	"a reply to a refusal": branch(true, func(place object) {
		place["heard"] = append(slices.Clone(place["heard"].([]any)), object{"capture": "d4"})
	}),
	"no reply": branch(false, func(place object) { place["heard"] = place["heard"].([]any)[:1] }),
	"a word that is none": at("heard", func(place object, rng *rand.Rand) {
		list := place["heard"].([]any)
		percept := list[rng.IntN(len(list))].(object)
		percept[[]string{"any", "taken", "by"}[rng.IntN(3)]] = "pie4e"
	}),
	"tries that are none": at("heard", func(place object, rng *rand.Rand) {
		list := place["heard"].([]any)
		percept := list[rng.IntN(len(list))].(object)
		switch rng.IntN(4) {
		case 0:
			percept["tries"] = -1
		case 1:
			percept["tryfrom"] = []any{"e1"}
		case 2:
			percept["tryfrom"] = []any{"e4", "e4"}
		case 3:
			percept["tries"], percept["pawntry"] = 0, false
		}
	}),
	"another position": at("states", func(place object, rng *rand.Rand) {
		list := place["states"].([]any)
		n := rng.IntN(len(list))
		list[n] = strings.NewReplacer("k1", "1k", "1p", "p1", "b", "n").Replace(list[n].(string))
	}),
	"full sight": at("reasons", func(place object, rng *rand.Rand) {
		place["sighted"] = true
		delete(place, "reasons")
	}),
	"another refutation below": func(c object, rng *rand.Rand) bool {
		return with("below", -1, 0, 1, 2, len(objects(c, "states")))(c, rng)
	},
	"another hash": func(c object, rng *rand.Rand) bool {
		c["belief"] = "0123456789abcdef"
		return c["plan"] != nil // no mate may be one of more states
	},
	"plans exchanged": func(c object, rng *rand.Rand) bool {
		places := objects(c, "plan")
		if len(places) < 3 {
			return false
		}
		// A copy: a plan may be a part of the other.
		var copied any
		if text, err := json.Marshal(places[rng.IntN(len(places))]["plan"]); err != nil || json.Unmarshal(text, &copied) != nil {
			return false
		}
		places[rng.IntN(len(places))]["plan"] = copied
		return true
	},
}

// harmless tells of damages after which a certificate may still hold.
var harmless = map[string]bool{
	"another proposal": true, "another percept": true, "another state": true, "plans exchanged": true, "another kind of reason": true,
	"another refutation below": true, "full sight": true, "a branch less": true, "a state less": true, "another position": true, "less ply": true,
}

// shorten drops a random element of the list in a field.
func shorten(place object, field string, rng *rand.Rand) {
	if list, _ := place[field].([]any); len(list) > 0 {
		n := rng.IntN(len(list))
		place[field] = slices.Delete(slices.Clone(list), n, n+1)
	}
}

// Whatever is done to a certificate, the two checkers agree on it; no kind of damage goes
// unnoticed.
func TestTwoCheckersReject(t *testing.T) {
	problems, rounds := 4, 1
	if testing.Short() {
		problems, rounds = 0, 1
	}
	const seed = 13
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	all := someCertificates(t, problems)
	rejected := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, kind := range slices.Sorted(maps.Keys(damages)) {
			for range rounds {
				var c object
				if err := json.Unmarshal(all[name], &c); err != nil {
					t.Fatal(err)
				}
				if !damages[kind](c, rng) {
					continue
				}
				text, err := json.Marshal(c)
				if err != nil {
					t.Fatal(err)
				}
				holds := bothCheck(t, name+", "+kind, text)
				if holds && !harmless[kind] {
					t.Errorf("%s, %s: it holds: %.600s", name, kind, text)
				}
				if !holds {
					rejected[kind]++
				}
			}
		}
	}
	for kind := range damages {
		if rejected[kind] == 0 {
			t.Errorf("%s: no certificate is rejected", kind)
		}
	}
	t.Log(rejected)
}

// A certificate of a mate names every state of the problem once: also where the problem is
// at hand, each checker refuses one in which a state is missing or comes twice.
func TestStatesOfMate(t *testing.T) {
	const problem = "../../testdata/bishop.txt"
	text := certified(t, "", "--belief", problem)
	list, err := os.ReadFile(problem)
	if err != nil {
		t.Fatal(err)
	}
	belief := strings.Split(strings.TrimSpace(string(list)), "\n")
	for name, change := range map[string]func(states []any) []any{
		"missing": func(states []any) []any { return states[1:] },
		"twice":   func(states []any) []any { return append(states, states[0]) },
		"right":   func(states []any) []any { return states },
	} {
		var c object
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		c["states"] = change(c["states"].([]any))
		changed, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "cert.json")
		if err := os.WriteFile(file, changed, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{file}, {file, "--belief", problem}} {
			if out, complaints, status := kriegmate(t, "", append([]string{"check"}, args...)...); (status == 0) != (name == "right") {
				t.Errorf("%s: check %v: status %d, printed %q, complained %q", name, args[1:], status, out, complaints)
			}
		}
		for _, positions := range [][]string{nil, belief} {
			if _, err := slow.Check(t.Context(), changed, positions); (err == nil) != (name == "right") {
				t.Errorf("%s: the second checker, given %d positions, says %v", name, len(positions), err)
			}
		}
	}
}

// check --slow tells what both have walked, holds a certificate against a problem with
// both, and can be interrupted.
func TestCheckSlow(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mate.cert")
	if _, complaints, status := kriegmate(t, "", "solve", "--belief", "../../testdata/bishop.txt", "--certificate", name); status != 0 {
		t.Fatal(complaints)
	}
	const want = `mate in 3 ply under the rules berkeley: holds
walked 5 belief states, 10 proposals, 3 replies
the second checker: holds
walked 5 belief states, 10 proposals, 3 replies
`
	for _, args := range [][]string{{"--slow", name}, {"--slow", name, "--belief", "../../testdata/bishop.txt"}} {
		if out, complaints, status := kriegmate(t, "", append([]string{"check"}, args...)...); status != 0 || out != want {
			t.Errorf("check %v: status %d, printed %q, complained %q, want %q", args, status, out, complaints, want)
		}
	}
	// A proof about an ending has a second checker too. It has as much to walk.
	out, complaints, status := kriegmate(t, "", "check", "--slow", "../../testdata/endgames/krk-longest-plan.zst")
	first, second, both := strings.Cut(out, "the second checker: holds\nwalked ")
	if _, nodes, _ := strings.Cut(first, "walked "); status != 0 || !both || !strings.HasPrefix(second, strings.TrimSuffix(nodes, "\n")+",") {
		t.Errorf("check --slow of an ending: status %d, printed %q, complained %q", status, out, complaints)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var printed, said bytes.Buffer
	if status := run(ctx, []string{"kriegmate", "check", "--slow", name}, streams{strings.NewReader(""), &printed, &said}); status != statusInterrupted {
		t.Errorf("interrupted: status %d, want %d: %s", status, statusInterrupted, said.String())
	}
}
