package serve

import (
	"context"
	"errors"
	"net/http"
)

// maxUpload is how long a text or a file of problems may be from which one is to be chosen,
// in bytes.
const maxUpload = 16 << 20

// contents tells what the body of a request holds: ?which= chooses one among several.
func (s *Server) contents(w http.ResponseWriter, r *http.Request, text []byte) {
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	found, err := newReader().Contents(ctx, text, r.URL.Query().Get("which"))
	if err != nil {
		unread(ctx, w, r, err)
		return
	}
	write(w, http.StatusOK, found)
}

// unread refuses a request because of an error about its text, which was read until ctx
// ends.
func unread(ctx context.Context, w http.ResponseWriter, r *http.Request, err error) {
	if ctx.Err() != nil && r.Context().Err() == nil {
		refuse(w, http.StatusServiceUnavailable, errors.New("not read in time: send a shorter text"))
		return
	}
	fail(w, r, err)
}
