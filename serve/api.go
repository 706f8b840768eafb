package serve

import (
	_ "embed"
	"net/http"

	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/mate"
)

const (
	// maxGame is how long a game for the referee may be, in bytes: some nine thousand
	// tries. What it answers is some thirty times as long.
	maxGame = 64 << 10
	// drawn is how many states are drawn where they are too many to find them all.
	drawn = 1000
	// mostListed is how many states an answer lists: some sixty bytes each.
	mostListed = 100_000
)

//go:embed openapi.json
var openAPI []byte

// A route is how requests of one kind are answered.
type route struct {
	pattern string
	handler http.HandlerFunc
}

// api lists the routes that openapi.json describes.
func (s *Server) api() []route {
	return []route{
		{"POST /api/v1/referee", s.referee},
		{"POST /api/v1/estimate", s.searching(jsonl.MaxLine, s.estimate)},
		{"POST /api/v1/solve", s.searching(jsonl.MaxLine, s.solve)},
		{"GET /api/v1/searchers", listSearchers},
		{"POST /api/v1/plan", s.searching(jsonl.MaxLine, s.plan)},
		{"POST /api/v1/duel", s.searching(jsonl.MaxLine, s.duel)},
		{"POST /api/v1/refute", s.searching(maxGameText, s.refute)},
		{"POST /api/v1/endgame", s.searching(maxGameText, s.endgame)},
		{"POST /api/v1/check", s.searching(maxCertificate, s.check)},
		{"POST /api/v1/review", s.searching(maxGameText, s.review)},
		{"POST /api/v1/read", s.searching(maxUpload, s.contents)},
		{"POST /api/v1/now", s.searching(maxGameText, s.now)},
		{"POST /api/v1/replay", s.searching(maxGameText, s.replay)},
		{"POST /api/v1/states", s.states},
		{"POST /api/v1/compose", s.searching(maxGameText, s.compose)},
		{"POST /api/v1/positions", s.quickly(s.positions)},
		{"POST /api/v1/diagram", s.quickly(s.diagram)},
		{"POST /api/v1/certificate", s.searching(maxGameText, s.certificate)},
		{"POST /api/v1/mines", s.mines},
		{"GET /api/v1/problems", s.sets},
		{"GET /api/v1/problems/{set}", s.problems},
		{"POST /api/v1/games", s.newGame},
		{"GET /api/v1/games", s.gamesNamed},
		{"GET /api/v1/games/{id}", s.game},
		{"POST /api/v1/games/{id}", s.act},
		{"GET /api/v1/problems/{set}/{which}", s.problem},
		{"GET /api/v1/bench", s.results},
		{"GET /api/v1/bench/{name}", s.benchFile},
		{"POST /api/v1/bench", s.searching(maxResults, s.benchText)},
		{"GET /api/v1/runs", s.runs},
		{"GET /api/v1/openapi.json", describe},
	}
}

func (s *Server) routes() {
	for _, path := range s.site.Paths() {
		if path == "/" {
			path = "/{$}" // this one alone, not all below it
		}
		s.mux.Handle("GET "+path, s.site)
	}
	for _, r := range s.api() {
		s.mux.HandleFunc(r.pattern, r.handler)
	}
}

// describe answers with the description of the interface.
func describe(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Write(openAPI)
}

// referee leads a game to its end, as "kriegmate referee --json" does with a line. With
// ?proposals=true it adds what may be proposed then.
func (s *Server) referee(w http.ResponseWriter, r *http.Request) {
	q := parameters{Values: r.URL.Query()}
	proposals := q.yes("proposals", false)
	if q.err != nil {
		fail(w, r, q.err)
		return
	}
	text, ok := body(w, r, maxGame)
	if !ok {
		return
	}
	a := &movetext.Answerer{Proposals: proposals}
	// Games take much more memory than their text, so only a few are led at a time. The
	// place is free again before the answer is sent, which may take a slow client long.
	var line []byte
	status := http.StatusOK
	err := inTurn(r.Context(), s.games, func() {
		answer := a.AnswerLine(r.Context(), jsonl.Line{Text: text})
		if answer.Bad {
			status = http.StatusBadRequest
		}
		line = encode(answer.Value)
	})
	if err != nil {
		fail(w, r, err)
		return
	}
	send(w, status, line)
}

// estimate answers as "kriegmate estimate --batch" does. With ?states=true it lists the
// states.
func (s *Server) estimate(w http.ResponseWriter, r *http.Request, question []byte) {
	q := parameters{Values: r.URL.Query()}
	list := q.yes("states", false)
	if q.err != nil {
		fail(w, r, q.err)
		return
	}
	e := &mate.Estimator{
		Limits:  estimate.Limits{Memory: s.config.Memory, Time: s.config.Timeout},
		Instead: drawn, List: list, MostListed: mostListed,
	}
	b := input.Batch[*mate.Estimator]{Worker: e, Reader: newReader()}
	reply(w, r, b.AnswerLine(r.Context(), jsonl.Line{Text: question}))
}
