package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/database/bench"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
)

// A sweepRow is what the games of one player on one board show.
type sweepRow struct {
	setting
	player  string
	base    string // the player that the others are compared with
	options players.Options
	trial.Summary
	optimum *float64 // nil if nobody asked
}

// strength returns how strong the player is, if the optimum is known.
func (r *sweepRow) strength() trial.Interval { return r.Strength(*r.optimum) }

// sweepTable draws rows for a terminal.
func sweepTable(rows []sweepRow) string {
	t := bench.Table{Title: "Games", Words: 4, Columns: []string{
		"board", "first", "thinking", "player", "games", "won", "95 %", "score", "against first", "95 %", "time/game", "guesses/game", "time/guess", "worst",
	}}
	exact := slices.ContainsFunc(rows, func(r sweepRow) bool { return r.optimum != nil })
	if exact {
		t.Columns = append(t.Columns, "optimum", "strength", "95 %")
	}
	for i := range rows {
		r := &rows[i]
		words := []string{
			r.String(), r.first.String(), limitText(r.options), r.player, strconv.Itoa(r.Games), percentage(r.Rate.Value, 2), boundsText(r.Rate), fmt.Sprintf("%.4f", r.Score.Value),
			pointsText(r), boundsText(r.Better), timeText(r.Time), fmt.Sprintf("%.2f", r.Guesses), timeText(r.GuessTime), timeText(r.WorstGuess),
		}
		if r.optimum != nil {
			s := r.strength()
			words = append(words, percentage(*r.optimum, 3), percentage(s.Value, 3), boundsText(s))
		}
		t.Rows = append(t.Rows, words)
	}
	return t.Text()
}

// boundsText writes the bounds of an interval of probabilities in per cent.
func boundsText(i trial.Interval) string {
	if math.IsInf(i.High, 0) {
		return "-"
	}
	return fmt.Sprintf("%.2f to %.2f", 100*i.Low, 100*i.High)
}

// pointsText writes by how many points of per cent a player is better than the first.
func pointsText(r *sweepRow) string {
	if r.player == r.base {
		return "-"
	}
	return fmt.Sprintf("%+.2f", 100*r.Better.Value)
}

// limitText puts into words how long players who search may think about a move.
func limitText(o players.Options) string {
	if o.Simulations > 0 {
		return fmt.Sprintf("%d simulations", o.Simulations)
	}
	return timeText(o.Time)
}

func timeText(d time.Duration) string { return bench.Seconds(d.Seconds()).String() }

// sweepRowJSON is a row for programs. Times are in seconds, all else but counts are
// parts of one.
type sweepRowJSON struct {
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
	// Of --exact; null without it.
	Optimum      *float64 `json:"optimum"`
	Strength     *float64 `json:"strength"`
	StrengthLow  *float64 `json:"strength_low"`
	StrengthHigh *float64 `json:"strength_high"`
}

func (r *sweepRow) json() sweepRowJSON {
	j := sweepRowJSON{
		Board: r.board.Size(), Mines: r.board.Mines, First: r.first.String(), Player: r.player, Objective: r.options.Objective.String(),
		Thinking: r.options.Time.Seconds(), Simulations: r.options.Simulations, Seed: r.options.Seed,
		Games: r.Games, Won: r.Won, Rate: r.Rate.Value, RateLow: r.Rate.Low, RateHigh: r.Rate.High,
		Score: r.Score.Value, ScoreLow: finite(r.Score.Low), ScoreHigh: finite(r.Score.High),
		Against: r.base, Better: r.Better.Value, BetterLow: finite(r.Better.Low), BetterHigh: finite(r.Better.High),
		GameTime: r.Time.Seconds(), Guesses: r.Guesses, GuessTime: r.GuessTime.Seconds(), WorstGuess: r.WorstGuess.Seconds(),
		Optimum: r.optimum,
	}
	if r.optimum != nil {
		s := r.strength()
		j.Strength, j.StrengthLow, j.StrengthHigh = &s.Value, finite(s.Low), finite(s.High)
	}
	return j
}

// finite returns a number that can be written, nil for one that cannot.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// encodeRows returns the rows in JSON.
func encodeRows(rows []sweepRow) ([]byte, error) {
	list := []sweepRowJSON{}
	for i := range rows {
		list = append(list, rows[i].json())
	}
	text, err := json.MarshalIndent(list, "", " ")
	return append(text, '\n'), err
}

// csvRows returns the rows as a table, with the names of the fields in JSON as its
// head.
func csvRows(rows []sweepRow) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	for i := range rows {
		text, err := json.Marshal(rows[i].json())
		if err != nil {
			return nil, err
		}
		head, line, err := csvLine(text)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			w.Write(head)
		}
		w.Write(line)
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// csvLine takes the fields of a flat object apart, in their order; null is empty.
func csvLine(object []byte) (head, line []string, err error) {
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	if _, err := d.Token(); err != nil {
		return nil, nil, err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, nil, err
		}
		value, err := d.Token()
		if err != nil {
			return nil, nil, err
		}
		text := ""
		if value != nil {
			text = fmt.Sprint(value)
		}
		head, line = append(head, fmt.Sprint(name)), append(line, text)
	}
	return head, line, nil
}

// write prints the tables and writes the files that the flags ask for.
func (f *findings) write(c *cli.Context, s streams) error {
	if len(f.rows) == 0 {
		return nil // interrupted before anything was found
	}
	if !printsFile(c) {
		if _, err := io.WriteString(s.out, strings.Join(f.tables, "\n")); err != nil {
			return err
		}
	}
	for name, data := range map[string]func([]sweepRow) ([]byte, error){"csv": csvRows, "json": encodeRows} {
		if c.String(name) == "" {
			continue
		}
		text, err := data(f.rows)
		if err == nil {
			err = writeOutput(c.String(name), text, s.out)
		}
		if err != nil {
			return err
		}
	}
	return f.draw(c.String("plots"))
}

// draw draws the figures into a folder, which it makes.
func (f *findings) draw(dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--plots: %w", err)
	}
	for name, figure := range f.figures {
		picture, err := figure.SVG()
		if err == nil {
			err = writeOutput(filepath.Join(dir, name+".svg"), picture, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
