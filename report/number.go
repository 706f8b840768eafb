package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Thousands writes 1200000 as 1,200,000. It must not be negative.
func Thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// ThreeDigits writes a number with three digits, or with more if there are more
// before the point.
func ThreeDigits(x float64) string {
	switch {
	case x >= 99.95:
		return fmt.Sprintf("%.0f", x)
	case x >= 9.995:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// Seconds is a time as files and tables have it.
type Seconds float64

// String returns the time with three digits and a unit.
func (s Seconds) String() string {
	switch {
	case s == 0:
		return "0"
	case s >= 0.9995:
		return ThreeDigits(float64(s)) + " s"
	case s >= 0.9995e-3:
		return ThreeDigits(float64(s)*1e3) + " ms"
	}
	return ThreeDigits(float64(s)*1e6) + " µs"
}

// Printable returns a text of a file or a user as one line that a terminal takes for
// nothing else: what cannot be printed becomes a question mark.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}
