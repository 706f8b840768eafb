package selfplay

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kriegmate/database"
)

// Generated says how many problems a file has, and had before the run.
type Generated struct{ Problems, Before int }

// generatedFrame is the number of problems that are written together: few, since a
// run that is killed loses what was not yet written, and deep problems take long.
const generatedFrame = 16

// Create plays the run into a new file; if there is one already, the error is an
// fs.ErrExist. A run that ctx has ended leaves a file with which [Run.Resume] goes
// on.
func (r *Run) Create(ctx context.Context, name string) (Generated, error) {
	w, err := database.Create(name, r.header())
	if err != nil {
		return Generated{}, err
	}
	return r.write(ctx, w)
}

// Resume goes on with the file of a run that was interrupted, or is to become
// longer, and begins one that does not exist. The file becomes the same as without
// the interruption.
func (r *Run) Resume(ctx context.Context, name string) (Generated, error) {
	var kept []database.Problem
	w, err := database.Resume(name, r.header(), func(p *database.Problem) { kept = append(kept, *p) })
	if err != nil {
		return Generated{}, err
	}
	if err := r.Remember(ctx, kept); err != nil {
		return Generated{}, errors.Join(err, w.Close())
	}
	return r.write(ctx, w)
}

// header returns the header of the run's file.
func (r *Run) header() database.Header {
	o := r.Options
	return database.Header{Generator: generator + o.String(), Seed: o.Seed, Rules: o.Rules.String(), Frame: generatedFrame}
}

// write plays the run into a file and closes it.
func (r *Run) write(ctx context.Context, w *database.Writer) (Generated, error) {
	before := w.Counts().Problems()
	err := r.Play(ctx, w.Add)
	if closed := w.Close(); err == nil || ctx.Err() != nil && closed != nil {
		err = closed
	}
	return Generated{w.Counts().Problems(), before}, err
}

// SetWanted says after how many problems the run ends, as people write it: "100",
// all in all, or "50+50", mates and near misses of each ply. "" is no limit.
func (r *Run) SetWanted(text string) error {
	r.Problems, r.Options.Mates, r.Options.NearMisses = 0, 0, 0
	if text == "" {
		return nil
	}
	first, second, apart := strings.Cut(text, "+")
	if !apart {
		second = "1"
	}
	n, err1 := strconv.Atoi(first)
	m, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || n <= 0 || m <= 0 {
		return fmt.Errorf("%.20q, want a positive number such as 100, or two such as 50+50", text)
	}
	if apart {
		r.Options.Mates, r.Options.NearMisses = n, m
	} else {
		r.Problems = n
	}
	return nil
}
