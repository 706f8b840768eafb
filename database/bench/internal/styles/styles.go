// Package styles says how the lines of searchers look, the same in all plots.
package styles

import (
	"hash/fnv"
	"strings"

	"kriegmate/report"
)

// listed are the numbers of the lines of searchers, the same in all plots: the colour is
// the number modulo 7, and those that are compared most are not dashed.
var listed = map[string]int{
	"gl-dbu": 0, "best": 1, "ipns": 2, "dfpn": 3, "pns": 4, "l-dub": 5, "dfs": 6,
	"l-dbu": 7, "best-blind": 8, "l-ipns": 9, "gx-dfs": 10, "l-pns": 11, "gl-dub": 12, "le-dfs": 13,
	"dbu": 14, "best-hasty": 15, "e-dfs": 16, "l-udb": 17, "l-dfs": 18, "dub": 19, "gl-dfs": 20,
	"best-unordered": 22, "best-depth-first": 23, "udb": 24, "best-all-states": 25, "best-one-depth": 26, "best-forgetful": 27,
}

// Colours is the number of colours; further on, styles differ in their dashes.
const Colours = 7

// Of returns the style of a contender's line, which depends on nothing but its name:
// for a searcher that is not listed on a hash of it. A searcher that estimates while it
// searches has its colour with other dashes.
func Of(name string) int {
	searcher, mode, _ := strings.Cut(name, ":")
	style, ok := listed[searcher]
	if !ok {
		h := fnv.New32a()
		h.Write([]byte(searcher)) // which has no error
		style = int(h.Sum32() % report.Styles)
	}
	if mode == "interleaved" {
		style = (style + Colours) % report.Styles
	}
	return style
}
