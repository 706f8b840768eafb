package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/mate"
)

// Parse reads a problem from a text. Which is the number or the id of one among many, ""
// if there is only one. The problem has no place yet.
func (r *Reader) Parse(ctx context.Context, data []byte, which string) (*Problem, error) {
	kind, err := look(data)
	if err != nil {
		return nil, err
	}
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	var p *Problem
	switch kind {
	case sawProblemFile:
		p, err = r.problemFile(ctx, data, which)
	case sawJSON:
		p, err = r.json(ctx, text, which)
	case sawFENs:
		p, err = r.fens(ctx, string(text), which)
	case sawWords:
		if err = alone(which, Words); err == nil {
			w, wrong := wordsOf(string(text))
			p, err = r.spoken(ctx, w, wrong)
		}
	case sawFiltered:
		p, err = r.filtered(ctx, text, which)
	default:
		p, err = r.games(ctx, string(text), which)
	}
	return r.finish(p, err)
}

// FEN reads a known position. The problem's place is the flag --fen.
func (r *Reader) FEN(text string) (*Problem, error) {
	if strings.TrimSpace(text) == "" {
		return nil, errEmpty
	}
	p, err := r.finish(r.fens(context.Background(), strings.ReplaceAll(text, "\n", " "), ""))
	if err != nil {
		return nil, err
	}
	p.Where = "--fen"
	return p, nil
}

// finish holds what was read against what was asked for, unless there was an error.
func (r *Reader) finish(p *Problem, err error) (*Problem, error) {
	if err == nil {
		p.Naming = r.Naming
		err = r.fits(p)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

func (r *Reader) fits(p *Problem) error {
	if p.Record == nil {
		if r.Side != nil && len(p.Positions) > 0 && p.Positions[0].Turn != *r.Side {
			return fmt.Errorf("%s is to move, but the solver is %s", p.Positions[0].Turn.Name(), r.Side.Name())
		}
		if r.At != 0 {
			return fmt.Errorf("%s is for a record or a game, not for %v", r.Naming.Option("at", ""), p.Form)
		}
		return nil
	}
	if r.Side != nil && p.Record.Solver != *r.Side {
		return fmt.Errorf("this is what %s heard, not %s: a record has one side only", p.Record.Solver.Name(), r.Side.Name())
	}
	p.Rules = p.Record.Rules
	var err error
	switch {
	case r.At < 0:
		err = errors.New("want the number of a move, from 1")
	case r.At > 0:
		err = cut(p.Record, r.At)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.Naming.Option("at", strconv.Itoa(r.At)), err)
	}
	return nil
}

// alone refuses a number where there is nothing to choose from.
func alone(which string, form Form) error {
	if which != "" {
		return fmt.Errorf("this is %v, one problem: leave out %.24q", form, which)
	}
	return nil
}

func (r *Reader) filtered(ctx context.Context, text []byte, which string) (*Problem, error) {
	if err := alone(which, FilteredPGN); err != nil {
		return nil, err
	}
	game, err := filtered.ParseContext(ctx, text, r.Rules)
	if err != nil {
		return nil, err
	}
	return &Problem{Form: FilteredPGN, Given: mate.Given{Record: &game.Record}, Tags: game.Tags}, nil
}

// games reads one of the games of a PGN.
func (r *Reader) games(ctx context.Context, text, which string) (*Problem, error) {
	list, err := movetext.SplitContext(ctx, text)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errEmpty
	}
	n, err := r.oneOf(len(list), which, "game")
	if err != nil {
		return nil, err
	}
	if first := firstLine(list[n]); first != "" && strings.IndexByte("[{(123456789", first[0]) < 0 && !begins(list[n]) {
		return nil, fmt.Errorf("%.24q is neither a record, a PGN, a FEN nor a problem file: see docs/input.md", firstLine(list[n]))
	}
	game, err := movetext.ParseContext(ctx, list[n])
	if err != nil {
		return nil, err
	}
	return r.game(ctx, game, OrdinaryPGN)
}

// A sideError tells that there is a whole game, and not whose record is wanted.
type sideError struct {
	what   string
	naming Naming
}

func (e *sideError) Error() string {
	return fmt.Sprintf("this is %s: say who the player is, %s or %s", e.what, e.naming.Option("side", "w"), e.naming.Option("side", "b"))
}

// game makes the record of one side.
func (r *Reader) game(ctx context.Context, game *movetext.Game, form Form) (*Problem, error) {
	if r.Side == nil {
		return nil, &sideError{form.String() + " of both sides", r.Naming}
	}
	if len(game.Moves) == 0 && game.Tag("fen") == "" {
		return nil, errors.New("this game has no moves: want some, or a tag FEN")
	}
	rules := r.rules()
	if named, ok := game.Rules(); ok && r.Rules == nil {
		rules = named
	}
	record, err := game.RecordContext(ctx, rules, *r.Side)
	if err != nil {
		return nil, err
	}
	return &Problem{Form: form, Given: mate.Given{Record: &record}, Tags: recordTags(game.Tags), Game: game}, nil
}

// recordTags returns the tags of a game that its records may have too: each once, and
// none that the record says itself.
func recordTags(tags []kriegspiel.Tag) (list []kriegspiel.Tag) {
	seen := map[string]bool{"fen": true, "setup": true, "variant": true, "filtered": true, "rules": true, "refusedtries": true}
	for _, t := range tags {
		if !seen[t.Name] {
			seen[t.Name] = true
			list = append(list, t)
		}
	}
	return list
}

