package certificate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// ErrFormat is returned for what is no certificate of this version.
var ErrFormat = errors.New("not an endgame certificate of version 1")

// rules are those that certificates are about.
const rules = kriegspiel.Berkeley

// A checker holds the nodes in a form that is quick to compare.
type checker struct {
	nodes []node
	plan  bool
}

type node struct {
	own   chess.Side
	set   chess.Bitboard
	moves int
	next  []Target
	// proposal of a plan in UCI notation
	proposal string
}

// never is the number of moves of nodes that say never.
const never = math.MaxInt

// Check returns nil if the certificate proves its claim, and otherwise the first
// thing that is wrong with it. It stops with the error of ctx when that ends.
func Check(ctx context.Context, c *Certificate) error {
	if c.Format != Format {
		return ErrFormat
	}
	k := checker{plan: c.Claim == Wins}
	root := Node{At: c.At, Set: c.Set, Moves: c.Moves}
	switch {
	case c.Claim != Wins && c.Claim != NotIn && c.Claim != NeverIs:
		return fmt.Errorf("unknown claim %.20q", c.Claim)
	case (c.Moves == 0) != (c.Claim == NeverIs):
		return fmt.Errorf("the claim %q with %d moves", c.Claim, c.Moves)
	}
	for i := range c.Nodes {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := k.read(&c.Nodes[i])
		if err != nil {
			return fmt.Errorf("node %d: %w", i, err)
		}
		k.nodes = append(k.nodes, n)
	}
	claim, err := k.read(&root)
	if err != nil {
		return err
	}
	if err := k.settles(c.Root, &claim.own, claim.set, claim.moves); err != nil {
		return fmt.Errorf("the root: %w", err)
	}
	for i := range k.nodes {
		if err := ctx.Err(); err != nil {
			return err
		}
		check := k.refuted
		if k.plan {
			check = k.won
		}
		if err := check(&k.nodes[i]); err != nil {
			return fmt.Errorf("node %d, %s, king on %v, %d moves: %w", i, c.Nodes[i].At, squares(k.nodes[i].set), c.Nodes[i].Moves, err)
		}
	}
	return nil
}

// read reads a node and sees that it is a belief state.
func (k *checker) read(from *Node) (n node, err error) {
	n = node{set: chess.Bitboard(from.Set), moves: from.Moves, proposal: from.Try, next: from.Next}
	if n.moves == 0 && !k.plan {
		n.moves = never
	}
	if n.own, err = parseSide(from.At); err != nil {
		return n, err
	}
	if n.moves <= 0 || n.set == 0 {
		return n, errEmpty
	}
	for rest := n.set; rest != 0; rest &= rest - 1 {
		s := chess.Side{King: rest.First().Turn()}
		theirs := chess.Position{Us: s, Them: n.own.Turn()}
		if n.own.All().Has(rest.First()) || theirs.Checkers() != 0 || chess.KingAttacks(n.own.King).Has(rest.First()) {
			return n, fmt.Errorf("the king cannot be on %v", rest.First())
		}
	}
	return n, nil
}

// parseSide reads a placement such as "Kc3 Ra1".
func parseSide(text string) (own chess.Side, err error) {
	var taken chess.Bitboard
	kings := 0
	for _, word := range strings.Split(text, " ") {
		kind := chess.NoPiece
		for p := chess.Knight; p <= chess.King; p++ {
			if len(word) == 3 && word[0] == p.Letter() {
				kind = p
			}
		}
		if kind == chess.NoPiece {
			return own, fmt.Errorf("piece %.12q is not like Kc3", word)
		}
		sq, err := chess.ParseSquare(word[1:])
		if err != nil {
			return own, err
		}
		if taken.Has(sq) || kind == chess.Pawn && (sq.Rank() == 0 || sq.Rank() == 7) {
			return own, fmt.Errorf("piece %q cannot stand there", word)
		}
		taken |= sq.Bit()
		own.Put(kind, sq)
		if kind == chess.King {
			kings++
		}
	}
	if kings != 1 {
		return own, fmt.Errorf("%d kings", kings)
	}
	return own, nil
}

// settles returns nil if a target settles a belief state within, or for, the
// given number of moves.
func (k *checker) settles(t Target, own *chess.Side, set chess.Bitboard, moves int) error {
	if t.Node < 0 || t.Node >= len(k.nodes) {
		return fmt.Errorf("no node %d", t.Node)
	}
	n := &k.nodes[t.Node]
	if own.Pawns != 0 && t.Symmetry > 1 {
		return errors.New("a symmetry that changes what pawns do")
	}
	image := chess.Bitboard(Set(n.set).Mapped(t.Symmetry))
	switch {
	case !sameUnder(&n.own, own, t.Symmetry):
		return fmt.Errorf("node %d has another placement", t.Node)
	case k.plan && set&^image != 0:
		return fmt.Errorf("node %d does not hold %v", t.Node, squares(set&^image))
	case !k.plan && image&^set != 0:
		return fmt.Errorf("node %d needs %v", t.Node, squares(image&^set))
	case k.plan && n.moves > moves || !k.plan && n.moves < moves:
		return fmt.Errorf("node %d is for another number of moves", t.Node)
	}
	return nil
}

// sameUnder tells whether a symmetry maps the first side to the second.
func sameUnder(from, to *chess.Side, symmetry uint8) bool {
	image := func(b chess.Bitboard) chess.Bitboard { return chess.Bitboard(Set(b).Mapped(symmetry)) }
	return image(from.Pawns) == to.Pawns && image(from.Knights) == to.Knights && image(from.Diagonals) == to.Diagonals &&
		image(from.Straights) == to.Straights && mapped(from.King, symmetry) == to.King
}

// squares names squares.
func squares(set chess.Bitboard) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, set.First().String())
	}
	return strings.Join(names, ",")
}
