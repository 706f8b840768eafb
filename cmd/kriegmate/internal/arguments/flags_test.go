package arguments_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/report"
)

// with runs f with the flags as a command sees them.
func with(t *testing.T, args []string, f func(*cli.Context) error) error {
	t.Helper()
	a := &cli.App{Name: "app", Writer: &bytes.Buffer{}, ErrWriter: &bytes.Buffer{}, ExitErrHandler: func(*cli.Context, error) {}, Action: f, Flags: []cli.Flag{
		arguments.RulesFlag(), &cli.StringFlag{Name: "side"}, &cli.Int64Flag{Name: "memory", Value: 1}, &cli.IntFlag{Name: "workers", Value: 1},
		&cli.StringFlag{Name: "fen"}, &cli.StringFlag{Name: "csv"}, &cli.StringFlag{Name: "json"}, &cli.StringFlag{Name: "html"}, &cli.StringFlag{Name: "out"}, &cli.StringFlag{Name: "plots"},
	}}
	return a.Run(append([]string{"app"}, args...))
}

func TestFlags(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "rules none, side none"},
		{"--rules berkeley-db --side b", "rules berkeley-db, side b"},
		{"--rules atomic", `--rules: unknown rule set "atomic"`},
		{"--side x", `--side: "x", want w or b`},
		{"--memory 0", "--memory: want a positive number"},
		{"--memory 4194305", "--memory: want at most 4194304"},
		{"--workers 0", "--workers: want a number from 1 to 256"},
		{"--workers 257", "--workers: want a number from 1 to 256"},
	} {
		said := "rules none, side none"
		err := with(t, strings.Fields(test.args), func(c *cli.Context) error {
			rules, err := arguments.Rules(c)
			if err != nil {
				return err
			}
			side, err := arguments.Side(c, "side")
			if err != nil {
				return err
			}
			if rules != nil && side != nil {
				said = fmt.Sprintf("rules %v, side %v", kriegspiel.Rules(*rules), chess.Colour(*side))
			}
			if err := arguments.Positive(c, "memory"); err != nil {
				return err
			}
			return arguments.Workers(c)
		})
		if err != nil {
			said = err.Error()
		}
		if !strings.HasPrefix(said, test.want) {
			t.Errorf("%s: %s, want %s", test.args, said, test.want)
		}
	}
}

// Files that cannot be written are told before there is anything to write.
func TestCheckFiles(t *testing.T) {
	dir := t.TempDir()
	file, problems, game, table, solved := filepath.Join(dir, "file"), filepath.Join(dir, "x.kdb"), filepath.Join(dir, "GAME.PGN"), filepath.Join(dir, "old.csv"), filepath.Join(dir, "KQK.kmt")
	for _, name := range []string{file, problems, game, table, solved} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, ""},
		{[]string{"--csv", problems}, "--csv: " + problems + " is a game, a file of problems or a solved ending by its name, and would be replaced"},
		{[]string{"--html", game}, "is a game, a file of problems or a solved ending by its name"},
		{[]string{"--csv", filepath.Join(dir, "new.kdb"), "--json", table, "--out", problems}, ""},
		{[]string{"--csv", table, "--out", game}, ""},
		{[]string{"--csv", "-", "--json", file, "--plots", dir}, ""},
		{[]string{"--csv", "-", "--json", "t"}, ""},
		{[]string{"--csv", filepath.Join(dir, "none", "x")}, "--csv: there is no folder"},
		{[]string{"--json", dir}, "is a folder, want the name of a file"},
		{[]string{"--csv", file, "--html", dir + "/./file"}, "is the file of --csv already"},
		{[]string{"--csv", file, dir + "/./file"}, "is the file that is read: name another one"},
		{[]string{"--csv", filepath.Join(dir, "new"), file, filepath.Join(dir, "new")}, ""},
		{[]string{"--plots", file}, "is a file, want the name of a folder"},
		{[]string{"--plots", "-"}, "--plots: want the name of a folder"},
		{[]string{"--plots", ""}, "--plots: want the name of a folder"},
		{[]string{"--csv", ""}, "--csv: want the name of a file"},
		{[]string{"--csv", filepath.Join(dir, strings.Repeat("x", 300))}, "--csv: cannot write "},
		{[]string{"--out", ""}, "--out: want the name of a file"},
		{[]string{"--html", filepath.Join(dir, "KRK.kmt")}, ""},
		{[]string{"--html", solved}, "is a game, a file of problems or a solved ending by its name"},
	} {
		err := with(t, test.args, func(c *cli.Context) error { return arguments.CheckFiles(c, "csv", "json", "html", "out") })
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q", test.args, err, test.want)
		}
	}
}

