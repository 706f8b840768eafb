package review_test

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/review"
)

// A rule says what a value of JSON must be.
type rule func(v any) error

func text(v any) error {
	if _, ok := v.(string); !ok {
		return fmt.Errorf("%v is no text", v)
	}
	return nil
}

func truth(v any) error {
	if _, ok := v.(bool); !ok {
		return fmt.Errorf("%v is neither true nor false", v)
	}
	return nil
}

func between(low, high float64) rule {
	return func(v any) error {
		if n, ok := v.(float64); !ok || n < low || n > high {
			return fmt.Errorf("%v is no number from %v to %v", v, low, high)
		}
		return nil
	}
}

func whole(v any) error {
	if n, ok := v.(float64); !ok || n < 0 || n != float64(int(n)) {
		return fmt.Errorf("%v is no whole number", v)
	}
	return nil
}

func like(pattern string) rule {
	expression := regexp.MustCompile("^(" + pattern + ")$")
	return func(v any) error {
		if s, ok := v.(string); !ok || !expression.MatchString(s) {
			return fmt.Errorf("%v is not like %s", v, pattern)
		}
		return nil
	}
}

func list(each rule) rule {
	return func(v any) error {
		entries, ok := v.([]any)
		if !ok {
			return fmt.Errorf("%v is no list", v)
		}
		for i, e := range entries {
			if err := each(e); err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
		}
		return nil
	}
}

func dictionary(key, value rule) rule {
	return func(v any) error {
		entries, ok := v.(map[string]any)
		if !ok {
			return fmt.Errorf("%v is no object", v)
		}
		for k, e := range entries {
			if err := key(k); err != nil {
				return err
			}
			if err := value(e); err != nil {
				return fmt.Errorf("%s: %w", k, err)
			}
		}
		return nil
	}
}

// object has these fields and no others; those with a ? may be left out.
func object(fields map[string]rule) rule {
	return func(v any) error {
		entries, ok := v.(map[string]any)
		if !ok {
			return fmt.Errorf("%v is no object", v)
		}
		known := 0
		for name, r := range fields {
			plain, may := strings.CutSuffix(name, "?")
			e, ok := entries[plain]
			if !ok && may {
				continue
			}
			if !ok {
				return fmt.Errorf("no field %s", plain)
			}
			known++
			if err := r(e); err != nil {
				return fmt.Errorf("%s: %w", plain, err)
			}
		}
		if known != len(entries) {
			return fmt.Errorf("%d fields of %d are known", known, len(entries))
		}
		return nil
	}
}

// one is a dictionary of shares that add up to one.
func one(r rule) rule {
	return func(v any) error {
		if err := r(v); err != nil {
			return err
		}
		sum := 0.0
		for _, share := range v.(map[string]any) {
			sum += share.(float64)
		}
		if math.Abs(sum-1) > 1e-9 {
			return fmt.Errorf("the sum is %v", sum)
		}
		return nil
	}
}

func anything(any) error { return nil }

// record is one in the interchange format, and makes sense.
func record(v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = kriegspiel.ParseJSON(text, nil)
	}
	return err
}

// The fields of docs/review.md.
var (
	square = like("[a-h][1-8]")
	share  = between(0, 1)
	ply    = like2("0", "1", "3", "5")
	uci    = like("[a-h][1-8][a-h][1-8][qrbn]?")
	san    = like("O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?")
	fen    = like("[pnbrqkPNBRQK1-8/]+ [wb] (-|K?Q?k?q?) (-|[a-h][36])")
	rules  = object(map[string]rule{
		"rules": like("berkeley"), "side": like("[wb]"), "start": fen, "tags?": dictionary(text, text),
		"tries_known": truth, "tries_added?": whole, "truth_known": truth, "record": record, "max_ply": ply,
		"end?": like(".*(checkmate|stalemate)"), "stopped?": text, "turns": list(turnRules),
	})
	turnRules = object(map[string]rule{
		"move": whole, "board": like("([KQRBNP1-8]+|[kqrbnp1-8]+)(/([KQRBNP1-8]+|[kqrbnp1-8]+)){7}"), "heard": text, "refusals": whole, "positions": between(1, 1e9), "all": truth, "near_truth?": truth,
		"king": one(dictionary(square, share)), "heat": dictionary(like("[KQRBNP]"), dictionary(square, share)),
		"searched": between(1, 1e9), "no_mate": ply, "tries": list(object(map[string]rule{"uci": uci, "san": san, "refused": between(0.5, 1), "left": between(0, 0.9)})),
		"mate?": object(map[string]rule{
			"ply": ply, "after": whole, "begin": list(object(map[string]rule{"uci": uci, "san": san})),
			"complete": truth, "kept": truth, "missed": truth, "plan?": anything,
		}),
		"chance?":   object(map[string]rule{"uci": uci, "san": san, "ply": ply, "mated": whole, "best": truth, "real": truth}),
		"better?":   object(map[string]rule{"uci": uci, "san": san, "worth": between(-20, 20), "played": between(-20, 20)}),
		"proposals": list(object(map[string]rule{"uci": uci, "san": san, "illegal": truth, "heard": text, "left": whole})),
		"truth?":    object(map[string]rule{"fen": fen, "reply?": text, "king": square}),
	})
)

