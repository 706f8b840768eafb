package serve

import (
	"testing"

	"kriegmate/play"
)

// beginning reads how a game is to begin.
func beginning(t *testing.T, text string) play.Setup {
	t.Helper()
	var q play.Question
	err := strictly([]byte(text), &q)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := q.Setup()
	if err != nil {
		t.Fatal(err)
	}
	return setup
}
