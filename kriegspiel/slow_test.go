package kriegspiel_test

// This file is a second referee: slow, obvious, and sharing no code with the one it judges. A board is 64 FEN letters; whether a man
// reaches a square is asked for every pair of squares, walking the line between them; a move is legal if, once made on a copy, the
// mover's king is not attacked. "Rule n" is a rule of the referee in docs/rules.md, "point n" one of the three differences of the rule
// set berkeley-db there. slow_judged_test.go judges it by hand from that page.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

const slowStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

// slowNone stands for "no square".
const slowNone = -1

// slowBoard is a whole position. It is a value: assigning it copies it, and == compares it, raw en passant square included.
type slowBoard struct {
	men    [64]byte // FEN letters, '.' where empty; a1 is 0, b1 is 1, h8 is 63
	turn   byte     // 'w' or 'b'
	rights string   // the castling rights that stand: a part of "KQkq", in this order
	passed int      // the square passed over by the last move, if that was a pawn's two-square step, else slowNone
}

// slowMove is a move or a proposal; promo is one of "qrbn", or 0.
type slowMove struct {
	from, to int
	promo    byte
}

// slowPercept is what the referee announces after one proposal (rules 2 and 3). Check is sorted, nil if there is none.
type slowPercept struct {
	Illegal bool
	Capture string
	Check   []string
	End     string
}

// slowCastlings are named by the FEN letter of their right. The rook lands on the square that the king passes over.
var slowCastlings = []slowCastling{
	{'K', slowUCI("e1g1"), slowUCI("h1f1")},
	{'Q', slowUCI("e1c1"), slowUCI("a1d1")},
	{'k', slowUCI("e8g8"), slowUCI("h8f8")},
	{'q', slowUCI("e8c8"), slowUCI("a8d8")},
}

type slowCastling struct {
	right      byte
	king, rook slowMove
}

var (
	slowOther   = map[byte]byte{'w': 'b', 'b': 'w'}
	slowForward = map[byte]int{'w': 1, 'b': -1} // in ranks
	slowHome    = map[byte]int{'w': 1, 'b': 6}  // the rank on which pawns start, from 0
	slowLast    = map[byte]int{'w': 7, 'b': 0}  // the rank on which pawns promote, from 0
)

func slowColour(man byte) byte {
	switch {
	case man == '.':
		return '.'
	case man == slowKind(man):
		return 'w'
	}
	return 'b'
}

// slowKind is the letter of a man without its colour: one of "KQRBNP", or '.'.
func slowKind(man byte) byte { return byte(unicode.ToUpper(rune(man))) }

// slowMan is side's man of the kind of letter.
func slowMan(letter, side byte) byte {
	if side == 'w' {
		return slowKind(letter)
	}
	return byte(unicode.ToLower(rune(letter)))
}

func slowName(square int) string { return string([]byte{"abcdefgh"[square%8], "12345678"[square/8]}) }

// slowSquare is the inverse of slowName; it returns slowNone for what is no square.
func slowSquare(name string) int {
	for square := range 64 {
		if slowName(square) == name {
			return square
		}
	}
	return slowNone
}

func (m slowMove) String() string {
	return slowName(m.from) + slowName(m.to) + strings.Trim(string(m.promo), "\x00")
}

// slowUCI is the inverse of slowMove.String, for well-formed moves only.
func slowUCI(uci string) slowMove {
	m := slowMove{from: slowSquare(uci[:2]), to: slowSquare(uci[2:4])}
	if len(uci) == 5 {
		m.promo = uci[4]
	}
	return m
}

// slowOffset is how many files and ranks it is from one square to another, with sign.
func slowOffset(from, to int) (files, ranks int) { return to%8 - from%8, to/8 - from/8 }

func slowAbs(n int) int { return max(n, -n) }

func slowSign(n int) int { return min(max(n, -1), 1) }

