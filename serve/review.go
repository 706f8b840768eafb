package serve

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/roster"
	"kriegmate/review"
)

const (
	// maxGameText is how long the text of a game or a problem may be that is no JSON line,
	// in bytes.
	maxGameText = 1 << 20
	// mostMoves is the last move before which a game can be stopped.
	mostMoves = 1 << 20
	// mostReviewPly is how deep a review may look for mates.
	mostReviewPly = 9
	// mostPerMove is the most time that a review may take for each move.
	mostPerMove = 10 * time.Second
)

// read reads the problem that is the body of a request, in any form of docs/input.md:
// ?side=w|b is whose record is made of a whole game, ?rules=, ?which= and ?at= as there.
func read(ctx context.Context, q url.Values, text []byte) (*input.Problem, error) {
	asked := parameters{Values: q}
	in := asked.reader()
	if asked.err != nil {
		return nil, asked.err
	}
	p, err := in.Parse(ctx, text, q.Get("which"))
	if err == nil {
		p.Where = "the body"
	}
	return p, err
}

// newReader returns who reads what is posted, if nothing is said about it.
func newReader() *input.Reader {
	return &input.Reader{Placements: mostPlacements, Naming: input.Parameters}
}

// reader reads who reads what is posted to the address.
func (p *parameters) reader() *input.Reader {
	in := newReader()
	if name := p.Get("rules"); name != "" {
		rules, err := kriegspiel.ParseRules(name)
		p.wrong("rules", err)
		in.Rules = &rules
	}
	if name := p.Get("side"); name != "" {
		side, err := chess.ParseColour(name)
		p.wrong("side", err)
		in.Side = &side
	}
	in.At = p.number("at", 0, mostMoves)
	return in
}

// game reads a game to be reviewed. With ?assume-no-tries=false refused tries are added to
// an ordinary PGN.
func game(ctx context.Context, q url.Values, text []byte) (*review.Game, error) {
	asked := parameters{Values: q}
	noTries := asked.yes("assume-no-tries", true)
	if asked.err != nil {
		return nil, asked.err
	}
	p, err := read(ctx, q, text)
	if err != nil {
		return nil, err
	}
	g, err := review.Of(p)
	if err == nil && !noTries {
		err = g.AddTries()
	}
	return g, err
}

// reviewer has the limits of the server, looks for mates as far as ?max-ply= says, and takes
// for each move about the time of ?per-move=, or else the given one.
func (s *Server) reviewer(q url.Values, perMove time.Duration) (*review.Reviewer, error) {
	asked := parameters{Values: q}
	ply := asked.number("max-ply", review.DefaultMaxPly, mostReviewPly)
	if ply%2 == 0 && asked.err == nil {
		asked.wrong("max-ply", fmt.Errorf("%d, want an odd number from 1 to %d", ply, mostReviewPly))
	}
	perMove = asked.time("per-move", perMove, mostPerMove, "500ms")
	return &review.Reviewer{MaxPly: ply, PerMove: perMove, Timeout: s.config.Timeout, Memory: s.config.Memory}, asked.err
}

// adviser returns who says in a review what would have been better: the strongest program, or as
// ?player= says.
func adviser(q url.Values) (func(player.Seat) player.Adviser, error) {
	advise, err := roster.Adviser(cmp.Or(q.Get("player"), roster.Default), player.Limits{Simulations: review.DefaultSimulations})
	return advise, named("player", err)
}

// Progress tells how many of the turns have been reviewed.
type Progress struct {
	Done  int `json:"done"`
	Turns int `json:"turns"`
}

// review goes through a game, as "kriegmate review --json" does. A client that accepts
// events is told of every turn when it has been reviewed.
func (s *Server) review(w http.ResponseWriter, r *http.Request, text []byte) {
	g, err := game(r.Context(), r.URL.Query(), text)
	a, err1 := s.reviewer(r.URL.Query(), review.DefaultPerMove)
	adviser, err2 := adviser(r.URL.Query())
	if err := cmp.Or(err, err1, err2); err != nil {
		fail(w, r, err)
		return
	}
	a.Adviser = adviser
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		found, err := a.Review(r.Context(), g)
		if err != nil {
			fail(w, r, err)
			return
		}
		write(w, http.StatusOK, found.JSON())
		return
	}
	e := newEvents(w)
	a.Working = func(done, turns int) { e.send("progress", Progress{done, turns}) }
	a.Turned = func(t *review.Turn) { e.send("turn", t.JSON()) }
	found, err := a.Review(r.Context(), g)
	if err != nil {
		e.send("error", mate.ErrorJSON{Error: err.Error()})
		return
	}
	e.send("answer", found.JSON())
}
