package andor

// A Seer is a [Game] that is solved fast where everything is visible. A solver
// who sees everything wins whatever one who does not can win, so where the
// former cannot, nothing needs to be searched.
//
// A table is memory that the searcher keeps from call to call: a power of two
// words, zero at first. Several goroutines may share it; own are 64 words more, for
// one goroutine, zero at first too. After most nodes a search gives up, and answers
// true, which then means nothing.
type Seer[V any, S comparable, M any] interface {
	// Winning appends the proposals that win at once.
	Winning(dst []M, v *V, s *S) []M
	// Wins tells whether a solver who sees everything wins the state with at
	// most depth moves.
	Wins(v *V, s *S, depth int, table, own []uint64, most int64) (won bool, nodes int64)
	// Keeps tells the same of every state that replies lead to after m,
	// which is accepted in the state and ends nothing, with depth more moves.
	Keeps(v *V, s *S, m M, depth int, table, own []uint64, most int64) (kept bool, nodes int64)
	// Freedom returns how many replies there are to m, which is accepted in
	// the state and ends nothing.
	Freedom(v *V, s *S, m M) int
}

// plainSight solves a game with everything visible by its rules alone.
type plainSight[V any, S comparable, M any, P Percept] struct {
	game  Game[V, S, M, P]
	meter *meter
	table boundTable
	nodes int64
	most  int64
}

// Winning appends the proposals that win at once.
func (q *plainSight[V, S, M, P]) Winning(dst []M, v *V, s *S) []M {
	for _, m := range q.game.Moves(nil, v) {
		after := *s
		q.meter.tried(1)
		if q.game.Try(v, &after, m).Won() {
			dst = append(dst, m)
		}
	}
	return dst
}

// Wins tells whether the solver wins within depth moves if it sees everything.
func (q *plainSight[V, S, M, P]) Wins(v *V, s *S, depth int, table, _ []uint64, most int64) (won bool, nodes int64) {
	q.table.words, q.nodes, q.most = table, 0, most
	won = q.wins(v, s, depth)
	return won || q.spent(), q.nodes
}

// Keeps tells whether every reply to m leaves such a win.
func (q *plainSight[V, S, M, P]) Keeps(v *V, s *S, m M, depth int, table, _ []uint64, most int64) (kept bool, nodes int64) {
	q.table.words, q.nodes, q.most = table, 0, most
	after := *s
	q.meter.tried(1)
	p := q.game.Try(v, &after, m)
	kept = q.keeps(v, &after, m, p, depth)
	return kept || q.spent(), q.nodes
}

// Freedom returns how many replies there are to m.
func (q *plainSight[V, S, M, P]) Freedom(v *V, s *S, m M) int {
	after := *s
	q.meter.tried(1)
	view := q.game.After(v, m, q.game.Try(v, &after, m))
	made, _ := q.game.Replies(nil, nil, &view, &after)
	q.meter.replied(len(made))
	return len(made)
}

// spent tells whether the search has given up.
func (q *plainSight[V, S, M, P]) spent() bool { return q.nodes >= q.most || q.meter.stopped }

func (q *plainSight[V, S, M, P]) wins(v *V, s *S, depth int) bool {
	if q.nodes++; q.spent() || depth == 0 {
		return false
	}
	key := mix(q.game.Hash(v, s))
	if known, won := q.table.get(key, depth); known {
		return won
	}
	won := q.finds(v, s, depth)
	if won || !q.spent() {
		q.table.write(key, depth, won)
	}
	return won
}

func (q *plainSight[V, S, M, P]) finds(v *V, s *S, depth int) bool {
	for _, m := range q.game.Moves(nil, v) {
		after := *s
		q.meter.tried(1)
		p := q.game.Try(v, &after, m)
		if p.Won() {
			return true
		}
		if !p.Illegal() && !p.Lost() && depth > 1 && q.keeps(v, &after, m, p, depth-1) {
			return true
		}
	}
	return false
}

// keeps looks at the replies to m, which was heard as p and has led to after.
func (q *plainSight[V, S, M, P]) keeps(v *V, after *S, m M, p P, depth int) bool {
	view := q.game.After(v, m, p)
	made, heard := q.game.Replies(nil, nil, &view, after)
	q.meter.replied(len(made))
	q.meter.Expanded++
	for i := range made {
		next := q.game.AfterReply(&view, heard[i])
		if heard[i].Lost() || !q.wins(&next, &made[i], depth) {
			return false
		}
	}
	return true
}
