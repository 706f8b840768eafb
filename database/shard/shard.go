// Package shard names the parts of work that several machines share, its shards: "2/7" is
// the second of seven.
//
// What belongs to a shard follows from these two numbers alone, so that any scheduler that
// can count may hand them out, in any order and any of them again. [Index.Block] is for
// work of which every piece takes about the same time, [Take] for work with a heavy tail
// that is sorted. [Whole] tells, before anything is joined, whether every shard is there
// once.
package shard

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Index says which shard of how many: number I, from 1, of N. The zero value is no shard,
// but the whole. An N of 0 with a positive I is shard I of work whose end is not known yet.
type Index struct{ I, N int }

// most bounds the number of shards.
const most = 1_000_000

// Parse reads an index as people write it: "2/7".
func Parse(text string) (Index, error) {
	first, second, _ := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(first)
	n, err2 := strconv.Atoi(second)
	switch {
	case err1 != nil || err2 != nil:
		return Index{}, fmt.Errorf("%.30q, want I/N, such as 2/7 for the second of seven shards", text)
	case n < 1 || n > most:
		return Index{}, fmt.Errorf("%.30q, want from 1 to %d shards", text, most)
	case i < 1 || i > n:
		return Index{}, fmt.Errorf("%.30q, want a shard from 1/%d to %d/%d", text, n, n, n)
	}
	return Index{i, n}, nil
}

// String returns the index as [Parse] reads it, "2/7"; "2/" if the number of shards is not
// known, and "" for the whole.
func (x Index) String() string {
	switch {
	case x.I == 0:
		return ""
	case x.N == 0:
		return strconv.Itoa(x.I) + "/"
	}
	return fmt.Sprintf("%d/%d", x.I, x.N)
}

// UnmarshalText reads what String writes.
func (x *Index) UnmarshalText(text []byte) (err error) {
	*x = Index{}
	if open, ok := strings.CutSuffix(string(text), "/"); ok {
		i, err := strconv.Atoi(open)
		if err != nil || i < 1 || i > most {
			return fmt.Errorf("%.30q, want the number of a shard", text)
		}
		x.I = i
		return nil
	}
	if len(text) > 0 {
		*x, err = Parse(string(text))
	}
	return err
}

// MarshalText returns what String does.
func (x Index) MarshalText() ([]byte, error) { return []byte(x.String()), nil }

// Block returns the numbers, from 1, of the first and the last of n pieces that belong to
// the shard, one after the other: as many as to every other shard, or one more. The last is
// before the first if there are none.
func (x Index) Block(n int) (first, last int) {
	if x.I == 0 {
		return 1, n
	}
	return blockEnd(n, x.I-1, x.N) + 1, blockEnd(n, x.I, x.N)
}

// blockEnd returns n*i/shards, also where n*i would be too large a number.
func blockEnd(n, i, shards int) int { return n/shards*i + n%shards*i/shards }

// Take returns the pieces that belong to the shard: the I-th, and every N-th after it. So
// each shard has some of the easy ones and some of the hard ones of a sorted list. The
// whole takes all.
func Take[T any](x Index, list []T) (taken []T) {
	if x.I == 0 {
		return list
	}
	for i := x.I - 1; i < len(list); i += x.N {
		taken = append(taken, list[i])
	}
	return taken
}

// Count returns how many of n pieces [Take] returns.
func (x Index) Count(n int) int {
	if x.I == 0 {
		return n
	}
	return max(0, (n-x.I+x.N)/x.N)
}

// A File is a file with the result of a shard.
type File struct {
	Index
	Name string
}

// Whole sorts files by their shards, and returns an error that names those that are there
// twice, or else the shards that are missing; nil if every shard is there once. Files of
// work whose end is not known are whole if none is missing before the last.
func Whole(list []File) error {
	slices.SortStableFunc(list, func(a, b File) int { return cmp.Compare(a.I, b.I) })
	shards := 0
	var missing []string
	for i, f := range list {
		switch {
		case i > 0 && f.N != list[0].N:
			return fmt.Errorf("%s is shard %s, but %s is shard %s: want shards of one run", f.Name, f.Index, list[0].Name, list[0].Index)
		case i > 0 && f.I == list[i-1].I:
			return fmt.Errorf("%s and %s are both shard %s: leave one out", list[i-1].Name, f.Name, f.Index)
		}
		for shards++; shards < f.I; shards++ {
			missing = append(missing, Index{shards, f.N}.String())
		}
	}
	if len(list) > 0 {
		for shards++; shards <= list[0].N; shards++ {
			missing = append(missing, Index{shards, list[0].N}.String())
		}
	}
	return gap(missing)
}

// mostNamed is how many missing shards are named.
const mostNamed = 10

// gap returns the error of shards that are missing; nil if there are none.
func gap(missing []string) error {
	switch n := len(missing); {
	case n == 0:
		return nil
	case n == 1:
		return fmt.Errorf("shard %s is missing", missing[0])
	case n > mostNamed:
		return fmt.Errorf("shards %s and %d more are missing", strings.Join(missing[:mostNamed], ", "), n-mostNamed)
	default:
		return fmt.Errorf("shards %s and %s are missing", strings.Join(missing[:n-1], ", "), missing[n-1])
	}
}
