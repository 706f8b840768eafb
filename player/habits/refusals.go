package habits

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
)

// Tries count what a player may propose in a turn: what is legal, and what would be refused. The player does not know
// which is which, and the opponent, who hears every refusal, does not know what was proposed.
type Tries struct {
	taken    bool // it has just lost a piece
	check    bool
	own      int // pieces, its king among them
	enemies  int
	legal    int
	steps    [8]int // diagonal steps of pawns that would be refused, by the rank that they lead to; a promotion counts as four
	diagonal int    // all of these
	others   int    // what else would be refused
}

// NewTries returns those of the side that is to move in a position, whose piece on taken, if that is
// not [Nowhere], was just taken. It must have a legal move.
func NewTries(at *chess.Position, taken chess.Square) (t Tries) {
	t = Tries{taken: taken != Nowhere, check: at.Checkers() != 0, own: at.Us.All().Count(), enemies: at.Them.All().Count(), legal: at.Count()}
	refused, takes := chess.Diagonals(&at.Us), at.Takes()
	refused.Left, refused.Right = refused.Left&^takes.Left, refused.Right&^takes.Right
	t.diagonal = refused.Moves()
	for rank, row := 2, chess.Bitboard(0xff00); rank < len(t.steps); rank, row = rank+1, row<<8 {
		t.steps[rank] = chess.Takes{Left: refused.Left & row, Right: refused.Right & row}.Moves()
	}
	t.others = at.Us.CountProposals() - t.legal - t.diagonal
	return t
}

// refusable returns of how many proposals it would be refused.
func (t *Tries) refusable() int { return t.diagonal + t.others }

// alike returns the odds of being refused once more after n times, if all that may be proposed is proposed alike.
func (t *Tries) alike(n int) float64 { return float64(t.refusable()-n) / float64(t.legal) }

// The groups of features of a refusal: where the numbers of each begin. Those with "check" have as many again behind them
// for a player who is in check.
const (
	stages       = 0                // how often it was refused before: 0 to 8 and more; check
	diagonals    = stages + 2*9     // 0 to 14 and more; check
	others       = diagonals + 2*15 // 0 to 19 and more; check
	legals       = others + 2*20    // by fours, 44 and more; check
	toSteps      = legals + 2*12    // diagonal steps to ranks 3 to 8, 0 to 7 and more of each
	stepsLeft    = toSteps + 6*8    // diagonal steps less refusals, -3 and less to 10 and more
	afterLoss    = stepsLeft + 14   // it has just lost a piece, and was refused 0 to 2 and more times
	owns         = afterLoss + 3    // own pieces by twos
	againsts     = owns + 9         // enemies by twos
	refusalCount = againsts + 9
)

// A refusalVector has a number for each feature of a refusal.
type refusalVector [refusalCount]float64

// features appends those that do not change as the player is refused.
func (t *Tries) features(list []uint16) []uint16 {
	check := t.checked()
	list = append(list, diagonals+15*check+bin(t.diagonal, 0, 14), others+20*check+bin(t.others, 0, 19), legals+12*check+bin(t.legal/4, 0, 11),
		owns+bin(t.own/2, 0, 8), againsts+bin(t.enemies/2, 0, 8))
	for i, n := range t.steps[2:] {
		list = append(list, toSteps+8*uint16(i)+bin(n, 0, 7))
	}
	return list
}

// stage appends the features of a player who was refused n times.
func (t *Tries) stage(list []uint16, n int) []uint16 {
	list = append(list, stages+9*t.checked()+bin(n, 0, 8), stepsLeft+bin(t.diagonal-n, -3, 10))
	if t.taken {
		list = append(list, afterLoss+bin(n, 0, 2))
	}
	return list
}

func (t *Tries) checked() uint16 {
	if t.check {
		return 1
	}
	return 0
}

// bin returns how far n is above low, up to high.
func bin(n, low, high int) uint16 { return uint16(min(max(n, low), high) - low) }

// Refused appends how likely it is by each of several habits that a player is refused n times in a turn before it moves.
// The player proposes one thing after the other. The odds that the next one is refused are those of one drawn from
// all that are left, times e to the sum of the numbers of its features.
func Refused(dst []float64, all []*Habits, t *Tries, n int) []float64 {
	var room [16]uint16
	lasting := t.features(room[:0])
	for _, h := range all {
		dst = append(dst, h.refused(t, lasting, n))
	}
	return dst
}

// refused returns how likely n refusals are; the features that last are given.
func (h *Habits) refused(t *Tries, lasting []uint16, n int) float64 {
	if n > t.refusable() {
		return 0
	}
	var room [4]uint16
	chance, factor := 1., h.odds(lasting)
	for i := range min(n+1, t.refusable()) {
		odds := t.alike(i) * factor * h.odds(t.stage(room[:0], i))
		if i < n {
			chance *= odds
		}
		chance /= 1 + odds
	}
	return chance
}

// odds returns the product of what the features of a refusal do to the odds.
func (h *Habits) odds(features []uint16) float64 {
	if !h.anyRefusal {
		return 1
	}
	return product(h.refusalFactors[:], features)
}

// refusalNames are those of the features of a refusal.
var refusalNames = makeRefusalNames()

func makeRefusalNames() (list [refusalCount]string) {
	and := func(n, high int) string {
		if n == high {
			return fmt.Sprint(n, " and more")
		}
		return fmt.Sprint(n)
	}
	for check, when := range []string{"refused", "refused in check"} {
		for i := range 9 {
			list[stages+9*check+i] = fmt.Sprintf("%s, times before: %s", when, and(i, 8))
		}
		for i := range 15 {
			list[diagonals+15*check+i] = fmt.Sprintf("%s, steps of pawns: %s", when, and(i, 14))
		}
		for i := range 20 {
			list[others+20*check+i] = fmt.Sprintf("%s, other tries: %s", when, and(i, 19))
		}
		for i := range 11 {
			list[legals+12*check+i] = fmt.Sprintf("%s, moves: %d to %d", when, 4*i, 4*i+3)
		}
		list[legals+12*check+11] = when + ", moves: 44 and more"
	}
	for rank := range 6 {
		for i := range 8 {
			list[toSteps+8*rank+i] = fmt.Sprintf("refused, steps of pawns to rank %d: %s", rank+3, and(i, 7))
		}
	}
	for i := range 14 {
		list[stepsLeft+i] = fmt.Sprintf("refused, steps of pawns left: %s", and(i-3, 10))
	}
	list[stepsLeft] = "refused, steps of pawns left: -3 and less"
	for i := range 3 {
		list[afterLoss+i] = fmt.Sprintf("refused after a loss, times before: %s", and(i, 2))
	}
	for i := range 8 {
		list[owns+i] = fmt.Sprintf("refused, own pieces: %d or %d", 2*i, 2*i+1)
		list[againsts+i] = fmt.Sprintf("refused, enemies: %d or %d", 2*i, 2*i+1)
	}
	list[owns+8], list[againsts+8] = "refused, own pieces: 16", "refused, enemies: 16"
	return list
}
