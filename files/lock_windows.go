package files

import (
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// Lock tells whether no other process writes to the file, and keeps others from
// it until it is closed or the process ends, however that comes about. What is locked is a
// byte where none will ever be, since nobody else could read one that is.
func Lock(file *os.File) bool {
	where := &windows.Overlapped{Offset: math.MaxUint32, OffsetHigh: math.MaxInt32}
	err := windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, where)
	return err != windows.ERROR_LOCK_VIOLATION && err != windows.ERROR_IO_PENDING
}