func like2(words ...string) rule {
	return func(v any) error { return like(strings.Join(words, "|"))(fmt.Sprint(v)) }
}

// Reviews of ten games and of the planted mate, in little time for each move, go to the
// end, and their JSON is as the document says. The longest is told.
func TestGames(t *testing.T) {
	names, err := filepath.Glob("../testdata/games/*.pgn")
	if err != nil || len(names) != 11 {
		t.Fatalf("%d games, %v, want 11", len(names), err)
	}
	if testing.Short() {
		names = []string{"../testdata/games/planted.pgn"}
	}
	for _, name := range names {
		side := chess.White
		if strings.Contains(name, "century") {
			side = chess.Black
		}
		g := game(t, side, name)
		start := time.Now()
		got := made(t, &review.Reviewer{PerMove: 8 * time.Millisecond, MaxStates: 4000, Sample: 1000}, g)
		t.Logf("%s: %d turns in %v", filepath.Base(name), len(got.Turns), time.Since(start).Round(time.Millisecond))
		checkGame(t, name, got)
		checkJSON(t, name, got)
	}
}

// checkGame checks what must be true of every review.
func checkGame(t *testing.T, name string, got *review.Review) {
	t.Helper()
	moves := 0
	for _, e := range got.Game.Record.Events {
		if !e.Theirs() && !e.Percept.Illegal() {
			moves++
		}
	}
	if last := &got.Turns[len(got.Turns)-1]; last.Move() == 0 {
		moves++ // the record ends with the player to move
	}
	if got.Stopped != nil || len(got.Turns) != moves {
		t.Errorf("%s: %d turns of %d, stopped by %v", name, len(got.Turns), moves, got.Stopped)
	}
	for i := range got.Turns {
		turn := &got.Turns[i]
		king := turn.King()
		sum := 0.0
		for _, k := range king {
			sum += k.Share
		}
		if len(king) == 0 || sum < 0.999 || sum > 1.001 {
			t.Errorf("%s, move %d: the king is somewhere with %v", name, turn.Number, sum)
		}
		if turn.Truth == nil || turn.Truth.Position.Turn != got.Game.Record.Solver {
			t.Errorf("%s, move %d: truth %v", name, turn.Number, turn.Truth)
		} else if share := turn.Heat.Share(turn.Truth.King(), chess.King, got.Game.Record.Solver.Other()); turn.All && share == 0 {
			t.Errorf("%s, move %d: the king cannot be where it is", name, turn.Number)
		}
		if turn.Mate != nil && !turn.All {
			t.Errorf("%s, move %d: a mate is said to be certain in drawn positions", name, turn.Number)
		}
	}
}

func checkJSON(t *testing.T, name string, got *review.Review) {
	t.Helper()
	data, err := json.Marshal(got.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	if err := rules(v); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// The JSON of an interrupted review and of one of a record alone, with refusals, is valid
// too; and the rules find what is wrong.
func TestJSONRules(t *testing.T) {
	r := patient()
	r.Timeout = time.Nanosecond
	checkJSON(t, "no time", made(t, r, game(t, chess.White, "1. e4")))
	record := `{"solver":"b","events":[{"side":"w","percept":{}},{"side":"b","try":"e7d6","percept":{"illegal":true}}]}`
	checkJSON(t, "record", made(t, patient(), game(t, chess.Black, record)))
	added := game(t, chess.White, "1. e4 e5 2. Nf3")
	if err := added.AddTries(); err != nil {
		t.Fatal(err)
	}
	checkJSON(t, "added", made(t, patient(), added))
	for _, wrong := range []string{`{}`, `[]`, `{"rules":"berkeley","side":"x"}`} {
		var v any
		if err := json.Unmarshal([]byte(wrong), &v); err != nil {
			t.Fatal(err)
		}
		if rules(v) == nil {
			t.Errorf("%s is valid", wrong)
		}
	}
}
