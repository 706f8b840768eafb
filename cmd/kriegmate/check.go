package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
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
	if name == "" || c.NArg() > 2 || c.NArg() == 2 && (c.IsSet("belief") || c.IsSet("fen")) || c.IsSet("belief") && c.IsSet("fen") {
		return errors.New("check takes a certificate, and one problem: a record, --belief or --fen; flags come first")
	}
	data, err := readInput(c.Context, name, s.in)
	if err != nil {
		return err
	}
	cert, err := readCertificate(bytes.NewReader(data))
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
	if badPly(cert.Ply) {
		return nil, fmt.Errorf("ply: %d", cert.Ply)
	}
	named := cert.States
	if len(cert.Refutations) > 0 {
		named = cert.Refutations[0].States
	}
	b, err := beliefOfFENs(named, c.rules, &colour)
	if err != nil {
		return nil, fmt.Errorf("states: %w", err)
	}
	c.view, c.states = b.view, slices.Collect(b.states)
	return c, nil
}

// compare holds the certificate against the problem that the user names, and
// takes the states from there.
func (c *checkedCertificate) compare(ctx *cli.Context, s streams) error {
	if ctx.NArg() < 2 && !ctx.IsSet("belief") && !ctx.IsSet("fen") {
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
	}
	b, err := v.named(ctx, s)
	if err != nil {
		return err
	}
	all := slices.Collect(b.states)
	if err := b.err(); err != nil {
		return failure(err)
	}
	switch {
	case b.rules != c.rules:
		return failure(fmt.Errorf("the certificate is for the rules %v, the problem for %v", c.rules, b.rules))
	case agree(&b.view, &c.view) != nil || beliefHash(b.rules, &b.view, all) != c.Belief:
		return failure(errors.New("the certificate is about another belief state"))
	}
	c.states = all
	return nil
}

// named reads the problem that follows the certificate.
func (v *solver) named(c *cli.Context, s streams) (belief, error) {
	if c.IsSet("fen") {
		return beliefOfFENs([]string{c.String("fen")}, v.ruleSet(), nil)
	}
	name := c.Args().Get(1)
	if c.IsSet("belief") {
		name = c.String("belief")
	}
	data, err := readInput(c.Context, name, s.in)
	if err != nil {
		return belief{}, err
	}
	if c.IsSet("belief") {
		return beliefOfFENs(linesOf(data), v.ruleSet(), nil)
	}
	override, err := chosenRules(c)
	if err != nil {
		return belief{}, err
	}
	record, err := kriegspiel.ParseRecord(data, override)
	if err != nil {
		return belief{}, fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	return v.beliefOf(c.Context, &record)
}

// check verifies the certificate and returns what it has walked.
func (c *checkedCertificate) check() (andor.Walked, error) {
	check := andor.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
		Game: c.rules,
		Name: func(v *kriegspiel.View, m chess.Move) string { return planWriter{rules: c.rules}.name(v, m) },
		Say:  func(v *kriegspiel.View, p kriegspiel.Percept) string { return orSilence(p.Say(v.Colour)) },
	}
	depth := (c.Ply + 1) / 2
	switch c.Verdict {
	case verdictWord(andor.Proved):
		p, err := decodePlan(c.Plan, c.view.Colour)
		if err != nil {
			return check.Walked, fmt.Errorf("plan: %w", err)
		}
		err = check.Plan(c.view, c.states, depth, p)
		return check.Walked, err
	case verdictWord(andor.Refuted):
		r, err := c.refutation(c.rules, c.view)
		if err != nil {
			return check.Walked, err
		}
		err = check.Refutation(c.view, c.states, depth, r)
		return check.Walked, err
	}
	return check.Walked, fmt.Errorf("verdict %.16q, want mate or no-mate", c.Verdict)
}

func orSilence(said string) string {
	if said == "" {
		return "silence"
	}
	return said
}
