package match

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kriegmate/report"
)

// A Pairing is what two players have made of their games.
type Pairing struct {
	A, B   string
	Games  int
	Points float64 // of A
}

// A Rating is how strong a player is among others.
type Rating struct {
	Player string
	Games  int
	Points float64
	// Elo is how much better it is than the last of the list, Step how much better than the next one.
	// Of the last itself both are 0.
	Elo, Step report.Interval
}

// MarshalJSON writes the rating flat, for programs.
func (r Rating) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Player   string  `json:"player"`
		Games    int     `json:"games"`
		Points   float64 `json:"points"`
		Elo      float64 `json:"elo"`
		EloLow   float64 `json:"elo_low"`
		EloHigh  float64 `json:"elo_high"`
		Step     float64 `json:"step"`
		StepLow  float64 `json:"step_low"`
		StepHigh float64 `json:"step_high"`
	}{r.Player, r.Games, r.Points, r.Elo.Value, r.Elo.Low, r.Elo.High, r.Step.Value, r.Step.Low, r.Step.High})
}

// Rate tells how strong players are by all of their games together, the strongest first. Who is d Elo better
// than another scores 1/(1+10^(-d/400)) of their points, as in [Elo]; the ratings are those under which the results
// are most likely, a draw being half a win and half a loss. So two players are compared by the games that each has
// played with a third, too. The intervals are those of the normal distribution: good from about ten games of every pair
// on, if neither has nearly all points, and rather too wide where there are draws.
//
// It is an error if nothing connects some of the players with the others, or if some have all points of their
// games against the others: by how much they are better cannot be said.
func Rate(pairings []Pairing) ([]Rating, error) {
	t, err := tabulate(pairings)
	if err != nil {
		return nil, err
	}
	strengths := t.strengths()
	covariance := inverse(t.information(strengths))
	difference := func(i, j int) report.Interval {
		variance := covariance[i][i] + covariance[j][j] - 2*covariance[i][j]
		return report.Normal(perUnit*(strengths[i]-strengths[j]), perUnit*math.Sqrt(variance))
	}
	order := make([]int, len(t.players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(strengths[j], strengths[i]) })
	list, last := make([]Rating, len(order)), order[len(order)-1]
	for place, i := range order {
		r := Rating{Player: t.players[i], Elo: difference(i, last), Step: difference(i, order[min(place+1, len(order)-1)])}
		for j := range t.players {
			r.Games += int(t.games[i][j])
			r.Points += t.points[i][j]
		}
		list[place] = r
	}
	return list, nil
}

// perUnit is the Elo of a strength of 1, at which the odds are e to 1.
const perUnit = 400 / math.Ln10

// A crossTable has what each player has from each other one.
type crossTable struct {
	players       []string
	games, points [][]float64 // points[i][j] are those of i
}

