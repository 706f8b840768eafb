package best

import (
	"context"
	"testing"

	"kriegmate/andor"
)

// Who comes first decides for the team; if nobody has, nothing is known.
func TestTeamVerdict(t *testing.T) {
	for _, test := range []struct {
		name                string
		others, found, want andor.Verdict
	}{
		{"the first thread alone", andor.Unknown, andor.Proved, andor.Proved},
		{"the first thread alone, refuted", andor.Unknown, andor.Refuted, andor.Refuted},
		{"another was first", andor.Refuted, andor.Unknown, andor.Refuted},
		{"both", andor.Proved, andor.Proved, andor.Proved},
		{"nobody", andor.Unknown, andor.Unknown, andor.Unknown},
	} {
		var team team
		team.decided.Store(int32(test.others))
		if team.over() != (test.others != andor.Unknown) {
			t.Errorf("%s: over is %v", test.name, team.over())
		}
		if got := team.end(test.found); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		if !team.over() {
			t.Errorf("%s: the work goes on", test.name)
		}
	}
}

// The belief states below a proposal are those of each sound, each state once, the
// small ones first.
func TestSuccessors(t *testing.T) {
	var n successors[int, int, plainPercept]
	for round := range 2 { // the second time in the same memory
		n.begin()
		n.groups = append(n.groups, group[int, plainPercept]{view: 10}, group[int, plainPercept]{view: 20})
		const many = 500
		for i := range many {
			s := i % (many / 2) // every state twice
			n.insert(&s, uint64(s)*0x9e3779b97f4a7c15, int32(i), 0)
		}
		one := 7
		n.insert(&one, 7, 3, 1) // the same state in another group
		n.gather()
		if len(n.groups) != 2 || n.groups[0].view != 20 || n.groups[1].view != 10 {
			t.Fatalf("round %d: the groups are %+v", round, n.groups)
		}
		if got := n.of(0); len(got) != 1 || got[0].state != 7 || got[0].owner != 3 {
			t.Errorf("round %d: the small group is %+v", round, got)
		}
		seen := map[int]bool{}
		for _, s := range n.of(1) {
			if seen[s.state] || int(s.owner) != s.state {
				t.Fatalf("round %d: state %d of owner %d, seen before: %v", round, s.state, s.owner, seen[s.state])
			}
			seen[s.state] = true
		}
		if len(seen) != many/2 {
			t.Errorf("round %d: %d states, want %d", round, len(seen), many/2)
		}
	}
}

// A thread whose team has decided the problem ends at the next look at the limits,
// without a verdict of its own. By itself it would go on for 2^40 positions.
func TestAssistEndsWithTheTeam(t *testing.T) {
	const depth = 40
	s := Searcher[int, int, int, plainPercept]{Blind: true, Forgetful: true, Unordered: true}
	p := andor.Problem[int, int, int, plainPercept]{Game: endless{}, Depth: depth}
	s.begin(context.Background(), &p)
	defer s.first.meter.End()
	team := &team{proposals: make([]teamProposal, 2)}
	s.run.team = team
	other := &thread[int, int, int, plainPercept]{index: 1}
	other.begin(&s.run)
	root := other.frames[depth]
	root.begin(&p.View, depth)
	root.add(0, 1)
	team.decided.Store(int32(andor.Proved))
	team.work.Add(1)
	other.assist(andor.Limits{Tries: 1 << 20}) // should it go on
	team.work.Wait()
	if got := team.stats.Tries; got == 0 || got > 2*1024 {
		t.Errorf("%d tries after the end", got)
	}
	if got := team.end(andor.Unknown); got != andor.Proved {
		t.Errorf("the verdict is %v, want the one that was there", got)
	}
}
