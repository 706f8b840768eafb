package estimate

import "math/bits"

// A Packer is a [Model] whose states have codes of 128 bits. [Exact] keeps the
// codes instead of the states, and asks only for the replies that fit.
type Packer[V any, S comparable, M any, P comparable] interface {
	// Pack returns the code of s, which is not zero, and whether it has one. If
	// a state has one, then whatever becomes of it has one too. States are equal
	// if their codes are.
	Pack(s *S) (code [2]uint64, ok bool)
	// Unpack sets s to the state with the given code.
	Unpack(s *S, code [2]uint64)
	// Sounding appends to dst the codes of the states after those moves of the
	// opponent, in the states with the given codes, of which the given percept is
	// heard, and tells how many moves there are in all. It leaves out the states in which
	// the opponent could not have been refused so often, having asked nothing; see Bears.
	Sounding(dst, codes [][2]uint64, v *V, heard P, refusals int) (found [][2]uint64, all int, ok bool)
	// Answered returns what puts moves, of which all but the last were refused, to the
	// states with the given codes, and puts in place of each code that of the state after
	// them, or zero if not all are answered as was heard. To fits it adds in how many
	// states each was, and all before it. Several goroutines call it at once.
	//
	// Both leave out codes that are zero. If one does not know how, Sounding returns false
	// and has done nothing, and Answered returns nil: Replies and Try are asked then.
	// Whether they know depends on what was heard and on moves alone.
	Answered(v *V, moves []M, heard []P) func(codes [][2]uint64, fits []int64)
}

// A coder makes keys of states, which a table can hold.
type coder[V any, S comparable, M any, P comparable, K comparable] interface {
	key(s *S) K
	state(s *S, key *K)
	// sounding and answered are as those of a Packer.
	sounding(dst, keys []K, v *V, heard P, refusals int) (found []K, all int, ok bool)
	answered(v *V, moves []M, heard []P) func(keys []K, fits []int64)
	// hashing returns how the keys of states under one view are hashed after so many
	// events. It is another way after every step: a level is gone through in the order of
	// its hashes, and keys that came in the order of their hashes would all fall into the
	// first slots of a table that is yet to grow.
	hashing(v *V, events int) hashing[K]
}

// A code is the key of a state that is packed.
type code = [2]uint64

// packed is the coder of a model that packs its states.
type packed[V any, S comparable, M any, P comparable] struct{ Packer[V, S, M, P] }

func (c packed[V, S, M, P]) key(s *S) code {
	code, _ := c.Pack(s)
	return code
}

func (c packed[V, S, M, P]) state(s *S, key *code) { c.Unpack(s, *key) }

func (c packed[V, S, M, P]) sounding(dst, keys []code, v *V, heard P, refusals int) ([]code, int, bool) {
	return c.Sounding(dst, keys, v, heard, refusals)
}

func (c packed[V, S, M, P]) answered(v *V, moves []M, heard []P) func([]code, []int64) {
	return c.Answered(v, moves, heard)
}

func (c packed[V, S, M, P]) hashing(_ *V, events int) hashing[code] {
	seed := scramble(uint64(events) + 1)
	return func(dst []uint64, keys []code) []uint64 { return hashCodes(dst, keys, seed) }
}

// hashCodes mixes the words of a code and a seed into 64 bits. One multiplication of the
// two would not be enough: the codes of a belief state have most of their bits in
// common.
func hashCodes(dst []uint64, codes []code, seed uint64) []uint64 {
	for _, c := range codes {
		high, low := bits.Mul64(c[0]^0x9e3779b97f4a7c15, 0xd1b54a32d192ed03)
		dst = append(dst, scramble(high^low^bits.RotateLeft64(c[1], 32)^seed))
	}
	return dst
}

// A whole is the key of a state that is not packed: itself, and a mark that makes it
// differ from a free slot.
type whole[S comparable] struct {
	state S
	used  bool
}

// unpacked is the coder of any model.
type unpacked[V any, S comparable, M any, P comparable] struct{ model Model[V, S, M, P] }

func (unpacked[V, S, M, P]) key(s *S) whole[S] { return whole[S]{*s, true} }

func (unpacked[V, S, M, P]) state(s *S, key *whole[S]) { *s = key.state }

func (unpacked[V, S, M, P]) sounding(dst, _ []whole[S], _ *V, _ P, _ int) ([]whole[S], int, bool) {
	return dst, 0, false
}

func (unpacked[V, S, M, P]) answered(_ *V, _ []M, _ []P) func([]whole[S], []int64) { return nil }

func (c unpacked[V, S, M, P]) hashing(v *V, events int) hashing[whole[S]] {
	seed := scramble(uint64(events) + 1)
	return func(dst []uint64, keys []whole[S]) []uint64 {
		for i := range keys {
			dst = append(dst, scramble(c.model.Hash(v, &keys[i].state)^seed))
		}
		return dst
	}
}
