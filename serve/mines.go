package serve

import (
	"errors"
	"net/http"

	"kriegmate/jsonl"
	"kriegmate/mines"
	sweeper "kriegmate/mines/play"
)

// maxMines is how long a game of Minesweeper may be, in bytes: the largest board has a
// thousand cells, which take some eight bytes each when they are opened.
const maxMines = 64 << 10

// A MinesQuestion is a game of Minesweeper, or a position of one that is played elsewhere:
// then only the mines and the rule for the first cell are read of the record.
type MinesQuestion struct {
	sweeper.Record
	Position string `json:"position,omitempty"`
}

// A MinesAnswer is what a person sees of the game and, if asked for, what can be told about
// it.
type MinesAnswer struct {
	*sweeper.Sight
	Hint *sweeper.Thought `json:"hint,omitempty"`
}

// mines plays a game back and answers what the person sees. With ?hint=true it thinks about
// the position, which is a search.
func (s *Server) mines(w http.ResponseWriter, r *http.Request) {
	q := parameters{Values: r.URL.Query()}
	hint := q.yes("hint", false)
	if q.err != nil {
		fail(w, r, q.err)
		return
	}
	if hint {
		s.searching(maxMines, s.minesHint)(w, r)
		return
	}
	text, ok := body(w, r, maxMines)
	if !ok {
		return
	}
	seen, _, _, err := minesSeen(text)
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, MinesAnswer{Sight: seen})
}

// minesHint answers with a hint, unless the game is over.
func (s *Server) minesHint(w http.ResponseWriter, r *http.Request, text []byte) {
	seen, position, first, err := minesSeen(text)
	if err != nil {
		fail(w, r, err)
		return
	}
	answer := MinesAnswer{Sight: seen}
	if seen.Status == "playing" {
		if answer.Hint, err = sweeper.Think(r.Context(), position, first, s.config.Memory); err != nil {
			fail(w, r, err)
			return
		}
	}
	write(w, http.StatusOK, answer)
}

// minesSeen reads a question, and returns what is seen of its game.
func minesSeen(text []byte) (*sweeper.Sight, *mines.Position, mines.First, error) {
	var q MinesQuestion
	if err := jsonl.Decode(text, &q); err != nil {
		return nil, nil, 0, err
	}
	if q.Position == "" {
		g, err := q.Play()
		if err != nil {
			return nil, nil, 0, err
		}
		return g.Sight(q.Seed), g.Position(), g.First(), nil
	}
	if q.Size != "" || len(q.Opened) > 0 || len(q.Flags) > 0 {
		return nil, nil, 0, errors.New("position: it has a size and open cells of its own; leave out size, opened and flags")
	}
	first, err := q.Rule()
	if err != nil {
		return nil, nil, 0, err
	}
	p, err := mines.ParsePosition(q.Position, q.Mines)
	if err != nil {
		return nil, nil, 0, err
	}
	return sweeper.SightOf(p), p, first, nil
}
