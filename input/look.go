package input

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// A sight is what a text looks like from afar.
type sight int

const (
	sawProblemFile sight = iota
	sawJSON
	sawFENs
	sawWords
	sawFiltered
	sawMoves // or anything else
)

// zstdMagic is how a file of problems begins.
var zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// strangers are what other files begin with.
var strangers = []struct{ start, what string }{
	{"\x1f\x8b", "a gzip archive: unpack it first, or read it with kriegmate import"},
	{"PK\x03\x04", "a zip archive: unpack it first"},
	{"BZh", "a bzip2 archive: unpack it first"},
	{"\xfd7zXZ", "an xz archive: unpack it first"},
	{"%PDF", "a PDF: type the position as a FEN or in words"},
	{"\x89PNG", "a picture: type the position as a FEN or in words"},
	{"\xff\xd8\xff", "a picture: type the position as a FEN or in words"},
	{"\xff\xfe", "text in UTF-16: save it as UTF-8"},
	{"\xfe\xff", "text in UTF-16: save it as UTF-8"},
}

var (
	address      = regexp.MustCompile(`(?i)^(https?://|www\.|(lichess\.org|chess\.com)/)\S*\s*$`)
	fenStart     = regexp.MustCompile(`^[pnbrqkPNBRQK1-8]+(/[pnbrqkPNBRQK1-8]*){3,}(\s|$)|^[A-Za-z0-9]+(/[A-Za-z0-9]*){7}\s+[wb](\s|$)`)
	filteredText = regexp.MustCompile(`(?i)^(\s*\[.*\n)*\s*\[filtered\s|\?\?\s*\{\(|\{\([^)}\n]*:[^)}\n]*\)\}`)
)

// errEmpty is the error about nothing.
var errEmpty = errors.New("it is empty: want a record, a PGN, a FEN or a problem file")

// look finds out what a text is, or says what to do instead of giving it.
func look(data []byte) (sight, error) {
	if bytes.HasPrefix(data, zstdMagic) {
		return sawProblemFile, nil
	}
	for _, s := range strangers {
		if bytes.HasPrefix(data, []byte(s.start)) {
			return 0, fmt.Errorf("this is %s", s.what)
		}
	}
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return 0, fmt.Errorf("not a text, byte %d is zero: want a record, a PGN, a FEN or a problem file", i+1)
	}
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	switch {
	case len(text) == 0:
		return 0, errEmpty
	case !textual(text[:min(len(text), 4096)]):
		return 0, errors.New("not a text: want a record, a PGN, a FEN or a problem file")
	case address.Match(text):
		return 0, fmt.Errorf("%.40q is an address, and nothing is fetched: download the game as PGN and name that file", text)
	case text[0] == '<':
		return 0, errors.New("this is a page in HTML: download the game as PGN instead and name that file")
	case text[0] == '{' && !bytes.HasPrefix(text, []byte("{(")), jsonArray(text):
		return sawJSON, nil
	}
	first := firstLine(string(text))
	switch first = first[:min(len(first), 64<<10)]; { // no longer one is a position or words
	case fenStart.MatchString(first):
		return sawFENs, nil
	case wordsStart.MatchString(first):
		return sawWords, nil
	}
	if filteredText.Match(text[:min(len(text), 256<<10)]) {
		return sawFiltered, nil
	}
	return sawMoves, nil
}

// jsonArray tells a list in JSON from the tags of a PGN, which begin with the same
// letter.
func jsonArray(text []byte) bool {
	rest := bytes.TrimSpace(text[1:])
	return text[0] == '[' && len(rest) > 0 && bytes.IndexByte([]byte(`{["]`), rest[0]) >= 0
}

// textual tells whether bytes can be text. Old files have names in other encodings, so
// some that are not UTF-8 may be.
func textual(start []byte) bool {
	strange := 0
	for rest := start; len(rest) > 0; {
		c, size := utf8.DecodeRune(rest)
		if c == utf8.RuneError && size == 1 || c < ' ' && !unicode.IsSpace(c) && c != 0x1b {
			strange++
		}
		rest = rest[size:]
	}
	return strange <= 3+len(start)/20
}

// firstLine returns the first line that is neither blank nor a remark.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return line
		}
	}
	return ""
}

// begins tells whether a text begins as a game does: with a tag, or with a move that
// White has in the normal array.
func begins(text string) bool {
	var s movetext.Scanner
	for line := range strings.Lines(text) {
		words := s.Line(line)
		if len(s.Tags) > 0 {
			return true
		}
		if len(words) > 0 {
			p := chess.Start()
			n := chess.Notation{Side: &p.Us, Moves: p.Moves(nil), Colour: p.Turn}
			_, err := n.ParseLoose(words[0])
			return err == nil
		}
	}
	return false
}
