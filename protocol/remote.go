package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// A Remote is a player behind whom a program plays one game. The program is started when it
// is first asked for a proposal, and ended by [Remote.Close].
type Remote struct {
	command *Command
	seat    player.Seat

	unsaid []*Order // what the program will hear before it is asked next
	spent  time.Duration
	failed error // after which it is not asked any more
	told   bool  // of the end of the game

	process *exec.Cmd // nil before the start and if there was none
	in      *os.File  // what the program reads
	said    chan spoken
	listen  chan struct{} // closed when nobody listens any more
	readers sync.WaitGroup
	pipes   []*os.File
	last    tail // of the program's standard error
	exited  chan struct{}
}

// spoken is a line of the program, or why there is none.
type spoken struct {
	line []byte
	more []byte // what it has said with it
	err  error
}

// maxLine is the longest answer, in bytes.
const maxLine = 4096

// farewell is how long a program may take to end when the game has ended. Tests change it.
var farewell = 2 * time.Second

// lastWords is how long what a program has said may take to arrive when the program has ended.
const lastWords = 500 * time.Millisecond

// Hear tells the program the next event of its record, before it is asked next.
func (r *Remote) Hear(e kriegspiel.Event) {
	r.unsaid = append(r.unsaid, &Order{Type: "event", Event: EventOf(e, r.seat.Colour)})
	if e.Theirs() || e.Percept.Moved() {
		r.spent = 0 // the turn is over
	}
}

// Propose asks the program. The error says what it has done wrong; then it has been
// ended, and the same error is returned from now on.
func (r *Remote) Propose(ctx context.Context) (chess.Move, error) {
	if r.failed != nil {
		return 0, r.failed
	}
	m, err := r.ask(ctx)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err != nil {
		r.failed = err
		r.Close()
	}
	return m, err
}

