package input

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"kriegmate/database"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/scoresheet"
	"kriegmate/kriegspiel/transcript"
	"kriegmate/mate"
)

// json reads a problem in JSON: a value, or one of many lines.
func (r *Reader) json(ctx context.Context, text []byte, which string) (*Problem, error) {
	lines := jsonLines(text)
	if len(lines) == 1 {
		if err := alone(which, ProblemJSON); err != nil {
			return nil, err
		}
		return r.object(ctx, lines[0])
	}
	n, err := r.oneOf(len(lines), which, "line")
	if err != nil {
		return nil, err
	}
	p, err := r.object(ctx, lines[n])
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	return p, nil
}

// jsonLines returns the lines of a text if each is a value of its own, or else the text.
func jsonLines(text []byte) [][]byte {
	var lines [][]byte
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			lines = append(lines, line)
		}
	}
	if len(lines) > 1 && json.Valid(lines[0]) {
		return lines
	}
	return [][]byte{text}
}

// object reads one value, by the fields that it has.
func (r *Reader) object(ctx context.Context, text []byte) (*Problem, error) {
	f, err := fieldsOf(text)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, errNoObject):
		return r.recordJSON(ctx, text) // which says what is wrong
	case err != nil:
		return nil, err
	}
	form, ok := f.form()
	if !ok {
		return nil, f.unknown(r.Naming)
	}
	switch form {
	case RecordJSON:
		return r.recordJSON(ctx, text)
	case ProblemJSON:
		return r.problemJSON(text)
	case RefereeJSON:
		return r.refereeJSON(ctx, text, f)
	case Certificate:
		return r.certificate(ctx, text)
	case Question:
		return r.question(ctx, text)
	case ScoreSheets:
		return r.scoreSheets(ctx, text)
	case Words:
		w, err := wordsJSON(text)
		return r.spoken(ctx, w, err)
	}
	return r.answer(ctx, f)
}

// fields are those of an object in JSON.
type fields map[string]json.RawMessage

// errNoObject reports text that is no object in JSON.
var errNoObject = errors.New("this is no object in JSON")

func fieldsOf(text []byte) (f fields, err error) {
	if json.Unmarshal(text, &f) == nil && f != nil {
		return f, nil
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		return nil, errors.New("this is a list in JSON: give one of its problems, such as jq -c '.[0]' writes it")
	}
	return nil, errNoObject
}

// have tells whether there are all of the fields.
func (f fields) have(names ...string) bool {
	for _, name := range names {
		if _, ok := f[name]; !ok {
			return false
		}
	}
	return true
}

// form tells what an object is, and whether it holds a problem.
func (f fields) form() (form Form, ok bool) {
	switch {
	case f.have("problem", "verdict"):
		return Answer, true
	case f.have("verdict", "record"), f.have("verdict", "positions"):
		return ProblemJSON, true
	case f.have("events", "solver"):
		return RecordJSON, true
	case f.have("tries"), f.have("events", "start"), f.have("events") && !f.have("count"):
		return RefereeJSON, true
	case f.have("verdict", "refutations"), f.have("verdict", "states", "plan"):
		return Certificate, true
	case f.have("record"), f.have("belief") && !f.have("verdict"), f.have("fen"):
		return Question, true
	case f.have("white", "black"):
		return Words, true
	case f.have("count", "states"):
		return Answer, true
	case f.have("game_state"):
		return ScoreSheets, true
	}
	return 0, false
}

// answer takes the problem out of an answer of solve, or the positions out of one of
// estimate.
func (r *Reader) answer(ctx context.Context, f fields) (*Problem, error) {
	if f.have("problem") {
		// An answer in an answer in an answer would be read as often as it is deep.
		in, _ := fieldsOf(f["problem"])
		if form, ok := in.form(); ok && form == Answer {
			return nil, errors.New("problem: this is an answer itself: give its problem")
		}
		p, err := r.object(ctx, f["problem"])
		if err == nil {
			p.Form = Answer
		}
		return p, err
	}
	var list []string
	if err := json.Unmarshal(f["states"], &list); err != nil {
		return nil, errors.New("states: want a list of FENs")
	}
	return r.listed(ctx, list, "states", Answer)
}

