package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/hidden"
)

// A Reader reads problems. The zero value reads everything but standard input and games
// that need to know the side.
type Reader struct {
	// In is the standard input, which the argument "-" and no argument mean. Waiting, if
	// not nil, is called before it is read.
	In      io.Reader
	Waiting func()
	// Rules beat those that the text names, if not nil. Default are those of a text that
	// names none.
	Rules   *kriegspiel.Rules
	Default kriegspiel.Rules
	// Side is whose record is made of a whole game. Where the text names the solver
	// itself it must agree. In words it is the solver, White if nil.
	Side *chess.Colour
	// At, if not zero, ends a record before that move of the solver, from 1.
	At int
	// White and Black are pieces in words, instead of arguments; see package hidden.
	White, Black string
	// Naming is how errors call Side and At, and the number of one problem among many.
	Naming Naming
	// Placements is the most that words may stand for; zero is [hidden.DefaultLimit].
	Placements int
}

// Read reads the problem that the arguments of a command name: nothing or "-" for
// standard input, the name of a file and perhaps the number or the id of a problem in it,
// or the text itself, such as a FEN.
func (r *Reader) Read(ctx context.Context, args ...string) (*Problem, error) {
	switch {
	case r.White != "" || r.Black != "":
		if len(args) > 0 {
			return nil, fmt.Errorf("--white and --black are a problem already: leave out %q", args[0])
		}
		return r.words(ctx)
	case len(args) == 0 || args[0] == "-" || args[0] == "":
		return r.stdin(ctx, args)
	}
	if info, err := os.Stat(args[0]); err == nil {
		return r.file(ctx, args, info)
	}
	text := strings.Join(args, " ")
	switch kind, err := look([]byte(text)); {
	case err != nil:
		return nil, err
	case kind == sawFENs || kind == sawJSON || kind == sawWords || kind == sawMoves && begins(text):
		return r.in(ctx, "the argument", func() (*Problem, error) { return r.Parse(ctx, []byte(text), "") })
	}
	if set, ok := shipped.Named(args[0]); ok {
		return r.builtIn(ctx, set, args)
	}
	return nil, missing(args[0])
}

// missing is the error about a file that is not there.
func missing(name string) error {
	if matches, _ := filepath.Glob(strings.TrimSuffix(name, filepath.Ext(name)) + ".*"); len(matches) > 0 && !strings.ContainsAny(name, "*?[\\") {
		return fmt.Errorf("no file %q, but there is %q: give that name", name, matches[0])
	}
	return fmt.Errorf("no file %q, and it is no FEN and no list of moves: give the name of a file, - for standard input, or the text in quotes", name)
}

// in calls a function that reads, and puts the place into the problem or the error. It
// ends when ctx does, however long the text is.
func (r *Reader) in(ctx context.Context, where string, read func() (*Problem, error)) (*Problem, error) {
	p, err := files.Wait(ctx, read)
	if err != nil {
		if errors.Is(err, context.Canceled) {
			return nil, err
		}
		return nil, fmt.Errorf("%s: %w", where, err)
	}
	p.Where = where
	return p, nil
}

// which returns the second argument, the number or id, and refuses a third.
func which(args []string) (string, error) {
	switch len(args) {
	case 0, 1:
		return "", nil
	case 2:
		return args[1], nil
	}
	return "", fmt.Errorf("%d arguments: want one problem, a file and perhaps a number or an id in it", len(args))
}

func (r *Reader) stdin(ctx context.Context, args []string) (*Problem, error) {
	id, err := which(args)
	if err != nil {
		return nil, err
	}
	if r.In == nil {
		return nil, errors.New("no problem is given: name a file or a FEN")
	}
	if r.Waiting != nil {
		r.Waiting()
	}
	data, err := files.Read(ctx, "", r.In)
	if err != nil {
		return nil, err
	}
	return r.in(ctx, files.Name(""), func() (*Problem, error) { return r.Parse(ctx, data, id) })
}

func (r *Reader) file(ctx context.Context, args []string, info fs.FileInfo) (*Problem, error) {
	name := args[0]
	id, err := which(args)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%q is a folder: name a file in it, or make a problem file of all with kriegmate import", name)
	}
	return r.in(ctx, database.Printable(name), func() (*Problem, error) {
		if info.Mode().IsRegular() && compressed(name) { // what is read of a pipe is gone
			return r.openFile(ctx, name, id)
		}
		data, err := files.Read(ctx, name, nil)
		if err != nil {
			return nil, err
		}
		return r.Parse(ctx, data, id)
	})
}

// compressed tells whether a file begins as files of problems do.
func compressed(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	var start [4]byte
	_, err = io.ReadFull(file, start[:])
	return err == nil && bytes.Equal(start[:], zstdMagic)
}

func (r *Reader) words(ctx context.Context) (*Problem, error) {
	if r.White == "" || r.Black == "" {
		return nil, errors.New("--white and --black go together: say where both kings are, K@any if it is hidden")
	}
	h := hidden.Problem{White: r.White, Black: r.Black, Limit: r.Placements}
	if r.Side != nil {
		h.Solver = *r.Side
	}
	found, err := h.Positions(ctx)
	if err != nil {
		return nil, err
	}
	p := &Problem{Form: Words, Where: "--white and --black", Hidden: found}
	p.Rules, p.Positions = r.rules(), found.List
	return p, nil
}

// rules returns the rule set of texts that name none.
func (r *Reader) rules() kriegspiel.Rules {
	if r.Rules != nil {
		return *r.Rules
	}
	return r.Default
}
