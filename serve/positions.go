package serve

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"kriegmate/compose/setup"
	"kriegmate/estimate"
)

const (
	// quickTime bounds a question that is answered while somebody edits a
	// problem: it takes no search, so that it need not wait for one.
	quickTime = 2 * time.Second
	// mostPlacements is how many ways to place hidden pieces are gone through.
	mostPlacements = 1 << 18
	// defaultStates and mostStates are how many positions are listed at once.
	defaultStates = 20
	mostStates    = 1000
)

// quickLimits are those for the positions of a record.
var quickLimits = estimate.Limits{Memory: 64 << 20, Time: quickTime}

// quickly answers a question that is bounded so that it may be asked at any time: a few
// are answered at once, and others wait. The place is free again before the answer is
// sent, which may take a slow client long.
func (s *Server) quickly(answer func(ctx context.Context, q url.Values, text []byte) (*file, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text, ok := body(w, r, maxGameText)
		if !ok {
			return
		}
		var found *file
		var err error
		late := inTurn(r.Context(), s.games, func() {
			ctx, cancel := context.WithTimeout(r.Context(), quickTime)
			defer cancel()
			found, err = answer(ctx, r.URL.Query(), text)
			if err != nil && ctx.Err() != nil {
				err = errSlow
			}
		})
		switch err := cmp.Or(late, err); {
		case err != nil:
			fail(w, r, err)
		default:
			found.send(w)
		}
	}
}

// errSlow is the error of a question that was not answered in time.
var errSlow = errors.New("there are too many positions to go through them while you wait: name fewer squares")

// positions tells which positions a problem stands for, in words or any other form:
// ?from=N and ?count=N say which of them are listed. Words that are not complete are no
// error.
func (s *Server) positions(ctx context.Context, q url.Values, text []byte) (*file, error) {
	asked := parameters{Values: q}
	from, count := asked.number("from", 1, 1<<31-1), asked.number("count", defaultStates, mostStates)
	in := asked.reader()
	if asked.err != nil {
		return nil, asked.err
	}
	found, err := (&setup.Reader{Input: *in, Limits: quickLimits}).Read(ctx, text, q.Get("which"))
	if err != nil {
		return nil, err
	}
	found.List(from, count)
	return &file{kind: "application/json", data: encode(found)}, nil
}
