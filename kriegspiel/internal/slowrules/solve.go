package slowrules

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Question is the action of asking, where actions are listed.
const Question = "any?"

// Verdict is what [Belief.Solve] finds.
type Verdict struct {
	Won bool // some plan mates for certain; under [Rand] stalemating is as good

	// First holds the actions with which some such plan begins: proposals that
	// not every position refuses, and Question. A proposal is meant as it
	// stands, without a question before it.
	First []string

	// Detours holds the proposals that every position refuses and that some
	// such plan begins with all the same.
	Detours []string

	// Asking holds the diagonal pawn steps c for which "ask; after yes, try c"
	// begins such a plan. Where no position of the belief state answers yes,
	// c is never tried.
	Asking []string
}

// Solve says whether the side to move has a plan that mates within a number
// of ply, 1 or 3 or more, in every position and against every reply. Refusals
// and questions of the opponent are not looked at. Every order of proposals
// and questions within a turn is tried, none twice; nothing is concluded from
// one belief state for a smaller or larger one. It is an error if there is
// nothing to solve, because no position is left or one has no legal move, or
// if the context ends first.
func (b Belief) Solve(ctx context.Context, ply int) (Verdict, error) {
	ended := func(g Game) bool { return g.Position.end() != "" }
	if len(b.games) == 0 || ply < 1 || slices.ContainsFunc(b.games, ended) {
		return Verdict{}, errors.New("nothing to solve")
	}
	s := &solver{ctx: ctx, memo: map[string]bool{}, results: map[proposed]result{}}
	var v Verdict
	depth := (ply + 1) / 2
	root := b.games[0]
	for _, m := range root.mayPropose() {
		parts, ok := s.propose(b.games, m, depth)
		if !ok || !s.all(parts, depth) {
			continue
		}
		if _, all := whole(parts, b.games); all {
			v.Detours = append(v.Detours, m.String())
		} else {
			v.First = append(v.First, m.String())
		}
	}
	if root.MayAsk() {
		parts := ask(b.games)
		if s.all(parts, depth) {
			v.First = append(v.First, Question)
		}
		v.Asking = s.asking(parts, depth)
	}
	v.Won = len(v.First) > 0 || len(v.Detours) > 0
	slices.Sort(v.First)
	slices.Sort(v.Asking)
	slices.Sort(v.Detours)
	return v, s.ctx.Err()
}

// asking returns the diagonal steps that win when they are tried after "yes",
// given the parts that the answers make.
func (s *solver) asking(parts []part, depth int) []string {
	var list []string
	for _, m := range parts[0].games[0].Position.diagonals(parts[0].games[0].Position.turn) {
		wins := true
		for _, q := range parts {
			if q.answer.Any == "no" {
				wins = wins && s.turn(q.games, depth)
			} else {
				tried, ok := s.propose(q.games, m, depth)
				wins = wins && ok && !slices.Contains(q.games[0].refused, m) && s.all(tried, depth)
			}
		}
		if wins {
			list = append(list, m.String())
		}
	}
	return list
}

// part is what an action leaves of a belief state after one answer.
type part struct {
	answer Answer
	Belief
}

// proposed and result remember what a proposal does to a position.
type proposed struct {
	position Position
	move     move
}

type result struct {
	legal  bool
	answer Answer
	after  Position
}

// solver looks for a plan. It remembers the verdict on every belief state that
// it has met, by the point of the turn, the refused proposals, the positions
// and the depth.
type solver struct {
	ctx     context.Context
	memo    map[string]bool
	results map[proposed]result

	// detours makes it propose what all positions refuse, too. They can only
	// take proposals away, so no plan needs them.
	detours bool
}

// turn reports whether some action wins for the side to move, which has depth
// moves left.
func (s *solver) turn(games []Game, depth int) bool {
	key := beliefKey(games, depth)
	won, ok := s.memo[key]
	if !ok {
		won = s.some(games, depth)
		s.memo[key] = won
	}
	return won
}

func (s *solver) some(games []Game, depth int) bool {
	if s.ctx.Err() != nil {
		return false
	}
	for _, m := range games[0].mayPropose() {
		parts, ok := s.propose(games, m, depth)
		if !ok {
			continue
		}
		rest, all := whole(parts, games)
		if all && rest.state == games[0].state && !s.detours {
			continue
		}
		if s.all(parts, depth) {
			return true
		}
	}
	return games[0].MayAsk() && s.all(ask(games), depth)
}

