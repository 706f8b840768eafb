// Package testdata holds the problem sets that are built into the program.
package testdata

import "embed"

// Problems holds the problem sets, the files that end in .kdb.
//
//go:embed *.*
var Problems embed.FS
