package serve

import (
	"fmt"
	"net/url"
	"strconv"
	"time"

	"kriegmate/kriegspiel"
)

// parameters reads what an address asks for. What cannot be read is 0, and the first of these
// errors is kept, so one look at err is enough.
type parameters struct {
	url.Values
	err error
}

// wrong keeps an error about what a parameter says, with its name before it.
func (p *parameters) wrong(name string, err error) {
	if p.err == nil {
		p.err = named(name, err)
	}
}

// yes reads whether something is wanted, as in ?name=true; if nothing is said, that is otherwise.
func (p *parameters) yes(name string, otherwise bool) bool {
	switch text := p.Get(name); text {
	case "":
		return otherwise
	case "true", "false":
		return text == "true"
	default:
		p.wrong(name, fmt.Errorf("%.24q, want true or false", text))
		return false
	}
}

// number reads a positive number.
func (p *parameters) number(name string, otherwise, most int) int {
	text := p.Get(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		p.wrong(name, fmt.Errorf("%.24q, want a number from 1 to %d", text, most))
		return 0
	}
	return n
}

// ply reads a number of half-moves, 0 if nothing is said.
func (p *parameters) ply(name string) int {
	n := p.number(name, 0, kriegspiel.MostPly)
	if n != 0 {
		p.wrong(name, kriegspiel.CheckPly(n))
	}
	return n
}

// time reads a time up to most, such as the example.
func (p *parameters) time(name string, otherwise, most time.Duration, example string) time.Duration {
	text := p.Get(name)
	if text == "" {
		return otherwise
	}
	t, err := time.ParseDuration(text)
	if err != nil || t <= 0 || t > most {
		p.wrong(name, fmt.Errorf("%.24q, want a time up to %v, such as %s", text, most, example))
		return 0
	}
	return t
}

// named puts the name of a parameter before an error about what it says. It leaves nil alone.
func named(parameter string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", parameter, err)
}
