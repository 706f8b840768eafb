package endgame

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"
)

func TestHopeless(t *testing.T) {
	for _, m := range []Material{"", "N", "B"} {
		if _, err := (Tables{}).Solve(t.Context(), m, Options{}); !errors.Is(err, ErrHopeless) {
			t.Errorf("%v: error %v, want %v", m, err, ErrHopeless)
		}
	}
}

// However many workers there are, the table is the same.
func TestWorkers(t *testing.T) {
	numbers := []int{1, 3}
	if testing.Short() {
		numbers = nil // a search that is interrupted has 3 too
	}
	for _, workers := range numbers {
		table, err := Tables{}.Solve(t.Context(), "R", Options{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, table, solved()["R"])
	}
}

func sameTable(t *testing.T, got, want *Table) {
	t.Helper()
	if got.Head() != want.Head() {
		t.Errorf("head %v, want %v", got.Head(), want.Head())
	}
	for i := range want.Blocks() {
		if !bytes.Equal(got.AppendBlock(nil, i), want.AppendBlock(nil, i)) {
			t.Errorf("block %d differs", i)
		}
	}
}

// A search stops soon after the end of its context, within a second unless the machine
// has much else to do, and goes on from what it has returned, in the middle of a round too.
func TestInterrupted(t *testing.T) {
	var table *Table
	for wait := 100 * time.Millisecond; ; wait *= 3 {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		var err error
		table, err = Tables{}.Solve(ctx, "R", Options{From: table, Workers: 3})
		late := time.Now()
		if end, _ := ctx.Deadline(); err != nil && late.Sub(end) > 5*time.Second {
			t.Errorf("returned %v after the end", late.Sub(end))
		}
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) || table.Complete() {
			t.Fatalf("error %v, complete %v", err, table.Complete())
		}
		t.Logf("interrupted after %d rounds", table.Rounds())
	}
	sameTable(t, table, solved()["R"])
}

func TestMemory(t *testing.T) {
	table, err := Tables{}.Solve(t.Context(), "R", Options{Memory: 1 << 20})
	if !errors.Is(err, ErrMemory) || table.Complete() || table.Rounds() < 5 {
		t.Fatalf("error %v after %d rounds", err, table.Rounds())
	}
	table, err = Tables{}.Solve(t.Context(), "R", Options{From: table})
	if err != nil {
		t.Fatal(err)
	}
	sameTable(t, table, solved()["R"])
}

func TestProgress(t *testing.T) {
	last := Progress{}
	table, err := Tables{}.Solve(t.Context(), "R", Options{Progress: func(p Progress) {
		if p.Moves != last.Moves+1 || p.Sets < last.Sets || p.Placements != 518 {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}})
	if err != nil || last.Moves != table.Rounds() || last.Changed != 0 {
		t.Errorf("last %+v, %d rounds, error %v", last, table.Rounds(), err)
	}
}
