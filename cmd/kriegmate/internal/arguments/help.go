package arguments

import (
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/terminal"
)

func init() {
	cli.HelpPrinter = printHelp
	told := cli.FlagStringer
	cli.FlagStringer = func(f cli.Flag) string { return noDefaults.Replace(told(f)) }
}

// noDefaults leaves out defaults that say nothing: a flag that is not given is not set,
// and a time of zero is no bound.
var noDefaults = strings.NewReplacer(" (default: false)", "", " (default: 0s)", "", " (default: 0)", "")

// printHelp prints the help as the library words it, no wider than a terminal: paragraphs
// are filled, what stands in a second column goes on there, and examples stay as they are.
func printHelp(out io.Writer, template string, data any) {
	var text strings.Builder
	cli.HelpPrinterCustom(&text, template, data, nil)
	var paragraph []string
	description := false
	end := func() {
		if len(paragraph) > 0 {
			io.WriteString(out, terminal.Fold("   "+strings.Join(paragraph, " "))+"\n")
			paragraph = nil
		}
	}
	for line := range strings.SplitSeq(strings.TrimRight(text.String(), "\n"), "\n") {
		line = strings.TrimRight(line, " ")
		if words := strings.TrimLeft(line, " "); description && len(line) == len(words)+3 {
			paragraph = append(paragraph, words)
			continue
		}
		end()
		if line != "" && line[0] != ' ' {
			description = line == "DESCRIPTION:"
		}
		example := description && !strings.Contains(strings.TrimLeft(line, " "), "  ")
		if !example {
			line = terminal.Fold(line)
		}
		io.WriteString(out, line+"\n")
	}
	end()
}
