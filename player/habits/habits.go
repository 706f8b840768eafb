package habits

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"

	"kriegmate/kriegspiel/chess"
)

// Habits have a number for each feature of a move. The zero value makes all moves alike.
type Habits struct {
	numbers vector
	factors vector // e to the numbers
	any     bool   // some number is not 0
}

// A vector has a number for each feature.
type vector [Count]float64

// New returns habits with the given numbers by the names of their features; the others are 0.
func New(numbers map[string]float64) (*Habits, error) {
	var h Habits
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		const far = 20 // enough to make a move as good as certain
		i, x := slices.Index(names[:], name), numbers[name]
		switch {
		case i < 0:
			return nil, fmt.Errorf("habit %.40q: there is none of that name", name)
		case !(math.Abs(x) <= far):
			return nil, fmt.Errorf("habit %q: %v, want a number from %d to %d", name, x, -far, far)
		}
		h.numbers[i] = x
	}
	h.ready()
	return &h, nil
}

// ready works out the factors.
func (h *Habits) ready() {
	for i, x := range h.numbers {
		h.factors[i] = math.Exp(x)
		h.any = h.any || x != 0
	}
}

// Numbers returns those of the features by their names.
func (h *Habits) Numbers() map[string]float64 {
	m := make(map[string]float64, Count)
	for i, name := range names {
		m[name] = h.numbers[i]
	}
	return m
}

// Weight returns how likely a legal move of a piece of a kind is, compared with others of the
// same turn.
func (h *Habits) Weight(t *Turn, kind chess.Piece, m *Move) float64 {
	if !h.any {
		return 1
	}
	var room [16]uint16
	w := 1.
	for _, f := range t.features(room[:0], kind, m) {
		w *= h.factors[f]
	}
	return w
}

//go:embed habits.json
var shipped []byte

// Shipped returns the habits that were learned from games of the marshal; docs/player.md tells
// from which.
var Shipped = sync.OnceValue(func() *Habits {
	var file struct {
		Habits map[string]float64 `json:"habits"`
	}
	err := json.Unmarshal(shipped, &file)
	if err != nil {
		panic(err)
	}
	h, err := New(file.Habits)
	if err != nil {
		panic(err)
	}
	return h
})