// ask starts the program if it must, says what it has to hear, and waits for the answer.
func (r *Remote) ask(ctx context.Context) (chess.Move, error) {
	wait := r.command.Patience
	if wait == 0 {
		wait = LongPatience
		if r.seat.Limits.Time > 0 {
			wait = ShortPatience
		}
	}
	order := &Order{Type: "go"}
	if limit := r.seat.Limits.Time; limit > 0 {
		left := max(limit-r.spent, time.Millisecond)
		order.Time = left.Milliseconds()
		wait += left
	}
	if r.process == nil {
		wait += StartTime
		if err := r.begin(); err != nil {
			return 0, fmt.Errorf("cannot be started: %w", err)
		}
	}
	select {
	case s := <-r.said:
		if s.err != nil {
			return 0, s.err
		}
		return 0, fmt.Errorf("spoke without being asked: %.60q", s.line)
	default:
	}
	begin := time.Now()
	defer func() { r.spent += time.Since(begin) }()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	written := r.say(append(r.unsaid, order))
	r.unsaid = nil
	select {
	case <-written: // if it failed, so does what follows
	case <-timer.C:
		return 0, fmt.Errorf("did not read its orders for %v", wait.Round(time.Millisecond))
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	select {
	case s := <-r.said:
		if s.err != nil {
			return 0, s.err
		}
		m, err := ParseAnswer(s.line, r.seat.Colour)
		if err != nil {
			return 0, fmt.Errorf("said %.60q: %w", s.line, err)
		}
		if len(s.more) > 0 {
			return 0, fmt.Errorf("said more than one answer: %.60q", s.more)
		}
		return m, nil
	case <-timer.C:
		return 0, fmt.Errorf("gave no answer for %v", wait.Round(time.Millisecond))
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// say writes orders. The channel is closed when they are written, or cannot be.
func (r *Remote) say(orders []*Order) <-chan struct{} {
	done := make(chan struct{})
	text, err := jsonl.Marshal(orders...)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	go func() {
		defer close(done)
		_, _ = r.in.Write(text) // a program that does not read gives no answer either
	}()
	return done
}

// begin starts the program.
func (r *Remote) begin() error {
	p := r.command.process()
	var ours [3]*os.File
	var theirs [3]*os.File
	for i := range ours {
		from, to, err := os.Pipe()
		if err != nil {
			return errors.Join(err, closeAll(ours[:i]), closeAll(theirs[:i]))
		}
		ours[i], theirs[i] = from, to
		if i == 0 {
			ours[i], theirs[i] = to, from
		}
	}
	p.Stdin, p.Stdout, p.Stderr = theirs[0], theirs[1], theirs[2]
	err := p.Start()
	closed := closeAll(theirs[:])
	if err != nil {
		return errors.Join(err, closeAll(ours[:]))
	}
	r.process, r.in, r.pipes = p, ours[0], ours[:]
	r.said, r.listen, r.exited = make(chan spoken), make(chan struct{}), make(chan struct{})
	r.readers.Go(func() { r.hearOut(ours[1]) })
	r.readers.Go(func() { _, _ = io.Copy(&r.last, ours[2]) })
	go func() {
		_ = p.Wait() // how it ended is in its state
		close(r.exited)
		_ = ours[1].SetReadDeadline(time.Now().Add(lastWords)) // somebody may hold its output open
	}()
	r.unsaid = append([]*Order{startOf(&r.seat, r.command.Memory)}, r.unsaid...)
	return closed
}

func closeAll(list []*os.File) error {
	var errs []error
	for _, f := range list {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// hearOut hands on what the program says, line by line. A program that says more than it is
// asked for waits for somebody to listen.
func (r *Remote) hearOut(out io.Reader) {
	lines := bufio.NewReaderSize(out, maxLine)
	for {
		line, err := lines.ReadSlice('\n')
		s := spoken{line: append([]byte(nil), line...)}
		if err == nil {
			behind, _ := lines.Peek(lines.Buffered()) // what is there can be looked at
			s.more = append(s.more, behind...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			s.err = fmt.Errorf("said a line of more than %d bytes: %.60q", maxLine, line)
		case err != nil:
			s.err = r.ended()
		}
		select {
		case r.said <- s:
		case <-r.listen:
			return
		}
		if s.err != nil {
			return
		}
	}
}

// ended says how the program has ended, or that it has closed its output.
func (r *Remote) ended() error {
	select {
	case <-r.exited:
		return fmt.Errorf("has ended: %v", r.process.ProcessState)
	case <-time.After(farewell):
		return errors.New("has closed its output")
	case <-r.listen:
		return errors.New("was ended")
	}
}

// End tells the program how the game has ended.
func (r *Remote) End(result, why string) {
	if r.process == nil || r.failed != nil {
		return
	}
	written := r.say(append(r.unsaid, &Order{Type: "end", Result: result, Why: why}))
	r.unsaid = nil
	select {
	case <-written:
		r.told = true
	case <-time.After(farewell):
	}
}

// Close ends the program, with all that it has started. One that has been told of the end of
// the game has a moment to end by itself. It may be called again.
func (r *Remote) Close() error {
	if r.process == nil || r.pipes == nil {
		return nil
	}
	err := r.in.Close()
	if r.told {
		select {
		case <-r.exited:
		case <-time.After(farewell):
		}
	}
	kill(r.process)
	<-r.exited
	close(r.listen)
	done := make(chan struct{})
	go func() { r.readers.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(farewell): // somebody has left the group and holds the pipes
	}
	err = errors.Join(err, closeAll(r.pipes[1:]))
	<-done
	r.pipes = nil
	return err
}

// CPU returns the CPU time of the program and of what it has waited for, when it has been
// ended.
func (r *Remote) CPU() time.Duration {
	if r.process == nil || r.process.ProcessState == nil {
		return 0
	}
	return r.process.ProcessState.UserTime() + r.process.ProcessState.SystemTime()
}

// Complaint returns what the program has said last on its standard error, when it has been
// ended.
func (r *Remote) Complaint() string { return r.last.String() }
