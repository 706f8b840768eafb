package best

// This file is a turn with one move left.

// leaf decides a belief state with one move left: proposals that win in every
// state that accepts them take these away, until none is left or no such
// proposal.
func (t *thread[V, S, M, P]) leaf(f *frame[V, S, M, P]) bool {
	for k := 0; k < len(f.left); k++ {
		if t.meter.Stopped() {
			return false
		}
		t.wins = t.sight.Winning(t.wins[:0], &f.view, &f.states[f.left[k]])
		if len(t.wins) == 0 {
			f.core = append(f.core[:0], f.left[k])
			f.refuter, f.hasRefuter = f.states[f.left[k]], true
			if t.wantRefutation {
				t.refuteLeaf(f)
			}
			return false
		}
		for _, m := range t.wins {
			if t.playLast(f, m) {
				if t.dividePlan(f) {
					return t.turnParts(f)
				}
				k = -1 // with fewer states left, all may have changed
				break
			}
		}
	}
	if len(f.left) > 0 {
		if t.divide(f) {
			return t.turnParts(f)
		}
		t.leafCore(f)
		return false
	}
	t.joinSteps(f)
	return true
}

// playLast takes away the states that accept m, if m wins in all of them.
func (t *thread[V, S, M, P]) playLast(f *frame[V, S, M, P], m M) bool {
	kept := f.kept[:0]
	for _, i := range f.left {
		if t.meter.Stopped() {
			return false
		}
		heard := t.ask(f, i, m)
		switch {
		case heard.Illegal():
			kept = append(kept, i)
		case !heard.Won():
			f.kept = kept
			return false
		}
	}
	if t.wantPlan {
		f.steps = append(f.steps, t.step(f, m))
	}
	f.left, f.kept = kept, f.left
	return true
}

// leafCore finds states that are refuted together: with each, for every
// proposal that wins in it, or that it refuses in another way than the first, one
// in which that is accepted and does not. It follows divide.
func (t *thread[V, S, M, P]) leafCore(f *frame[V, S, M, P]) {
	f.core = append(f.core[:0], f.left[0])
	for k := 0; k < len(f.core); k++ {
		t.wins = t.sight.Winning(t.wins[:0], &f.view, &f.states[f.core[k]])
		for _, m := range t.wins {
			if t.failing(f, f.core, m) < 0 {
				f.core = append(f.core, t.failing(f, f.left, m))
			}
		}
		for _, m := range t.telling {
			if t.failing(f, f.core, m) < 0 && !t.alike(f, m, t.ask(f, f.core[k], m)) {
				f.core = append(f.core, t.failing(f, f.left, m))
			}
		}
	}
	if t.wantRefutation {
		t.refuteLeaf(f)
	}
}

// failing returns one of the states in which m is accepted and does not win, or
// -1. When the search is stopped it may be any of them.
func (t *thread[V, S, M, P]) failing(f *frame[V, S, M, P], among []int32, m M) int32 {
	for _, i := range among {
		if heard := t.ask(f, i, m); !heard.Illegal() && !heard.Won() || t.meter.Stopped() {
			return i
		}
	}
	return -1
}
