package selfplay

import (
	"fmt"
	"strings"

	"kriegmate/database"
	"kriegmate/internal/english"
)

// Summary says for people what a run has given: games and how they ended, then the
// problems of each kind.
func (r *Run) Summary(done Generated) string { return r.Report().summary(r.Options, done) }

// Line says in a line how far a run has come.
func (r *Report) Line() string {
	text := r.games()
	for _, k := range r.Kinds() {
		text += fmt.Sprintf(", %d %v in %d", k.Problems, k.Verdict, k.Ply)
	}
	return text
}

// games returns the number of games in words.
func (r *Report) games() string { return english.Count(r.Games, "game") }

func (r *Report) summary(o *Options, done Generated) string {
	var b strings.Builder
	b.WriteString(r.games())
	if done.Before > 0 {
		b.WriteString(" since the file was resumed")
	}
	if r.Games > 0 {
		wanted := ""
		if o.Mates > 0 {
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
		fmt.Fprintf(&b, "%s dropped, which a second searcher or the check of a certificate did not confirm\n", english.Count(r.Unverified, "problem"))
	}
	fmt.Fprintf(&b, "%s in the file\n", english.Count(r.Problems(), "problem"))
	for _, k := range r.Kinds() {
		b.WriteString(k.summary())
	}
	return b.String()
}

// endWords say how games ended.
var endWords = [...]string{
	Mated:     "White mated",
	Lost:      "Black mated",
	Drawn:     "drawn",
	Long:      "too long",
	Exploded:  "given up: too many states",
	Harvested: "ended with all that was wanted of them",
	Reread:    "not played: problems of them were looked at again",
}

// summary describes the problems of one ply and verdict.
func (k *KindReport) summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%d ply: %d %v, %.1f hidden pieces besides the king on average\n", k.Ply, k.Problems, k.Verdict, k.Hidden())
	b.WriteString("  states  ")
	for _, name := range SizeNames {
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
