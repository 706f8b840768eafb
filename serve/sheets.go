package serve

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"kriegmate/database"
	"kriegmate/database/catalogue"
	"kriegmate/estimate"
)

const (
	// sheetTime and sheetShare bound how long it is looked for the states of a problem
	// that is shown, and how much of the memory of a search that takes.
	sheetTime  = 10 * time.Second
	sheetShare = 4
	// mostSheets is how many sheets are kept, and longestKept how long one of them is at
	// most, in bytes.
	mostSheets  = 1000
	longestKept = 64 << 10
)

// A Sheet is a problem as people look at it.
type Sheet struct {
	Set string `json:"set"`
	catalogue.Row
	Problem json.RawMessage `json:"problem"`
	// Heard is the record in words, a line for each event.
	Heard []string `json:"heard,omitempty"`
	// States is how many fit; Complaint says so if they are not as many as the file says.
	States    int    `json:"states"`
	Complaint string `json:"complaint,omitempty"`
	// Heat says, by the letter of a kind and by the square, in which share of the states
	// such a piece of the opponent stands there.
	Heat map[string]map[string]float64 `json:"heat"`
}

// sheets keeps those that were asked for last, and bounds how many are made at a time.
type sheets struct {
	work chan struct{}

	mu   sync.Mutex
	kept map[sheetName][]byte
	last []sheetName // in the order in which they came
}

// A sheetName says which problem of which file it is. A file that has changed has another
// reader.
type sheetName struct {
	file  *database.Reader
	which string
}

func newSheets(work int) *sheets {
	return &sheets{work: make(chan struct{}, work), kept: make(map[sheetName][]byte)}
}

func (s *sheets) get(name sheetName) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[name]
}

func (s *sheets) keep(name sheetName, line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept[name] != nil || len(line) > longestKept {
		return
	}
	if len(s.last) == mostSheets {
		delete(s.kept, s.last[0])
		s.last = s.last[1:]
	}
	s.kept[name] = line
	s.last = append(s.last, name)
}

// problem shows one problem of a set, by its number or its id, with a map of the hidden
// pieces.
func (s *Server) problem(w http.ResponseWriter, r *http.Request) {
	file, ok := s.set(w, r, nil)
	if !ok {
		return
	}
	name := sheetName{file, r.PathValue("which")}
	if line := s.sheets.get(name); line != nil {
		send(w, http.StatusOK, line)
		return
	}
	var sheet *Sheet
	var err error
	late := inTurn(r.Context(), s.sheets.work, func() { sheet, err = s.newSheet(r, file) })
	switch err := cmp.Or(late, err); {
	case errors.Is(err, database.ErrNone):
		refuse(w, http.StatusNotFound, err)
	case err != nil:
		fail(w, r, err)
	default:
		line := encode(sheet)
		s.sheets.keep(name, line)
		send(w, http.StatusOK, line)
	}
}

// newSheet finds the states of the problem that a request names.
func (s *Server) newSheet(r *http.Request, file *database.Reader) (*Sheet, error) {
	n, p, err := file.Named(r.PathValue("which"))
	if err != nil {
		return nil, err
	}
	row, err := catalogue.NewRow(n, &p)
	if err != nil {
		return nil, err
	}
	limits := estimate.Limits{Memory: s.config.Memory / sheetShare, Time: min(sheetTime, s.config.Timeout)}
	found, err := catalogue.NewSheet(r.Context(), n, &p, limits)
	if err != nil {
		return nil, err
	}
	text, err := p.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	sheet := &Sheet{Set: r.PathValue("set"), Row: row, Problem: text, States: found.States, Complaint: found.Complaint(), Heat: found.Heat.Shares(p.Solver.Other())}
	if p.Record != nil {
		sheet.Heard = p.Record.Words()
	}
	return sheet, nil
}
