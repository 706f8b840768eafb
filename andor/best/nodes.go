package best

import (
	"math"
	"slices"
	"sync"
	"unsafe"
)

// This file is what the search with proof numbers keeps between its visits of a
// belief state.

// A pair is two estimates of how much work is left: to prove something, and to
// refute it. What is proved has the numbers 0 and infinite, what is refuted the
// other way round.
type pair struct{ proof, disproof float64 }

var (
	infinite    = math.Inf(1)
	provedPair  = pair{0, infinite}
	refutedPair = pair{infinite, 0}
	stoppedPair = pair{1, 1} // of a search that has found nothing out
)

// pairOf returns the numbers of what is decided.
func pairOf(won bool) pair {
	if won {
		return provedPair
	}
	return refutedPair
}

func (p pair) decided() bool { return p.proof == 0 || p.disproof == 0 }

// nodes are the nodes of all threads. The lock guards them and all that is in
// them.
type nodes struct {
	lock  sync.Mutex
	at    map[setDepth]*node
	bytes int64
	most  int64 // bytes
	// shared tells that several threads add and drop. What one has added
	// another may drop, so that no meter would come out right: all that nodes
	// may take was counted once, and changes are not.
	shared bool
}

// A node is a belief state that the search has visited and not decided.
type node struct {
	pair
	arms   []arm   // by proposal, in the order of the game's Moves
	played []int32 // the proposals that are part of the plan, in their order
	visits int64
	bytes  int64 // that are counted for it; 0 if it is not kept
	busy   int32 // threads that are below it
	// inherited is how many bytes of witnesses a part has from the whole.
	inherited int64
}

// An arm is what is known of a proposal at a node.
type arm struct {
	pair           // of what follows where it is accepted
	status  status // refuted only as long as its witnesses are there
	probed  bool   // looked at with full sight
	sampled bool   // looked at in a few states
	busy    int32  // threads that are below it
	witness []int32
}

// fewNodeBytes is the least that nodes may take, and usualNodeBytes what they
// may if memory is not limited.
const (
	fewNodeBytes   = 1 << 16
	usualNodeBytes = 256 << 20
)

// reset forgets all nodes. They may take so many bytes, about; 0 means 256 MiB.
func (n *nodes) reset(bytes int64) {
	if bytes <= 0 {
		bytes = usualNodeBytes
	}
	n.at, n.bytes, n.most, n.shared = nil, 0, max(bytes, fewNodeBytes), false
}

// held returns how many bytes a meter that begins has to count for the nodes.
func (n *nodes) held() int64 {
	n.lock.Lock()
	defer n.lock.Unlock()
	if n.shared {
		return max(n.bytes, n.most)
	}
	return n.bytes
}

// share makes the nodes those of several threads, and returns how many bytes more
// are to be counted for that.
func (n *nodes) share() (bytes int64) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.shared = true
	return max(n.most-n.bytes, 0)
}

// change counts so many bytes more, or fewer, and returns how many of them a meter
// has to count.
func (n *nodes) change(bytes int64) int64 {
	n.bytes += bytes
	if n.shared {
		return 0
	}
	return bytes
}

// size returns how many bytes a node that is new takes in the map, about.
func (n *node) size() int64 {
	const entry = 2 * (unsafe.Sizeof(setDepth{}) + unsafe.Sizeof(&node{}))
	return int64(entry+unsafe.Sizeof(*n)+uintptr(len(n.arms))*unsafe.Sizeof(arm{})) + n.inherited
}

// add takes a node in, unless there is one already, and returns the one that is
// there and how many bytes more a meter has to count.
func (n *nodes) add(at setDepth, fresh *node) (_ *node, bytes int64) {
	if old := n.at[at]; old != nil {
		return old, 0
	}
	if n.at == nil {
		n.at = map[setDepth]*node{}
	}
	fresh.bytes = fresh.size()
	if bytes = n.change(fresh.bytes); n.bytes > n.most {
		bytes += n.sweep()
	}
	n.at[at] = fresh
	return fresh, bytes
}

// drop forgets a node, if it is the one that is kept, and returns how many bytes a
// meter has to count for that: none, or fewer.
func (n *nodes) drop(at setDepth, gone *node) (bytes int64) {
	if n.at[at] != gone {
		return 0
	}
	delete(n.at, at)
	bytes, gone.bytes = n.change(-gone.bytes), 0
	return bytes
}

// blame writes down which states refute a proposal of a node, and returns how many
// bytes more a meter has to count.
func (n *nodes) blame(x *node, a *arm, witness []int32) (bytes int64) {
	before := cap(a.witness)
	a.witness = append(a.witness[:0], witness...)
	more := int64(cap(a.witness)-before) * int64(unsafe.Sizeof(int32(0)))
	if x.bytes == 0 {
		return 0
	}
	x.bytes += more
	return n.change(more)
}

// sweep forgets the half of the nodes that was visited least, but for those that
// a thread is below. It returns how many bytes a meter has to count for that.
func (n *nodes) sweep() (bytes int64) {
	visits := make([]int64, 0, len(n.at))
	for _, x := range n.at {
		visits = append(visits, x.visits)
	}
	slices.Sort(visits)
	least := visits[len(visits)/2]
	for at, x := range n.at {
		if x.visits <= least && x.busy == 0 {
			bytes += n.drop(at, x)
		} else {
			x.visits /= 2
		}
	}
	return bytes
}