func tabulate(pairings []Pairing) (*crossTable, error) {
	t, number := &crossTable{}, map[string]int{}
	for _, p := range pairings {
		if p.A == p.B {
			return nil, fmt.Errorf("%s has played itself: such games say nothing of its strength", p.A)
		}
		for _, name := range []string{p.A, p.B} {
			if _, ok := number[name]; !ok {
				number[name] = len(t.players)
				t.players = append(t.players, name)
			}
		}
	}
	if len(t.players) == 0 {
		return nil, errors.New("there are no games")
	}
	n := len(t.players)
	t.games, t.points = square(n), square(n)
	for _, p := range pairings {
		a, b := number[p.A], number[p.B]
		t.games[a][b] += float64(p.Games)
		t.games[b][a] += float64(p.Games)
		t.points[a][b] += p.Points
		t.points[b][a] += float64(p.Games) - p.Points
	}
	return t, t.comparable()
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// comparable returns an error if some players' strength has no bound, or nothing to do with that of the others.
func (t *crossTable) comparable() error {
	first := []int{0}
	if met := t.reach(first, func(i, j int) bool { return t.games[i][j] > 0 }); len(met) < len(t.players) {
		return fmt.Errorf("no games connect %s with %s", t.names(met, false), t.names(met, true))
	}
	// Everybody has a strength if everybody has points from somebody who has points from somebody and so on, to anyone else.
	if beaten := t.reach(first, func(i, j int) bool { return t.points[i][j] > 0 }); len(beaten) < len(t.players) {
		return unbounded(t.names(beaten, true), t.names(beaten, false))
	}
	if better := t.reach(first, func(i, j int) bool { return t.points[j][i] > 0 }); len(better) < len(t.players) {
		return unbounded(t.names(better, false), t.names(better, true))
	}
	return nil
}

func unbounded(strong, weak string) error {
	return fmt.Errorf("%s: all points of the games against %s, so nothing says how much stronger that is", strong, weak)
}

// reach returns the players who can be reached from some of them, these included.
func (t *crossTable) reach(list []int, leads func(i, j int) bool) []int {
	for next := 0; next < len(list); next++ {
		for j := range t.players {
			if leads(list[next], j) && !slices.Contains(list, j) {
				list = append(list, j)
			}
		}
	}
	return list
}

// names lists players, or the others.
func (t *crossTable) names(list []int, others bool) string {
	var words []string
	for i, name := range t.players {
		if slices.Contains(list, i) != others {
			words = append(words, name)
		}
	}
	return strings.Join(words, " and ")
}

// strengths returns the most likely strengths, whose sum is 0, by Newton's method. What is likely has one hill, so a step
// that leads down was only too long.
func (t *crossTable) strengths() []float64 {
	at := make([]float64, len(t.players))
	height := t.likelihood(at)
	for {
		ahead := inverse(t.information(at))
		slope := t.slope(at)
		step := make([]float64, len(at))
		for i := range ahead {
			for j := range ahead {
				step[i] += ahead[i][j] * slope[j]
			}
		}
		next, higher := at, height
		for length := 1.0; length > 1e-9; length /= 2 {
			tried := make([]float64, len(at))
			for i := range at {
				tried[i] = at[i] + length*step[i]
			}
			if l := t.likelihood(tried); l > height {
				next, higher = tried, l
				break
			}
		}
		if higher == height {
			return at
		}
		at, height = next, higher
	}
}

// expected returns the share of the points of who is better by a difference of strength.
func expected(difference float64) float64 { return 1 / (1 + math.Exp(-difference)) }

// likelihood returns the logarithm of the chance of the results.
func (t *crossTable) likelihood(strengths []float64) (sum float64) {
	for i := range strengths {
		for j := range strengths {
			if t.points[i][j] > 0 {
				sum -= t.points[i][j] * math.Log1p(math.Exp(strengths[j]-strengths[i]))
			}
		}
	}
	return sum
}

// slope returns how the likelihood grows with each strength: the points beyond those that were expected.
func (t *crossTable) slope(strengths []float64) []float64 {
	slope := make([]float64, len(strengths))
	for i := range strengths {
		for j := range strengths {
			slope[i] += t.points[i][j] - t.games[i][j]*expected(strengths[i]-strengths[j])
		}
	}
	return slope
}

// information returns how sharply the likelihood falls around the strengths, and 1 more everywhere. The results say
// nothing of all strengths together; that 1 holds their sum, and changes no difference.
func (t *crossTable) information(strengths []float64) [][]float64 {
	m := square(len(strengths))
	for i := range m {
		for j := range m {
			p := expected(strengths[i] - strengths[j])
			weight := t.games[i][j] * p * (1 - p)
			m[i][i] += weight
			m[i][j] += 1 - weight
		}
	}
	return m
}

// inverse inverts a positive definite matrix, which it spoils, by elimination: no row needs another in its place.
func inverse(m [][]float64) [][]float64 {
	result := square(len(m))
	for i := range m {
		result[i][i] = 1
	}
	for i := range m {
		pivot := m[i][i]
		for j := range m {
			m[i][j] /= pivot
			result[i][j] /= pivot
		}
		for k := range m {
			factor := m[k][i]
			if k == i || factor == 0 {
				continue
			}
			for j := range m {
				m[k][j] -= factor * m[i][j]
				result[k][j] -= factor * result[i][j]
			}
		}
	}
	return result
}
