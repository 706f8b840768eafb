package serve

import (
	"net/http"

	"kriegmate/input"
)

// maxUpload is how long a text or a file of problems may be from which one is to be chosen,
// in bytes.
const maxUpload = 16 << 20

// contents tells what the body of a request holds: ?which= chooses one among several.
func (s *Server) contents(w http.ResponseWriter, r *http.Request, text []byte) {
	found, err := (&input.Reader{Placements: mostPlacements}).Contents(r.Context(), text, r.URL.Query().Get("which"))
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, found)
}
