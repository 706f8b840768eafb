package serve

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"kriegmate/andor"
	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/mate"
)

// solve answers as "kriegmate solve --batch" does. A problem in another form than JSON is
// answered as "kriegmate solve --json" does. To a client that accepts events it also tells
// what the search does, and of every depth that is settled. The address can say what
// [Server.solver] reads.
func (s *Server) solve(w http.ResponseWriter, r *http.Request, question []byte) {
	q := r.URL.Query()
	v, err := s.solver(q)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer := func() jsonl.Answer { return solveText(r.Context(), v, q, question) }
	if bytes.HasPrefix(bytes.TrimSpace(question), []byte("{")) {
		b := input.Batch[*mate.Solver]{Worker: v, Reader: newReader(), PlyGiven: v.Ply != 0}
		answer = func() jsonl.Answer { return b.AnswerLine(r.Context(), jsonl.Line{Text: question}) }
	}
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		reply(w, r, answer())
		return
	}
	e := newEvents(w)
	t := teller{events: e}
	v.Settled, v.Working = t.settled, t.working
	a := answer()
	t.flush()
	if a.Bad {
		e.send("error", a.Value)
	} else {
		e.send("answer", a.Value)
	}
}

// mostNear is the longest time for how near a mate is that can be asked for; that of the
// server ends it sooner, so that a page need not know it.
const mostNear = time.Hour

// solver returns the solver that an address asks for: ?searcher=NAME, ?ply=N or
// ?max-ply=N, ?first-moves=true, ?near=TIME, and below the limits of the server ?timeout=TIME
// and ?memory=MIB.
func (s *Server) solver(q url.Values) (*mate.Solver, error) {
	asked := parameters{Values: q}
	v := &mate.Solver{Name: q.Get("searcher"), Endings: s.endings}
	asked.wrong("searcher", v.Ready())
	v.Ply, v.MaxPly = asked.ply("ply"), asked.ply("max-ply")
	v.Timeout = asked.time("timeout", s.config.Timeout, s.config.Timeout, "10s")
	v.Near = min(asked.time("near", 0, mostNear, "10s"), s.config.Timeout)
	most := max(int(s.config.Memory>>20), 1)
	v.Memory = min(int64(asked.number("memory", most, most))<<20, s.config.Memory)
	v.FirstMoves = asked.yes("first-moves", false)
	return v, asked.err
}

// solveText solves a problem that may be in any form.
func solveText(ctx context.Context, v *mate.Solver, q url.Values, text []byte) jsonl.Answer {
	bad := func(err error) jsonl.Answer {
		return jsonl.Answer{Value: mate.ErrorJSON{Error: err.Error()}, Bad: true}
	}
	p, err := read(ctx, q, text)
	if err != nil {
		return bad(err)
	}
	b, err := p.Belief(ctx, limitsOf(v))
	if err != nil {
		return bad(err)
	}
	v.Ply = cmp.Or(v.Ply, p.Ply)
	found, err := v.Solve(ctx, b)
	if err != nil {
		return bad(err)
	}
	j := found.JSON()
	j.Problem = b.Question()
	return jsonl.Answer{Value: j}
}

// A teller tells what a search does, as events.
type teller struct {
	events *events
	last   Working
	sent   time.Time // when
	waits  bool      // last was not sent
}

// Working tells what the search for a mate within some half-moves has done so far.
type Working struct {
	Ply   int             `json:"ply"`
	Stats andor.StatsJSON `json:"stats"`
	// Proved and Refuted are how many belief states with the solver to move were
	// decided.
	Proved  int64 `json:"proved"`
	Refuted int64 `json:"refuted"`
}

// working is called often at the end of a depth, so it sends only what is new for a while.
func (t *teller) working(ply int, done andor.Progress) {
	if t.waits && ply != t.last.Ply {
		t.flush()
	}
	t.last, t.waits = Working{ply, done.Stats.JSON(), done.Proved, done.Refuted}, true
	if now := time.Now(); t.sent.IsZero() {
		t.sent = now
	} else if now.Sub(t.sent) >= andor.WatchEvery {
		t.flush()
	}
}

// flush sends what was held back.
func (t *teller) flush() {
	if t.waits {
		t.sent, t.waits = time.Now(), false
		t.events.send("working", t.last)
	}
}

// settled tells of a depth without a mate, after all that was done for it.
func (t *teller) settled(ply int) {
	t.flush()
	t.events.send("settled", Settled{ply})
}

// Settled tells that there is no mate within so many half-moves.
type Settled struct {
	Ply int `json:"ply"`
}

// listSearchers lists the searchers, as "kriegmate solve --searcher list --json" does.
func listSearchers(w http.ResponseWriter, _ *http.Request) {
	write(w, http.StatusOK, mate.Searchers())
}
