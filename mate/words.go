package mate

import "kriegmate/andor"

// VerdictWord returns a verdict as users see it: "mate", "no-mate" or "unknown".
func VerdictWord(v andor.Verdict) string {
	return [...]string{andor.Unknown: "unknown", andor.Proved: "mate", andor.Refuted: "no-mate"}[v]
}