// errNoProblem reports an object that holds nothing that is known.
var errNoProblem = errors.New(`this JSON holds no problem: want a record with "events", or "record", "belief" or "fen"`)

// errEnding reports a proof that names no problem as it is read here.
var errEnding = errors.New("this is a proof about an ending, which kriegmate check verifies: give the game or the position itself")

// unknown is the error about JSON that holds no problem.
func (f fields) unknown(n Naming) error {
	switch {
	case f.have("moves_own"):
		return errors.New("this is one score sheet alone, without its rule set: give the whole saved game, in whose game_state it stands")
	case f.have("settings", "history"), f.have("habits"), f.have("schools"), f.have("worth"):
		return errors.New("this is a file of kriegmate tune: give it to match or engine, as marshal:@FILE; what is wanted here is a game or a position")
	case f.have("a", "b", "points"):
		return errors.New("this is the result of a match: give it to ratings; what is wanted here is a game or a position")
	case f.have("format", "claim"):
		return errEnding
	case f.have("games"), f.have("pgn"), f.have("game"):
		return errors.New("this is a dump of a chess site: take the game out as PGN, for example with jq -r '.pgn, .games[0].pgn | values', and name that file")
	case f.have("count"):
		return fmt.Errorf("this is an answer of estimate without its positions: ask again with %s", n.Option("states", "true"))
	case f.have("verdict"):
		return errors.New("this is an answer, and it does not hold its problem: give the problem itself")
	}
	return errNoProblem
}

func (r *Reader) recordJSON(ctx context.Context, text []byte) (*Problem, error) {
	record, err := kriegspiel.ParseJSONContext(ctx, text, r.Rules)
	if err != nil {
		return nil, err
	}
	return &Problem{Form: RecordJSON, Given: mate.Given{Record: &record}}, nil
}

func (r *Reader) problemJSON(text []byte) (*Problem, error) {
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return nil, err
	}
	p, err := database.ParseProblem(line.Bytes())
	if err != nil {
		return nil, err
	}
	return r.ofProblem(&p, ProblemJSON), nil
}

// question reads a line of a batch.
func (r *Reader) question(ctx context.Context, text []byte) (*Problem, error) {
	var q mate.Question
	if err := jsonl.Decode(text, &q); err != nil {
		return nil, fmt.Errorf("not a problem in JSON: %w", err)
	}
	one := *r
	if q.Rules != "" && r.Rules == nil {
		rules, err := kriegspiel.ParseRules(q.Rules)
		if err != nil {
			return nil, fmt.Errorf("rules: %w", err)
		}
		one.Rules = &rules
	}
	p, err := one.asked(ctx, &q)
	if err != nil {
		return nil, err
	}
	p.Form = Question
	if q.Ply != nil {
		if err := kriegspiel.CheckPly(*q.Ply); err != nil {
			return nil, fmt.Errorf("ply: %w", err)
		}
		p.Ply = *q.Ply
	}
	return p, nil
}

func (r *Reader) asked(ctx context.Context, q *mate.Question) (*Problem, error) {
	switch {
	case q.Record != nil && q.Belief == nil && q.FEN == "":
		return r.recordJSON(ctx, q.Record)
	case q.Record == nil && q.Belief != nil && q.FEN == "":
		return r.listed(ctx, q.Belief, "belief", Question)
	case q.Record == nil && q.Belief == nil && q.FEN != "":
		p, err := r.fens(ctx, strings.ReplaceAll(q.FEN, "\n", " "), "")
		if err != nil {
			return nil, fmt.Errorf("fen: %w", err)
		}
		return p, nil
	}
	return nil, errors.New(`want one of "record", "belief" and "fen"`)
}

// listed reads positions of a field.
func (r *Reader) listed(ctx context.Context, list []string, field string, form Form) (*Problem, error) {
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no position", field)
	}
	p, err := r.positions(ctx, list, form)
	if in := (*kriegspiel.LineError)(nil); errors.As(err, &in) {
		return nil, fmt.Errorf("%s: position %d: %w", field, in.Line, in.Err)
	}
	return p, err
}

