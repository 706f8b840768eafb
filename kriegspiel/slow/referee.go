package slow

import (
	"fmt"
	"slices"
	"strings"
)

// A Percept is what the referee announces after one proposal (rules 2 and 3), or after
// one turn of the opponent without its refusals. Percepts can be compared with ==.
type Percept struct {
	Illegal bool
	Capture string // the square on which the taken piece stood, or ""
	Check   string // "file", "knight", "long", "rank", "short", or two of them in this order with a blank between
	End     string // "checkmate", "stalemate", "material" or ""

	// What only some of the rule sets announce.
	Any       string // "yes" or "no" if the proposal has asked first and was refused
	Taken, By string // "pawn" or "piece": what was taken, and what has taken
	EnPassant bool   // then Capture is the square moved to
	Promotion bool
	Tries     string // such as "tries 2", "pawntry true" or "tryfrom d4 f4"
}

// String returns the percept in words, "silence" if nothing is announced.
func (p Percept) String() string {
	switch {
	case p.Illegal && p.Any != "":
		return p.Any + ", refused"
	case p.Illegal:
		return "refused"
	}
	var words []string
	if p.Capture != "" {
		words = append(words, "capture on "+p.Capture)
	}
	if p.Check != "" {
		words = append(words, "check by "+strings.ReplaceAll(p.Check, " ", " and "))
	}
	if p.End != "" {
		words = append(words, p.End)
	}
	for _, more := range []struct {
		told bool
		word string
	}{{p.Taken != "", p.Taken + " taken"}, {p.By != "", "by a " + p.By}, {p.EnPassant, "en passant"}, {p.Promotion, "promotion"}, {p.Tries != "", p.Tries}} {
		if more.told {
			words = append(words, more.word)
		}
	}
	if words == nil {
		return "silence"
	}
	return strings.Join(words, ", ")
}

// alone is what the side to move knows: its own pieces and rights; nothing of the enemy,
// not even its last move.
func (b Board) alone() Board {
	for square := range b.squares {
		if !b.own(square) {
			b.squares[square] = '.'
		}
	}
	for i, c := range castlings {
		b.rights[i] = b.rights[i] && colour(c.right) == b.turn
	}
	b.passed = none
	return b
}

// proposed is rule 1 word for word: the legal moves of the board with only the own
// pieces, and every pawn capture.
func (b Board) proposed() (out []move) {
	own := b.alone()
	own.conceivable(func(m move) bool {
		if own.legal(m) || own.diagonal(m) {
			out = append(out, m)
		}
		return true
	})
	return out
}

// refused is the proposals that rule 2 refuses.
func (b Board) refused() []move { return slices.DeleteFunc(b.proposed(), b.legal) }

func names(moves []move) (out []string) {
	for _, m := range moves {
		out = append(out, m.String())
	}
	slices.Sort(out)
	return out
}

// Proposals returns all that the side to move may propose (rule 1), in UCI notation,
// sorted.
func (b Board) Proposals() []string { return names(b.proposed()) }

// Legal returns the legal chess moves of the side to move, in UCI notation, sorted.
func (b Board) Legal() []string { return names(b.legalMoves()) }

// Try proposes uci and returns what the referee announces (rules 2 and 3), and the board
// afterwards: b itself if it is refused. A move that rule 1 does not let the side to
// move propose is a mistake of the caller, and panics.
func (b Board) Try(r Rules, uci string) (Percept, Board) {
	if !slices.Contains(b.Proposals(), uci) {
		panic(fmt.Sprintf("%s cannot be proposed in %s", uci, b.FEN(BerkeleyDB)))
	}
	return b.try(r, uciMove(uci))
}

// try is Try for what is known to be a proposal.
func (b *Board) try(r Rules, m move) (Percept, Board) {
	if !b.legal(m) {
		return Percept{Illegal: true}, *b
	}
	next := b.after(r, m)
	p := Percept{Check: next.check()}
	if taken := b.victim(m); taken != none {
		p.Capture = squareName(taken)
	}
	b.announced(r, m, &p)
	switch movable := next.movable(); {
	case !movable && p.Check != "":
		p.End = "checkmate"
	case r == BerkeleyDB && next.material(b.turn):
		p.End = "material"
	case !movable:
		p.End = "stalemate"
	}
	p.Tries = next.tries(r)
	return p, next
}

