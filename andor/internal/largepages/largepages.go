// Package largepages makes large tables that are read here and there. Before a processor reads
// memory it looks up where the page is, and if the pages are small and many, that takes longer than the
// reading itself.
package largepages

import (
	"runtime"
	"unsafe"
)

const (
	// hugePage is the size of a large page on most machines.
	hugePage = 2 << 20
	// least is how many bytes a slice has, at least, for which large pages are asked for.
	// It is several of them, as the first and the last may not be whole.
	least = 4 * hugePage
	// worthCollecting is how many bytes a slice has, at least, for which garbage is collected first.
	worthCollecting = 16 * hugePage
)

// Make returns a slice of n zeroes of a type without pointers. If it is large, the system is
// asked for large pages; one that has none gives small ones. If it is very large, garbage is
// collected first: a memory limit of Go lets garbage grow up to itself, and the slice would come on
// top of that.
func Make[E any](n int) []E {
	if uintptr(n)*unsafe.Sizeof(*new(E)) >= worthCollecting {
		runtime.GC()
	}
	s := make([]E, n)
	advise(s)
	return s
}

// whole returns where the whole large pages begin within so many bytes from an address on,
// and how many bytes they are.
func whole(start, size uintptr) (skip, length uintptr) {
	skip = -start & (hugePage - 1)
	return skip, (size - skip) &^ (hugePage - 1)
}
