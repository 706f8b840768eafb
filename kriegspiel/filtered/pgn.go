package filtered

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A PGN is a record with the tags of its file: the filtered PGN of the Berkeley
// problem database.
//
//  9. exf6 {(Xf5:cxd4)}    the solver took en passant; cxd4 had been refused
//     ?? {(Xf6,CS:1)}      capture on f6, check on the short diagonal; one refusal
//
// Three things go beyond the database. A record that stops in the middle of
// the solver's turn ends with refused tries and no move: "9.  {(:cxd4)}". An
// end of the game is announced by its word: "{(CF,checkmate:)}". And the tags
// rules, fen and filtered "black" tell of other rules, another start, and a
// solver who is Black, whose opponent's turns are then the ?? of White.
//
// Other rules announce more: "Xe5p" and "Xe5q" are captures of a pawn and of a piece,
// "Xe5,Bp" is one by a pawn, "XEd6" is en passant, "=" a promotion; "T2" are pawn tries,
// "T0" none, under cincinnati "T1" some, under rand "Td4f4" and "T" their squares. A
// question stands among the refused tries as "?+" if the answer was yes, "?-" if it was
// no: "{(:cxd4,?-,Nf3)}", and of the opponent "{(Xf6:1,?+,2)}", with the refusals before
// and after it.
type PGN struct {
	Tags   []kriegspiel.Tag
	Record kriegspiel.Record
}

// databaseVariant is the variant tag of the Berkeley database, which stands
// for the rule set berkeley-db in a file without a rules tag.
const databaseVariant = "Kriegspiel (Berkeley)"

// Tag returns the value of a tag, "" if there is none.
func (g *PGN) Tag(name string) string {
	if i := g.tagNumber(name); i >= 0 {
		return g.Tags[i].Value
	}
	return ""
}

// ErrComment is wrapped by the error about a move without what the referee said. In an
// ordinary PGN that is the first.
var ErrComment = errors.New("want a comment like {(Xd5,CF:Qd4)}")

// Parse reads a filtered PGN. Errors name the line, and where there is one
// the event and the field. If override is not nil it beats the file's rule set.
func Parse(data []byte, override *kriegspiel.Rules) (PGN, error) {
	return ParseContext(context.Background(), data, override)
}

// ParseContext is [Parse] until ctx ends, whose error it returns then.
func ParseContext(ctx context.Context, data []byte, override *kriegspiel.Rules) (PGN, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return PGN{}, fmt.Errorf("%w: it is empty", kriegspiel.ErrRecord)
	}
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return PGN{}, fmt.Errorf("%w: neither JSON nor PGN: byte %d is zero", kriegspiel.ErrRecord, i+1)
	}
	p := pgnParser{ctx: ctx, rest: string(data), line: 1}
	if err := p.parse(override); err != nil {
		if ctx.Err() != nil {
			return PGN{}, ctx.Err()
		}
		if !errors.Is(err, kriegspiel.ErrRecord) {
			err = fmt.Errorf("%w: %w", kriegspiel.ErrRecord, err)
		}
		return PGN{}, fmt.Errorf("line %d: %w", p.at, err)
	}
	return p.game, nil
}

// ParseRecord reads a record as JSON or as filtered PGN, whichever it is. If
// override is not nil it beats what the text says of the rule set.
func ParseRecord(data []byte, override *kriegspiel.Rules) (kriegspiel.Record, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	text := bytes.TrimSpace(data)
	switch {
	case len(text) == 0:
		return kriegspiel.Record{}, fmt.Errorf("%w: it is empty", kriegspiel.ErrRecord)
	case text[0] == '{':
		return kriegspiel.ParseJSON(data, override)
	}
	game, err := Parse(data, override)
	return game.Record, err
}

// Text returns a record as filtered PGN.
func Text(r kriegspiel.Record) ([]byte, error) {
	game := PGN{Record: r}
	return game.Append(nil)
}

// pgnParser reads the text from front to back.
type pgnParser struct {
	ctx      context.Context
	rest     string // not yet read
	line     int    // of the first byte of rest
	at       int    // the line of what is being read, for errors
	tagLines []int  // of the tags
	game     PGN
	follower kriegspiel.Follower
}