// slowParse reads the first four fields of a FEN. It checks what the rest of this file relies on (64 squares, one king each, letters,
// an en passant square on the right rank) and believes the rest.
func slowParse(fen string) (slowBoard, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 {
		return slowBoard{}, fmt.Errorf("%q: fewer than four fields", fen)
	}
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks) // a FEN begins with the eighth
	men := strings.Join(ranks, "")
	for digit := 1; digit <= 8; digit++ {
		men = strings.ReplaceAll(men, fmt.Sprint(digit), strings.Repeat(".", digit))
	}
	b := slowBoard{turn: fields[1][0], rights: strings.Trim(fields[2], "-"), passed: slowSquare(fields[3])}
	copy(b.men[:], men)
	enemy := slowOther[b.turn]
	if len(ranks) != 8 || len(men) != 64 || strings.Trim(men, "KQRBNPkqrbnp.") != "" ||
		strings.Count(men, "K") != 1 || strings.Count(men, "k") != 1 ||
		fields[1] != "w" && fields[1] != "b" ||
		strings.Trim(b.rights, "KQkq") != "" ||
		fields[3] != "-" && (b.passed == slowNone || b.passed/8 != slowHome[enemy]+slowForward[enemy]) {
		return slowBoard{}, fmt.Errorf("%q: no position", fen)
	}
	return b, nil
}

// slowMustParse is slowParse for the FENs of this file.
func slowMustParse(fen string) slowBoard {
	b, err := slowParse(fen)
	if err != nil {
		panic(err)
	}
	return b
}

// rawFEN writes four fields, the en passant square after every two-square step (point 1).
func (b slowBoard) rawFEN() string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		ranks = append(ranks, string(b.men[8*rank:8*rank+8]))
	}
	men := strings.Join(ranks, "/")
	for digit := 8; digit >= 1; digit-- {
		men = strings.ReplaceAll(men, strings.Repeat(".", digit), fmt.Sprint(digit))
	}
	rights, passed := "-", "-"
	if b.rights != "" {
		rights = b.rights
	}
	if b.passed != slowNone {
		passed = slowName(b.passed)
	}
	return fmt.Sprintf("%s %c %s %s", men, b.turn, rights, passed)
}

// fen writes four fields, the en passant square only where such a capture is legal.
func (b slowBoard) fen() string {
	takes := func(m slowMove) bool { return m.to == b.passed && b.diagonal(m) }
	if !slices.ContainsFunc(b.legalMoves(), takes) {
		b.passed = slowNone
	}
	return b.rawFEN()
}

// own reports whether a man of the side to move stands on square.
func (b slowBoard) own(square int) bool { return slowColour(b.men[square]) == b.turn }

func (b slowBoard) king(side byte) int { return slices.Index(b.men[:], slowMan('K', side)) }

// clear reports whether all squares between two squares of one line are empty.
func (b slowBoard) clear(from, to int) bool {
	files, ranks := slowOffset(from, to)
	step := slowSign(files) + 8*slowSign(ranks)
	for square := from + step; square != to; square += step {
		if b.men[square] != '.' {
			return false
		}
	}
	return true
}

// attacks reports whether the man on from attacks the square to, whatever stands there.
func (b slowBoard) attacks(from, to int) bool {
	files, ranks := slowOffset(from, to)
	straight := (files == 0) != (ranks == 0)
	diagonal := files != 0 && slowAbs(files) == slowAbs(ranks)
	switch slowKind(b.men[from]) {
	case 'K':
		return max(slowAbs(files), slowAbs(ranks)) == 1
	case 'Q':
		return (straight || diagonal) && b.clear(from, to)
	case 'R':
		return straight && b.clear(from, to)
	case 'B':
		return diagonal && b.clear(from, to)
	case 'N':
		return slowAbs(files*ranks) == 2
	case 'P':
		return slowAbs(files) == 1 && ranks == slowForward[slowColour(b.men[from])]
	}
	return false
}

// attackers are the squares of side's men that attack square.
func (b slowBoard) attackers(square int, side byte) []int {
	var out []int
	for from, man := range b.men {
		if slowColour(man) == side && b.attacks(from, square) {
			out = append(out, from)
		}
	}
	return out
}

// checkers are the squares of the men that give check to side.
func (b slowBoard) checkers(side byte) []int { return b.attackers(b.king(side), slowOther[side]) }

