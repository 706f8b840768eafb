package survey

import (
	"context"
	"errors"
	"fmt"

	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/endgame/tablefile"
	"kriegmate/kriegspiel/slow"
)

// ErrShortest is returned where a shorter mate than one in 1 move is to be
// refuted.
var ErrShortest = errors.New("there is nothing to refute about a mate in 1 move")

// Plan returns the bytes of a file that proves that a mate is certain, or an
// error that is [endgame.ErrNever].
func (r Reader) Plan(ctx context.Context, q Question) ([]byte, error) {
	pos, err := r.Position(q)
	if err != nil {
		return nil, err
	}
	c, err := r.Table.Plan(ctx, pos)
	if err != nil {
		return nil, err
	}
	return tablefile.Compressed(c)
}

// Refutation returns the bytes of a file that proves that there is no shorter
// mate, or none at all.
func (r Reader) Refutation(ctx context.Context, q Question) ([]byte, error) {
	pos, err := r.Position(q)
	if err != nil {
		return nil, err
	}
	moves, err := r.Table.Moves(pos.At, pos.Set)
	if err != nil {
		return nil, err
	}
	if moves == 1 {
		return nil, ErrShortest
	}
	c, err := r.Table.Refutation(ctx, pos, max(0, moves-1))
	if err != nil {
		return nil, err
	}
	return tablefile.Compressed(c)
}

// Check verifies the text of a proof by the rules alone, and says what it has
// found. An error that is [ErrUnread] says that the text is no proof at all.
func Check(ctx context.Context, text []byte) (string, error) {
	c, err := files.Wait(ctx, func() (*certificate.Certificate, error) {
		c := new(certificate.Certificate)
		return c, jsonl.Decode(text, c)
	})
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrUnread, err)
	}
	if err := certificate.Check(ctx, c); err != nil {
		return "", err
	}
	return fmt.Sprintf("%v: holds\nwalked %d belief states\n", c, len(c.Nodes)), nil
}

// ErrUnread is returned for a text that cannot be read as a proof.
var ErrUnread = errors.New("not a proof about an ending")

// CheckSlowly verifies the text of a proof by a second checker, which shares no
// code with the first, and says what it has found.
func CheckSlowly(ctx context.Context, text []byte) (string, error) {
	walked, err := slow.CheckEndgame(ctx, text)
	if err != nil {
		return "", fmt.Errorf("the second checker: %w", err)
	}
	return fmt.Sprintf("the second checker: holds\nwalked %d belief states, %d proposals, %d replies\n", walked.Nodes, walked.Tries, walked.Replies), nil
}
