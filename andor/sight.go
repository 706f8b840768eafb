package andor

// A Seer is a [Game] that is solved fast where everything is visible. A solver
// who sees everything wins whatever one who does not can win, so where the
// former cannot, nothing needs to be searched.
//
// A table is memory that the searcher keeps from call to call: a power of two
// words, zero at first. Several goroutines may share it; own are 64 words more, for
// one goroutine, zero at first too. After most nodes a search gives up, and answers
// true, or 2, which then means nothing.
type Seer[V, S, M comparable] interface {
	// Winning appends the proposals that win at once.
	Winning(dst []M, v *V, s *S) []M
	// Prospects appends for each of the proposals what it is good for: 0 if
	// it is refused, 3 if it wins at once, and if it is accepted otherwise 2
	// if anything is heard of it, and 1 if not. Of one that ends the game
	// without a win it may say either.
	Prospects(dst []uint8, v *V, s *S, moves []M) []uint8
	// Wins tells whether a solver who sees everything wins the state with at
	// most depth moves.
	Wins(v *V, s *S, depth int, table, own []uint64, most int64) (won bool, nodes int64)
	// Probe tells what the proposal m is good for: 0 if it is refused, 3 if it
	// wins at once, and if it is accepted otherwise 2 if every state that
	// replies lead to is won by a solver who sees everything, with depth more
	// moves, and 1 if not. If depth is 0 it need not look for that, and may say 2.
	Probe(v *V, s *S, m M, depth int, table, own []uint64, most int64) (prospect uint8, nodes int64)
	// Freedom returns how many replies there are to m, which is accepted in
	// the state and does not win at once.
	Freedom(v *V, s *S, m M) int
}

// plainSight solves a game with everything visible by its rules alone.
type plainSight[V, S, M comparable, P Percept] struct {
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

// Prospects appends what each of the proposals is good for.
func (q *plainSight[V, S, M, P]) Prospects(dst []uint8, v *V, s *S, moves []M) []uint8 {
	for _, m := range moves {
		after := *s
		q.meter.tried(1)
		switch p := q.game.Try(v, &after, m); {
		case p.Illegal():
			dst = append(dst, refused)
		case p.Won():
			dst = append(dst, winning)
		case p != *new(P):
			dst = append(dst, audible)
		default:
			dst = append(dst, quiet)
		}
	}
	return dst
}

// What a proposal is good for; see [Seer].
const (
	refused  = 0
	quiet    = 1
	hopeless = 1
	audible  = 2
	hopeful  = 2
	winning  = 3
)

// Wins tells whether the solver wins within depth moves if it sees everything.
func (q *plainSight[V, S, M, P]) Wins(v *V, s *S, depth int, table, _ []uint64, most int64) (won bool, nodes int64) {
	q.table.words, q.nodes, q.most = table, 0, most
	won = q.wins(v, s, depth)
	return won || q.spent(), q.nodes
}

// Probe tells what a proposal is good for.
func (q *plainSight[V, S, M, P]) Probe(v *V, s *S, m M, depth int, table, _ []uint64, most int64) (prospect uint8, nodes int64) {
	q.table.words, q.nodes, q.most = table, 0, most
	after := *s
	q.meter.tried(1)
	switch p := q.game.Try(v, &after, m); {
	case p.Illegal():
		return refused, 0
	case p.Won():
		return winning, 0
	case p.Lost() || depth > 0 && !q.keeps(v, &after, m, p, depth) && !q.spent():
		return hopeless, q.nodes
	}
	return hopeful, q.nodes
}

// Freedom returns how many replies there are to m.
func (q *plainSight[V, S, M, P]) Freedom(v *V, s *S, m M) int {
	after := *s
	q.meter.tried(1)
	p := q.game.Try(v, &after, m)
	if p.Lost() {
		return 0
	}
	view := q.game.After(v, m, p)
	made, _ := q.game.Replies(nil, nil, &view, &after)
	q.meter.replied(len(made))
	q.meter.Expanded++
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
