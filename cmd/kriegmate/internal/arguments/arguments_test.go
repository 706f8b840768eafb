package arguments_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/kriegspiel"
)

// app has a command with a flag of each kind, and one with another below it.
func app(out io.Writer) *cli.App {
	a := &cli.App{Name: "app", Writer: out, ErrWriter: out, Commands: []*cli.Command{
		{Name: "one", Aliases: []string{"uno"}, Flags: []cli.Flag{&cli.StringFlag{Name: "name", Aliases: []string{"n"}}, &cli.BoolFlag{Name: "loud"}}},
		{Name: "two", Subcommands: []*cli.Command{{Name: "three", Flags: []cli.Flag{&cli.IntFlag{Name: "times"}, &cli.Int64Flag{Name: "memory"}, &cli.Uint64Flag{Name: "seed"}}}}},
		{Name: "four", ArgsUsage: "[red|green]", Flags: []cli.Flag{
			&cli.StringFlag{Name: "rules"}, &cli.StringFlag{Name: "verdict"}, &cli.StringFlag{Name: "see", Usage: "what `SIDE` sees"}, &cli.StringFlag{Name: "out", Usage: "write to `FILE`"},
		}},
	}}
	arguments.Quiet(a, nil)
	return a
}

// Flags and their values may stand anywhere.
func ExampleFlagsFirst() {
	args := []string{"app", "one", "file", "--name", "x", "--loud"}
	fmt.Println(arguments.FlagsFirst(app(io.Discard), args))
	// Output: [app one --name x --loud file]
}

func TestFlagsFirst(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"app", "app"},
		{"app none file --x", "app none file --x"},
		{"app one a b", "app one a b"},
		{"app one a --loud b", "app one --loud a b"},
		{"app one a --name=x b", "app one --name=x a b"},
		{"app uno a -n x", "app uno -n x a"},
		{"app one a --name", "app one --name"}, // a is not its value
		{"app one a --loud b --name", "app one --loud --name"},
		{"app one a --name= --loud", "app one --name= --loud a"},
		{"app one a --help", "app one --help"},
		{"app one --name x -h a", "app one --help"},
		{"app two three 5 --help", "app two three --help"},
		{"app two -h three", "app two --help"},
		{"app two five --help", "app two five"},            // told to be unknown, as without --help
		{"app one --name --help", "app one --name --help"}, // its value, however odd
		{"app one -- --help", "app one -- --help"},
		{"app one a - --loud", "app one --loud a -"},
		{"app one a --loud -- --name x", "app one --loud a -- --name x"},
		{"app two three a --times 3", "app two three --times 3 a"},
		{"app two three --times 010 007", "app two three --times 10 007"}, // not octal
		{"app two three --times=-08", "app two three --times=-8"},
		{"app two three --memory 010 --seed 09", "app two three --memory 10 --seed 9"},
		{"app two three --times 0", "app two three --times 0"},
		{"app two three --times 000", "app two three --times 0"},
		{"app two three --times 00x1", "app two three --times 00x1"},
		{"app one --name 010", "app one --name 010"}, // no number
		{"app one --name=010=020", "app one --name=010=020"},
	} {
		got := strings.Join(arguments.FlagsFirst(app(io.Discard), strings.Fields(test.args)), " ")
		if got != test.want {
			t.Errorf("FlagsFirst(%s) = %s, want %s", test.args, got, test.want)
		}
	}
}

