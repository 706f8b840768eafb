package endgame

import (
	"context"

	"kriegmate/mines"
)

// Options are those of a [Solver].
type Options struct {
	Objective mines.Objective
	// Memory is how many bytes the table may take; if they are too few for any it
	// holds a thousand sets all the same. If the table is full, old values give way
	// to new ones and some sets are valued again.
	Memory int64
	// Symmetries are those under which positions of the board are the same, the first
	// of which leaves all cells where they are.
	Symmetries [][]mines.Cell
	// Working, if not nil, is called now and then with the part of the question that
	// is done, roughly, and how many sets of layouts have been valued.
	Working func(done float64, sets int)
}

// A Solver values positions of a whole board. A set of layouts is known by its position,
// so it must have all layouts that fit it. What the Solver has found it keeps for later
// questions. It is not to be used by two goroutines at once.
type Solver struct {
	Options
	score  bool
	many   int
	all    mines.Set // cells
	around [mines.SmallCells]mines.Set
	keys   *keys
	table  table
	frames []*frame
	copied []mines.Set // a list while it is split in place

	ctx      context.Context
	stopped  bool
	valued   int
	progress progress
}

// New returns a solver of the board of some rules.
func New(r *mines.Rules, o Options) *Solver {
	s := &Solver{Options: o, score: o.Objective == mines.Score, many: many, all: r.All(), keys: newKeys(o.Symmetries), table: newTable(o.Memory), ctx: context.Background()}
	copy(s.around[:], r.Arounds())
	return s
}

// Sets returns how many sets of layouts the table holds, and the bytes it takes.
func (s *Solver) Sets() (sets int, bytes int64) {
	return s.table.used, int64(len(s.table.entries)) * entryBytes
}

// Opened returns what is gained by opening a cell when the layouts of a list are
// possible: how many of them are won, or how many of the closed cells are opened in all
// of them together. If the context ends it returns its error, and too little.
func (s *Solver) Opened(ctx context.Context, list []mines.Set, c mines.Cell, closed mines.Set) (int, error) {
	s.ctx, s.stopped = ctx, false
	f := s.frame(0)
	s.open(f, list, c, closed)
	s.progress = progress{all: len(f.pool)}
	largestFirst(f.parts)
	gained := search[closedSet, *Solver]{s, false}.sum(0, f.parts, 0, -1)
	return gained, ctx.Err()
}
