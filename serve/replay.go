package serve

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"kriegmate/replay"
)

// ReplayEnd is the answer behind the steps of a replay: why it ends before the record does, if so.
type ReplayEnd struct {
	Stopped string `json:"stopped,omitempty"`
}

// replay goes through a game event by event. To a client that accepts events it tells of
// each as soon as it is followed: first the game, then its steps, then the answer, which
// is how it ended.
func (s *Server) replay(w http.ResponseWriter, r *http.Request, text []byte) {
	q := r.URL.Query()
	game, err := readGame(r.Context(), q, text)
	if err != nil {
		fail(w, r, err)
		return
	}
	answer := replay.NewJSON(game)
	tell := func(step replay.StepJSON) { answer.Steps = append(answer.Steps, step) }
	end := func(err error) { replied(w, r, answer, err) }
	if strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		e := newEvents(w)
		e.send("game", answer)
		tell = func(step replay.StepJSON) { e.send("step", step) }
		end = func(err error) { ended(e, r, err) }
	}
	key := asked(q, text)
	for step, err := range s.replayer().Steps(r.Context(), game) {
		if err != nil {
			end(err)
			return
		}
		s.beliefs.put(moment{key, step.Done}, step.Belief)
		tell(step.JSON())
	}
	end(nil)
}

// replied sends a whole replay.
func replied(w http.ResponseWriter, r *http.Request, answer replay.JSON, err error) {
	stopped := (*replay.Stopped)(nil)
	switch {
	case r.Context().Err() != nil, err != nil && !errors.As(err, &stopped):
		fail(w, r, err)
		return
	case err != nil:
		answer.Stopped = err.Error()
	}
	write(w, http.StatusOK, answer)
}

// ended sends the last event of a replay.
func ended(e *events, r *http.Request, err error) {
	stopped := (*replay.Stopped)(nil)
	switch {
	case r.Context().Err() != nil:
		e.send("error", map[string]string{"error": errEnding.Error()})
	case errors.As(err, &stopped):
		e.send("answer", ReplayEnd{err.Error()})
	case err != nil:
		e.send("error", map[string]string{"error": err.Error()})
	default:
		e.send("answer", ReplayEnd{})
	}
}

// replayer has the limits of the server. Nobody searches for mates here, so that there is
// more time to follow all positions than in a review.
func (s *Server) replayer() *replay.Replayer {
	limits := replay.Limits{Memory: s.config.Memory, PerMove: 3 * replay.DefaultPerMove}
	return &replay.Replayer{Limits: limits, Timeout: s.config.Timeout}
}

// readGame reads the game that is the body of a request.
func readGame(ctx context.Context, q url.Values, text []byte) (*replay.Game, error) {
	p, err := read(ctx, q, text)
	if err != nil {
		return nil, err
	}
	return replay.Of(p)
}

// states lists the positions that are possible after some events of a game: ?at=N events,
// ?from=N&count=N of the positions, ?try=MOVE and what becomes of it, ?class= to see only
// those in which that happens, ?proposals=true for what becomes of every proposal. Where
// the server still knows them it is no search.
func (s *Server) states(w http.ResponseWriter, r *http.Request) {
	text, ok := body(w, r, maxGameText)
	if !ok {
		return
	}
	q := r.URL.Query()
	at, query, err := parseStates(q)
	if err != nil {
		fail(w, r, err)
		return
	}
	if b := s.beliefs.get(moment{asked(q, text), at}); b != nil {
		var page *replay.PageJSON
		var err error
		late := inTurn(r.Context(), s.games, func() { page, err = b.Page(r.Context(), query) })
		listed(w, r, page, cmp.Or(late, err))
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	s.searching(maxGameText, func(w http.ResponseWriter, r *http.Request, text []byte) {
		b, err := s.belief(r, text, at)
		if err != nil {
			fail(w, r, err)
			return
		}
		page, err := b.Page(r.Context(), query)
		listed(w, r, page, err)
	})(w, r)
}

func listed(w http.ResponseWriter, r *http.Request, page *replay.PageJSON, err error) {
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, page)
}

// belief goes through a game up to an event, and returns what may be then.
func (s *Server) belief(r *http.Request, text []byte, at int) (*replay.Belief, error) {
	q := r.URL.Query()
	q.Del("at") // which tells a reader before which move to stop
	game, err := readGame(r.Context(), q, text)
	if err != nil {
		return nil, err
	}
	key := asked(q, text)
	for step, err := range s.replayer().Steps(r.Context(), game) {
		if err != nil {
			return nil, err
		}
		s.beliefs.put(moment{key, step.Done}, step.Belief)
		if step.Done == at {
			return step.Belief, nil
		}
	}
	return nil, fmt.Errorf("at: %d, but the record has %d events", at, len(game.Record.Events))
}

// parseStates reads what is asked about the states.
func parseStates(q url.Values) (at int, query replay.Query, err error) {
	if text := q.Get("at"); text != "" {
		if at, err = strconv.Atoi(text); err != nil || at < 0 {
			return 0, query, fmt.Errorf("at: %.24q, want a number of events from 0", text)
		}
	}
	asked := parameters{Values: q}
	query = replay.Query{
		From: asked.number("from", 1, 1<<31-1), Count: asked.number("count", defaultStates, mostStates),
		Try: q.Get("try"), Class: q.Get("class"), Proposals: asked.yes("proposals", false),
	}
	return at, query, asked.err
}
