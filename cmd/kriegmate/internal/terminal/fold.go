package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// width is the number of columns that every terminal has.
const width = 80

// Write writes a text for people. On a terminal its long lines are folded.
func Write(w io.Writer, text string) error {
	if On(w) {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = Fold(lines[i])
		}
		text = strings.Join(lines, "\n")
	}
	_, err := io.WriteString(w, text)
	return err
}

// Fold breaks a line between its words where it is wider than 80 columns. It goes on below its
// second column, which begins after two blanks or more, or else below its first word.
func Fold(line string) string {
	if utf8.RuneCountInString(line) <= width {
		return line
	}
	words := strings.TrimLeft(line, " ")
	if _, second, ok := strings.Cut(words, "  "); ok {
		words = strings.TrimLeft(second, " ")
	}
	var text strings.Builder
	text.WriteString(strings.TrimSuffix(line, words))
	column := utf8.RuneCountInString(text.String())
	at := column
	for i, word := range strings.Fields(words) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > width:
			text.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		default:
			text.WriteString(" ")
			at++
		}
		text.WriteString(word)
		at += n
	}
	return text.String()
}

// Waiting says to a person at a terminal that a command waits for what it reads.
func Waiting(in io.Reader, say io.Writer, what string) {
	if Typed(in) && On(say) {
		fmt.Fprintf(say, "kriegmate: waiting for %s; end with Ctrl-D, or see --help\n", what)
	}
}
