package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"kriegmate/build"
	"kriegmate/database/shard"
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
	text, err := c.verify(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	return text, nil
}

// verify returns what was walked.
func (c *Claim) verify(ctx context.Context) ([]byte, error) {
	if certificate.Recognised(c.Text) {
		return c.verifyEnding(ctx)
	}
	claim, err := mate.OpenCertificate(ctx, c.Text)
	if err != nil {
		return nil, err
	}
	walked, err := claim.Check(ctx)
	if err != nil {
		return nil, &RefusedError{err}
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s in %d ply under the rules %s: holds\nwalked %d belief states, %d proposals, %d replies\n",
		claim.Verdict, claim.Ply, claim.Rules, walked.Nodes, walked.Tries, walked.Replies)
	if !c.Slow {
		return out.Bytes(), nil
	}
	again, err := slow.Check(ctx, c.Text, claim.Positions())
	if err != nil {
		return nil, &RefusedError{fmt.Errorf("the second checker: %w", err)}
	}
	fmt.Fprintf(&out, "the second checker: holds\nwalked %d belief states, %d proposals, %d replies\n", again.Nodes, again.Tries, again.Replies)
	return out.Bytes(), nil
}

// verifyEnding verifies a proof about an ending.
func (c *Claim) verifyEnding(ctx context.Context) ([]byte, error) {
	found, err := survey.Check(ctx, c.Text)
	if err == nil && c.Slow {
		var again string
		again, err = survey.CheckSlowly(ctx, c.Text)
		found += again
	}
	switch {
	case errors.Is(err, survey.ErrUnread):
		return nil, err
	case err != nil:
		return nil, &RefusedError{err}
	}
	return []byte(found), nil
}
