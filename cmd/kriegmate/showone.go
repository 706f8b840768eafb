package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
	"kriegmate/mate"
)

// showOne shows the problem with a number or an id.
func showOne(c *cli.Context, s streams, r *database.Reader, which string) error {
	n, p, err := find(r, which)
	if err != nil {
		return err
	}
	switch {
	case c.Bool("json"):
		l := lineLister{s.out}
		return l.add(n, &p)
	case c.Bool("pgn"):
		text, err := pgnOf(&p)
		if err != nil {
			return fmt.Errorf("--pgn: problem #%d: %w", n, err)
		}
		_, err = s.out.Write(text)
		return err
	}
	// What no terminal can show is not looked for either.
	b, err := mate.Open(c.Context, mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{Memory: showMemory})
	if err != nil {
		return err
	}
	states, err := b.All()
	if err != nil {
		return failure(fmt.Errorf("problem #%d: %w", n, err))
	}
	var heat kriegspiel.Heat
	for i := range states {
		heat.Add(&states[i])
	}
	if file := c.String("svg"); file != "" {
		if err := writeOutput(file, render.Heat(&b.View, &heat), s.out); err != nil || file == "-" {
			return err
		}
	}
	if len(states) != p.Belief {
		fmt.Fprintf(s.err, "kriegmate: problem #%d is said to have %s, but %d fit\n", n, mate.Count(p.Belief, "state"), len(states))
	}
	_, err = fmt.Fprintf(s.out, "problem #%d%s\n%s\nown pieces\n\n%s\nthe hidden ones, in per cent of the states\n\n%s%s",
		n, headText(&p), questionText(&p), b.View.Diagram(), heat.Diagram(&b.View), recordText(&p))
	return err
}

// showMemory bounds the states of a problem that is shown, in bytes.
const showMemory = 1 << 30

// headText says what a problem is called and where it came from.
func headText(p *database.Problem) string {
	text := ", id " + printable(p.ID)
	if from := originText(&p.Origin); from != "" {
		text += ", from " + from
	}
	if p.Certificate != nil {
		text += ", with a certificate"
	}
	return text
}

// questionText says what is asked, and what is known.
func questionText(p *database.Problem) string {
	answer := p.Verdict.String()
	switch {
	case p.Verdict == database.Mate:
	case p.Exact:
		answer += fmt.Sprintf(": the best plan mates in %d of them", p.Covered)
	default:
		answer += fmt.Sprintf(": the best plan known mates in %d of them", p.Covered)
	}
	return fmt.Sprintf("%s to move, %s, mate in %d ply under the rules %v?\n%s\n", p.Solver.Name(), mate.Count(p.Belief, "state"), p.Ply, p.Rules, answer)
}

// recordText lists the record in words, or nothing where there is none.
func recordText(p *database.Problem) string {
	if p.Record == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nrecord\n\n")
	for i, words := range p.Record.Words() {
		fmt.Fprintf(&b, "%5d  %s\n", i+1, words)
	}
	return b.String()
}

// pgnOf returns the problem in the notation of the Berkeley database.
func pgnOf(p *database.Problem) ([]byte, error) {
	game, err := p.PGN()
	if err != nil {
		return nil, err
	}
	return game.Append(nil)
}
