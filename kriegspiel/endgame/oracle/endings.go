package oracle

import (
	"context"
	"errors"
	"sync"

	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/tablefile"
)

// Endings are the tables of solved endings that a process has at hand. They are safe
// for concurrent use.
type Endings struct {
	folder tablefile.Folder

	// turn is held by whoever opens or makes tables; others wait as long as
	// their context lasts.
	turn       chan struct{}
	tables     endgame.Tables // complete; only for the holder of the turn
	unfinished endgame.Tables // so are these

	lock sync.RWMutex
	// looked has the tables for those who ask, nil for an ending that the
	// folder does not have.
	looked map[endgame.Material]*endgame.Table
	err    error
}

// New returns the endings of a folder, in which tables that are made will be kept. The
// empty name is no folder.
func New(folder tablefile.Folder) *Endings {
	return &Endings{
		folder:     folder,
		turn:       make(chan struct{}, 1),
		tables:     endgame.Tables{},
		unfinished: endgame.Tables{},
		looked:     map[endgame.Material]*endgame.Table{},
	}
}

// Err returns the first error of the folder: a table that is damaged is as good as
// none, and one that cannot be written is used all the same.
func (e *Endings) Err() error {
	e.lock.RLock()
	defer e.lock.RUnlock()
	return e.err
}

func (e *Endings) fail(err error) {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.err == nil {
		e.err = err
	}
}

// quick tells whether a table is made in seconds.
func quick(m endgame.Material) bool { return m == "Q" || m == "R" || m == "P" }

// open returns a table that is at hand, nil if there is none.
func (e *Endings) open(ctx context.Context, m endgame.Material) *endgame.Table {
	if t, looked := e.look(m); looked {
		return t
	}
	if !e.enter(ctx) {
		return nil
	}
	defer e.leave()
	return e.find(m, func(endgame.Material) *endgame.Table { return nil })
}

// make returns a table, which is made if that takes seconds. It returns nil if there
// is none, or if ctx ends or the memory is used up before it is made.
func (e *Endings) make(ctx context.Context, m endgame.Material, memory int64) *endgame.Table {
	if t, _ := e.look(m); t != nil {
		return t
	}
	if !e.enter(ctx) {
		return nil
	}
	defer e.leave()
	return e.find(m, func(m endgame.Material) *endgame.Table {
		if !quick(m) {
			return nil
		}
		t, err := e.tables.Solve(ctx, m, endgame.Options{Memory: memory, From: e.unfinished[m]})
		if err != nil {
			if e.unfinished[m] = t; errors.Is(err, tablefile.ErrDamaged) {
				delete(e.unfinished, m)
				e.fail(err)
			}
			return nil
		}
		delete(e.unfinished, m)
		if e.folder != "" {
			e.fail(e.folder.Store(t))
		}
		return t
	})
}

func (e *Endings) look(m endgame.Material) (t *endgame.Table, looked bool) {
	e.lock.RLock()
	defer e.lock.RUnlock()
	t, looked = e.looked[m]
	return t, looked
}

// enter waits for the turn, as long as ctx lasts.
func (e *Endings) enter(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	select {
	case e.turn <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (e *Endings) leave() { <-e.turn }

// find returns a table, after those of the endings that it leads to. What the folder
// does not have is left to otherwise.
func (e *Endings) find(m endgame.Material, otherwise func(endgame.Material) *endgame.Table) *endgame.Table {
	if t := e.tables[m]; t != nil {
		return t
	}
	t := e.findNew(m, otherwise)
	e.lock.Lock()
	defer e.lock.Unlock()
	e.looked[m] = t
	return t
}

func (e *Endings) findNew(m endgame.Material, otherwise func(endgame.Material) *endgame.Table) *endgame.Table {
	for _, next := range m.Successors() {
		if e.find(next, otherwise) == nil {
			return nil
		}
	}
	t, err := e.folder.Stored(m)
	switch {
	case err != nil:
		e.fail(err)
	case t != nil && t.Complete():
		e.tables.Add(t)
		return t
	case t != nil && e.unfinished[m] == nil:
		e.unfinished[m] = t
	}
	return otherwise(m)
}
