package player

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

// A plan that asks: the question comes first and once, what asks after "no" is passed by, and
// a refusal after "yes" has its branch. Then there is a try without a question.
func TestCourseAsks(t *testing.T) {
	const yes, no = kriegspiel.Refused | kriegspiel.AnyYes, kriegspiel.Refused | kriegspiel.AnyNo
	type branches = []proof.Branch[chess.Move, kriegspiel.Percept]
	afterNo := &mate.Plan{Try: 3}
	afterBoth := &mate.Plan{Try: 4}
	second := &mate.Plan{Try: 2 | chess.Ask, Then: branches{{Own: yes, Next: afterBoth}, {Own: no, Next: afterNo}}}
	first := &mate.Plan{Try: 1 | chess.Ask, Then: branches{{Own: no, Next: second}, {Own: yes, Next: second}}}
	event := func(m chess.Move, p kriegspiel.Percept) kriegspiel.Event { return kriegspiel.Event{Try: m, Percept: p} }
	for _, test := range []struct {
		name   string
		events []kriegspiel.Event
		next   chess.Move // 0 if the plan is left
	}{
		{"nothing was said", nil, chess.Ask},
		{"no", []kriegspiel.Event{event(chess.Ask, kriegspiel.AnyNo)}, 3},
		{"yes", []kriegspiel.Event{event(chess.Ask, kriegspiel.AnyYes)}, 1},
		{"yes, and a refusal", []kriegspiel.Event{event(chess.Ask, kriegspiel.AnyYes), event(1, kriegspiel.Refused)}, 2},
		{"yes, and two refusals", []kriegspiel.Event{event(chess.Ask, kriegspiel.AnyYes), event(1, kriegspiel.Refused), event(2, kriegspiel.Refused)}, 4},
		{"a try without the question", []kriegspiel.Event{event(1, kriegspiel.Refused)}, 0},
	} {
		c := Course{Plan: first}
		for _, e := range test.events {
			c.Hear(e)
		}
		switch {
		case c.Plan == nil && test.next != 0:
			t.Errorf("%s: the plan is left", test.name)
		case c.Plan != nil && c.Propose() != test.next:
			t.Errorf("%s: proposes %v, want %v", test.name, c.Propose(), test.next)
		}
	}
}
