package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/endgame/survey"
	"kriegmate/mate"
)

// EndgameAnswer is what the solved endings say of a position with a bare king.
type EndgameAnswer struct {
	mate.EndingJSON
	// Known tells whether the table is at hand, or was made; Words says what it says, or
	// why there is none.
	Known bool   `json:"known"`
	Words string `json:"words"`
	// Ply is the length in half-moves, 0 if there is no mate. SAN is the proposal by its
	// other name, and Heard what may be heard then.
	Ply   int       `json:"ply,omitempty"`
	SAN   string    `json:"san,omitempty"`
	Heard []Hearing `json:"heard,omitempty"`
	// Figures are those of the whole ending, if asked for.
	Figures *endgame.Figures `json:"figures,omitempty"`
}

// A Hearing is something that may be heard after the proposal. Moves is how long the mate
// takes then, and Squares how many the king can be on; Ends tells that it is mate.
type Hearing struct {
	Words   string `json:"words"`
	Moves   int    `json:"moves"`
	Squares int    `json:"squares"`
	Ends    bool   `json:"ends,omitempty"`
}

// errNoEnding is returned for a problem that is no ending.
var errNoEnding = errors.New("an ending has a bare king on one side, the one that does not move, and up to three pieces beside the king on the other")

// endgame tells the length of the mate against a bare king, whatever it is: from a table
// that takes seconds to make and is kept for all. With ?figures=true it adds the figures
// of the whole ending.
func (s *Server) endgame(w http.ResponseWriter, r *http.Request, text []byte) {
	deadline := time.Now().Add(s.config.Timeout)
	q := parameters{Values: r.URL.Query()}
	figures := q.yes("figures", false)
	_, b, err := s.asked(r, text)
	if err = cmp.Or(q.err, err); err != nil {
		fail(w, r, err)
		return
	}
	ctx, cancel := context.WithDeadline(r.Context(), deadline)
	defer cancel()
	a, table, err := s.ending(ctx, deadline, b)
	if err == nil && table != nil && figures {
		err = a.figure(table)
	}
	if err != nil {
		fail(w, r, err)
		return
	}
	write(w, http.StatusOK, a)
}

// ending asks the tables about a belief state. The table is nil if there is none.
func (s *Server) ending(ctx context.Context, deadline time.Time, b *mate.Belief) (*EndgameAnswer, *endgame.Table, error) {
	states, err := b.All()
	if err != nil {
		return nil, nil, err
	}
	e, ok := oracle.EndingOf(&b.View, states)
	switch {
	case !ok:
		return nil, nil, errNoEnding
	case !oracle.Holds(b.Rules):
		return nil, nil, fmt.Errorf("endings are solved under the rules berkeley, not %s", b.Rules)
	}
	c := b.View.Colour
	a := &EndgameAnswer{EndingJSON: mate.EndingJSON{Material: e.Material.String(), At: e.At.Text(e.Material, c), Squares: endgame.SquareNames(e.Set, c)}}
	o := s.endings.Oracle(oracle.Limits{Context: ctx, Deadline: deadline, Memory: s.config.Memory})
	if a.Moves, a.Known = o.Moves(&b.View, states); !a.Known {
		a.Words = fmt.Sprintf("%s takes longer to solve than a request may take: kriegmate endgame %s does it", a.Material, a.Material)
		return a, nil, nil
	}
	a.Words = endgame.Length(a.Moves)
	table := o.Table(e.Material)
	if a.Moves > 0 {
		err = a.propose(b, o, survey.Reader{Table: table, Colour: c}, e.Position)
	}
	return a, table, err
}

// figure adds the figures of the whole ending.
func (a *EndgameAnswer) figure(t *endgame.Table) error {
	if err := t.Load(); err != nil {
		return err
	}
	f := t.Figures()
	a.Figures = &f
	return nil
}

// propose adds what to propose, and what then.
func (a *EndgameAnswer) propose(b *mate.Belief, o *oracle.Oracle, r survey.Reader, at endgame.Position) error {
	a.Ply = 2*a.Moves - 1
	if m, ok := o.Propose(&b.View, b.Known()); ok {
		a.Try = m.UCI(b.View.Colour)
	}
	turn, err := r.Turn(at)
	if err != nil {
		return err
	}
	a.SAN = turn.Propose
	for _, h := range turn.Heard {
		a.Heard = append(a.Heard, Hearing{h.Words, h.Moves, h.Set.Count(), h.Ends})
	}
	return nil
}
