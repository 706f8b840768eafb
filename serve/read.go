package serve

import (
	"context"
	"errors"
	"net/http"

	"kriegmate/input"
)

// maxUpload is how long a text or a file of problems may be from which one is to be chosen,
// in bytes.
const maxUpload = 16 << 20

// contents tells what the body of a request holds: ?which= chooses one among several.
func (s *Server) contents(w http.ResponseWriter, r *http.Request, text []byte) {
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	found, err := (&input.Reader{Placements: mostPlacements}).Contents(ctx, text, r.URL.Query().Get("which"))
	switch {
	case err != nil && ctx.Err() != nil && r.Context().Err() == nil:
		refuse(w, http.StatusServiceUnavailable, errors.New("not read in time: send a shorter text"))
	case err != nil:
		fail(w, r, err)
	default:
		write(w, http.StatusOK, found)
	}
}
