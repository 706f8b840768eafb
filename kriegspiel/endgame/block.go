package endgame

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"kriegmate/kriegspiel/chess"
)

// BlockSize is how many placements a block of a stored table has.
const BlockSize = 64

// A Head is what is to be known of a stored table beside its blocks.
type Head struct {
	Material Material
	Rounds   int // done
	Complete bool
}

// Head returns the head of the table.
func (t *Table) Head() Head { return Head{t.Material(), t.rounds, t.complete} }

// Blocks returns how many blocks a table is stored in.
func (t *Table) Blocks() int { return (len(t.families) + BlockSize - 1) / BlockSize }

// AppendBlock appends the bytes of a block: for each placement the number of
// its runs, for each run the number of moves less that of the run before, the
// number of sets, and the sets in ascending order, each as the exclusive or with
// the one before in eight bytes, the lowest first. The numbers are unsigned
// varints.
func (t *Table) AppendBlock(dst []byte, block int) []byte {
	var sets []chess.Bitboard
	for k := block * BlockSize; k < min((block+1)*BlockSize, len(t.families)); k++ {
		f := t.family(k)
		dst = binary.AppendUvarint(dst, uint64(len(f)))
		moves := 0
		for _, r := range f {
			dst = binary.AppendUvarint(dst, uint64(int(r.moves)-moves))
			moves = int(r.moves)
			dst = binary.AppendUvarint(dst, uint64(len(r.sets)))
			sets = append(sets[:0], r.sets...)
			slices.Sort(sets)
			last := chess.Bitboard(0)
			for _, s := range sets {
				dst = binary.LittleEndian.AppendUint64(dst, uint64(s^last))
				last = s
			}
		}
	}
	return dst
}

// A store loads the blocks of a table when they are needed.
type store struct {
	load   func(block int) ([]byte, error)
	once   []sync.Once
	loaded []atomic.Bool // for a quick look
	errors []error
}

// Restore returns a table whose blocks are loaded when they are first needed.
// The function that loads them must be safe for concurrent use.
func Restore(h Head, load func(block int) ([]byte, error)) *Table {
	t := newTable(h.Material)
	t.rounds, t.complete = h.Rounds, h.Complete
	t.store = &store{load, make([]sync.Once, t.Blocks()), make([]atomic.Bool, t.Blocks()), make([]error, t.Blocks())}
	return t
}

// Load loads all blocks that have not been needed yet.
func (t *Table) Load() error {
	if t.store == nil {
		return nil
	}
	for block := range t.Blocks() {
		if err := t.fetch(block); err != nil {
			return err
		}
	}
	return nil
}

// A damaged block is an error that queries return.
type damaged struct{ error }

// family returns the family of placement number k. It panics with damaged if it
// cannot be loaded.
func (t *Table) family(k int) family {
	if t.store != nil && !t.store.loaded[k/BlockSize].Load() {
		if err := t.fetch(k / BlockSize); err != nil {
			panic(damaged{err})
		}
	}
	return t.families[k]
}

// recovered is deferred by queries: it returns damage as an error.
func recovered(err *error) {
	switch d := recover().(type) {
	case nil:
	case damaged:
		*err = d.error
	default:
		panic(d)
	}
}

// fetch loads a block, once.
func (t *Table) fetch(block int) error {
	s := t.store
	s.once[block].Do(func() {
		data, err := s.load(block)
		if err == nil {
			err = t.decode(data, block)
		}
		if err != nil {
			s.errors[block] = fmt.Errorf("%v: block %d: %w", t.Material(), block, err)
		}
		s.loaded[block].Store(err == nil)
	})
	return s.errors[block]
}

var errBlock = errors.New("does not hold what a table does")

// decode fills in the families of a block.
func (t *Table) decode(data []byte, block int) error {
	r := byteReader{data}
	for k := block * BlockSize; k < min((block+1)*BlockSize, len(t.families)); k++ {
		f := make(family, r.number(1))
		moves := 0
		for i := range f {
			moves += r.number(0)
			sets := make([]chess.Bitboard, r.number(8))
			last := chess.Bitboard(0)
			for j := range sets {
				last ^= r.word()
				sets[j] = last
			}
			if moves > t.rounds || moves == 0 || len(sets) == 0 || i > 0 && moves <= int(f[i-1].moves) {
				return errBlock
			}
			f[i] = run{sets, uint32(len(sets)), uint16(moves)}
		}
		t.families[k] = f
	}
	if r.data == nil || len(r.data) > 0 {
		return errBlock
	}
	return nil
}

// A byteReader reads numbers. Once it has failed its data is nil, and it
// returns 0.
type byteReader struct{ data []byte }

// number reads a number, of things that take so many bytes each.
func (r *byteReader) number(bytes int) int {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > never && bytes == 0 || bytes > 0 && n > uint64(len(r.data)/bytes) {
		r.data = nil
		return 0
	}
	r.data = r.data[size:]
	return int(n)
}

func (r *byteReader) word() chess.Bitboard {
	if len(r.data) < 8 {
		r.data = nil
		return 0
	}
	w := binary.LittleEndian.Uint64(r.data)
	r.data = r.data[8:]
	return chess.Bitboard(w)
}

// revive works out which sets are still maximal: a stored table does not tell.
func (f family) revive() {
	for i := range f {
		f[i].live = uint32(len(f[i].sets))
	}
	for i := range f {
		f[:i].bury(f[i].sets)
	}
}
