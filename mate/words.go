package mate

import (
	"fmt"

	"kriegmate/andor"
)

// VerdictWord returns a verdict as users see it: "mate", "no-mate" or "unknown".
func VerdictWord(v andor.Verdict) string {
	return [...]string{andor.Unknown: "unknown", andor.Proved: "mate", andor.Refuted: "no-mate"}[v]
}

// Count returns a number with what it counts, such as "1 state" or "3 states".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
