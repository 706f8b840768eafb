package queue

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"kriegmate/cluster"
	"kriegmate/cluster/joint"
	"kriegmate/cluster/natsqueue"
)

// start starts a server and returns where it is.
func start(t *testing.T) string {
	t.Helper()
	s, err := natsqueue.Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s.URL()
}

// command runs a command that has the flags of a queue, and tells nothing.
func command(t *testing.T, url string, do func(c *cli.Context, w *strings.Builder) error) error {
	t.Helper()
	app := &cli.App{Name: "kriegmate", Flags: Flags(), Action: func(c *cli.Context) error { return do(c, &strings.Builder{}) }}
	return app.RunContext(t.Context(), []string{"kriegmate", "--queue", url})
}

// Who makes a file by a queue is the only one who does, though a process that was killed had begun
// with it before. The second is refused, does nothing, and leaves what is beside the file; when
// the first has ended nothing of it is left.
func TestOneMakesAFile(t *testing.T) {
	for name, url := range map[string]string{"external": start(t), "embedded": embedded} {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.kdb")
			if err := os.WriteFile(out+".lock", nil, 0o666); err != nil {
				t.Fatal(err)
			}
			began := 0
			err := command(t, url, func(c *cli.Context, w *strings.Builder) error {
				return Coordinate(c, w, out, func(*cluster.Coordinator) error {
					began++
					before, _ := filepath.Glob(out + "*")
					err := Coordinate(c, w, out, func(*cluster.Coordinator) error {
						began++
						return nil
					})
					if want := out + " is being written by another process"; err == nil || !strings.Contains(err.Error(), want) {
						t.Errorf("the second says %v, want %q", err, want)
					}
					if after, _ := filepath.Glob(out + "*"); strings.Join(after, " ") != strings.Join(before, " ") {
						t.Errorf("beside the file are %q after the second, before it %q", after, before)
					}
					return nil
				})
			})
			if err != nil || began != 1 {
				t.Errorf("%v, %d of them began, want 1", err, began)
			}
			if left, err := filepath.Glob(out + "*"); err != nil || len(left) > 0 {
				t.Errorf("left are %q, %v", left, err)
			}
		})
	}
}

// What the environment says of another queue is nothing to the server inside the process.
func TestEmbeddedIsItsOwn(t *testing.T) {
	for _, name := range []string{"USER", "PASSWORD", "CREDS", "CA", "CERT", "KEY"} {
		missing := filepath.Join(t.TempDir(), "missing")
		t.Run(name, func(t *testing.T) {
			t.Setenv("KRIEGMATE_QUEUE_"+name, missing)
			err := command(t, embedded, func(c *cli.Context, w *strings.Builder) error {
				return Coordinate(c, w, "", func(co *cluster.Coordinator) error {
					_, err := co.Queue.Runs(c.Context)
					return err
				})
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// A worker says at its end what it has done, and of one job as of one.
func TestWorkSaysWhatItHasDone(t *testing.T) {
	url := start(t)
	q, err := natsqueue.Open(t.Context(), &natsqueue.Address{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var said strings.Builder
	ended := make(chan error, 1)
	go func() {
		app := &cli.App{Name: "kriegmate", Commands: []*cli.Command{WorkCommand(&said)}}
		ended <- app.RunContext(ctx, []string{"kriegmate", "work", "--queue", url, "--name", "w", "--workers", "1"})
	}()
	run := &cluster.Run{Program: joint.Program()}
	if err := q.Open(ctx, run); err != nil {
		t.Fatal(err)
	}
	if err := q.Put(ctx, &cluster.Job{Run: run.ID(), Number: 1, Attempt: 1, Data: []byte("no job of ours, which is soon done")}); err != nil {
		t.Fatal(err)
	}
	for o := range q.Outcomes(ctx, run.ID()) {
		if o != nil {
			break
		}
	}
	stop()
	if err := <-ended; err != nil || !strings.HasSuffix(said.String(), "w has done 1 job\n") {
		t.Errorf("%v, it says %q", err, said.String())
	}
}
