package kriegspiel_test

// This file is a second referee: slow, obvious, and sharing no code with the one it judges. A board is 64 FEN letters; whether a man
// reaches a square is asked for every pair of squares, walking the line between them; a move is legal if, once made on a copy, the
// mover's king is not attacked. "Rule n" is a rule of the referee in RULES.md, "point n" one of the three differences of the rule
// set berkeley-db. The tests at the end are judged by hand from those pages, never recorded.

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
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

// The slow referee itself, judged by hand.

func (b slowBoard) perft(depth int) int {
	moves, count := b.legalMoves(), 0
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		count += b.after(m).perft(depth - 1)
	}
	return count
}

// The first three are the well-known counts of chess programmers. In the last the en passant capture keeps its pawn on the line on
// which it is pinned; 0 is a count that nobody has published.
func TestSlowPerft(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want []int
	}{
		{slowStart, []int{20, 400, 8902}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []int{48, 2039}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", []int{14, 191, 2812, 43238}},
		{"6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", []int{6, 0, 324}},
	} {
		b := slowMustParse(test.fen)
		for i, want := range test.want {
			if got := b.perft(i + 1); want != 0 && got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", test.fen, i+1, got, want)
			}
		}
	}
}

func TestSlowTry(t *testing.T) {
	refused := slowPercept{Illegal: true}
	for _, test := range []struct {
		name, fen, uci string
		want           slowPercept
		next           string // by fen; the same board if empty
	}{
		{"quiet", slowStart, "g1f3", slowPercept{}, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -"},
		{"pawn takes nothing", slowStart, "e2d3", refused, ""},
		{"slider blocked", "4k3/4p3/8/8/8/8/8/4R1K1 w - -", "e1e8", refused, ""},
		{"slider takes", "4k3/4p3/8/8/8/8/8/4R1K1 w - -", "e1e7", slowPercept{Capture: "e7", Check: []string{"file"}}, "4k3/4R3/8/8/8/8/8/6K1 b - -"},
		{"pawn blocked", "4k3/8/8/8/8/4n3/4P3/K7 w - -", "e2e4", refused, ""},
		{"king into check", "4k3/8/8/8/8/8/7r/K7 w - -", "a1a2", refused, ""},
		{"pinned", "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", "c4c3", refused, ""},
		{"en passant", "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", "c4b3", slowPercept{Capture: "b4"}, "6k1/8/8/8/8/1p6/B7/6K1 w - -"},
		{"en passant too late", "6k1/8/8/8/1Pp5/8/8/6K1 b - -", "c4b3", refused, ""},
		{"en passant opens the rank", "8/8/8/8/k2pP2R/8/8/4K3 b - e3", "d4e3", refused, ""},
		{"en passant with check", "8/2k5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", slowPercept{Capture: "d5", Check: []string{"long"}}, "8/2k5/3P4/8/8/8/8/4K3 b - -"},
		{"double check", "4k3/8/8/8/4N3/8/8/4R1K1 w - -", "e4f6", slowPercept{Check: []string{"file", "knight"}}, "4k3/8/5N2/8/8/8/8/4R1K1 b - -"},
		{"double check to White", "4r1k1/8/8/4n3/8/8/8/4K3 b - -", "e5f3", slowPercept{Check: []string{"file", "knight"}}, "4r1k1/8/8/8/8/5n2/8/4K3 w - -"},
		{"short diagonal", "4k3/8/8/8/8/5B2/8/4K3 w - -", "f3h5", slowPercept{Check: []string{"short"}}, "4k3/8/8/7B/8/8/8/4K3 b - -"},
		{"long diagonal", "4k3/8/8/8/8/5B2/8/4K3 w - -", "f3c6", slowPercept{Check: []string{"long"}}, "4k3/8/2B5/8/8/8/8/4K3 b - -"},
		{"pawn on the long diagonal", "8/8/8/3k4/8/8/2P1P3/4K3 w - -", "e2e4", slowPercept{Check: []string{"long"}}, "8/8/8/3k4/4P3/8/2P5/4K3 b - -"},
		{"pawn on the short diagonal", "8/8/8/3k4/8/8/2P1P3/4K3 w - -", "c2c4", slowPercept{Check: []string{"short"}}, "8/8/8/3k4/2P5/8/4P3/4K3 b - -"},
		{"check to White", "4k3/8/8/8/8/8/r7/4K3 b - -", "a2a1", slowPercept{Check: []string{"rank"}}, "4k3/8/8/8/8/8/8/r3K3 w - -"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", slowPercept{Check: []string{"file"}}, "5k2/8/8/8/8/8/8/5RK1 b - -"},
		{"castling out of check", "k3r3/8/8/8/8/8/8/4K2R w K -", "e1g1", refused, ""},
		{"castling through check", "k4r2/8/8/8/8/8/8/4K2R w K -", "e1g1", refused, ""},
		{"castling into check", "k5r1/8/8/8/8/8/8/4K2R w K -", "e1g1", refused, ""},
		{"castling over an enemy", "4k3/8/8/8/8/8/8/Rn2K3 w Q -", "e1c1", refused, ""},
		{"castling past an attacked b8", "r3k3/8/8/8/8/8/8/1R2K3 b q -", "e8c8", slowPercept{}, "2kr4/8/8/8/8/8/8/1R2K3 w - -"},
		{"rook leaves home", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "h1h2", slowPercept{}, "4k3/8/8/8/8/8/7R/R3K3 b Q -"},
		{"rook taken at home", "r3k2r/8/8/8/8/8/6B1/4K3 w kq -", "g2a8", slowPercept{Capture: "a8"}, "B3k2r/8/8/8/8/8/8/4K3 b k -"},
		{"promotion", "3r4/4Pk2/8/8/8/8/8/6K1 w - -", "e7e8q", slowPercept{Check: []string{"short"}}, "3rQ3/5k2/8/8/8/8/8/6K1 b - -"},
		{"promotion takes", "3r4/4Pk2/8/8/8/8/8/6K1 w - -", "e7d8n", slowPercept{Capture: "d8", Check: []string{"knight"}}, "3N4/5k2/8/8/8/8/8/6K1 b - -"},
		{"promotion of Black", "8/8/8/8/8/1k6/6p1/1K6 b - -", "g2g1r", slowPercept{Check: []string{"rank"}, End: "checkmate"}, "8/8/8/8/8/1k6/8/1K4r1 w - -"},
		{"promotion takes nothing", "3r4/4Pk2/8/8/8/8/8/6K1 w - -", "e7f8q", refused, ""},
		{"checkmate", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8", slowPercept{Check: []string{"rank"}, End: "checkmate"}, "R5k1/5ppp/8/8/8/8/8/6K1 b - -"},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - -", "f1f7", slowPercept{End: "stalemate"}, "7k/5Q2/6K1/8/8/8/8/8 b - -"},
	} {
		b := slowMustParse(test.fen)
		got, next := b.try(test.uci)
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: try(%s) = %+v, want %+v", test.name, test.uci, got, test.want)
		}
		if test.next == "" && next != b || test.next != "" && next.fen() != test.next {
			t.Errorf("%s: after %s %s, want %s", test.name, test.uci, next.fen(), test.next)
		}
	}
}

// A mistaken caller must not read "illegal" where nothing could be proposed: here the own pawn blocks the rook.
func TestSlowTryPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("try(a1a3) does not panic")
		}
	}()
	slowMustParse(slowStart).try("a1a3")
}