// whole reports whether one refusal is all that a proposal gets, and returns a
// game after it.
func whole(parts []part, games []Game) (Game, bool) {
	return parts[0].games[0], parts[0].answer.Refused && len(parts[0].games) == len(games)
}

// all reports whether the belief state is won after each answer.
func (s *solver) all(parts []part, depth int) bool {
	for _, q := range parts {
		switch {
		case wins(q.games[0].Rules, q.answer):
		case q.answer.Refused, q.answer.Any != "":
			if !s.turn(q.games, depth) {
				return false
			}
		case loses(q.games[0].Rules, q.answer, depth) || !s.replies(q.games, depth-1):
			return false
		}
	}
	return true
}

// wins reports whether an answer to a move is that the mover has won.
func wins(rules Rules, a Answer) bool {
	return a.End == "checkmate" || a.End == "stalemate" && rules == Rand
}

// loses reports whether an answer to a move leaves the mover nothing to win
// with: the game has ended otherwise, or this was the last of depth moves.
func loses(rules Rules, a Answer, depth int) bool {
	return !wins(rules, a) && (a.End != "" || depth == 1)
}

// propose makes a proposal in every game and returns a part for each answer,
// a refusal last. It gives up and reports false if a game is lost at once.
func (s *solver) propose(games []Game, m move, depth int) ([]part, bool) {
	var g grouping
	for _, game := range games {
		if r := s.result(game, m); r.legal {
			if loses(game.Rules, r.answer, depth) {
				return nil, false
			}
			g.add(r.answer, *NewGame(game.Rules, r.after))
		}
	}
	for _, game := range games {
		if !s.result(game, m).legal {
			g.add(game.propose(m), game)
		}
	}
	return g.parts, true
}

// result returns what a proposal leads to, and remembers it.
func (s *solver) result(g Game, m move) result {
	r, ok := s.results[proposed{g.Position, m}]
	if !ok {
		if r.legal = g.Position.legal(m); r.legal {
			r.answer, r.after = announce(g.Rules, g.Position, m), g.Position.after(m)
		}
		s.results[proposed{g.Position, m}] = r
	}
	return r
}

// ask asks in every game and returns a part for each answer.
func ask(games []Game) []part {
	var g grouping
	for _, game := range games {
		g.add(game.ask(), game)
	}
	return g.parts
}

// replies reports whether the side that has just moved wins against every
// reply, with depth moves left.
func (s *solver) replies(games []Game, depth int) bool {
	key := "replies " + beliefKey(games, depth)
	won, ok := s.memo[key]
	if !ok {
		won = true
		for _, q := range hear(games) {
			won = won && q.answer.End == "" && s.turn(q.games, depth)
		}
		s.memo[key] = won
	}
	return won
}

// hear makes every reply in every game and returns a part for each that sounds
// different.
func hear(games []Game) []part {
	var heard grouping
	for _, g := range games {
		for _, m := range g.Position.replies() {
			heard.add(announce(g.Rules, g.Position, m), *NewGame(g.Rules, g.Position.after(m)))
		}
	}
	return heard.parts
}

// grouping collects games by what was answered in them, the first first; equal
// positions are kept once.
type grouping struct {
	index map[string]int
	parts []part
}

func (g *grouping) add(a Answer, game Game) {
	if g.index == nil {
		g.index = map[string]int{}
	}
	key := a.key()
	i, ok := g.index[key]
	if !ok {
		i = len(g.parts)
		g.index[key] = i
		g.parts = append(g.parts, part{answer: a})
	}
	g.parts[i].add(game)
}

// beliefKey is equal for two belief states at the same point of a turn with
// the same positions and depth.
func beliefKey(games []Game, depth int) string {
	list := []string{}
	for _, g := range games {
		p := g.Position
		list = append(list, string(p.board[:])+p.castling+strconv.Itoa(p.passed))
	}
	slices.Sort(list)
	refused := slices.Clone(games[0].refused)
	slices.SortFunc(refused, func(a, b move) int { return strings.Compare(a.String(), b.String()) })
	return fmt.Sprint(depth, games[0].state, refused) + strings.Join(list, ",")
}
