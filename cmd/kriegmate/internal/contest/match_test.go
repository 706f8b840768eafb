package contest

import (
	"runtime"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// Players with threads of their own leave fewer cores for other games, whichever of the two has them; --workers says
// otherwise.
func TestAtOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	for args, want := range map[string]int{
		"random random":                                 8,
		"random,threads=2 random":                       4,
		"random random,threads=2":                       4,
		"random,threads=3 random,threads=2":             2,
		"random,threads=9 random":                       1,
		"--threads 4 random random":                     2,
		"--threads 4 random,threads=1 random,threads=1": 8,
		"--workers 5 random,threads=2 random":           5,
	} {
		command, got := MatchCommand(Streams{}), 0
		command.Action = func(c *cli.Context) error {
			m, err := chosen(c)
			if err == nil {
				got = m.Workers
			}
			return err
		}
		app := &cli.App{Commands: []*cli.Command{command}}
		if err := app.Run(append([]string{"kriegmate", "match"}, strings.Fields(args)...)); err != nil || got != want {
			t.Errorf("match %s: %d games at a time, %v, want %d", args, got, err, want)
		}
	}
}
