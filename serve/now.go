package serve

import (
	"cmp"
	"errors"
	"net/http"
	"time"

	"kriegmate/estimate"
)

// nowTime is how long is searched for a mate in a game that goes on, roughly: somebody
// waits with the next move.
const nowTime = 200 * time.Millisecond

// now tells what a player knows at the end of a record, and what is best.
func (s *Server) now(w http.ResponseWriter, r *http.Request, text []byte) {
	g, err := game(r.Context(), r.URL.Query(), text)
	a, err1 := s.reviewer(r.URL.Query(), nowTime)
	if err := cmp.Or(err, err1); err != nil {
		fail(w, r, err)
		return
	}
	found, err := a.Now(r.Context(), g)
	switch {
	case errors.Is(err, estimate.ErrTime):
		refuse(w, http.StatusServiceUnavailable, errors.New("the record cannot be followed in time"))
	case err != nil:
		fail(w, r, err)
	default:
		write(w, http.StatusOK, found.JSON())
	}
}
