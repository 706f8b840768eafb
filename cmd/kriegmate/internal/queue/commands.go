package queue

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/cluster"
	"kriegmate/cluster/joint"
	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/database/bench"
	"kriegmate/database/jobs"
	"kriegmate/database/selfplay"
	"kriegmate/files"
	"kriegmate/internal/english"
	"kriegmate/mate"
)

// Streams are what a command prints to: its answer, and what people should know.
type Streams struct{ Out, Err io.Writer }

// Generate makes the file of --out by the queue of the flags, and prints what is in it.
func Generate(c *cli.Context, s Streams, run *selfplay.Run) error {
	name := c.String("out")
	var made jobs.Merged
	err := Coordinate(c, s.Err, name, func(co *cluster.Coordinator) (err error) {
		made, err = joint.Generate(c.Context, co, run, name)
		return err
	})
	if err != nil {
		return resumable(err, s.Err, name)
	}
	_, err = fmt.Fprintf(s.Out, "%s in %s\n%v", english.Count(made.Counts.Problems(), "problem"), name, made.Counts)
	return err
}

// resumable returns the error of a command, in words if its file exists. To people who have
// interrupted it, it says how it goes on.
func resumable(err error, w io.Writer, name string) error {
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("--out: %s exists: remove it, or name another one", name)
	}
	if arguments.Stopped(err) {
		fmt.Fprintln(w, "kriegmate: the queue holds what was done: the same command goes on with it")
	}
	return err
}

// Bench does a session by the queue of the flags and returns its run. Without --out its
// results are kept nowhere else.
func Bench(c *cli.Context, w io.Writer, session *bench.Session) (*bench.Run, error) {
	name := session.File
	if name == "" {
		folder, err := os.MkdirTemp("", "kriegmate")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		name = filepath.Join(folder, "results.jsonl")
	}
	err := Coordinate(c, w, name, func(co *cluster.Coordinator) error {
		_, err := joint.Bench(c.Context, co, session, name)
		return err
	})
	if err != nil {
		return nil, resumable(err, w, name)
	}
	runs, err := bench.ReadRuns(name)
	if err != nil {
		return nil, err
	}
	return runs[0], nil
}

// Check verifies the certificates that are the arguments by the queue of the flags. It prints
// what "kriegmate check" prints of each, behind its name if there are several. That some do
// not hold is an error that is made by failure.
func Check(c *cli.Context, s Streams, failure func(error) error) error {
	wrong := 0
	var claims []jobs.Claim
	for _, name := range c.Args().Slice() {
		text, err := files.ReadBy(c.Context, name, nil, mate.CertificateText)
		if err != nil {
			return arguments.In(name, err)
		}
		claims = append(claims, jobs.Claim{File: name, Text: text, Slow: c.Bool("slow")})
	}
	err := Coordinate(c, s.Err, "", func(co *cluster.Coordinator) error {
		return joint.Check(c.Context, co, claims, func(v *joint.Verdict) error {
			text := v.Text
			if v.Refused != "" {
				wrong++
				text = "does not hold: " + v.Refused + "\n"
			}
			if len(claims) > 1 {
				text = strings.ReplaceAll(v.File+": "+strings.TrimSuffix(text, "\n"), "\n", "\n"+v.File+": ") + "\n"
			}
			_, err := io.WriteString(s.Out, text)
			return err
		})
	})
	if err == nil && wrong > 0 {
		err = failure(fmt.Errorf("%d of %s: refused", wrong, english.Count(len(claims), "certificate")))
	}
	return err
}
