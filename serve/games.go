package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"kriegmate/play"
	"kriegmate/play/shelf"
)

const (
	// maxAction is how long what a person says in a game may be, in bytes.
	maxAction = 4 << 10
	// mostNamed is how many games a client may ask for at once.
	mostNamed = 50
	// glance is how long a list of games waits for one that somebody else uses.
	glance = 50 * time.Millisecond
)

// A GameAnswer is a game of a person against a program, as the person sees it.
type GameAnswer struct {
	ID string `json:"id"`
	play.View
	// Said is the answer to what the person has said, in words.
	Said string     `json:"said,omitempty"`
	Hint *play.Hint `json:"hint,omitempty"`
}

// A GameSummary tells of a game how it stands.
type GameSummary struct {
	ID      string `json:"id"`
	Side    string `json:"side"`
	Against string `json:"against"`
	Turn    string `json:"turn"`
	Move    int    `json:"move"`
	Outcome string `json:"outcome,omitempty"` // when it is over
}

// An Action is what a person does in a game: one of Try, Say and Hint is set.
type Action struct {
	Try  string `json:"try"`  // a proposal
	Say  string `json:"say"`  // reply, undo, draw or resign
	Hint string `json:"hint"` // map, chance or mate
	// Seen is how the game stood for the person. If it stands otherwise by now nothing is
	// done; without it everything is done in the game as it stands.
	Seen *play.Seen `json:"seen"`
}

// newGame begins a game, as "kriegmate play" does with its options.
func (s *Server) newGame(w http.ResponseWriter, r *http.Request) {
	text, ok := body(w, r, maxAction)
	if !ok {
		return
	}
	var q play.Question
	err := strictly(text, &q)
	var setup play.Setup
	if err == nil {
		setup, err = q.Setup()
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	id, view, err := s.shelf.Begin(setup)
	if err != nil {
		refuseGame(w, r, err)
		return
	}
	write(w, http.StatusOK, GameAnswer{ID: id, View: view})
}

// game tells how a game stands.
func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	a := GameAnswer{ID: r.PathValue("id")}
	err := s.shelf.Use(r.Context(), a.ID, func(g *play.Game) error {
		a.View = g.View()
		return nil
	})
	if err != nil {
		refuseGame(w, r, err)
		return
	}
	write(w, http.StatusOK, a)
}

// gamesNamed tells of the games that are named as ?id=, as far as there are such games and
// no program thinks about them. Nobody is told the names of others.
func (s *Server) gamesNamed(w http.ResponseWriter, r *http.Request) {
	names := r.URL.Query()["id"]
	if len(names) > mostNamed {
		refuse(w, http.StatusBadRequest, fmt.Errorf("id: %d games, want at most %d", len(names), mostNamed))
		return
	}
	games := []GameSummary{}
	for _, id := range names {
		ctx, cancel := context.WithTimeout(r.Context(), glance)
		s.shelf.Use(ctx, id, func(g *play.Game) error {
			v := g.View()
			one := GameSummary{ID: id, Side: v.Side, Against: v.Against, Turn: v.Turn, Move: v.Move}
			if v.Whole != nil {
				one.Outcome = v.Whole.Outcome
			}
			games = append(games, one)
			return nil
		})
		cancel()
	}
	write(w, http.StatusOK, map[string][]GameSummary{"games": games})
}

// act does what a person does in a game. What lets a program think is a search.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	text, ok := body(w, r, maxAction)
	if !ok {
		return
	}
	var do Action
	if err := strictly(text, &do); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	if do.Hint != "" || do.Say == "reply" || do.Say == "draw" {
		leave, ok := s.enter(w, r)
		if !ok {
			return
		}
		defer leave()
		done, err := s.slots.turn(r.Context(), client(r))
		if err != nil {
			fail(w, r, err)
			return
		}
		defer done()
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	a := GameAnswer{ID: r.PathValue("id")}
	err := s.shelf.Use(ctx, a.ID, func(g *play.Game) (err error) {
		if do.Seen != nil {
			err = g.Unchanged(*do.Seen)
		}
		if err == nil && do.Try != "" {
			err = s.shelf.Room(g)
		}
		if err == nil {
			err = do.in(ctx, g, &a)
		}
		a.View = g.View()
		return err
	})
	if err != nil {
		refuseGame(w, r, err)
		return
	}
	write(w, http.StatusOK, a)
}

// in does it in a game.
func (do *Action) in(ctx context.Context, g *play.Game, a *GameAnswer) (err error) {
	switch {
	case do.Try != "" && do.Say+do.Hint == "":
		a.Said, err = g.Propose(do.Try)
	case do.Hint != "" && do.Try+do.Say == "":
		a.Hint, err = g.Hint(ctx, do.Hint)
	case do.Say == "" || do.Try+do.Hint != "":
		err = errors.New("want one of try, say and hint")
	case do.Say == "reply":
		err = g.Reply(ctx)
	case do.Say == "undo":
		err = g.Undo()
	case do.Say == "draw":
		a.Said, err = g.OfferDraw(ctx)
	case do.Say == "resign":
		err = g.Resign()
	default:
		err = fmt.Errorf("say: %.12q, want reply, undo, draw or resign", do.Say)
	}
	return err
}

// strictly reads a JSON object that has no other fields than the value; nothing is an
// empty object.
func strictly(text []byte, value any) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return fmt.Errorf("the body: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("the body: there is more than one value")
	}
	return nil
}

// refuseGame refuses a request because of an error of a game.
func refuseGame(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, shelf.ErrNone):
		refuse(w, http.StatusNotFound, err)
	case errors.Is(err, shelf.ErrBusy), errors.Is(err, play.ErrGoneOn):
		refuse(w, http.StatusConflict, err)
	case errors.Is(err, shelf.ErrFull):
		refuse(w, http.StatusServiceUnavailable, err)
	case errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil:
		refuse(w, http.StatusServiceUnavailable, errors.New("the program has not found an answer in time: ask again"))
	default:
		fail(w, r, err)
	}
}
