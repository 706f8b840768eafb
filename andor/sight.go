package andor

// A Seer is a [Game] that is solved fast where everything is visible. A solver
// who sees everything wins whatever one who does not can win, so where the
// former cannot, nothing needs to be searched.
//
// A table is memory that the searcher keeps from call to call: a power of two
// words, at least 64, zero at first. Several goroutines may share it. After most
// nodes a search gives up, and answers true, which then means nothing.
type Seer[V any, S comparable, M any] interface {
	// Winning appends the proposals that win at once.
	Winning(dst []M, v *V, s *S) []M
	// Wins tells whether a solver who sees everything wins the state with at
	// most depth moves.
	Wins(v *V, s *S, depth int, table []uint64, most int64) (won bool, nodes int64)
	// Keeps tells the same of every state that replies lead to after m,
	// which is accepted in the state and ends nothing, with depth more moves.
	Keeps(v *V, s *S, m M, depth int, table []uint64, most int64) (kept bool, nodes int64)
}

// plainSight solves a game with everything visible by its rules alone.
type plainSight[V any, S comparable, M any, P Percept] struct {
	game Game[V, S, M, P]
	memo boundTable
}

// Winning appends the proposals that win at once.
func (q *plainSight[V, S, M, P]) Winning(dst []M, v *V, s *S) []M {
	moves := q.game.Moves(nil, v)
	for _, m := range moves {
		after := *s
		if q.game.Try(v, &after, m).Won() {
			dst = append(dst, m)
		}
	}
	return dst
}

// Wins tells whether the solver wins within depth moves if it sees everything.
func (q *plainSight[V, S, M, P]) Wins(v *V, s *S, depth int, table []uint64, most int64) (won bool, nodes int64) {
	q.memo.words, q.memo.room = table, table
	won = q.wins(v, s, depth, &nodes, most)
	return won || nodes >= most, nodes
}

// Keeps tells whether every reply to m leaves such a win.
func (q *plainSight[V, S, M, P]) Keeps(v *V, s *S, m M, depth int, table []uint64, most int64) (kept bool, nodes int64) {
	q.memo.words, q.memo.room = table, table
	after := *s
	p := q.game.Try(v, &after, m)
	kept = q.keeps(v, &after, m, p, depth, &nodes, most)
	return kept || nodes >= most, nodes
}

func (q *plainSight[V, S, M, P]) wins(v *V, s *S, depth int, nodes *int64, most int64) bool {
	if *nodes++; *nodes >= most || depth == 0 {
		return false
	}
	key := mix(q.game.Hash(v, s))
	if known, won := q.memo.get(key, depth); known {
		return won
	}
	won := q.finds(v, s, depth, nodes, most)
	if won || *nodes < most {
		q.memo.used = 0
		q.memo.put(key, depth, won)
	}
	return won
}

func (q *plainSight[V, S, M, P]) finds(v *V, s *S, depth int, nodes *int64, most int64) bool {
	for _, m := range q.game.Moves(nil, v) {
		after := *s
		p := q.game.Try(v, &after, m)
		if p.Won() {
			return true
		}
		if p.Illegal() || p.Lost() || depth == 1 {
			continue
		}
		if q.keeps(v, &after, m, p, depth-1, nodes, most) {
			return true
		}
	}
	return false
}

// keeps looks at the replies to m, which was heard as p and has led to after.
func (q *plainSight[V, S, M, P]) keeps(v *V, after *S, m M, p P, depth int, nodes *int64, most int64) bool {
	view := q.game.After(v, m, p)
	made, heard := q.game.Replies(nil, nil, &view, after)
	for i := range made {
		next := q.game.AfterReply(&view, heard[i])
		if heard[i].Lost() || !q.wins(&next, &made[i], depth, nodes, most) {
			return false
		}
	}
	return true
}