// conceivable is every own man's step to every square, possible or not; four of them where a pawn gets to its last rank.
func (b slowBoard) conceivable() []slowMove {
	var out []slowMove
	for from := range 64 {
		for to := 0; b.own(from) && to < 64; to++ {
			promos := []byte{0}
			if slowKind(b.men[from]) == 'P' && to/8 == slowLast[b.turn] {
				promos = []byte("qrbn")
			}
			for _, promo := range promos {
				out = append(out, slowMove{from, to, promo})
			}
		}
	}
	return out
}

// castling finds the castling of which m is the own king's step, if it is one.
func (b slowBoard) castling(m slowMove) (slowCastling, bool) {
	for _, c := range slowCastlings {
		if m == c.king && b.men[m.from] == slowMan('K', b.turn) {
			return c, true
		}
	}
	return slowCastling{}, false
}

// castles reports whether c can be made, but for an attack on the square where the king ends: legalMove sees to that.
func (b slowBoard) castles(c slowCastling) bool {
	enemy := slowOther[b.turn]
	return strings.Contains(b.rights, string(c.right)) &&
		b.men[c.rook.from] == slowMan('R', b.turn) &&
		b.clear(c.king.from, c.rook.from) &&
		len(b.attackers(c.king.from, enemy)) == 0 &&
		len(b.attackers(c.rook.to, enemy)) == 0
}

// diagonal reports whether m is a pawn's step in a direction of capture to a square without an own man.
func (b slowBoard) diagonal(m slowMove) bool {
	return slowKind(b.men[m.from]) == 'P' && b.attacks(m.from, m.to) && !b.own(m.to)
}

// pushes reports whether the pawn on m.from can go straight ahead to m.to.
func (b slowBoard) pushes(m slowMove) bool {
	files, ranks := slowOffset(m.from, m.to)
	if files != 0 || b.men[m.to] != '.' {
		return false
	}
	forward, home := slowForward[b.turn], slowHome[b.turn]
	return ranks == forward || ranks == 2*forward && m.from/8 == home && b.clear(m.from, m.to)
}

// victim is the square of the man that m takes, or slowNone. En passant it is not the square moved to (rule 3).
func (b slowBoard) victim(m slowMove) int {
	switch {
	case b.men[m.to] != '.':
		return m.to
	case m.to == b.passed && b.diagonal(m):
		return m.to - 8*slowForward[b.turn]
	}
	return slowNone
}

// fits reports whether m is legal chess but for the safety of the king.
func (b slowBoard) fits(m slowMove) bool {
	c, castling := b.castling(m)
	switch {
	case b.own(m.to):
		return false
	case castling:
		return b.castles(c)
	case slowKind(b.men[m.from]) == 'P':
		return b.pushes(m) || b.diagonal(m) && b.victim(m) != slowNone
	}
	return b.attacks(m.from, m.to)
}

// after is the board once m, which fits, is made.
func (b slowBoard) after(m slowMove) slowBoard {
	man := b.men[m.from]
	if taken := b.victim(m); taken != slowNone {
		b.men[taken] = '.'
	}
	if c, ok := b.castling(m); ok {
		b.men[c.rook.to], b.men[c.rook.from] = b.men[c.rook.from], '.'
	}
	b.men[m.to], b.men[m.from] = man, '.'
	if m.promo != 0 {
		b.men[m.to] = slowMan(m.promo, b.turn)
	}
	// A right is lost once anything leaves or enters the home of its king or its rook: the rook may be taken there.
	for _, c := range slowCastlings {
		homes := []int{c.king.from, c.rook.from}
		if slices.Contains(homes, m.from) || slices.Contains(homes, m.to) {
			b.rights = strings.ReplaceAll(b.rights, string(c.right), "")
		}
	}
	b.passed = slowNone
	if slowKind(man) == 'P' && slowAbs(m.to-m.from) == 16 {
		b.passed = (m.from + m.to) / 2
	}
	b.turn = slowOther[b.turn]
	return b
}

func (b slowBoard) legalMove(m slowMove) bool {
	return b.fits(m) && len(b.after(m).checkers(b.turn)) == 0
}

