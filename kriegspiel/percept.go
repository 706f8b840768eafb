package kriegspiel

import (
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A Percept is everything the referee announces after one proposal or one
// turn of the opponent, packed into 64 bits so that percepts can be compared.
// The zero value is a move of the solver about which nothing is announced.
type Percept uint64

// The parts of a percept. Bits 0 to 5 are the square of a capture, bits 29 to 57
// the pawn tries ([Percept.TryCount]).
const (
	captured Percept = 1 << (6 + iota)
	// ByRank and the next four are the directions of a check, seen from the
	// checked king.
	ByRank
	ByFile
	ByLong
	ByShort
	ByKnight
	// Checkmate, Stalemate and Material end the game. Material is the win of
	// the rule set berkeley-db.
	Checkmate
	Stalemate
	Material
	// Refused is the answer "illegal" to a proposal; nothing else is
	// announced with it.
	Refused
	// Theirs marks what is heard of an opponent's turn.
	Theirs
	// TakenPawn and TakenPiece are the kind of a taken piece, where the rule
	// set tells it; a piece is what is not a pawn.
	TakenPawn
	TakenPiece
	// TakerPawn and TakerPiece are the kind of the piece that took.
	TakerPawn
	TakerPiece
	// EnPassant tells that the capture was one; its square is then the one moved to.
	EnPassant
	// Promoted tells that a pawn was promoted.
	Promoted
	// AnyYes and AnyNo answer the question [chess.Ask].
	AnyYes
	AnyNo
	// Nonsense is with [Refused] the answer to a proposal that the turn does
	// not allow, which its player should know.
	Nonsense
	// stalemateWins is with Stalemate where it is a win for who has moved.
	stalemateWins
)

const (
	captureMask = captured | 63
	checkMask   = ByRank | ByFile | ByLong | ByShort | ByKnight
	endMask     = Checkmate | Stalemate | Material
)

// Capture returns the announcement of a capture on sq, a square of the
// solver's board.
func Capture(sq chess.Square) Percept { return captured | Percept(sq) }

// Captured returns the square on which the taken piece stood, and whether one
// was taken.
func (p Percept) Captured() (chess.Square, bool) {
	return chess.Square(p & 63), p&captured != 0
}

// Check returns the directions of the check that is announced.
func (p Percept) Check() Percept { return p & checkMask }

// End returns Checkmate, Stalemate, Material, or 0 if the game goes on.
func (p Percept) End() Percept { return p & endMask }

// Illegal tells whether the proposal was refused.
func (p Percept) Illegal() bool { return p&Refused != 0 }

// Won tells whether the solver has won: it has mated, or has enough material or
// has stalemated where the rule set counts that.
func (p Percept) Won() bool { return p&Theirs == 0 && p&(Checkmate|Material|stalemateWins) != 0 }

// Moved tells whether a move was made: neither was a proposal refused nor a question
// answered.
func (p Percept) Moved() bool { return p&(Refused|AnyYes|AnyNo) == 0 }

// Lost tells whether the game has ended otherwise, on either side's turn.
func (p Percept) Lost() bool { return p&endMask != 0 && !p.Won() }

// Other returns the same announcement as the other player hears it: squares
// are turned to its board, and the turn is the opponent's instead of its own.
func (p Percept) Other() Percept {
	if p&captured != 0 {
		p ^= 56
	}
	if p&toldMask == toldFrom {
		from, _ := p.TryFrom()
		p = p&^triesMask | tryFrom(from.Turn())
	}
	return p ^ Theirs
}

// The directions in the order in which the referee says them, with their words
// in speech and in JSON.
var directions = []struct {
	bit        Percept
	said, json string
}{
	{ByRank, "rank", "rank"},
	{ByFile, "file", "file"},
	{ByLong, "long diagonal", "long"},
	{ByShort, "short diagonal", "short"},
	{ByKnight, "knight", "knight"},
}

var ends = []struct {
	bit  Percept
	word string
}{{Checkmate, "checkmate"}, {Stalemate, "stalemate"}, {Material, "material"}}

// endWord returns the word for the end that p announces, "" if none.
func (p Percept) endWord() string {
	for _, e := range ends {
		if p&e.bit != 0 {
			return e.word
		}
	}
	return ""
}

// Say returns the words of the referee, such as "capture on d5, check by file
// and knight", with the squares of the real board when c is the solver. It
// returns "illegal" for a refusal, "yes" or "no" for an answer, "yes, illegal" or "no" for
// the refusal of what has asked first, and "" if there is nothing to announce.
func (p Percept) Say(c chess.Colour) string {
	switch {
	case p&Nonsense != 0:
		return "nonsense"
	case p&(Refused|AnyYes) == Refused|AnyYes:
		return "yes, illegal"
	case p&(Refused|AnyNo) == Refused|AnyNo:
		return "no"
	case p.Illegal():
		return "illegal"
	case p&AnyYes != 0:
		return "yes"
	case p&AnyNo != 0:
		return "no"
	}
	var words []string
	if sq, ok := p.Captured(); ok {
		words = append(words, p.capture()+c.Square(sq).String())
	}
	if p&Promoted != 0 {
		words = append(words, "a pawn promotes")
	}
	var by []string
	for _, d := range directions {
		if p&d.bit != 0 {
			by = append(by, d.said)
		}
	}
	if len(by) > 0 {
		words = append(words, "check by "+strings.Join(by, " and "))
	}
	switch p.End() {
	case 0:
	case Material:
		words = append(words, "win on material")
	default:
		words = append(words, p.endWord())
	}
	if tries := p.sayTries(c); tries != "" {
		words = append(words, tries)
	}
	return strings.Join(words, ", ")
}

// Announce returns what both players hear after a proposal of mover, whose
// percept p is: [Percept.Say], and that a move was made if one was.
func (p Percept) Announce(mover chess.Colour) string {
	said := p.Say(mover)
	if !p.Moved() {
		return said
	}
	moved := mover.Name() + " has moved"
	if said == "" {
		return moved
	}
	return moved + ", " + said
}

// Heard is [Percept.Say] for text in which nothing must not be missed: where
// nothing is announced it returns "silence".
func (p Percept) Heard(c chess.Colour) string {
	if said := p.Say(c); said != "" {
		return said
	}
	return "silence"
}

// longer holds the squares through which the diagonal that rises to the right
// is the longer one.
var longer = func() (b chess.Bitboard) {
	for sq := range chess.Square(64) {
		rising := sq.File() - sq.Rank()
		falling := 7 - sq.File() - sq.Rank()
		if rising*rising < falling*falling {
			b |= sq.Bit()
		}
	}
	return b
}()

// check returns the directions of a check by the given pieces, seen from the
// king. Turning the board changes nothing: rising diagonals become falling ones
// of the same length.
func check(king chess.Square, by chess.Bitboard) (p Percept) {
	for ; by != 0; by &= by - 1 {
		p |= direction(king, by.First())
	}
	return p
}

func direction(king, by chess.Square) Percept {
	switch {
	case chess.KnightAttacks(king).Has(by):
		return ByKnight
	case king.Rank() == by.Rank():
		return ByRank
	case king.File() == by.File():
		return ByFile
	case (king.File() < by.File()) == (king.Rank() < by.Rank()) == longer.Has(king):
		return ByLong
	}
	return ByShort
}