func TestComplete(t *testing.T) {
	rules := strings.Join(kriegspiel.RuleNames(), " ")
	for _, test := range []struct{ words, want string }{
		{"", "one two four"},
		{"o", "one two four"},
		{"-", "--help"},
		{"one ", ""},
		{"one -", "--name --loud --help"},
		{"uno --", "--name --loud --help"},
		{"two ", "three"},
		{"two three -", "--times --memory --seed --help"},
		{"two three x", ""},
		{"four ", "red green"},
		{"four red ", ""},
		{"four --rules ", rules},
		{"four --rules b", rules},
		{"four red --rules = ", rules},
		{"four --rules =", rules},
		{"four --rules=b", "--rules=" + strings.ReplaceAll(rules, " ", " --rules=")},
		{"four --rules x,", rules}, // it is no list
		{"four --verdict ", "mate near-miss no-mate"},
		{"four --verdict mate,n", "mate,near-miss mate,no-mate"},
		{"four --see ", "w b"},
		{"four --out ", ""},
		{"one --loud ", ""},
		{"one --name ", ""},
	} {
		words, ok := arguments.Completing(append(append([]string{"app"}, strings.Split(test.words, " ")...), "--generate-completion"))
		got := strings.Join(strings.Fields(arguments.Complete(app(io.Discard), words)), " ")
		if !ok || got != test.want {
			t.Errorf("after %q: %q, %v, want %q", test.words, got, ok, test.want)
		}
	}
	if words, ok := arguments.Completing([]string{"app", "four", "--generate-completion=next"}); !ok || arguments.Complete(app(io.Discard), words) != "red\ngreen\n" {
		t.Errorf("after a word that is finished: %q, %v", words, ok)
	}
	if _, ok := arguments.Completing([]string{"app", "one"}); ok {
		t.Error("an ordinary command asks what may come next")
	}
}

func TestCompletionCommand(t *testing.T) {
	var out strings.Builder
	a := app(&out)
	a.Commands = append(a.Commands, arguments.CompletionCommand(&out))
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		out.Reset()
		if err := a.Run([]string{"app", "completion", shell}); err != nil || !strings.Contains(out.String(), "--generate-completion") {
			t.Errorf("%s: %v, printed %q", shell, err, out.String())
		}
	}
	a.ExitErrHandler = func(*cli.Context, error) {}
	if err := a.Run([]string{"app", "completion", "csh"}); err == nil || !strings.Contains(err.Error(), "want bash, zsh, fish or powershell") {
		t.Errorf("csh: %v", err)
	}
}

// A mistake in the flags is one error that names the help, and nothing is printed.
func TestQuiet(t *testing.T) {
	var out strings.Builder
	a := app(&out)
	a.ExitErrHandler = func(*cli.Context, error) {}
	args := []string{"app", "one", "-lout"}
	arguments.Quiet(a, args)
	err := a.Run(args)
	if err == nil || err.Error() != "unknown flag -lout: see app one --help" || errors.Unwrap(err) == nil || out.Len() > 0 {
		t.Errorf("%v, printed %q", err, out.String())
	}
}

// Mistakes name flags as they are written.
func TestUsageError(t *testing.T) {
	for _, c := range []struct{ args, said, want string }{
		{"--nosuch", "flag provided but not defined: -nosuch", "unknown flag --nosuch: see kriegmate --help"},
		{"solve -nosuch=1", "flag provided but not defined: -nosuch", "unknown flag -nosuch: see kriegmate --help"},
		{"solve x.json -x.json", "flag provided but not defined: -x.json", "unknown flag -x.json: see kriegmate --help"},
		{"solve x.kdb -1", "flag provided but not defined: -1", "unknown flag -1, and no argument is a negative number: see kriegmate --help"},
		{"solve -.5", "flag provided but not defined: -.5", "unknown flag -.5, and no argument is a negative number: see kriegmate --help"},
		{"solve --timeout 5", `invalid value "5" for flag -timeout: parse error`, `--timeout: cannot read "5": see kriegmate --help`},
		{"solve -n=x", `invalid value "x" for flag -n: parse error`, `-n: cannot read "x": see kriegmate --help`},
		{`solve --first-moves=a"b`, `invalid boolean value "a\"b" for -first-moves: parse error`, `--first-moves: cannot read "a\"b": see kriegmate --help`},
		{"solve --ply", "flag needs an argument: -ply", "--ply: a value is missing: see kriegmate --help"},
		{"solve -o", "flag needs an argument: -o", "-o: a value is missing: see kriegmate --help"},
		{"solve -qo", "flag needs an argument: -o", "-o: a value is missing: see kriegmate --help"},
		{"", "something else", "something else: see kriegmate --help"},
	} {
		if got := arguments.UsageError(strings.Fields(c.args))(cli.NewContext(nil, nil, nil), errors.New(c.said), false).Error(); got != c.want {
			t.Errorf("UsageError(%s) = %s, want %s", c.said, got, c.want)
		}
	}
}
