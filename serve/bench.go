package serve

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"kriegmate/database/bench"
)

// maxResults is how long results may be that are sent, in bytes: some sixty thousand.
const maxResults = 32 << 20

// A Results is a file of results, as a client is told of it.
type Results struct {
	Name      string   `json:"name"`
	Done      int      `json:"done"` // of the jobs
	Jobs      int      `json:"jobs"`
	Searchers []string `json:"searchers"`
}

// A Report sums up results.
type Report struct {
	Name string `json:"name,omitempty"`
	// Version is another one when there are more results. Whoever has it already is told
	// so by Unchanged, and nothing else.
	Version   string `json:"version,omitempty"`
	Unchanged bool   `json:"unchanged,omitempty"`
	*bench.Data
}

// results lists the files of results that there are.
func (s *Server) results(w http.ResponseWriter, r *http.Request) {
	list := []Results{}
	for _, name := range s.config.Library.Results() {
		run, _, err := s.config.Library.Run(name)
		if err != nil {
			refuse(w, http.StatusInternalServerError, fmt.Errorf("%s cannot be read any more", name))
			return
		}
		list = append(list, Results{name, len(run.Results), run.Head.Jobs(), run.Head.Searchers})
	}
	write(w, http.StatusOK, map[string][]Results{"results": list})
}

// benchFile sums up a file of results: ?baseline= and ?versus= say which searchers are
// compared, and ?after=VERSION that nothing is to be said unless there is more.
func (s *Server) benchFile(w http.ResponseWriter, r *http.Request) {
	name, q := r.PathValue("name"), r.URL.Query()
	if !slices.Contains(s.config.Library.Results(), name) {
		refuse(w, http.StatusNotFound, fmt.Errorf("there are no results %.40q", name))
		return
	}
	run, version, err := s.config.Library.Run(name)
	if err != nil {
		refuse(w, http.StatusInternalServerError, fmt.Errorf("%s cannot be read any more", name))
		return
	}
	if q.Get("after") == version {
		write(w, http.StatusOK, Report{Name: name, Version: version, Unchanged: true})
		return
	}
	// Many results take much memory to sum up.
	var data *bench.Data
	late := inTurn(r.Context(), s.sheets.work, func() { data, err = sumUp(r.Context(), run, q) })
	if err := cmp.Or(late, err); err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, Report{Name: name, Version: version, Data: data})
}

// benchText sums up the results that are the body of a request, with their head first.
func (s *Server) benchText(w http.ResponseWriter, r *http.Request, text []byte) {
	run, err := bench.ParseText(r.Context(), text)
	if err != nil {
		fail(w, r, err)
		return
	}
	data, err := sumUp(r.Context(), run, r.URL.Query())
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, Report{Data: data})
}

// sumUp makes the report that an address asks for, in steps of a second or so each.
func sumUp(ctx context.Context, run *bench.Run, q url.Values) (*bench.Data, error) {
	compared, err := bench.Compare(run.Head.Searchers, q.Get("baseline"), q.Get("versus"))
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	report, err := bench.Summarize([]*bench.Run{run}, compared)
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return report.Data()
}
