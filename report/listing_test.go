package report

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"
)

// However many pages there are, there is one head, and the columns go on below each
// other.
func TestListing(t *testing.T) {
	for _, rows := range []int{1, listingPage, listingPage + 1, 3*listingPage - 1} {
		var b bytes.Buffer
		l := Listing{Out: &b, Columns: []Column{{"#", 6, Right}, {"name", 10, Left}, {"last", 0, Left}}}
		for i := range rows {
			if err := l.Add(strconv.Itoa(i+1), "n"+strconv.Itoa(i%7), "x"); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Flush(); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if len(lines) != rows+2 || strings.Count(b.String(), "name") != 1 {
			t.Fatalf("%d rows on %d lines, want two more for the head", rows, len(lines))
		}
		if want := "      #  name        last"; lines[0] != want {
			t.Errorf("the head is %q, want %q", lines[0], want)
		}
		for i, line := range lines[2:] {
			if f := strings.Fields(line); f[0] != strconv.Itoa(i+1) || strings.Index(line, "n") != 9 || strings.Index(line, "x") != 21 {
				t.Fatalf("row %d is %q", i+1, line)
			}
		}
	}
}

// Without a row nothing is written; an error of the output is not lost.
func TestListingEnds(t *testing.T) {
	var b bytes.Buffer
	l := Listing{Out: &b, Columns: []Column{{Name: "a"}}}
	if err := l.Flush(); err != nil || b.Len() > 0 {
		t.Errorf("%q, %v of no rows", b.String(), err)
	}
	full := errors.New("full")
	l.Out = writerFunc(func([]byte) (int, error) { return 0, full })
	for range listingPage - 1 {
		if err := l.Add("x"); err != nil {
			t.Fatalf("written before the page is full: %v", err)
		}
	}
	if err := l.Add("x"); err != full {
		t.Errorf("error %v, want %v", err, full)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
