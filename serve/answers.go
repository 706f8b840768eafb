package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
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
		leave, err := s.slots.enter(client(r))
		switch {
		case errors.Is(err, errOne):
			refuse(w, http.StatusTooManyRequests, err)
			return
		case err != nil:
			w.Header().Set("Retry-After", "1")
			refuse(w, http.StatusServiceUnavailable, err)
			return
		}
		defer leave()
		question, ok := body(w, r, most)
		if !ok {
			return
		}
		if done, err := s.slots.turn(r.Context()); err == nil {
			defer done()
			search(w, r, question)
		}
	}
}

// body reads the body of a request. If it is too long the request is refused.
func body(w http.ResponseWriter, r *http.Request, most int64) (text []byte, ok bool) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if tooLong := new(http.MaxBytesError); errors.As(err, &tooLong) {
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Errorf("longer than %d KiB", most>>10))
		return nil, false
	}
	// What could not be read for another reason has nobody left who waits for an answer.
	return text, err == nil
}

// reply writes an answer: with the status 400 if it reports an error of the question.
func reply(w http.ResponseWriter, a jsonl.Answer) {
	status := http.StatusOK
	if a.Bad {
		status = http.StatusBadRequest
	}
	write(w, status, a.Value)
}

// refuse writes why there is no answer.
func refuse(w http.ResponseWriter, status int, why error) {
	write(w, status, mate.ErrorJSON{Error: why.Error()})
}

func write(w http.ResponseWriter, status int, value any) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	jsonl.NewEncoder(w).Encode(value) // a client that does not read has chosen not to
}

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

// send sends an event. If the client is gone the request has ended anyway.
func (e *events) send(name string, value any) {
	var line bytes.Buffer
	jsonl.NewEncoder(&line).Encode(value)
	e.control.SetWriteDeadline(time.Now().Add(writeTime))
	fmt.Fprintf(e.w, "event: %s\ndata: %s\n", name, line.Bytes()) // the line has its end
	e.control.Flush()
}
