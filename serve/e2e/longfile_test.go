package e2e

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/network"

	"kriegmate/database"
	"kriegmate/database/library"
	"kriegmate/serve"
)

// long is how many problems the long file has. What counts is measured by
//
//	go test ./serve/e2e -run TestLongFile -v -problems 100000
var long = flag.Int("problems", 2000, "how many `problems` the long file has")

// A long file is shown as fast as a short one: the first picture, and the first page.
func TestLongFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "long.kdb")
	writeProblems(t, path, *long)
	files, err := library.New(path)
	if err != nil {
		t.Fatal(err)
	}
	p := openAt(t, server(t, serve.Config{Library: files}), "/problems?set=long.kdb")
	p.waitFor(`#rows [data-number="20"]`)
	p.run(network.SetCacheDisabled(true))
	p.measure("painted", 1000, func() float64 {
		p.reload()
		p.waitFor(`#rows [data-number="20"]`)
		var page float64
		p.evaluate("performance.getEntriesByType('resource').find(({name}) => name.includes('long.kdb?')).responseEnd", &page)
		t.Logf("%d problems: the first page is there after %.0f ms", *long, page)
		return p.painted()
	})
	p.click("#last")
	p.waitFor(fmt.Sprintf(`#rows [data-number="%d"]`, *long))
}

// writeProblems writes a file with so many problems: those of a set again and again, with
// ids of their own.
func writeProblems(t *testing.T, path string, n int) {
	t.Helper()
	from, err := database.Open("../../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	var some []database.Problem
	for p, err := range from.Range(1, 100) {
		if err != nil {
			t.Fatal(err)
		}
		some = append(some, p)
	}
	w, err := database.Create(path, database.Header{Rules: from.Header.Rules})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		p := some[i%len(some)]
		p.ID = fmt.Sprintf("long%012d", i+1)
		if err := w.Add(&p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}
