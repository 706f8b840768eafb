package protocol

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"kriegmate/player"
)

// A Command is a program that plays by the protocol.
type Command struct {
	// Args are the program and its arguments.
	Args []string
	// Memory is how much address space the program may have, in MiB; 0 is no limit. It
	// is kept to where there is a shell with ulimit.
	Memory int64
	// Patience is how long an answer may take beyond the time that is left of the turn;
	// 0 is [ShortPatience] if there is a limit on time, and [LongPatience] if not.
	Patience time.Duration
}

// How long the referee waits for an answer, beyond the time of the player.
const (
	ShortPatience = time.Second
	LongPatience  = 30 * time.Second
	// StartTime comes on top for the first answer: the program has to start.
	StartTime = 10 * time.Second
)

// ParseCommand reads a command as people write it: words with blanks between them, of which
// those that have blanks stand in single or double quotes. It is no shell.
func ParseCommand(text string) (*Command, error) {
	var words []string
	var word strings.Builder
	in, quote := false, rune(0)
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, in = r, true
		case r == ' ' || r == '\t':
			if in {
				words = append(words, word.String())
				word.Reset()
			}
			in = false
		default:
			word.WriteRune(r)
			in = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quotation mark %c has no end", quote)
	}
	if in {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("want a program and its arguments")
	}
	return &Command{Args: words}, nil
}

// Check tells whether there is such a program.
func (c *Command) Check() error {
	_, err := exec.LookPath(c.Args[0])
	return err
}

// Program returns the program as a kind of player. Its players are each a [Remote].
func (c *Command) Program() player.Program {
	return player.Program{
		Name: strings.Join(c.Args, " "), About: "a program of its own",
		New: func(s player.Seat) player.Player { return &Remote{command: c, seat: s} },
	}
}

// limited is what a shell does to start a program with so much memory.
const limited = `ulimit -v "$0" || exit 125; exec "$@"`

// process returns the process that is to be started.
func (c *Command) process() *exec.Cmd {
	args := c.Args
	if shell, err := exec.LookPath("sh"); err == nil && c.Memory > 0 {
		args = append([]string{shell, "-c", limited, fmt.Sprint(c.Memory << 10)}, c.Args...)
	}
	p := exec.Command(args[0], args[1:]...)
	p.Env = os.Environ()
	apart(p)
	return p
}
