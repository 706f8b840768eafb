package natsqueue

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"kriegmate/cluster"
)

var (
	fakes   = flag.Int("fakes", 100, "how many workers TestMany pretends there are")
	fakeJob = flag.Duration("fake-job", 20*time.Millisecond, "how long each of their jobs takes")
	beat    = flag.Duration("beat", 100*time.Millisecond, "how often each tells that it is there")
	waiting = flag.Duration("term", 2*time.Second, "for how long a job belongs to one that is silent")
)

// shareConnection is how many workers that are pretended share a connection.
const shareConnection = 100

// pretend works as so many workers, whose jobs are to wait and to give back what they got. From
// the fourth job of each on they wait too long to end.
func pretend(ctx context.Context, a *Address, n int, job, every time.Duration) error {
	var group sync.WaitGroup
	var queues []*Queue
	for len(queues)*shareConnection < n {
		q, err := Open(ctx, a)
		if err != nil {
			return err
		}
		defer q.Close()
		queues = append(queues, q)
	}
	for i := range n {
		w := &cluster.Worker{Queue: queues[i/shareConnection], Program: program, Name: strconv.Itoa(i), Every: every, Do: func(ctx context.Context, _ *cluster.Run, data []byte) ([]byte, error) {
			number, err := strconv.Atoi(string(data))
			if err != nil {
				return nil, err
			}
			took := job
			if number > 3*n {
				took = time.Hour
			}
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(took):
				return append(data, '\n'), nil
			}
		}}
		group.Go(func() { _ = w.Work(ctx) })
	}
	group.Wait()
	return nil
}

// A server and a coordinator in one process have many workers, which are pretended by
// another: all are seen, each gets jobs, the file is right, and when they are killed that is
// noticed. With -v it says what that took.
func TestMany(t *testing.T) {
	s, err := Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	q := reach(t, &Address{URL: s.URL()})
	q.Term = *waiting
	crowd := start(t, "fakes", s.URL(), *fakes, *fakeJob, *beat)
	work := &counting{last: 3 * *fakes}
	c := &cluster.Coordinator{Queue: q}
	ended := make(chan error)
	begun := time.Now()
	go func() { ended <- c.Do(t.Context(), work) }()
	seen := 0
	before := varz(t, s)
	for err = error(nil); err == nil; {
		select {
		case err = <-ended:
			if err == nil {
				err = errEnded
			}
		case <-time.After(10 * time.Millisecond):
			seen = max(seen, c.Progress.Status().Workers)
		}
	}
	took, after := time.Since(begun), varz(t, s)
	var want []byte
	for n := 1; n <= work.last; n++ {
		want = fmt.Appendln(want, n)
	}
	if err != errEnded || !bytes.Equal(work.file.Bytes(), want) {
		t.Fatalf("%v, or not the file of a single machine", err)
	}
	messages := float64(after.InMsgs+after.OutMsgs-before.InMsgs-before.OutMsgs) / took.Seconds()
	t.Logf("%d workers, %d jobs of %v in %v: %.0f jobs/s, %.0f messages/s in and out, %s, %d seen", *fakes, work.last, *fakeJob, took.Round(time.Millisecond),
		float64(work.last)/took.Seconds(), messages, memory(t), seen)

	// All die with jobs underway, and one is left.
	work = &counting{last: 4 * *fakes}
	c = &cluster.Coordinator{Queue: q}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { ended <- c.Do(ctx, work) }()
	for c.Progress.Status().InFlight < *fakes/2 { // the last jobs do not end
		time.Sleep(10 * time.Millisecond)
	}
	crowd.signal(syscall.SIGKILL)
	died := time.Now()
	for c.Progress.Status().Workers > 0 {
		time.Sleep(10 * time.Millisecond)
	}
	noticed := time.Since(died)
	for {
		lease, err := q.Take(ctx, &program)
		if err != nil {
			t.Fatal(err)
		}
		if lease != nil && lease.Deliveries() > 1 {
			break
		}
	}
	t.Logf("their death was noticed after %v, their jobs were handed out again after %v", noticed.Round(time.Millisecond), time.Since(died).Round(time.Millisecond))
	cancel()
	<-ended
}

var errEnded = errors.New("ended")

// varz returns what the server counts.
func varz(t *testing.T, s *Server) *server.Varz {
	t.Helper()
	v, err := s.server.Varz(nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// memory returns the most memory that this process has had, in words.
func memory(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return "memory not known"
	}
	return string(regexp.MustCompile(`VmHWM:.*`).Find(text))
}
