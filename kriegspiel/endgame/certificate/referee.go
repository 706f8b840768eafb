package certificate

import (
	"errors"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// An outcome is what can be heard after an accepted proposal and a reply, and
// the belief state then. If the game has ended with the proposal or the reply,
// there is no belief state.
type outcome struct {
	heard, reply kriegspiel.Percept
	own          chess.Side
	set          chess.Bitboard
}

// try puts a proposal to the referee for every square of the node. It returns
// the squares on which it is refused, and all outcomes but mate.
func (n *node) try(m chess.Move) (refused chess.Bitboard, outcomes []outcome) {
	v := kriegspiel.NewView(n.own, chess.White)
	for rest := n.set; rest != 0; rest &= rest - 1 {
		s := kriegspiel.State{King: rest.First().Turn()}
		heard := rules.Try(&v, &s, m)
		switch {
		case heard.Illegal():
			refused |= rest.First().Bit()
			continue
		case heard.Won():
			continue
		case heard.Lost():
			outcomes = append(outcomes, outcome{heard: heard})
			continue
		}
		after := rules.After(&v, m, heard)
		states, percepts := rules.Replies(nil, nil, &after, &s)
		for i, reply := range percepts {
			then := rules.AfterReply(&after, reply)
			outcomes = add(outcomes, outcome{heard, reply, then.Own, states[i].King.Turn().Bit()})
		}
	}
	return refused, outcomes
}

// add adds what a square can lead to, to the outcome that sounds alike.
func add(outcomes []outcome, o outcome) []outcome {
	for i := range outcomes {
		if outcomes[i].heard == o.heard && outcomes[i].reply == o.reply {
			outcomes[i].set |= o.set
			return outcomes
		}
	}
	return append(outcomes, o)
}

// lost tells whether the game has ended without a win.
func (o *outcome) lost() bool { return o.heard.Lost() || o.reply.Lost() }

// won checks a node of a plan.
func (k *checker) won(n *node) error {
	m, err := chess.ParseUCI(n.proposal, chess.White)
	if err != nil {
		return err
	}
	if !n.mayPropose(m) {
		return fmt.Errorf("%v cannot be proposed", m)
	}
	refused, outcomes := n.try(m)
	if refused == n.set {
		return fmt.Errorf("%v is refused on all squares", m)
	}
	if refused != 0 && !k.someAfterRefusal(n, refused) {
		return fmt.Errorf("%v: no node for a refusal, king on %v", m, squares(refused))
	}
	for i := range outcomes {
		o := &outcomes[i]
		if o.lost() {
			return fmt.Errorf("%v ends the game without a win", m)
		}
		if n.moves == 1 || !k.some(n, &o.own, o.set, n.moves-1) {
			return fmt.Errorf("%v: no node for king on %v after %q, %q", m, squares(o.set), o.heard.Say(chess.White), o.reply.Say(chess.White))
		}
	}
	return nil
}

func (n *node) mayPropose(m chess.Move) bool {
	v := kriegspiel.NewView(n.own, chess.White)
	for _, p := range rules.Moves(nil, &v) {
		if p == m {
			return true
		}
	}
	return false
}

// some tells whether one of the targets of a node settles a belief state.
func (k *checker) some(n *node, own *chess.Side, set chess.Bitboard, moves int) bool {
	for _, t := range n.next {
		if k.settles(t, own, set, moves) == nil {
			return true
		}
	}
	return false
}

// someAfterRefusal tells whether one of the targets settles what is left of a
// node of a plan after a refusal, and comes earlier in the induction.
func (k *checker) someAfterRefusal(n *node, refused chess.Bitboard) bool {
	for _, t := range n.next {
		if k.settles(t, &n.own, refused, n.moves) != nil {
			continue
		}
		if to := &k.nodes[t.Node]; to.moves < n.moves || to.set.Count() < n.set.Count() {
			return true
		}
	}
	return false
}

// refuted checks a node of a refutation.
func (k *checker) refuted(n *node) error {
	v := kriegspiel.NewView(n.own, chess.White)
	for _, m := range rules.Moves(nil, &v) {
		refused, outcomes := n.try(m)
		if refused == n.set {
			continue
		}
		if refused != 0 && k.some(n, &n.own, refused, n.moves) {
			continue
		}
		if !k.someFails(n, outcomes) {
			return fmt.Errorf("%v is not refuted", m)
		}
	}
	return nil
}

// someFails tells whether one of the outcomes of a proposal is not won in time.
func (k *checker) someFails(n *node, outcomes []outcome) bool {
	left := n.moves - 1
	if n.moves == never {
		left = never
	}
	for i := range outcomes {
		o := &outcomes[i]
		if o.lost() || left == 0 || hopeless(&o.own) || k.some(n, &o.own, o.set, left) {
			return true
		}
	}
	return false
}

// hopeless tells whether a side cannot mate a bare king in any placement: it has
// nothing beside the king but one bishop or one knight.
func hopeless(own *chess.Side) bool {
	return own.Pawns|own.Straights == 0 && !(own.Knights | own.Diagonals).Several()
}

var errEmpty = errors.New("no moves, or no squares for the king")
