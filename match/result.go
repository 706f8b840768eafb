package match

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/report"
)

// A Result adds up the games of a match. Wins, draws and losses are those of A.
type Result struct {
	Terms
	Games int
	// White and Black are the games in which A played that side.
	White, Black Tally
	Ends         map[outcome.Kind]int
	Forfeits     [2]int // of A and of B
	// Faults are why A and B have lost the first of their games by forfeit, "" if none.
	Faults    [2]string
	HalfMoves int
	Efforts   [2]Effort // of A and of B
}

// A Tally counts wins, draws and losses.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

func newResult(m *Match) *Result {
	return &Result{Terms: m.terms(), Ends: map[outcome.Kind]int{}}
}

// add counts a game.
func (r *Result) add(g *Game) {
	r.Games++
	r.Ends[g.Ending.Kind]++
	r.HalfMoves += len(g.Line.Moves)
	tally := &r.White
	if g.A == chess.Black {
		tally = &r.Black
	}
	switch g.Points() {
	case 1:
		tally.Wins++
	case 0:
		tally.Losses++
	default:
		tally.Draws++
	}
	if g.Ending.Kind == Forfeit {
		who := int(g.Points()) // A has lost with 0 points, B with 1
		if r.Forfeits[who]++; r.Forfeits[who] == 1 {
			r.Faults[who] = fmt.Sprintf("game %d: %s", g.Number, g.Ending.Why)
		}
	}
	for i, c := range []chess.Colour{g.A, g.A.Other()} {
		r.Efforts[i].add(&g.Effort[c])
	}
}

func (e *Effort) add(more *Effort) {
	e.Moves += more.Moves
	e.Refusals += more.Refusals
	e.CPU += more.CPU
}

// Total returns the games of both colours together.
func (r *Result) Total() Tally {
	return Tally{r.White.Wins + r.Black.Wins, r.White.Draws + r.Black.Draws, r.White.Losses + r.Black.Losses}
}

// Points returns the points of A, half of one for a draw.
func (r *Result) Points() float64 {
	t := r.Total()
	return float64(t.Wins) + float64(t.Draws)/2
}

// Score returns the share of A of the points, with its interval; see [Score].
func (r *Result) Score() report.Interval { return Score(r.Points(), r.Games) }

// drawKinds are the draws, in the order in which they are listed.
var drawKinds = []outcome.Kind{outcome.Stalemate, outcome.Dead, outcome.FiftyMoves, outcome.Repetition, Length}

// ends lists how the games have ended, the most important first.
func (r *Result) ends() string {
	order := append([]outcome.Kind{outcome.Checkmate, outcome.Material}, append(slices.Clone(drawKinds), Forfeit)...)
	var words []string
	for _, k := range order {
		if n := r.Ends[k]; n > 0 {
			words = append(words, fmt.Sprintf("%s %d", k, n))
		}
	}
	return strings.Join(words, ", ")
}

// Text returns the result for people.
func (r *Result) Text() string {
	if r.Games == 0 {
		return "no game was played\n"
	}
	var b strings.Builder
	t, score := r.Total(), r.Score()
	fmt.Fprintf(&b, "%s against %s, %s\n", r.A, r.B, english.Count(r.Games, "game"))
	fmt.Fprintf(&b, "points    %g of %d, %.1f %% (95 %%: %.1f to %.1f)\n", r.Points(), r.Games, 100*score.Value, 100*score.Low, 100*score.High)
	e := Elo(score)
	fmt.Fprintf(&b, "Elo       %s (95 %%: %s to %s)\n", signed(e.Value), signed(e.Low), signed(e.High))
	fmt.Fprintf(&b, "won, drawn, lost  %d, %d, %d\n", t.Wins, t.Draws, t.Losses)
	fmt.Fprintf(&b, "  as White        %d, %d, %d\n", r.White.Wins, r.White.Draws, r.White.Losses)
	fmt.Fprintf(&b, "  as Black        %d, %d, %d\n", r.Black.Wins, r.Black.Draws, r.Black.Losses)
	fmt.Fprintf(&b, "ends      %s\n", r.ends())
	fmt.Fprintf(&b, "length    %.1f moves a game\n", r.length())
	for i, name := range []string{r.A, r.B} {
		x := &r.Efforts[i]
		fmt.Fprintf(&b, "%s: %.2f refusals and %v CPU a move\n", name, x.refusals(), x.cpu().Round(time.Microsecond))
	}
	for i, name := range []string{r.A, r.B} {
		if n := r.Forfeits[i]; n > 0 {
			fmt.Fprintf(&b, "%s lost %d by forfeit, first in %s\n", name, n, r.Faults[i])
		}
	}
	return b.String()
}

