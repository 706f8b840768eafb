package slow

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// certificate is the file of docs/certificates.md, read but not checked.
type certificate struct {
	Version     int          `json:"version"`
	Rules       string       `json:"rules"`
	Solver      string       `json:"solver"`
	Ply         int          `json:"ply"`
	Verdict     string       `json:"verdict"`
	Belief      string       `json:"belief"`
	Turn        *turn        `json:"turn"`
	States      []string     `json:"states"`
	Plan        *plan        `json:"plan"`
	Refutations []refutation `json:"refutations"`
}

// plan is what to propose, and what next for everything that can be heard.
type plan struct {
	Try  string   `json:"try"`
	Then []branch `json:"then"`
}

// branch has the percept of the proposal, that of the opponent's turn if there is one,
// and no plan where the game is won.
type branch struct {
	Heard []heard `json:"heard"`
	Plan  *plan   `json:"plan"`
}

// refutation claims that no plan wins in all of its states.
type refutation struct {
	States  []string `json:"states"`
	Reasons []reason `json:"reasons"`
	Sighted bool     `json:"sighted"`
}

// reason says why one proposal fails.
type reason struct {
	Try   string  `json:"try"`
	Kind  string  `json:"kind"`
	State int     `json:"state"`
	Heard []heard `json:"heard"`
	Below int     `json:"below"`
}

// heard is a percept in JSON.
type heard struct {
	Illegal bool     `json:"illegal"`
	Capture string   `json:"capture"`
	Check   []string `json:"check"`
	End     string   `json:"end"`

	Any       string   `json:"any"`
	Taken     string   `json:"taken"`
	By        string   `json:"by"`
	EnPassant bool     `json:"enpassant"`
	Promotion bool     `json:"promotion"`
	Tries     *int     `json:"tries"`
	PawnTry   *bool    `json:"pawntry"`
	TryFrom   []string `json:"tryfrom"`
}

// percept returns what the JSON says. Whether a referee could say so is not asked: what
// no referee says is never heard.
func (h *heard) percept() Percept {
	check := slices.Clone(h.Check)
	slices.Sort(check)
	p := Percept{
		Illegal: h.Illegal, Capture: h.Capture, Check: strings.Join(check, " "), End: h.End,
		Any: h.Any, Taken: h.Taken, By: h.By, EnPassant: h.EnPassant, Promotion: h.Promotion,
	}
	switch {
	case h.Tries != nil:
		p.Tries = fmt.Sprintf("tries %d", *h.Tries)
	case h.PawnTry != nil:
		p.Tries = fmt.Sprintf("pawntry %v", *h.PawnTry)
	case h.TryFrom != nil:
		var from []int
		for _, name := range h.TryFrom {
			from = append(from, squareNamed(name))
		}
		slices.Sort(from)
		p.Tries = tryFrom(from)
	}
	return p
}

const (
	mostPly   = 199 // of a certificate
	mostTries = 16  // captures that eight pawns can make
)

