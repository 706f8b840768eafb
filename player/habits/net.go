package habits

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A net says how the numbers of some features change with all that a player knows in a turn: a layer of neurons that are
// told where its pieces stand and what else it knows, and for each of those features how much every neuron adds to
// its number. Its rows are what the neurons start from, what each input adds to them, and each feature's.
type net [1 + inputs + outputs]row

// width is how many neurons a net has.
const width = 32

// A row has a number for each neuron.
type row [width]float32

// The groups of inputs: where each begins.
const (
	placesOf  = 0                   // 64 squares, by kind
	lossesOn  = placesOf + 64*kinds // 64 squares, or none
	checked   = lossesOn + 64 + 1   // it is in check
	enemiesOf = checked + 1         // 0 to 15
	ownOf     = enemiesOf + 16      // 1 to 16
	inputs    = ownOf + 16
)

// mostInputs is room for those of a turn.
const mostInputs = 16 + 4

// outputs is how many features a net changes, and outputOf says which of them a feature is, -1 if none: those that are about what a piece
// does, who guards it and its squares.
const outputs = toRanks + inCheck - guarded + against - toSquares

var outputOf = func() (of [Count]int16) {
	next := int16(0)
	for f := range of {
		of[f] = -1
		if f < toRanks || f >= guarded && f < inCheck || f >= toSquares && f < against {
			of[f] = next
			next++
		}
	}
	return of
}()

// inputs appends what a net is told.
func (t *Turn) inputs(list []uint16) []uint16 {
	for rest := t.us.All(); rest != 0; rest &= rest - 1 {
		sq := rest.First()
		list = append(list, placesOf+64*order[t.us.On(sq)]+uint16(sq))
	}
	if list = append(list, lossesOn+uint16(t.taken)); t.check {
		list = append(list, checked)
	}
	return append(list, enemiesOf+uint16(min(t.theirs, 15)), ownOf+uint16(min(t.us.All().Count(), 16)-1))
}

// neurons sets h to what the neurons say of some inputs.
func (n *net) neurons(h *row, list []uint16) {
	*h = n[0]
	for _, i := range list {
		for j, x := range &n[1+i] {
			h[j] += x
		}
	}
	for j, x := range h {
		h[j] = max(0, x)
	}
}

// adds returns what neurons add to the number of a feature that a net changes.
func (n *net) adds(h *row, output int16) float32 {
	out := &n[1+inputs+int(output)]
	var a, b, c, d float32
	for j := 0; j < width; j += 4 {
		a += h[j] * out[j]
		b += h[j+1] * out[j+1]
		c += h[j+2] * out[j+2]
		d += h[j+3] * out[j+3]
	}
	return a + b + c + d
}

// rowNames are those of the rows of a net.
var rowNames = makeRowNames()

func makeRowNames() (list []string) {
	list = append(list, "always")
	for _, piece := range pieceNames {
		for sq := range chess.Square(64) {
			list = append(list, fmt.Sprintf("%s on %v", piece, sq))
		}
	}
	for sq := range chess.Square(64) {
		list = append(list, fmt.Sprintf("loss on %v", sq))
	}
	list = append(list, "no loss", "in check")
	for i := range 16 {
		list = append(list, fmt.Sprintf("%d enemies", i))
	}
	for i := range 16 {
		list = append(list, fmt.Sprintf("%d own", i+1))
	}
	for f, o := range outputOf {
		if o >= 0 {
			list = append(list, names[f])
		}
	}
	return list
}

// newNet returns the net of some rows by their names, each with its numbers in thousandths; those that are not named are 0.
func newNet(rows map[string]string) (*net, error) {
	var n net
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		const far = 100_000
		i, list := slices.Index(rowNames, name), strings.Fields(rows[name])
		switch {
		case i < 0:
			return nil, fmt.Errorf("net %.40q: there is no row of that name", name)
		case len(list) != width:
			return nil, fmt.Errorf("net %q: want %d numbers, and there are %d", name, width, len(list))
		}
		for j, word := range list {
			x, err := strconv.Atoi(word)
			if err != nil || x < -far || x > far {
				return nil, fmt.Errorf("net %q: %.40q, want whole numbers from %d to %d", name, word, -far, far)
			}
			n[i][j] = float32(x) / 1000
		}
	}
	return &n, nil
}

// rows returns the rows by their names, as [newNet] reads them, without those that are all 0.
func (n *net) rows() map[string]string {
	m := map[string]string{}
	for i := range n {
		var words []string
		for _, x := range n[i] {
			words = append(words, strconv.Itoa(int(math.Round(float64(x)*1000))))
		}
		if slices.ContainsFunc(words, func(word string) bool { return word != "0" }) {
			m[rowNames[i]] = strings.Join(words, " ")
		}
	}
	return m
}
