package proof_test

import (
	"context"
	"testing"

	"kriegmate/andor/proof"
)

// endless is a game of two moves and two replies that goes on for ever: every line
// of play leads to another state. The move 'r' is refused. It ends the context after
// so many calls, and counts those that come then.
type endless struct {
	cancel      context.CancelFunc
	calls, late int
	most        int
}

// silence is what is heard in an endless game; refusal is true after 'r'.
type silence struct{ refusal bool }

func (s silence) Illegal() bool { return s.refusal }
func (silence) Won() bool       { return false }
func (silence) Lost() bool      { return false }

func (e *endless) call() {
	if e.calls++; e.calls == e.most {
		e.cancel()
	} else if e.calls > e.most {
		e.late++
	}
}

func (e *endless) Moves(dst []rune, _ *struct{}) []rune { return append(dst, 'r', 'a', 'b') }

func (e *endless) Try(_ *struct{}, s *uint64, m rune) silence {
	e.call()
	if m == 'r' {
		return silence{true}
	}
	*s = *s*4 + uint64(m-'a')
	return silence{}
}

func (e *endless) Replies(dst []uint64, heard []silence, _ *struct{}, s *uint64) ([]uint64, []silence) {
	e.call()
	return append(dst, *s*4+2, *s*4+3), append(heard, silence{}, silence{})
}

func (*endless) After(*struct{}, rune, silence) struct{} { return struct{}{} }
func (*endless) AfterReply(*struct{}, silence) struct{}  { return struct{}{} }

// A check ends soon after its context does, whatever it is about: what is named here
// would take from some 400,000 steps to more than there is time for.
func TestCheckIsStopped(t *testing.T) {
	type (
		plan       = proof.Plan[rune, silence]
		refutation = proof.Refutation[uint64, silence]
		reason     = proof.Reason[uint64, silence]
		check      = proof.Check[struct{}, uint64, rune, silence]
	)
	many := make([]uint64, 1<<17)
	for i := range many {
		many[i] = uint64(i) + 1
	}
	again := &plan{Try: 'a'}
	again.Then = append(again.Then, proof.Branch[rune, silence]{Next: again})
	refused := &plan{Try: 'r', Then: []proof.Branch[rune, silence]{{Own: silence{true}, Next: again}}}
	useless := reason{Kind: proof.Useless}
	rest := &refutation{States: many, Reasons: []reason{useless, useless, useless}}
	for name, run := range map[string]func(context.Context, *check) error{
		"a plan": func(ctx context.Context, c *check) error {
			return c.Plan(ctx, struct{}{}, []uint64{1}, 40, again)
		},
		"a plan for many states": func(ctx context.Context, c *check) error {
			return c.Plan(ctx, struct{}{}, many, 40, refused)
		},
		"full sight": func(ctx context.Context, c *check) error {
			return c.Refutation(ctx, struct{}{}, []uint64{1}, 40, &refutation{States: []uint64{1}, Sighted: true})
		},
		"a refused proposal": func(ctx context.Context, c *check) error {
			return c.Refutation(ctx, struct{}{}, many, 2, rest)
		},
		"what a refusal leaves": func(ctx context.Context, c *check) error {
			return c.Refutation(ctx, struct{}{}, many, 2, &refutation{States: many, Reasons: []reason{{Kind: proof.Denied, Below: rest}, useless, useless}})
		},
		"what follows a proposal": func(ctx context.Context, c *check) error {
			return c.Refutation(ctx, struct{}{}, many, 2, &refutation{States: many, Reasons: []reason{{Kind: proof.Below, Below: rest}, useless, useless}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			game := &endless{cancel: cancel, most: 10_000}
			if err := run(ctx, &check{Game: game}); err != context.Canceled {
				t.Errorf("the check says %v, want %v", err, context.Canceled)
			}
			if game.calls < game.most || game.late > 4096 {
				t.Errorf("%d calls, %d of them after the context ended: want at least %d, and at most 4096", game.calls, game.late, game.most)
			}
		})
	}
}