// readCertificate reads the text of a certificate, in which nothing may stand that the
// format does not know.
func readCertificate(text []byte) (*certificate, error) {
	var named struct{ Rules string }
	if json.Unmarshal(text, &named) == nil && named.Rules != "" {
		if _, err := ParseRules(named.Rules); err != nil {
			return nil, err
		}
	}
	c := new(certificate)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(c); err != nil {
		return nil, fmt.Errorf("not a certificate: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("not a certificate: something follows it")
	}
	mate := c.Verdict == "mate" && c.Plan != nil && len(c.States) > 0 && len(c.Refutations) == 0
	noMate := c.Verdict == "no-mate" && c.Plan == nil && len(c.States) == 0 && len(c.Refutations) > 0
	switch {
	case c.Version < 0 || c.Version > 1:
		return nil, fmt.Errorf("version %d, want 1", c.Version)
	case c.Solver != "w" && c.Solver != "b":
		return nil, fmt.Errorf("solver %.16q, want w or b", c.Solver)
	case c.Ply < 1 || c.Ply > mostPly || c.Ply%2 == 0:
		return nil, fmt.Errorf("ply %d, want an odd number from 1 to %d", c.Ply, mostPly)
	case !mate && !noMate:
		return nil, fmt.Errorf("verdict %.16q, and the wrong parts for it: want mate with states and a plan, or no-mate with refutations", c.Verdict)
	}
	return c, c.wellFormed()
}

// wellFormed returns an error if a move or a percept is none, also where nobody comes.
func (c *certificate) wellFormed() error {
	if c.Plan != nil {
		return c.Plan.wellFormed()
	}
	for n := range c.Refutations {
		for _, why := range c.Refutations[n].Reasons {
			if err := allWellFormed(why.Try, why.Heard); err != nil {
				return fmt.Errorf("refutation %d: %w", n, err)
			}
		}
	}
	return nil
}

func (p *plan) wellFormed() error {
	for _, b := range p.Then {
		if err := allWellFormed(p.Try, b.Heard); err != nil {
			return fmt.Errorf("plan: %w", err)
		}
		if len(b.Heard) < 1 || len(b.Heard) > 2 {
			return fmt.Errorf("plan: %d percepts after %s, want one or two", len(b.Heard), p.Try)
		}
		if refused := b.Heard[0].Illegal; refused && len(b.Heard) > 1 || !refused && len(b.Heard) == 1 && b.Plan != nil {
			return fmt.Errorf("plan: a reply is heard if %s is accepted and the plan goes on, and only then", p.Try)
		}
		if b.Plan != nil {
			if err := b.Plan.wellFormed(); err != nil {
				return err
			}
		}
	}
	return nil
}

var (
	uciPattern    = regexp.MustCompile(`^(any\? )?[a-h][1-8][a-h][1-8][qrbn]?$`)
	squarePattern = regexp.MustCompile(`^([a-h][1-8])?$`)
	pawnPattern   = regexp.MustCompile(`^[a-h][2-7]$`)
	bearings      = []string{"knight", "rank", "file", "long", "short"}
	ends          = []string{"", "checkmate", "stalemate", "material"}
)

// allWellFormed looks at a move and at what is heard after it.
func allWellFormed(try string, list []heard) error {
	if !uciPattern.MatchString(try) {
		return fmt.Errorf("bad move %.16q", try)
	}
	for i := range list {
		h := &list[i]
		for k, direction := range h.Check {
			if !slices.Contains(bearings, direction) || slices.Contains(h.Check[:k], direction) {
				return fmt.Errorf("after %s: bad check %.16q", try, direction)
			}
		}
		for k, square := range h.TryFrom {
			if !pawnPattern.MatchString(square) || slices.Contains(h.TryFrom[:k], square) {
				return fmt.Errorf("after %s: bad square %.16q of a pawn", try, square)
			}
		}
		if bad := h.badWord(); bad != "" {
			return fmt.Errorf("after %s: bad %s", try, bad)
		}
		if !squarePattern.MatchString(h.Capture) || !slices.Contains(ends, h.End) {
			return fmt.Errorf("after %s: bad capture %.16q or end %.16q", try, h.Capture, h.End)
		}
	}
	return nil
}

// badWord returns the name of a field that has none of the words, or numbers, that it may have.
func (h *heard) badWord() string {
	sorts := []string{"", "pawn", "piece"}
	told := 0
	for _, is := range []bool{h.Tries != nil, h.PawnTry != nil, h.TryFrom != nil} {
		if is {
			told++
		}
	}
	switch {
	case !slices.Contains([]string{"", "yes", "no"}, h.Any):
		return "any"
	case !slices.Contains(sorts, h.Taken):
		return "taken"
	case !slices.Contains(sorts, h.By):
		return "by"
	case told > 1 || len(h.TryFrom) > 8:
		return "tryfrom"
	case h.Tries != nil && (*h.Tries < 0 || *h.Tries > mostTries):
		return "tries"
	}
	return ""
}

// named returns the FENs of the positions that the certificate is about.
func (c *certificate) named() []string {
	if c.Verdict == "mate" {
		return c.States
	}
	return c.Refutations[0].States
}

// boards reads positions with the solver to move, as the rule set counts them. They must
// be possible together: the solver has a move in each, and its pieces and rights are the
// same in all. Each comes once.
func boards(fens []string, r Rules, solver string) (list []Board, err error) {
	seen := map[Board]bool{}
	for i, fen := range fens {
		b, err := Parse(fen)
		switch {
		case err != nil:
			return nil, fmt.Errorf("position %d: %w", i+1, err)
		case b.Turn() != solver:
			return nil, fmt.Errorf("position %d: the solver is not to move", i+1)
		case r != BerkeleyDB && !b.rooksAtHome():
			return nil, fmt.Errorf("position %d: a castling right without its rook", i+1)
		case !b.movable():
			return nil, fmt.Errorf("position %d: the game is over", i+1)
		case len(list) > 0 && b.alone() != list[0].alone():
			return nil, fmt.Errorf("position %d: the solver's pieces or rights are not those of position 1", i+1)
		case len(list) > 0 && b.tries(r) != list[0].tries(r):
			return nil, fmt.Errorf("position %d: other pawn tries are told than in position 1", i+1)
		}
		if b = b.normal(r); !seen[b] {
			seen[b] = true
			list = append(list, b)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("no positions")
	}
	return list, nil
}

// listed reads a list of states of a certificate, in which none comes twice.
func listed(fens []string, r Rules, solver string) ([]Board, error) {
	list, err := boards(fens, r, solver)
	if err == nil && len(list) != len(fens) {
		return nil, errors.New("one of them is named more than once")
	}
	return list, err
}

// rooksAtHome reports whether the rook of every castling right stands at home.
func (b Board) rooksAtHome() bool {
	for i, c := range castlings {
		if b.rights[i] && b.squares[c.rook.from] != pieceOf('R', colour(c.right)) {
			return false
		}
	}
	return true
}
