package render

import (
	"bytes"
	"encoding/xml"
	"strings"
	"unicode"
)

// Escape returns text as it may stand in SVG or HTML, between tags or in quotes:
// on one line, without control characters, and so that none of it is read as
// markup.
func Escape(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return ' '
		case unicode.Is(unicode.Cf, r): // marks that turn the direction of writing, and the like
			return -1
		}
		return r
	}, text)
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}

// TextWidth returns how wide a line of text is at most, in the units of its font
// size, in the sans-serif fonts that viewers use. They differ; this is the width
// in one of the widest, rounded up.
func TextWidth(text string, size float64) float64 {
	width := 0.0
	for _, r := range text {
		width += letterWidth(r)
	}
	return width * size
}

// letterWidth returns the width of a letter by its class, for a font size of 1.
func letterWidth(r rune) float64 {
	switch {
	case strings.ContainsRune("ijlI|'.,:; ", r):
		return 0.35
	case strings.ContainsRune("frtJ()[]-!/\"", r):
		return 0.47
	case strings.ContainsRune("mwMW%@—", r):
		return 1
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '?':
		return 0.64
	case r >= 'A' && r <= 'Z':
		return 0.79
	case r < 0x2000:
		return 0.88
	}
	return 1.1
}

// Wrap breaks text into lines that are at most so wide at a font size: between words, and
// where a word is wider than that, inside it.
func Wrap(text string, size, width float64) (lines []string) {
	row := ""
	for _, word := range strings.Fields(text) {
		if longer := row + " " + word; row != "" && TextWidth(longer, size) <= width {
			row = longer
			continue
		}
		if row != "" {
			lines = append(lines, row)
		}
		for row = word; TextWidth(row, size) > width; {
			n := fitting(row, size, width)
			if n == len(row) {
				break // one letter, and no room for it
			}
			lines, row = append(lines, row[:n]), row[n:]
		}
	}
	if row != "" {
		lines = append(lines, row)
	}
	return lines
}

// fitting returns how many bytes of a word are at most so wide, at least its first letter.
func fitting(word string, size, width float64) int {
	for i, r := range word {
		if width -= letterWidth(r) * size; width < 0 && i > 0 {
			return i
		}
	}
	return len(word)
}

// Bold is how much wider bold letters are, at most.
const Bold = 1.15
