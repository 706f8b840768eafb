package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"kriegmate/build"
	"kriegmate/database/shard"
	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/endgame/survey"
	"kriegmate/kriegspiel/slow"
	"kriegmate/mate"
)

// A Claim is a certificate that is to be verified.
type Claim struct {
	File string `json:"file"` // its name, for messages
	// Text is the certificate without its compression.
	Text []byte `json:"text"`
	// Slow verifies it a second time, with other code for everything.
	Slow bool `json:"slow,omitempty"`
}

// Check returns a job for each certificate. A result says in words what was walked, as
// "kriegmate check" prints it; a certificate that does not hold is the error of its job, a
// [*RefusedError].
func Check(claims []Claim) []Job {
	list := make([]Job, len(claims))
	for i := range claims {
		list[i] = Job{Commit: build.Commit(), Shard: shard.Index{I: i + 1, N: len(claims)}, Check: &claims[i]}
	}
	return list
}

// A RefusedError is why a certificate does not hold.
type RefusedError struct{ Err error }

func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong with the certificate.
func (e *RefusedError) Unwrap() error { return e.Err }

func (c *Claim) name() string { return "check" }

// run verifies the certificate.
func (c *Claim) run(ctx context.Context, _ *Job) ([]byte, error) {
	var out bytes.Buffer
	opened, err := c.Open(ctx)
	if err == nil {
		err = opened.Verify(ctx, &out)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	return out.Bytes(), nil
}

// An Opened is a claim whose certificate was read.
type Opened struct {
	*Claim
	mate *mate.Claim // nil for a proof about an ending
}

// Open reads the certificate.
func (c *Claim) Open(ctx context.Context) (*Opened, error) {
	if certificate.Recognised(c.Text) {
		return &Opened{c, nil}, nil
	}
	m, err := files.Wait(ctx, func() (*mate.Claim, error) { return mate.OpenCertificate(ctx, c.Text) })
	return &Opened{c, m}, err
}

// Rules returns the rule set that the claim is made under.
func (o *Opened) Rules() kriegspiel.Rules {
	if o.mate == nil {
		return kriegspiel.Berkeley
	}
	return o.mate.RuleSet()
}

// About returns nil if the claim is about the given belief state, all states of which
// are looked for. [Opened.Verify] then goes by these states.
func (o *Opened) About(b *mate.Belief) error {
	if o.mate == nil {
		return b.AboutEnding(o.Text)
	}
	return o.mate.About(b)
}

// Verify verifies the claim, and writes in words what was walked, as "kriegmate check" prints
// it. That it does not hold is a [*RefusedError]; that ctx has ended before is not.
func (o *Opened) Verify(ctx context.Context, w io.Writer) error {
	verify := o.verify
	if o.mate == nil {
		verify = o.verifyEnding
	}
	err := verify(ctx, w)
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// verify verifies a claim of package mate.
func (o *Opened) verify(ctx context.Context, w io.Writer) error {
	walked, err := o.mate.Check(ctx)
	if err != nil {
		return &RefusedError{err}
	}
	_, err = fmt.Fprintf(w, "%s in %d ply under the rules %s: holds\nwalked %d belief states, %d proposals, %d replies\n",
		o.mate.Verdict, o.mate.Ply, o.mate.Rules, walked.Nodes, walked.Tries, walked.Replies)
	if err != nil || !o.Slow {
		return err
	}
	again, err := slow.Check(ctx, o.Text, o.mate.Positions())
	if err != nil {
		return &RefusedError{fmt.Errorf("the second checker: %w", err)}
	}
	_, err = fmt.Fprintf(w, "the second checker: holds\nwalked %d belief states, %d proposals, %d replies\n", again.Nodes, again.Tries, again.Replies)
	return err
}

// verifyEnding verifies a proof about an ending.
func (o *Opened) verifyEnding(ctx context.Context, w io.Writer) error {
	checks := []func(context.Context, []byte) (string, error){survey.Check}
	if o.Slow {
		checks = append(checks, survey.CheckSlowly)
	}
	for _, check := range checks {
		switch found, err := check(ctx, o.Text); {
		case errors.Is(err, survey.ErrUnread):
			return err
		case err != nil:
			return &RefusedError{err}
		default:
			if _, err := io.WriteString(w, found); err != nil {
				return err
			}
		}
	}
	return nil
}