// signed writes a difference of Elo.
func signed(elo float64) string {
	switch {
	case math.IsInf(elo, 1):
		return "+∞"
	case math.IsInf(elo, -1):
		return "-∞"
	}
	return fmt.Sprintf("%+.0f", elo)
}

// length returns the mean number of moves of a game, a move being one of each side.
func (r *Result) length() float64 { return float64(r.HalfMoves) / 2 / float64(max(1, r.Games)) }

func (e *Effort) refusals() float64  { return float64(e.Refusals) / float64(max(1, e.Moves)) }
func (e *Effort) cpu() time.Duration { return e.CPU / time.Duration(max(1, e.Moves)) }

// A resultLine is a result as a line of JSON has it. A bound of the Elo difference that is infinitely far away is null.
type resultLine struct {
	A      string   `json:"a"`
	B      string   `json:"b"`
	Games  int      `json:"games"`
	Points *float64 `json:"points"`
	Tally
	AsWhite   Tally                `json:"as_white"`
	AsBlack   Tally                `json:"as_black"`
	Score     float64              `json:"score"`
	ScoreLow  float64              `json:"score_low"`
	ScoreHigh float64              `json:"score_high"`
	Elo       *float64             `json:"elo"`
	EloLow    *float64             `json:"elo_low"`
	EloHigh   *float64             `json:"elo_high"`
	Ends      map[outcome.Kind]int `json:"ends"`
	Length    float64              `json:"moves_per_game"`
	OfA       effortLine           `json:"of_a"`
	OfB       effortLine           `json:"of_b"`
	Terms                          // of which a and b stand first
}

type effortLine struct {
	Refusals float64 `json:"refusals_per_move"`
	CPU      float64 `json:"cpu_seconds_per_move"`
	Forfeits int     `json:"forfeits"`
}

// MarshalJSON writes the result as one line for programs.
func (r *Result) MarshalJSON() ([]byte, error) {
	score, points := r.Score(), r.Points()
	e := Elo(score)
	var sides [2]effortLine
	for i := range sides {
		x := &r.Efforts[i]
		sides[i] = effortLine{x.refusals(), x.cpu().Seconds(), r.Forfeits[i]}
	}
	return json.Marshal(resultLine{
		r.A, r.B, r.Games, &points, r.Total(), r.White, r.Black, score.Value, score.Low, score.High,
		finite(e.Value), finite(e.Low), finite(e.High), r.Ends, r.length(), sides[0], sides[1], r.Terms,
	})
}

// finite returns a figure that JSON has; nil if it has not.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// A Line is a game as a line of JSON has it.
type Line struct {
	Game     int          `json:"game"`
	White    string       `json:"white"`
	Black    string       `json:"black"`
	Result   string       `json:"result"`
	Ending   outcome.Kind `json:"ending"`
	Why      string       `json:"why"`
	Moves    int          `json:"half_moves"`
	Refusals [2]int       `json:"refusals"`    // of White and of Black
	CPU      [2]float64   `json:"cpu_seconds"` // the same
}

// Line returns a game of the match for programs.
func (m *Match) Line(g *Game) Line {
	white, black := &g.Effort[chess.White], &g.Effort[chess.Black]
	return Line{
		g.Number, m.seated(g.Number, chess.White).Name, m.seated(g.Number, chess.Black).Name,
		g.Ending.Result, g.Ending.Kind, g.Ending.Why, len(g.Line.Moves),
		[2]int{white.Refusals, black.Refusals}, [2]float64{white.CPU.Seconds(), black.CPU.Seconds()},
	}
}