func TestSlowProposals(t *testing.T) {
	for _, test := range []struct{ name, fen, proposals, legal string }{
		{"hidden knight", "4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e1d1 e1d2 e1f1 e1f2 e2d3 e2e3 e2e4 e2f3", "e1d2 e1f2"},
		{"own men block", "4k3/8/8/8/8/3P1P2/4PK2/4B3 w - -",
			"d3c4 d3d4 d3e4 e1a5 e1b4 e1c3 e1d2 e2e3 e2e4 f2e3 f2f1 f2g1 f2g2 f2g3 f3e4 f3f4 f3g4",
			"d3d4 e1a5 e1b4 e1c3 e1d2 e2e3 e2e4 f2e3 f2f1 f2g1 f2g2 f2g3 f3f4"},
		{"promotion", "8/P7/8/8/8/8/7k/K7 w - -",
			"a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r", "a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r"},
		{"castling", "4k3/8/8/8/8/8/P2PPP1P/Rn2K2R w KQ -",
			"a1b1 a1c1 a1d1 a2a3 a2a4 a2b3 d2c3 d2d3 d2d4 d2e3 e1c1 e1d1 e1f1 e1g1 e2d3 e2e3 e2e4 e2f3 f2e3 f2f3 f2f4 f2g3 h1f1 h1g1 h2g3 h2h3 h2h4",
			"a1b1 a2a3 a2a4 d2d3 d2d4 e1d1 e1f1 e1g1 e2e3 e2e4 f2f3 f2f4 h1f1 h1g1 h2h3 h2h4"},
		{"own man between", "rn2k3/p2p1p2/8/8/8/8/8/4K3 b q -",
			"a7a5 a7a6 a7b6 b8a6 b8c6 d7c6 d7d5 d7d6 d7e6 e8d8 e8e7 e8f8 f7e6 f7f5 f7f6 f7g6",
			"a7a5 a7a6 b8a6 b8c6 d7d5 d7d6 e8d8 e8e7 e8f8 f7f5 f7f6"},
		{"right lost", "4k3/8/8/8/8/8/3PPP1P/4K2R w - -",
			"d2c3 d2d3 d2d4 d2e3 e1d1 e1f1 e2d3 e2e3 e2e4 e2f3 f2e3 f2f3 f2f4 f2g3 h1f1 h1g1 h2g3 h2h3 h2h4",
			"d2d3 d2d4 e1d1 e1f1 e2e3 e2e4 f2f3 f2f4 h1f1 h1g1 h2h3 h2h4"},
		{"right without rook, which no good FEN has", "4k3/8/8/8/8/8/8/4K3 w K -", "e1d1 e1d2 e1e2 e1f1 e1f2", "e1d1 e1d2 e1e2 e1f1 e1f2"},
		{"en passant", "7K/8/8/8/2pP4/8/8/k7 b - d3", "a1a2 a1b1 a1b2 c4b3 c4c3 c4d3", "a1a2 a1b1 a1b2 c4c3 c4d3"},
		{"no en passant", "7K/8/8/8/2pP4/8/8/k7 b - -", "a1a2 a1b1 a1b2 c4b3 c4c3 c4d3", "a1a2 a1b1 a1b2 c4c3"},
	} {
		b := slowMustParse(test.fen)
		if got := strings.Join(b.proposals(), " "); got != test.proposals {
			t.Errorf("%s: proposals() = %s, want %s", test.name, got, test.proposals)
		}
		if got := strings.Join(b.legal(), " "); got != test.legal {
			t.Errorf("%s: legal() = %s, want %s", test.name, got, test.legal)
		}
	}
}

