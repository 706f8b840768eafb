package database

import (
	"bytes"
	"math"
)

// What a line may hold at the most, in bytes of JSON, so that a small file that
// decompresses to a lot is refused before it is read: a frame may have 64 MiB of
// text, and decoding that takes many times the memory. All but certificates is far
// below: a record of 10,000 events takes 1 MiB.
const (
	maxHeader = 1 << 20
	maxValue  = 64 << 10 // of a field that is named nowhere below, and of a name
	maxNames  = 64       // fields of an object
)

// maxValues are the bounds of fields that may be long. A certificate has no bound
// but that of its frame.
var maxValues = map[string]int{"tags": 4 << 20, "record": 8 << 20, "positions": 8 << 20, "certificate": math.MaxInt}

// checkBounds returns an error, a [FieldError] where it can, if a line of JSON is
// longer than it may be in one of its fields. It looks at nothing but lengths:
// what is not JSON is left to the decoder.
func checkBounds(line []byte) error {
	if len(line) <= maxValue {
		return nil // too short for any field to be too long
	}
	sizes := map[string]int{}
	for rest := bytes.TrimLeft(line, " \t{"); len(rest) > 0; {
		name, value, behind, ok := cutField(rest)
		if !ok {
			return nil
		}
		if len(name) > maxValue {
			return wrong(string(name[:20]), "a name of %d KiB", len(name)>>10)
		}
		most, long := maxValues[string(name)]
		if !long {
			most = maxValue
		}
		sizes[string(name)] += len(value)
		if size := sizes[string(name)]; size > most {
			return wrong(string(name[:min(20, len(name))]), "%d KiB, want at most %d", size>>10, most>>10)
		}
		if len(sizes) > maxNames {
			return wrong(string(name[:min(20, len(name))]), "more than %d fields", maxNames)
		}
		rest = behind
	}
	return nil
}

// cutField cuts the first field off the inside of an object: its name, its value,
// and what is behind the comma. It returns false where there is none.
func cutField(text []byte) (name, value, behind []byte, ok bool) {
	text = bytes.TrimLeft(text, " \t")
	if len(text) == 0 || text[0] != '"' {
		return nil, nil, nil, false
	}
	end := stringEnd(text)
	name, text = text[1:max(1, end-1)], text[end:]
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:]) - 1
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case ',':
			if depth == 0 {
				return name, text[:i], text[i+1:], true
			}
		}
	}
	return name, text, nil, true
}

// stringEnd returns where the string ends with which a text begins, behind its
// closing quote.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
