package arguments

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// helpWidth is the number of columns that the help may take.
const helpWidth = 80

func init() {
	cli.HelpPrinter = printHelp
	told := cli.FlagStringer
	cli.FlagStringer = func(f cli.Flag) string { return noDefaults.Replace(told(f)) }
}

// noDefaults leaves out defaults that say nothing: a flag that is not given is not set,
// and a time of zero is no bound.
var noDefaults = strings.NewReplacer(" (default: false)", "", " (default: 0s)", "", " (default: 0)", "")

// printHelp prints the help as the library words it, no wider than helpWidth: paragraphs
// are filled, what stands in a second column goes on there, and examples stay as they are.
func printHelp(out io.Writer, template string, data any) {
	var text strings.Builder
	cli.HelpPrinterCustom(&text, template, data, nil)
	var paragraph []string
	description := false
	end := func() {
		if len(paragraph) > 0 {
			io.WriteString(out, fill("   ", 3, strings.Join(paragraph, " ")))
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
		if example || utf8.RuneCountInString(line) <= helpWidth {
			io.WriteString(out, line+"\n")
			continue
		}
		first, column, rest := columns(line)
		io.WriteString(out, fill(first, column, rest))
	}
	end()
}

// columns splits a line of the help at its second column, or after its indentation
// where there is none.
func columns(line string) (first string, column int, rest string) {
	rest = strings.TrimLeft(line, " ")
	if _, usage, ok := strings.Cut(rest, "  "); ok {
		rest = strings.TrimLeft(usage, " ")
	}
	first = strings.TrimSuffix(line, rest)
	return first, utf8.RuneCountInString(first), rest
}

// fill returns the words after first, on lines that begin at the column.
func fill(first string, column int, words string) string {
	var text strings.Builder
	text.WriteString(first)
	at := column
	for i, word := range strings.Fields(words) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > helpWidth:
			text.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		default:
			text.WriteString(" ")
			at++
		}
		text.WriteString(word)
		at += n
	}
	return text.String() + "\n"
}