func TestSlowRefusable(t *testing.T) {
	for _, test := range []struct {
		name, fen     string
		want, inCheck int
	}{
		{"start: the 14 pawn captures", slowStart, 14, 14},
		{"bare king: a7 and b7", "k7/8/1K6/8/8/8/8/7R b - -", 2, 2},
		// Refused: Ke4 Ke6, six knight moves, d3 dxc3 dxe3. On the file: Ke4 Ke6, Ne7 behind the king, dxe3.
		{"check by file", "8/8/2n5/4k3/3p4/8/8/4R2K b - -", 11, 4},
		// Refused: Kd7, castling, nine rook moves, e6 e5 exd6. King steps and jumps from e8: Kd7, exd6.
		{"check by knight", "4k2r/4p3/5N2/8/8/8/8/K7 b k -", 14, 2},
		// Refused: Kd1 Kf1, castling, Rg1 Rf1, four promotions each on a8 and b8, Rh2 to Rh8. On the rank: Kd1 Kf1, Rg1 Rf1.
		{"check by rank", "4k3/P7/8/8/8/8/8/r3K2R w K -", 20, 4},
		// Refused: Kd3 Kf5, four promotions each on a1 and b1. The diagonal of the check goes on to b1, behind the king.
		{"promotion on the line", "8/8/6B1/8/4k3/8/p7/7K b - -", 10, 6},
	} {
		b := slowMustParse(test.fen)
		if got := b.refusable(); got != test.want {
			t.Errorf("%s: refusable() = %d, want %d: %v", test.name, got, test.want, b.refused())
		}
		if got := b.refusableInCheck(); got != test.inCheck {
			t.Errorf("%s: refusableInCheck() = %d, want %d", test.name, got, test.inCheck)
		}
	}
}

