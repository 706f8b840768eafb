package slow

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// endgameProof is a proof about an ending against a bare king, as docs/endgames.md
// describes it. White is the solver.
type endgameProof struct {
	Format string        `json:"format"`
	Claim  string        `json:"claim"`
	Root   [2]int        `json:"root"`
	Nodes  []endgameNode `json:"nodes"`
	endgameNode
}

// endgameNode is a belief state: where the pieces stand, and where the king may be.
type endgameNode struct {
	At    string   `json:"at"`
	Set   string   `json:"set"`
	Moves int      `json:"moves"`
	Try   string   `json:"try"`
	Next  [][2]int `json:"next"`

	pieces [64]byte
	kings  [64]bool
}

const endgameFormat = "kriegmate endgame certificate 1"

// What can be wrong with a proof about an ending.
var (
	errEndgameFormat = errors.New("not an endgame certificate of version 1")
	errRoot          = errors.New("the first node does not settle the claim")
	errNode          = errors.New("no node settles what can happen")
)

// CheckEndgame verifies a proof about an ending, the JSON text of docs/endgames.md. It
// returns nil if the proof holds, and otherwise what is wrong with it. It stops with
// the context's error when the context ends.
func CheckEndgame(ctx context.Context, text []byte) (Walked, error) {
	var p endgameProof
	if err := json.Unmarshal(text, &p); err != nil {
		return Walked{}, err
	}
	c := endgameChecker{ctx: ctx, nodes: p.Nodes, plan: p.Claim == "wins"}
	switch {
	case p.Format != endgameFormat:
		return Walked{}, errEndgameFormat
	case p.Claim != "wins" && p.Claim != "not in" && p.Claim != "never", (p.Claim == "never") != (p.Moves == 0):
		return Walked{}, fmt.Errorf("the claim %q with %d moves", p.Claim, p.Moves)
	}
	for i := range c.nodes {
		if err := c.nodes[i].read(c.plan); err != nil {
			return Walked{}, fmt.Errorf("node %d: %w", i, err)
		}
	}
	if err := p.endgameNode.read(c.plan); err != nil {
		return Walked{}, err
	}
	if !c.settles(p.Root, &p.endgameNode, p.Moves) {
		return Walked{}, errRoot
	}
	for i := range c.nodes {
		if err := c.node(&c.nodes[i]); err != nil {
			return c.walked, fmt.Errorf("node %d: %w", i, err)
		}
	}
	return c.walked, nil
}

type endgameChecker struct {
	ctx    context.Context
	nodes  []endgameNode
	plan   bool
	walked Walked
}

// read fills in pieces and kings.
func (n *endgameNode) read(plan bool) error {
	if n.Moves == 0 && !plan {
		n.Moves = math.MaxInt
	}
	for i := range n.pieces {
		n.pieces[i] = '.'
	}
	for _, word := range strings.Fields(n.At) {
		if len(word) != 3 || !strings.Contains("KQRBNP", word[:1]) || word[1] < 'a' || word[1] > 'h' || word[2] < '1' || word[2] > '8' {
			return fmt.Errorf("piece %.12q", word)
		}
		at := int(word[1]-'a') + 8*int(word[2]-'1')
		if n.pieces[at] != '.' || word[0] == 'P' && (at < 8 || at >= 56) {
			return fmt.Errorf("piece %q cannot stand there", word)
		}
		n.pieces[at] = word[0]
	}
	set, err := strconv.ParseUint(n.Set, 16, 64)
	if err != nil || set == 0 || n.Moves <= 0 || strings.Count(n.At, "K") != 1 {
		return errors.New("no belief state")
	}
	for s := range n.kings {
		if n.kings[s] = set>>s&1 != 0; !n.kings[s] {
			continue
		}
		if b := n.board(s); n.pieces[s] != '.' || b.attacked(s, 'w') {
			return fmt.Errorf("the king cannot be on %s", squareName(s))
		}
	}
	return nil
}

// board returns the position with the opponent's king on a square.
func (n *endgameNode) board(king int) Board {
	b := Board{squares: n.pieces, turn: 'w', passed: none}
	b.squares[king] = 'k'
	return b
}

// size counts the squares of the king.
func (n *endgameNode) size() (count int) {
	for _, in := range n.kings {
		if in {
			count++
		}
	}
	return count
}

// turned returns where a symmetry maps a square: 1 mirrors the files, then 2 the ranks,
// then 4 exchanges them.
func turned(square, symmetry int) int {
	file, rank := square%8, square/8
	if symmetry&1 != 0 {
		file = 7 - file
	}
	if symmetry&2 != 0 {
		rank = 7 - rank
	}
	if symmetry&4 != 0 {
		file, rank = rank, file
	}
	return 8*rank + file
}

