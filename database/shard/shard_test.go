package shard

import (
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Index{"1/1": {1, 1}, "2/7": {2, 7}, "1000000/1000000": {1000000, 1000000}} {
		if got, err := Parse(text); err != nil || got != want || got.String() != text {
			t.Errorf("Parse(%q) = %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"0/3":       `"0/3", want a shard from 1/3 to 3/3`,
		"4/3":       `"4/3", want a shard from 1/3 to 3/3`,
		"-1/3":      `"-1/3", want a shard from 1/3 to 3/3`,
		"1":         `"1", want I/N, such as 2/7 for the second of seven shards`,
		"":          `"", want I/N, such as 2/7 for the second of seven shards`,
		"a/b":       `"a/b", want I/N, such as 2/7 for the second of seven shards`,
		"1/2/3":     `"1/2/3", want I/N, such as 2/7 for the second of seven shards`,
		"1/":        `"1/", want I/N, such as 2/7 for the second of seven shards`,
		"1/0":       `"1/0", want from 1 to 1000000 shards`,
		"1/1000001": `"1/1000001", want from 1 to 1000000 shards`,
	} {
		if got, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("Parse(%q) = %v, %v, want the error %s", text, got, err, want)
		}
	}
}

func TestText(t *testing.T) {
	for _, want := range []Index{{}, {3, 0}, {2, 7}} {
		text, err := want.MarshalText()
		got := Index{9, 9}
		if err := got.UnmarshalText(text); err != nil || got != want {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, want)
		}
		if err != nil {
			t.Error(err)
		}
	}
	for _, text := range []string{"0/", "x/", "/", "9/7"} {
		if err := new(Index).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// Every piece belongs to exactly one shard, both ways, and the shards differ by one at most.
func TestEveryPieceOnce(t *testing.T) {
	for n := range 20 {
		pieces := make([]int, n)
		for i := range pieces {
			pieces[i] = i + 1
		}
		for shards := 1; shards <= 8; shards++ {
			var blocks, taken []int
			for i := 1; i <= shards; i++ {
				x := Index{i, shards}
				first, last := x.Block(n)
				if size := last - first + 1; size < n/shards || size > (n+shards-1)/shards {
					t.Errorf("shard %v of %d has %d to %d", x, n, first, last)
				}
				for p := first; p <= last; p++ {
					blocks = append(blocks, p)
				}
				mine := Take(x, pieces)
				if len(mine) != x.Count(n) {
					t.Errorf("shard %v of %d takes %v, and counts %d", x, n, mine, x.Count(n))
				}
				taken = append(taken, mine...)
			}
			if slices.Sort(taken); !slices.Equal(blocks, pieces) || !slices.Equal(taken, pieces) {
				t.Errorf("%d pieces in %d shards: %v and %v", n, shards, blocks, taken)
			}
		}
	}
	if first, last := (Index{}).Block(7); first != 1 || last != 7 || len(Take(Index{}, make([]int, 7))) != 7 || (Index{}).Count(7) != 7 {
		t.Error("the whole is not all")
	}
	// Numbers whose product is too large.
	if _, last := (Index{999_999, 1_000_000}).Block(1 << 62); last != 1<<62/1_000_000*999_999+(1<<62%1_000_000)*999_999/1_000_000 {
		t.Errorf("the last of the last but one is %d", last)
	}
}

func TestWhole(t *testing.T) {
	files := func(texts ...string) (list []File) {
		for i, text := range texts {
			var x Index
			if err := x.UnmarshalText([]byte(text)); err != nil {
				t.Fatal(err)
			}
			list = append(list, File{x, string(rune('a' + i))})
		}
		return list
	}
	for _, test := range []struct{ shards, want string }{
		{"1/1", ""},
		{"3/3 1/3 2/3", ""},
		{"2/ 1/", ""},
		{"2/2", "shard 1/2 is missing"},
		{"1/3", "shards 2/3 and 3/3 are missing"},
		{"5/5 1/5", "shards 2/5, 3/5 and 4/5 are missing"},
		{"3/ 1/", "shard 2/ is missing"},
		{"2/20", "shards 1/20, 3/20, 4/20, 5/20, 6/20, 7/20, 8/20, 9/20, 10/20, 11/20 and 9 more are missing"},
		{"1/3 3/3 1/3", "a and c are both shard 1/3: leave one out"},
		{"1/2 2/3", "b is shard 2/3, but a is shard 1/2: want shards of one run"},
	} {
		list := files(strings.Fields(test.shards)...)
		err := Whole(list)
		if (err == nil) != (test.want == "") || err != nil && err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.shards, err, test.want)
		}
		if err == nil && !slices.IsSortedFunc(list, func(a, b File) int { return a.I - b.I }) {
			t.Errorf("%s: not sorted: %v", test.shards, list)
		}
	}
}
