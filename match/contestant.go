package match

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kriegmate/files"
	"kriegmate/player"
	"kriegmate/player/marshal"
	"kriegmate/player/roster"
	"kriegmate/protocol"
)

// commandMark is the name of a program of its own, behind which its command line follows after a
// colon; weightsMark stands before a file with weights or habits of the marshal.
const (
	commandMark = "cmd"
	weightsMark = "marshal:@"
)

// Behind is what a program of its own is held to; see [protocol.Command].
type Behind struct {
	Memory   int64 // in MiB
	Patience time.Duration
}

// ParseContestant reads a contestant as people write it: the name of a player, such as
// hunter, with limits of its own behind it if it has any,
//
//	hunter,time=1s,simulations=100,states=5000,threads=2
//
// or a program that speaks the protocol, with its arguments, as in "cmd:./my-player --fast" or, with
// limits of its own, "cmd,time=1s:./my-player --fast".
// "marshal:@weights.json" is the marshal with the weights or habits of a file, which is read until ctx ends.
// Limits that it does not name are the given ones.
func ParseContestant(ctx context.Context, text string, limits player.Limits, behind Behind) (c Contestant, err error) {
	c = Contestant{Name: text, Limits: limits}
	name, own, command := divide(text)
	if command == "" {
		err = c.find(ctx, name)
	}
	if err == nil {
		err = readLimits(&c.Limits, own)
	}
	if words, ok := strings.CutPrefix(command, ":"); ok && err == nil {
		err = c.run(words, behind)
	}
	return c, err
}

// divide returns the parts of a contestant's name: who it is, its limits, and what is behind these of a program of its own,
// the command line with the colon.
func divide(name string) (head string, limits []string, command string) {
	if before, words, ok := strings.Cut(name, ":"); ok && (before == commandMark || strings.HasPrefix(before, commandMark+",")) {
		name, command = before, ":"+words
	}
	limits = strings.Split(name, ",")
	return limits[0], limits[1:], command
}

// run makes it a program of its own, with the words of its command line.
func (c *Contestant) run(words string, behind Behind) error {
	command, err := protocol.ParseCommand(words)
	if err != nil {
		return err
	}
	command.Memory, command.Patience = behind.Memory, behind.Patience
	c.Program = command.Program()
	return command.Check()
}

// Named returns the player with a name, or the marshal with the numbers of a file, as [ParseContestant] reads them.
func Named(ctx context.Context, name string) (player.Program, error) {
	if strings.HasPrefix(name, weightsMark) {
		var c Contestant
		err := c.find(ctx, name)
		return c.Program, err
	}
	return roster.Named(name)
}

// find finds the program with a name.
func (c *Contestant) find(ctx context.Context, name string) (err error) {
	if file, ok := strings.CutPrefix(name, weightsMark); ok {
		return c.weigh(ctx, file)
	}
	if c.Program, err = roster.Named(name); err != nil {
		return fmt.Errorf("%w, or cmd:PROGRAM, or cmd,time=1s:PROGRAM", err)
	}
	if name == roster.Default {
		c.Name = strings.Replace(c.Name, name, c.Program.Name, 1)
	}
	return nil
}

// weigh makes it the marshal with the weights or habits of a file.
func (c *Contestant) weigh(ctx context.Context, file string) error {
	if file == "" || file == "-" {
		return fmt.Errorf("%s: want the name of a file with weights or habits behind it", weightsMark)
	}
	text, err := files.Read(ctx, file, nil)
	if err != nil {
		return err
	}
	numbers, err := marshal.ParseNumbers(text)
	if err == nil {
		c.Program, err = numbers.Program(weightsMark + file)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	c.Numbers = *numbers
	return nil
}

// written returns limits as people write them.
func written(l player.Limits) string {
	var words []string
	if l.Time > 0 {
		words = append(words, "time="+l.Time.String())
	}
	for _, n := range []struct {
		key   string
		value int
	}{{"simulations", l.Simulations}, {"states", l.States}, {"threads", l.Threads}} {
		if n.value > 0 {
			words = append(words, fmt.Sprintf("%s=%d", n.key, n.value))
		}
	}
	return strings.Join(words, ",")
}

// readLimits sets the limits of words such as time=1s.
func readLimits(l *player.Limits, words []string) error {
	for i, word := range words {
		key, value, _ := strings.Cut(word, "=")
		err := set(l, key, value)
		if err == nil && slices.ContainsFunc(words[:i], func(other string) bool { return strings.HasPrefix(other, key+"=") }) {
			err = fmt.Errorf("%s twice", key)
		}
		if err != nil {
			return fmt.Errorf("%.40s: %w", cmp.Or(word, "nothing behind a comma"), err)
		}
	}
	return nil
}

// set sets a limit by its name.
func set(l *player.Limits, key, value string) error {
	if key == "time" {
		d, err := time.ParseDuration(value)
		if err != nil || d <= 0 {
			return fmt.Errorf("want a time such as 500ms")
		}
		l.Time = d
		return nil
	}
	numbers := map[string]*int{"simulations": &l.Simulations, "states": &l.States, "threads": &l.Threads}
	n, err := strconv.Atoi(cmp.Or(value, "?"))
	switch {
	case numbers[key] == nil:
		return fmt.Errorf("want time=, simulations=, states= or threads=")
	case err != nil || n <= 0:
		return fmt.Errorf("want a positive number")
	}
	*numbers[key] = n
	return nil
}
