// Package testdata holds the problem sets that are built into the program.
//
// grown.kdb has 150 mates and 150 near misses in 3 ply, and 60 of each in 5. No
// game was played for them: testdata/grow tells how they were made, and makes
// them again.
package testdata

import "embed"

// Problems holds the problem sets, the files that end in .kdb.
//
//go:embed *.kdb
var Problems embed.FS
