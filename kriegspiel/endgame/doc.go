// Package endgame solves whole endings of Kriegspiel against a bare king: for
// every placement of the solver's pieces and every set of squares on which the
// opponent's king may be, in how many moves the solver mates for certain, or
// that it never does.
//
// The rules are those of [kriegspiel.Berkeley], without castling. Nothing ends
// a game but mate and stalemate: there is no rule of fifty moves.
//
// # What a belief state is
//
// The opponent has nothing but a king, so a state is its square, and a belief
// state is a placement of the solver's pieces with a set of squares: one word
// of 64 bits. When the solver is to move, the king stands on a safe square: not
// on an own piece, not next to the own king, not attacked. The set of all safe
// squares is full uncertainty; the solver knows nothing but that the last move
// was legal.
//
// # What can happen
//
// The solver proposes a move.
//
//   - A queen, rook, bishop or knight is never refused: a king in its way or on
//     its target would stand in check, with the solver to move. A step of the
//     own king is refused if the opponent's king is next to the target; it is
//     not next to the own king, so that leaves at most five squares. A pawn is
//     refused by a king on the one or two squares of its push. Pawn captures are
//     always refused.
//   - After a refusal the solver proposes again. A refusal costs nothing.
//   - After a move the referee tells the directions of a check, which splits the
//     squares into classes that sound different; silence is one of them.
//   - If the king has no move it is mate, and the solver has won, or stalemate,
//     and it has not.
//   - Otherwise the king goes to a neighbouring square that no piece attacks.
//     Here the pieces' lines must look through the king, who cannot flee along
//     them: so lines end at own pieces alone, and the squares that the king can
//     go to from s are its neighbours among the squares that are safe after the
//     move, whether it is in check or not. The solver hears nothing.
//   - Or it takes a piece that no other protects. This is heard with its square,
//     so the king's square is known, in an ending with one piece less.
//   - A promotion leads to another ending with the same number of pieces.
//
// # Maximal winning sets
//
// A plan that wins from a set wins from each of its subsets. So the sets that
// win within n moves from a placement p are described by the maximal ones among
// them, of which none contains another: an antichain, W(p, n). W(p, 0) holds the
// empty set alone. One round makes W(p, n) for all p from W(p, n-1).
//
// Let q be the placement after a move, the opponent to move. From which sets is
// it won within n-1 further moves? For one class C of squares that sound alike,
// and M in W(q, n-1), it is won from
//
//	before(M) = the squares of C whose safe neighbours all lie in M
//	          = C &^ neighbours(safe(q) &^ M)
//
// less the squares from which the king is stalemated, or takes a piece so that
// the smaller ending is not won in n-1. Mates need no word: a king without
// neighbours that are safe is in before of every M. The maximal sets among these
// are the answers of q in the class C, and the classes do not depend on each
// other, since the solver hears which of them it is in. So the sets that the
// move wins are the unions of one answer per class, each within the squares of p
// on which the move is accepted.
//
// The squares on which it is refused are one more class of this kind: there the
// solver must win within n moves by going on with other proposals, so what it
// may add is the antichain of all M & refused for M in W(p, n). That looks like a
// circle, but a refusal leaves a proper subset, unless the move is refused for
// certain and useless. So W(p, n) is found by putting together the unions with
// what is known of W(p, n), at first W(p, n-1), and doing it again while the part
// within the refused squares of some move grows.
//
// # Rounds
//
// When a round finds nothing new, and nothing will come from other endings, no
// later one does: what no set covers is never won.
//
// A set that is maximal for n may lie in a larger one that needs more moves. It
// is kept: the least n of the sets that cover a given set is its value. Each set
// carries the n with which it came, and this also saves work: a union is of
// interest only if one of its parts is new, so a round looks at new answers alone
// where a move has one class, and leaves out placements none of whose moves lead
// to anything new.
//
// Eight symmetries of the board, two with pawns, map placements to each other;
// one of each orbit is worked on. The referee's directions are mapped with them:
// a long diagonal stays long, and where ranks become files all squares of the
// class do. Placements are worked on by all processors at once: a round reads the
// answers and writes the families of sets, then the answers are refreshed.
//
// # Ordinary chess
//
// If the solver sees the replies, each square of a set is a question of its own,
// and the union of winning sets wins. The same code with unions in place of
// antichains gives the lengths of ordinary chess ([Options.Visible]), which are
// known, and are a test.
package endgame
