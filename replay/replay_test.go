package replay_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/replay"
)

// game reads what is replayed.
func game(t testing.TB, side chess.Colour, text string) *replay.Game {
	t.Helper()
	in := input.Reader{Side: &side}
	p, err := in.Parse(context.Background(), []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := replay.Of(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// steps replays a whole game, without regard to time.
func steps(t testing.TB, g *replay.Game, limits replay.Limits) (list []*replay.Step) {
	t.Helper()
	limits.PerMove = max(limits.PerMove, time.Minute)
	r := replay.Replayer{Limits: limits}
	for s, err := range r.Steps(t.Context(), g) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// White opens with e4. Black may answer with 20 moves; the refused exf5 leaves those after
// which f5 is empty, 19; of these one puts a pawn on d5, which exd5 takes. White knows what
// Black did in none of these turns, and Black not what White tried.
const opened = `[RefusedTries "2"] 1. e4 d5 {[%refused dxe6]} 2. exd5 {[%refused exf5]} Qxd5`

func TestSteps(t *testing.T) {
	white := steps(t, game(t, chess.White, opened), replay.Limits{})
	for i, want := range []struct {
		moves, found  int
		own           bool
		name, refused string
		said, view    string
		truth         string
	}{
		{0, 1, true, "", "", "", "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
		{1, 1, false, "e4", "", "White has moved", "8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"},
		{2, 20, true, "d5", "dxe6", "Black has moved", "8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"},
		{2, 19, true, "exf5", "", "illegal", "8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"},
		{3, 1, false, "exd5", "", "White has moved, capture on d5", "8/8/8/3P4/8/8/PPPP1PPP/RNBQKBNR", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq -"},
		{4, 1, true, "Qd5", "", "Black has moved, capture on d5", "8/8/8/8/8/8/PPPP1PPP/RNBQKBNR", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq -"},
	} {
		if i >= len(white) {
			t.Fatalf("%d steps", len(white))
		}
		s := white[i]
		heard := replay.Heard{}
		if s.Event != nil {
			heard = *s.Event
		}
		if s.Done != i || s.Moves != want.moves || s.Found != want.found || s.OwnTurn != want.own || !s.All ||
			heard.Name != want.name || strings.Join(heard.Refused, " ") != want.refused || heard.Said != want.said ||
			s.View.Placement() != want.view || s.Truth.FEN() != want.truth {
			t.Errorf("step %d: %+v, %q of %d, view %s, truth %s, want %+v", i, heard, heard.Said, s.Found, s.View.Placement(), s.Truth.FEN(), want)
		}
		if len(s.Belief.States) != want.found || s.Heat.States != want.found {
			t.Errorf("step %d has %d states, and a map of %d, want %d", i, len(s.Belief.States), s.Heat.States, want.found)
		}
	}
	// Black's half of the same game: the tries are the other way round.
	black := steps(t, game(t, chess.Black, opened), replay.Limits{})
	if len(black) != 6 || black[2].Event.Name != "dxe6" || black[2].Event.Said != "illegal" || black[3].Event.Name != "d5" || fmt.Sprint(black[4].Event.Refused) != "[exf5]" {
		t.Errorf("Black's replay has %d steps: %+v", len(black), black)
	}
}

// Nothing is known of the opponent's moves where only a record is given.
func TestRecord(t *testing.T) {
	const record = `{"solver":"w","events":[{"side":"w","try":"e2e4","percept":{}},{"side":"b","percept":{"illegals":2}}]}`
	list := steps(t, game(t, chess.White, record), replay.Limits{})
	last := list[2]
	if last.Truth != nil || last.Event.Name != "" || last.Event.Refused != nil || last.Event.Refusals != 2 || last.Event.Said != "Black has moved" {
		t.Errorf("the last step is %+v, with the event %+v", last, last.Event)
	}
}

// Positions are a game without events.
func TestPositions(t *testing.T) {
	g := game(t, chess.White, "k7/1RK5/8/2b5/8/8/8/7R w - -\nk7/1RK5/8/8/8/8/8/1b5R w - -")
	list := steps(t, g, replay.Limits{})
	if len(list) != 1 || list[0].Found != 2 || !list[0].All || !list[0].OwnTurn {
		t.Fatalf("%d steps, the first %+v", len(list), list[0])
	}
	if share := list[0].Heat.Share(chess.At(2, 4), chess.Bishop, chess.Black); share != 0.5 {
		t.Errorf("the bishop is on c5 in %v of the positions, want half", share)
	}
}

// Every step has what an estimator finds that begins anew: the same states.
func TestStepsAgreeWithEstimator(t *testing.T) {
	data, err := os.ReadFile("../testdata/games/selfplay1.pgn")
	if err != nil {
		t.Fatal(err)
	}
	g := game(t, chess.White, string(data))
	limit := 60
	if testing.Short() {
		limit = 30
	}
	for _, s := range steps(t, cut(g, limit), replay.Limits{MaxStates: 1 << 20}) {
		part := *g.Record
		part.Events = part.Events[:s.Done]
		exact := mate.Exact{Model: part.Rules}
		want, err := exact.Estimate(t.Context(), mate.HistoryOf(&part))
		if err != nil {
			t.Fatal(err)
		}
		if s.Found != len(want.States) || !s.All || s.View.Own != want.View.Own {
			t.Fatalf("after %d events %d states, want %d", s.Done, s.Found, len(want.States))
		}
		seen := map[kriegspiel.State]bool{}
		for _, state := range want.States {
			seen[state] = true
		}
		for _, state := range s.Belief.States {
			if !seen[state] {
				t.Fatalf("after %d events: a state that is not possible", s.Done)
			}
		}
	}
}

// cut returns a game with only its first events.
func cut(g *replay.Game, events int) *replay.Game {
	part, record := *g, *g.Record
	record.Events = record.Events[:min(events, len(record.Events))]
	part.Record = &record
	return &part
}

// Where there are too many states some are drawn, and the step says so. What is drawn is
// possible, and there is something left to look at behind the last event.
func TestDrawn(t *testing.T) {
	data, err := os.ReadFile("../testdata/games/selfplay1.pgn")
	if err != nil {
		t.Fatal(err)
	}
	g := cut(game(t, chess.White, string(data)), 50)
	whole := steps(t, g, replay.Limits{MaxStates: 1 << 20})
	drawn := steps(t, g, replay.Limits{MaxStates: 100, Sample: 50})
	some := 0
	for i, s := range drawn {
		if s.Found == 0 || s.All != (s.Found == whole[i].Found) && s.Found > whole[i].Found {
			t.Fatalf("step %d: %d states, all of them: %v; there are %d", i, s.Found, s.All, whole[i].Found)
		}
		if s.All {
			continue
		}
		some++
		seen := map[kriegspiel.State]bool{}
		for _, state := range whole[i].Belief.States {
			seen[state] = true
		}
		for _, state := range s.Belief.States {
			if whole[i].Found == len(whole[i].Belief.States) && !seen[state] {
				t.Fatalf("step %d: a state that is not possible", i)
			}
		}
	}
	if some == 0 {
		t.Error("nothing was drawn")
	}
}

// A belief keeps so many states as it may.
func TestKeep(t *testing.T) {
	r := replay.Replayer{Keep: 7}
	var last *replay.Step
	for s, err := range r.Steps(t.Context(), game(t, chess.White, "1. e4 e5")) {
		if err != nil {
			t.Fatal(err)
		}
		last = s
	}
	seen := map[kriegspiel.State]bool{}
	for _, s := range last.Belief.States {
		seen[s] = true
	}
	if last.Found != 20 || len(seen) != 7 || last.Heat.States != 20 {
		t.Errorf("%d states found, %d different ones kept, a map of %d, want 20, 7 and 20", last.Found, len(seen), last.Heat.States)
	}
}

func TestStops(t *testing.T) {
	last := func(r replay.Replayer, ctx context.Context, g *replay.Game) (done int, err error) {
		for s, e := range r.Steps(ctx, g) {
			if err = e; e == nil {
				done = s.Done
			}
		}
		return done, err
	}
	stopped := (*replay.Stopped)(nil)
	g := game(t, chess.White, "1. e4 e5 2. Nf3 Nc6")
	if done, err := last(replay.Replayer{MaxEvents: 3}, t.Context(), g); done != 3 || !errors.As(err, &stopped) || !errors.Is(err, replay.ErrEvents) || stopped.Done != 3 {
		t.Errorf("with 3 events it ends after %d: %v", done, err)
	}
	if done, err := last(replay.Replayer{Timeout: 1}, t.Context(), g); done != 0 || !errors.Is(err, estimate.ErrTime) || !errors.As(err, &stopped) {
		t.Errorf("without time it ends after %d: %v", done, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if done, err := last(replay.Replayer{}, ctx, g); done != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled it ends after %d: %v", done, err)
	}
	// No pawn can be taken on h3 by Black's first move.
	const impossible = `{"solver":"w","events":[{"side":"w","try":"h2h3","percept":{}},{"side":"b","percept":{"capture":"h3"}}]}`
	none := (*estimate.Impossible)(nil)
	if done, err := last(replay.Replayer{}, t.Context(), game(t, chess.White, impossible)); done != 1 || !errors.As(err, &none) || none.Event != 2 {
		t.Errorf("what is impossible ends after %d: %v", done, err)
	}
}
