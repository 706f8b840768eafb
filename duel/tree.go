package duel

import (
	"context"
	"fmt"
	"slices"

	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A Node is a proposal of a plan with all that a reader wants to know of it.
type Node struct {
	Try string `json:"try"` // in UCI
	SAN string `json:"san"`
	// View is the solver's own pieces, as in the first field of a FEN. States is how many
	// positions are possible, and Heat in which share of them a piece stands where, as an
	// estimation has it.
	View   string                        `json:"view"`
	States int                           `json:"states"`
	Heat   map[string]map[string]float64 `json:"heat"`
	// Then is what can be heard; More tells that there is something and that it is not
	// told here.
	Then []Branch `json:"then,omitempty"`
	More bool     `json:"more,omitempty"`
}

// A Branch is something that can be heard after a proposal of a plan.
type Branch struct {
	// Heard is what is heard of the proposal and, where a turn of the opponent follows, of
	// that, as records have it. Words says it.
	Heard []kriegspiel.PerceptJSON `json:"heard"`
	Words []string                 `json:"words"`
	// States is in how many positions it is heard: those that are possible at Next, or in
	// which the game is won.
	States int `json:"states"`
	// Next is the proposal that follows; nil if the game is won.
	Next *Node `json:"next,omitempty"`
}

// A Tree makes [Node]s.
type Tree struct {
	Rules kriegspiel.Rules
	// Most is how many proposals are told at once; zero is any number.
	Most int
}

// treeStates is how many states a tree looks at, all in all, before it tells no more.
const treeStates = 1_000_000

// grower is a tree in the making.
type grower struct {
	*Tree
	ctx    context.Context
	wait   []sprout
	nodes  int
	states int
}

// A sprout is a node whose branches are not told yet.
type sprout struct {
	node *Node
	plan *mate.Plan
	at   level
}

// Of returns a plan that begins at a belief state, all states of which are looked for. The
// proposals nearest to the beginning are told, as many as the tree may have. With a path,
// the numbers of branches from 0, the tree begins where that leads. A plan that does not
// fit the belief state is an error.
func (t *Tree) Of(ctx context.Context, b *mate.Belief, plan *mate.Plan, path ...int) (*Node, error) {
	states, err := b.All()
	if err != nil {
		return nil, err
	}
	g := &grower{Tree: t, ctx: ctx}
	at := level{view: b.View, states: states}
	for i, n := range path {
		if n < 0 || n >= len(plan.Then) || plan.Then[n].Next == nil {
			return nil, fmt.Errorf("the path ends at its number %d: nothing follows there", i+1)
		}
		groups, err := g.follow(&at, plan)
		if err != nil {
			return nil, err
		}
		at, plan = groups[n].level, plan.Then[n].Next
	}
	root := g.node(plan, at)
	for len(g.wait) > 0 {
		next := g.wait[0]
		g.wait = g.wait[1:]
		if err := g.grow(next); err != nil {
			return nil, err
		}
	}
	return root, nil
}

// node makes a node, the branches of which are told later.
func (g *grower) node(plan *mate.Plan, at level) *Node {
	g.nodes++
	n := &Node{Try: plan.Try.UCI(at.view.Colour), View: at.view.Placement(), States: len(at.states)}
	var heat kriegspiel.Heat
	for i := range at.states {
		heat.Add(&at.states[i])
	}
	n.Heat = heat.Shares(at.view.Colour.Other())
	g.wait = append(g.wait, sprout{n, plan, at})
	return n
}

// grow tells the branches of a node, unless there are enough.
func (g *grower) grow(s sprout) error {
	if !slices.Contains(g.Rules.Moves(nil, &s.at.view), s.plan.Try) {
		return fmt.Errorf("%s: %w", s.node.Try, proof.ErrNotProposal)
	}
	s.node.SAN = proposalName(g.Rules, &s.at.view, s.plan.Try)
	if g.states += len(s.at.states); g.states > treeStates || g.Most > 0 && g.nodes >= g.Most && slices.ContainsFunc(s.plan.Then, func(b branch) bool { return b.Next != nil }) {
		s.node.More = true
		return nil
	}
	groups, err := g.follow(&s.at, s.plan)
	if err != nil {
		return err
	}
	c := s.at.view.Colour
	for i, b := range s.plan.Then {
		to := Branch{Heard: []kriegspiel.PerceptJSON{b.Own.JSON(c)}, Words: []string{b.Own.Heard(c)}, States: len(groups[i].states)}
		if b.Reply != 0 {
			to.Heard, to.Words = append(to.Heard, b.Reply.JSON(c)), append(to.Words, b.Reply.Heard(c))
		}
		if b.Next != nil {
			to.Next = g.node(b.Next, groups[i].level)
		}
		s.node.Then = append(s.node.Then, to)
	}
	return nil
}

// follow returns what is heard at each branch of a plan.
func (g *grower) follow(at *level, plan *mate.Plan) ([]*group, error) {
	if !slices.Contains(g.Rules.Moves(nil, &at.view), plan.Try) {
		return nil, fmt.Errorf("%s: %w", plan.Try.UCI(at.view.Colour), proof.ErrNotProposal)
	}
	p := splitter{rules: g.Rules}
	if err := p.split(g.ctx, at, plan.Try); err != nil {
		return nil, err
	}
	groups := make([]*group, len(plan.Then))
	for i, b := range plan.Then {
		n := slices.IndexFunc(p.groups, func(o *group) bool { return o.Own == b.Own && o.Reply == b.Reply })
		if n < 0 {
			return nil, fmt.Errorf("%s: the plan has a branch for what is never heard here", proposalName(g.Rules, &at.view, plan.Try))
		}
		if groups[i] = p.groups[n]; groups[i].end != Open && b.Next != nil {
			return nil, fmt.Errorf("%s: the plan goes on after the end", proposalName(g.Rules, &at.view, plan.Try))
		}
	}
	return groups, nil
}
