package arguments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// RulesFlag is the flag for the rule set. It has no default: where a file
// names its rules, only an explicit flag beats it.
func RulesFlag() cli.Flag {
	return &cli.StringFlag{
		Name:  "rules",
		Usage: "rule set `NAME`: " + strings.Join(kriegspiel.RuleNames(), ", ") + "; berkeley is the default",
	}
}

// Rules returns the rule set of the flag, nil if it was not given.
func Rules(c *cli.Context) (*kriegspiel.Rules, error) { return RulesOf(c, "rules") }

// RulesOf returns the rule set that a flag of any name names, nil if it was not given.
func RulesOf(c *cli.Context, name string) (*kriegspiel.Rules, error) {
	if !c.IsSet(name) {
		return nil, nil
	}
	rules, err := kriegspiel.ParseRules(c.String(name))
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", name, err)
	}
	return &rules, nil
}

// Start returns the rule set of --rules and the position of --fen, by default those of
// an ordinary game.
func Start(c *cli.Context) (rules kriegspiel.Rules, start chess.Position, err error) {
	if chosen, err := Rules(c); err != nil {
		return rules, start, err
	} else if chosen != nil {
		rules = *chosen
	}
	if !c.IsSet("fen") {
		return rules, chess.Start(), nil
	}
	start, err = Parse(c, "fen", rules.ParseFEN)
	return rules, start, err
}

// None returns an error if a command that takes flags alone has arguments.
func None(c *cli.Context) error {
	if c.Args().Present() {
		return fmt.Errorf("%s takes no arguments, not %q", c.Command.Name, c.Args().First())
	}
	return nil
}

// Given counts how many of the flags were given.
func Given(c *cli.Context, names ...string) (n int) {
	for _, name := range names {
		if c.IsSet(name) {
			n++
		}
	}
	return n
}

// Side reads w or b, or white or black, from a flag; nil if it was not given.
func Side(c *cli.Context, name string) (*chess.Colour, error) {
	if !c.IsSet(name) {
		return nil, nil
	}
	text := c.String(name)
	switch strings.ToLower(text) {
	case "white", "w":
		text = "w"
	case "black", "b":
		text = "b"
	}
	side, err := chess.ParseColour(text)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", name, err)
	}
	return &side, nil
}

const (
	// MostWorkers is the most that flags accept of workers and threads.
	MostWorkers = 256
	// MemorySlack is what the program needs beside the memory that a search or
	// an estimation may use, in bytes.
	MemorySlack = 64 << 20
	// UncountedMemory is the part of the slack that Go's memory limit does not see: the pages of the program's
	// file, 22 MiB, and by how much Go has been seen to go beyond its limit for a moment, 13 MiB.
	UncountedMemory = 40 << 20

	mostMemory = 1 << 22 // MiB
)

// Parse reads the text of a flag.
func Parse[T any](c *cli.Context, name string, parse func(string) (T, error)) (T, error) {
	value, err := parse(c.String(name))
	if err != nil {
		err = fmt.Errorf("--%s: %w", name, err)
	}
	return value, err
}

// ParseList reads the text of a flag word by word, with commas between.
func ParseList[T any](c *cli.Context, name string, parse func(string) (T, error)) ([]T, error) {
	return Parse(c, name, func(text string) (list []T, err error) {
		for word := range strings.SplitSeq(text, ",") {
			value, err := parse(word)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	})
}

// Positive checks flags that must be positive numbers of a sensible size.
func Positive(c *cli.Context, names ...string) error {
	for _, name := range names {
		switch n := c.Int64(name); {
		case n <= 0:
			return fmt.Errorf("--%s: want a positive number", name)
		case name == "memory" && n > mostMemory:
			return fmt.Errorf("--%s: want at most %d", name, mostMemory)
		}
	}
	return nil
}

// Times checks flags that must be times of zero or more.
func Times(c *cli.Context, names ...string) error {
	for _, name := range names {
		if c.Duration(name) < 0 {
			return fmt.Errorf("--%s: want a positive time", name)
		}
	}
	return nil
}

// TimeoutFlag is the flag of commands that show what they have when their time is over.
func TimeoutFlag() cli.Flag {
	return &cli.DurationFlag{Name: "timeout", Usage: "stop after `TIME`, such as 90s or 10m, with what there is by then"}
}

// Timed is an action whose context ends when the time of --timeout is over.
func Timed(action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		if err := Times(c, "timeout"); err != nil {
			return err
		}
		if timeout := c.Duration("timeout"); timeout > 0 {
			within, cancel := context.WithTimeout(c.Context, timeout)
			defer cancel()
			c.Context = within
		}
		return action(c)
	}
}

// Stopped tells whether an error is that of a user who has interrupted the command, or of
// its time being over.
func Stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// Near returns the time of the flag --near. Answers for programs, which come in
// JSON, take it only if it is given.
func Near(c *cli.Context) time.Duration {
	if (c.Bool("json") || c.Bool("batch")) && !c.IsSet("near") {
		return 0
	}
	return c.Duration("near")
}

// Workers checks the flag --workers.
func Workers(c *cli.Context) error {
	if n := c.Int("workers"); n <= 0 || n > MostWorkers {
		return fmt.Errorf("--workers: want a number from 1 to %d", MostWorkers)
	}
	return nil
}

// FilterFlags are the flags that choose problems.
func FilterFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "ply", Usage: "only problems of so many half-moves: `LIST`, such as 3,5"},
		&cli.StringFlag{Name: "verdict", Usage: "only problems with these verdicts: `LIST` of mate, near-miss and no-mate"},
		&cli.StringFlag{Name: "belief", Usage: "only belief states of so many states: `RANGE`, such as 10..50, 10.. or ..50"},
	}
}

// Filter returns the filter that the flags describe.
func Filter(c *cli.Context) (database.Filter, error) {
	f, err := database.ParseFilter(c.String("ply"), c.String("verdict"), c.String("belief"))
	return f, Named(err)
}

// Named turns an error that begins with the name of an option into one that begins
// with its flag. It leaves nil alone.
func Named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("--%w", err)
}

// Words writes the flags that were given, of those named, as they are typed.
func Words(c *cli.Context, names ...string) string {
	var words []string
	for _, name := range names {
		if c.IsSet(name) {
			words = append(words, fmt.Sprintf("--%s %v", name, c.Value(name)))
		}
	}
	return strings.Join(words, " ")
}

// Repeat returns the command line that asks for the same again, without the named flags,
// as it can be typed into a shell.
func Repeat(c *cli.Context, without ...string) string {
	words := []string{c.Command.HelpName}
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		switch _, isBool := f.(*cli.BoolFlag); {
		case !c.IsSet(name) || slices.Contains(without, name):
		case isBool && c.Bool(name):
			words = append(words, "--"+name)
		case isBool:
			words = append(words, "--"+name+"=false")
		default:
			words = append(words, "--"+name, files.ShellWord(fmt.Sprint(c.Value(name))))
		}
	}
	for _, word := range c.Args().Slice() {
		words = append(words, files.ShellWord(word))
	}
	return strings.Join(words, " ")
}

// List splits a list; "" has no entry.
func List(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
