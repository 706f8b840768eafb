package main

import (
	"fmt"
	"strings"

	"kriegmate/database"
	"kriegmate/database/selfplay"
)

// generateReport says what a run has given. before is how many problems the file
// had when it began.
func generateReport(run *selfplay.Run, before int) string {
	r := run.Report()
	var b strings.Builder
	fmt.Fprintf(&b, "%d games", r.Games)
	if before > 0 {
		b.WriteString(" since the file was resumed")
	}
	if r.Games > 0 {
		wanted := ""
		if run.Options.Mates > 0 {
			wanted = " of which there were not enough yet"
		}
		fmt.Fprintf(&b, ", %s gave a problem%s, of %s one was kept", percent(r.Gave, r.Games), wanted, percent(r.Kept, r.Games))
	}
	b.WriteByte('\n')
	for end, n := range r.Ends {
		if n > 0 {
			fmt.Fprintf(&b, "%7d %s\n", n, endWords[end])
		}
	}
	if r.Unverified > 0 {
		fmt.Fprintf(&b, "%d problems were dropped: a second searcher or the check of a certificate did not confirm them\n", r.Unverified)
	}
	fmt.Fprintf(&b, "%d problems in the file\n", r.Problems())
	for _, k := range r.Kinds() {
		b.WriteString(kindReport(k))
	}
	return b.String()
}

// endWords say how games ended.
var endWords = [...]string{
	selfplay.Mated:     "White mated",
	selfplay.Lost:      "Black mated",
	selfplay.Drawn:     "drawn",
	selfplay.Long:      "too long",
	selfplay.Exploded:  "given up: too many states",
	selfplay.Harvested: "ended with all that was wanted of them",
}

// kindReport describes the problems of one ply and verdict.
func kindReport(k *selfplay.KindReport) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%d ply: %d %v, %.1f hidden pieces besides the king on average\n", k.Ply, k.Problems, k.Verdict, k.Hidden())
	b.WriteString("  states  ")
	for _, name := range selfplay.SizeNames {
		fmt.Fprintf(&b, "%7s", name)
	}
	b.WriteString("\n  problems")
	for _, n := range k.Sizes {
		fmt.Fprintf(&b, "%7d", n)
	}
	b.WriteByte('\n')
	if k.Verdict == database.Mate {
		fmt.Fprintf(&b, "  %d need a refusal or the direction of a check (%d a refusal, %d a direction, whatever else is heard)\n",
			k.NeedEither, k.NeedRefusals, k.NeedDirections)
	}
	return b.String()
}

// percent returns a share in per cent.
func percent(n, of int) string { return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(of)) }
