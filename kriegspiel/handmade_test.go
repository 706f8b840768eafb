package kriegspiel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// What the tests of records need to write records by hand. Squares are always
// those of the real board; c is the solver's colour, who numbers them otherwise
// if it is Black.

const (
	white = chess.White
	black = chess.Black
)

// position reads a FEN of the tests.
func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return p
}

// startAt is position, with "" for the normal array.
func startAt(t testing.TB, fen string) chess.Position {
	t.Helper()
	if fen == "" {
		return chess.Start()
	}
	return position(t, fen)
}

// move is c's move on c's own board; "" is no move.
func move(c chess.Colour, uci string) chess.Move {
	if uci == "" {
		return 0
	}
	m, err := chess.ParseUCI(uci, c)
	if err != nil {
		panic(err)
	}
	return m
}

// on is the announcement of a capture.
func on(c chess.Colour, square string) kriegspiel.Percept {
	sq, err := chess.ParseSquare(square)
	if err != nil {
		panic(err)
	}
	return kriegspiel.Capture(c.Square(sq))
}

// tried is a proposal of the solver and the answer.
func tried(c chess.Colour, uci string, p kriegspiel.Percept) kriegspiel.Event {
	return kriegspiel.Event{Try: move(c, uci), Percept: p}
}

// heard is a turn of the opponent.
func heard(refusals int, p kriegspiel.Percept) kriegspiel.Event {
	return kriegspiel.Event{Percept: p | kriegspiel.Theirs, Refusals: refusals}
}

// diffRecords compares two records; no events and an empty list of events are
// the same. Equal records are seen at once: there are many, and cmp is slow.
func diffRecords(want, got kriegspiel.Record) string {
	if want.Rules == got.Rules && want.Start == got.Start && want.Solver == got.Solver && slices.Equal(want.Events, got.Events) {
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty())
}

// checkError checks what every error about a record promises: it wraps
// ErrRecord, and is one short line.
func checkError(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	if !errors.Is(err, kriegspiel.ErrRecord) {
		t.Errorf("error %.300q does not wrap ErrRecord", text)
	}
	if strings.ContainsAny(text, "\n\r") || len(text) >= 300 {
		t.Errorf("error of %d bytes, want one line of less than 300: %.300q", len(text), text)
	}
}

// checkEventError checks that the error names the event, from 1, and the field.
func checkEventError(t *testing.T, err error, event int, field string) {
	t.Helper()
	checkError(t, err)
	var at *kriegspiel.EventError
	if !errors.As(err, &at) {
		t.Errorf("error %q is no EventError", err)
		return
	}
	if got := strings.Trim(at.Field, `"`); at.Event != event || got != field {
		t.Errorf("error %q is about event %d, field %s; want event %d, field %s", err, at.Event, got, event, field)
	}
}
