package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// The scripts ask the program itself what may come next.
const (
	bashCompletion = `_kriegmate() {
  local words=("${COMP_WORDS[@]:0:$COMP_CWORD}")
  COMPREPLY=($(compgen -W "$("${words[@]}" --generate-bash-completion)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kriegmate kriegmate
`
	zshCompletion = `#compdef kriegmate
_kriegmate() {
  local -a choices
  choices=("${(@f)$("${words[@]:0:#words[@]-1}" --generate-bash-completion)}")
  compadd -- "${choices[@]%%:*}" || _files
}
compdef _kriegmate kriegmate
`
)

func completionCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print the completion script of a shell",
		ArgsUsage: "bash|zsh|fish",
		Description: `   source <(kriegmate completion bash)
   source <(kriegmate completion zsh)
   kriegmate completion fish | source`,
		Action: func(c *cli.Context) error {
			script := ""
			switch shell := c.Args().First(); shell {
			case "bash":
				script = bashCompletion
			case "zsh":
				script = zshCompletion
			case "fish":
				var err error
				if script, err = c.App.ToFishCompletion(); err != nil {
					return err
				}
			default:
				return fmt.Errorf("completion: shell %q, want bash, zsh or fish", shell)
			}
			_, err := fmt.Fprint(s.out, script)
			return err
		},
	}
}
