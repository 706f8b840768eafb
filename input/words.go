package input

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/hidden"
)

var (
	// wordsStart is how a text begins that says in words where the pieces stand, and
	// sideName stands before what it says of each side.
	wordsStart = regexp.MustCompile(`^(?i:white|black)(:|\s+(?i:to move)$|\s*$|\s+([KQRBNP]?[a-h][1-8]|[KQRBNP]\??(@|\?|\s|$)))`)
	sideName   = regexp.MustCompile(`(?i)(?:^|\s)(white|black)(?::|\s|$)`)
	toMove     = regexp.MustCompile(`(?i)^to move[.,]?$`)
)

// A WordsJSON is a problem with hidden pieces in JSON.
type WordsJSON struct {
	ID     json.RawMessage `json:"id,omitempty"` // is in the answer too
	White  string          `json:"white"`
	Black  string          `json:"black"`
	Solver string          `json:"solver,omitempty"` // "w" or "b"; "" is White
	Rules  string          `json:"rules,omitempty"`
	Ply    *int            `json:"ply,omitempty"`
}

// ParseWords reads a text that says in words where the pieces stand, as lines or in
// JSON, without asking what that means: it need not be complete. It is not ok if the text
// is something else.
func ParseWords(text []byte) (w WordsJSON, ok bool, err error) {
	switch kind, err := look(text); {
	case err != nil:
		return w, false, nil
	case kind == sawWords:
		w, err = wordsOf(string(text))
		return w, true, err
	case kind != sawJSON:
		return w, false, nil
	}
	f, err := fieldsOf(text)
	if form, ok := f.form(); err != nil || !ok || form != Words {
		return w, false, nil
	}
	w, err = wordsJSON(text)
	return w, true, err
}

// Hidden returns the problem in words, for the side to move that is named.
func (w *WordsJSON) Hidden() (h hidden.Problem, err error) {
	h = hidden.Problem{White: w.White, Black: w.Black}
	if w.Solver != "" {
		h.Solver, err = chess.ParseColour(w.Solver)
	}
	if err != nil {
		return h, fmt.Errorf("solver: %w", err)
	}
	return h, nil
}

// mostWords is how long a text in words may be, in bytes: all pieces with all their squares,
// and remarks.
const mostWords = 64 << 10

// wordsOf reads what stands behind "White", "Black" and, if it is said, who is "to move".
func wordsOf(text string) (w WordsJSON, err error) {
	if len(text) > mostWords {
		return w, fmt.Errorf("pieces in words, longer than %d KiB: no position needs as many", mostWords>>10)
	}
	var lines []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		lines = append(lines, line)
	}
	text = strings.TrimSpace(strings.TrimPrefix(strings.Join(lines, "\n"), "\ufeff"))
	places := sideName.FindAllStringSubmatchIndex(text, -1)
	for i, at := range places {
		name, end := strings.ToLower(text[at[2]:at[3]]), len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		said := &w.White
		if name == "black" {
			said = &w.Black
		}
		switch rest := strings.TrimSpace(text[at[1]:end]); {
		case toMove.MatchString(rest) && w.Solver == "":
			w.Solver = name[:1]
		case *said != "":
			return w, fmt.Errorf("%s is told of twice", name)
		default:
			*said = rest
		}
	}
	return w, nil
}

func wordsJSON(text []byte) (w WordsJSON, err error) {
	if err := jsonl.Decode(text, &w); err != nil {
		return w, fmt.Errorf("not a problem in JSON: %w", err)
	}
	return w, nil
}

// spoken works out the problem of words that were read from a text.
func (r *Reader) spoken(ctx context.Context, w WordsJSON, err error) (*Problem, error) {
	if err != nil {
		return nil, err
	}
	one := *r
	if one.White, one.Black = w.White, w.Black; w.White == "" || w.Black == "" {
		return nil, errors.New("pieces in words are those of White and of Black: say where both kings are, K@any if it is hidden")
	}
	h, err := w.Hidden()
	if err != nil {
		return nil, err
	}
	if w.Solver != "" {
		one.Side = &h.Solver
	}
	if w.Rules != "" && r.Rules == nil {
		rules, err := kriegspiel.ParseRules(w.Rules)
		if err != nil {
			return nil, fmt.Errorf("rules: %w", err)
		}
		one.Rules = &rules
	}
	p, err := one.words(ctx)
	if err == nil && w.Ply != nil {
		if err := kriegspiel.CheckPly(*w.Ply); err != nil {
			return nil, fmt.Errorf("ply: %w", err)
		}
		p.Ply = *w.Ply
	}
	return p, err
}
