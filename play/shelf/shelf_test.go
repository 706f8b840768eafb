package shelf

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kriegmate/play"
)

// setup is a game from the normal array against the gambler.
func setup(t *testing.T) play.Setup {
	t.Helper()
	seed := uint64(1)
	s, err := (&play.Question{Against: "gambler", Seed: &seed}).Setup()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// begin begins a game.
func begin(t *testing.T, s *Shelf) string {
	t.Helper()
	name, _, err := s.Begin(setup(t))
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// use does something in a game, and returns what the person sees.
func use(t *testing.T, s *Shelf, name string, f func(*play.Game) error) (v play.View) {
	t.Helper()
	err := s.Use(t.Context(), name, func(g *play.Game) (err error) {
		if f != nil {
			err = f(g)
		}
		v = g.View()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// e4 proposes e4.
func e4(g *play.Game) error {
	_, err := g.Propose("e4")
	return err
}

func open(t *testing.T, folder string, l Limits) *Shelf {
	t.Helper()
	s, err := New(folder, nil, l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A second shelf on the same folder, as after kill -9, has the game as it was, in the
// middle of a turn and with its refusals; so has one that has put the game away.
func TestGamesOutliveTheirShelf(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "games")
	first := open(t, folder, Limits{})
	name := begin(t, first)
	use(t, first, name, e4)
	use(t, first, name, func(g *play.Game) error { return g.Reply(t.Context()) })
	want := use(t, first, name, func(g *play.Game) error {
		_, err := g.Propose("axb3") // always refused
		return err
	})
	second := open(t, folder, Limits{Live: 1})
	begin(t, second)
	begin(t, second)
	got := use(t, second, name, nil)
	if len(got.Events) != len(want.Events) || len(got.Refused) != 1 || got.Refused[0].Name != "axb3" || got.Board != want.Board || got.Against != "gambler" {
		t.Errorf("the game is %+v, want %+v", got, want)
	}
	use(t, second, name, func(g *play.Game) error { return g.Resign() })
	third := open(t, folder, Limits{})
	if v := use(t, third, name, nil); v.Whole == nil || v.Whole.Outcome != "White resigns: the gambler wins" {
		t.Errorf("after the end: %+v", v)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 3 {
		t.Errorf("the folder has %v, want three files: %v", entries, err)
	}
}

// Only the last games are in memory as they are played.
func TestLive(t *testing.T) {
	s := open(t, "", Limits{Live: 2})
	names := []string{begin(t, s), begin(t, s), begin(t, s)}
	use(t, s, names[0], e4)
	if len(s.live) != 2 || s.used.Len() != 2 || s.live[names[0]] == nil || s.live[names[1]] != nil {
		t.Errorf("%d games are live", len(s.live))
	}
	if v := use(t, s, names[0], nil); len(v.Events) != 1 {
		t.Errorf("the game is %+v", v)
	}
}

// Whatever is no name of a game reaches no file.
func TestNames(t *testing.T) {
	folder := t.TempDir()
	outside := filepath.Join(folder, "secret.pgn")
	inside := filepath.Join(folder, "games")
	s := open(t, inside, Limits{})
	name := begin(t, s)
	pgn, err := os.ReadFile(filepath.Join(inside, name+".pgn"))
	if err != nil {
		t.Fatal(err)
	}
	link := strings.Repeat("b", 26)
	if err := errors.Join(os.WriteFile(outside, pgn, 0o600), os.Symlink(outside, filepath.Join(inside, link+".pgn"))); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", ".", "..", "../secret", "..%2fsecret", name + "/", strings.ToUpper(name), name[1:], name + "a", "\x00", strings.Repeat("a", 26), name[:25] + "\n"} {
		if err := s.Use(t.Context(), bad, func(*play.Game) error { return nil }); !errors.Is(err, ErrNone) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := s.Use(t.Context(), link, func(*play.Game) error { return nil }); err == nil || strings.Contains(err.Error(), folder) {
		t.Errorf("a link out of the folder: %v", err)
	}
	if len(s.live) != 1 {
		t.Errorf("%d games are live, want one", len(s.live))
	}
}

// No two names are alike.
func TestNamesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		name := newName()
		if seen[name] || !namePattern.MatchString(name) {
			t.Fatalf("the name %q", name)
		}
		seen[name] = true
	}
}

// A full folder takes no more games, and says so; a new shelf counts the files there.
func TestFullFolder(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder, Limits{Games: 2})
	names := []string{begin(t, s), begin(t, s)}
	for _, s := range []*Shelf{s, open(t, folder, Limits{Games: 2})} {
		if _, _, err := s.Begin(setup(t)); !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "folder") {
			t.Errorf("the third game: %v", err)
		}
		for _, name := range names {
			use(t, s, name, func(*play.Game) error { return nil })
		}
	}
}

// In a full memory a new game takes the place of one that is over, and else of the one
// that was not used for longest: to look at a game is to use it.
func TestFullMemory(t *testing.T) {
	s := open(t, "", Limits{Games: 3, Live: 1})
	var minutes time.Duration
	begun := time.Now()
	s.store.(*memory).now = func() time.Time { minutes++; return begun.Add(minutes * time.Minute) }
	look := func(*play.Game) error { return nil }
	gone := func(name string) bool {
		t.Helper()
		_, kept := s.store.(*memory).games[name]
		return !kept
	}
	a, b, c := begin(t, s), begin(t, s), begin(t, s)
	use(t, s, a, look)
	use(t, s, c, (*play.Game).Resign)
	d := begin(t, s)
	if gone(a) || gone(b) || !gone(c) || gone(d) {
		t.Errorf("gone: %v %v %v %v, want the one that is over", gone(a), gone(b), gone(c), gone(d))
	}
	use(t, s, d, look)
	use(t, s, a, look)
	e := begin(t, s)
	if gone(a) || !gone(b) || gone(d) || gone(e) {
		t.Errorf("gone: %v %v %v %v, want the one not used for longest", gone(a), gone(b), gone(d), gone(e))
	}
	if err := s.Use(t.Context(), b, look); !errors.Is(err, ErrNone) {
		t.Errorf("the game that gave way: %v", err)
	}
}

// A game is used by one at a time; others wait, as long as they want and the shelf lets
// them.
func TestOneAtATime(t *testing.T) {
	s := open(t, "", Limits{Patience: 20 * time.Millisecond, Live: 1})
	name := begin(t, s)
	use(t, s, name, func(*play.Game) error {
		if err := s.Use(t.Context(), name, nil); !errors.Is(err, ErrBusy) {
			t.Errorf("a second user: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Use(ctx, name, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("one who has gone: %v", err)
		}
		begin(t, s) // puts no game away that is used
		if err := s.Use(t.Context(), name, nil); !errors.Is(err, ErrBusy) {
			t.Errorf("a second user when there are more games: %v", err)
		}
		return nil
	})
	s.limits.Patience = time.Minute
	var users sync.WaitGroup
	inside := 0
	for range 20 {
		users.Go(func() {
			s.Use(t.Context(), name, func(*play.Game) error {
				inside++
				time.Sleep(time.Millisecond)
				if inside != 1 {
					t.Errorf("%d users at a time", inside)
				}
				inside--
				return nil
			})
		})
	}
	users.Wait()
}

// A game does not grow for ever.
func TestLong(t *testing.T) {
	s := open(t, "", Limits{Tries: 1})
	use(t, s, begin(t, s), func(g *play.Game) error {
		if err := s.Room(g); err != nil {
			t.Errorf("at the start: %v", err)
		}
		err := e4(g)
		if room := s.Room(g); !errors.Is(room, ErrLong) {
			t.Errorf("after a try: %v", room)
		}
		return err
	})
}

// What cannot be written has not happened.
func TestUnwritable(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	s := open(t, folder, Limits{})
	name := begin(t, s)
	away := folder + ".away"
	if err := os.Rename(folder, away); err != nil {
		t.Fatal(err)
	}
	err := s.Use(t.Context(), name, e4)
	if err == nil || strings.Contains(err.Error(), folder) {
		t.Errorf("unwritable: %v", err)
	}
	if err := os.Rename(away, folder); err != nil {
		t.Fatal(err)
	}
	if v := use(t, s, name, nil); len(v.Events) != 0 {
		t.Errorf("the game has gone on: %+v", v)
	}
}
