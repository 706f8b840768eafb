package selfplay

import (
	"testing"

	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// After what is heard, the plan goes on where it says.
func TestCourse(t *testing.T) {
	const silent, taken, checked = kriegspiel.Theirs, kriegspiel.Theirs | 64, kriegspiel.ByRank
	plans := make([]mate.Plan, 4)
	plans[0].Then = []proof.Branch[chess.Move, kriegspiel.Percept]{
		{Own: 0, Reply: silent, Next: &plans[1]},
		{Own: 0, Reply: taken, Next: &plans[2]},
		{Own: kriegspiel.Refused, Next: &plans[3]},
		{Own: checked, Reply: silent, Next: nil},
	}
	for _, test := range []struct {
		name       string
		own, reply kriegspiel.Percept
		want       *mate.Plan
	}{
		{"silence", 0, silent, &plans[1]},
		{"a capture", 0, taken, &plans[2]},
		{"a refusal", kriegspiel.Refused, 0, &plans[3]},
		{"what the plan does not know", kriegspiel.ByFile, silent, nil},
	} {
		c := Course{Plan: &plans[0]}
		if c.Hear(kriegspiel.Event{Try: 9, Percept: test.own}); c.Plan != nil {
			t.Errorf("after another try than the plan's and %s the plan goes on", test.name)
		}
		c = Course{Plan: &plans[0]}
		c.Hear(kriegspiel.Event{Percept: test.own})
		if !test.own.Illegal() {
			if c.Plan != &plans[0] {
				t.Errorf("%s: the plan goes on before the reply", test.name)
			}
			c.Hear(kriegspiel.Event{Percept: test.reply})
		}
		if c.Plan != test.want {
			t.Errorf("after %s the plan goes on elsewhere", test.name)
		}
	}
}
