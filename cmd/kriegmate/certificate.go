package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"

	"kriegmate/andor/proof"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A certificate is a verdict with what proves it, in a file of its own: JSON,
// compressed with zstd.
type certificate struct {
	Rules   string `json:"rules"`
	Solver  string `json:"solver"`
	Ply     int    `json:"ply"`
	Verdict string `json:"verdict"` // "mate" or "no-mate"
	// Belief is a hash of the belief state: the sum of the mixed hashes of
	// its states, in hexadecimal.
	Belief string `json:"belief"`
	// States are all states of the belief state, for a mate; for no mate
	// those that the refutation is about are in it.
	States []string  `json:"states,omitempty"`
	Plan   *planJSON `json:"plan,omitempty"`
	// Refutations name each other by their number in this list; the first is
	// that of the belief state.
	Refutations []refutationJSON `json:"refutations,omitempty"`
}

type refutationJSON struct {
	States  []string     `json:"states"`
	Reasons []reasonJSON `json:"reasons,omitempty"`
	// Sighted says that the one state cannot be won even by a solver who
	// sees everything; there are no reasons then.
	Sighted bool `json:"sighted,omitempty"`
}

type reasonJSON struct {
	Try   string                   `json:"try"`
	Kind  string                   `json:"kind"` // useless, fails, below, denied
	State int                      `json:"state,omitempty"`
	Heard []kriegspiel.PerceptJSON `json:"heard,omitempty"`
	Below int                      `json:"below,omitempty"`
}

var reasonKinds = [...]string{proof.Useless: "useless", proof.Fails: "fails", proof.Below: "below", proof.Denied: "denied"}

// newCertificate returns the certificate of a decided problem, whose belief
// state is known whole.
func newCertificate(b *mate.Belief, ply int, r *result) *certificate {
	c := &certificate{
		Rules:   b.Rules.String(),
		Solver:  b.View.Colour.String(),
		Ply:     ply,
		Verdict: verdictWord(r.Verdict),
		Belief:  beliefHash(b.Rules, &b.View, b.Known()),
		Plan:    encodePlan(r.Plan, b.View.Colour),
	}
	if r.Plan != nil {
		c.States = fens(&b.View, b.Known())
	}
	if r.Refutation != nil {
		e := refutationEncoder{rules: b.Rules, numbers: map[refutationKey]int{}}
		e.encode(r.Refutation, b.View, ply)
		c.Refutations = e.list
	}
	return c
}

// beliefHash does not depend on the order of the states.
func beliefHash(rules kriegspiel.Rules, v *kriegspiel.View, states []kriegspiel.State) string {
	sum := uint64(0)
	for i := range states {
		sum += rules.Hash(v, &states[i])
	}
	return fmt.Sprintf("%016x", sum)
}

// fens returns states with the solver to move as FENs, in their order.
func fens(v *kriegspiel.View, states []kriegspiel.State) []string {
	list := make([]string, len(states))
	for i := range states {
		p := v.OwnTurn(&states[i])
		list[i] = p.FEN()
	}
	return list
}

// refutationEncoder writes each refutation once: two of the same states, with
// the same view and as many moves left, say the same.
type refutationEncoder struct {
	rules   kriegspiel.Rules
	numbers map[refutationKey]int
	list    []refutationJSON
}

type refutationKey struct {
	view   kriegspiel.View
	ply    int
	states string
}

func (e *refutationEncoder) encode(r *refutation, v kriegspiel.View, ply int) int {
	states := fens(&v, r.States)
	key := refutationKey{v, ply, strings.Join(states, "\n")}
	if n, ok := e.numbers[key]; ok {
		return n
	}
	n := len(e.list)
	e.numbers[key] = n
	e.list = append(e.list, refutationJSON{States: states, Sighted: r.Sighted})
	moves := e.rules.Moves(nil, &v)
	reasons := make([]reasonJSON, len(r.Reasons))
	for i, why := range r.Reasons {
		j := reasonJSON{Try: moves[i].UCI(v.Colour), Kind: reasonKinds[why.Kind], State: why.State}
		switch why.Kind {
		case proof.Below:
			j.Heard = []kriegspiel.PerceptJSON{why.Own.JSON(v.Colour), why.Reply.JSON(v.Colour)}
			after := e.rules.After(&v, moves[i], why.Own)
			j.Below = e.encode(why.Below, e.rules.AfterReply(&after, why.Reply), ply-2)
		case proof.Denied:
			j.Below = e.encode(why.Below, v, ply)
		}
		reasons[i] = j
	}
	e.list[n].Reasons = reasons
	return n
}

