// Package english writes what programs say to people.
package english

import "strconv"

// Count returns a number with what it counts, such as "1 state" or "3 states". The plural of the noun must end with s.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
