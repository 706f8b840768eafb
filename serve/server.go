package serve

import (
	"context"
	"errors"
	"net"
	"net/http"
	"runtime"
	"time"

	"kriegmate/database/library"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/play"
	"kriegmate/play/shelf"
	"kriegmate/serve/web"
)

// A Config says whom a [Server] answers, and how much it may use.
type Config struct {
	// Hosts are names and addresses by which clients may call the server, beside
	// localhost and the addresses of the loopback.
	Hosts []string
	// Token, if not "", must come with every request, as "Authorization: Bearer TOKEN".
	Token string
	// Searches is how many work at the same time, for all clients together; zero is the
	// number of cores. Waiting is how many more may wait for their turn; zero is eight
	// times as many.
	Searches, Waiting int
	// Timeout bounds the time of a search; zero is a minute. Memory bounds what it
	// takes, in bytes; zero is 512 MiB.
	Timeout time.Duration
	Memory  int64
	// Library has the files of problems and of results that are shown; nil is one with
	// the sets that are built in.
	Library *library.Library
	// Queue, if not nil, knows the runs that the page "Runs" shows.
	Queue Watcher
}

// fill puts in what is not said.
func (c Config) fill() Config {
	if c.Searches == 0 {
		c.Searches = runtime.GOMAXPROCS(0)
	}
	if c.Waiting == 0 {
		c.Waiting = 8 * c.Searches
	}
	if c.Timeout == 0 {
		c.Timeout = time.Minute
	}
	if c.Memory == 0 {
		c.Memory = 512 << 20
	}
	if c.Library == nil {
		c.Library, _ = library.New() // which fails for files only
	}
	return c
}

// A Server is the HTTP handler, and can run itself.
type Server struct {
	config Config
	slots  *slots
	games  chan struct{} // has an element for every short question at work, such as a game that the referee leads
	// endings are solved when they are first needed, and kept for all requests.
	endings *oracle.Endings
	site    *web.Site
	// shelf keeps the games of people against programs.
	shelf *shelf.Shelf
	// beliefs are those that were last looked at.
	beliefs *beliefs
	sheets  *sheets
	mux     *http.ServeMux
}

// New returns a server.
func New(c Config) *Server {
	c = c.fill()
	s := &Server{
		config: c, slots: newSlots(c.Searches, c.Waiting), games: make(chan struct{}, runtime.GOMAXPROCS(0)),
		endings: oracle.New(""), beliefs: newBeliefs(mostBeliefs),
		site: web.New(), mux: http.NewServeMux(),
	}
	s.KeepGames("") // in memory, which cannot fail
	s.sheets = newSheets(runtime.GOMAXPROCS(0))
	s.routes()
	return s
}

// KeepGames makes the server keep a file for each game of a person in a folder, instead of
// keeping games in memory alone. It is called before the server answers.
func (s *Server) KeepGames(folder string) (err error) {
	s.shelf, err = shelf.New(folder, play.TablesOf(s.endings, s.config.Timeout), shelf.Limits{})
	return err
}

// ServeHTTP answers a request, if it may be answered.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	harden(w.Header())
	if status, err := s.admit(r); err != nil {
		refuse(w, status, err)
		return
	}
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	if h, pattern := s.mux.Handler(r); pattern == "" {
		unknown(w, r, h)
		return
	}
	s.mux.ServeHTTP(w, r)
}

const (
	// headerTime and bodyTime are how long a client may take to send a request,
	// writeTime how long to take in a part of the answer, idleTime how long it may keep
	// a connection open without one.
	headerTime = 5 * time.Second
	bodyTime   = 30 * time.Second
	writeTime  = 30 * time.Second
	idleTime   = time.Minute
	// maxHeader is how long the header of a request may be, in bytes.
	maxHeader = 32 << 10
	// maxConnections is how many there may be at once; others wait.
	maxConnections = 256
	// farewell is how long requests may go on when the server is to end. The searches
	// have been cancelled by then.
	farewell = time.Second
)

// Run answers requests until ctx ends: then the searches are cancelled, and who waits for
// them gets the status 503. The listener is closed.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	h := s.httpServer(ctx)
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(newLimited(l, maxConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	err := h.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		err = h.Close()
	}
	<-ended
	return err
}

// httpServer returns what answers requests until ctx ends.
func (s *Server) httpServer(ctx context.Context) *http.Server {
	return &http.Server{
		Handler:           s,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       bodyTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
	}
}
