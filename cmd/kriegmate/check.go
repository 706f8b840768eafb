package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

func checkCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "verify a certificate of solve from the rules alone",
		ArgsUsage: "CERTIFICATE [RECORD]",
		Description: `Walks through a certificate that "kriegmate solve --certificate" has written, every
state and every reply, without any of the search's code, and says what it has
walked. With a record, --belief or --fen it also verifies that the certificate
is about that problem; without one, that it holds for the positions it names.

   kriegmate solve --ply 3 --certificate mate.cert white.pgn
   kriegmate check mate.cert white.pgn

The exit status is 1 if the certificate does not hold.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "belief", Usage: "read the possible positions from `FILE`, one FEN a line"},
			&cli.StringFlag{Name: "fen", Usage: "the known position `FEN`"},
			rulesFlag(),
		},
		Action: func(c *cli.Context) error { return checkAction(c, s) },
	}
}

func checkAction(c *cli.Context, s streams) error {
	name := c.Args().First()
	if name == "" || problems(c, c.NArg()-1) > 1 {
		return errors.New("check takes a certificate, and at most one problem: a record, --belief or --fen")
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	cert, err := readCertificate(file)
	if err != nil {
		return fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	checked, err := newCheckedCertificate(cert)
	if err != nil {
		return fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	if err := checked.compare(c, s); err != nil {
		return err
	}
	walked, err := checked.check()
	if err != nil {
		return failure(fmt.Errorf("%s: %w", orStandardInput(name), err))
	}
	_, err = fmt.Fprintf(s.out, "%s in %d ply under the rules %s: holds\nwalked %d belief states, %d proposals, %d replies\n",
		cert.Verdict, cert.Ply, cert.Rules, walked.Nodes, walked.Tries, walked.Replies)
	return err
}

// checkedCertificate is a certificate with what it says, read.
type checkedCertificate struct {
	*certificate
	rules  kriegspiel.Rules
	view   kriegspiel.View
	states []kriegspiel.State // named in it
}

func newCheckedCertificate(cert *certificate) (*checkedCertificate, error) {
	c := &checkedCertificate{certificate: cert}
	var err error
	if c.rules, err = kriegspiel.ParseRules(cert.Rules); err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	colour, err := chess.ParseColour(cert.Solver)
	if err != nil {
		return nil, fmt.Errorf("solver: %w", err)
	}
	if kriegspiel.CheckPly(cert.Ply) != nil {
		return nil, fmt.Errorf("ply: %d", cert.Ply)
	}
	named, err := cert.named()
	if err != nil {
		return nil, err
	}
	b, err := mate.OfFENs(named, c.rules, &colour)
	if err != nil {
		return nil, fmt.Errorf("states: %w", err)
	}
	c.view, c.states = b.View, b.Known()
	return c, nil
}

// named returns the positions that the certificate is about, and an error if it
// has not just the parts that its verdict needs.
func (c *certificate) named() ([]string, error) {
	mate := c.Plan != nil && len(c.States) > 0 && len(c.Refutations) == 0
	noMate := c.Plan == nil && len(c.States) == 0 && len(c.Refutations) > 0
	switch {
	case c.Verdict == verdictWord(andor.Proved) && mate:
		return c.States, nil
	case c.Verdict == verdictWord(andor.Refuted) && noMate:
		return c.Refutations[0].States, nil
	}
	return nil, fmt.Errorf("verdict %.16q, and the wrong parts for it: want mate with states and a plan, or no-mate with refutations", c.Verdict)
}

// compare holds the certificate against the problem that the user names, and
// takes the states from there.
func (c *checkedCertificate) compare(ctx *cli.Context, s streams) error {
	if problems(ctx, ctx.NArg()-1) == 0 {
		if c.Verdict == verdictWord(andor.Proved) && c.Belief != beliefHash(c.rules, &c.view, c.states) {
			return failure(errors.New("the positions in the certificate are not those of its hash"))
		}
		return nil
	}
	v := &solver{rules: &c.rules, memory: 4096 << 20}
	if chosen, err := chosenRules(ctx); err != nil {
		return err
	} else if chosen != nil {
		v.rules = chosen
	} else if ctx.NArg() > 1 {
		v.rules = nil // a record knows its own
	}
	b, err := v.input(ctx, s, ctx.Args().Get(1))
	if err != nil {
		return err
	}
	all, err := b.All()
	switch {
	case err != nil:
		return failure(err)
	case b.Rules != c.rules:
		return failure(fmt.Errorf("the certificate is for the rules %v, the problem for %v", c.rules, b.Rules))
	case b.View.Agree(&c.view, "in the certificate") != nil || beliefHash(b.Rules, &b.View, all) != c.Belief:
		return failure(errors.New("the certificate is about another belief state"))
	}
	c.states = all
	return nil
}

// check verifies the certificate and returns what it has walked.
func (c *checkedCertificate) check() (proof.Walked, error) {
	check := proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
		Game: c.rules,
		Name: func(v *kriegspiel.View, m chess.Move) string { return planWriter{rules: c.rules}.name(v, m) },
		Say:  func(v *kriegspiel.View, p kriegspiel.Percept) string { return heardText(p, v.Colour) },
	}
	depth := kriegspiel.Depth(c.Ply)
	if c.Plan != nil {
		p, err := decodePlan(c.Plan, c.view.Colour)
		if err != nil {
			return check.Walked, fmt.Errorf("plan: %w", err)
		}
		err = check.Plan(c.view, c.states, depth, p)
		return check.Walked, err
	}
	r, err := c.refutation(c.rules, c.view)
	if err == nil {
		err = check.Refutation(c.view, c.states, depth, r)
	}
	return check.Walked, err
}
