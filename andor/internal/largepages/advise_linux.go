package largepages

import (
	"syscall"
	"unsafe"
)

// hugePageAdvice is the system's MADV_HUGEPAGE.
const hugePageAdvice = 14

// advise asks for large pages. If the system refuses, nothing is lost but time.
func advise[E any](s []E) {
	size := uintptr(len(s)) * unsafe.Sizeof(*new(E))
	if size < least {
		return
	}
	first := unsafe.Pointer(unsafe.SliceData(s))
	skip, length := whole(uintptr(first), size)
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Add(first, skip)), length), hugePageAdvice)
}
