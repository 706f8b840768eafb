package serve

import (
	"fmt"
	"net/url"
	"sync"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/replay"
)

// What was not looked at for the longest time makes room for the rest.
func TestBeliefs(t *testing.T) {
	of := func(states int) *replay.Belief { return &replay.Belief{States: make([]kriegspiel.State, states)} }
	at := func(done int) moment { return moment{done: done} }
	k := newBeliefs(3 * weight(of(100)))
	for i := range 3 {
		k.put(at(i), of(100))
	}
	if k.get(at(0)) == nil {
		t.Fatal("the first is gone while there is room")
	}
	k.put(at(3), of(100))
	if k.get(at(1)) != nil || k.get(at(0)) == nil || k.get(at(2)) == nil || k.get(at(3)) == nil {
		t.Error("not the second has made room, which was not looked at")
	}
	k.put(at(3), of(50))
	if k.bytes != 2*weight(of(100))+weight(of(50)) || len(k.at) != 3 || k.used.Len() != 3 {
		t.Errorf("%d bytes for %d and %d", k.bytes, len(k.at), k.used.Len())
	}
	k.put(at(4), of(1000)) // more than all of them may have
	if k.bytes != 0 || len(k.at) != 0 || k.used.Len() != 0 {
		t.Errorf("%d bytes for %d and %d, want nothing", k.bytes, len(k.at), k.used.Len())
	}
}

// Other questions are other moments, also if only the side differs.
func TestAsked(t *testing.T) {
	seen := map[[32]byte]string{}
	for _, q := range []string{"", "side=w", "side=b", "rules=w", "which=w"} {
		v, err := url.ParseQuery(q)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"a", "b"} {
			key := asked(v, []byte(text))
			if seen[key] != "" {
				t.Errorf("%s and %s are the same", seen[key], q+" "+text)
			}
			seen[key] = q + " " + text
		}
	}
	v, w := url.Values{"side": {"w"}, "at": {"1"}}, url.Values{"side": {"w"}, "at": {"2"}}
	if asked(v, nil) != asked(w, nil) {
		t.Error("the event counts as another question")
	}
}

// Several clients use what is kept at once.
func TestBeliefsTogether(t *testing.T) {
	k := newBeliefs(10_000)
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for n := range 200 {
				k.put(moment{done: n % 20}, &replay.Belief{States: make([]kriegspiel.State, i)})
				k.get(moment{done: n % 7})
			}
		})
	}
	group.Wait()
	if k.bytes > k.most || len(k.at) != k.used.Len() {
		t.Errorf("%d bytes for %d and %d", k.bytes, len(k.at), k.used.Len())
	}
}

// Looking through states that a replay has found is no search: they are listed while nobody may
// search. Those of another game are not.
func TestStatesAreKept(t *testing.T) {
	const text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5" // then d4 may be proposed
	s := New(Config{})
	var game replay.JSON
	if status := answer(t, s, "/api/v1/replay?side=w", text, &game); status != 200 {
		t.Fatalf("status %d", status)
	}
	at := 0
	for i, step := range game.Steps {
		if step.Turn == "w" && step.States > game.Steps[at].States {
			at = i
		}
	}
	if game.Steps[at].States < 10_000 {
		t.Fatalf("the record has no more than %d states", game.Steps[at].States)
	}
	s.slots.most = 0
	for _, query := range []string{"", "&from=5000&count=20", "&try=d4", "&try=d4&class=refused&from=100", "&proposals=true"} {
		var page replay.PageJSON
		status := answer(t, s, fmt.Sprintf("/api/v1/states?side=w&at=%d%s", at, query), text, &page)
		if status != 200 || page.States != game.Steps[at].States || page.Listed != 10_000 {
			t.Errorf("%q: status %d, %d states, %d listed, want %d and 10000", query, status, page.States, page.Listed, game.Steps[at].States)
		}
	}
	var page replay.PageJSON
	if status := answer(t, s, "/api/v1/states?side=w&at=2", "1. e4 e5", &page); status != 503 {
		t.Errorf("another game: status %d, want 503: it has to be searched for", status)
	}
}