// To people who interrupt a command it is said that its file was not written; no file, or standard output, is not named.
func TestRepeatable(t *testing.T) {
	for file, want := range map[string]string{"x": "kriegmate: nothing was written to x: the same command begins it again\n", "-": "", "": ""} {
		var said strings.Builder
		if err := arguments.Repeatable(context.Canceled, &said, file); err != context.Canceled || said.String() != want {
			t.Errorf("%q: %v, said %q, want %q", file, err, said.String(), want)
		}
	}
}

// The text is printed unless a file goes to standard output; plots are made only if
// they are asked for.
func TestResults(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	var out bytes.Buffer
	text := func(s string) func() ([]byte, error) { return func() ([]byte, error) { return []byte(s), nil } }
	err := with(t, []string{"--csv", file, "--json", "-"}, func(c *cli.Context) error {
		results := arguments.Results{Text: "for people", Files: []arguments.File{{Flag: "csv", Data: text("table")}, {Flag: "json", Data: text("values")}, {Flag: "html", Data: text("page")}}}
		return results.Write(c, &out)
	})
	if data, readErr := os.ReadFile(file); err != nil || readErr != nil || string(data) != "table" || out.String() != "values" {
		t.Errorf("%v, %v, wrote %q and %q", err, readErr, data, out.String())
	}
	out.Reset()
	plots := filepath.Join(t.TempDir(), "plots")
	none := errors.New("no plot")
	results := arguments.Results{Text: "for people", Figures: func() ([]report.Figure, error) { return nil, none }}
	for want, args := range map[error][]string{nil: {"--csv", ""}, none: {"--plots", plots}} {
		if err := with(t, args, func(c *cli.Context) error { return results.Write(c, &out) }); !errors.Is(err, want) {
			t.Errorf("%v: %v, want %v", args, err, want)
		}
	}
	if out.String() != "for peoplefor people" {
		t.Errorf("printed %q", out.String())
	}
}

