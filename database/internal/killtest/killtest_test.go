package killtest_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kriegmate/database/internal/killtest"
)

// The children of these tests say what they were told, and then sleep, fail, or
// end.
func TestMain(m *testing.M) {
	killtest.Main(m, func(args []string) error {
		for _, word := range args[1:] {
			fmt.Println(word)
		}
		switch args[0] {
		case "sleep":
			time.Sleep(time.Hour)
		case "fail":
			return errors.New("failed")
		}
		return nil
	})
}

// A child at work is killed when it is time to; one that has ended before is not.
func TestKillWhen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "now")
	asked := 0
	c := killtest.Start(t, "sleep", "two words", "")
	if line, err := c.Lines.ReadString('\n'); err != nil || line != "two words\n" {
		t.Errorf("it says %q, %v", line, err)
	}
	killed := c.KillWhen(func() bool {
		if asked++; asked == 3 {
			if err := os.WriteFile(file, nil, 0o644); err != nil {
				t.Error(err)
			}
		}
		_, err := os.Stat(file)
		return err == nil
	})
	if !killed || asked < 3 {
		t.Errorf("killed: %t, asked %d times", killed, asked)
	}
	if rest, err := io.ReadAll(c.Lines); err != nil || string(rest) != "\n" {
		t.Errorf("the rest is %q, %v", rest, err)
	}
	if killtest.Start(t, "end").KillWhen(func() bool { return false }) {
		t.Error("a child that has ended was killed")
	}
	killtest.Start(t, "end").Wait()
}

// fatal is a test that notes whether it was failed.
type fatal struct {
	testing.TB
	failed bool
}

func (f *fatal) Helper() {}

func (f *fatal) Fatalf(string, ...any) { f.failed = true }

// An error of the child fails the test.
func TestComplaint(t *testing.T) {
	f := fatal{TB: t}
	if killtest.Start(&f, "fail").KillWhen(func() bool { return false }); !f.failed {
		t.Error("an error of the child was not noticed")
	}
}

func TestAfter(t *testing.T) {
	if killtest.After(time.Hour)() || !killtest.After(-time.Second)() {
		t.Error("a time that has come has not, or one that has not has")
	}
}
