package database

import (
	"errors"
	"fmt"
)

// What can be wrong with a file. The errors of a [Reader] wrap one of these in
// an [OffsetError].
var (
	// ErrFormat: the file is no file of problems.
	ErrFormat = errors.New("not a file of problems")
	// ErrCut: the file ends too early, as when its writer was killed. The
	// problems before the cut are whole, and [Resume] can go on behind them.
	ErrCut = errors.New("the file is cut short")
	// ErrDamaged: something in the file has been changed. The problems of the
	// frames before are whole.
	ErrDamaged = errors.New("the file is damaged")
)

// An OffsetError says where in a file something is wrong.
type OffsetError struct {
	Offset int64 // in bytes, of the frame that is wrong
	Err    error
}

func (e *OffsetError) Error() string { return fmt.Sprintf("at byte %d: %v", e.Offset, e.Err) }

// Unwrap returns what is wrong.
func (e *OffsetError) Unwrap() error { return e.Err }

// damaged returns an ErrDamaged with its place and what is wrong there.
func damaged(offset int64, format string, args ...any) error {
	return &OffsetError{offset, fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(format, args...))}
}
