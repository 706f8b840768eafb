package best

import (
	"testing"
	"unsafe"
)

// nodeOf returns a node with so many proposals, visited so often.
func nodeOf(arms int, visits int64) *node {
	return &node{pair: pair{1, 1}, arms: make([]arm, arms), visits: visits}
}

// newNodes returns no nodes, which may take so many bytes.
func newNodes(bytes int64) *nodes {
	n := new(nodes)
	n.reset(bytes)
	n.most = bytes // less than reset allows
	return n
}

// A node is there until it is dropped, the first of two is the one that counts, and
// the bytes come out even.
func TestNodesAddAndDrop(t *testing.T) {
	n := newNodes(1 << 20)
	at, other := setDepth{7, 4}, setDepth{7, 5}
	first, second := nodeOf(3, 1), nodeOf(3, 1)
	got, held := n.add(at, first)
	if got != first || held != first.size() || n.held() != held {
		t.Fatalf("the first node takes %d bytes, %d are held", held, n.held())
	}
	if got, more := n.add(at, second); got != first || more != 0 {
		t.Errorf("a second node of the same belief state takes %d bytes, and is returned: %v", more, got == second)
	}
	if got, more := n.add(other, second); got != second || more != second.size() {
		t.Error("with another number of moves left it is not another belief state")
	}
	if got := n.drop(at, second); got != 0 || n.at[at] != first {
		t.Errorf("a node that is not the one kept was dropped, %d bytes", got)
	}
	if got := n.drop(at, first); got != -first.size() || n.at[at] != nil {
		t.Errorf("dropped, the node gives %d bytes back", got)
	}
	if got := n.drop(at, first); got != 0 {
		t.Errorf("dropped twice, it gives %d bytes back", got)
	}
	if got := n.drop(other, second); n.held() != 0 || len(n.at) != 0 {
		t.Errorf("%d bytes are held by no nodes after %d", n.held(), got)
	}
}

// Witnesses are counted, and given back with their node; those of a node that is not
// kept are not.
func TestWitnessesAreCounted(t *testing.T) {
	n := newNodes(1 << 20)
	at, x := setDepth{1, 4}, nodeOf(2, 1)
	_, held := n.add(at, x)
	many := make([]int32, 1000)
	more := n.blame(x, &x.arms[1], many)
	if least := int64(len(many)) * int64(unsafe.Sizeof(many[0])); more < least || more > 2*least || n.held() != held+more {
		t.Errorf("a thousand witnesses take %d bytes, %d are held, %d before", more, n.held(), held)
	}
	if again := n.blame(x, &x.arms[1], many[:10]); again != 0 || len(x.arms[1].witness) != 10 {
		t.Errorf("fewer in the same place take %d bytes", again)
	}
	if got := n.drop(at, x); got != -held-more || n.held() != 0 {
		t.Errorf("%d bytes come back, %d are held", got, n.held())
	}
	if got := n.blame(x, &x.arms[0], many); got != 0 || n.held() != 0 || len(x.arms[0].witness) != len(many) {
		t.Errorf("the witnesses of a node that is not kept take %d bytes, %d are held", got, n.held())
	}
}

// When there is no room, those visited least go, but none that a thread is below.
//
//	visits  1 (busy)  1  2  3  4  5     the fourth of these, 3, is the middle
//	stay    1                  4  5     and count half as much from now on
func TestSweep(t *testing.T) {
	size := nodeOf(3, 1).size()
	n := newNodes(6 * size)
	for i, visits := range []int64{1, 1, 2, 3, 4, 5} {
		x := nodeOf(3, visits)
		if i == 0 {
			x.busy = 1
		}
		n.add(setDepth{uint64(i), 4}, x)
	}
	fresh := nodeOf(3, 1)
	if _, more := n.add(setDepth{9, 4}, fresh); more != size-3*size {
		t.Errorf("%d bytes more, want one node more and three fewer, of %d each", more, size)
	}
	for i, want := range []int64{0, -1, -1, -1, 2, 2} {
		x := n.at[setDepth{uint64(i), 4}]
		if got := x != nil; got != (want >= 0) || got && x.visits != want {
			t.Errorf("node %d: kept %v, %+v; want visits %d", i, got, x, want)
		}
	}
	if n.at[setDepth{9, 4}] != fresh || n.held() != 4*size || len(n.at) != 4 {
		t.Errorf("%d nodes with %d bytes, want 4 with %d", len(n.at), n.held(), 4*size)
	}
}

// However many nodes come, they stay within their bytes, give or take one.
func TestNodesAreBounded(t *testing.T) {
	size := nodeOf(5, 1).size()
	n, sum := newNodes(100*size), int64(0)
	for i := range uint64(10_000) {
		_, more := n.add(setDepth{i, 4}, nodeOf(5, 1+int64(i%7)))
		if sum += more; sum != n.held() || sum > 101*size {
			t.Fatalf("after %d nodes %d bytes are held and %d counted", i+1, n.held(), sum)
		}
	}
}

// Nodes of several threads are counted once, with all that they may take: nothing
// that one thread adds and another drops moves any meter.
func TestSharedNodes(t *testing.T) {
	n := newNodes(1 << 20)
	a, b := nodeOf(3, 1), nodeOf(3, 1)
	_, held := n.add(setDepth{1, 4}, a)
	if got := n.share(); held+got != 1<<20 || n.held() != 1<<20 {
		t.Errorf("shared, they take %d bytes more, and %d in all", got, n.held())
	}
	_, added := n.add(setDepth{2, 4}, b)
	if dropped := n.drop(setDepth{1, 4}, a); added != 0 || dropped != 0 || n.blame(b, &b.arms[0], []int32{1}) != 0 {
		t.Errorf("%d bytes for a node that was added, %d for one dropped", added, dropped)
	}
	if n.bytes != b.bytes || b.bytes <= b.size() {
		t.Errorf("%d bytes are there, want %d", n.bytes, b.bytes)
	}
}
