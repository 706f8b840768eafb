package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// One address of another machine gets half of the places, by whatever names its clients
// call themselves, and leaves the others to the rest of the world.
func TestHalfForAnAddress(t *testing.T) {
	s := newSlots(2, 4)
	var leave func()
	for i := range 3 {
		var err error
		if leave, err = s.enter(caller{"192.0.2.1", fmt.Sprint(i)}); err != nil {
			t.Fatalf("client %d of the address: %v", i, err)
		}
	}
	if _, err := s.enter(caller{"192.0.2.1", "another"}); !errors.Is(err, errBusy) {
		t.Errorf("the fourth of six places for one address: %v, want %v", err, errBusy)
	}
	for i := range 3 {
		if _, err := s.enter(caller{"192.0.2.2", fmt.Sprint(i)}); err != nil {
			t.Errorf("client %d of another address: %v", i, err)
		}
	}
	leave()
	if _, err := s.enter(caller{"192.0.2.1", "another"}); err != nil {
		t.Errorf("after one of the address has left: %v", err)
	}
}

// The programs of this machine may have all places, and one place is enough for anybody.
func TestPlacesForAll(t *testing.T) {
	s := newSlots(1, 3)
	for i := range 4 {
		if _, err := s.enter(caller{"127.0.0.1", fmt.Sprint(i)}); err != nil {
			t.Errorf("program %d of this machine: %v", i, err)
		}
	}
	if _, err := newSlots(1, 0).enter(caller{"192.0.2.1", ""}); err != nil {
		t.Errorf("the only place: %v", err)
	}
}

// An address that asks for much has one of two searches at work, and the other place is
// free for who comes later.
func TestTurnsOfAnAddress(t *testing.T) {
	s := newSlots(2, 10)
	greedy := []caller{{"192.0.2.1", "a"}, {"192.0.2.1", "b"}}
	modest := caller{"192.0.2.2", ""}
	for _, c := range append(greedy, modest) {
		if _, err := s.enter(c); err != nil {
			t.Fatal(err)
		}
	}
	done, err := s.turn(t.Context(), greedy[0])
	if err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := s.turn(short, greedy[1]); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the second search of the address: %v, want that it waits", err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, err := s.turn(soon, modest); err != nil {
		t.Errorf("another address: %v", err)
	}
	done()
	if _, err := s.turn(soon, greedy[1]); err != nil {
		t.Errorf("when the first has ended: %v", err)
	}
}

// A server that listens elsewhere is called by the address at which it is reached, and
// by no other, nor by a name that looks like it.
func TestCalledByItsAddress(t *testing.T) {
	for _, test := range []struct {
		local, host string
		want        int
	}{
		{"192.0.2.7", "192.0.2.7:8787", 404},
		{"192.0.2.7", "192.0.2.7", 404},
		{"192.0.2.7", "192.0.2.8:8787", 403},
		{"192.0.2.7", "192.0.2.7.evil.example:8787", 403},
		{"2001:db8::7", "[2001:db8::7]:8787", 404},
		{"2001:db8::7", "[2001:db8::8]:8787", 403},
	} {
		r := httptest.NewRequest("GET", "/api/v1/nothing", nil)
		r.Host = test.host
		local := &net.TCPAddr{IP: net.ParseIP(test.local), Port: 8787}
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(local)))
		w := httptest.NewRecorder()
		New(Config{}).ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s, reached at %s: status %d, want %d", test.host, test.local, w.Code, test.want)
		}
	}
}