func (b slowBoard) legalMoves() []slowMove {
	return slices.DeleteFunc(b.conceivable(), func(m slowMove) bool { return !b.legalMove(m) })
}

// alone is what the side to move knows: its own men and rights; nothing of the enemy, not even its last move.
func (b slowBoard) alone() slowBoard {
	for square := range b.men {
		if !b.own(square) {
			b.men[square] = '.'
		}
	}
	b.passed = slowNone
	return b
}

// proposed is rule 1 word for word: the legal moves of the board with only the own men, and every pawn capture.
func (b slowBoard) proposed() []slowMove {
	own := b.alone()
	return slices.DeleteFunc(own.conceivable(), func(m slowMove) bool { return !own.legalMove(m) && !own.diagonal(m) })
}

// refused is the proposals that rule 2 refuses.
func (b slowBoard) refused() []slowMove { return slices.DeleteFunc(b.proposed(), b.legalMove) }

func slowStrings(moves []slowMove) []string {
	var out []string
	for _, m := range moves {
		out = append(out, m.String())
	}
	slices.Sort(out)
	return out
}

// proposals is all that the side to move may propose (rule 1), in UCI notation, sorted.
func (b slowBoard) proposals() []string { return slowStrings(b.proposed()) }

// legal is the legal chess moves of the side to move, in UCI notation, sorted.
func (b slowBoard) legal() []string { return slowStrings(b.legalMoves()) }

// refusable is the number of proposals that would be refused: no opponent's turn has more refusals (Estimation, berkeley).
func (b slowBoard) refusable() int { return len(b.refused()) }

// try proposes uci and returns what the referee announces (rules 2 and 3), and the board afterwards: b itself if it is refused. A move
// that rule 1 does not let the side to move propose is a mistake of the caller, and panics.
func (b slowBoard) try(uci string) (slowPercept, slowBoard) {
	if !slices.Contains(b.proposals(), uci) {
		panic(fmt.Sprintf("%s cannot be proposed in %s", uci, b.rawFEN()))
	}
	m := slowUCI(uci)
	if !b.legalMove(m) {
		return slowPercept{Illegal: true}, b
	}
	next := b.after(m)
	p := slowPercept{Check: next.check()}
	if taken := b.victim(m); taken != slowNone {
		p.Capture = slowName(taken)
	}
	if len(next.legalMoves()) == 0 {
		p.End = "stalemate"
		if p.Check != nil {
			p.End = "checkmate"
		}
	}
	return p, next
}

