package fields

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Object is a JSON object whose fields are still text: those of them that are
// known, in their order; nil is a field that is missing.
type Object struct {
	known []string
	texts [mostFields][]byte
}

// mostFields is the number of fields of the largest object.
const mostFields = 16

// An Error says which field of an object is wrong.
type Error struct {
	Field string
	Err   error
}

// Wrong returns an [Error] about a field.
func Wrong(field string, err error) error { return &Error{field, err} }

// Error names the field and what is wrong.
func (e *Error) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Valid returns what is wrong with a text that is not one JSON value.
func Valid(data []byte) error {
	if json.Valid(data) {
		return nil
	}
	var text json.RawMessage
	return fmt.Errorf("not JSON: %w", json.Unmarshal(data, &text))
}

// Parse reads an object of valid JSON that has no other fields than the
// known ones, and each of them once.
func Parse(data []byte, known ...string) (f Object, err error) {
	rest := skipSpace(data)
	if rest[0] != '{' {
		return f, errors.New("want a JSON object")
	}
	f.known = known
	for rest = skipSpace(rest[1:]); rest[0] != '}'; rest = skipSpace(rest) {
		if rest[0] == ',' {
			rest = skipSpace(rest[1:])
		}
		var key []byte
		key, rest = cutValue(rest)
		i := f.number(key)
		switch {
		case i < 0:
			return f, &Error{plain(anyString(key)), errors.New("unknown field")}
		case f.texts[i] != nil:
			return f, &Error{known[i], errors.New("given twice")}
		}
		rest = skipSpace(rest)[1:] // the colon
		f.texts[i], rest = cutValue(skipSpace(rest))
	}
	return f, nil
}

// number returns which of the known fields the string key names, -1 if none.
func (f *Object) number(key []byte) int {
	for i, name := range f.known {
		if string(key[1:len(key)-1]) == name {
			return i
		}
	}
	return slices.Index(f.known, anyString(key))
}

// plain returns a name as it is if it is a short word, and quoted otherwise.
func plain(name string) string {
	if len(name) <= 16 && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") == "" {
		return name
	}
	return fmt.Sprintf("%.16q", name)
}

// Text returns the text of a field, nil if it is missing.
func (f *Object) Text(name string) []byte {
	return f.texts[slices.Index(f.known, name)]
}

// Only tells whether the object has none but the first n of the known fields.
func (f *Object) Only(n int) bool {
	for _, text := range f.texts[n:len(f.known)] {
		if text != nil {
			return false
		}
	}
	return true
}

// String reads a field; "" if it is missing.
func (f *Object) String(name string) (value string, err error) {
	text := f.Text(name)
	switch {
	case text == nil:
		return "", nil
	case text[0] != '"':
		return "", misfit(name, text, "a string")
	}
	return anyString(text), nil
}

// Bool reads a field; false if it is missing.
func (f *Object) Bool(name string) (bool, error) {
	switch text := f.Text(name); string(text) {
	case "true":
		return true, nil
	case "", "false":
		return false, nil
	default:
		return false, misfit(name, text, "true or false")
	}
}

// Int reads a field; 0 if it is missing.
func (f *Object) Int(name string) (int, error) {
	text := f.Text(name)
	if text == nil {
		return 0, nil
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		return 0, misfit(name, text, "a whole number")
	}
	return n, nil
}

// List reads a field as a list of JSON values; nil if it is missing.
func (f *Object) List(name string) (list [][]byte, err error) {
	text := f.Text(name)
	switch {
	case text == nil:
		return nil, nil
	case text[0] != '[':
		return nil, misfit(name, text, "a list")
	}
	for rest := skipSpace(text[1:]); rest[0] != ']'; rest = skipSpace(rest) {
		if rest[0] == ',' {
			rest = skipSpace(rest[1:])
		}
		var value []byte
		value, rest = cutValue(rest)
		list = append(list, value)
	}
	return list, nil
}

// Strings reads a field as a list of strings; nil if it is missing.
func (f *Object) Strings(name string) ([]string, error) {
	list, err := f.List(name)
	if err != nil || list == nil {
		return nil, err
	}
	values := make([]string, len(list))
	for i, text := range list {
		if text[0] != '"' {
			return nil, misfit(name, text, "a string")
		}
		values[i] = anyString(text)
	}
	return values, nil
}

func misfit(name string, text []byte, want string) error {
	return &Error{name, fmt.Errorf("%s is not %s", printable(text), want)}
}

// printable returns the beginning of a text of valid JSON on one line: without
// the space between its parts, and quoted if anything in it cannot be printed.
func printable(text []byte) string {
	var compact bytes.Buffer
	if json.Compact(&compact, text) != nil {
		return fmt.Sprintf("%.16q", text)
	}
	short := fmt.Sprintf("%.16s", compact.Bytes())
	if strings.ContainsFunc(short, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(short)
	}
	return short
}

// anyString returns the string that a text of valid JSON stands for.
func anyString(text []byte) string {
	inside := text[1 : len(text)-1]
	for _, c := range inside {
		if c == '\\' || c >= 0x80 {
			return unquote(text)
		}
	}
	return string(inside)
}

// unquote is anyString for texts with escapes and beyond ASCII. It is slow.
func unquote(text []byte) (s string) {
	if json.Unmarshal(text, &s) != nil {
		return string(text)
	}
	return s
}

func skipSpace(text []byte) []byte {
	for len(text) > 0 && (text[0] == ' ' || text[0] == '\t' || text[0] == '\r' || text[0] == '\n') {
		text = text[1:]
	}
	return text
}

// cutValue cuts the first value off a text of valid JSON.
func cutValue(text []byte) (value, rest []byte) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:])
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		default:
			if depth > 0 {
				continue
			}
			// A number or a word goes up to what cannot be in it.
			n := bytes.IndexAny(text[i:], ",]} \t\r\n")
			if n < 0 {
				n = len(text) - i
			}
			i += n - 1
		}
		if depth == 0 {
			return text[:i+1], text[i+1:]
		}
	}
	return text, nil
}

// stringEnd returns the place of the quote that ends the string at the start of
// text.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(text) - 1
}
