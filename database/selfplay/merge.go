package selfplay

import (
	"context"
	"errors"
	"fmt"

	"kriegmate/database"
	"kriegmate/database/shard"
)

// ErrTooFew is the error of shards of a run whose end is not known, if what was found in
// them is not all that the run is to keep.
var ErrTooFew = errors.New("not enough")

// Merge joins the files of all shards of a run into the file that one machine would have
// written, byte for byte. It appears when it is whole; if there is one already, the error
// is an fs.ErrExist. The shards may be named in any order. One that is missing, is there
// twice, is cut or damaged, or is of another run is an error with its name. Of the
// problems no more than a frame is in memory at a time, and eight bytes of each that is
// kept.
func Merge(ctx context.Context, name string, shards ...string) (database.Counts, error) {
	if len(shards) == 0 {
		return nil, errors.New("no shards to join")
	}
	s, files, err := openShards(shards)
	if err != nil {
		return nil, err
	}
	run := s.run()
	w, err := database.Stage(name, run.header())
	if err != nil {
		return nil, err
	}
	defer w.Discard()
	j := join{run: run, add: w.Add}
	for _, f := range files {
		if err := j.take(ctx, f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if err := j.flush(); err != nil {
		return nil, err
	}
	if s.N == 0 && !run.over(1) {
		return nil, fmt.Errorf("shard %s is missing: %d problems of those before are %w", shard.Index{I: len(files) + 1}, w.Counts().Problems(), ErrTooFew)
	}
	counts := w.Counts()
	return counts, w.Close()
}

// openShards reads the headers of shards, and returns the first shard and the files in
// their order, if they are all of one run.
func openShards(names []string) (Shard, []shard.File, error) {
	var first Shard
	files := make([]shard.File, len(names))
	for i, name := range names {
		s, err := openShard(name)
		if err != nil {
			return first, nil, err
		}
		if i == 0 {
			first = s
		}
		if difference := s.disagrees(&first); difference != "" {
			return first, nil, fmt.Errorf("%s is of another run than %s: %s", name, names[0], difference)
		}
		files[i] = shard.File{Index: s.Index, Name: name}
	}
	return first, files, shard.Whole(files)
}

// openShard reads the header of a shard.
func openShard(name string) (Shard, error) {
	r, err := database.Open(name)
	if err != nil {
		return Shard{}, err
	}
	defer r.Close()
	s, err := ParseShard(r.Header)
	if err != nil {
		return Shard{}, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// A join decides, as a run does, what is kept of the games of all shards.
type join struct {
	run  *Run
	add  func(*database.Problem) error
	game *Game // whose finds are not all there yet; nil if there is none
}

// take takes the problems of a shard's file. Shards must come in their order.
func (j *join) take(ctx context.Context, f shard.File) error {
	r, err := database.Open(f.Name)
	if err != nil {
		return err
	}
	defer r.Close()
	s, err := ParseShard(r.Header)
	if err != nil {
		return err
	}
	first, last := s.Block()
	for p, err := range r.Problems() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		game := p.Origin.Game
		if game < first || game > last || p.Origin.Seed != s.Options.Seed {
			return fmt.Errorf("problem %s is of %v, but shard %s has games %d to %d", p.ID, p.Origin, s.Index, first, last)
		}
		first = game // the next problem is of no game before
		find, err := findOf(&p)
		if err != nil {
			return err
		}
		if err := j.gather(find); err != nil {
			return err
		}
	}
	return nil
}

// gather takes a find. When it is the first of its game, the game before is whole.
func (j *join) gather(f Find) error {
	number := f.Problem.Origin.Game
	if j.game != nil && j.game.Number != number {
		if err := j.flush(); err != nil {
			return err
		}
	}
	if j.game == nil {
		j.game = &Game{Number: number}
	}
	j.game.Finds = append(j.game.Finds, f)
	return nil
}

// flush keeps what is kept of the last game.
func (j *join) flush() error {
	g := j.game
	j.game = nil
	if g == nil || j.run.over(g.Number) {
		return nil
	}
	for _, f := range j.run.selection.take(g, j.run.room()) {
		if err := j.add(&f.Problem); err != nil {
			return err
		}
	}
	return nil
}
