package serve

import (
	"cmp"
	"net/http"
	"strings"
	"time"

	"kriegmate/compose"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/mate"
)

// asked reads the problem of a request and its belief state. The problem's Ply is that of
// ?ply=N, if it is given.
func (s *Server) asked(r *http.Request, text []byte) (*input.Problem, *mate.Belief, error) {
	q := r.URL.Query()
	p, err := read(r.Context(), q, text)
	if err != nil {
		return nil, nil, err
	}
	asked := parameters{Values: q}
	if p.Ply = cmp.Or(asked.ply("ply"), p.Ply); asked.err != nil {
		return nil, nil, asked.err
	}
	b, err := p.Belief(r.Context(), estimate.Limits{Memory: s.config.Memory, Time: s.config.Timeout})
	return p, b, err
}

// compose reports on a problem, as "kriegmate compose --json" does: ?ply=N, ?key=MOVE,
// ?set-play=true and ?neighbours=true as there. To a client that accepts events it tells
// which part of the report is being made.
func (s *Server) compose(w http.ResponseWriter, r *http.Request, text []byte) {
	begun := time.Now()
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		found, err := s.report(r, begun, text, nil)
		if err != nil {
			fail(w, r, err)
			return
		}
		write(w, http.StatusOK, found)
		return
	}
	e := newEvents(w)
	found, err := s.report(r, begun, text, func(part string) { e.send("part", Part{part}) })
	if err != nil {
		e.send("error", mate.ErrorJSON{Error: err.Error()})
	} else {
		e.send("answer", found)
	}
}

// A Part tells which part of a report is being made.
type Part struct {
	Part string `json:"part"`
}

// report makes the report of a request that came at the given time.
func (s *Server) report(r *http.Request, begun time.Time, text []byte, working func(part string)) (*compose.ReportJSON, error) {
	q := parameters{Values: r.URL.Query()}
	setPlay, neighbours := q.yes("set-play", false), q.yes("neighbours", false)
	if q.err != nil {
		return nil, q.err
	}
	p, b, err := s.asked(r, text)
	if err != nil {
		return nil, err
	}
	a := compose.Composer{Ply: p.Ply, Memory: s.config.Memory, SetPlay: setPlay, Neighbours: neighbours, Working: working}
	if a.Key, err = compose.ParseKey(b, q.Get("key")); err != nil {
		return nil, named("key", err)
	}
	a.Timeout = max(s.config.Timeout-time.Since(begun), time.Millisecond)
	found, err := a.Report(r.Context(), b)
	if err != nil {
		return nil, err
	}
	j := found.JSON()
	return &j, nil
}
