package catalogue

import (
	"context"
	"slices"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/estimate"
)

// The rows of the handmade file, counted from its problems in words.
func TestNewRow(t *testing.T) {
	r := open(t, handmade)
	p, err := r.Problem(1)
	if err != nil {
		t.Fatal(err)
	}
	want := Row{Number: 1, ID: "2a5d64c24d78d934", Rules: "berkeley", Solver: "w", Ply: 3, Verdict: "mate", Belief: 3, Covered: 3, Exact: true, Own: "8/1RK5/8/8/8/8/8/7R", Hidden: 1}
	if got, err := NewRow(1, &p); err != nil || got != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
}

// Pages follow each other without a gap, whatever the filter, and each says where the
// next one begins.
func TestFind(t *testing.T) {
	r := open(t, handmade)
	for _, test := range []struct {
		query Query
		want  []int
		next  int
	}{
		{Query{Count: 2}, []int{1, 2}, 3},
		{Query{From: 3, Count: 2}, []int{3, 4}, 5},
		{Query{From: 5, Count: 2}, []int{5}, 0},
		{Query{From: 99, Count: 2}, nil, 0},
		{Query{Count: 1, Filter: database.Filter{Ply: []int{1}}}, []int{2}, 3},
		{Query{From: 3, Count: 5, Filter: database.Filter{Ply: []int{1}}}, []int{3, 4}, 0},
		{Query{Count: 5, Filter: database.Filter{Hidden: &database.Range{Low: 1, High: 1}}}, []int{1}, 0},
	} {
		test.query.Time = time.Minute
		page, err := test.query.Find(context.Background(), r)
		if err != nil || !slices.Equal(page.Numbers, test.want) || page.Next != test.next || len(page.Problems) != len(page.Numbers) {
			t.Errorf("%+v: %v, problems %v, next %d; want %v, %d", test.query, err, page.Numbers, page.Next, test.want, test.next)
		}
	}
}

// Without any time a page looks at one problem, so that whoever turns the pages comes to
// the end.
func TestFindGoesOn(t *testing.T) {
	r := open(t, handmade)
	q := Query{From: 1, Count: 5, Filter: database.Filter{Ply: []int{99}}}
	for pages := 1; ; pages++ {
		page, err := q.Find(context.Background(), r)
		if err != nil {
			t.Fatal(err)
		}
		if page.Next == 0 {
			if pages != 5 {
				t.Errorf("%d pages of one problem each, want 5", pages)
			}
			return
		}
		q.From = page.Next
	}
}

// The two rooks of the first problem find out where the bishop is by trying to take it;
// the mate of the fourth, at once and with everything known, needs nothing.
func TestFindRefusals(t *testing.T) {
	r := open(t, handmade)
	q := Query{Count: 5, Refusal: true, Limits: estimate.Limits{Memory: 16 << 20}, Time: time.Minute}
	page, err := q.Find(context.Background(), r)
	if err != nil || !slices.Equal(page.Numbers, []int{1}) || page.Unsettled != 0 {
		t.Errorf("%v: problems %v, %d unsettled; want 1 and none", err, page.Numbers, page.Unsettled)
	}
	q.Limits.Time = time.Nanosecond
	if page, err := q.Find(context.Background(), r); err != nil || len(page.Numbers) != 0 || page.Unsettled != 2 {
		t.Errorf("without time: %v, problems %v, %d unsettled; want the two mates", err, page.Numbers, page.Unsettled)
	}
}

// A looked context ends when it was asked so often whether it has.
type looked struct {
	context.Context
	left int
	done chan struct{}
}

func ending(t *testing.T, looks int) *looked { return &looked{t.Context(), looks, make(chan struct{})} }

func (l *looked) Err() error {
	switch l.left--; {
	case l.left > 0:
		return nil
	case l.left == 0:
		close(l.done)
	}
	return context.Canceled
}

func (l *looked) Done() <-chan struct{} { return l.done }

// Wherever a page is given up, in the middle of a search too, the next one begins so that no
// problem is missed, and none is called unsettled.
func TestFindGivenUp(t *testing.T) {
	r := open(t, handmade)
	q := Query{Count: 5, Refusal: true, Limits: estimate.Limits{Memory: 16 << 20}, Time: time.Minute}
	given := map[int]int{} // how often a page was given up at a problem
	for looks := 1; ; looks++ {
		page, err := q.Find(ending(t, looks), r)
		if err != nil {
			t.Fatal(err)
		}
		numbers := page.Numbers
		given[page.Next]++
		if page.Next > 0 {
			rest := q
			rest.From = page.Next
			more, err := rest.Find(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, more.Numbers...)
		}
		if !slices.Equal(numbers, []int{1}) || page.Unsettled != 0 {
			t.Errorf("given up after %d looks: problems %v, from %d on the next page, %d unsettled; want 1 alone", looks, numbers, page.Next, page.Unsettled)
		}
		if page.Next == 0 {
			break
		}
	}
	if given[1] < 2 {
		t.Errorf("pages given up by the problem at which the next begins: %v; want the search for the first among them", given)
	}
}
