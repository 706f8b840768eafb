package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/kriegspiel"
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
func chosenFilter(c *cli.Context) (f bench.Filter, err error) {
	for _, word := range commaList(c.String("ply")) {
		ply, err := strconv.Atoi(word)
		if err != nil || kriegspiel.CheckPly(ply) != nil {
			return f, fmt.Errorf("--ply: %q, want odd numbers from 1 to %d with commas between", word, kriegspiel.MostPly)
		}
		f.Ply = append(f.Ply, ply)
	}
	for _, word := range commaList(c.String("verdict")) {
		v, err := database.ParseVerdict(word)
		if err != nil {
			return f, fmt.Errorf("--verdict: %w", err)
		}
		f.Verdicts = append(f.Verdicts, v)
	}
	if c.IsSet("belief") {
		if f.MinBelief, f.MaxBelief, err = parseRange(c.String("belief")); err != nil {
			return f, fmt.Errorf("--belief: %w", err)
		}
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

// parseRange reads 10..50, 10.., ..50, or 10 alone. A bound that is left out is
// 0.
func parseRange(text string) (low, high int, err error) {
	first, last, isRange := strings.Cut(text, "..")
	if !isRange {
		last = first
	}
	bad := errors.New("want a range such as 10..50, 10.. or ..50")
	for _, bound := range []struct {
		text string
		into *int
	}{{first, &low}, {last, &high}} {
		if bound.text == "" {
			continue
		}
		if *bound.into, err = strconv.Atoi(bound.text); err != nil || *bound.into < 1 {
			return 0, 0, fmt.Errorf("%.20q: %w", text, bad)
		}
	}
	if first == "" && last == "" || high != 0 && low > high {
		return 0, 0, fmt.Errorf("%.20q: %w", text, bad)
	}
	return low, high, nil
}
