package hunter

import (
	"math"
	"math/bits"
)

// weights say what a Hunter likes, in hundredths of a pawn if nothing else is
// said. All that it counts with is in whole numbers, so that a game is the same
// on every machine.
type weights struct {
	// A bit of the size of the belief state costs bitLow as long as it is
	// small, and bitFull when it is large; sizeLow and sizeFull are where
	// that begins and ends to change, as logarithms in 256ths.
	bitLow, bitFull   int64
	sizeLow, sizeFull int64

	luckyMate int64 // a mate in some states, but not in all
	sureMate  int64
	stalemate int64
	check     int64
	hang      int64 // per cent of what the opponent can win by a capture
	threat    int64 // per cent of what could be won by a capture next
	reply     int64 // for each reply the opponent does not have
	net       int64 // for a mate one move later, after every reply
	mobility  int64 // for each own proposal
	advance   int64 // for each step of a pawn
	near      int64 // for each step that the kings are closer; if few pieces are hidden
	edge      int64 // for each step that the other king is closer to the edge; the same
	kingWalk  int64 // lost by a move of the king, for each hidden piece

	// How much likelier than a silent reply a capture and a check are.
	captureOften, checkOften int64
}

// defaultWeights were found by playing some hundred games for each of about 80
// settings; see BenchmarkGames of package selfplay.
var defaultWeights = weights{
	bitLow: 15, bitFull: 120, sizeLow: 1256, sizeFull: 2295, // 30 and 500 states
	luckyMate: -1200, sureMate: 20_000, stalemate: -3000,
	check: 30, hang: 200, threat: 50, reply: 2, net: 150, mobility: 2,
	advance: 6, near: 6, edge: 10, kingWalk: 3,
	captureOften: 6, checkOften: 3,
}

// burden returns what a belief state costs whose size has the given logarithm,
// in 256ths.
func (w *weights) burden(size int64) int64 {
	sum := w.bitLow * size
	if over := size - w.sizeLow; over > 0 {
		ramp := w.sizeFull - w.sizeLow
		if over < ramp {
			sum += (w.bitFull - w.bitLow) * over * over / (2 * ramp)
		} else {
			sum += (w.bitFull - w.bitLow) * (over - ramp/2)
		}
	}
	return sum / 256
}

// log2 returns the logarithm of n, which is not 0, in 256ths.
func log2(n uint64) int64 {
	length := bits.Len64(n) - 1
	return int64(length)<<8 + fractions[n<<(63-length)>>55&255]
}

// fractions holds the logarithms of 1, 1+1/256 and so on up to 2, in 256ths.
var fractions = func() (t [256]int64) {
	for i := range t {
		t[i] = int64(math.Round(256 * math.Log2(1+float64(i)/256)))
	}
	return t
}()
