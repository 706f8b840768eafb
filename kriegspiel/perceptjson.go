package kriegspiel

import (
	"cmp"
	"errors"
	"fmt"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/fields"
)

// PerceptJSON is a percept in the interchange format. Empty fields are left
// out when written, except by those who write all of them; what is told of pawn
// tries is always there.
type PerceptJSON struct {
	Illegal  bool     `json:"illegal,omitempty"`
	Illegals int      `json:"illegals,omitempty"`
	Capture  string   `json:"capture,omitempty"`
	Check    []string `json:"check,omitempty"`
	End      string   `json:"end,omitempty"`
	// Any is the answer to a question, "yes" or "no", and IllegalsAfter counts
	// the opponent's refusals behind it.
	Any           string `json:"any,omitempty"`
	IllegalsAfter int    `json:"illegals_after,omitempty"`
	// Taken and By are the kinds of the taken and of the taking piece, "pawn"
	// or "piece".
	Taken     string `json:"taken,omitempty"`
	By        string `json:"by,omitempty"`
	EnPassant bool   `json:"enpassant,omitempty"`
	Promotion bool   `json:"promotion,omitempty"`
	TriesJSON
}

// TriesJSON is what is told of pawn tries: one field, or none.
type TriesJSON struct {
	Tries   *int     `json:"tries,omitempty"`   // how many there are
	PawnTry *bool    `json:"pawntry,omitempty"` // whether there are any
	TryFrom []string `json:"tryfrom,omitzero"`  // the squares of the pawns
}

// parsePercept reads the percept of an event, and the counts of refusals.
func parsePercept(data []byte, solver chess.Colour) (e Event, err error) {
	f, err := fields.Parse(data, "illegal", "illegals", "capture", "check", "end",
		"any", "illegals_after", "taken", "by", "enpassant", "promotion", "tries", "pawntry", "tryfrom")
	if err != nil {
		return e, err
	}
	j, errs := PerceptJSON{}, [12]error{}
	j.Illegal, errs[0] = f.Bool("illegal")
	e.Refusals, errs[1] = f.Int("illegals")
	j.Capture, errs[2] = f.String("capture")
	j.Check, errs[3] = f.Strings("check")
	j.End, errs[4] = f.String("end")
	if !f.Only(5) {
		j.Any, errs[5] = f.String("any")
		e.After, errs[6] = f.Int("illegals_after")
		j.Taken, errs[7] = f.String("taken")
		j.By, errs[8] = f.String("by")
		j.EnPassant, errs[9] = f.Bool("enpassant")
		j.Promotion, errs[10] = f.Bool("promotion")
		errs[11] = j.TriesJSON.read(&f)
	}
	if err := cmp.Or(errs[:]...); err != nil {
		return e, err
	}
	e.Percept, err = j.Percept(solver)
	return e, err
}

func (j *TriesJSON) read(f *fields.Object) (err error) {
	if f.Text("tries") != nil {
		j.Tries = new(int)
		*j.Tries, err = f.Int("tries")
	}
	if f.Text("pawntry") != nil && err == nil {
		j.PawnTry = new(bool)
		*j.PawnTry, err = f.Bool("pawntry")
	}
	if f.Text("tryfrom") != nil && err == nil {
		if j.TryFrom, err = f.Strings("tryfrom"); j.TryFrom == nil {
			j.TryFrom = []string{}
		}
	}
	return err
}

// Percept returns what the JSON says, on the board of the given solver. Whether
// it is the solver's turn or the opponent's is not in it, nor are refusals of
// the opponent.
func (j *PerceptJSON) Percept(solver chess.Colour) (p Percept, err error) {
	if j.Illegal {
		p |= Refused
	}
	if j.Capture != "" {
		sq, err := chess.ParseSquare(j.Capture)
		if err != nil {
			return p, fields.Wrong("capture", err)
		}
		p |= Capture(solver.Square(sq))
	}
	for _, name := range j.Check {
		bit := checkNamed(name)
		if bit == 0 || p&bit != 0 {
			return p, fields.Wrong("check", fmt.Errorf("%.16q, want knight, rank, file, long or short, each once", name))
		}
		p |= bit
	}
	if j.End != "" {
		bit := endNamed(j.End)
		if bit == 0 {
			return p, fields.Wrong("end", fmt.Errorf("%.16q, want checkmate, stalemate or material", j.End))
		}
		p |= bit
	}
	if j.EnPassant {
		p |= EnPassant
	}
	if j.Promotion {
		p |= Promoted
	}
	for _, w := range wordFields {
		bits, err := w.parse(*w.of(j))
		if err != nil {
			return p, err
		}
		p |= bits
	}
	tries, err := j.TriesJSON.percept(solver)
	return p | tries, err
}

// Percept returns what the JSON says under the rules; see [PerceptJSON.Percept].
func (r Rules) Percept(j *PerceptJSON, solver chess.Colour) (Percept, error) {
	p, err := j.Percept(solver)
	return r.features().ending(p), err
}

