package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"kriegmate/jsonl"
	"kriegmate/mate"
)

// searching lets a client in, reads the question, and waits for its turn among the
// searches. It is done in this order so that the questions of those who wait do not fill
// the memory, and because only when a request has been read it is noticed that its client
// is gone.
func (s *Server) searching(most int64, search func(w http.ResponseWriter, r *http.Request, question []byte)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		leave, ok := s.enter(w, r)
		if !ok {
			return
		}
		defer leave()
		question, ok := body(w, r, most)
		if !ok {
			return
		}
		done, err := s.slots.turn(r.Context(), client(r))
		if err != nil {
			fail(w, r, err)
			return
		}
		at := &atWork{w, sync.OnceFunc(done)}
		defer at.over()
		search(at, r, question)
	}
}

// atWork is where a search writes its answer. The place among the searches is free again
// before the answer is sent, which may take a slow client long.
type atWork struct {
	http.ResponseWriter
	over func()
}

// Unwrap is for [http.ResponseController].
func (a *atWork) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// finish tells that nothing is left to do but to send what comes next.
func finish(w http.ResponseWriter) {
	if a, ok := w.(*atWork); ok {
		a.over()
	}
}

// enter lets a client in who wants to search, and who is to leave later. If it may not,
// the request is refused.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) (leave func(), ok bool) {
	leave, err := s.slots.enter(client(r))
	switch {
	case errors.Is(err, errOne):
		refuse(w, http.StatusTooManyRequests, err)
	case err != nil:
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, err)
	}
	return leave, err == nil
}

// body reads the body of a request. If it is too long, or does not come, the request is
// refused.
func body(w http.ResponseWriter, r *http.Request, most int64) (text []byte, ok bool) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	tooLong := new(http.MaxBytesError)
	switch {
	case errors.As(err, &tooLong):
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Errorf("longer than %d KiB", most>>10))
	case errors.Is(err, os.ErrDeadlineExceeded):
		refuse(w, http.StatusRequestTimeout, fmt.Errorf("the body has not come within %v", bodyTime))
	case err != nil:
		fail(w, r, errors.New("the body cannot be read"))
	}
	return text, err == nil
}

// reply writes an answer: with the status 400 if it reports an error of the question.
func reply(w http.ResponseWriter, r *http.Request, a jsonl.Answer) {
	switch {
	case a.Bad && r.Context().Err() != nil:
		fail(w, r, r.Context().Err())
	case a.Bad:
		write(w, http.StatusBadRequest, a.Value)
	default:
		write(w, http.StatusOK, a.Value)
	}
}

// fail refuses a request because of an error: of the question, unless the request has
// ended, which whoever still waits for the answer has not done.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		refuse(w, http.StatusServiceUnavailable, errEnding)
		return
	}
	refuse(w, http.StatusBadRequest, err)
}

// refuse writes why there is no answer.
func refuse(w http.ResponseWriter, status int, why error) {
	write(w, status, mate.ErrorJSON{Error: why.Error()})
}

func write(w http.ResponseWriter, status int, value any) { send(w, status, encode(value)) }

// encode returns a value as a line.
func encode(value any) []byte {
	var line bytes.Buffer
	jsonl.NewEncoder(&line).Encode(value)
	return line.Bytes()
}

// send sends a line.
func send(w http.ResponseWriter, status int, line []byte) {
	finish(w)
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(line) // a client that does not read has chosen not to
}

// unknown answers a request that no route takes, in JSON as everything else. The status
// and which methods would be allowed are those of the handler that would have answered.
func unknown(w http.ResponseWriter, r *http.Request, h http.Handler) {
	said := &silent{header: w.Header(), status: http.StatusNotFound}
	h.ServeHTTP(said, r)
	refuse(w, said.status, errors.New(strings.ToLower(http.StatusText(said.status))+": /api/v1/openapi.json describes what there is"))
}

// A silent writer keeps the header and the status of an answer.
type silent struct {
	header http.Header
	status int
}

func (s *silent) Header() http.Header         { return s.header }
func (s *silent) WriteHeader(status int)      { s.status = status }
func (s *silent) Write(b []byte) (int, error) { return len(b), nil }

// events are answers that come one after another, as server-sent events. They are sent by
// one goroutine.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newEvents(w http.ResponseWriter) *events {
	w.Header().Set("Content-Type", "text/event-stream")
	return &events{w, http.NewResponseController(w)}
}

// send sends an event; an answer or an error is the last one. If the client is gone the request has ended anyway.
func (e *events) send(name string, value any) {
	line := encode(value)
	if name == "answer" || name == "error" {
		finish(e.w)
	}
	e.control.SetWriteDeadline(time.Now().Add(writeTime))
	fmt.Fprintf(e.w, "event: %s\ndata: %s\n", name, line) // the line has its end
	e.control.Flush()
}
