package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"kriegmate/compose"
	"kriegmate/mate"
)

// maxCaption is how long the words below a diagram may be, in bytes.
const maxCaption = 1000

// pictures are the types of the formats that a diagram can have.
var pictures = map[string]string{"svg": "image/svg+xml", "png": "image/png", "tex": "application/x-tex"}

// diagram draws a problem: as ?format=svg, which it is if nothing is said, png or tex,
// with ?caption= below it, which may have several lines.
func (s *Server) diagram(ctx context.Context, q url.Values, text []byte) (*file, error) {
	format := cmp.Or(q.Get("format"), "svg")
	kind, ok := pictures[format]
	switch {
	case !ok:
		return nil, fmt.Errorf("format: %.24q, want svg, png or tex", format)
	case lengths(q["caption"]) > maxCaption:
		return nil, fmt.Errorf("caption: longer than %d bytes", maxCaption)
	}
	p, err := read(ctx, q, text)
	if err != nil {
		return nil, err
	}
	b, err := p.Belief(ctx, quickLimits)
	if err != nil {
		return nil, err
	}
	if _, err := b.All(); err != nil {
		return nil, err
	}
	lines := strings.Split(strings.Join(q["caption"], "\n"), "\n")
	data, err := compose.Diagram(b, lines...).Picture("diagram." + format)
	return &file{kind, "diagram." + format, data}, err
}

func lengths(list []string) (n int) {
	for _, text := range list {
		n += len(text)
	}
	return n
}

// A file is an answer that is sent as it is. If it has a name it is one to be kept.
type file struct {
	kind string // the media type
	name string
	data []byte
}

func (f *file) send(w http.ResponseWriter) {
	finish(w)
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	w.Header().Set("Content-Type", f.kind)
	if f.name != "" {
		w.Header().Set("Content-Disposition", `attachment; filename="`+f.name+`"`)
	}
	w.Write(f.data) // a client that does not read has chosen not to
}

// certificate solves a problem and answers with the certificate of the verdict, as
// "kriegmate solve --certificate" writes it: within ?ply=N, or the shortest mate.
func (s *Server) certificate(w http.ResponseWriter, r *http.Request, text []byte) {
	begun := time.Now()
	p, b, err := s.asked(r, text)
	if err != nil {
		fail(w, r, err)
		return
	}
	v := &mate.Solver{Ply: p.Ply, Endings: s.endings, Memory: s.config.Memory, Certificate: true}
	v.Timeout = max(s.config.Timeout-time.Since(begun), time.Millisecond)
	found, err := v.Solve(r.Context(), b)
	if err != nil {
		fail(w, r, err)
		return
	}
	data, err := found.CertificateFile()
	switch {
	case errors.Is(err, mate.ErrUncertain), errors.Is(err, mate.ErrUncertified):
		refuse(w, http.StatusServiceUnavailable, err)
	case err != nil:
		fail(w, r, err)
	default:
		name := fmt.Sprintf("%s-%d.cert", mate.VerdictWord(found.Result.Verdict), found.Ply)
		(&file{"application/zstd", name, data}).send(w)
	}
}
