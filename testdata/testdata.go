// Package testdata holds the problem sets that are built into the program, made by
// self-play:
//
//	kriegmate generate --seed 3 --problems 500+500 --min-belief 3 --out selfplay3.kdb
//	kriegmate generate --seed 5 --problems 500+500 --reanalyse 5 --ply 5 --out selfplay5.kdb
//	kriegmate generate --seed 7 --problems 200+200 --reanalyse 7 --ply 7 --max-belief 20 --min-hidden 1 --per-game 3 --out selfplay7.kdb
//
// docs/results.md tells what is in them. The tests of database/selfplay make some
// of the problems again.
package testdata

import "embed"

// Problems holds the problem sets, the files that end in .kdb.
//
//go:embed *.kdb
var Problems embed.FS
