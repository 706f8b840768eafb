package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// rulesFlag is the flag for the rule set. It has no default: where a file
// names its rules, only an explicit flag beats it.
func rulesFlag() cli.Flag {
	return &cli.StringFlag{
		Name:  "rules",
		Usage: "rule set `NAME`: berkeley (the default), or berkeley-db, how the 2004 problem database was made",
	}
}

// chosenRules returns the rule set of the flag, nil if it was not given.
func chosenRules(c *cli.Context) (*kriegspiel.Rules, error) {
	if !c.IsSet("rules") {
		return nil, nil
	}
	rules, err := kriegspiel.ParseRules(c.String("rules"))
	if err != nil {
		return nil, fmt.Errorf("--rules: %w", err)
	}
	return &rules, nil
}

// sideFlag reads w or b from a flag; nil if it was not given.
func sideFlag(c *cli.Context, name string) (*chess.Colour, error) {
	if !c.IsSet(name) {
		return nil, nil
	}
	side, err := chess.ParseColour(c.String(name))
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", name, err)
	}
	return &side, nil
}

// What the flags accept at the most, and what the program needs beside the
// memory that a search or an estimation may use.
const (
	mostWorkers = 256
	mostMemory  = 1 << 22 // MiB
	memorySlack = 64 << 20
)

// positive checks flags that must be positive numbers of a sensible size.
func positive(c *cli.Context, names ...string) error {
	for _, name := range names {
		if n := c.Int64(name); n <= 0 || name == "memory" && n > mostMemory {
			return fmt.Errorf("--%s: want a positive number", name)
		}
	}
	return nil
}

// workersFlag checks the flag --workers.
func workersFlag(c *cli.Context) error {
	if n := c.Int("workers"); n <= 0 || n > mostWorkers {
		return fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	return nil
}

// filterFlags are the flags that choose problems.
func filterFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "ply", Usage: "only problems of so many half-moves: `LIST`, such as 3,5"},
		&cli.StringFlag{Name: "verdict", Usage: "only problems with these verdicts: `LIST` of mate, near-miss and no-mate"},
		&cli.StringFlag{Name: "belief", Usage: "only belief states of so many states: `RANGE`, such as 10..50, 10.. or ..50"},
	}
}

// chosenFilter returns the filter that the flags describe.
func chosenFilter(c *cli.Context) (database.Filter, error) {
	f, err := database.ParseFilter(c.String("ply"), c.String("verdict"), c.String("belief"))
	if err != nil {
		return f, fmt.Errorf("--%w", err) // the error begins with the name of the field
	}
	return f, nil
}

// commaList splits a list; "" has no entry.
func commaList(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
