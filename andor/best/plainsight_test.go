package best

import (
	"context"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
	"kriegmate/fullsight"
)

// endless is a game of one state in which nothing ever happens.
type endless struct{}

func (endless) Moves(dst []int, v *int) []int           { return append(dst, 0, 1) }
func (endless) Try(v, s *int, m int) plainPercept       { return plainPercept{} }
func (endless) After(v *int, m int, p plainPercept) int { return *v + 1 }
func (endless) AfterReply(v *int, p plainPercept) int   { return *v + 1 }
func (endless) Hash(v, s *int) uint64                   { return mix.Bits(uint64(*v + 1)) }
func (endless) Replies(dst []int, heard []plainPercept, v, s *int) ([]int, []plainPercept) {
	return append(dst, *s), append(heard, plainPercept{})
}

// Full sight by the rules alone says that a state is lost only when it has
// looked at everything: who gives up, or is stopped, says true and writes down
// nothing.
func TestPlainSightGivesUp(t *testing.T) {
	m := andor.NewMeter(context.Background(), andor.Limits{}, 8)
	defer m.End()
	q := &plainSight[int, int, int, plainPercept]{game: endless{}, meter: &m}
	memory := fullsight.Memory{Table: make(fullsight.Table, 64)}
	v, s := 0, 0
	for _, most := range []int64{1, 3} {
		memory.MaxNodes = most
		if won, _ := q.Wins(&memory, &v, &s, 5); !won {
			t.Errorf("after %d nodes it is lost", most)
		}
		if left, _ := q.Probe(&memory, &v, &s, 0, 5); left != fullsight.Hopeful {
			t.Errorf("after %d nodes nothing is kept", most)
		}
	}
	memory.MaxNodes = 1 << 40
	stopped := andor.NewMeter(context.Background(), andor.Limits{Tries: 1}, 8)
	defer stopped.End()
	for stopped.Tries = 1; stopped.Taken(); {
	}
	q.meter = &stopped
	if won, _ := q.Wins(&memory, &v, &s, 5); !won {
		t.Error("stopped, it says lost")
	}
	q.meter = &m
	for i, word := range memory.Table {
		if word != 0 {
			t.Errorf("word %d of the table is %x", i, word)
		}
	}
	if won, _ := q.Wins(&memory, &v, &s, 5); won {
		t.Error("nothing ever happens, and it is won")
	}
	if left, _ := q.Probe(&memory, &v, &s, 0, 5); left != fullsight.Hopeless {
		t.Error("nothing ever happens, and a win is kept")
	}
}