func (p *pgnParser) parse(override *kriegspiel.Rules) error {
	for p.skipSpace(); strings.HasPrefix(p.rest, "["); p.skipSpace() {
		if err := p.tag(); err != nil {
			return err
		}
	}
	if err := p.begin(override); err != nil {
		return err
	}
	for p.skipSpace(); p.rest != ""; p.skipSpace() {
		if err := p.turn(); err != nil {
			return err
		}
	}
	return nil
}

// take removes n bytes from the front of the text and returns them.
func (p *pgnParser) take(n int) string {
	text := p.rest[:n]
	p.rest = p.rest[n:]
	p.line += strings.Count(text, "\n")
	return text
}

func (p *pgnParser) skipSpace() {
	p.take(len(p.rest) - len(strings.TrimLeft(p.rest, " \t\r\n")))
}

// word takes everything up to the next space or comment.
func (p *pgnParser) word() string {
	n := strings.IndexAny(p.rest, " \t\r\n{")
	if n < 0 {
		n = len(p.rest)
	}
	return p.take(n)
}

// mostTags is more than any file has.
const mostTags = 500

// tag reads [name "value"].
func (p *pgnParser) tag() error {
	p.at = p.line
	end := strings.IndexByte(p.rest, '\n')
	if end < 0 {
		end = len(p.rest)
	}
	text := strings.TrimRight(p.rest[:end], " \t\r")
	name, value, ok := strings.Cut(strings.TrimPrefix(text, "["), " ")
	value, closed := strings.CutSuffix(strings.TrimSpace(value), `"]`)
	value, opened := strings.CutPrefix(value, `"`)
	if !ok || !closed || !opened || name == "" {
		return fmt.Errorf(`tag %.16q is not like [name "value"]`, text)
	}
	value = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)
	name = strings.ToLower(name)
	if len(p.game.Tags) == mostTags {
		return fmt.Errorf("more than %d tags", mostTags)
	}
	if p.game.tagNumber(name) >= 0 {
		return fmt.Errorf("tag %.16q is given twice", name)
	}
	p.game.Tags = append(p.game.Tags, kriegspiel.Tag{Name: name, Value: value})
	p.tagLines = append(p.tagLines, p.line)
	p.take(end)
	return nil
}

// tagNumber returns which of the tags has the name, -1 if none.
func (g *PGN) tagNumber(name string) int {
	return slices.IndexFunc(g.Tags, func(t kriegspiel.Tag) bool { return t.Name == name })
}

// badTag returns an error about a tag, and turns the place of errors to it.
func (p *pgnParser) badTag(name string, err error) error {
	p.at = p.tagLines[p.game.tagNumber(name)]
	return fmt.Errorf("tag %s: %w", name, err)
}

// begin reads from the tags where and by which rules the game starts.
func (p *pgnParser) begin(override *kriegspiel.Rules) (err error) {
	r := &p.game.Record
	switch name := p.game.Tag("rules"); {
	case override != nil:
		r.Rules = *override
	case name != "":
		if r.Rules, err = kriegspiel.ParseRules(name); err != nil {
			return p.badTag("rules", err)
		}
	case p.game.Tag("variant") == databaseVariant:
		r.Rules = kriegspiel.BerkeleyDB
	}
	r.Start = chess.Start()
	if fen := p.game.Tag("fen"); fen != "" {
		if r.Start, err = r.Rules.ParseFEN(fen); err != nil {
			return p.badTag("fen", err)
		}
	}
	switch who := strings.ToLower(p.game.Tag("filtered")); who {
	case "white", "":
		r.Solver = chess.White
	case "black":
		r.Solver = chess.Black
	default:
		return p.badTag("filtered", fmt.Errorf("%.16q, want white or black", who))
	}
	p.follower = r.Follow()
	return nil
}

// turn reads one turn of either side: a number perhaps, a move, a comment.
func (p *pgnParser) turn() error {
	p.at = p.line
	move := withoutNumber(p.word())
	if p.skipSpace(); move == "" {
		move = p.word()
		p.skipSpace()
	}
	switch {
	case p.rest == "" && (move == "" || slices.Contains(results, move)):
		return nil // the result of the game, which nobody needs
	case !strings.HasPrefix(p.rest, "{("):
		return fmt.Errorf("after %.16q: %w", move, ErrComment)
	}
	end := strings.Index(p.rest, ")}")
	if end < 0 {
		return errors.New("a comment has no end: want )}")
	}
	announced, refused, ok := strings.Cut(p.rest[2:end], ":")
	if !ok {
		return fmt.Errorf("comment %.16q has no colon", p.rest[:end+2])
	}
	var err error
	if move == "??" {
		err = p.reply(announced, refused)
	} else {
		err = p.tries(move, announced, refused)
	}
	if err == nil {
		p.take(end + 2)
	}
	return err
}

