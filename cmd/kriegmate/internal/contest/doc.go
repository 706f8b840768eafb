// Package contest has the commands about players who are programs: match, players,
// engine and tune.
package contest
