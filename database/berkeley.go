package database

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

// Import gives the problems of the Berkeley database, or of other files with
// its tags: name is its archive, a .tgz as published, a folder with PGN files in
// it or below, or one PGN file. They come sorted by folder and file, with
// numbers by their value: d3/mate0, d3/mate1, ..., d3/mate10, d3/nomate0. A file
// whose name ends in .jsonl has problems as lines of JSON instead, those of a file of
// problems without its compression; there an id may be left out. If
// rules is not nil it beats the rule sets of PGN files; lines of other rules are an
// error, as their verdicts may be others there. The first error is the last thing that
// is given.
func Import(name string, rules *kriegspiel.Rules) iter.Seq2[Problem, error] {
	if isLines(name) {
		return importLines(name, rules)
	}
	return func(yield func(Problem, error) bool) {
		files, err := PGNFiles(name)
		if err != nil {
			yield(Problem{}, fmt.Errorf("%s: %w", name, err))
			return
		}
		for _, f := range files {
			p, err := f.problem(rules)
			if err != nil && f.Name != name {
				err = fmt.Errorf("%s: %w", f.Name, err)
			}
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

// problem reads one file of the database.
func (f *PGNFile) problem(rules *kriegspiel.Rules) (Problem, error) {
	game, err := filtered.Parse(f.Text, rules)
	if errors.Is(err, filtered.ErrComment) && !bytes.Contains(f.Text, []byte("{(")) {
		return Problem{}, errors.New("this is no filtered PGN, in which comments like {(Xd5,CF:Qd4)} tell what the referee said: give an ordinary game to kriegmate solve or review")
	}
	if err != nil {
		return Problem{}, err
	}
	p, err := FromPGN(&game)
	if err != nil {
		return Problem{}, err
	}
	p.Origin.File = f.origin()
	if named, ok := verdictNamed(f.Name); ok && named != p.Verdict {
		return Problem{}, fmt.Errorf("it is called %s, but a plan mates %d of %d states", path.Base(f.Name), p.Covered, p.Belief)
	}
	return p, nil
}

// verdictNamed returns the verdict in the name of a file of the database, if
// there is one: "mate17.pgn" or "nomate17.pgn", which are all near misses.
func verdictNamed(name string) (v Verdict, ok bool) {
	name = strings.TrimSuffix(path.Base(name), ".pgn")
	switch strings.TrimRight(name, "0123456789") {
	case "mate":
		return Mate, true
	case "nomate":
		return NearMiss, true
	}
	return 0, false
}

// The tags of the Berkeley database that say what a problem is.
const (
	tagDepth   = "depth"               // the solver's moves
	tagBelief  = "final-states"        // the size of the belief state
	tagCovered = "largest-mate-subset" // states that one plan mates; others may mate more
)

// FromPGN returns the problem in a filtered PGN with the tags of the Berkeley
// database: depth, final-states and largest-mate-subset, from which its verdict
// follows. Unless it is a mate, its coverage is a lower bound, for the last of
// these tags is one: in some near misses of the database a single proposal mates
// more states at once than it says.
func FromPGN(game *filtered.PGN) (Problem, error) {
	var depth int
	p := Problem{Rules: game.Record.Rules, Solver: game.Record.Solver, Record: &game.Record, Tags: game.Tags}
	for _, tag := range []struct {
		name  string
		value *int
	}{{tagDepth, &depth}, {tagBelief, &p.Belief}, {tagCovered, &p.Covered}} {
		n, err := strconv.ParseUint(game.Tag(tag.name), 10, 31)
		if err != nil {
			return Problem{}, fmt.Errorf("tag %s: %.16q, want a number as in the Berkeley database", tag.name, game.Tag(tag.name))
		}
		*tag.value = int(n)
	}
	if depth < 1 {
		return Problem{}, fmt.Errorf("tag %s: %d, want the number of the solver's moves", tagDepth, depth)
	}
	p.Ply = 2*depth - 1
	p.Verdict = verdictOf(p.Covered, p.Belief)
	p.Exact = p.Verdict == Mate
	p.ID = p.NewID()
	return p, p.Check()
}

// verdictOf returns the verdict of a problem in which the best plan mates so
// many of the states.
func verdictOf(covered, belief int) Verdict {
	switch {
	case covered == belief:
		return Mate
	case 2*covered >= belief:
		return NearMiss
	}
	return NoMate
}

// PGN returns the problem as a filtered PGN with the tags of the Berkeley
// database: those it came with, and those that say what it is. A problem of
// several positions cannot be written so. Whether coverage is exact is lost.
func (p *Problem) PGN() (filtered.PGN, error) {
	game := filtered.PGN{}
	switch {
	case p.Record != nil:
		game.Record = *p.Record
	case len(p.Positions) == 1:
		game.Record = kriegspiel.Record{Rules: p.Rules, Start: p.Positions[0], Solver: p.Solver}
	default:
		return game, fmt.Errorf("%d positions are no record, and PGN is for records", len(p.Positions))
	}
	game.Tags = slices.Clone(p.Tags)
	if p.Tags == nil {
		game.Tags = []kriegspiel.Tag{
			{Name: "event", Value: "Kriegspiel problem"}, {Name: "result", Value: "*"},
			{Name: "filtered", Value: strings.ToLower(p.Solver.Name())}, {Name: "rules", Value: p.Rules.String()},
		}
	}
	setTag(&game, tagDepth, kriegspiel.Depth(p.Ply))
	setTag(&game, tagBelief, p.Belief)
	setTag(&game, tagCovered, p.Covered)
	return game, nil
}

// setTag gives a tag its value, and adds it where it is missing.
func setTag(game *filtered.PGN, name string, value int) {
	i := slices.IndexFunc(game.Tags, func(t kriegspiel.Tag) bool { return t.Name == name })
	if i < 0 {
		i = len(game.Tags)
		game.Tags = append(game.Tags, kriegspiel.Tag{Name: name})
	}
	game.Tags[i].Value = strconv.Itoa(value)
}
