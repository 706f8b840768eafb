// Package killtest kills programs that write files, for tests of what is left. The
// test program itself is the one that is killed: [Main] makes it work instead of
// test when it was started by [Start].
package killtest

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// words is the variable of the environment that holds what a child is told.
const words = "KRIEGMATE_KILLTEST"

// Main is what TestMain does: it runs the tests, or in a child of them the work,
// with what [Start] was given. An error of the work is told on standard error, and
// ends the child with status 1.
func Main(m *testing.M, work func(args []string) error) {
	told, isChild := os.LookupEnv(words)
	if !isChild {
		os.Exit(m.Run())
	}
	if err := work(strings.Split(told, "\n")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// A Child is a program at work.
type Child struct {
	// Lines is what it prints. Whoever does not read it must print little.
	Lines *bufio.Reader

	t          testing.TB
	cmd        *exec.Cmd
	complaints bytes.Buffer
	ended      chan error
}

// Start starts the test program again, to do its work with the arguments, none of
// which has a line break.
func Start(t testing.TB, args ...string) *Child {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { read.Close() })
	c := &Child{Lines: bufio.NewReader(read), t: t, cmd: exec.Command(program), ended: make(chan error, 1)}
	c.cmd.Env = append(os.Environ(), words+"="+strings.Join(args, "\n"))
	c.cmd.Stdout, c.cmd.Stderr = write, &c.complaints
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	go func() { c.ended <- c.cmd.Wait() }()
	return c
}

// KillWhen kills the child as soon as now says so, which is asked every
// millisecond, and tells whether that came before its end. Lines can be read to
// their end afterwards. A child that complains fails the test.
func (c *Child) KillWhen(now func() bool) (killed bool) {
	c.t.Helper()
	for {
		select {
		case err := <-c.ended:
			if c.complaints.Len() > 0 {
				c.t.Fatalf("the program complained: %v, %s", err, c.complaints.String())
			}
			return err != nil
		case <-time.After(time.Millisecond):
			if now() {
				c.cmd.Process.Kill() // it may have ended just now
			}
		}
	}
}

// Wait waits for the end of the child.
func (c *Child) Wait() {
	c.t.Helper()
	if c.KillWhen(func() bool { return false }) {
		c.t.Fatal("the program was killed by somebody else")
	}
}

// After returns what [Child.KillWhen] asks: whether some time has passed.
func After(d time.Duration) func() bool {
	end := time.Now().Add(d)
	return func() bool { return time.Now().After(end) }
}
