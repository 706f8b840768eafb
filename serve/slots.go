package serve

import (
	"context"
	"errors"
	"net"
	"sync"
)

// The reasons for which a search does not begin.
var (
	errBusy = errors.New("the server is busy: try again later")
	errOne  = errors.New("another search of yours is running: wait for it, or end its request")

	errEnding = errors.New("the server is ending")
)

// slots bounds the searches: one for each client, so many at work for all of them, and
// so many that wait. No address of another machine has more than half of the places,
// whatever names its clients give themselves. The programs of this machine, one that
// passes on the requests of others among them, share an address that has no such bound.
type slots struct {
	work chan struct{}

	mu      sync.Mutex
	clients map[caller]bool // who has a search that works or waits
	most    int             // of these
	shares  map[string]*share
}

// A share is what one address has of the places.
type share struct {
	clients int
	work    chan struct{}
}

func newSlots(work, waiting int) *slots {
	return &slots{work: make(chan struct{}, work), clients: make(map[caller]bool), most: work + waiting, shares: make(map[string]*share)}
}

// enter lets a client in, who is to leave later.
func (s *slots) enter(c caller) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.shares[c.address]
	if own == nil {
		own = &share{work: make(chan struct{}, half(cap(s.work)))}
	}
	switch {
	case s.clients[c]:
		return nil, errOne
	case len(s.clients) == s.most, !c.near() && own.clients == half(s.most):
		return nil, errBusy
	}
	s.clients[c] = true
	s.shares[c.address] = own
	own.clients++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.clients, c)
		if own.clients--; own.clients == 0 {
			delete(s.shares, c.address)
		}
	}, nil
}

// half returns half of a number, at least one.
func half(n int) int { return max(1, n/2) }

// turn waits for the turn of a client who was let in. Then it returns what is to be called
// when the search is over. Clients of one address wait for each other first, so that they
// do not fill the queue before those of others.
func (s *slots) turn(ctx context.Context, c caller) (done func(), err error) {
	if c.near() {
		return turn(ctx, s.work)
	}
	s.mu.Lock()
	own := s.shares[c.address]
	s.mu.Unlock()
	leaveOwn, err := turn(ctx, own.work)
	if err != nil {
		return nil, err
	}
	leave, err := turn(ctx, s.work)
	if err != nil {
		leaveOwn()
		return nil, err
	}
	return func() { leave(); leaveOwn() }, nil
}

// turn waits for a free place of work, and returns what leaves it.
func turn(ctx context.Context, work chan struct{}) (done func(), err error) {
	select {
	case work <- struct{}{}:
		return func() { <-work }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// inTurn waits for a free place of work, works, and leaves the place, even if the work
// panics. The error is that of ctx, and then nothing was done.
func inTurn(ctx context.Context, places chan struct{}, work func()) error {
	done, err := turn(ctx, places)
	if err != nil {
		return err
	}
	defer done()
	work()
	return nil
}

// A limited listener has a bounded number of connections open.
type limited struct {
	net.Listener
	free chan struct{} // has an element for every connection
	done chan struct{}
	once sync.Once
}

func newLimited(l net.Listener, most int) *limited {
	return &limited{Listener: l, free: make(chan struct{}, most), done: make(chan struct{})}
}

// Accept waits until there are fewer connections than there may be, and for another one.
func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.free <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &counted{Conn: c, leave: sync.OnceFunc(func() { <-l.free })}, nil
}

// Close ends Accept, too, where it waits.
func (l *limited) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// A counted connection leaves room for another when it is closed.
type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}
