package trial

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"kriegmate/internal/english"
	"kriegmate/mines/players"
	"kriegmate/report"
)

// A Row is what the games of one player on one board show.
type Row struct {
	Setting
	Player  string
	Against string // the player that the others are compared with
	Options players.Options
	Summary
	Judged *Judged // nil if there was no judge
}

// Judged is what a judge says about a player.
type Judged struct {
	Optimum  float64         // what the best strategy is worth
	Strength report.Interval // what the player is worth
}

// Table returns the rows as a table for people.
func Table(rows []Row) report.Table {
	t := report.Table{Title: "Games", Words: 4, Columns: []string{
		"board", "first", "thinking", "player", "games", "won", "95 %", "score", "against first", "95 %", "time/game", "guesses/game", "time/guess", "worst",
	}}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Judged != nil }) {
		t.Columns = append(t.Columns, "optimum", "strength", "95 %")
	}
	for i := range rows {
		t.Rows = append(t.Rows, rows[i].words())
	}
	return t
}

// words are the row in the table.
func (r *Row) words() []string {
	better := "-"
	if r.Player != r.Against {
		better = fmt.Sprintf("%+.2f", 100*r.Better.Value)
	}
	words := []string{
		r.String(), r.First.String(), Limit(r.Options), r.Player, strconv.Itoa(r.Games), percentage(r.Rate.Value, 2), r.Rate.Percent(), fmt.Sprintf("%.4f", r.Score.Value),
		better, r.Better.Percent(), timeText(r.Time), fmt.Sprintf("%.2f", r.Guesses), timeText(r.GuessTime), timeText(r.WorstGuess),
	}
	if r.Judged != nil {
		words = append(words, percentage(r.Judged.Optimum, 3), percentage(r.Judged.Strength.Value, 3), r.Judged.Strength.Percent())
	}
	return words
}

// percentage writes a probability in per cent with so many digits behind the point.
func percentage(x float64, digits int) string { return fmt.Sprintf("%.*f %%", digits, 100*x) }

// Limit puts into words how long players that search may think about a move.
func Limit(o players.Options) string {
	if o.Simulations > 0 {
		return english.Count(o.Simulations, "simulation")
	}
	return timeText(o.Time)
}

func timeText(d time.Duration) string { return report.Seconds(d.Seconds()).String() }

// rowJSON is a row for programs. Times are in seconds, all else but counts are parts of
// one.
type rowJSON struct {
	Board       string   `json:"board"`
	Mines       int      `json:"mines"`
	First       string   `json:"first"`
	Player      string   `json:"player"`
	Objective   string   `json:"objective"`
	Thinking    float64  `json:"thinking"`    // time for a move; 0 if there is none
	Simulations int      `json:"simulations"` // for a move; 0 if there is a time
	Seed        uint64   `json:"seed"`
	Games       int      `json:"games"`
	Won         int      `json:"won"`
	Rate        float64  `json:"rate"`
	RateLow     float64  `json:"rate_low"`
	RateHigh    float64  `json:"rate_high"`
	Score       float64  `json:"score"`
	ScoreLow    *float64 `json:"score_low"` // null where one game is not enough
	ScoreHigh   *float64 `json:"score_high"`
	Against     string   `json:"against"` // the player of the pairs
	Better      float64  `json:"better"`
	BetterLow   *float64 `json:"better_low"`
	BetterHigh  *float64 `json:"better_high"`
	GameTime    float64  `json:"game_time"`
	Guesses     float64  `json:"guesses"` // per game
	GuessTime   float64  `json:"guess_time"`
	WorstGuess  float64  `json:"worst_guess"`
	// Of a judge; null without one.
	Optimum      *float64 `json:"optimum"`
	Strength     *float64 `json:"strength"`
	StrengthLow  *float64 `json:"strength_low"`
	StrengthHigh *float64 `json:"strength_high"`
}

// MarshalJSON returns the row for programs, as a flat object. Times are in seconds.
func (r *Row) MarshalJSON() ([]byte, error) {
	j := rowJSON{
		Board: r.Board.Size(), Mines: r.Board.Mines, First: r.First.String(), Player: r.Player, Objective: r.Options.Objective.String(),
		Thinking: r.Options.Time.Seconds(), Simulations: r.Options.Simulations, Seed: r.Options.Seed,
		Games: r.Games, Won: r.Won, Rate: r.Rate.Value, RateLow: r.Rate.Low, RateHigh: r.Rate.High,
		Score: r.Score.Value, ScoreLow: finite(r.Score.Low), ScoreHigh: finite(r.Score.High),
		Against: r.Against, Better: r.Better.Value, BetterLow: finite(r.Better.Low), BetterHigh: finite(r.Better.High),
		GameTime: r.Time.Seconds(), Guesses: r.Guesses, GuessTime: r.GuessTime.Seconds(), WorstGuess: r.WorstGuess.Seconds(),
	}
	if r.Judged != nil {
		s := &r.Judged.Strength
		j.Optimum, j.Strength, j.StrengthLow, j.StrengthHigh = &r.Judged.Optimum, &s.Value, finite(s.Low), finite(s.High)
	}
	return json.Marshal(j)
}

// finite returns a number that can be written, nil for one that cannot.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// JSON returns the rows as a list, indented for people, too.
func JSON(rows []Row) ([]byte, error) {
	list := make([]*Row, len(rows))
	for i := range rows {
		list[i] = &rows[i]
	}
	text, err := json.MarshalIndent(list, "", " ")
	return append(text, '\n'), err
}

// CSV returns the rows with the names of the fields in JSON as their head.
func CSV(rows []Row) ([]byte, error) {
	t, err := report.Objects(rows)
	if err != nil {
		return nil, err
	}
	return t.CSV()
}