func TestSlowMaterial(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      string // the sides that have won
	}{
		{"bare kings", "8/8/8/8/8/k7/8/1K6 w - -", ""},
		{"queen", "8/8/8/8/8/k7/8/1KQ5 w - -", "w"},
		{"queen of Black", "kq6/8/8/8/8/8/8/7K w - -", "b"},
		{"queen too far", "8/8/8/8/8/k7/8/1K1Q4 w - -", ""},
		{"enemy not bare", "8/p7/8/8/8/k7/8/1KQ5 w - -", ""},
		{"rook", "8/8/8/8/8/k7/2R5/1K6 w - -", "w"},
		{"pawn", "8/8/8/8/8/k7/4P3/4K3 w - -", "w"},
		{"pawn on the a-file", "8/8/8/8/7k/8/P7/1K6 w - -", ""},
		{"pawn on the h-file", "k7/8/8/8/8/8/7P/6K1 w - -", ""},
		{"bishops", "k7/8/8/8/8/8/2B5/2BK4 w - -", "w"},
		{"bishops of one colour", "k7/8/8/8/8/8/8/2BKB3 w - -", ""},
		{"one bishop too far", "k7/8/8/1B6/8/8/8/2BK4 w - -", ""},
		{"bishop and knight", "k7/8/8/8/8/8/8/2BKN3 w - -", "w"},
		{"knight too far", "k7/8/8/8/8/5N2/8/2BK4 w - -", ""},
		{"two knights", "k7/8/8/8/8/8/8/2NKN3 w - -", ""},
	} {
		b := slowMustParse(test.fen)
		for _, side := range []byte("wb") {
			if got, want := b.material(side), strings.Contains(test.want, string(side)); got != want {
				t.Errorf("%s: material(%c) = %t, want %t", test.name, side, got, want)
			}
		}
	}
}

