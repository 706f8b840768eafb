package filtered

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// letters are the directions of check, in the order of their letters.
var letters = []struct {
	letter byte
	bit    kriegspiel.Percept
}{{'F', kriegspiel.ByFile}, {'L', kriegspiel.ByLong}, {'N', kriegspiel.ByKnight}, {'R', kriegspiel.ByRank}, {'S', kriegspiel.ByShort}}

// signs are what stands for itself.
var signs = []struct {
	text string
	bit  kriegspiel.Percept
}{{"Bp", kriegspiel.TakerPawn}, {"Bq", kriegspiel.TakerPiece}, {"=", kriegspiel.Promoted}}

// shorthand returns the announcements of a percept, with the squares of the real board
// when c is the solver.
func shorthand(p kriegspiel.Percept, c chess.Colour) string {
	var words []string
	j := p.JSON(c)
	if j.Capture != "" {
		words = append(words, "X"+map[bool]string{true: "E"}[j.EnPassant]+j.Capture+map[string]string{"pawn": "p", "piece": "q"}[j.Taken])
	}
	for _, s := range signs {
		if p&s.bit != 0 {
			words = append(words, s.text)
		}
	}
	check := "C"
	for _, d := range letters {
		if p&d.bit != 0 {
			check += string(d.letter)
		}
	}
	if p.Check() != 0 {
		words = append(words, check)
	}
	if j.End != "" {
		words = append(words, j.End)
	}
	if any, told := p.PawnTry(); told {
		words = append(words, map[bool]string{false: "T0", true: "T1"}[any])
	}
	if n, told := p.TryCount(); told {
		words = append(words, "T"+strconv.Itoa(n))
	}
	if j.TryFrom != nil {
		words = append(words, "T"+strings.Join(j.TryFrom, ""))
	}
	return strings.Join(words, ",")
}

// percept reads announcements: X and a square, C and letters, the word of an end, and what
// the rule set announces beside them.
func (p *pgnParser) percept(text string) (percept kriegspiel.Percept, err error) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, nil
	}
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		var heard kriegspiel.Percept
		switch {
		case strings.HasPrefix(word, "X"):
			if _, twice := percept.Captured(); twice {
				return 0, errors.New("two captures")
			}
			heard, err = p.capture(word[1:])
		case strings.HasPrefix(word, "C") && len(word) > 1:
			heard, err = check(word)
		case strings.HasPrefix(word, "T"):
			heard, err = p.told(word[1:])
		default:
			heard, err = p.other(word)
		}
		if err != nil {
			return 0, err
		}
		percept |= heard
	}
	return percept, nil
}

// capture reads a square, with an E before it and the kind of the taken piece behind it,
// if they are told.
func (p *pgnParser) capture(word string) (heard kriegspiel.Percept, err error) {
	if rest, ok := strings.CutPrefix(word, "E"); ok {
		word, heard = rest, kriegspiel.EnPassant
	}
	if rest, ok := strings.CutSuffix(word, "p"); ok {
		word, heard = rest, heard|kriegspiel.TakenPawn
	} else if rest, ok := strings.CutSuffix(word, "q"); ok {
		word, heard = rest, heard|kriegspiel.TakenPiece
	}
	sq, err := chess.ParseSquare(word)
	return heard | kriegspiel.Capture(p.game.Record.Solver.Square(sq)), err
}

// check reads the directions of a check.
func check(word string) (heard kriegspiel.Percept, err error) {
	for _, letter := range []byte(word[1:]) {
		bit := lettered(letter)
		if bit == 0 || heard&bit != 0 {
			return 0, fmt.Errorf("check %.16q, want C and some of F, L, N, R, S, each once", word)
		}
		heard |= bit
	}
	return heard, nil
}

func lettered(letter byte) kriegspiel.Percept {
	for _, d := range letters {
		if d.letter == letter {
			return d.bit
		}
	}
	return 0
}

// told reads what is told of pawn tries, as the rule set tells them.
func (p *pgnParser) told(word string) (heard kriegspiel.Percept, err error) {
	var j kriegspiel.PerceptJSON
	switch p.game.Record.Rules {
	case kriegspiel.Rand:
		j.TryFrom = []string{}
		for ; len(word) >= 2; word = word[2:] {
			j.TryFrom = append(j.TryFrom, word[:2])
		}
		if word != "" {
			return 0, fmt.Errorf("pawn tries: %.16q is no square", word)
		}
	case kriegspiel.Cincinnati:
		any := word == "1"
		if j.PawnTry = &any; word != "0" && !any {
			return 0, fmt.Errorf("pawn tries T%.16s, want T0 or T1", word)
		}
	default:
		n, err := strconv.Atoi(word)
		if err != nil {
			return 0, fmt.Errorf("pawn tries T%.16s, want T and their number", word)
		}
		j.Tries = &n
	}
	return j.Percept(p.game.Record.Solver)
}

// other reads a sign, or the word of an end.
func (p *pgnParser) other(word string) (kriegspiel.Percept, error) {
	for _, s := range signs {
		if s.text == word {
			return s.bit, nil
		}
	}
	j := kriegspiel.PerceptJSON{End: word}
	if heard, err := j.Percept(p.game.Record.Solver); err == nil && heard != 0 {
		return heard, nil
	}
	return 0, fmt.Errorf("unknown announcement %.16q", word)
}