func TestParseList(t *testing.T) {
	for text, want := range map[string]string{"": `--csv: strconv.Atoi: parsing "": invalid syntax`, "3": "[3]", "3,4": "[3 4]", "3,x": `--csv: strconv.Atoi: parsing "x": invalid syntax`} {
		err := with(t, []string{"--csv", text}, func(c *cli.Context) error {
			list, err := arguments.ParseList(c, "csv", strconv.Atoi)
			if err == nil {
				err = errors.New(fmt.Sprint(list))
			}
			return err
		})
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A problem comes from a flag or an argument, and errors name which.
func TestProblem(t *testing.T) {
	const corner = "7k/8/5K2/8/8/8/8/6R1 w - -"
	list := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(list, []byte(corner+"\n7k/p7/5K2/8/8/8/8/6R1 w - -\n\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	record := `{"start":"` + corner + `","solver":"w","events":[]}`
	for _, test := range []struct {
		flags    []string
		in, want string
		problems int
	}{
		{[]string{"--fen", corner}, "", "1 state", 1},
		{[]string{"--belief", list}, "", "2 states", 1},
		{[]string{"--belief", "-"}, corner, "1 state", 1},
		{[]string{"--white", "Kf6 Rg1", "--black", "Kh8 Pa7?"}, "", "2 states", 1},
		{nil, record, "1 state", 0},
		{[]string{"--side", "White"}, "e4 e5", "20 states", 0},
		{[]string{"--side", "black", "--at", "1"}, "e4 e5", "20 states", 0},
		{[]string{"--fen", corner, "--belief", list}, "", "takes one problem", 2},
		{[]string{"--fen", "x"}, "", "--fen: bad FEN", 1},
		{[]string{"--side", "x"}, "e4 e5", "--side: \"x\", want w or b", 0},
		{[]string{"--belief", "-"}, "x", `standard input: "x" is neither a record, a PGN, a FEN`, 1},
		{[]string{"--belief", list + "x"}, "", "no file", 1},
		{[]string{"--white", "Ka1"}, "", "--white and --black go together", 1},
	} {
		said := ""
		a := &cli.App{Name: "app", ExitErrHandler: func(*cli.Context, error) {}, Flags: arguments.ProblemFlags(), Action: func(c *cli.Context) error {
			if n := arguments.Problems(c, 0); n != test.problems {
				t.Errorf("%q: %d problems, want %d", test.flags, n, test.problems)
			}
			p, err := arguments.Problem(c, &input.Reader{In: strings.NewReader(test.in)}, io.Discard, nil)
			if err != nil {
				return err
			}
			b, err := p.Belief(context.Background(), estimate.Limits{})
			if err != nil {
				return err
			}
			all, err := b.All()
			said = english.Count(len(all), "state")
			return err
		}}
		if err := a.Run(append([]string{"app"}, test.flags...)); err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, test.want) {
			t.Errorf("%q, %q: %s, want %s", test.flags, test.in, said, test.want)
		}
	}
}

// A game begins at home under the rules berkeley, unless flags say otherwise.
func TestStart(t *testing.T) {
	const corner = "7k/8/5K2/8/8/8/8/6R1 w - -"
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "berkeley rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
		{[]string{"--rules", "berkeley-db", "--fen", corner}, "berkeley-db " + corner},
		{[]string{"--rules", "x"}, "--rules: "},
		{[]string{"--fen", "x"}, "--fen: bad FEN"},
	} {
		said := ""
		err := with(t, test.args, func(c *cli.Context) error {
			rules, p, err := arguments.Start(c)
			said = rules.String() + " " + p.FEN()
			if n := arguments.Given(c, "rules", "fen", "csv"); n != len(test.args)/2 {
				t.Errorf("%q: %d flags given", test.args, n)
			}
			return err
		})
		if err != nil {
			said = err.Error()
		}
		if !strings.HasPrefix(said, test.want) {
			t.Errorf("%q: %s, want %s", test.args, said, test.want)
		}
	}
}

// The command that repeats a run has its flags and arguments, quoted for a shell.
func TestRepeat(t *testing.T) {
	got := ""
	a := &cli.App{Name: "app", Commands: []*cli.Command{{
		Name:  "run",
		Flags: []cli.Flag{&cli.StringFlag{Name: "name", Aliases: []string{"n"}}, &cli.BoolFlag{Name: "loud"}, &cli.IntFlag{Name: "times", Value: 3}, &cli.StringFlag{Name: "out"}},
		Action: func(c *cli.Context) error {
			got = arguments.Repeat(c, "out") + "; " + arguments.Words(c, "times", "name")
			return nil
		},
	}}}
	for args, want := range map[string]string{
		"run":                           "app run; ",
		"run|-n|x|--loud|--out|f|a.kdb": "app run --name x --loud a.kdb; --name x",
		"run|--times|4|--name|it's $1|--|b c|--d": `app run --name 'it'\''s $1' --times 4 'b c' --d; --times 4 --name it's $1`,
		"run|--loud=false|":                       "app run --loud=false ''; ",
	} {
		if err := a.Run(append([]string{"app"}, strings.Split(args, "|")...)); err != nil || got != want {
			t.Errorf("%s: %v, %q, want %q", args, err, got, want)
		}
	}
}
