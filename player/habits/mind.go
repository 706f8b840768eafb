package habits

import "math"

// A Mind is somebody's habits in a turn. It is used by one goroutine at a time.
type Mind struct {
	habits  *Habits
	careful bool
	turn    *Turn
	neurons row
	// changes are what the net adds to the numbers of features in this turn, as far as they are known.
	changes [outputs]float32
	known   [(outputs + 63) / 64]uint64
}

// NewMind returns one of some habits.
func NewMind(h *Habits) *Mind { return &Mind{habits: h} }

// NewCareful returns the mind of somebody who also considers what its moves come to, if these habits care: it weighs moves by habit as
// far as that then counts. See [Habits.Considered].
func NewCareful(h *Habits) *Mind { return &Mind{habits: h, careful: h.cares} }

// Begin begins a turn, which must stay as it is until the next.
func (m *Mind) Begin(t *Turn) {
	m.turn = t
	if m.habits.net != nil {
		var room [mostInputs]uint16
		m.habits.net.neurons(&m.neurons, t.inputs(room[:0]))
		m.known = [len(m.known)]uint64{}
	}
}

// weight returns that of a move with the given features.
func (m *Mind) weight(features []uint16) float64 {
	if !m.habits.any {
		return 1
	}
	if m.careful {
		return m.sharpened(features)
	}
	p := product(m.habits.factors[:], features)
	if m.habits.net == nil {
		return p
	}
	const far = 300 // and the numbers of features are 20 each at most: that is never more than a float64 can be
	return p * math.Exp(min(max(float64(m.changed(features)), -far), far))
}

// sharpened is weight for somebody who also considers what its moves come to.
func (m *Mind) sharpened(features []uint16) float64 {
	const far = 600 // so that all moves of a turn together are no more than a float64 can be
	x := 0.
	for _, f := range features {
		x += m.habits.numbers[f]
	}
	if m.habits.net != nil {
		x += float64(m.changed(features))
	}
	return math.Exp(min(max(m.habits.sharpness()*x, -far), far))
}

// changed returns what the net adds to the numbers of some features.
func (m *Mind) changed(features []uint16) (sum float32) {
	for _, f := range features {
		if o := outputOf[f]; o >= 0 {
			sum += m.change(o)
		}
	}
	return sum
}

// change returns what the net adds to the number of a feature.
func (m *Mind) change(output int16) float32 {
	at, bit := &m.known[output>>6], uint64(1)<<(output&63)
	if *at&bit == 0 {
		*at |= bit
		m.changes[output] = m.habits.net.adds(&m.neurons, output)
	}
	return m.changes[output]
}
