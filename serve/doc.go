// Package serve answers over HTTP what the program answers at the command line: a
// referee, an estimator, a solver, a checker of certificates, reviews, reports for
// composers and the built-in problems, as JSON under /api/v1. The questions and the
// answers are those of "kriegmate referee --json", "estimate --batch", "solve --batch" and
// so on; docs/api.md has examples. The pages of package web, which ask these questions in a
// browser, are served beside it.
//
// A [Server] is made to be left alone with strangers. It answers only who calls it by a
// name of the machine itself, unless told otherwise, so that no page of another site can
// reach it (guard.go). Bodies, searches, their time and their memory are bounded, and a
// search ends with the request that asked for it (slots.go, api.go). It reads no files but
// those of its library (Config.Library), and writes none, unless it is to keep the games
// that people play ([Server.KeepGames]).
package serve