// A wordField is a field that is one of two words.
type wordField struct {
	name  string
	of    func(*PerceptJSON) *string
	words [2]string
	bits  [2]Percept
}

var wordFields = []wordField{
	{"any", func(j *PerceptJSON) *string { return &j.Any }, [2]string{"yes", "no"}, [2]Percept{AnyYes, AnyNo}},
	{"taken", func(j *PerceptJSON) *string { return &j.Taken }, [2]string{"pawn", "piece"}, [2]Percept{TakenPawn, TakenPiece}},
	{"by", func(j *PerceptJSON) *string { return &j.By }, [2]string{"pawn", "piece"}, [2]Percept{TakerPawn, TakerPiece}},
}

func (w *wordField) parse(word string) (Percept, error) {
	switch word {
	case "":
		return 0, nil
	case w.words[0]:
		return w.bits[0], nil
	case w.words[1]:
		return w.bits[1], nil
	}
	return 0, fields.Wrong(w.name, fmt.Errorf("%.16q, want %s or %s", word, w.words[0], w.words[1]))
}

// percept returns what is told of pawn tries.
func (j *TriesJSON) percept(solver chess.Colour) (p Percept, err error) {
	switch {
	case j.Tries != nil && (j.PawnTry != nil || j.TryFrom != nil) || j.PawnTry != nil && j.TryFrom != nil:
		return 0, errors.New("tries, pawntry and tryfrom: no rules announce two of them")
	case j.Tries != nil && (*j.Tries < 0 || *j.Tries > mostTries):
		return 0, fields.Wrong("tries", fmt.Errorf("%d, want 0 to %d", *j.Tries, mostTries))
	case j.Tries != nil:
		return toldCount | Percept(*j.Tries)<<triesShift, nil
	case j.PawnTry != nil && *j.PawnTry:
		return toldWhether | 1<<triesShift, nil
	case j.PawnTry != nil:
		return toldWhether, nil
	case j.TryFrom != nil:
		return j.from(solver)
	}
	return 0, nil
}

// from reads squares.
func (j *TriesJSON) from(solver chess.Colour) (Percept, error) {
	var from chess.Bitboard
	for _, name := range j.TryFrom {
		sq, err := chess.ParseSquare(name)
		switch {
		case err != nil:
		case sq.Rank() == 0 || sq.Rank() == 7:
			err = fmt.Errorf("no pawn on %v", sq)
		case from.Has(solver.Square(sq)):
			err = fmt.Errorf("%v is given twice", sq)
		}
		if err != nil {
			return 0, fields.Wrong("tryfrom", err)
		}
		from |= solver.Square(sq).Bit()
	}
	if from.Count() > 8 {
		return 0, fields.Wrong("tryfrom", errors.New("more than eight pawns"))
	}
	return toldFrom | tryFrom(from), nil
}

func checkNamed(name string) Percept {
	for _, d := range directions {
		if d.json == name {
			return d.bit
		}
	}
	return 0
}

func endNamed(word string) Percept {
	for _, e := range ends {
		if e.word == word {
			return e.bit
		}
	}
	return 0
}

// CheckNames returns the directions of check as JSON has them: knight, rank,
// file, long, short, in this order. It is never nil.
func (p Percept) CheckNames() []string {
	names := []string{}
	if p&ByKnight != 0 {
		names = append(names, "knight")
	}
	for _, d := range directions {
		if d.bit != ByKnight && p&d.bit != 0 {
			names = append(names, d.json)
		}
	}
	return names
}

// JSON returns the percept with the squares of the real board when c is the
// solver.
func (p Percept) JSON(c chess.Colour) PerceptJSON {
	j := PerceptJSON{Illegal: p.Illegal(), Check: p.CheckNames(), End: p.endWord()}
	if sq, ok := p.Captured(); ok {
		j.Capture = c.Square(sq).String()
	}
	j.EnPassant, j.Promotion = p&EnPassant != 0, p&Promoted != 0
	for _, w := range wordFields {
		for i, bit := range w.bits {
			if p&bit != 0 {
				*w.of(&j) = w.words[i]
			}
		}
	}
	j.TriesJSON = p.triesJSON(c)
	return j
}

// triesJSON returns what is told of pawn tries.
func (p Percept) triesJSON(c chess.Colour) (j TriesJSON) {
	if n, told := p.TryCount(); told {
		j.Tries = &n
	}
	if any, told := p.PawnTry(); told {
		j.PawnTry = &any
	}
	if from, told := p.TryFrom(); told {
		j.TryFrom = squareNames(from, c)
	}
	return j
}

// PerceptJSON returns what the solver hears of the event, with the refusals and the
// question of the opponent.
func (e *Event) PerceptJSON(solver chess.Colour) PerceptJSON {
	j := (e.Percept | e.Asked).JSON(solver)
	j.Illegals, j.IllegalsAfter = e.Refusals, e.After
	return j
}
