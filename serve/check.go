package serve

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"kriegmate/mate"
)

const (
	// maxCertificate bounds a certificate as it comes, in bytes.
	maxCertificate = 16 << 20
	// textShare is how many times the length of its text a certificate can take in
	// memory: a list of empty strings takes sixteen bytes for every three.
	textShare = 16
)

// A Checked is what was found about a certificate.
type Checked struct {
	Holds bool `json:"holds"`
	// Why says where it breaks, if it does not hold.
	Why     string `json:"why,omitempty"`
	Verdict string `json:"verdict"`
	Ply     int    `json:"ply"`
	Rules   string `json:"rules"`
	// Nodes, Tries and Replies are how many belief states, proposals and replies were
	// walked through.
	Nodes   int64 `json:"nodes"`
	Tries   int64 `json:"tries"`
	Replies int64 `json:"replies"`
}

// check verifies the certificate that is the body of a request, as "kriegmate check"
// does.
func (s *Server) check(w http.ResponseWriter, r *http.Request, data []byte) {
	text, err := mate.CertificateTextWithin(bytes.NewReader(data), s.config.Memory/textShare)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	claim, err := mate.OpenCertificate(ctx, text)
	if err != nil {
		unread(ctx, w, r, err)
		return
	}
	walked, err := claim.Check(ctx)
	found := Checked{Verdict: claim.Verdict, Ply: claim.Ply, Rules: claim.Rules, Nodes: walked.Nodes, Tries: walked.Tries, Replies: walked.Replies}
	switch {
	case r.Context().Err() != nil:
		fail(w, r, err)
		return
	case ctx.Err() != nil:
		refuse(w, http.StatusServiceUnavailable, errors.New("not verified in time"))
		return
	case err != nil:
		found.Why = err.Error()
	default:
		found.Holds = true
	}
	write(w, http.StatusOK, found)
}
