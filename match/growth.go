package match

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"kriegmate/report"
)

// Growth returns how strength grows with time, as curves of players who differ in their time for a move alone. If no two
// do, it is by simulations.
func Growth(list []Rating) (*report.Curves, error) {
	for _, by := range []struct {
		key, title, axis string
		number           func(string) (float64, error)
	}{
		{"time", "Strength by time", "seconds a move", func(text string) (float64, error) {
			d, err := time.ParseDuration(text)
			return d.Seconds(), err
		}},
		{"simulations", "Strength by simulations", "simulations", func(text string) (float64, error) { return strconv.ParseFloat(text, 64) }},
	} {
		c := report.Curves{Title: by.title, X: by.axis, Y: "Elo above the weakest of all"}
		for _, r := range list {
			name, value, ok := withoutLimit(r.Player, by.key)
			x, err := by.number(value)
			if !ok || err != nil || x <= 0 {
				continue
			}
			i := slices.IndexFunc(c.Curves, func(c report.Curve) bool { return c.Name == name })
			if i < 0 {
				i = len(c.Curves)
				c.Curves = append(c.Curves, report.Curve{Name: name})
			}
			c.Curves[i].Points = append(c.Curves[i].Points, report.Measured{X: x, Y: report.Estimate(r.Elo)})
		}
		c.Curves = slices.DeleteFunc(c.Curves, func(c report.Curve) bool { return len(c.Points) < 2 })
		if len(c.Curves) == 0 {
			continue
		}
		for i := range c.Curves {
			points := c.Curves[i].Points
			slices.SortFunc(points, func(a, b report.Measured) int { return cmp.Compare(a.X, b.X) })
			for _, p := range points {
				c.Low, c.High = min(c.Low, p.Y.Low), max(c.High, p.Y.High)
			}
		}
		return &c, nil
	}
	return nil, errors.New("no player is there with different times, or different simulations, such as marshal,time=1s and marshal,time=3s")
}

// withoutLimit returns a player's name without the limit of a key, and what it was.
func withoutLimit(player, key string) (name, value string, ok bool) {
	name, limits, behind := divide(player)
	for _, limit := range limits {
		if v, found := strings.CutPrefix(limit, key+"="); found {
			value, ok = v, true
		} else {
			name += "," + limit
		}
	}
	return name + behind, value, ok
}
