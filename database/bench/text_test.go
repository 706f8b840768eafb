package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A text of results is given up when its context ends, and one whose head names more
// searchers than anybody compares is refused.
func TestParseTextBounds(t *testing.T) {
	text := func(searchers int) []byte {
		names := strings.Repeat(`"a",`, searchers-1) + `"b"`
		var b strings.Builder
		fmt.Fprintf(&b, `{"format":%q,"problems":5000,"searchers":[%s]}`+"\n", Format, names)
		for i := range 3000 {
			fmt.Fprintf(&b, `{"problem":"p%d","searcher":"b","ply":3,"want":"mate","belief":4,"found":"mate"}`+"\n", i)
		}
		return []byte(b.String())
	}
	if run, err := ParseText(t.Context(), text(2)); err != nil || len(run.Results) != 3000 {
		t.Fatalf("3000 results: %v", err)
	}
	if _, err := ParseText(t.Context(), text(mostSearchers+1)); err == nil || !strings.Contains(err.Error(), "101 searchers") {
		t.Errorf("101 searchers: %v", err)
	}
	head, results, _ := bytes.Cut(text(mostSearchers+1), []byte("\n"))
	if _, err := ParseRun(head, results); err != nil {
		t.Errorf("101 searchers in a file of one's own: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ParseText(ctx, text(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
