package chess

// Perft returns the number of legal move sequences of the given length. The
// last moves are counted, not made.
func Perft(p *Position, depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(p.Count())
	}
	var buffer [128]Move
	var nodes uint64
	var next Position
	for _, m := range p.Moves(buffer[:0]) {
		next = *p
		next.Apply(m)
		nodes += Perft(&next, depth-1)
	}
	return nodes
}
