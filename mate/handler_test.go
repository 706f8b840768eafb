package mate_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"kriegmate/jsonl"
	"kriegmate/mate"
)

// A handler answers questions over HTTP as "kriegmate solve --json" answers its
// flags. Each of its solvers works on one question at a time.
type handler struct{ solvers chan *mate.Solver }

func newHandler(solvers int) handler {
	h := handler{make(chan *mate.Solver, solvers)}
	for range solvers {
		h.solvers <- &mate.Solver{Timeout: 10 * time.Second, Memory: 1 << 30}
	}
	return h
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, jsonl.MaxLine))
	if err != nil {
		h.refuse(w, mate.ErrorJSON{Error: err.Error()})
		return
	}
	var solver *mate.Solver
	select {
	case solver = <-h.solvers:
		defer func() { h.solvers <- solver }()
	case <-r.Context().Done():
		return
	}
	answer, err := solver.Answer(r.Context(), question)
	if err != nil {
		h.refuse(w, mate.ErrorJSON{ID: answer.ID, Error: err.Error()})
		return
	}
	jsonl.NewEncoder(w).Encode(answer)
}

func (h handler) refuse(w http.ResponseWriter, why mate.ErrorJSON) {
	w.WriteHeader(http.StatusBadRequest)
	jsonl.NewEncoder(w).Encode(why)
}

// A server in a few lines.
func ExampleSolver_Answer() {
	server := httptest.NewServer(newHandler(2))
	defer server.Close()
	for _, question := range []string{`{"id":1,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`, `{"id":2,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":2}`} {
		response, err := http.Post(server.URL, "application/json", strings.NewReader(question))
		if err != nil {
			fmt.Println(err)
			return
		}
		answer, _ := io.ReadAll(response.Body)
		response.Body.Close()
		fmt.Printf("%d %.60s\n", response.StatusCode, answer)
	}
	// Output:
	// 200 {"id":1,"verdict":"mate","ply":3,"rules":"berkeley","searche
	// 400 {"id":2,"error":"ply: 2, want an odd number from 1 to 199"}
}
