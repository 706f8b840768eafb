package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
)

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
