package dfpn

import (
	"testing"

	"kriegmate/andor/internal/numbers"
)

// silence is all that is heard here, where no game is played.
type silence struct{}

func (silence) Illegal() bool { return false }
func (silence) Won() bool     { return false }
func (silence) Lost() bool    { return false }

type (
	anyRun = run[int, int, int, silence]
	anyTry = try[silence]
)

// The numbers of a turn come from the proposals that are open: those that are
// accepted somewhere and not refuted. Its proof number is the least of theirs, each
// with a leaf more for every state that refuses it; its disproof number the largest
// and one more for each other (weak proof-number search). The thresholds below are
// those of the turn, less what the others and the refusals use up, and at most a
// quarter and one beyond the second best.
func TestCountAndBelow(t *testing.T) {
	const inf = numbers.Infinite
	open := func(proof, disproof uint32, refused int32) anyTry {
		return anyTry{Pair: numbers.Pair{Proof: proof, Disproof: disproof}, refused: refused, legal: true}
	}
	dead, refused := open(1, 1, 0), open(1, 1, 1)
	dead.dead, refused.legal = true, false
	for _, test := range []struct {
		name      string
		tries     []anyTry
		want      choice
		th, below numbers.Pair
	}{
		{"none", []anyTry{dead, refused}, choice{Pair: numbers.Refuted, best: -1, second: inf}, numbers.Pair{}, numbers.Pair{}},
		{"one", []anyTry{dead, open(3, 2, 0)}, choice{numbers.Pair{Proof: 3, Disproof: 2}, 1, inf, 0}, numbers.Pair{Proof: 9, Disproof: 8}, numbers.Pair{Proof: 9, Disproof: 8}},
		{
			// The second needs 1 and a refusal, 2 in all; so does the
			// last, which comes later. 3 is a quarter and one beyond 2.
			"a refusal", []anyTry{open(3, 2, 0), open(1, 5, 1), refused, open(2, 1, 0)},
			choice{numbers.Pair{Proof: 2, Disproof: 5 + 2}, 1, 2, 2},
			numbers.Pair{Proof: 10, Disproof: 9}, numbers.Pair{Proof: 3 - 1, Disproof: 9 - 2},
		},
		{
			"no thresholds", []anyTry{open(8, 1, 0), open(4, 1, 0)},
			choice{numbers.Pair{Proof: 4, Disproof: 1 + 1}, 1, 8, 1},
			noThresholds, numbers.Pair{Proof: 8 + 2 + 1, Disproof: inf},
		},
		{
			"the second best of four", []anyTry{open(4, 1, 0), open(2, 1, 0), open(3, 1, 0), open(9, 1, 0)},
			choice{numbers.Pair{Proof: 2, Disproof: 1 + 3}, 1, 3, 3},
			noThresholds, numbers.Pair{Proof: 3 + 0 + 1, Disproof: inf},
		},
		{
			"less than the turn has left", []anyTry{open(8, 1, 0), open(4, 1, 2)},
			choice{numbers.Pair{Proof: 6, Disproof: 2}, 1, 8, 1},
			numbers.Pair{Proof: 7, Disproof: 3}, numbers.Pair{Proof: 7 - 2, Disproof: 3 - 1},
		},
	} {
		var d anyRun
		d.tries = test.tries
		f := frame{tries: span{0, len(test.tries)}}
		got := d.count(&f)
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		if got.best < 0 {
			continue
		}
		if below := d.below(&f, &got, test.th); below != test.below {
			t.Errorf("%s: below thresholds %+v they are %+v, want %+v", test.name, test.th, below, test.below)
		}
	}
}

// Of a turn of five states the table may know the first one, two or four, or all.
// recall finds the largest of these; look adds a leaf for each state that waits, and
// of one that is proved for a part forgets that it is.
func TestRecallAndLook(t *testing.T) {
	hashes := []uint64{11, 22, 33, 44, 55}
	keyOfFirst := func(n int) (k beliefKey) {
		for _, h := range hashes[:n] {
			k = k.plus(keyOf(h))
		}
		return k
	}
	pair := numbers.Pair{Proof: 3, Disproof: 4}
	for _, test := range []struct {
		name  string
		known map[int]numbers.Pair // by the number of states
		taken int
		look  numbers.Pair
	}{
		{"nothing", nil, 0, numbers.Pair{Proof: 5, Disproof: 1}},
		{"the first", map[int]numbers.Pair{1: pair}, 1, numbers.Pair{Proof: 3 + 4, Disproof: 4}},
		{"the larger part", map[int]numbers.Pair{1: numbers.Proved, 2: pair}, 2, numbers.Pair{Proof: 3 + 3, Disproof: 4}},
		{"three are no part", map[int]numbers.Pair{2: pair, 3: numbers.Refuted}, 2, numbers.Pair{Proof: 3 + 3, Disproof: 4}},
		{"a proved part", map[int]numbers.Pair{4: numbers.Proved}, 4, numbers.Unknown},
		{"a refuted part", map[int]numbers.Pair{4: numbers.Refuted}, 4, numbers.Refuted},
		{"all", map[int]numbers.Pair{4: numbers.Refuted, 5: pair}, 5, pair},
		{"all, proved", map[int]numbers.Pair{5: numbers.Proved}, 5, numbers.Proved},
	} {
		var d anyRun
		d.table.begin(1 << 16)
		d.hashes = hashes
		d.turns = append(d.turns, turn[int, silence]{states: span{0, 5}, depth: 3})
		for n, p := range test.known {
			d.table.put(slot{Pair: p, key: keyOfFirst(n).at(3, wholeTurn), best: int32(n)})
			d.table.put(slot{Pair: numbers.Refuted, key: keyOfFirst(n).at(2, wholeTurn)}) // another depth
		}
		f := frame{depth: 3, states: span{0, 5}}
		d.recall(&f)
		if f.taken != test.taken || f.taken > 0 && (f.best != test.taken || f.key != keyOfFirst(f.taken)) {
			t.Errorf("%s: recall finds %d states, best %d, want %d", test.name, f.taken, f.best, test.taken)
		}
		if got := d.look(0); got != test.look {
			t.Errorf("%s: look says %+v, want %+v", test.name, got, test.look)
		}
	}
}
