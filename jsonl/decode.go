package jsonl

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// Decode reads one JSON value. A field that the type of value does not have is
// an error, and so is anything behind the value. The error is one short line
// for the person who wrote the text.
func Decode(data []byte, value any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			field := embedded.ReplaceAllString(kind.Field, "")
			return errors.New(strings.TrimPrefix(fmt.Sprintf("%s: a JSON %.6s does not fit", field, kind.Value), ": "))
		}
		return fmt.Errorf("%.80s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("text after the value")
	}
	return nil
}

// embedded matches the name of an embedded struct, which package json puts before its fields: theirs begin with a
// small letter.
var embedded = regexp.MustCompile(`\b[A-Z]\w*\.`)

// NewEncoder returns an encoder that writes a value a line and leaves <, > and
// & as they are, for people read it too.
func NewEncoder(out io.Writer) *json.Encoder {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e
}

// Marshal returns values as [NewEncoder] writes them, a line each.
func Marshal[T any](values ...T) ([]byte, error) {
	var text bytes.Buffer
	e := NewEncoder(&text)
	for i := range values {
		if err := e.Encode(&values[i]); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}
