package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/queue"
	"kriegmate/database/jobs"
	"kriegmate/estimate"
	"kriegmate/files"
	"kriegmate/input"
	"kriegmate/mate"
)

func checkCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "verify a certificate of solve from the rules alone",
		ArgsUsage: "CERTIFICATE [PROBLEM]",
		Description: `Walks through a certificate that "kriegmate solve --certificate" has written, every
state and every reply, without any of the search's code, and says what it has
walked. With a problem, given as to solve, it also verifies that the certificate
is about that problem; without one, that it holds for the positions it names. A
proof that "kriegmate endgame --plan" or "--refutation" has written is verified too.

   kriegmate solve --ply 3 --certificate mate.cert white.pgn
   kriegmate check mate.cert white.pgn

With --slow it is verified once more, by a referee and a checker that share no code
with the first.

The exit status is 1 if the certificate does not hold, or is not verified in time.`,
		Flags: append(append(arguments.ProblemFlags(), queue.Flags()...),
			&cli.BoolFlag{Name: "slow", Usage: "verify it a second time, with other code for everything, the rules included"},
			&cli.DurationFlag{Name: "timeout", Usage: "give up the verification after `TIME`, such as 90s or 10m"},
		),
		Action: arguments.Timed(func(c *cli.Context) error { return checkAction(c, s) }),
	}
}

func checkAction(c *cli.Context, s streams) error {
	if queue.Asked(c) && c.Args().Present() {
		return queue.Check(c, queue.Streams{Out: s.out, Err: s.err}, failure)
	}
	if err := queue.Alone(c); err != nil {
		return err
	}
	name := c.Args().First()
	switch {
	case name == "" || arguments.Problems(c, c.NArg()-1) > 1:
		return errors.New("check takes a certificate, and at most one problem: see kriegmate check --help")
	case arguments.Problems(c, c.NArg()-1) == 0 && arguments.Given(c, "rules", "side", "at", "black") > 0:
		return errors.New("--rules, --side, --at and --black are about a problem: name one behind the certificate")
	}
	err := check(c, s, name)
	if errors.Is(err, context.DeadlineExceeded) {
		err = &answerError{fmt.Errorf("%s: not verified within %v", name, c.Duration("timeout"))}
	}
	return err
}

// check verifies the certificate in the file with the given name.
func check(c *cli.Context, s streams, name string) error {
	text, err := files.ReadBy(c.Context, name, s.in, mate.CertificateText)
	if err != nil {
		return arguments.In(name, err)
	}
	claim := jobs.Claim{File: name, Text: text, Slow: c.Bool("slow")}
	opened, err := claim.Open(c.Context)
	if err != nil {
		return arguments.In(name, err)
	}
	if err := compare(c, s, opened); err != nil {
		return err
	}
	err = opened.Verify(c.Context, s.out)
	switch refused := (*jobs.RefusedError)(nil); {
	case errors.As(err, &refused):
		return failure(arguments.In(name, err))
	case err != nil:
		return arguments.In(name, err)
	}
	return nil
}

// checkMemory bounds the states of the problem that a certificate is held
// against, in bytes.
const checkMemory = 4096 << 20

// compare holds a certificate against the problem that the user names, if there is one.
func compare(c *cli.Context, s streams, opened *jobs.Opened) error {
	if arguments.Problems(c, c.NArg()-1) == 0 {
		return nil
	}
	chosen, err := arguments.Rules(c)
	if err != nil {
		return err
	}
	p, err := arguments.Problem(c, &input.Reader{In: s.in, Rules: chosen, Default: opened.Rules()}, s.err, c.Args().Tail())
	if err != nil {
		return err
	}
	b, err := p.Belief(c.Context, estimate.Limits{Memory: checkMemory})
	if err != nil {
		return err
	}
	return failure(opened.About(b))
}
