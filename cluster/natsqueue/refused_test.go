package natsqueue

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"kriegmate/cluster"
)

// A gate is what decides who may come in.
type gate struct {
	closed  atomic.Bool
	refused atomic.Int32 // connections
}

// Check lets in all or none.
func (g *gate) Check(server.ClientAuthentication) bool {
	if g.closed.Load() {
		g.refused.Add(1)
		return false
	}
	return true
}

// A server that lets in nobody for a while, though it had before, is gone on with as soon as
// it does again. At the first connection that is an error at once.
func TestRefusedForAWhile(t *testing.T) {
	g := &gate{}
	s := inside(t, &server.Options{JetStream: true, StoreDir: t.TempDir(), CustomClientAuthentication: g})
	a := &Address{URL: s.ClientURL(), User: "ann", Password: "secret", Timeout: time.Second}
	q := reach(t, a)
	id, err := q.conn.GetClientID()
	if err != nil {
		t.Fatal(err)
	}

	g.closed.Store(true)
	if err := s.DisconnectClientByID(id); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "five refusals", func() bool { return g.refused.Load() >= 5 })
	if _, err := q.Runs(t.Context()); err == nil {
		t.Error("it answers though it refuses")
	}
	if q, err := Open(t.Context(), a); err == nil {
		q.Close()
		t.Error("who is refused at the first connection is taken")
	} else if !strings.Contains(err.Error(), "Authorization Violation") {
		t.Errorf("who is refused at the first connection is told %v", err)
	}
	g.closed.Store(false)
	waitFor(t, "answers", func() bool { return q.Open(t.Context(), &cluster.Run{Program: program}) == nil })
}

// A server that keeps no messages is told as that, whether it is inside the program or another process.
func TestNoStore(t *testing.T) {
	for name, begin := range map[string]func(t *testing.T, port int){
		"inside": func(t *testing.T, port int) {
			inside(t, &server.Options{Port: port})
		},
		"external": func(t *testing.T, port int) {
			config := filepath.Join(t.TempDir(), "config")
			write(t, config, fmt.Sprintf("listen: \"127.0.0.1:%d\"\n", port))
			external(t, config)
		},
	} {
		t.Run(name, func(t *testing.T) {
			port := port(t)
			begin(t, port)
			var err error
			waitFor(t, "a server", func() bool {
				var q *Queue
				if q, err = Open(t.Context(), &Address{URL: fmt.Sprintf("nats://127.0.0.1:%d", port)}); err == nil {
					q.Close()
					t.Fatal("it is taken")
				}
				return !strings.Contains(err.Error(), "nats: no servers available")
			})
			if want := "the server keeps no messages: start it with -js"; !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
}
