package andor

// This file is what the searchers that treat a belief state as a black box, [DFS]
// and [PNS], have in common.

// span is a part of a list.
type span struct{ from, to int }

func (s span) size() int { return s.to - s.from }

// tryVerdict is what is seen of a proposal at once.
type tryVerdict uint8

const (
	opens   tryVerdict = iota // it depends on what follows
	wins                      // it wins in all states
	fails                     // it ends the game otherwise in one, or uses up the depth
	useless                   // it is refused in all
)
