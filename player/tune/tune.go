package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"kriegmate/player"
)

// A Setting is a number that can be tuned.
type Setting struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"`
	// Low and High are the bounds of its values.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Step is by how much it is changed at first to see whether that is better. A tenth to
	// a third of the value is usual: what is less is not seen in games.
	Step float64 `json:"step"`
}

// A Run is a tuning, as far as it has come. It is kept as JSON.
type Run struct {
	// Of says in words what is tuned, and how the games are played. Runs of the same
	// settings and seed that say different things are not mixed.
	Of       string    `json:"of"`
	Seed     uint64    `json:"seed"`
	Settings []Setting `json:"settings"`
	// Values is the result by the names of the settings; see [Run.Result].
	Values map[string]float64 `json:"values"`
	// Games is how many have been played, and CPUSeconds what the players have used.
	Games      int     `json:"games"`
	CPUSeconds float64 `json:"cpu_seconds"`
	// History has every step.
	History []Step `json:"history"`
}

// A Step is a pair of games, and what came of it.
type Step struct {
	// Points are those of the first player, from 0 to 2.
	Points float64 `json:"points"`
	// At is where the run stands after them, in the order of the settings.
	At []float64 `json:"at"`
}

// A Pair is two games that are to be played: by players with these values, each as White
// once, with this seed.
type Pair struct {
	First, Second []float64
	Seed          uint64
}

// A Score is what a pair of games has brought: the points of the first player, from 0 to 2,
// and the CPU time of both.
type Score struct {
	Points float64
	CPU    time.Duration
}

// New returns a run that has not begun. The error names a setting that makes no sense.
func New(of string, seed uint64, settings []Setting) (*Run, error) {
	if len(settings) == 0 {
		return nil, errors.New("no settings to tune")
	}
	seen := map[string]bool{}
	for _, s := range settings {
		switch {
		case seen[s.Name]:
			return nil, fmt.Errorf("%s: is there twice", s.Name)
		case !(s.Low <= s.Start && s.Start <= s.High) || math.IsInf(s.Start, 0):
			return nil, fmt.Errorf("%s: starts with %v, want a number from %v to %v", s.Name, s.Start, s.Low, s.High)
		case !(s.Step > 0) || math.IsInf(s.Step, 0):
			return nil, fmt.Errorf("%s: has the step %v, want a positive number", s.Name, s.Step)
		}
		seen[s.Name] = true
	}
	r := &Run{Of: of, Seed: seed, Settings: settings}
	r.Values = r.Result()
	return r, nil
}

// Go takes steps until there are so many. After each it calls kept, if that is not nil. It ends
// with the first error of play, kept or ctx; the run then has all steps before.
func (r *Run) Go(ctx context.Context, steps int, play func(context.Context, Pair) (Score, error), kept func() error) error {
	defer func() { r.Values = r.Result() }()
	for len(r.History) < steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		ways := r.ways(len(r.History))
		score, err := play(ctx, r.pair(ways))
		if err != nil {
			return err
		}
		r.take(ways, score)
		if kept == nil {
			continue
		}
		if err := kept(); err != nil {
			return err
		}
	}
	return nil
}

// ways returns for each setting in which direction the first player of a step goes from where
// the run stands: 1 or -1.
func (r *Run) ways(step int) []float64 {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(step)))
	ways := make([]float64, len(r.Settings))
	for i := range ways {
		ways[i] = float64(2*rng.IntN(2) - 1)
	}
	return ways
}

// pair returns the next games.
func (r *Run) pair(ways []float64) Pair {
	step := len(r.History)
	p := Pair{Seed: player.GameSeed(r.Seed, step+1)}
	for i, x := range r.At() {
		s, off := &r.Settings[i], ways[i]*distance(step)*r.Settings[i].Step
		p.First = append(p.First, s.bounded(x+off))
		p.Second = append(p.Second, s.bounded(x-off))
	}
	return p
}

// take takes a step by the score of its games.
func (r *Run) take(ways []float64, score Score) {
	step, y := len(r.History), score.Points-1
	at := r.At()
	for i, x := range at {
		s := &r.Settings[i]
		at[i] = s.bounded(x + gain(step)*y/distance(step)*ways[i]*s.Step)
	}
	r.History = append(r.History, Step{score.Points, at})
	r.Games += 2
	r.CPUSeconds += score.CPU.Seconds()
}

// distance returns how far from where the run stands the players of a step are, and gain how
// far it goes for a pair that was won; both in steps of a setting.
func distance(step int) float64 { return math.Pow(float64(step+1), -0.101) }

func gain(step int) float64 {
	const first, stable = 0.3, 20
	return first * math.Pow((1+stable)/float64(step+1+stable), 0.602)
}

func (s *Setting) bounded(x float64) float64 { return min(max(x, s.Low), s.High) }

// At returns where the run stands, in the order of the settings.
func (r *Run) At() []float64 {
	at := make([]float64, len(r.Settings))
	for i := range at {
		at[i] = r.Settings[i].Start
	}
	if n := len(r.History); n > 0 {
		copy(at, r.History[n-1].At)
	}
	return at
}

// Result returns what the run has found, by name: the mean of where it stood in the second
// half of its steps, or where it starts if there are none.
func (r *Run) Result() map[string]float64 {
	half := r.History[len(r.History)/2:]
	values := make(map[string]float64, len(r.Settings))
	for i, s := range r.Settings {
		if values[s.Name] = s.Start; len(half) == 0 {
			continue
		}
		sum := 0.
		for _, step := range half {
			sum += step.At[i]
		}
		values[s.Name] = sum / float64(len(half))
	}
	return values
}