// results are the ways in which a PGN can end.
var results = []string{"*", "1-0", "0-1", "1/2-1/2"}

// withoutNumber cuts the number of a move, as in "12." or "12...", off a word.
func withoutNumber(word string) string {
	if rest := strings.TrimLeft(word, "0123456789"); strings.HasPrefix(rest, ".") && rest != word {
		return strings.TrimLeft(rest, ".")
	}
	return word
}

// ended returns the error of the context, which it looks at before every 256th event.
func (p *pgnParser) ended() error {
	if len(p.game.Record.Events)%256 != 0 {
		return nil
	}
	return p.ctx.Err()
}

// wrong returns an error about the event that is being read.
func (p *pgnParser) wrong(field string, err error) error {
	return &kriegspiel.EventError{Event: p.follower.Done + 1, Field: field, Err: err}
}

func (p *pgnParser) add(e kriegspiel.Event) error {
	if err := p.ended(); err != nil {
		return err
	}
	p.follower.Complete(&e)
	if err := p.follower.Next(e); err != nil {
		return err
	}
	p.game.Record.Events = append(p.game.Record.Events, e)
	return nil
}

// reply reads a turn of the opponent.
func (p *pgnParser) reply(announced, refusals string) error {
	percept, err := p.percept(announced)
	if err != nil {
		return p.wrong("percept", err)
	}
	e := kriegspiel.Event{Percept: percept | kriegspiel.Theirs}
	before, after := refusals, ""
	if words := strings.Split(refusals, ","); len(words) == 3 {
		before, after = words[0], words[2]
		if e.Asked = answerSigned(strings.TrimSpace(words[1])); e.Asked == 0 {
			return p.wrong("any", fmt.Errorf("%.16q, want ?+ or ?-", words[1]))
		}
		if e.After, err = number(after); err != nil {
			return p.wrong("illegals_after", err)
		}
	}
	if e.Refusals, err = number(before); err != nil {
		return p.wrong("illegals", err)
	}
	return p.add(e)
}

// number reads a number of refusals.
func number(text string) (int, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%.16q, want the number of refusals", text)
	}
	return int(n), nil
}

// answerSigned returns the answer that a sign among refused tries stands for.
func answerSigned(sign string) kriegspiel.Percept {
	switch sign {
	case "?+":
		return kriegspiel.AnyYes
	case "?-":
		return kriegspiel.AnyNo
	}
	return 0
}

// tries reads a turn of the solver: its refused tries, then the accepted move,
// if there is one.
func (p *pgnParser) tries(move, announced, refused string) error {
	if !p.follower.OwnTurn {
		return p.wrong("side", fmt.Errorf("%.16q, but it is %s's turn: want ??", move, p.follower.Mover().Name()))
	}
	var names []string
	if refused = strings.TrimSpace(refused); refused != "" {
		names = strings.Split(refused, ",")
	}
	for _, name := range names {
		if err := p.refused(strings.TrimSpace(name)); err != nil {
			return err
		}
	}
	percept, err := p.percept(announced)
	if err != nil {
		return p.wrong("percept", err)
	}
	if move == "" {
		if percept != 0 || len(names) == 0 {
			return p.wrong("try", errors.New("no move before the comment"))
		}
		return nil
	}
	if strings.HasSuffix(move, "#") {
		percept |= kriegspiel.Checkmate
	}
	return p.try(move, percept)
}

// refused reads a try that was refused, or a question.
func (p *pgnParser) refused(name string) error {
	if answer := answerSigned(name); answer != 0 {
		return p.add(kriegspiel.Event{Try: chess.Ask, Percept: answer})
	}
	return p.try(name, kriegspiel.Refused)
}

func (p *pgnParser) try(name string, percept kriegspiel.Percept) error {
	notation := p.follower.Notation()
	m, err := notation.Parse(name)
	if err != nil {
		return p.wrong("try", err)
	}
	return p.add(kriegspiel.Event{Try: m, Percept: percept})
}
