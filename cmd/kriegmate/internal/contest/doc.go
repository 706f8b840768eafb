// Package contest has the commands about players who are programs: match, players and
// engine.
package contest
