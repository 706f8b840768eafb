package shelf

import (
	"container/list"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"hash/fnv"
	"regexp"
	"strings"
	"sync"
	"time"

	"kriegmate/play"
)

// The reasons for which there is no game.
var (
	// ErrNone is returned for a name that no game has.
	ErrNone = errors.New("there is no such game")
	// ErrFull is returned if a folder keeps no more games.
	ErrFull = errors.New("there are too many games")
	// ErrBusy is returned if somebody else has used a game for long.
	ErrBusy = errors.New("the game is busy: another request is waiting for the program")
	// ErrLong is returned for a game that has become too long.
	ErrLong = errors.New("the game has become too long: resign, or take moves back")
)

// Limits are how much a shelf holds. Zero values are the defaults.
type Limits struct {
	// Games is how many are kept, 1000 if it is zero. In memory a new one then takes the
	// place of one that is over or, if none is, of the one not used for longest. Files
	// give way to nothing: a full folder is an error.
	Games int
	// Live is how many games are in memory as they are played, some megabytes each: 16
	// if it is zero.
	Live int
	// Tries bounds the tries of a game, 4000 if it is zero.
	Tries int
	// Patience is how long a game that somebody else uses is waited for: five seconds
	// if it is zero.
	Patience time.Duration
}

func (l Limits) fill() Limits {
	or := func(n *int, otherwise int) {
		if *n == 0 {
			*n = otherwise
		}
	}
	or(&l.Games, 1000)
	or(&l.Live, 16)
	or(&l.Tries, 4000)
	if l.Patience == 0 {
		l.Patience = 5 * time.Second
	}
	return l
}

// A Shelf keeps games. It is safe for concurrent use; a game is used by one goroutine at a
// time.
type Shelf struct {
	limits  Limits
	endings play.Endings
	store   store

	mu   sync.Mutex
	live map[string]*list.Element
	used *list.List // of *seat, the game used last comes first
}

// A seat is a game in memory.
type seat struct {
	name string
	busy chan struct{} // has an element while somebody uses the game
	// users counts who uses the game or waits for it. It belongs to the shelf's lock.
	users int
	game  *play.Game // nil until it is needed
}

// New returns a shelf. The folder, which is made if it is not there, has a file for each
// game; "" keeps games in memory alone. The endings help all programs; they may be nil, and must be safe
// for concurrent use.
func New(folder string, endings play.Endings, l Limits) (*Shelf, error) {
	l = l.fill()
	s := &Shelf{limits: l, endings: endings, live: map[string]*list.Element{}, used: list.New()}
	if folder == "" {
		s.store = &memory{most: l.Games, games: map[string]kept{}, now: time.Now}
		return s, nil
	}
	f, err := newFolder(folder, l.Games)
	s.store = f
	return s, err
}

// namePattern is what names of games look like.
var namePattern = regexp.MustCompile(`^[a-z2-7]{26}$`)

// newName returns a name with 128 random bits or more.
func newName() string { return strings.ToLower(rand.Text()) }

// Begin begins a game, and returns its name and what the person sees.
func (s *Shelf) Begin(setup play.Setup) (name string, v play.View, err error) {
	setup.Endings = s.endings
	g, name := play.New(setup), newName()
	if err := s.store.create(name, g.PGN()); err != nil {
		return "", v, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seat(name).game = g
	s.tidy()
	return name, g.View(), nil
}

// Use lets f use the game with a name, while nobody else does, and keeps what has become
// of it, also if f returns an error, which is returned. The game must not be used
// afterwards.
func (s *Shelf) Use(ctx context.Context, name string, f func(*play.Game) error) error {
	if !namePattern.MatchString(name) {
		return ErrNone
	}
	at, err := s.take(ctx, name)
	if err != nil {
		return err
	}
	defer s.leave(at)
	if at.game == nil {
		if at.game, err = s.load(name); err != nil {
			return err
		}
	}
	before := at.game.PGN()
	err = f(at.game)
	s.store.touch(name)
	if after := at.game.PGN(); string(after) != string(before) {
		if failed := s.store.put(name, after, at.game.Over()); failed != nil {
			at.game = nil // what is kept is what counts
			return fmt.Errorf("the game cannot be kept: %w", failed)
		}
	}
	return err
}

// Room returns an error if a game is too long for another try.
func (s *Shelf) Room(g *play.Game) error {
	if g.Tries() >= s.limits.Tries {
		return ErrLong
	}
	return nil
}

// load reads a game.
func (s *Shelf) load(name string) (*play.Game, error) {
	pgn, err := s.store.get(name)
	if err != nil {
		return nil, err
	}
	setup, game, err := play.Parse(string(pgn))
	if err != nil {
		return nil, fmt.Errorf("the game cannot be read: %w", err)
	}
	h := fnv.New64a()
	h.Write([]byte(name))
	setup.Seed, setup.Endings = h.Sum64(), s.endings
	return play.Restore(setup, game)
}

// take waits until nobody else uses a game, and returns its seat.
func (s *Shelf) take(ctx context.Context, name string) (*seat, error) {
	s.mu.Lock()
	at := s.seat(name)
	at.users++
	s.mu.Unlock()
	patience := time.NewTimer(s.limits.Patience)
	defer patience.Stop()
	if ctx.Err() != nil {
		s.forget(at)
		return nil, ctx.Err()
	}
	select {
	case at.busy <- struct{}{}:
		return at, nil
	case <-ctx.Done():
		s.forget(at)
		return nil, ctx.Err()
	case <-patience.C:
		s.forget(at)
		return nil, ErrBusy
	}
}

// leave lets others use a game.
func (s *Shelf) leave(at *seat) {
	<-at.busy
	s.forget(at)
}

// forget counts one user less, and puts games away that nobody uses.
func (s *Shelf) forget(at *seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at.users--
	s.tidy()
}

// seat returns the seat of a game, which becomes the one used last. The shelf is locked.
func (s *Shelf) seat(name string) *seat {
	if e := s.live[name]; e != nil {
		s.used.MoveToFront(e)
		return e.Value.(*seat)
	}
	at := &seat{name: name, busy: make(chan struct{}, 1)}
	s.live[name] = s.used.PushFront(at)
	return at
}

// tidy puts the games away that were not used for longest, if there are too many, and
// those that could not be read. The shelf is locked.
func (s *Shelf) tidy() {
	n := 0
	for e := s.used.Front(); e != nil; {
		next, at := e.Next(), e.Value.(*seat)
		n++
		if at.users == 0 && (n > s.limits.Live || at.game == nil) {
			s.used.Remove(e)
			delete(s.live, at.name)
			n--
		}
		e = next
	}
}
