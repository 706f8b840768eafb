package database

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
)

// formatName and formatVersion open every file.
const (
	formatName    = "kriegmate problems"
	formatVersion = 1
)

// A Header is the first line of a file of problems: who wrote it and how. A
// file is resumed only with the header that it has.
type Header struct {
	// Generator is the program that wrote the file, with the options that its
	// content depends on, such as "kriegmate import".
	Generator string
	// Seed is that of a generator that has one.
	Seed uint64
	// Rules is the name of the rule set of all problems, "" if they differ.
	Rules string
	// Frame is the number of problems that are compressed together; 0 is
	// [DefaultFrame].
	Frame int
}

const (
	// DefaultFrame is the number of problems that are compressed together if
	// nothing else is asked for. See the package documentation for what was
	// measured.
	DefaultFrame = 64
	// mostPerFrame bounds the number that a header may name.
	mostPerFrame = 1 << 16
)

type headerLine struct {
	Format    string `json:"format"`
	Version   int    `json:"version"`
	Generator string `json:"generator"`
	Seed      uint64 `json:"seed,omitempty"`
	Rules     string `json:"rules,omitempty"`
	Frame     int    `json:"frame"`
}

// line returns the header as the first line of a file.
func (h *Header) line() ([]byte, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(headerLine{formatName, formatVersion, h.Generator, h.Seed, h.Rules, h.Frame})
	return append(text, '\n'), err
}

func (h *Header) check() error {
	if len(h.Generator) > maxValue {
		return wrong("generator", "%d KiB, want at most %d", len(h.Generator)>>10, maxValue>>10)
	}
	if h.Frame < 1 || h.Frame > mostPerFrame {
		return wrong("frame", "%d problems, want from 1 to %d", h.Frame, mostPerFrame)
	}
	if h.Rules != "" {
		if _, err := kriegspiel.ParseRules(h.Rules); err != nil {
			return &FieldError{"rules", err}
		}
	}
	return nil
}

// parseHeader reads the first frame of a file. A text of another format is an
// [ErrFormat].
func parseHeader(text []byte) (Header, error) {
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	if len(line) > maxHeader {
		if !bytes.HasPrefix(line, []byte(`{"format":"`+formatName+`"`)) {
			return Header{}, ErrFormat // such as a long certificate
		}
		return Header{}, fmt.Errorf("%d KiB, want at most %d", len(line)>>10, maxHeader>>10)
	}
	var named struct{ Format string }
	if json.Unmarshal(line, &named) != nil || named.Format != formatName {
		return Header{}, ErrFormat
	}
	if len(rest) > 0 {
		return Header{}, errors.New("it is not alone in its frame, as after another program has compressed the text")
	}
	var l headerLine
	err := decodeStrictly(line, &l)
	h := Header{l.Generator, l.Seed, l.Rules, l.Frame}
	switch {
	case l.Version != formatVersion:
		return Header{}, wrong("version", "%d, but this program reads version %d", l.Version, formatVersion)
	case err != nil:
		return Header{}, err
	}
	return h, h.check()
}

// admits tells whether a problem may stand in a file with this header.
func (h *Header) admits(p *Problem) error {
	if h.Rules != "" && p.Rules.String() != h.Rules {
		return wrong("rules", "%v, but the file is for %s", p.Rules, h.Rules)
	}
	return nil
}

// agree tells where the header of a file differs from the one it is resumed
// with.
func (h *Header) agree(other *Header) error {
	switch {
	case h.Generator != other.Generator:
		was, now := apart(h.Generator, other.Generator)
		return wrong("generator", "%.80q in the file, now %.80q", was, now)
	case h.Seed != other.Seed:
		return wrong("seed", "%d in the file, now %d", h.Seed, other.Seed)
	case h.Rules != other.Rules:
		return wrong("rules", "%q in the file, now %q", h.Rules, other.Rules)
	case h.Frame != other.Frame:
		return wrong("frame", "%d problems in the file, now %d", h.Frame, other.Frame)
	}
	return nil
}

// apart returns two texts from the last option on that both have before they differ.
func apart(a, b string) (string, string) {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	from := max(0, strings.LastIndex(a[:same], "--"))
	return a[from:], b[from:]
}
