package hunter

import (
	"context"
	"math/rand/v2"

	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player"
)

// Advice returns what a [Hunter] would propose who knows k, whose player must be to move.
// What was refused in this turn is not proposed again.
func Advice(k *player.Knowledge, seed uint64) chess.Move {
	h := &Hunter{known: k, rng: rand.New(rand.NewPCG(seed, stream)), searcher: mate.NewBest()}
	h.outlook = outlook{known: k, weights: &defaultWeights}
	for i := len(k.Record.Events) - 1; i >= 0 && k.Record.Events[i].Percept.Illegal(); i-- {
		h.refused = append(h.refused, k.Record.Events[i].Try)
	}
	return h.propose(context.Background())
}
