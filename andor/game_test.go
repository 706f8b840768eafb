package andor_test

import (
	"testing"

	"kriegmate/andor"
)

func TestCauseWords(t *testing.T) {
	for cause, want := range map[andor.Cause]string{
		andor.NotStopped: "none", andor.OutOfTime: "time", andor.OutOfMemory: "memory",
		andor.OutOfStates: "states", andor.OutOfTries: "tries", andor.Cancelled: "cancelled",
	} {
		if cause.String() != want {
			t.Errorf("cause %d is called %q, want %q", cause, cause, want)
		}
	}
}