// settles reports whether a node, under a symmetry, settles a belief state for so many
// moves.
func (c *endgameChecker) settles(target [2]int, b *endgameNode, moves int) bool {
	i, symmetry := target[0], target[1]
	if i < 0 || i >= len(c.nodes) || symmetry < 0 || symmetry > 7 {
		return false
	}
	n := &c.nodes[i]
	if c.plan && n.Moves > moves || !c.plan && n.Moves < moves {
		return false
	}
	for s := range 64 {
		to := turned(s, symmetry)
		switch {
		case n.pieces[s] != b.pieces[to], n.pieces[s] == 'P' && symmetry > 1:
			return false
		case c.plan && b.kings[to] && !n.kings[s], !c.plan && n.kings[s] && !b.kings[to]:
			return false
		}
	}
	return true
}

// some reports whether a target of n settles a belief state.
func (c *endgameChecker) some(n, b *endgameNode, moves int) bool {
	for _, target := range n.Next {
		if c.settles(target, b, moves) {
			return true
		}
	}
	return false
}

// node verifies a node.
func (c *endgameChecker) node(n *endgameNode) error {
	c.walked.Nodes++
	var any Board
	for s, in := range n.kings {
		if in {
			any = n.board(s)
		}
	}
	proposed := false
	for _, m := range any.proposed() {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		if c.plan && m.String() != n.Try {
			continue
		}
		proposed = true
		t := c.try(n, m)
		if c.plan && !c.wins(n, &t) || !c.plan && !c.fails(n, &t) {
			return fmt.Errorf("%v: %w", m, errNode)
		}
	}
	if c.plan && !proposed {
		return ErrProposal
	}
	return nil
}

// A trial is what comes of a proposal in all positions of a node.
type trial struct {
	refused  endgameNode
	lost     bool // the game can end without a win
	outcomes map[[2]Percept]*endgameNode
}

func (c *endgameChecker) try(n *endgameNode, m move) trial {
	t := trial{refused: endgameNode{pieces: n.pieces}, outcomes: map[[2]Percept]*endgameNode{}}
	for s, in := range n.kings {
		if !in {
			continue
		}
		c.walked.Tries++
		b := n.board(s)
		heard, after := b.try(Berkeley, m)
		switch {
		case heard.Illegal:
			t.refused.kings[s] = true
		case heard.End != "":
			t.lost = t.lost || heard.End != "checkmate"
		default:
			c.reply(&t, heard, after)
		}
	}
	return t
}

// reply adds what the king can do.
func (c *endgameChecker) reply(t *trial, heard Percept, after Board) {
	for _, r := range after.Replies(Berkeley) {
		c.walked.Replies++
		t.lost = t.lost || r.Percept.End != ""
		o := t.outcomes[[2]Percept{heard, r.Percept}]
		if o == nil {
			o = &endgameNode{pieces: r.Board.squares}
			o.pieces[r.Board.king('b')] = '.'
			t.outcomes[[2]Percept{heard, r.Percept}] = o
		}
		o.kings[r.Board.king('b')] = true
	}
}

// wins reports whether everything that can come of the proposal of a plan is settled.
func (c *endgameChecker) wins(n *endgameNode, t *trial) bool {
	refused := t.refused.size()
	if t.lost || refused == n.size() {
		return false
	}
	for _, o := range t.outcomes {
		if !c.some(n, o, n.Moves-1) {
			return false
		}
	}
	if refused == 0 {
		return true
	}
	for _, target := range n.Next {
		if c.settles(target, &t.refused, n.Moves) && (c.nodes[target[0]].Moves < n.Moves || c.nodes[target[0]].size() < n.size()) {
			return true
		}
	}
	return false
}

// fails reports whether something that can come of a proposal is refuted.
func (c *endgameChecker) fails(n *endgameNode, t *trial) bool {
	if refused := t.refused.size(); t.lost || refused == n.size() || refused > 0 && c.some(n, &t.refused, n.Moves) {
		return true
	}
	left := n.Moves
	if left != math.MaxInt {
		left--
	}
	for _, o := range t.outcomes {
		if left == 0 || o.hopeless() || c.some(n, o, left) {
			return true
		}
	}
	return false
}

// hopeless reports whether there is nothing beside the king but one bishop or knight.
func (n *endgameNode) hopeless() bool {
	minor := 0
	for _, piece := range n.pieces {
		switch piece {
		case 'Q', 'R', 'P':
			return false
		case 'B', 'N':
			minor++
		}
	}
	return minor < 2
}
