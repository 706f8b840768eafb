package andor_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

var updateSignature = flag.Bool("update-signature", false, "write testdata/signature.txt anew")

// The signature of the program: what each searcher does, summed over the toy
// problems 0 to 499 and the composed positions. By its nature it is recorded,
// not judged. It says that a change meant to leave the searches alone did so; a
// commit that changes it says so, and why:
//
//	go test ./andor -run TestSignature -update-signature
func TestSignature(t *testing.T) {
	file := filepath.Join("testdata", "signature.txt")
	got := signature(t)
	if !testing.Short() {
		if again := signature(t); again != got {
			t.Errorf("the same searches gave\n%s\nand the second time\n%s", got, again)
		}
	}
	if *updateSignature {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		var g, w string
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Errorf("the signature is\n%s, was\n%s", g, w)
		}
	}
}

// signature returns a line of sums for each searcher.
func signature(t *testing.T) string {
	t.Helper()
	toys, boards := toySearchers(), ksSearchers()
	var text bytes.Buffer
	out := tabwriter.NewWriter(&text, 0, 8, 1, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "searcher\tproved\trefuted\texpanded\ttries\treplies\tsight\tnodes\tlargest\tpeak\t")
	for i := range toys {
		var sum andor.Stats
		verdicts := map[andor.Verdict]int{}
		add := func(v andor.Verdict, s andor.Stats) {
			verdicts[v]++
			sum.Expanded += s.Expanded
			sum.Tries += s.Tries
			sum.Replies += s.Replies
			sum.Sight += s.Sight
			sum.Nodes += s.Nodes
			sum.Largest += s.Largest
			sum.Peak += s.Peak
		}
		for seed := range uint64(500) {
			p := andortest.NewToyProblem(seed)
			r := toys[i].searcher.Solve(context.Background(), &p)
			add(r.Verdict, r.Stats)
		}
		for _, c := range composedPositions {
			p := belief(t, c.depth, c.fens...)
			r := boards[i].searcher.Solve(context.Background(), &p)
			add(r.Verdict, r.Stats)
		}
		fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", toys[i].name, verdicts[andor.Proved], verdicts[andor.Refuted],
			sum.Expanded, sum.Tries, sum.Replies, sum.Sight, sum.Nodes, sum.Largest, sum.Peak)
	}
	out.Flush()
	return text.String()
}
