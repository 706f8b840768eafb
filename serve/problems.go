package serve

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"kriegmate/database"
	"kriegmate/database/shipped"
)

const (
	// defaultPage and mostPage are how many problems are listed at once.
	defaultPage = 20
	mostPage    = 200
	// mostLooked is how many are looked at for a page that a filter chooses.
	mostLooked = 20_000
)

// A Set is a file of problems, as a client is told of it.
type Set struct {
	Name     string `json:"name"`
	Problems int    `json:"problems"`
	Counts   string `json:"counts"` // of each kind, in words
	Rules    string `json:"rules,omitempty"`
}

// A Page is some of the problems of a set.
type Page struct {
	Set      string     `json:"set"`
	Problems []Numbered `json:"problems"`
	// Next is the number from which the next page begins; 0 if this is the last.
	Next int `json:"next,omitempty"`
}

// A Numbered problem is one of a set, as "kriegmate show --json" prints it.
type Numbered struct {
	Number  int             `json:"number"`
	Problem json.RawMessage `json:"problem"`
}

// sets lists the sets that there are.
func (s *Server) sets(w http.ResponseWriter, r *http.Request) {
	sets := []Set{}
	for _, set := range shipped.Sets() {
		file, err := set.Open()
		var counts database.Counts
		if err == nil {
			counts, err = file.Counts()
		}
		if err != nil {
			refuse(w, http.StatusInternalServerError, err)
			return
		}
		sets = append(sets, Set{set.Name, counts.Problems(), counts.String(), file.Header.Rules})
	}
	write(w, http.StatusOK, map[string][]Set{"sets": sets})
}

// problems lists a page of a set: ?from=N&count=N, and what [database.ParseFilter]
// understands as ?ply=, ?verdict= and ?belief=.
func (s *Server) problems(w http.ResponseWriter, r *http.Request) {
	set, ok := shipped.Named(r.PathValue("set"))
	if !ok {
		refuse(w, http.StatusNotFound, fmt.Errorf("there is no set %q", r.PathValue("set")))
		return
	}
	q := r.URL.Query()
	filter, err := database.ParseFilter(q.Get("ply"), q.Get("verdict"), q.Get("belief"))
	from, err1 := number(q, "from", 1, 1<<31-1)
	count, err2 := number(q, "count", defaultPage, mostPage)
	if err := cmp.Or(err, err1, err2); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	file, err := set.Open()
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	page := Page{Set: set.Name, Problems: []Numbered{}}
	n := from
	for p, err := range file.Range(from, from+mostLooked) {
		if err != nil {
			refuse(w, http.StatusInternalServerError, err)
			return
		}
		if len(page.Problems) == count || n == from+mostLooked || r.Context().Err() != nil {
			page.Next = n
			break
		}
		if filter.Takes(&p) {
			text, err := p.AppendJSON(nil)
			if err != nil {
				refuse(w, http.StatusInternalServerError, err)
				return
			}
			page.Problems = append(page.Problems, Numbered{n, text})
		}
		n++
	}
	write(w, http.StatusOK, page)
}

// number reads a positive number of an address.
func number(q url.Values, name string, otherwise, most int) (int, error) {
	text := q.Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%s: %q, want a number from 1 to %d", name, text, most)
	}
	return n, nil
}
