package andortest

// RefusalTree is a small game about refusals, for tests of what a searcher asks:
//
//	{1,2,3} at most two moves
//	├─a─ 1 and 3 refuse; {2a} -> 4c      └─c─ {4}    a wins
//	└─b─ 2 refuses; {1b,3b} -> 5c, 6c    └─c─ {5,6}  a wins in 5 alone, b in both
//
// Legal-first searchers pass a by as long as no state has accepted it, so the plan begins
// with b; without legal-first it begins with a. What was refused in a turn is not proposed
// again by the incremental searchers.
func RefusalTree() Table {
	tree := HopelessTree()
	tree.Heard["4a"] = "#"
	return tree
}

// HopelessTree is a [RefusalTree] in which nothing wins in 4. So the refusal of b leaves
// {2}, which is refuted; greedy searchers stop there, the others go back to a.
func HopelessTree() Table {
	return Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "ab", "b-c": "ab"},
		Heard:     map[string]string{"1a": "r", "3a": "r", "2b": "r", "5a": "#", "5b": "#", "6b": "#"},
		RepliesTo: map[string]string{"2a": "4c", "1b": "5c", "3b": "6c"},
	}
}

// An OpenHouse has as many states as one likes, and its only move wins in all of them.
type OpenHouse struct{}

// Moves appends the only move.
func (OpenHouse) Moves(dst []ToyMove, _ *ToyView) []ToyMove { return append(dst, 0) }

// Questions appends none: nothing is refused.
func (OpenHouse) Questions(dst []ToyMove, _ *ToyView) []ToyMove { return dst }

// Try wins.
func (OpenHouse) Try(*ToyView, *uint32, ToyMove) ToyPercept { return ToyPercept{Kind: ToyWon} }

// Replies panics: there is none to a win.
func (OpenHouse) Replies([]uint32, []ToyPercept, *ToyView, *uint32) ([]uint32, []ToyPercept) {
	panic("asked for replies to a win")
}

// After leaves the view as it is.
func (OpenHouse) After(v *ToyView, _ ToyMove, _ ToyPercept) ToyView { return *v }

// AfterReply leaves the view as it is.
func (OpenHouse) AfterReply(v *ToyView, _ ToyPercept) ToyView { return *v }

// Hash returns a hash of the state.
func (OpenHouse) Hash(_ *ToyView, s *uint32) uint64 { return uint64(*s) * 0x9e3779b97f4a7c15 }
