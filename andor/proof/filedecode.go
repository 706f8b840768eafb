package proof

import (
	"errors"
	"fmt"
	"slices"
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
		switch refused := out.Own.Illegal(); {
		case refused && len(b.Heard) == 2:
			return nil, fmt.Errorf("after %s: a reply is heard of a proposal that was refused", j.Try)
		case !refused && len(b.Heard) == 1 && b.Plan != nil:
			return nil, fmt.Errorf("after %s: the plan goes on, and no reply is heard", j.Try)
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
		Format: f, list: list, done: make([]*Refutation[S, P], len(list)), at: make([]V, len(list)), open: make([]bool, len(list)),
	}
	return d.decode(0, v, ply)
}

type refutationDecoder[V, S, M comparable, P Percept, H any] struct {
	*Format[V, S, M, P, H]
	list   []RefutationJSON[H]
	done   []*Refutation[S, P]
	at     []V // the view at which each was decoded
	open   []bool
	nested int
}

// mostNested bounds how deep refutations may rest on each other, and with it the
// stack. Searchers stay far below: each of the moves of a line of play can be
// denied as often as there are proposals.
const mostNested = 1 << 15

// A fileError is what is wrong with one refutation of a list. Those that rest on
// it hand it on as it is.
type fileError struct {
	number int
	err    error
}

func (e *fileError) Error() string { return fmt.Sprintf("refutation %d: %v", e.number, e.err) }

func (e *fileError) Unwrap() error { return e.err }

// decode reads the refutation with the given number, at view v and with some ply
// left.
func (d *refutationDecoder[V, S, M, P, H]) decode(n int, v V, ply int) (*Refutation[S, P], error) {
	if n >= 0 && n < len(d.list) && d.done[n] != nil {
		if err := d.again(n, v); err != nil {
			return nil, &fileError{n, err}
		}
		return d.done[n], nil
	}
	if err := d.enter(n, ply); err != nil {
		return nil, &fileError{n, err}
	}
	r, err := d.refutation(&d.list[n], v, ply)
	d.nested--
	if _, below := err.(*fileError); err != nil && !below {
		err = &fileError{n, err}
	}
	d.done[n], d.at[n] = r, v
	return r, err
}

// again looks whether a refutation that was decoded is about the view v, too: its states are states there, and
// what it says of the proposals is about the same ones.
func (d *refutationDecoder[V, S, M, P, H]) again(n int, v V) error {
	if v == d.at[n] {
		return nil
	}
	j, r := &d.list[n], d.done[n]
	states, err := d.Notation.ParseStates(&v, j.States)
	switch {
	case err != nil:
		return err
	case !slices.Equal(states, r.States), !r.Sighted && !slices.Equal(d.Game.Moves(nil, &v), d.Game.Moves(nil, &d.at[n])):
		return errors.New("it is used at another place as well, where the solver's pieces stand otherwise")
	}
	return nil
}

// enter begins with a refutation, unless there is none or it cannot be here.
func (d *refutationDecoder[V, S, M, P, H]) enter(n, ply int) error {
	switch {
	case n < 0 || n >= len(d.list):
		return errors.New("there is none")
	case d.open[n]:
		return errors.New("it is its own reason")
	case ply < 1:
		return errors.New("no ply is left there")
	case d.nested == mostNested:
		return fmt.Errorf("it is nested more than %d deep", mostNested)
	}
	d.open[n] = true
	d.nested++
	return nil
}

func (d *refutationDecoder[V, S, M, P, H]) refutation(j *RefutationJSON[H], v V, ply int) (*Refutation[S, P], error) {
	states, err := d.Notation.ParseStates(&v, j.States)
	if err != nil {
		return nil, err
	}
	r := &Refutation[S, P]{States: states, Sighted: j.Sighted}
	var moves []M
	if !j.Sighted {
		moves = d.Game.Moves(nil, &v)
	}
	if len(moves) != len(j.Reasons) {
		return nil, fmt.Errorf("%d reasons for %d proposals", len(j.Reasons), len(moves))
	}
	about := make(map[string]*ReasonJSON[H], len(moves))
	for i := range j.Reasons {
		about[j.Reasons[i].Try] = &j.Reasons[i]
	}
	for _, m := range moves {
		try := d.Notation.MoveText(m)
		if about[try] == nil {
			return nil, fmt.Errorf("no reason for %s", try)
		}
		why, err := d.reason(about[try], m, v, ply)
		if _, below := err.(*fileError); err != nil && !below {
			err = fmt.Errorf("%s: %w", try, err)
		}
		if err != nil {
			return nil, err
		}
		r.Reasons = append(r.Reasons, why)
	}
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
		if len(j.Heard) > 1 {
			return why, fmt.Errorf("%d percepts, want the refusal at most", len(j.Heard))
		}
		if len(j.Heard) == 1 {
			if why.Own, err = d.Notation.ParsePercept(j.Heard[0]); err != nil {
				return why, err
			}
			if !why.Own.Illegal() {
				return why, errors.New("what was heard is no refusal")
			}
		}
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
