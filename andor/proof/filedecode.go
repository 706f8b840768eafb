package proof

import (
	"errors"
	"fmt"
)

// DecodePlan reads a plan back. Whether it can be followed is for [Check] to say.
func (f *Format[V, S, M, P, H]) DecodePlan(j *PlanJSON[H]) (*Plan[M, P], error) {
	if j == nil {
		return nil, nil
	}
	try, err := f.Notation.ParseMove(j.Try)
	if err != nil {
		return nil, err
	}
	p := &Plan[M, P]{Try: try}
	for _, b := range j.Then {
		if len(b.Heard) < 1 || len(b.Heard) > 2 {
			return nil, fmt.Errorf("after %s: %d percepts, want one or two", j.Try, len(b.Heard))
		}
		var out Branch[M, P]
		if out.Own, err = f.Notation.ParsePercept(b.Heard[0]); err != nil {
			return nil, fmt.Errorf("after %s: %w", j.Try, err)
		}
		if len(b.Heard) == 2 {
			if out.Reply, err = f.Notation.ParseReply(b.Heard[1]); err != nil {
				return nil, fmt.Errorf("after %s: %w", j.Try, err)
			}
		}
		if out.Next, err = f.DecodePlan(b.Plan); err != nil {
			return nil, err
		}
		p.Then = append(p.Then, out)
	}
	return p, nil
}

// DecodeRefutation reads a list of refutations back and returns the first, which
// is about the view v with some ply left. Whether it holds is for [Check] to say.
func (f *Format[V, S, M, P, H]) DecodeRefutation(list []RefutationJSON[H], v V, ply int) (*Refutation[S, P], error) {
	if len(list) == 0 {
		return nil, errors.New("no refutation in it")
	}
	d := refutationDecoder[V, S, M, P, H]{
		Format: f, list: list, done: make([]*Refutation[S, P], len(list)), open: make([]bool, len(list)),
	}
	return d.decode(0, v, ply)
}

type refutationDecoder[V, S, M comparable, P Percept, H any] struct {
	*Format[V, S, M, P, H]
	list   []RefutationJSON[H]
	done   []*Refutation[S, P]
	open   []bool
	nested int
}

// mostNested bounds how deep refutations may rest on each other, and with it the
// stack. Searchers stay far below: each of the moves of a line of play can be
// denied as often as there are proposals.
const mostNested = 1 << 15

func (d *refutationDecoder[V, S, M, P, H]) decode(n int, v V, ply int) (*Refutation[S, P], error) {
	switch {
	case n < 0 || n >= len(d.list):
		return nil, fmt.Errorf("refutation %d: there is none", n)
	case d.done[n] != nil:
		return d.done[n], nil
	case d.open[n]:
		return nil, fmt.Errorf("refutation %d: it is its own reason", n)
	case ply < 1:
		return nil, fmt.Errorf("refutation %d: no ply is left there", n)
	case d.nested == mostNested:
		return nil, fmt.Errorf("refutation %d: it is nested more than %d deep", n, mostNested)
	}
	d.open[n] = true
	d.nested++
	defer func() { d.nested-- }()
	j := &d.list[n]
	states, err := d.Notation.ParseStates(&v, j.States)
	if err != nil {
		return nil, fmt.Errorf("refutation %d: %w", n, err)
	}
	r := &Refutation[S, P]{States: states, Sighted: j.Sighted}
	var moves []M
	if !j.Sighted {
		moves = d.Game.Moves(nil, &v)
	}
	if len(moves) != len(j.Reasons) {
		return nil, fmt.Errorf("refutation %d: %d reasons for %d proposals", n, len(j.Reasons), len(moves))
	}
	about := make(map[string]*ReasonJSON[H], len(moves))
	for i := range j.Reasons {
		about[j.Reasons[i].Try] = &j.Reasons[i]
	}
	for _, m := range moves {
		try := d.Notation.MoveText(m)
		j := about[try]
		if j == nil {
			return nil, fmt.Errorf("refutation %d: no reason for %s", n, try)
		}
		why, err := d.reason(j, m, v, ply)
		if err != nil {
			return nil, fmt.Errorf("refutation %d, %s: %w", n, try, err)
		}
		r.Reasons = append(r.Reasons, why)
	}
	d.done[n] = r
	return r, nil
}

func (d *refutationDecoder[V, S, M, P, H]) reason(j *ReasonJSON[H], m M, v V, ply int) (why Reason[S, P], err error) {
	why.State = j.State
	switch j.Kind {
	case kindNames[Useless]:
		why.Kind = Useless
	case kindNames[Fails]:
		why.Kind = Fails
	case kindNames[Denied]:
		why.Kind = Denied
		why.Below, err = d.decode(j.Below, v, ply)
	case kindNames[Below]:
		why.Kind = Below
		if len(j.Heard) != 2 {
			return why, fmt.Errorf("%d percepts, want two", len(j.Heard))
		}
		if why.Own, err = d.Notation.ParsePercept(j.Heard[0]); err != nil {
			return why, err
		}
		if why.Reply, err = d.Notation.ParseReply(j.Heard[1]); err != nil {
			return why, err
		}
		after := d.Game.After(&v, m, why.Own)
		why.Below, err = d.decode(j.Below, d.Game.AfterReply(&after, why.Reply), ply-2)
	default:
		err = fmt.Errorf("unknown kind %.16q", j.Kind)
	}
	return why, err
}
