package arguments

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

// The scripts ask the program itself what may come next, with all words up to
// the one that is being typed, and with it.
const (
	bashCompletion = `_kriegmate() {
  local words=("${COMP_WORDS[@]:1:$COMP_CWORD}")
  COMPREPLY=($(compgen -W "$(kriegmate "${words[@]}" --generate-completion 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kriegmate kriegmate
`
	zshCompletion = `#compdef kriegmate
_kriegmate() {
  local -a choices
  choices=("${(@f)$(kriegmate "${(@)words[2,CURRENT]}" --generate-completion 2>/dev/null)}")
  compadd -- "${choices[@]}" || _files
}
compdef _kriegmate kriegmate
`
	fishCompletion = `complete -c kriegmate -a '(kriegmate (commandline -opc)[2..] (commandline -ct) --generate-completion 2>/dev/null)'
`
	completionFlag = "--generate-completion"
)

// CompletionCommand returns the command that prints the completion scripts to out.
func CompletionCommand(out io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print the completion script of a shell",
		ArgsUsage: "bash|zsh|fish",
		Description: `   source <(kriegmate completion bash)
   source <(kriegmate completion zsh)
   kriegmate completion fish | source`,
		Action: func(c *cli.Context) error {
			scripts := map[string]string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}
			script, ok := scripts[c.Args().First()]
			if !ok {
				return fmt.Errorf("completion: shell %.16q, want bash, zsh or fish", c.Args().First())
			}
			_, err := fmt.Fprint(out, script)
			return err
		},
	}
}

// Completing tells whether a script asks what may come next, and after which
// words, the last of which may be unfinished.
func Completing(args []string) (words []string, ok bool) {
	if len(args) < 2 || args[len(args)-1] != completionFlag {
		return nil, false
	}
	return args[1 : len(args)-1], true
}

// Complete returns what may come next, a word a line: commands first, then the
// flags of the command, and nothing where a file or a value is due.
func Complete(app *cli.App, words []string) string {
	last, before := "", words
	if len(words) > 0 {
		last, before = words[len(words)-1], words[:len(words)-1]
	}
	flags, commands := app.Flags, app.Commands
	command, named := commandOf(app, before)
	if command != nil {
		flags, commands = command.Flags, command.Subcommands
	}
	var b strings.Builder
	switch {
	case strings.HasPrefix(last, "-"):
		for _, f := range flags {
			fmt.Fprintln(&b, "--"+f.Names()[0])
		}
		fmt.Fprintln(&b, "--help")
	case named == len(before):
		for _, c := range commands {
			fmt.Fprintln(&b, c.Name)
		}
	}
	return b.String()
}
