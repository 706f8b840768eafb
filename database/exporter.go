package database

import (
	"fmt"
	"regexp"
)

// An Exporter makes PGN files of problems, with names that go together in one
// folder. [Import] reads them again. The zero value is ready for use.
type Exporter struct{ names map[string]bool }

// plainOrigin is a name that leads nowhere but into a folder of the folder.
var plainOrigin = regexp.MustCompile(`^(?:[A-Za-z0-9_-]{1,64}/)?[A-Za-z0-9_-]{1,64}\.pgn$`)

// File returns the text of the file of problem n, in the notation of the Berkeley
// database, and its name: that of the file it came from, such as "d3/mate1.pgn", or
// its number if there is none that can be taken.
func (e *Exporter) File(n int, p *Problem) (name string, text []byte, err error) {
	game, err := p.PGN()
	if err == nil {
		text, err = game.Append(nil)
	}
	if err != nil {
		return "", nil, fmt.Errorf("problem #%d: %w", n, err)
	}
	name = p.Origin.File
	if !plainOrigin.MatchString(name) || e.names[name] {
		name = fmt.Sprintf("%06d.pgn", n)
	}
	if e.names == nil {
		e.names = map[string]bool{}
	}
	e.names[name] = true
	return name, text, nil
}

// Files returns how many files there are.
func (e *Exporter) Files() int { return len(e.names) }
