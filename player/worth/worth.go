package worth

import (
	_ "embed" // for the numbers that are shipped
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"

	"kriegmate/kriegspiel/chess"
)

// A Worth has a number for each feature, early and late in a game, in logarithms of odds.
type Worth struct{ early, late [Count]float64 }

// far is the most that a number may be: as good as a won game.
const far = 10

// New returns the worth with these numbers by name, such as "rook early" and "rook late", each from
// -10 to 10; those that are not named are 0.
func New(numbers map[string]float64) (*Worth, error) {
	var w Worth
	named := map[string]*float64{}
	for i, name := range names {
		named[name+" early"], named[name+" late"] = &w.early[i], &w.late[i]
	}
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		x := numbers[name]
		switch {
		case named[name] == nil:
			return nil, fmt.Errorf("worth %.60q: there is none of that name", name)
		case !(math.Abs(x) <= far):
			return nil, fmt.Errorf("worth %q: %v, want a number from %d to %d", name, x, -far, far)
		}
		*named[name] = x
	}
	return &w, nil
}

// Numbers returns those of the features by their names.
func (w *Worth) Numbers() map[string]float64 {
	m := make(map[string]float64, 2*Count)
	for i, name := range names {
		m[name+" early"], m[name+" late"] = w.early[i], w.late[i]
	}
	return m
}

// Of returns what a position is worth to the side own, which has just moved, without what can be
// taken: the numbers of "pawn's worth to be taken" and "to be lost" are not used. Each side is seen
// by its own player. It uses r.
func (w *Worth) Of(r *Reader, own, theirs *chess.Side) float64 {
	r.read(own, theirs)
	early, late := 0., 0.
	for _, f := range r.list {
		early += w.early[f.at] * f.x
		late += w.late[f.at] * f.x
	}
	return early + r.late*(late-early)
}

// Piece returns what one piece more of a kind is worth wherever it stands, when so many men of both
// sides are on the board. A king has no worth.
func (w *Worth) Piece(kind chess.Piece, men int) float64 {
	if kind == chess.King || kind == chess.NoPiece {
		return 0
	}
	at := pieces + order[kind]
	return w.early[at] + lateness(men)*(w.late[at]-w.early[at])
}

//go:embed worth.json
var shipped []byte

// Shipped returns the worth that was learned from games of the marshal; docs/player-log.md tells
// from which.
var Shipped = sync.OnceValue(func() *Worth {
	var file struct {
		Worth map[string]float64 `json:"worth"`
	}
	err := json.Unmarshal(shipped, &file)
	if err != nil {
		panic(err)
	}
	w, err := New(file.Worth)
	if err != nil {
		panic(err)
	}
	return w
})
