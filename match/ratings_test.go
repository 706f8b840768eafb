package match

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/report"
)

// between checks a difference of Elo against that of odds and a variance, in units in which odds of e to 1 are 1.
func between(t *testing.T, what string, got report.Interval, odds, variance float64) {
	t.Helper()
	const unit = 173.7177927613007 // 400/ln 10
	value, half := unit*math.Log(odds), 1.959964*unit*math.Sqrt(variance)
	if !near(got.Value, value, 1e-3) || !near(got.Low, value-half, 1e-3) || !near(got.High, value+half, 1e-3) {
		t.Errorf("%s: %v, want %v ± %v", what, got, value, half)
	}
}

func rate(t *testing.T, pairings ...Pairing) []Rating {
	t.Helper()
	list, err := Rate(t.Context(), pairings)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Two players: three to one in 100 games, of which each tells 3/16.
func TestRateTwo(t *testing.T) {
	for _, p := range []Pairing{{"a", "b", 100, 75}, {"b", "a", 100, 25}} {
		list := rate(t, p)
		if len(list) != 2 || list[0].Player != "a" || list[0].Games != 100 || list[0].Points != 75 || list[1].Player != "b" || list[1].Games != 100 || list[1].Points != 25 {
			t.Fatalf("%+v", list)
		}
		between(t, "a above b", list[0].Elo, 3, 16.0/300)
		between(t, "the step", list[0].Step, 3, 16.0/300)
		if none := (report.Interval{}); list[1].Elo != none || list[1].Step != none {
			t.Errorf("the last has %+v", list[1])
		}
	}
}

// In a chain each step is what its own games say, and the variances add up. The games of a pair may come in parts.
func TestRateChain(t *testing.T) {
	list := rate(t, Pairing{"low", "middle", 50, 10}, Pairing{"high", "middle", 40, 30}, Pairing{"middle", "low", 50, 40}, Pairing{"high", "middle", 60, 45})
	if list[0].Player != "high" || list[1].Player != "middle" || list[2].Player != "low" || list[1].Games != 200 || list[1].Points != 105 {
		t.Fatalf("%+v", list)
	}
	between(t, "high above middle", list[0].Step, 3, 16.0/300)
	between(t, "middle above low", list[1].Step, 4, 25.0/400)
	between(t, "middle above the last", list[1].Elo, 4, 25.0/400)
	between(t, "high above low", list[0].Elo, 12, 16.0/300+25.0/400)
}

// In a triangle whose results agree, the games are like resistors between the players: the variance of a difference is
// the resistance. a and b, and b and c, are joined by 16·3/16 = 3, a and c by 100·9/100 = 9, and around by one over 1/3+1/9 or
// 1/3+1/3.
func TestRateTriangle(t *testing.T) {
	list := rate(t, Pairing{"c", "a", 100, 10}, Pairing{"a", "b", 16, 12}, Pairing{"b", "c", 16, 12})
	between(t, "a above b", list[0].Step, 3, 1/(3+9.0/4))
	between(t, "b above c", list[1].Step, 3, 1/(3+9.0/4))
	between(t, "a above c", list[0].Elo, 9, 1/(9+3.0/2))
}

// Whatever the results, under the most likely strengths every player is expected to have the points that it has.
func TestRateExpected(t *testing.T) {
	// In the first, Newton's step is too long at first.
	tables := [][]Pairing{
		{{"b", "a", 1000, 999.5}, {"c", "b", 1, 0.5}, {"d", "a", 1000, 1000}, {"d", "c", 1000, 999.5}},
		// Somebody who has lost all to one, but not to all, can be rated.
		{{"a", "b", 10, 10}, {"b", "c", 10, 10}, {"c", "a", 10, 1}},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 2 + random.IntN(6)
		var pairings []Pairing
		for i := range n {
			for j := range i {
				if j < i-1 && random.IntN(3) == 0 {
					continue
				}
				games := 1 + random.IntN(60)
				// Never all points: a half is left to either.
				pairings = append(pairings, Pairing{string(rune('a' + i)), string(rune('a' + j)), games, (1 + float64(random.IntN(2*games-1))) / 2})
			}
		}
		tables = append(tables, pairings)
	}
	for _, pairings := range tables {
		list, at, points := rate(t, pairings...), map[string]float64{}, map[string]float64{}
		for i, r := range list {
			at[r.Player], points[r.Player] = r.Elo.Value, -r.Points
			if i > 0 && (list[i-1].Elo.Value < r.Elo.Value || !near(list[i-1].Step.Value, list[i-1].Elo.Value-r.Elo.Value, 1e-9)) {
				t.Fatalf("%v: %+v", pairings, list)
			}
		}
		for _, p := range pairings {
			share := 1 / (1 + math.Pow(10, (at[p.B]-at[p.A])/400))
			points[p.A] += share * float64(p.Games)
			points[p.B] += (1 - share) * float64(p.Games)
		}
		for name, difference := range points {
			if !near(difference, 0, 1e-4) {
				t.Errorf("%v: %s is expected to have %v more than it has", pairings, name, difference)
			}
		}
	}
}

// A lopsided match is no further away than its odds, 1,999 to 1, whoever is named first.
func TestRateLopsided(t *testing.T) {
	between(t, "a above b", rate(t, Pairing{"a", "b", 1000, 999.5})[0].Elo, 1999, 1/(1000*0.9995*0.0005))
	between(t, "a above b", rate(t, Pairing{"b", "a", 1000, 0.5})[0].Elo, 1999, 1/(1000*0.9995*0.0005))
}

// What no games can tell is an error that says of whom.
func TestRateImpossible(t *testing.T) {
	for name, test := range map[string]struct {
		pairings []Pairing
		want     string
	}{
		"no games":         {nil, "no games"},
		"itself":           {[]Pairing{{"a", "a", 10, 5}}, "a has played itself"},
		"two islands":      {[]Pairing{{"a", "b", 10, 5}, {"c", "d", 10, 5}}, "no games connect a and b with c and d"},
		"all points":       {[]Pairing{{"a", "b", 10, 10}}, "a: all points of the games against b"},
		"no points":        {[]Pairing{{"a", "b", 10, 0}}, "b: all points of the games against a"},
		"the last of many": {[]Pairing{{"a", "b", 10, 5}, {"b", "c", 10, 10}, {"a", "c", 10, 10}}, "a and b: all points of the games against c"},
		"the best of many": {[]Pairing{{"a", "b", 10, 5}, {"b", "c", 10, 0}, {"a", "c", 10, 0}}, "c: all points of the games against a and b"},
	} {
		if list, err := Rate(t.Context(), test.pairings); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %+v, %v, want %q", name, list, err, test.want)
		}
	}
}

func TestRatingJSON(t *testing.T) {
	text, err := json.Marshal(rate(t, Pairing{"a", "b", 100, 50})[0])
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	// 1.959964·173.7178/5
	for key, want := range map[string]float64{"games": 100, "points": 50, "elo": 0, "elo_low": -68.0961, "elo_high": 68.0961, "step": 0, "step_low": -68.0961, "step_high": 68.0961} {
		if x, ok := got[key].(float64); !ok || !near(x, want, 1e-3) {
			t.Errorf("%s is %v, want %v", key, got[key], want)
		}
	}
	if len(got) != 9 || got["player"] != "a" || err != nil {
		t.Errorf("%s, %v", text, err)
	}
}