// A Reply is a move of the side to move that the rule set lets it make, with what is
// announced and the board after it, as the rule set counts it.
type Reply struct {
	Move    string // in UCI notation
	Percept Percept
	Board   Board
}

// Replies returns what the side to move may answer: its legal moves, but under
// berkeley-db not those of which a player in check does not think (point 2).
func (b Board) Replies(r Rules) (out []Reply) {
	moves := b.legalMoves()
	if seen := slices.DeleteFunc(slices.Clone(moves), b.unseen); r == BerkeleyDB && len(seen) > 0 {
		moves = seen
	}
	for _, m := range moves {
		p, next := b.try(r, m)
		out = append(out, Reply{m.String(), p, next.normal(r)})
	}
	return out
}

// unseen reports whether m, a legal move, ends a check without landing on an announced
// line: only an en passant capture can.
func (b *Board) unseen(m move) bool {
	taken := b.victim(m)
	return b.check() != "" && taken != none && taken != m.to && !b.answers(m.to)
}

// answers reports whether square lies on an announced line through the king of the side
// to move, which is in check, or on a knight's jump from it.
func (b *Board) answers(square int) bool {
	return slices.Contains(strings.Fields(b.check()), bearing(b.king(b.turn), square))
}

// check is the directions of check to the side to move, seen from its king (rule 3),
// sorted, each once.
func (b *Board) check() string {
	var out []string
	for _, from := range b.checkers(b.turn) {
		out = append(out, bearing(b.king(b.turn), from))
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// bearing is the direction in which another square lies from the king's: one of rule
// 3's five, or "".
func bearing(king, square int) string {
	files, ranks := offset(king, square)
	switch {
	case files == 0:
		return "file"
	case ranks == 0:
		return "rank"
	case abs(files*ranks) == 2:
		return "knight"
	case abs(files) != abs(ranks):
		return ""
	}
	if slope := ranks / files; diagonalLength(king, slope) < diagonalLength(king, -slope) {
		return "short"
	}
	return "long"
}

// diagonalLength counts the squares of the diagonal through square that climbs by slope
// ranks per file.
func diagonalLength(square, slope int) (count int) {
	for at := range 64 {
		if files, ranks := offset(square, at); ranks == slope*files {
			count++
		}
	}
	return count
}

// Refusable returns the number of different proposals of the side to move that would be
// refused: no turn has more refusals. Under berkeley-db, to a side in check, only what
// could answer the announced check counts as a proposal (point 2).
func (b Board) Refusable(r Rules) int {
	refused := b.refused()
	if r == BerkeleyDB && b.check() != "" {
		refused = slices.DeleteFunc(refused, func(m move) bool { return !b.couldAnswer(m) })
	}
	return len(refused)
}

// couldAnswer reports whether m is a king's step, castling apart, or lands where a check
// is answered.
func (b *Board) couldAnswer(m move) bool {
	if m.from == b.king(b.turn) {
		return b.castling(m) == none
	}
	return b.answers(m.to)
}

// material reports whether side has won by point 3: the other king is bare, and side's
// own king stands next to enough to mate with.
func (b *Board) material(side byte) bool {
	enough, knight, bishops := false, false, [2]bool{} // bishops by the colour of their square
	king := b.king(side)
	for square, piece := range b.squares {
		if colour(piece) == other(side) && kind(piece) != 'K' {
			return false
		}
		if colour(piece) != side || !b.attacks(king, square) {
			continue
		}
		switch kind(piece) {
		case 'Q', 'R':
			enough = true
		case 'P':
			enough = enough || square%8 != 0 && square%8 != 7
		case 'N':
			knight = true
		case 'B':
			bishops[(square%8+square/8)%2] = true
		}
	}
	return enough || bishops[0] && bishops[1] || knight && (bishops[0] || bishops[1])
}