// check is the directions of check to the side to move, seen from its king (rule 3), sorted, each once; nil if there is none.
func (b slowBoard) check() []string {
	var out []string
	for _, from := range b.checkers(b.turn) {
		out = append(out, slowBearing(b.king(b.turn), from))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// slowBearing is the direction in which another square lies from the king's: one of rule 3's five, or "".
func slowBearing(king, other int) string {
	files, ranks := slowOffset(king, other)
	switch {
	case files == 0:
		return "file"
	case ranks == 0:
		return "rank"
	case slowAbs(files*ranks) == 2:
		return "knight"
	case slowAbs(files) != slowAbs(ranks):
		return ""
	}
	if slope := ranks / files; slowDiagonal(king, slope) < slowDiagonal(king, -slope) {
		return "short"
	}
	return "long"
}

// slowDiagonal counts the squares of the diagonal through square that climbs by slope ranks per file.
func slowDiagonal(square, slope int) int {
	count := 0
	for other := range 64 {
		if files, ranks := slowOffset(square, other); ranks == slope*files {
			count++
		}
	}
	return count
}

// refusableInCheck is refusable by point 2: to a side in check, only what could answer the announced check counts as a proposal.
func (b slowBoard) refusableInCheck() int {
	announced := b.check()
	if announced == nil {
		return b.refusable()
	}
	king, count := b.king(b.turn), 0
	for _, m := range b.refused() {
		_, castling := b.castling(m)
		step := m.from == king && !castling
		lands := m.from != king && slices.Contains(announced, slowBearing(king, m.to))
		if step || lands {
			count++
		}
	}
	return count
}

// material reports whether side has won by point 3: the other king is bare, and side's own king stands next to enough to mate with.
func (b slowBoard) material(side byte) bool {
	enough, knight, bishops := false, false, [2]bool{} // bishops by the colour of their square
	for square, man := range b.men {
		if slowColour(man) == slowOther[side] && slowKind(man) != 'K' {
			return false
		}
		if slowColour(man) != side || !b.attacks(b.king(side), square) {
			continue
		}
		switch slowKind(man) {
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

// randomSlowBoard is a random legal position, now and then one that is already over: half the time from a game of random moves, half
// the time with men scattered at will, which has checks, promotions and en passant far more often.
func randomSlowBoard(rng *rand.Rand) slowBoard {
	if rng.IntN(2) == 0 {
		return slowPlayout(rng)
	}
	for {
		if b := slowScatter(rng); b.plausible() {
			return b
		}
	}
}

// slowPlayout plays up to 80 random legal moves from the normal array.
func slowPlayout(rng *rand.Rand) slowBoard {
	b := slowMustParse(slowStart)
	for range rng.IntN(81) {
		moves := b.legalMoves()
		if len(moves) == 0 {
			break
		}
		b = b.after(moves[rng.IntN(len(moves))])
	}
	return b
}

// slowScatter puts two kings and up to ten others on random squares. The result may be no legal position.
func slowScatter(rng *rand.Rand) slowBoard {
	b := slowBoard{turn: "wb"[rng.IntN(2)], passed: slowNone}
	copy(b.men[:], strings.Repeat(".", 64))
	for _, c := range slowCastlings {
		if side := slowColour(c.right); rng.IntN(6) == 0 {
			b.men[c.king.from], b.men[c.rook.from] = slowMan('K', side), slowMan('R', side)
			b.rights += string(c.right)
		}
	}
	for _, side := range []byte("wb") {
		if b.king(side) == slowNone {
			b.drop(slowMan('K', side), rng.IntN(64))
		}
	}
	if rng.IntN(3) == 0 {
		b.step(rng.IntN(8), []int{1, 7}[rng.IntN(2)])
	}
	for others := rng.IntN(11); 64-strings.Count(string(b.men[:]), ".") < 2+others; {
		b.drop("QRBNPPPPqrbnpppp"[rng.IntN(16)], rng.IntN(64))
	}
	return b
}

// drop puts man on square, unless that is taken or no square for a pawn.
func (b *slowBoard) drop(man byte, square int) {
	edge := square/8 == 0 || square/8 == 7
	if b.men[square] == '.' && (slowKind(man) != 'P' || !edge) {
		b.men[square] = man
	}
}

// step puts a pawn where two squares on a file bring it, and a pawn to take it so many files beside, counted around the board's edge.
func (b *slowBoard) step(file, beside int) {
	side := slowOther[b.turn]
	b.passed = file + 8*(slowHome[side]+slowForward[side])
	rank := slowHome[side] + 2*slowForward[side]
	b.drop(slowMan('P', side), file+8*rank)
	b.drop(slowMan('P', b.turn), (file+beside)%8+8*rank)
}

// plausible reports whether a scattered board could occur in play, as far as one sees without taking back more than a pawn's step.
func (b slowBoard) plausible() bool {
	men, enemy := string(b.men[:]), slowOther[b.turn]
	if strings.Count(men, "K") != 1 || strings.Count(men, "k") != 1 || strings.Count(men, "P") > 8 || strings.Count(men, "p") > 8 {
		return false
	}
	// Rule 3: there are never more than two checkers, nor two on one line.
	checkers := b.checkers(b.turn)
	if len(b.checkers(enemy)) != 0 || len(checkers) > 2 || len(checkers) != len(b.check()) {
		return false
	}
	if b.passed == slowNone {
		return true
	}
	// Before the step the pawn was at home, the two squares before it were empty, and the side now to move was not in check.
	home, pawn := b.passed-8*slowForward[enemy], b.passed+8*slowForward[enemy]
	stepped := b.men[home] == '.' && b.men[b.passed] == '.' && b.men[pawn] == slowMan('P', enemy)
	b.men[home], b.men[pawn] = slowMan('P', enemy), '.'
	return stepped && len(b.checkers(b.turn)) == 0
}
