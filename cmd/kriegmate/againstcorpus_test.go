package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// makeCorpus makes the files that the commands of TestAgainst read, with the other
// build, and returns their folder.
func makeCorpus(t *testing.T, b build) string {
	t.Helper()
	c := corpusMaker{t: t, build: b, dir: t.TempDir()}
	c.copy("../../testdata/bishop.txt")
	c.copy("../../database/testdata/v1.kdb")
	for _, name := range []string{"selfplay3.kdb", "selfplay5.kdb", "selfplay7.kdb"} {
		c.copy("../../database/shipped/" + name)
	}
	c.write("problems.jsonl", c.problems("selfplay3.kdb", 67)+c.problems("selfplay5.kdb", 67)+c.problems("selfplay7.kdb", 66))
	c.write("middle.jsonl", c.problems("selfplay5.kdb", 15))
	c.write("short.jsonl", c.problems("selfplay3.kdb", 25))
	c.write("records.jsonl", anyPly.ReplaceAllString(c.problems("selfplay3.kdb", 25), ""))
	c.write("mate.json", c.record("7"))
	c.write("near-miss.json", c.record("1"))
	c.write("lines.txt", badLines)
	c.write("games.jsonl", games)
	c.write("other.pgn", `[rules "berkeley"]`+"\n"+taggedPGN)
	c.write("bad.pgn", "[depth \"two\"]\n\n1. e4 {(:)} ?? {(:0)}\n")
	for i, name := range []string{"a", "b", "c"} {
		c.write("folder/d3/"+name+".pgn", strings.Replace(taggedPGN, "Kg7", strings.Repeat("Kg7,", i)+"Kg7", 1))
	}
	c.make("kriegmate solve --belief bishop.txt --certificate mate.cert")
	c.make("kriegmate solve --belief bishop.txt --ply 1 --searcher gl-dbu --certificate no-mate.cert")
	c.make("kriegmate solve near-miss.json --ply 3 --certificate sighted.cert")
	c.make("kriegmate bench selfplay3.kdb --limit 8 --searchers gl-dbu,dfpn,best --workers 1 --min-time 0s --out results.jsonl")
	return c.dir
}

// anyPly matches what a line for solve --batch has and one for estimate --batch has not.
var anyPly = regexp.MustCompile(`"ply":[0-9]+,`)

type corpusMaker struct {
	t     *testing.T
	build build
	dir   string
}

func (c corpusMaker) write(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

func (c corpusMaker) copy(path string) {
	c.t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		c.t.Fatal(err)
	}
	c.write(filepath.Base(path), string(content))
}

// make runs a command of the other build, which must succeed, and returns its output.
func (c corpusMaker) make(command string) string {
	c.t.Helper()
	out, complaints, status := c.build.shell(c.dir, command)
	if status != 0 {
		c.t.Fatalf("%s: status %d: %s", command, status, complaints)
	}
	return out
}

// shownProblem is what the corpus takes of a problem as show --json prints it.
type shownProblem struct {
	ID     string          `json:"id"`
	Ply    int             `json:"ply"`
	Record json.RawMessage `json:"record"`
}

// problems returns the first n problems of a file as lines for solve --batch.
func (c corpusMaker) problems(file string, n int) string {
	c.t.Helper()
	var b strings.Builder
	for decoder := json.NewDecoder(strings.NewReader(c.make("kriegmate show --json " + file))); n > 0; n-- {
		var p shownProblem
		if err := decoder.Decode(&p); err != nil {
			c.t.Fatal(err)
		}
		line, err := json.Marshal(p)
		if err != nil {
			c.t.Fatal(err)
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.String()
}

// record returns the record of a problem of 3 ply.
func (c corpusMaker) record(which string) string {
	c.t.Helper()
	var p shownProblem
	if err := json.Unmarshal([]byte(c.make("kriegmate show --json selfplay3.kdb "+which)), &p); err != nil {
		c.t.Fatal(err)
	}
	return string(p.Record) + "\n"
}

// badLines are lines for solve --batch and estimate --batch, most of them with a
// mistake.
const badLines = `{"id":1,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":3}
{"id":2,"belief":["7k/8/5K2/8/8/8/8/6R1 w - -","7k/8/5K2/8/8/8/8/6Q1 w - -"]}
{"id":3,"record":{"start":"7k/8/5K2/8/8/8/8/6R1 w - -","solver":"w","events":[]},"ply":3}
{"id":4,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":2}
{"id":5}
{"id":6,"fen":"7k/6Q1/6K1/8/8/8/8/8 b - -","ply":1}
{"id":7,"record":{"solver":"b","events":[]}}
{"id":8,"record":{"solver":"w","events":[{"side":"b"}]}}
{"id":9,"record":{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":15}}]}}
{"id":[10],"rules":"berkeley-db","record":{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"}]}}
{"id":11,"rules":"atomic","fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}
{"id":12,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","colour":"w"}
what
`

// games are lines for umpire --json, some of them with a mistake.
const games = `{"tries":["e2e4","e7e6","e4e5","d7d5","e5d6"]}
{"tries":["e2e4","e2e4"]}
not JSON
{"start":"8/8/8/8/8/8/8/8 w - -","tries":[]}
{"start":"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1","tries":["f7f8","h8h7"]}
{"tries":["e2e4"],"more":1}
{"start":"8/8/8/8/8/4k3/4p3/4K3 w - -","tries":[]}
{"start":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -","tries":["e1g1","e8c8","f1f8"]}
{"start":"4k3/P7/8/8/8/8/8/4K3 w - -","tries":["a7a8n","e8e7"]}
`