// oneOf is chosen where nothing need have been chosen if there is only one.
func (r *Reader) oneOf(n int, which, noun string) (int, error) {
	switch {
	case which != "":
		return chosen(n, which, noun)
	case n == 1:
		return 0, nil
	}
	return 0, fmt.Errorf("there are %s: say which by its number %s, 1 to %d", english.Count(n, noun), r.Naming.place(), n)
}

// chosen reads the number of one among n, and returns it from 0.
func chosen(n int, which, noun string) (int, error) {
	i, err := strconv.Atoi(strings.TrimPrefix(which, "#"))
	if err != nil || i < 1 || i > n {
		return 0, fmt.Errorf("%.24q is no number of a %s: want 1 to %d", which, noun, n)
	}
	return i - 1, nil
}

// fens reads a list of positions, one a line, with remarks behind #.
func (r *Reader) fens(ctx context.Context, text, which string) (*Problem, error) {
	var list []string
	var lines []int // the numbers of the lines
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			list, lines = append(list, line), append(lines, i+1)
		}
	}
	if which != "" {
		n, err := chosen(len(list), which, "position")
		if err != nil {
			return nil, err
		}
		list, lines = list[n:n+1], lines[n:n+1]
	}
	form := FENs
	if len(list) == 1 {
		form = FEN
	}
	p, err := r.positions(ctx, list, form)
	in := (*kriegspiel.LineError)(nil)
	switch {
	case !errors.As(err, &in):
		return p, err
	case form == FEN:
		return nil, in.Err
	}
	first := fmt.Sprintf("in line %d", lines[0])
	return nil, fmt.Errorf("line %d: %s", lines[in.Line-1], strings.ReplaceAll(in.Err.Error(), "in line 1", first))
}

// positions reads FENs.
func (r *Reader) positions(ctx context.Context, list []string, form Form) (*Problem, error) {
	rules := r.rules()
	positions := make([]chess.Position, len(list))
	for i, fen := range list {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if fields := strings.Fields(fen); 0 < len(fields) && len(fields) < 4 {
			return nil, &kriegspiel.LineError{Line: i + 1, Kind: "line", Err: fmt.Errorf(
				`%w: %d of at least 4 fields: who moves, castling and en passant are missing, as in "%.80s w - -" in quotes`, chess.ErrFEN, len(fields), fields[0])}
		}
		p, err := rules.ParseFEN(fen)
		if err != nil {
			return nil, &kriegspiel.LineError{Line: i + 1, Kind: "line", Err: err}
		}
		positions[i] = p
	}
	if _, err := kriegspiel.ParsePositionsContext(ctx, list, rules, r.Side); err != nil {
		return nil, err
	}
	return &Problem{Form: form, Given: mate.Given{Rules: rules, Positions: positions}}, nil
}

// openFile reads a problem of a file, which is not read whole.
func (r *Reader) openFile(ctx context.Context, name, which string) (*Problem, error) {
	in, err := database.Open(name)
	if errors.Is(err, database.ErrFormat) {
		return r.finish(r.compressedCertificate(ctx, name, which))
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return r.finish(r.problem(in, which))
}

// mostCertificate bounds the text of a compressed certificate from which the positions are
// taken, in bytes.
const mostCertificate = 64 << 20

// problemFile reads a problem of a file that has been read, or of a certificate, which is
// compressed in the same way.
func (r *Reader) problemFile(ctx context.Context, data []byte, which string) (*Problem, error) {
	in, err := database.NewReader(patient{ctx, bytes.NewReader(data)}, int64(len(data)))
	if errors.Is(err, database.ErrFormat) {
		if text, err := mate.CertificateTextWithin(patient{ctx, bytes.NewReader(data)}, mostCertificate); err == nil {
			if err := alone(which, Certificate); err != nil {
				return nil, err
			}
			return r.certificate(ctx, text)
		}
	}
	if err != nil {
		return nil, err
	}
	return r.problem(in, which)
}

// A patient reader reads a file until ctx ends, whose error it returns then.
type patient struct {
	ctx context.Context
	in  *bytes.Reader
}

func (p patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.in.Read(b[:min(len(b), 64<<10)])
}

func (p patient) ReadAt(b []byte, at int64) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.in.ReadAt(b, at)
}

// builtIn reads a problem of a set that the program has in itself.
func (r *Reader) builtIn(ctx context.Context, set shipped.Set, args []string) (*Problem, error) {
	id, err := which(args)
	if err != nil {
		return nil, err
	}
	return r.in(ctx, "the built-in "+set.Name, func() (*Problem, error) {
		in, err := set.Open()
		if err != nil {
			return nil, err
		}
		return r.finish(r.problem(in, id))
	})
}

func (r *Reader) problem(in *database.Reader, which string) (*Problem, error) {
	if which == "" {
		counts, err := in.Counts()
		if err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("there are %s: say which by its number or id %s, such as 17", english.Count(counts.Problems(), "problem"), r.Naming.place())
	}
	_, p, err := in.Named(which)
	if err != nil {
		return nil, err
	}
	return r.ofProblem(&p, ProblemFile), nil
}

func (r *Reader) ofProblem(p *database.Problem, form Form) *Problem {
	given := mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}
	if r.Rules != nil {
		given.Rules = *r.Rules
		if given.Record != nil {
			given.Record.Rules = *r.Rules
		}
	}
	return &Problem{Form: form, Given: given, Ply: p.Ply, ID: p.ID, Tags: p.Tags}
}
