package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"kriegmate/database"
)

// An exporter writes problems into a folder, a PGN file each.
type exporter struct {
	folder string
	out    io.Writer
	names  map[string]bool // written so far
}

func (e *exporter) add(n int, p *database.Problem) error {
	text, err := pgnOf(p)
	if err != nil {
		return fmt.Errorf("--export: problem #%d: %w", n, err)
	}
	name := e.name(n, p)
	path := filepath.Join(e.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if e.names == nil {
		e.names = map[string]bool{}
	}
	e.names[name] = true
	return writeOutput(path, text, e.out)
}

// plainOrigin is a name that leads nowhere but into a folder of the folder.
var plainOrigin = regexp.MustCompile(`^(?:[A-Za-z0-9_-]{1,64}/)?[A-Za-z0-9_-]{1,64}\.pgn$`)

// name returns the name of the file of a problem: that of the file it came from,
// or its number if there is none that can be taken.
func (e *exporter) name(n int, p *database.Problem) string {
	if name := p.Origin.File; plainOrigin.MatchString(name) && !e.names[name] {
		return name
	}
	return fmt.Sprintf("%06d.pgn", n)
}

func (e *exporter) end(int) error {
	_, err := fmt.Fprintf(e.out, "%s in %s\n", problemsOf(len(e.names)), e.folder)
	return err
}