// En passant in a FEN: the pawn's neighbour may take; the only neighbour is pinned on its file; only a bishop gets to the square.
func TestSlowFEN(t *testing.T) {
	for _, test := range []struct{ fen, uci, raw, want string }{
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - e3"},
		{"3k4/8/8/8/3p4/8/4P3/3RK3 w Q - 0 1", "e2e4", "3k4/8/8/8/3pP3/8/8/3RK3 b Q e3", "3k4/8/8/8/3pP3/8/8/3RK3 b Q -"},
		{"4k3/p7/8/8/8/8/8/4KB2 b - - 0 1", "a7a5", "4k3/8/8/p7/8/8/8/4KB2 w - a6", "4k3/8/8/p7/8/8/8/4KB2 w - -"},
	} {
		_, b := slowMustParse(test.fen).try(test.uci)
		if got := b.rawFEN(); got != test.raw {
			t.Errorf("rawFEN() after %s = %s, want %s", test.uci, got, test.raw)
		}
		if got := b.fen(); got != test.want {
			t.Errorf("fen() after %s = %s, want %s", test.uci, got, test.want)
		}
	}
	for _, fen := range []string{
		"", "8/8/8/8/8/8/8/4K3 w - -", "k7/8/8/8/8/8/8/4K2 w - -", "k7/8/8/8/8/8/8/4K2x w - -",
		"k7/8/8/8/8/8/8/4K3 x - -", "k7/8/8/8/8/8/8/4K3 w x -", "k7/8/8/8/8/8/8/4K3 w - e3", "k7/8/8/8/8/8/8/4K3 w - e9",
	} {
		if _, err := slowParse(fen); err == nil {
			t.Errorf("slowParse(%q) finds nothing wrong", fen)
		}
	}
}

func TestSlowPlausible(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      bool
	}{
		{"quiet", "4k3/8/8/8/8/8/8/4K3 w - -", true},
		{"check by the step", "8/8/8/3k4/4P3/8/8/4K3 b - e3", true},
		{"check opened by the step", "8/8/8/1k6/4P3/8/8/4KB2 b - e3", true},
		{"in check before the step", "8/8/8/8/k3P2R/8/8/4K3 b - e3", false},
		{"no pawn to step", "4k3/8/8/8/8/8/8/4K3 b - e3", false},
		{"pawn still at home", "4k3/8/8/8/4P3/8/4P3/4K3 b - e3", false},
		{"kings touch", "8/8/8/8/8/8/4k3/4K3 w - -", false},
		{"two checkers on one line", "8/8/8/8/R3k2R/8/8/4K3 b - -", false},
		{"three checkers", "8/8/5N2/8/R3k3/8/4R3/K7 b - -", false},
		{"nine pawns", "4k3/8/8/8/8/7P/PPPPPPPP/4K3 w - -", false},
	} {
		if got := slowMustParse(test.fen).plausible(); got != test.want {
			t.Errorf("%s: plausible() = %t, want %t", test.name, got, test.want)
		}
	}
}

func TestRandomSlowBoard(t *testing.T) {
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[string]int{}
	for range 300 {
		b := randomSlowBoard(rng)
		fen := b.rawFEN()
		if again := slowMustParse(fen); again != b {
			t.Fatalf("seed %d: %s comes back as %s", seed, fen, again.rawFEN())
		}
		if len(b.checkers(slowOther[b.turn])) != 0 {
			t.Fatalf("seed %d: %s: the side not to move is in check", seed, fen)
		}
		legal, proposals := b.legal(), b.proposals()
		uci := proposals[rng.IntN(len(proposals))]
		if p, next := b.try(uci); p.Illegal == slices.Contains(legal, uci) || p.Illegal != (next == b) {
			t.Fatalf("seed %d: %s: try(%s) = %+v, legal are %v", seed, fen, uci, p, legal)
		}
		// Every legal move may be proposed, or the two counts would not add up.
		if b.refusable() != len(proposals)-len(legal) {
			t.Fatalf("seed %d: %s: %d of %d refusable, %d legal", seed, fen, b.refusable(), len(proposals), len(legal))
		}
		for what, present := range map[string]bool{
			"check": b.check() != nil, "rights": b.rights != "", "step": b.passed != slowNone,
			"en passant": !strings.HasSuffix(b.fen(), "-"), "fewer refusals": b.refusableInCheck() < b.refusable(),
		} {
			if present {
				seen[what]++
			}
		}
	}
	for _, what := range []string{"check", "rights", "step", "en passant", "fewer refusals"} {
		if seen[what] < 10 {
			t.Errorf("seed %d: %d of 300 boards have %s, want 10", seed, seen[what], what)
		}
	}
}
