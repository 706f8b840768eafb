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

// Habits have a number for each feature of a move, and of a refusal, and some for how much the player cares what its
// moves come to. The zero value makes all moves alike, and proposes what may be proposed alike.
type Habits struct {
	numbers vector
	factors vector // e to the numbers
	any     bool   // some number is not 0, or there is a net
	net     *net   // nil if there is none

	refusals       refusalVector
	refusalFactors refusalVector // e to the numbers
	anyRefusal     bool          // some number of refusals is not 0

	care        careVector
	careFactors [placeCount]float64 // e to the numbers of the places
	cares       bool                // some number of care is not 0
}

// A vector has a number for each feature.
type vector [Count]float64

// New returns habits with the given numbers by the names of their features, and with a net of the given numbers by the
// names of its rows, without one if there are none; the others are 0.
func New(numbers map[string]float64, rows map[string]string) (*Habits, error) {
	var h Habits
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		const far = 20 // enough to make a move as good as certain
		i, j, k, x := slices.Index(names[:], name), slices.Index(refusalNames[:], name), slices.Index(careNames[:], name), numbers[name]
		switch {
		case i < 0 && j < 0 && k < 0:
			return nil, fmt.Errorf("habit %.40q: there is none of that name", name)
		case !(math.Abs(x) <= far):
			return nil, fmt.Errorf("habit %q: %v, want a number from %d to %d", name, x, -far, far)
		}
		switch {
		case i >= 0:
			h.numbers[i] = x
		case j >= 0:
			h.refusals[j] = x
		default:
			h.care[k] = x
		}
	}
	if len(rows) > 0 {
		var err error
		if h.net, err = newNet(rows); err != nil {
			return nil, err
		}
	}
	h.ready()
	return &h, nil
}

// ready works out the factors.
func (h *Habits) ready() {
	h.any = h.net != nil
	for i, x := range h.numbers {
		h.factors[i] = math.Exp(x)
		h.any = h.any || x != 0
	}
	for i, x := range h.refusals {
		h.refusalFactors[i] = math.Exp(x)
		h.anyRefusal = h.anyRefusal || x != 0
	}
	h.setCare(h.care)
}

// setCare sets how much somebody with these habits cares what its moves come to.
func (h *Habits) setCare(care careVector) {
	h.care, h.cares = care, care != careVector{}
	for p := range h.careFactors {
		h.careFactors[p] = math.Exp(care.at(place(p)))
	}
}

// KnowsRefusals tells whether the habits have a number of a refusal.
func (h *Habits) KnowsRefusals() bool { return h.anyRefusal }

// Numbers returns those of the features by their names.
func (h *Habits) Numbers() map[string]float64 {
	m := make(map[string]float64, Count+refusalCount+careCount)
	for i, name := range names {
		m[name] = h.numbers[i]
	}
	for i, name := range refusalNames {
		m[name] = h.refusals[i]
	}
	for i, name := range careNames {
		m[name] = h.care[i]
	}
	return m
}

// Weight returns how likely a legal move of a piece of a kind is, compared with others of the turn that was
// begun.
func (m *Mind) Weight(kind chess.Piece, move *Move) float64 {
	if !m.habits.any {
		return 1
	}
	var room [mostFeatures]uint16
	return m.weight(m.turn.features(room[:0], kind, move))
}

// Weights appends what [Mind.Weight] returns for each of several minds that have begun the same turn.
func Weights(dst []float64, all []*Mind, kind chess.Piece, move *Move) []float64 {
	var room [mostFeatures]uint16
	features := all[0].turn.features(room[:0], kind, move)
	for _, m := range all {
		dst = append(dst, m.weight(features))
	}
	return dst
}

// product returns that of the factors of some features.
func product(factors []float64, features []uint16) float64 {
	p := 1.
	for _, f := range features {
		p *= factors[f]
	}
	return p
}

//go:embed habits.json
var shipped []byte

// Shipped returns the habits that are shipped, of several schools: that of the marshal is the first, and that of anybody,
// to whom all moves are alike, the last. docs/player-log.md tells from which games the others were learned.
var Shipped = sync.OnceValue(func() (list []*Habits) {
	var file struct {
		Schools []School `json:"schools"`
	}
	err := json.Unmarshal(shipped, &file)
	if err == nil {
		list, err = Taught(file.Schools)
	}
	if err != nil {
		panic(err)
	}
	return list
})
