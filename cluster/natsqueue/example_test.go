package natsqueue_test

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"kriegmate/cluster"
	"kriegmate/cluster/natsqueue"
)

// words is work that has three jobs.
type words struct{ rest, results []string }

func (w *words) Run() *cluster.Run { return &cluster.Run{Kind: "capitals"} }

func (w *words) Next() (name string, job []byte, ok bool) {
	if len(w.rest) == 0 {
		return "", nil, false
	}
	name = w.rest[0]
	w.rest = w.rest[1:]
	return name, []byte(name), true
}

func (w *words) Take(result []byte) error {
	w.results = append(w.results, string(result))
	return nil
}

func (w *words) Over() bool { return len(w.results) == 3 }

func (w *words) Jobs() int { return 3 }

// The server, the coordinator and the worker are in one process here. They could be
// anywhere.
func Example() {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	server, err := natsqueue.Start(folder, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	queue, err := natsqueue.Open(ctx, &natsqueue.Address{URL: server.URL()})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer queue.Close()

	worker := cluster.Worker{Queue: queue, Name: "example", Lanes: 2, Do: func(_ context.Context, _ *cluster.Run, job []byte) ([]byte, error) {
		return bytes.ToUpper(job), nil
	}}
	go worker.Work(ctx)

	work := &words{rest: []string{"king", "rook", "pawn"}}
	coordinator := cluster.Coordinator{Queue: queue}
	fmt.Println(coordinator.Do(ctx, work), work.results)
	// Output: <nil> [KING ROOK PAWN]
}
