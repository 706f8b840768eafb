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
// so many that wait.
type slots struct {
	work chan struct{}

	mu      sync.Mutex
	clients map[string]bool // who has a search that works or waits
	most    int             // of these
}

func newSlots(work, waiting int) *slots {
	return &slots{work: make(chan struct{}, work), clients: make(map[string]bool), most: work + waiting}
}

// enter lets a client in, who is to leave later.
func (s *slots) enter(client string) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.clients[client]:
		return nil, errOne
	case len(s.clients) == s.most:
		return nil, errBusy
	}
	s.clients[client] = true
	return func() {
		s.mu.Lock()
		delete(s.clients, client)
		s.mu.Unlock()
	}, nil
}

// turn waits for the turn of a client who was let in. Then it returns what is to be called
// when the search is over.
func (s *slots) turn(ctx context.Context) (done func(), err error) {
	return turn(ctx, s.work)
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
