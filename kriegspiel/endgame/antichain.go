package endgame

import "kriegmate/kriegspiel/chess"

// covers tells whether one of the sets contains s.
func covers(sets []chess.Bitboard, s chess.Bitboard) bool {
	for len(sets) >= 4 {
		if s&^sets[0] == 0 || s&^sets[1] == 0 || s&^sets[2] == 0 || s&^sets[3] == 0 {
			return true
		}
		sets = sets[4:]
	}
	for _, m := range sets {
		if s&^m == 0 {
			return true
		}
	}
	return false
}

// without keeps the sets that none of the others contains. It works in place.
func without(sets, others []chess.Bitboard) []chess.Bitboard {
	kept := sets[:0]
	for _, s := range sets {
		if !covers(others, s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// A sorter makes antichains out of lists of sets. It holds the memory for it.
type sorter struct {
	room []chess.Bitboard
}

// short is the length up to which a list is sorted by insertion.
const short = 12

// sort sorts the sets by size, the largest first: a set that contains another
// comes before it.
func (o *sorter) sort(sets []chess.Bitboard) {
	if len(sets) <= short {
		for i := 1; i < len(sets); i++ {
			s, size, j := sets[i], sets[i].Count(), i
			for ; j > 0 && sets[j-1].Count() < size; j-- {
				sets[j] = sets[j-1]
			}
			sets[j] = s
		}
		return
	}
	var place [66]int // where the next set that lacks so many squares goes
	for _, s := range sets {
		place[65-s.Count()]++
	}
	for i := 1; i < len(place); i++ {
		place[i] += place[i-1]
	}
	o.room = append(o.room[:0], sets...)
	for _, s := range o.room {
		at := &place[64-s.Count()]
		sets[*at] = s
		*at++
	}
}

// maximal keeps the sets that no other contains, each once, the largest first.
// It works in place.
func (o *sorter) maximal(sets []chess.Bitboard) []chess.Bitboard {
	if len(sets) < 2 {
		return sets
	}
	o.sort(sets)
	kept := sets[:1]
	for _, s := range sets[1:] {
		if !covers(kept, s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// A mixture is an antichain whose sets from number fresh on were found in the
// last round.
type mixture struct {
	sets  []chess.Bitboard
	fresh int
}

// mix makes an antichain of old sets and new ones. Old sets that a new one
// contains are dropped, and new ones that an old one contains. Old must be an
// antichain already; both lists are used up, and the result is in old's memory
// where it fits.
func (o *sorter) mix(old, fresh []chess.Bitboard) mixture {
	fresh = without(o.maximal(fresh), old)
	kept := without(old, fresh)
	return mixture{append(kept, fresh...), len(kept)}
}
