// Package arguments is what the command line of kriegmate does whatever the command:
// flags may stand anywhere, mistakes are told in one line, shells are told what
// may come next, and flags that many commands have are read in one place.
package arguments

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Quiet lets a program that was begun with the given arguments, and its commands, hand on
// their errors as [UsageError] words them.
func Quiet(app *cli.App, args []string) {
	app.OnUsageError = UsageError(args)
	quiet(app.Commands, app.OnUsageError)
}

func quiet(commands []*cli.Command, handOn cli.OnUsageErrorFunc) {
	for _, command := range commands {
		command.OnUsageError = handOn
		command.HideHelpCommand = true
		quiet(command.Subcommands, handOn)
	}
}

// UsageError returns what hands an error on, so that it is printed on one line without the
// whole help around it, and names flags as they are written in the arguments.
func UsageError(args []string) cli.OnUsageErrorFunc {
	return func(c *cli.Context, err error, _ bool) error {
		name := "kriegmate"
		if c.Command != nil && c.Command.HelpName != "" {
			name = c.Command.HelpName
		}
		text := err.Error()
		if m := unknownFlag.FindStringSubmatch(text); m != nil {
			text = "unknown flag " + written(args, m[1])
			if negative.MatchString(m[1]) {
				text += ", and no argument is a negative number"
			}
		} else if m := badValue.FindStringSubmatch(text); m != nil {
			text = fmt.Sprintf("%s: cannot read %s%s", written(args, m[2]), m[1], wanted(c.Command, m[2]))
		} else if m := noValue.FindStringSubmatch(text); m != nil {
			text = written(args, m[1]) + ": a value is missing"
		}
		return &usageError{fmt.Sprintf("%s: see %s --help", text, name), err}
	}
}

// written returns the flag of that name as it stands in the arguments, or with a dash if it is
// one of several letters behind one.
func written(args []string, name string) string {
	for _, word := range args {
		word, _, _ = strings.Cut(word, "=")
		if word != name && strings.TrimLeft(word, "-") == name {
			return word
		}
	}
	return "-" + name
}

// wanted says what the value of a flag is like, if that is not plain.
func wanted(command *cli.Command, name string) string {
	if command == nil {
		return ""
	}
	for _, f := range command.Flags {
		if _, ok := f.(*cli.DurationFlag); ok && slices.Contains(f.Names(), name) {
			return ", want a time such as 90s or 10m"
		}
	}
	return ""
}

// A usageError is an error of package flag in other words.
type usageError struct {
	text string
	err  error
}

func (e *usageError) Error() string { return e.text }

// Unwrap returns the error of package flag.
func (e *usageError) Unwrap() error { return e.err }

// negative is the name of a flag that is rather a number.
var negative = regexp.MustCompile(`^\.?[0-9][0-9.]*$`)

// What package flag says of mistakes.
var (
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: -+(\S+)$`)
	badValue    = regexp.MustCompile(`^invalid (?:boolean )?value ("(?:[^"\\]|\\.)*") for (?:flag )?-+([a-z-]+): .*$`)
	noValue     = regexp.MustCompile(`^flag needs an argument: -+(\S+)$`)
)

// FlagsFirst moves the flags of a command before its other arguments, so that
// they may be written in any order. What help is asked about is asked for its help, and
// beside --help nothing else counts. A last flag that lacks its value gets none of the
// arguments that stood before it. Numbers lose the zeros before them, which package flag takes for octal ones.
func FlagsFirst(app *cli.App, args []string) []string {
	if len(args) < 2 {
		return args
	}
	if len(args) > 2 && args[1] == "help" && !strings.HasPrefix(args[2], "-") {
		return slices.Concat(args[:1], args[2:], []string{"--help"}) // a name that is none is told as always
	}
	command, words := commandOf(app, args[1:])
	if command == nil {
		return args
	}
	var flags, rest []string
	for i := 1 + words; i < len(args); i++ {
		name := strings.TrimLeft(args[i], "-")
		switch {
		case args[i] == "--":
			rest = append(rest, args[i:]...)
			i = len(args)
		case name == args[i] || name == "":
			rest = append(rest, args[i])
		case (name == "help" || name == "h") && len(command.Subcommands) > 0 && len(rest) > 0:
			return slices.Concat(args[:1+words], rest) // a name that is none is told as always
		case name == "help" || name == "h":
			return append(slices.Clone(args[:1+words]), "--help")
		case takesValue(command.Flags, args[i]) && i+1 < len(args):
			flags = append(flags, args[i], decimal(command.Flags, args[i], args[i+1]))
			i++
		case takesValue(command.Flags, args[i]):
			return slices.Concat(args[:1+words], flags, args[i:])
		default:
			flag, value, ok := strings.Cut(args[i], "=")
			if ok {
				flag += "=" + decimal(command.Flags, flag, value)
			}
			flags = append(flags, flag)
		}
	}
	return slices.Concat(args[:1+words], flags, rest)
}

// zeros are those before a number.
var zeros = regexp.MustCompile(`^([-+]?)0+([0-9]+)$`)

// decimal returns the value of a flag, without the zeros before it if that is a number.
func decimal(flags []cli.Flag, flag, value string) string {
	switch flagOf(flags, flag).(type) {
	case *cli.IntFlag, *cli.Int64Flag, *cli.Uint64Flag:
		return zeros.ReplaceAllString(value, "$1$2")
	}
	return value
}

// commandOf returns the command that the arguments after the program's name begin
// with, nil if there is none, and how many of them name it.
func commandOf(app *cli.App, args []string) (found *cli.Command, words int) {
	commands := app.Commands
	for _, word := range args {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 {
			break
		}
		found, commands = commands[i], commands[i].Subcommands
		words++
	}
	return found, words
}
