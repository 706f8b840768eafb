package serve

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"kriegmate/database"
	"kriegmate/database/catalogue"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
)

const (
	// defaultPage and mostPage are how many problems are listed at once.
	defaultPage = 20
	mostPage    = 200
	// pageTime is how long it is looked for the problems of a page that a filter
	// chooses, needsTime if that takes searches, and oneNeeds how long one of these
	// takes at most.
	pageTime  = 500 * time.Millisecond
	needsTime = 2 * time.Second
	oneNeeds  = time.Second
	// needsMemory bounds what such a search takes, in bytes.
	needsMemory = 32 << 20
)

// A Set is a file of problems, as a client is told of it.
type Set struct {
	Name string `json:"name"`
	// Problems is how many there are, and Counts how many of each kind, in words; of a
	// file that is not whole they are not known.
	Problems int    `json:"problems"`
	Counts   string `json:"counts"`
	Rules    string `json:"rules,omitempty"`
	Whole    bool   `json:"whole"`
	BuiltIn  bool   `json:"built_in"`
}

// A Page is some of the problems of a set.
type Page struct {
	Set string `json:"set"`
	// Total is how many problems the set has; 0 if the file is not whole.
	Total    int        `json:"total"`
	Problems []Numbered `json:"problems"`
	// Next is the number from which the next page begins; 0 if this is the last.
	Next int `json:"next,omitempty"`
	// Unsettled is how many problems were left out because it was not found out in time
	// what they need.
	Unsettled int `json:"unsettled,omitempty"`
}

// A Numbered problem is one of a set, with the problem as "kriegmate show --json" prints
// it unless the page is a brief one.
type Numbered struct {
	catalogue.Row
	Problem json.RawMessage `json:"problem,omitempty"`
}

// sets lists the sets that there are.
func (s *Server) sets(w http.ResponseWriter, r *http.Request) {
	sets := []Set{}
	for _, name := range s.config.Library.Sets() {
		file, err := s.config.Library.Set(name)
		if err != nil {
			refuse(w, http.StatusInternalServerError, fmt.Errorf("%s cannot be read any more", name))
			return
		}
		_, built := shipped.Named(name)
		counts := countsOf(file)
		sets = append(sets, Set{name, counts.Problems(), counts.String(), file.Header.Rules, file.Whole(), built})
	}
	write(w, http.StatusOK, map[string][]Set{"sets": sets})
}

// countsOf returns how many problems a file has if that is known without reading it.
func countsOf(file *database.Reader) (counts database.Counts) {
	if file.Whole() {
		counts, _ = file.Counts() // which fails for others only
	}
	return counts
}

// problems lists a page of a set: ?from=N&count=N, what [database.ParseFilter] and
// [database.ParseHidden] understand as ?ply=, ?verdict=, ?belief= and ?hidden=, and
// ?needs=refusal. With ?brief=true it leaves out the problems themselves.
func (s *Server) problems(w http.ResponseWriter, r *http.Request) {
	q := parameters{Values: r.URL.Query()}
	query := pageQuery(&q)
	brief := q.yes("brief", false)
	file, ok := s.set(w, r, q.err)
	if !ok {
		return
	}
	tell := func(w http.ResponseWriter, page *catalogue.Page, err error) {
		// A file that is being written ends somewhere.
		if err != nil && !errors.Is(err, database.ErrCut) {
			refuse(w, http.StatusInternalServerError, err)
			return
		}
		answer, err := newPage(page, brief)
		if err != nil {
			refuse(w, http.StatusInternalServerError, err)
			return
		}
		answer.Set, answer.Total = r.PathValue("set"), countsOf(file).Problems()
		write(w, http.StatusOK, answer)
	}
	if query.Refusal {
		s.searching(0, func(w http.ResponseWriter, r *http.Request, _ []byte) {
			page, err := query.Find(r.Context(), file)
			tell(w, page, err)
		})(w, r)
		return
	}
	var page *catalogue.Page
	var err error
	if late := inTurn(r.Context(), s.games, func() { page, err = query.Find(r.Context(), file) }); late != nil {
		fail(w, r, late)
		return
	}
	tell(w, page, err)
}

// pageQuery reads which problems are wanted.
func pageQuery(q *parameters) *catalogue.Query {
	filter, err := database.ParseFilter(q.Get("ply"), q.Get("verdict"), q.Get("belief"))
	hidden, err1 := database.ParseHidden(q.Get("hidden"))
	q.err = cmp.Or(q.err, err, err1)
	filter.Hidden = hidden
	query := &catalogue.Query{Filter: filter, From: q.number("from", 1, 1<<31-1), Count: q.number("count", defaultPage, mostPage), Time: pageTime}
	switch needs := q.Get("needs"); needs {
	case "":
	case "refusal":
		query.Refusal, query.Time = true, needsTime
		query.Limits = estimate.Limits{Memory: needsMemory, Time: oneNeeds}
	default:
		q.wrong("needs", fmt.Errorf("%.20q, want refusal", needs))
	}
	return query
}

// set returns the set that a request names. If there is none, or if the request is wrong
// for another reason, it is refused.
func (s *Server) set(w http.ResponseWriter, r *http.Request, wrong error) (file *database.Reader, ok bool) {
	name := r.PathValue("set")
	if !slices.Contains(s.config.Library.Sets(), name) {
		refuse(w, http.StatusNotFound, fmt.Errorf("there is no set %.40q", name))
		return nil, false
	}
	if wrong != nil {
		refuse(w, http.StatusBadRequest, wrong)
		return nil, false
	}
	file, err := s.config.Library.Set(name)
	if err != nil {
		// The error names the folder, which is not for everybody.
		refuse(w, http.StatusInternalServerError, fmt.Errorf("%s cannot be read any more", name))
	}
	return file, err == nil
}

// newPage returns the problems that were found as a client is told of them.
func newPage(found *catalogue.Page, brief bool) (Page, error) {
	page := Page{Problems: []Numbered{}, Next: found.Next, Unsettled: found.Unsettled}
	for i := range found.Problems {
		row, err := catalogue.NewRow(found.Numbers[i], &found.Problems[i])
		var text []byte
		if err == nil && !brief {
			text, err = found.Problems[i].AppendJSON(nil)
		}
		if err != nil {
			return Page{}, err
		}
		page.Problems = append(page.Problems, Numbered{row, text})
	}
	return page, nil
}
