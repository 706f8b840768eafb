package marshal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kriegmate/player"
	"kriegmate/player/habits"
	"kriegmate/player/worth"
)

// A Range is a weight by name: what a Marshal is shipped with, what it may be, and by
// how much it has to change for the play to be another.
type Range struct {
	Name                   string
	Value, Low, High, Step float64
}

// Ranges returns all of the [Weights] that can be set by name.
func Ranges() []Range {
	w := Default().Weights
	list := []Range{
		{Name: "playouts", Low: 0, High: 1, Step: 0.1},
		{Name: "explore", Low: 0, High: 10, Step: 0.15},
		{Name: "worst", Low: 0, High: 1, Step: 0.08},
		{Name: "threat", Low: 0, High: 1, Step: 0.08},
		{Name: "bit", Low: 0, High: 100, Step: 2},
		{Name: "scale", Low: 100, High: 10_000, Step: 200},
		{Name: "check", Low: 0, High: 200, Step: 3},
	}
	for i := range list {
		list[i].Value = *w.named(list[i].Name)
	}
	return list
}

// named returns the weight with a name, nil if there is none.
func (w *Weights) named(name string) *float64 {
	return map[string]*float64{
		"playouts": &w.Playouts, "explore": &w.Explore, "worst": &w.Worst, "threat": &w.Threat, "bit": &w.Bit, "scale": &w.Scale, "check": &w.Check,
	}[name]
}

// Numbers are those that a Marshal of its own has: weights by their names, habits by theirs with the rows of their net, or of several
// schools of opponents, and what positions are worth by the names of their features. Weights that are not named are those that it is
// shipped with, and so are all habits, and all that positions are worth, if none of these is named.
type Numbers struct {
	Values  map[string]float64 `json:"values,omitempty"`
	Habits  map[string]float64 `json:"habits,omitempty"`
	Net     map[string]string  `json:"net,omitempty"`
	Schools []habits.School    `json:"schools,omitempty"`
	Worth   map[string]float64 `json:"worth,omitempty"`
}

// Program returns the player with these numbers as a program of its own.
func (n *Numbers) Program(name string) (player.Program, error) {
	settings, ranges := Default(), Ranges()
	for key, value := range n.Values {
		i := slices.IndexFunc(ranges, func(r Range) bool { return r.Name == key })
		switch {
		case i < 0:
			return player.Program{}, fmt.Errorf("weight %.20q, want %s", key, strings.Join(names(ranges), ", "))
		case !(value >= ranges[i].Low && value <= ranges[i].High):
			return player.Program{}, fmt.Errorf("weight %s: %v, want a number from %v to %v", key, value, ranges[i].Low, ranges[i].High)
		}
		*settings.named(key) = value
	}
	schools, err := n.schools()
	if err != nil {
		return player.Program{}, err
	}
	if len(schools) > 0 {
		settings.Schools = schools
	}
	if len(n.Worth) > 0 {
		v, err := worth.New(n.Worth)
		if err != nil {
			return player.Program{}, err
		}
		settings.Worth = v
	}
	return player.Program{Name: name, About: "the marshal with numbers of its own", New: func(s player.Seat) player.Player { return NewWith(s, settings) }}, nil
}

// schools returns the habits that are named.
func (n *Numbers) schools() ([]*habits.Habits, error) {
	switch {
	case len(n.Schools) > mostSchools:
		return nil, fmt.Errorf("%d schools, want at most %d", len(n.Schools), mostSchools)
	case len(n.Habits)+len(n.Net) > 0 && len(n.Schools) > 0:
		return nil, errors.New("habits and schools: want one or the other")
	case len(n.Habits)+len(n.Net) > 0:
		h, err := habits.New(n.Habits, n.Net)
		return []*habits.Habits{h}, err
	}
	return habits.Taught(n.Schools)
}

// ParseNumbers reads numbers from JSON, whatever else is in it. Such are the files of tuning.
func ParseNumbers(text []byte) (*Numbers, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	var n Numbers
	var kind *json.UnmarshalTypeError
	wrong := ""
	switch err := json.Unmarshal(text, &n); {
	case errors.As(err, &kind) && kind.Field != "":
		wrong = fmt.Sprintf("%.60s: a JSON %.6s does not fit", kind.Field, kind.Value)
	case err != nil:
		wrong = "no JSON"
		if json.Valid(text) {
			wrong = "no object in JSON"
		}
	case len(n.Values) == 0 && len(n.Habits)+len(n.Net) == 0 && len(n.Schools) == 0 && len(n.Worth) == 0:
		wrong = "no weights, no habits and no worth"
	default:
		return &n, nil
	}
	return nil, fmt.Errorf("%s: want a file of kriegmate tune, or {\"values\":{...}} with some of %s, {\"habits\":{...}} and \"net\" beside them, {\"schools\":[...]} or {\"worth\":{...}}", wrong, strings.Join(names(Ranges()), ", "))
}

func names(ranges []Range) (list []string) {
	for _, r := range ranges {
		list = append(list, r.Name)
	}
	return list
}
