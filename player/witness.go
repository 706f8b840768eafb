package player

import "kriegmate/kriegspiel"

// A Witness is a Player beside whom everything is kept that its record tells, whatever the
// player keeps itself: it is [Informed].
type Witness struct {
	Player
	known *Knowledge
}

// NewWitness returns a witness of a player who sits down in a seat. It keeps the whole belief
// state as long as that has no more states than limit.
func NewWitness(p Player, seat Seat, limit int) *Witness {
	return &Witness{p, NewKnowledge(seat, limit)}
}

// Hear tells the player and the witness the next event.
func (w *Witness) Hear(e kriegspiel.Event) {
	w.Player.Hear(e)
	w.known.Hear(e)
}

// Known returns what the record tells.
func (w *Witness) Known() *Knowledge { return w.known }
