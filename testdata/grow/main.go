// Command grow makes the problem set that is built into kriegmate:
//
//	go run ./testdata/grow --out testdata/grown.kdb --seed 1
//
// No game was played for it. A trial draws a view and one state that is a mate
// within the ply asked for and not two ply sooner, and lets the belief state grow:
// a changed copy of one of its states is added whenever the whole still has a
// plan, until several in a row break it. So it stands at the edge between mate and
// no mate; one that does not come there with 30 states is given up. It is kept only
// if its plan needs ears: without what is heard of refusals, or without the
// directions of checks, there must be none; see deafness. The belief state is then
// a problem, a mate, and together with some of the states that broke it another
// one, a near miss. Nobody may castle or capture en passant at the start.
//
// Nothing is written that three searchers do not agree about, two of them with
// certificates that hold, and nothing that would take a plain search long: the
// benchmark is to end within a minute. So the set is easier than what belief
// states of this size can be. The same seed gives the same problems. What a trial
// makes depends on the seed, the ply and its number alone, which is the game in the
// origin of its problems; whether that is kept depends on the trials before it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// A quota is how many mates there are to be of a ply, and as many near misses. At
// least so many of the mates need the directions of checks; of those that grow,
// not one in twenty does, and nearly all the others need refusals.
type quota struct{ ply, mates, directed int }

var wanted = []quota{{3, 150, 24}, {5, 60, 8}}

func main() {
	out := flag.String("out", "", "write the problems to `FILE`")
	seed := flag.Uint64("seed", 1, "draw from the `NUMBER`")
	trials := flag.Int("trials", 0, "end each ply after `N` trials (default: when there are enough problems)")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "grow: want --out FILE and no arguments")
		os.Exit(2)
	}
	if err := write(*out, *seed, *trials); err != nil {
		fmt.Fprintf(os.Stderr, "grow: %v\n", err)
		os.Exit(1)
	}
}

// write makes the file of problems. It takes the place of an older one only when
// it is whole.
func write(name string, seed uint64, trials int) error {
	folder, err := os.MkdirTemp(filepath.Dir(name), "grow-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	unfinished := filepath.Join(folder, "grown.kdb")
	w, err := database.Create(unfinished, database.Header{Generator: "testdata/grow", Seed: seed, Rules: kriegspiel.Berkeley.String()})
	if err != nil {
		return err
	}
	defer w.Close()
	for _, want := range wanted {
		if err := grow(w, seed, want, trials); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.Rename(unfinished, name)
}

// grow adds problems of one ply.
func grow(w *database.Writer, seed uint64, want quota, trials int) error {
	j := newJudge()
	seen := map[string]bool{}
	for n := 1; want.mates > 0 && (trials == 0 || n <= trials); n++ {
		t := newTrial(j, seed, want.ply, n)
		t.directed = want.mates == want.directed
		pair, ok := t.run()
		if !ok || seen[shape(&pair[0])] || seen[shape(&pair[1])] {
			continue
		}
		for i := range pair {
			seen[shape(&pair[i])] = true
			if err := w.Add(&pair[i]); err != nil {
				return fmt.Errorf("trial %d of %d ply: %w", n, want.ply, err)
			}
		}
		want.mates--
		if t.needs.directions && want.directed > 0 {
			want.directed--
		}
		fmt.Fprintf(os.Stderr, "\r%d ply: trial %d, %d mates to find ", want.ply, n, want.mates)
	}
	fmt.Fprintln(os.Stderr)
	return nil
}
