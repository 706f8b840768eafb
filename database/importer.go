package database

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"

	"kriegmate/kriegspiel"
)

// An Importer makes a file of problems from what [Import] reads. All problems of a
// file have one rule set: that of the first.
type Importer struct {
	File    string   // to be written
	Sources []string // archives, folders, PGN files and lines of JSON
	// Rules, if not nil, beats the rule sets of PGN files, and is that of all lines; see [Import].
	Rules *kriegspiel.Rules
	// Each, if not nil, is called with every problem of the sources as it comes.
	Each func(*Problem)
}

// Imported is what an import has written.
type Imported struct {
	Counts Counts // of all problems in the file
	Kept   int    // how many of them were there before
}

// importGenerator names the writer in the header.
const importGenerator = "kriegmate import"

// Run imports all sources. The file must not exist yet, else the error is an
// fs.ErrExist. If ctx ends the import, what was written so far can be gone on with
// by [Importer.Resume], which is why it is told with the error; after any other
// error there is no file.
func (i *Importer) Run(ctx context.Context) (Imported, error) {
	return i.run(ctx, func(h Header) (*Writer, []string, error) {
		w, err := Create(i.File, h)
		return w, nil, err
	})
}

// Resume goes on with a file that was interrupted, and becomes the same as without
// the interruption. Its problems must be the first of the sources; if it does not
// exist it is begun. Whatever happens, the file stays.
func (i *Importer) Resume(ctx context.Context) (Imported, error) {
	if _, err := os.Stat(i.File); err != nil {
		return i.Run(ctx)
	}
	return i.run(ctx, func(h Header) (w *Writer, kept []string, err error) {
		w, err = Resume(i.File, h, func(p *Problem) { kept = append(kept, p.ID) })
		return w, kept, err
	})
}

// run imports into the file that open opens; open returns nil ids if the file is
// new, else those of the problems in it.
func (i *Importer) run(ctx context.Context, open func(Header) (*Writer, []string, error)) (done Imported, err error) {
	next, stop := iter.Pull2(i.all())
	defer stop()
	// What rules the file is for, the first problem says.
	first, err, ok := next()
	if err != nil {
		return done, err
	}
	if !ok {
		return done, errors.New("no problem to import")
	}
	_, missing := os.Stat(i.File)
	w, kept, err := open(Header{Generator: importGenerator, Rules: first.Rules.String()})
	if err != nil {
		return done, err
	}
	m := merger{file: i.File, rules: first.Rules, writer: w, kept: kept}
	for p := first; ok && err == nil; p, err, ok = next() {
		if i.Each != nil {
			i.Each(&p)
		}
		if err = ctx.Err(); err == nil {
			err = m.add(&p)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = m.end()
	}
	fails := err != nil && missing != nil && !errors.Is(err, context.Canceled)
	gone := fails && os.Remove(i.File) == nil // as long as no other process can go on with it
	closed := w.Close()
	if fails && !gone {
		os.Remove(i.File) // Windows removes nothing that is open
	}
	if err == nil && closed != nil {
		err = fmt.Errorf("cannot write %s: %w", i.File, closed)
	}
	return Imported{w.Counts(), w.Kept()}, err
}

// all gives the problems of all sources, one after the other.
func (i *Importer) all() iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		for _, name := range i.Sources {
			for p, err := range Import(name, i.Rules) {
				if !yield(p, err) {
					return
				}
			}
		}
	}
}

// A merger writes problems, and compares the first with those that are there.
type merger struct {
	file   string
	rules  kriegspiel.Rules // of all problems
	writer *Writer
	kept   []string // ids of problems that were in the file already
	met    int      // problems given so far
}

// add writes a problem, or compares it with the one that is there.
func (m *merger) add(p *Problem) error {
	if p.Rules != m.rules {
		return fmt.Errorf("%s: its rules are %v, those of the problems before %v: import it into another file, or choose one rule set for all", p.called(), p.Rules, m.rules)
	}
	m.met++
	if m.met <= len(m.kept) {
		if m.kept[m.met-1] != p.ID {
			return fmt.Errorf("%s: problem #%d is not %s: it was imported from something else", m.file, m.met, p.called())
		}
		return nil
	}
	if err := m.writer.Add(p); err != nil {
		return fmt.Errorf("%s: %w", p.called(), err)
	}
	return nil
}

// called tells which problem it is: where it came from, or its id.
func (p *Problem) called() string {
	if from := p.Origin.String(); from != "" {
		return Printable(from)
	}
	return "problem " + Printable(p.ID)
}

// end returns an error if the file has more problems than were given.
func (m *merger) end() error {
	if m.met < len(m.kept) {
		return fmt.Errorf("%s has %d problems, but there are only %d to import: it was imported from something else", m.file, len(m.kept), m.met)
	}
	return nil
}
