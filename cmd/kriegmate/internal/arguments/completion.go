package arguments

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// The scripts ask the program itself what may come next, with all words up to
// the one that is being typed, and with it. Where it has no answer a file is due, and
// the shell completes that.
const (
	bashCompletion = `_kriegmate() {
  local words=("${COMP_WORDS[@]:1:$COMP_CWORD}") word="${COMP_WORDS[COMP_CWORD]}"
  [[ $word == "=" ]] && word=
  COMPREPLY=($(compgen -W "$(kriegmate "${words[@]}" --generate-completion 2>/dev/null)" -- "$word"))
}
complete -o default -F _kriegmate kriegmate
`
	zshCompletion = `#compdef kriegmate
_kriegmate() {
  local -a choices
  choices=(${(f)"$(kriegmate "${(@)words[2,CURRENT]}" --generate-completion 2>/dev/null)"})
  if (( $#choices )); then compadd -- "${choices[@]}"; else _files; fi
}
compdef _kriegmate kriegmate
`
	fishCompletion = `function __kriegmate_choices
  kriegmate (commandline -opc)[2..] (commandline -ct) --generate-completion 2>/dev/null
end
complete -c kriegmate -n '__kriegmate_choices | string length -q' -f -a '(__kriegmate_choices)'
`
	// An empty word would get lost on the way from PowerShell to a program.
	powershellCompletion = `Register-ArgumentCompleter -Native -CommandName kriegmate -ScriptBlock {
  param($word, $ast, $cursor)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $ask = if ($word -eq '') { '--generate-completion=next' } else { '--generate-completion' }
  kriegmate @words $ask 2>$null | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
	completionFlag     = "--generate-completion"
	nextCompletionFlag = completionFlag + "=next" // after the words, none of which is unfinished
)

// scripts are the completion scripts by shell.
var scripts = map[string]string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion, "powershell": powershellCompletion}

// CompletionCommand returns the command that prints the completion scripts to out.
func CompletionCommand(out io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print the completion script of a shell",
		ArgsUsage: "bash|zsh|fish|powershell",
		Description: `   source <(kriegmate completion bash)
   source <(kriegmate completion zsh)
   kriegmate completion fish | source
   kriegmate completion powershell | Out-String | Invoke-Expression`,
		Action: func(c *cli.Context) error {
			script, ok := scripts[c.Args().First()]
			switch {
			case c.NArg() > 1:
				return fmt.Errorf("completion takes one shell, not %d arguments", c.NArg())
			case !ok:
				return fmt.Errorf("completion: shell %.16q, want bash, zsh, fish or powershell", c.Args().First())
			}
			_, err := fmt.Fprint(out, script)
			return err
		},
	}
}

// Completing tells whether a script asks what may come next, and after which
// words, the last of which may be unfinished.
func Completing(args []string) (words []string, ok bool) {
	if len(args) < 2 {
		return nil, false
	}
	words, last := args[1:len(args)-1], args[len(args)-1]
	if last == nextCompletionFlag {
		return append(slices.Clone(words), ""), true
	}
	return words, last == completionFlag
}

// Complete returns what may come next, a word a line: the values of a flag, the flags of
// the command, commands, or what the usage of the command says, as in "bash|zsh"; nothing
// where a file or anything else is due.
func Complete(app *cli.App, words []string) string {
	// Bash has the sign in "--ply=3" as a word of its own.
	if n := len(words); n > 1 && words[n-1] == "=" {
		words = append(slices.Clone(words[:n-1]), "")
	} else if n > 2 && words[n-2] == "=" {
		words = slices.Delete(slices.Clone(words), n-2, n-1)
	}
	last, before := "", words
	if len(words) > 0 {
		last, before = words[len(words)-1], words[:len(words)-1]
	}
	flags, commands, usage := app.Flags, app.Commands, ""
	command, named := commandOf(app, before)
	if command != nil {
		flags, commands, usage = command.Flags, command.Subcommands, command.ArgsUsage
	}
	var choices []string
	name, part, joined := strings.Cut(last, "=")
	switch {
	case len(before) > 0 && takesValue(flags, before[len(before)-1]):
		choices = valuesOf(flags, before[len(before)-1], last)
	case joined && takesValue(flags, name):
		for _, value := range valuesOf(flags, name, part) {
			choices = append(choices, name+"="+value)
		}
	case strings.HasPrefix(last, "-"):
		for _, f := range flags {
			choices = append(choices, "--"+f.Names()[0])
		}
		choices = append(choices, "--help")
	case named == len(before) && len(commands) > 0:
		for _, c := range commands {
			choices = append(choices, c.Name)
		}
	case named == len(before):
		choices = alternatives(usage)
	}
	if len(choices) == 0 {
		return ""
	}
	return strings.Join(choices, "\n") + "\n"
}

// flagOf returns the flag that is written as word; nil if there is none.
func flagOf(flags []cli.Flag, word string) cli.Flag {
	name := strings.TrimLeft(word, "-")
	if i := slices.IndexFunc(flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), name) }); i >= 0 && name != word {
		return flags[i]
	}
	return nil
}

// takesValue tells whether a word is a flag with a value.
func takesValue(flags []cli.Flag, word string) bool {
	f := flagOf(flags, word)
	_, isBool := f.(*cli.BoolFlag)
	return f != nil && !isBool
}

// valuesOf returns what may follow a flag of which a part is typed already. In a list
// what was typed up to the last comma stays.
func valuesOf(flags []cli.Flag, word, part string) (list []string) {
	choice, ok := choiceOf(flagOf(flags, word))
	if !ok {
		return nil
	}
	done := ""
	if at := strings.LastIndex(part, ","); at >= 0 && choice.list {
		done = part[:at+1]
	}
	for _, value := range choice.values() {
		if !slices.Contains(strings.Split(done, ","), value) {
			list = append(list, done+value)
		}
	}
	return list
}

// alternatives returns the words of a usage such as "bash|zsh|fish": those in lower case
// stand for themselves, others for something else.
func alternatives(usage string) (list []string) {
	for word := range strings.SplitSeq(strings.Trim(usage, "[] "), "|") {
		if word == "" || strings.ToLower(word) != word || strings.ContainsAny(word, " .") {
			return nil
		}
		list = append(list, word)
	}
	return list
}
