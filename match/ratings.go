package match

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kriegmate/internal/newton"
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
// played with a third, too. The intervals are those of the normal distribution: good if there are tens of games and nobody
// has nearly all points, and rather too wide where there are draws. They are for two players who were named before the
// games: between equal players, too, there is a first and a last.
//
// It is an error if there are no games, if somebody has played itself, if nothing connects some of the players with the
// others, or if some have all points of their games against the others: by how much they are better cannot be said.
// Another error is that of ctx.
func Rate(ctx context.Context, pairings []Pairing) ([]Rating, error) {
	t, err := tabulate(pairings)
	if err != nil {
		return nil, err
	}
	const little = 1e-12 // to know Elo to more than is printed
	strengths, err := newton.Least(ctx, len(t.players), t, little)
	if err != nil {
		return nil, err
	}
	difference := func(i, j int) report.Interval {
		return report.Normal(perUnit*(strengths[i]-strengths[j]), perUnit*math.Sqrt(t.variance(strengths, i, j)))
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
	t.games, t.points = zeroes(n), zeroes(n)
	for _, p := range pairings {
		a, b := number[p.A], number[p.B]
		t.games[a][b] += float64(p.Games)
		t.games[b][a] += float64(p.Games)
		t.points[a][b] += p.Points
		t.points[b][a] += float64(p.Games) - p.Points
	}
	return t, t.check()
}

func zeroes(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// check returns an error if some players' strength has no bound, or nothing to do with that of the others.
func (t *crossTable) check() error {
	first := []int{0}
	if met := t.reach(first, func(i, j int) bool { return t.games[i][j] > 0 }); len(met) < len(t.players) {
		return fmt.Errorf("no games connect %s with %s: rate them apart, or let them play", t.names(met), t.names(t.others(met)))
	}
	// Everybody has a strength if everybody has points from somebody who has points from somebody and so on, to anyone else.
	if beaten := t.reach(first, func(i, j int) bool { return t.points[i][j] > 0 }); len(beaten) < len(t.players) {
		return unbounded(t.names(t.others(beaten)), t.names(beaten))
	}
	if better := t.reach(first, func(i, j int) bool { return t.points[j][i] > 0 }); len(better) < len(t.players) {
		return unbounded(t.names(better), t.names(t.others(better)))
	}
	return nil
}

func unbounded(strong, weak string) error {
	return fmt.Errorf("%s: all points of the games against %s, so nothing says how much stronger they are: leave these games out, or play more", strong, weak)
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

// others returns the players who are not in a list.
func (t *crossTable) others(list []int) (others []int) {
	for i := range t.players {
		if !slices.Contains(list, i) {
			others = append(others, i)
		}
	}
	return others
}

// names lists players.
func (t *crossTable) names(list []int) string {
	words := make([]string, len(list))
	for k, i := range list {
		words[k] = t.players[i]
	}
	return strings.Join(words, " and ")
}

// expected returns the share of the points of who is better by a difference of strength.
func expected(difference float64) float64 { return 1 / (1 + math.Exp(-difference)) }

// Of returns minus the logarithm of the chance of the results. They say nothing of all strengths together, so half
// the square of their sum is added: it holds the sum at 0, and changes no difference.
func (t *crossTable) Of(strengths []float64) float64 {
	cost, all := 0.0, sum(strengths)
	for i := range strengths {
		for j := range strengths {
			if t.points[i][j] > 0 {
				cost += t.points[i][j] * math.Log1p(math.Exp(strengths[j]-strengths[i]))
			}
		}
	}
	return cost + all*all/2
}

// Slopes returns how the cost grows with each strength, and how that does.
func (t *crossTable) Slopes(_ context.Context, strengths []float64) (first []float64, second [][]float64) {
	return t.slope(strengths), t.information(strengths)
}

// slope returns the points beyond those that each player has, as the strengths promise.
func (t *crossTable) slope(strengths []float64) []float64 {
	slope, all := make([]float64, len(strengths)), sum(strengths)
	for i := range strengths {
		slope[i] = all
		for j := range strengths {
			slope[i] += t.games[i][j]*expected(strengths[i]-strengths[j]) - t.points[i][j]
		}
	}
	return slope
}

// information returns how sharply the cost rises around the strengths.
func (t *crossTable) information(strengths []float64) [][]float64 {
	m := zeroes(len(strengths))
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

// variance returns that of the difference between two strengths.
func (t *crossTable) variance(strengths []float64, i, j int) float64 {
	toward := make([]float64, len(strengths))
	toward[i]++
	toward[j]--
	x := newton.Solve(t.information(strengths), toward)
	return x[i] - x[j]
}

func sum(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum
}
