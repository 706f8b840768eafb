package render_test

import (
	"slices"
	"testing"

	"kriegmate/kriegspiel/render"
)

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"plain":               "plain",
		`<b a="1">&'`:         "&lt;b a=&#34;1&#34;&gt;&amp;&#39;",
		"two\nlines\tand\r":   "two lines and ",
		"\x1b[31mred\x00\x7f": " [31mred  ",
		"a\u202eb\u2028c":     "ab c",
		"bad \xff":            "bad \ufffd",
	} {
		if got := render.Escape(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}

// The widths that DejaVu Sans, a wide font, has for some words, by its own table
// of advances; ours are no less, and not a fifth more.
func TestTextWidth(t *testing.T) {
	for text, real := range map[string]float64{
		"check by file, checkmate": 12.471,
		"try Ra1":                  3.657,
		"Black: silence":           6.851,
		"capture on a7":            6.98,
	} {
		if got := render.TextWidth(text, 10); got < 10*real || got > 12*real {
			t.Errorf("%q is %v wide, want a little over %v", text, got, 10*real)
		}
	}
}

func TestWrap(t *testing.T) {
	// Each letter is 6.4 wide at size 10, a blank 3.5.
	for _, test := range []struct {
		text  string
		width float64
		want  []string
	}{
		{"", 100, nil},
		{"aa bb cc", 100, []string{"aa bb cc"}},
		{"aa bb cc", 29.2, []string{"aa bb", "cc"}},
		{"aa bb cc", 29, []string{"aa", "bb", "cc"}},
		{"b aaaaaaaa b", 23, []string{"b", "aaa", "aaa", "aa b"}},
		{"aaa b", 20, []string{"aaa", "b"}},
		{"éé b", 9, []string{"é", "é", "b"}},
		{"aa b", 1, []string{"a", "a", "b"}},
	} {
		if got := render.Wrap(test.text, 10, test.width); !slices.Equal(got, test.want) {
			t.Errorf("%q in %v: %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
