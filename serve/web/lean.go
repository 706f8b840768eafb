package web

import (
	"bytes"
	"strings"
)

// lean returns a module or style sheet without the lines that hold nothing but a comment:
// they are a seventh of what is sent. The lines stay, empty, so that a browser names the
// same line in an error as the source has. Texts between backquotes are left alone.
func lean(text []byte) []byte {
	var b bytes.Buffer
	comment, quoted := false, false
	for line := range strings.Lines(string(text)) {
		trimmed := strings.TrimSpace(line)
		switch {
		case quoted:
		case comment:
			comment = !strings.HasSuffix(trimmed, "*/")
			line = "\n"
		case strings.HasPrefix(trimmed, "//"):
			line = "\n"
		case strings.HasPrefix(trimmed, "/*") && (strings.HasSuffix(trimmed, "*/") || !strings.Contains(trimmed, "*/")):
			comment = !strings.HasSuffix(trimmed, "*/")
			line = "\n"
		}
		if (strings.Count(line, "`")-strings.Count(line, "\\`"))%2 != 0 {
			quoted = !quoted
		}
		b.WriteString(line)
	}
	return b.Bytes()
}
