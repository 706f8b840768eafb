package database

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"path"
	"path/filepath"
	"strings"

	"kriegmate/kriegspiel"
)

// isLines tells by the name whether a file has problems as lines of JSON.
func isLines(name string) bool { return strings.EqualFold(path.Ext(name), ".jsonl") }

// importLines gives the problems of a text that has one a line, as [ParseProblem] reads
// them. Empty lines are passed over. An id that is missing is made, and a problem that
// does not say where it came from comes from this file.
func importLines(name string, rules *kriegspiel.Rules) iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		text, err := readLines(name)
		if err != nil {
			yield(Problem{}, fmt.Errorf("%s: %w", name, err))
			return
		}
		number := 0
		for line := range bytes.Lines(text) {
			number++
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			p, err := importLine(line, rules)
			if err != nil {
				yield(Problem{}, fmt.Errorf("%s: line %d: %w", name, number, err))
				return
			}
			if p.Origin == (Origin{}) {
				p.Origin.File = filepath.Base(name)
			}
			if !yield(p, nil) {
				return
			}
		}
	}
}

// importLine reads one problem. If rules is not nil, those of the line must be the same: its verdict is one under its
// own rules.
func importLine(line []byte, rules *kriegspiel.Rules) (Problem, error) {
	p, err := parseLine(line)
	if err != nil {
		return p, err
	}
	if rules != nil && *rules != p.Rules {
		return p, wrong("rules", "%v, but --rules says %v", p.Rules, *rules)
	}
	if p.ID == "" {
		p.ID = p.NewID()
	}
	return p, p.Check()
}

// readLines reads a file of lines whole.
func readLines(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err.(*os.PathError).Err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostText+1))
	if err == nil && len(text) > mostText {
		err = fmt.Errorf("more than %d MiB", mostText>>20)
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}
