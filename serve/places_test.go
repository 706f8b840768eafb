package serve

import (
	"context"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"kriegmate/play"
)

// An answer that panics, which net/http survives, takes no place away from others.
func TestPanicLeavesItsPlace(t *testing.T) {
	s := New(Config{})
	broken := s.quickly(func(context.Context, url.Values, []byte) (*file, error) { panic("broken") })
	soon, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	for range cap(s.games) {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("there was no panic")
				}
			}()
			broken(httptest.NewRecorder(), httptest.NewRequest("POST", "/", nil).WithContext(soon))
		}()
	}
	r := httptest.NewRequest("POST", "/api/v1/referee", strings.NewReader(`{"tries":["e2e4"]}`)).WithContext(soon)
	r.Host = "localhost"
	if w := answered(s, r); w.Code != 200 {
		t.Errorf("after them the referee has the status %d: %s", w.Code, w.Body)
	}
}

// A list of games does not wait until a program has thought about one of them, and has the
// others.
func TestListOfGamesDoesNotWait(t *testing.T) {
	s := New(Config{})
	var ids [2]string
	for i := range ids {
		setup, err := (&play.Question{}).Setup()
		if err != nil {
			t.Fatal(err)
		}
		if ids[i], _, err = s.shelf.Begin(setup); err != nil {
			t.Fatal(err)
		}
	}
	err := s.shelf.Use(t.Context(), ids[0], func(*play.Game) error {
		r := httptest.NewRequest("GET", "/api/v1/games?id="+ids[0]+"&id="+ids[1], nil)
		r.Host = "localhost"
		begun := time.Now()
		if w := answered(s, r); w.Code != 200 || strings.Contains(w.Body.String(), ids[0]) || !strings.Contains(w.Body.String(), ids[1]) {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		if took := time.Since(begun); took > 3*time.Second {
			t.Errorf("it took %v", took)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// A page of problems, for which a filter may have to go through a whole file, waits while
// as many short questions are at work as may be, and does not begin when its client is gone.
func TestPagesOfProblemsWait(t *testing.T) {
	s := New(Config{})
	for range cap(s.games) {
		s.games <- struct{}{}
	}
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	r := httptest.NewRequest("GET", "/api/v1/problems/selfplay3.kdb", nil)
	r.Host = "localhost"
	if w := answered(s, r.WithContext(short)); w.Code != 503 {
		t.Errorf("with all places taken: status %d", w.Code)
	}
	<-s.games
	if w := answered(s, r); w.Code != 200 {
		t.Errorf("with a free place: status %d: %s", w.Code, w.Body)
	}
}
