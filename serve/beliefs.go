package serve

import (
	order "container/list"
	"crypto/sha256"
	"net/url"
	"sync"
	"unsafe"

	"kriegmate/kriegspiel"
	"kriegmate/replay"
)

// mostBeliefs is how much the belief states that are kept may take together, in bytes.
const mostBeliefs = 96 << 20

// A moment is a place in a game: the question that told of it, and the number of events.
type moment struct {
	question [sha256.Size]byte
	done     int
}

// asked returns what a question is known by: the body, and what the address says of it.
func asked(q url.Values, text []byte) (key [sha256.Size]byte) {
	h := sha256.New()
	for _, name := range []string{"side", "rules", "which"} {
		h.Write([]byte(q.Get(name) + "\x00"))
	}
	h.Write(text)
	h.Sum(key[:0])
	return key
}

// beliefs keeps belief states from one request to the next, so that who looks at them page
// by page need not wait for them again. The least recently used make room for others.
type beliefs struct {
	mu    sync.Mutex
	most  int64
	bytes int64
	used  *order.List // of kept, the last used first
	at    map[moment]*order.Element
}

type kept struct {
	moment moment
	belief *replay.Belief
}

func newBeliefs(most int64) *beliefs {
	return &beliefs{most: most, used: order.New(), at: map[moment]*order.Element{}}
}

// weight is about what a belief state takes, in bytes.
func weight(b *replay.Belief) int64 {
	const rest = 1 << 10
	return rest + int64(cap(b.States))*int64(unsafe.Sizeof(kriegspiel.State{}))
}

// get returns the belief state at a moment, nil if it is not kept.
func (k *beliefs) get(m moment) *replay.Belief {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.at[m]
	if e == nil {
		return nil
	}
	k.used.MoveToFront(e)
	return e.Value.(kept).belief
}

// put keeps a belief state.
func (k *beliefs) put(m moment, b *replay.Belief) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.at[m]; e != nil {
		k.drop(e)
	}
	k.at[m] = k.used.PushFront(kept{m, b})
	k.bytes += weight(b)
	for k.bytes > k.most {
		k.drop(k.used.Back())
	}
}

func (k *beliefs) drop(e *order.Element) {
	old := k.used.Remove(e).(kept)
	delete(k.at, old.moment)
	k.bytes -= weight(old.belief)
}
