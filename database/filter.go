package database

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
)

// A Filter chooses problems. The zero value takes all.
type Filter struct {
	Ply      []int     // these only; empty for all
	Verdicts []Verdict // these only; empty for all
	// Belief states of at least and at most so many states; 0 is no bound.
	MinBelief, MaxBelief int
	Hidden               *Range // of [Problem.Hidden]; nil for all
}

// A Range is that of the whole numbers from Low to High.
type Range struct{ Low, High int }

// Takes tells whether a problem is one of those asked for.
func (f *Filter) Takes(p *Problem) bool {
	return (len(f.Ply) == 0 || slices.Contains(f.Ply, p.Ply)) &&
		(len(f.Verdicts) == 0 || slices.Contains(f.Verdicts, p.Verdict)) &&
		p.Belief >= f.MinBelief && (f.MaxBelief == 0 || p.Belief <= f.MaxBelief) &&
		(f.Hidden == nil || f.Hidden.has(p.Hidden()))
}

func (r *Range) has(n int) bool { return r.Low <= n && n <= r.High }

// ParseFilter reads a filter as people write it: lists of ply such as "3,5" and of
// verdicts such as "mate,near-miss", and a range of sizes of the belief state such
// as "10..50", "10..", "..50" or "10". What is "" is left open. The error is a
// [FieldError] of ply, verdict or belief.
func ParseFilter(ply, verdict, belief string) (f Filter, err error) {
	for _, word := range commaList(ply) {
		n, err := strconv.Atoi(word)
		if err != nil || kriegspiel.CheckPly(n) != nil {
			return f, wrong("ply", "%q, want odd numbers from 1 to %d with commas between", word, kriegspiel.MostPly)
		}
		f.Ply = append(f.Ply, n)
	}
	for _, word := range commaList(verdict) {
		v, err := ParseVerdict(word)
		if err != nil {
			return f, &FieldError{"verdict", err}
		}
		f.Verdicts = append(f.Verdicts, v)
	}
	if belief != "" {
		if f.MinBelief, f.MaxBelief, err = parseRange(belief, 1); err != nil {
			return f, &FieldError{"belief", err}
		}
	}
	return f, nil
}

// ParseHidden reads a range of numbers of hidden pieces, such as "2", "1..3", "2.." or
// "..1"; nil if it is "". The error is a [FieldError] of hidden.
func ParseHidden(text string) (*Range, error) {
	if text == "" {
		return nil, nil
	}
	low, high, err := parseRange(text, 0)
	if err != nil {
		return nil, &FieldError{"hidden", err}
	}
	if strings.HasSuffix(text, "..") {
		high = math.MaxInt
	}
	return &Range{low, high}, nil
}

// commaList splits a list; "" has no entry.
func commaList(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// parseRange reads 10..50, 10.., ..50, or 10 alone, with numbers that are not below the
// least. A bound that is left out is 0.
func parseRange(text string, least int) (low, high int, err error) {
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
		if *bound.into, err = strconv.Atoi(bound.text); err != nil || *bound.into < least {
			return 0, 0, fmt.Errorf("%.20q: %w", text, bad)
		}
	}
	if first == "" && last == "" || last != "" && low > high {
		return 0, 0, fmt.Errorf("%.20q: %w", text, bad)
	}
	return low, high, nil
}
