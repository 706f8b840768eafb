// Package contest has the commands about players who are programs: match, ratings, players,
// engine and tune.
package contest
