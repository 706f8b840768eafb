package selfplay

import (
	"fmt"
	"strconv"
	"strings"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// ParseOptions reads what [Options.String] writes. The seed and the rules are not in it,
// and are those of the zero value.
func ParseOptions(text string) (Options, error) {
	o := DefaultOptions()
	words := strings.Fields(text)
	for len(words) > 0 {
		name, value := words[0], ""
		words = words[1:]
		if len(words) > 0 && !strings.HasPrefix(words[0], "--") {
			value, words = words[0], words[1:]
		}
		if err := o.set(name, value); err != nil {
			return Options{}, fmt.Errorf("%.20s %.20s: %w", name, value, err)
		}
	}
	if o.String() != text {
		return Options{}, fmt.Errorf("%.200q are no options of this version", text)
	}
	return o, nil
}

// set sets an option by its name in headers.
func (o *Options) set(name, value string) (err error) {
	numbers := map[string]*int{
		"--min-belief": &o.MinBelief, "--max-belief": &o.MaxBelief, "--max-states": &o.MaxStates, "--max-moves": &o.MaxMoves,
		"--reanalyse": &o.Reanalyse, "--first": &o.First, "--min-hidden": &o.MinHidden, "--per-game": &o.PerGame, "--simulations": &o.Simulations,
	}
	if number := numbers[name]; number != nil {
		*number, err = strconv.Atoi(value)
		return err
	}
	switch name {
	case "--max-tries":
		o.MaxTries, err = strconv.ParseInt(value, 10, 64)
		return err
	case "--ply", "--verdict":
		return o.setList(name, value)
	case "--problems":
		r := Run{Options: o}
		return r.SetWanted(value)
	case "--all":
		o.All = true
	case "--diverse=false":
		o.Diverse = false
	case "--white":
		o.White = value
	case "--black":
		o.Black = value
	case "--from":
		o.From = value
	case "--endings":
		o.Endings = true
	case "--unlike":
		rules, err := kriegspiel.ParseRules(value)
		o.Unlike = &rules
		return err
	default:
		return fmt.Errorf("unknown option")
	}
	return nil
}

// setList sets the plies or the verdicts to keep.
func (o *Options) setList(name, value string) error {
	for word := range strings.SplitSeq(value, ",") {
		if name == "--verdict" {
			v, err := database.ParseVerdict(word)
			if err != nil {
				return err
			}
			o.Verdicts = append(o.Verdicts, v)
			continue
		}
		ply, err := strconv.Atoi(word)
		if err != nil {
			return err
		}
		o.Plies = append(o.Plies, ply)
	}
	return nil
}
