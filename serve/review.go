package serve

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"time"

	"kriegmate/compose"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/review"
)

// maxGameText is how long the text of a game or a problem may be that is no JSON line, in
// bytes.
const maxGameText = 1 << 20

// read reads the problem that is the body of a request, in any form of docs/input.md:
// ?side=w|b is whose record is made of a whole game, ?rules= and ?which= as there.
func read(ctx context.Context, q url.Values, text []byte) (*input.Problem, error) {
	reader := &input.Reader{}
	if name := q.Get("rules"); name != "" {
		rules, err := kriegspiel.ParseRules(name)
		if err != nil {
			return nil, err
		}
		reader.Rules = &rules
	}
	if name := q.Get("side"); name != "" {
		side, err := chess.ParseColour(name)
		if err != nil {
			return nil, err
		}
		reader.Side = &side
	}
	p, err := reader.Parse(ctx, text, q.Get("which"))
	if err == nil {
		p.Where = "the body"
	}
	return p, err
}

// review goes through a game, as "kriegmate review --json" does.
func (s *Server) review(w http.ResponseWriter, r *http.Request, text []byte) {
	p, err := read(r.Context(), r.URL.Query(), text)
	if err != nil {
		fail(w, r, err)
		return
	}
	game, err := review.Of(p)
	if err != nil {
		fail(w, r, err)
		return
	}
	found, err := (&review.Reviewer{Timeout: s.config.Timeout, Memory: s.config.Memory}).Review(r.Context(), game)
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, found.JSON())
}

// compose reports on a problem, as "kriegmate compose --json" does: ?ply=N, ?key=MOVE,
// ?set-play=true and ?neighbours=true as there.
func (s *Server) compose(w http.ResponseWriter, r *http.Request, text []byte) {
	q := r.URL.Query()
	begun := time.Now()
	a := compose.Composer{Memory: s.config.Memory, SetPlay: q.Get("set-play") == "true", Neighbours: q.Get("neighbours") == "true"}
	p, err := read(r.Context(), q, text)
	if err != nil {
		fail(w, r, err)
		return
	}
	ply, err := number(q, "ply", 0, kriegspiel.MostPly)
	if err == nil && ply != 0 {
		err = kriegspiel.CheckPly(ply)
	}
	if err != nil {
		fail(w, r, err)
		return
	}
	a.Ply = cmp.Or(ply, p.Ply)
	b, err := p.Belief(r.Context(), estimate.Limits{Memory: s.config.Memory, Time: s.config.Timeout})
	if err == nil {
		a.Key, err = compose.ParseKey(b, q.Get("key"))
	}
	if err != nil {
		fail(w, r, err)
		return
	}
	a.Timeout = max(s.config.Timeout-time.Since(begun), time.Millisecond)
	found, err := a.Report(r.Context(), b)
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, found.JSON())
}
