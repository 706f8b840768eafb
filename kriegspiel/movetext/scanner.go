package movetext

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
)

// A Scanner takes the moves out of a text, line by line. What is no move is passed
// over: numbers, comments in braces and behind semicolons, variations, marks, and what
// follows a word that begins with #. The zero value is ready for use.
type Scanner struct {
	// Tags are those that have come so far, their names in small letters.
	Tags []kriegspiel.Tag
	// Result is the result that ended the moves, "" if none has come.
	Result string

	comment bool            // in braces
	remark  strings.Builder // what of the comment has come, outside of variations
	depth   int             // of variations

	ctx   context.Context // nil if nothing ends the scanner
	steps int             // since the context was looked at
	over  bool            // the context has ended
}

// NewScanner returns a scanner that finds nothing more when ctx has ended, which it notices
// in the middle of a line too.
func NewScanner(ctx context.Context) *Scanner { return &Scanner{ctx: ctx} }

// patience is how many lines, tags and words are read before the context is looked at
// again: less than a tenth of a second's work.
const patience = 1024

// ended counts a step, and tells whether the context has ended.
func (s *Scanner) ended() bool {
	if s.steps++; s.steps >= patience && s.ctx != nil {
		s.steps, s.over = 0, s.over || s.ctx.Err() != nil
	}
	return s.over
}

// A token is a move as it is written, or a comment without its braces.
type token struct {
	text    string
	comment bool
	behind  string // the result that came before it; "" if none did
}

// Tag returns the value of a tag, "" if it has not come.
func (s *Scanner) Tag(name string) string {
	for _, t := range s.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// tagStart is a tag at the beginning of a line; the last one may lack its end.
var tagStart = regexp.MustCompile(`^\s*\[\s*([A-Za-z0-9_+#=:-]+)\s+"((?:[^"\\]|\\.)*)(?:"\s*\]|"?\s*\]?\s*$)`)

// Line returns the moves of a line, as they are written.
func (s *Scanner) Line(line string) (moves []string) {
	for _, t := range s.tokens(line) {
		if !t.comment {
			moves = append(moves, t.text)
		}
	}
	return moves
}

// tokens returns the moves of a line, and the comments that end in it.
func (s *Scanner) tokens(line string) (list []token) {
	line = strings.TrimPrefix(line, "\ufeff")
	if s.ended() || strings.HasPrefix(line, "%") {
		return nil // the latter is for other programs
	}
	for rest := s.tags(line); ; {
		if rest, list = s.skip(rest, list); rest == "" || s.ended() {
			return list
		}
		var word string
		word, rest = cutWord(rest)
		word = withoutNumber(word)
		switch {
		case s.depth > 0: // in a variation, whose result is not that of the game
		case slices.Contains(results, word):
			s.Result = word
		case !mark(word):
			list = append(list, token{text: word, behind: s.Result})
		}
	}
}

// unfinished returns an error if the text must not end here.
func (s *Scanner) unfinished() error {
	if s.comment || s.depth > 0 {
		return errors.New("a comment in braces or a variation in parentheses has no end")
	}
	return nil
}

// unescape undoes what stands for a quotation mark or a backslash in the value of a tag.
var unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// tags takes the tags off the front of a line.
func (s *Scanner) tags(line string) (rest string) {
	for rest = line; !s.comment && s.depth == 0 && !s.ended(); {
		at := tagStart.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		value := unescape.Replace(rest[at[4]:at[5]])
		s.Tags = append(s.Tags, kriegspiel.Tag{Name: strings.ToLower(rest[at[2]:at[3]]), Value: value})
		rest = rest[at[1]:]
	}
	return rest
}

// skip passes over everything before the next word outside of comments, and adds the
// comments that end there to the list.
func (s *Scanner) skip(rest string, list []token) (string, []token) {
	for rest != "" {
		switch {
		case s.comment:
			var closed bool
			if rest, closed = s.inComment(rest); closed && s.depth == 0 {
				list = append(list, token{text: s.remark.String(), comment: true})
			}
		case rest[0] == '{':
			s.comment, rest = true, rest[1:]
			s.remark.Reset()
		case rest[0] == '(':
			s.depth, rest = s.depth+1, rest[1:]
		case rest[0] == ')':
			s.depth, rest = max(s.depth-1, 0), rest[1:]
		case rest[0] == ';' || rest[0] == '#':
			return "", list
		case strings.IndexByte(" \t\r\n\v\f,}", rest[0]) >= 0:
			rest = rest[1:]
		default:
			return rest, list
		}
	}
	return "", list
}

// inComment reads on in a comment, and tells whether it ended.
func (s *Scanner) inComment(text string) (rest string, closed bool) {
	remark, rest, closed := strings.Cut(text, "}")
	if s.depth == 0 {
		s.remark.WriteString(remark)
		if !closed {
			s.remark.WriteByte('\n')
		}
	}
	s.comment = !closed
	return rest, closed
}

// cutWord takes a word off the front of the text, which does not begin with a
// separator. A promotion in parentheses is a part of it.
func cutWord(text string) (word, rest string) {
	n := strings.IndexAny(text, " \t\r\n\v\f,{};()")
	if n < 0 {
		return text, ""
	}
	if len(text) >= n+3 && text[n] == '(' && text[n+2] == ')' && strings.IndexByte("QRBNqrbn", text[n+1]) >= 0 {
		n += 3
	}
	return text[:n], text[n:]
}

// results are the ways in which a game is said to end.
var results = []string{"*", "1-0", "0-1", "1/2-1/2", "1/2", "½-½", "½"}

// withoutNumber cuts the number of a move, as in "12." or "12...", off a word.
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if rest != word && (rest == "" || rest[0] == '.') || rest == word && strings.HasPrefix(word, "..") {
		return strings.TrimLeft(rest, ".…")
	}
	return word
}

// mark tells whether a word is no move but a remark on one, such as $14, !? or +-.
func mark(word string) bool {
	switch {
	case word == "--": // a move that was left out
		return false
	case word == "" || word[0] == '$' || word == "e.p." || word == "ep":
		return true
	}
	return !strings.ContainsFunc(word, func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r < ' ' || r == 0x7f
	})
}