// refereeJSON reads a game as the referee takes it, with its tries, or as it answers it.
func (r *Reader) refereeJSON(ctx context.Context, text []byte, f fields) (*Problem, error) {
	var game transcript.Game
	if f.have("tries") {
		if err := jsonl.Decode(text, &game); err != nil {
			return nil, fmt.Errorf("not a game in JSON: %w", err)
		}
	} else {
		var t transcript.Transcript
		if err := jsonl.Decode(text, &t); err != nil {
			return nil, fmt.Errorf("not a record: no \"solver\"; and not a game in JSON: %w", err)
		}
		if t.Error != "" {
			return nil, fmt.Errorf("the referee could not answer this game to its end: %.200s", database.Printable(t.Error))
		}
		game.Start, game.Rules = t.Start, t.Rules
		for _, e := range t.Events {
			if e.Ask != "" {
				e.Try = chess.Ask.String()
			}
			game.Tries = append(game.Tries, e.Try)
		}
	}
	if r.Side == nil {
		return nil, &sideError{"a game of both sides in JSON", r.Naming}
	}
	rules, err := r.rulesOf(&game)
	if err != nil {
		return nil, err
	}
	start := chess.Start()
	if game.Start != "" {
		if start, err = rules.ParseFEN(game.Start); err != nil {
			return nil, fmt.Errorf("start: %w", err)
		}
	}
	whole := movetext.Game{Start: start, Refused: [][]chess.Move{nil}}
	referee := kriegspiel.NewReferee(rules, start)
	for i, try := range game.Tries {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m, err := referee.Parse(try)
		if err != nil {
			return nil, fmt.Errorf("try %d: %w", i+1, err)
		}
		switch p, last := referee.Try(m), len(whole.Refused)-1; {
		case p&kriegspiel.Nonsense != 0:
		case !p.Moved():
			whole.Refused[last] = append(whole.Refused[last], m)
		default:
			whole.Moves, whole.Refused = append(whole.Moves, m), append(whole.Refused, nil)
		}
	}
	record := referee.Record(*r.Side)
	return &Problem{Form: RefereeJSON, Given: mate.Given{Record: &record}, Game: &whole}, nil
}

// scoreSheets reads a game that kriegspiel.org's library has saved.
func (r *Reader) scoreSheets(ctx context.Context, text []byte) (*Problem, error) {
	game, err := scoresheet.ParseContext(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case r.Rules != nil && *r.Rules != game.Rules:
		return nil, fmt.Errorf("these score sheets are of a game under the rules %v: leave out %s", game.Rules, r.Naming.Option("rules", r.Rules.String()))
	case r.Side == nil:
		return nil, &sideError{"a game with the score sheets of both sides", r.Naming}
	}
	record := game.Record(*r.Side)
	return &Problem{Form: ScoreSheets, Given: mate.Given{Record: &record}, Game: &game.Whole}, nil
}

// rulesOf returns the rule set of a game: the one that was chosen, or the game's own.
func (r *Reader) rulesOf(g *transcript.Game) (kriegspiel.Rules, error) {
	if g.Rules == "" || r.Rules != nil {
		return r.rules(), nil
	}
	rules, err := kriegspiel.ParseRules(g.Rules)
	if err != nil {
		return 0, fmt.Errorf("rules: %w", err)
	}
	return rules, nil
}

// certificate takes the positions that a certificate is about.
func (r *Reader) certificate(ctx context.Context, text []byte) (*Problem, error) {
	claim, err := mate.OpenCertificate(ctx, text)
	if f, _ := fieldsOf(text); err != nil && f.have("format", "claim") {
		err = errEnding
	}
	if err != nil {
		return nil, err
	}
	list := claim.States
	if claim.OfRefutation() {
		list = claim.Refutations[0].States
	}
	rules := claim.RuleSet()
	one := *r
	if one.Rules == nil {
		one.Rules = &rules
	}
	p, err := one.listed(ctx, list, "states", Certificate)
	if err == nil {
		p.Ply = claim.Ply
	}
	return p, err
}

// compressedCertificate reads a certificate as it is kept in a file.
func (r *Reader) compressedCertificate(ctx context.Context, name, which string) (*Problem, error) {
	if err := alone(which, Certificate); err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := mate.CertificateText(file)
	if err != nil {
		return nil, fmt.Errorf("neither a problem file nor a certificate: %w", err)
	}
	return r.certificate(ctx, text)
}