// refutation reads the list of refutations back and returns the first.
func (c *certificate) refutation(rules kriegspiel.Rules, v kriegspiel.View) (*refutation, error) {
	if len(c.Refutations) == 0 {
		return nil, errors.New("no refutation in it")
	}
	d := refutationDecoder{rules: rules, list: c.Refutations, done: make([]*refutation, len(c.Refutations)), open: make([]bool, len(c.Refutations))}
	return d.decode(0, v)
}

type refutationDecoder struct {
	rules kriegspiel.Rules
	list  []refutationJSON
	done  []*refutation
	open  []bool
}

func (d *refutationDecoder) decode(n int, v kriegspiel.View) (*refutation, error) {
	switch {
	case n < 0 || n >= len(d.list):
		return nil, fmt.Errorf("refutation %d: there is none", n)
	case d.done[n] != nil:
		return d.done[n], nil
	case d.open[n]:
		return nil, fmt.Errorf("refutation %d: it is its own reason", n)
	}
	d.open[n] = true
	j := &d.list[n]
	b, err := mate.OfFENs(j.States, d.rules, &v.Colour)
	if err != nil {
		return nil, fmt.Errorf("refutation %d: %w", n, err)
	}
	if err := b.View.Agree(&v, "in play"); err != nil {
		return nil, fmt.Errorf("refutation %d: %w", n, err)
	}
	r := &refutation{States: b.Known(), Sighted: j.Sighted}
	moves := d.rules.Moves(nil, &v)
	if j.Sighted {
		moves = nil
	}
	if len(moves) != len(j.Reasons) {
		return nil, fmt.Errorf("refutation %d: %d reasons for %d proposals", n, len(j.Reasons), len(moves))
	}
	for i := range j.Reasons {
		if got, want := j.Reasons[i].Try, moves[i].UCI(v.Colour); got != want {
			return nil, fmt.Errorf("refutation %d: reason %d is about %.16q, want %s", n, i+1, got, want)
		}
		why, err := d.reason(&j.Reasons[i], moves[i], v)
		if err != nil {
			return nil, fmt.Errorf("refutation %d, %s: %w", n, j.Reasons[i].Try, err)
		}
		r.Reasons = append(r.Reasons, why)
	}
	d.done[n] = r
	return r, nil
}

func (d *refutationDecoder) reason(j *reasonJSON, m chess.Move, v kriegspiel.View) (why reason, err error) {
	why.State = j.State
	switch j.Kind {
	case reasonKinds[proof.Useless]:
		why.Kind = proof.Useless
	case reasonKinds[proof.Fails]:
		why.Kind = proof.Fails
	case reasonKinds[proof.Denied]:
		why.Kind = proof.Denied
		why.Below, err = d.decode(j.Below, v)
	case reasonKinds[proof.Below]:
		why.Kind = proof.Below
		if len(j.Heard) != 2 {
			return why, fmt.Errorf("%d percepts, want two", len(j.Heard))
		}
		if why.Own, err = j.Heard[0].Percept(v.Colour); err != nil {
			return why, err
		}
		if why.Reply, err = j.Heard[1].Percept(v.Colour); err != nil {
			return why, err
		}
		why.Reply |= kriegspiel.Theirs
		after := d.rules.After(&v, m, why.Own)
		why.Below, err = d.decode(j.Below, d.rules.AfterReply(&after, why.Reply))
	default:
		err = fmt.Errorf("unknown kind %.16q", j.Kind)
	}
	return why, err
}

// encode returns the certificate as it is kept in a file.
func (c *certificate) encode() ([]byte, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		return nil, err
	}
	return encoder.EncodeAll(append(text, '\n'), nil), nil
}

// maxCertificate bounds the text of a certificate.
const maxCertificate = 1 << 30

func readCertificate(r io.Reader) (*certificate, error) {
	decoder, err := zstd.NewReader(r)
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	text, err := io.ReadAll(io.LimitReader(decoder, maxCertificate+1))
	if err != nil {
		return nil, fmt.Errorf("not a certificate: %w", err)
	}
	if len(text) > maxCertificate {
		return nil, fmt.Errorf("longer than %d MiB", maxCertificate>>20)
	}
	c := new(certificate)
	if err := jsonl.Decode(text, c); err != nil {
		return nil, fmt.Errorf("not a certificate: %w", err)
	}
	return c, nil
}
