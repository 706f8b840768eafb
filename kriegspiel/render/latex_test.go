package render

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// The certain pieces, the ghosts by kind and faintness, and the caption with nothing in it
// that LaTeX would take for a command.
func TestLaTeX(t *testing.T) {
	b := ghostBoard(t)
	b.Caption = []string{"100% of \\TeX {}_^~#$& \x1b\n\u202eend"}
	b.Arrows = []Arrow{{From: 7, To: 0}}
	b.Below = chess.Black
	got := string(b.LaTeX())
	for _, want := range []string{
		"% White to move, 3 possible positions\n",
		"inverse=true,",
		"setpieces={Rh1,Rb7,Kc7,ka8}",
		"\\BlackBishopOnWhite}}, markfields={c5}",
		"\\BlackBishopOnWhite}}, markfields={g8}",
		"pgfstyle=straightmove, markmoves={h1-a1}",
		"100\\% of \\textbackslash{}TeX \\{\\}\\_\\textasciicircum{}\\textasciitilde{}\\#\\$\\&    end\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
	if strings.Count(got, "[") != strings.Count(got, "]") || strings.ContainsAny(got, "\x1b\u202e") {
		t.Errorf("brackets or control characters:\n%s", got)
	}
}

// The format goes by the ending.
func TestPicture(t *testing.T) {
	for name, want := range map[string]string{"a.svg": "<svg", "b.PNG": "\x89PNG", "c.tex": "% "} {
		if data, err := new(Board).Picture(name); err != nil || !strings.HasPrefix(string(data), want) {
			t.Errorf("%s: %.10q, %v", name, data, err)
		}
	}
	for _, name := range []string{"", "a", "a.jpg", "svg", "a\n\x1b.gif"} {
		_, err := new(Board).Picture(name)
		if err == nil || strings.ContainsAny(err.Error(), "\n\x1b") || CheckPicture(name) == nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}
