package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"

	"kriegmate/build"
	"kriegmate/database"
	"kriegmate/database/shard"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
)

// A Shard is a part of a run, for one of several machines: some of its games, and
// everything that was found in them. Which of it a run keeps depends on all games before,
// so that [Merge] decides it.
type Shard struct {
	shard.Index
	Options *Options
	// Games is the number of games of the whole run or, if it is not known how many
	// shards that has, of each shard. Problems, if not 0, is after how many of them the
	// whole run ends.
	Games, Problems int
	// Commit is what the program was built from that plays the games.
	Commit string
}

// Shard returns a shard of the run, played by this program. A run without a limit of games
// has no shards.
func (r *Run) Shard(x shard.Index) Shard {
	return Shard{x, r.Options, r.Games, r.Problems, build.Commit()}
}

// Block returns the numbers of the first and the last game of the shard.
func (s *Shard) Block() (first, last int) {
	if s.N == 0 {
		return (s.I-1)*s.Games + 1, s.I * s.Games
	}
	return s.Index.Block(s.Games)
}

// Header returns the header of the shard's file, from which [ParseShard] makes the shard
// again.
func (s *Shard) Header() database.Header {
	h := s.run().header()
	h.Generator += fmt.Sprintf(" --games %d", s.Games)
	if s.Problems > 0 {
		h.Generator += fmt.Sprintf(" --problems %d", s.Problems)
	}
	h.Generator += fmt.Sprintf(" --shard %s by %s", s.Index, s.Commit)
	return h
}

// run returns the run that the shard is a part of.
func (s *Shard) run() *Run {
	r := NewRun(s.Options)
	if s.N > 0 {
		r.Games = s.Games
	}
	r.Problems = s.Problems
	return r
}

const generator = "kriegmate generate "

// shardGenerator is how the generator of a shard is written.
var shardGenerator = regexp.MustCompile(`^` + generator + `(.*) --games ([1-9][0-9]{0,17})(?: --problems ([1-9][0-9]{0,17}))? --shard ([0-9/]+) by (\S+)$`)

// ErrNoShard is the error of a file of problems that is no shard.
var ErrNoShard = errors.New("not a shard: it was not made by kriegmate generate with --shard")

// ParseShard returns the shard of which a file has the header. The error of another file
// is an [ErrNoShard].
func ParseShard(h database.Header) (Shard, error) {
	m := shardGenerator.FindStringSubmatch(h.Generator)
	if m == nil {
		return Shard{}, ErrNoShard
	}
	o, err := ParseOptions(m[1])
	if err != nil {
		return Shard{}, err
	}
	if o.Rules, err = kriegspiel.ParseRules(h.Rules); err != nil {
		return Shard{}, err
	}
	o.Seed = h.Seed
	s := Shard{Options: &o, Commit: m[5]}
	s.Games, _ = strconv.Atoi(m[2]) // digits, and not too many
	s.Problems, _ = strconv.Atoi(m[3])
	if err := s.Index.UnmarshalText([]byte(m[4])); err != nil {
		return Shard{}, err
	}
	return s, nil
}

// disagrees says in what two shards are not of one run; "" if they are.
func (s *Shard) disagrees(o *Shard) string {
	mine, other := s.words(), o.words()
	for i := range mine {
		if mine[i] != other[i] {
			return mine[i] + ", but " + other[i]
		}
	}
	return ""
}

// words tells what the shards of a run share.
func (s *Shard) words() [5]string {
	ends := english.Count(s.Games, "game")
	if s.Problems > 0 {
		ends += " and " + english.Count(s.Problems, "problem")
	}
	return [...]string{
		fmt.Sprintf("seed %d", s.Options.Seed), "rules " + s.Options.Rules.String(), "commit " + s.Commit, "options " + s.Options.String(), ends,
	}
}

// CreateShard plays a shard of the run into a new file, which appears when it is whole.
// The same shard gives the same bytes, whatever the number of workers. If the file is
// there, and is that shard already, nothing is played: [Generated].Before says how many
// problems it has. Another file is an fs.ErrExist, and stays.
func (r *Run) CreateShard(ctx context.Context, name string, x shard.Index) (Generated, error) {
	s := r.Shard(x)
	w, err := database.Stage(name, s.Header())
	if errors.Is(err, fs.ErrExist) {
		return s.finished(name, err)
	}
	if err != nil {
		return Generated{}, err
	}
	defer w.Discard()
	if err := r.playShard(ctx, &s, w.Add); err != nil {
		return Generated{}, err
	}
	return Generated{Problems: w.Counts().Problems()}, w.Close()
}

// finished returns what a file that is there has, if it is the shard; else the error.
func (s *Shard) finished(name string, exists error) (Generated, error) {
	r, err := database.Open(name)
	if err != nil {
		return Generated{}, exists
	}
	defer r.Close()
	if r.Header != s.Header() || !r.Whole() {
		return Generated{}, exists
	}
	counts, err := r.Counts()
	return Generated{counts.Problems(), counts.Problems()}, err
}

// keyTag is the name of the tag by which a problem of a shard says what it must not be
// like to be kept beside another.
const keyTag = "key"

// playShard plays the games of a shard and hands all that is found to add.
func (r *Run) playShard(ctx context.Context, s *Shard, add func(*database.Problem) error) error {
	if _, err := r.Options.programs(); err != nil {
		return err
	}
	first, last := s.Block()
	t := r.newTeam(ctx, first)
	t.last = last
	defer t.stop()
	report := &r.selection.Report
	for range last - first + 1 {
		game, err := t.next(ctx, r.selection)
		if err != nil {
			return err
		}
		if game == nil {
			continue
		}
		report.add(game, len(game.Finds) > 0)
		for i := range game.Finds {
			f := &game.Finds[i]
			report.keep(f)
			p := f.Problem
			p.Tags = []kriegspiel.Tag{{Name: keyTag, Value: fmt.Sprintf("%016x", f.key)}}
			if err := add(&p); err != nil {
				return err
			}
		}
		if r.Progress != nil {
			r.Progress(report)
		}
	}
	return nil
}

// findOf returns what a problem of a shard was before it was written.
func findOf(p *database.Problem) (Find, error) {
	if len(p.Tags) != 1 || p.Tags[0].Name != keyTag {
		return Find{}, fmt.Errorf("problem %s has no key", p.ID)
	}
	key, err := strconv.ParseUint(p.Tags[0].Value, 16, 64)
	if err != nil {
		return Find{}, fmt.Errorf("problem %s: the key %.20q is none", p.ID, p.Tags[0].Value)
	}
	f := Find{Problem: *p, key: key}
	f.Problem.Tags = nil
	return f, nil
}
