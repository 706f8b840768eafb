package web

import (
	"os"
	"strings"
	"testing"
)

func TestLean(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a line", "// a\nb();\n  // c\n", "\nb();\n\n"},
		{"a block", "/**\n * a\n */\nb();\n", "\n\n\nb();\n"},
		{"a block on a line", "  /** a */\nb();\n", "\nb();\n"},
		{"after code", "b(); // a\n", "b(); // a\n"},
		{"before code", "/* a */ b();\n", "/* a */ b();\n"},
		{"in a text", "b(`\n// no comment\n/* nor this\n`);\n// a\n", "b(`\n// no comment\n/* nor this\n`);\n\n"},
		{"a quote in a text", "b(`\\`\n// no comment\n`);\n", "b(`\\`\n// no comment\n`);\n"},
		{"a quote in a comment", "// `\n// a\nb();\n", "\n\nb();\n"},
		{"a sheet", "/* a\n   b */\n.c { d: e; }\n", "\n\n.c { d: e; }\n"},
		{"no end of line", "b();\n// a", "b();\n\n"},
	} {
		if got := string(lean([]byte(test.text))); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// What is left of our files is all but comments, line by line, and no text is left open.
func TestLeanFiles(t *testing.T) {
	for _, name := range parts() {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(text), "`")%2 != 0 {
			t.Errorf("%s has a backquote alone: what follows might be taken for a text", name)
		}
		before, after := strings.Split(string(text), "\n"), strings.Split(string(lean(text)), "\n")
		if len(before) != len(after) {
			t.Errorf("%s has %d lines, and then %d", name, len(before), len(after))
			continue
		}
		for i, line := range before {
			start := strings.TrimSpace(line)
			comment := strings.HasPrefix(start, "/") || strings.HasPrefix(start, "*") || strings.HasSuffix(start, "*/")
			if after[i] != line && (after[i] != "" || !comment) {
				t.Errorf("%s:%d: %q has become %q", name, i+1, line, after[i])
			}
		}
	}
}
