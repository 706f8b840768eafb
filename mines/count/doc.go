// Package count counts the layouts of the mines that fit a Minesweeper position, on
// boards of any size.
//
// A [Counter] finds the number of layouts and the mine probability of every cell, in
// floating point (counter.go) or exactly (integers.go). It can draw a layout, every
// one alike, and list them all (draw.go), and tells which cells form groups that can
// be played apart (groups.go). Before it counts it draws the conclusions that single
// open cells allow (singlepoint.go). What remains falls into components (component.go,
// whose comment explains the dynamic programming; builder.go and layers.go build them).
//
// [Contradiction] says which open cells of a position that no layout fits are to
// blame. It shares nothing with the Counter: what the open cells say is gathered in
// claims.go, the search for a smallest set is in contradiction.go.
package count
