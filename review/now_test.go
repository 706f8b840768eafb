package review_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel/chess"
	"kriegmate/review"
)

// now tells what is known at the end of a record of White, who begins with a position and
// hears some events.
func now(t *testing.T, r *review.Reviewer, fen string, events ...string) (review.NowJSON, error) {
	t.Helper()
	record := `{"rules":"berkeley","start":"` + fen + `","solver":"w","events":[` + strings.Join(events, ",") + `]}`
	found, err := r.Now(context.Background(), game(t, chess.White, record))
	if err != nil {
		return review.NowJSON{}, err
	}
	data, err := json.Marshal(found.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var j review.NowJSON
	if err := json.Unmarshal(data, &j); err != nil {
		t.Fatal(err)
	}
	return j, nil
}

const (
	rooks   = "8/6k1/8/8/8/8/R7/1R4K1 w - -"
	ra6     = `{"side":"w","try":"a2a6","percept":{}}`
	silence = `{"side":"b","percept":{}}`
)

// After Ra6 the king on g7 has five moves, all of them silent, to f7, h7, f8, g8 and h8.
// Then Rb7 mates in 3 ply (see TestPlantedMate), and is a check if the king is on f7 or h7.
func TestNow(t *testing.T) {
	theirs, err := now(t, patient(), rooks, ra6)
	if err != nil {
		t.Fatal(err)
	}
	if theirs.ToMove != "b" || theirs.Positions != 1 || theirs.Move != 2 || len(theirs.Options) != 0 || theirs.Mate != nil {
		t.Errorf("after Ra6: %+v", theirs)
	}
	if r := theirs.Replies; !theirs.Complete || len(r) != 1 || r[0].Heard != "silence" || r[0].Share != 1 {
		t.Errorf("after Ra6 may be heard %+v, want silence", r)
	}
	own, err := now(t, patient(), rooks, ra6, silence)
	if err != nil {
		t.Fatal(err)
	}
	if own.ToMove != "w" || own.Positions != 5 || !own.All || own.Board != "8/8/R7/8/8/8/8/1R4K1" || own.King["h8"] != 0.2 || len(own.Replies) != 0 {
		t.Errorf("after the reply: %+v", own)
	}
	if got := strings.Join(own.Events, "; "); got != "White Ra6; Black ??" {
		t.Errorf("the events are %q", got)
	}
	if m := own.Mate; m == nil || m.Ply != 3 || len(m.Begin) != 1 || m.Begin[0].SAN != "Rb7" {
		t.Errorf("after the reply: mate %+v, want in 3 ply by Rb7", m)
	}
	for _, o := range own.Options {
		if o.UCI != "b1b7" {
			continue
		}
		if a := o.Answers; len(a) != 2 || a[0].Heard != "silence" || a[0].Share != 0.6 || a[1].Heard != "check by rank" || a[1].Share != 0.4 {
			t.Errorf("to Rb7 may be said %+v, want silence (3 of 5) or check by rank", a)
		}
		return
	}
	t.Error("Rb7 is no option")
}

// A refused try leaves the turn where it is, and is no option again.
func TestNowRefused(t *testing.T) {
	got, err := now(t, patient(), "4k3/8/8/8/8/8/4P3/4K3 w - -", `{"side":"w","try":"e2d3","percept":{"illegal":true}}`)
	if err != nil {
		t.Fatal(err)
	}
	if got.ToMove != "w" || got.Move != 1 || len(got.Proposals) != 1 || got.Proposals[0].UCI != "e2d3" || got.Proposals[0].Left != 1 {
		t.Errorf("%+v, want White to move behind the refused exd3", got)
	}
	// The king has four steps, the pawn two moves and the capture on the other side.
	if len(got.Options) != 7 {
		t.Errorf("%d options, want 7: %+v", len(got.Options), got.Options)
	}
}

// The game is over where a mate is heard, and nobody is to move.
func TestNowEnded(t *testing.T) {
	got, err := now(t, patient(), "k7/8/1K6/8/8/8/8/7R w - -", `{"side":"w","try":"h1h8","percept":{"check":["rank"],"end":"checkmate"}}`)
	if err != nil || got.ToMove != "" || got.End != "checkmate" || len(got.Options)+len(got.Replies) != 0 {
		t.Errorf("%+v (%v), want the end", got, err)
	}
}

// What cannot have been heard is an error that names the event: no king on g7 takes on a6.
func TestNowImpossible(t *testing.T) {
	_, err := now(t, patient(), rooks, ra6, `{"side":"b","percept":{"capture":"a6"}}`)
	if impossible := (*estimate.Impossible)(nil); !errors.As(err, &impossible) || impossible.Event != 2 {
		t.Errorf("error %v, want that event 2 is impossible", err)
	}
	hasty := &review.Reviewer{Timeout: time.Nanosecond}
	if _, err := now(t, hasty, rooks, ra6, silence); !errors.Is(err, estimate.ErrTime) {
		t.Errorf("without time: %v", err)
	}
}

// Where positions were drawn, more are drawn when few are left, and what may be heard is not
// said to be all.
func TestNowDrawn(t *testing.T) {
	r := patient()
	r.MaxPly, r.MaxStates, r.Sample = 1, 4, 1
	got, err := now(t, r, rooks, ra6, silence, `{"side":"w","try":"g1f2","percept":{}}`, silence)
	if err != nil || got.All || got.Complete || got.Positions == 0 || got.Mate != nil {
		t.Errorf("%d positions, all %v, complete %v, mate %v (%v); want some that were drawn", got.Positions, got.All, got.Complete, got.Mate, err)
	}
}

// Every turn is told when it is done, with what came of it.
func TestTurned(t *testing.T) {
	r := patient()
	r.MaxPly = 1
	var told []string
	r.Turned = func(t *review.Turn) { told = append(told, t.Name(t.Move())) }
	made(t, r, game(t, chess.White, "../testdata/games/planted.pgn"))
	if got := strings.Join(told, " "); got != "Ra6 Kf2 Rb7 Ra8" {
		t.Errorf("told of %q", got)
	}
}

// asking is a record of White under the rules berkeley-any, who has a pawn on e4 beside one
// of Black on d5, and knows it.
func asking(t *testing.T, events ...string) review.NowJSON {
	t.Helper()
	record := `{"rules":"berkeley-any","start":"7k/8/8/3p4/4P3/8/8/7K w - -","solver":"w","events":[` + strings.Join(events, ",") + `]}`
	found, err := patient().Now(context.Background(), game(t, chess.White, record))
	if err != nil {
		t.Fatal(err)
	}
	return found.JSON()
}

// The question may be asked once in a turn. After "yes" only the pawn may be proposed, and
// after the opponent's turn what it asked is told.
func TestNowAny(t *testing.T) {
	const yes = `{"side":"w","ask":"any","percept":{"any":"yes"}}`
	start := asking(t)
	if a := start.Ask; len(a) != 1 || a[0].Heard != "yes" || a[0].Percept.Any != "yes" || a[0].Share != 1 || start.Obliged {
		t.Errorf("before the question: %+v, obliged %v", a, start.Obliged)
	}
	answered := asking(t, yes)
	if len(answered.Ask) != 0 || !answered.Obliged || len(answered.Options) != 2 {
		t.Errorf("after it: ask %+v, obliged %v, %d options; want none, true and e4d5, e4f5", answered.Ask, answered.Obliged, len(answered.Options))
	}
	if p := answered.Proposals; len(p) != 1 || p[0].SAN != "any?" || p[0].Illegal || p[0].Heard != "yes" {
		t.Errorf("the question is told as %+v", p)
	}
	// The king of Black goes to g8, g7 or h7.
	theirs := asking(t, yes, `{"side":"w","try":"e4d5","percept":{"capture":"d5"}}`, `{"side":"b","percept":{"any":"no"}}`)
	if theirs.Heard != `silence, after any? was answered "no"` || theirs.Positions != 3 {
		t.Errorf("after the opponent's question: %q, %d positions", theirs.Heard, theirs.Positions)
	}
}
