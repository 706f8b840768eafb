package kriegspiel_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Events in words: no refusal is not mentioned, one is singular, and silence leaves
// the colon out.
func TestWords(t *testing.T) {
	r := kriegspiel.Record{
		Start: chess.Start(), Solver: white,
		Events: []kriegspiel.Event{
			tried(white, "e2d3", kriegspiel.Refused),
			tried(white, "e2e4", 0),
			heard(0, 0),
			tried(white, "f1a6", on(white, "a6")),
			heard(1, 0),
			tried(white, "a6b7", on(white, "b7")),
			heard(12, on(white, "b7")),
			tried(white, "d1h5", kriegspiel.ByShort),
			heard(2, kriegspiel.ByFile|kriegspiel.ByKnight),
		},
	}
	want := []string{
		"White exd3: illegal",
		"White e4",
		"Black ??",
		"White Ba6: capture on a6",
		"Black ??: 1 refusal",
		"White Bb7: capture on b7",
		"Black ??: capture on b7, 12 refusals",
		"White Qh5: check by short diagonal",
		"Black ??: check by file and knight, 2 refusals",
	}
	if diff := cmp.Diff(want, r.Words()); diff != "" {
		t.Errorf("Words (-want +got):\n%s", diff)
	}
	// A record that is wrong has words up to there.
	r.Events[3].Try = 0
	if diff := cmp.Diff(want[:3], r.Words()[:3]); diff != "" || len(r.Words()) > 4 {
		t.Errorf("%d words of a wrong record (-want +got):\n%s", len(r.Words()), diff)
	}
}

// Which events are the opponent's, whoever solves.
func TestTheirs(t *testing.T) {
	for _, solver := range []chess.Colour{white, black} {
		r := wholeGameFor(solver)
		f := r.Follow()
		for i, e := range r.Events {
			if e.Theirs() == f.OwnTurn {
				t.Errorf("%s, event %d: Theirs is %v", solver.Name(), i+1, e.Theirs())
			}
			if err := f.Next(e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What JSON stands in an error is on one line: space between its parts is left out,
// what cannot be printed is quoted, and long text is cut off.
func TestJSONInErrors(t *testing.T) {
	for _, c := range []struct{ start, want string }{
		{`5`, `5 is not a string`},
		{`[ 1,` + "\r\n\t" + `2 ]`, `[1,2] is not a string`},
		{"[\r]", `[] is not a string`},
		{`{"a":` + "\n" + `"b"}`, `{"a":"b"} is not a string`},
		{`["` + "\u2028" + `"]`, `"[\"\u2028\"]" is not a string`},
		{`["` + "\x7f" + `"]`, `"[\"\x7f\"]" is not a string`},
		{"[\"\xff\"]", `"[\"\xff\"]" is not a string`},
		{`["ü"]`, `["ü"] is not a string`},
		{`[` + strings.Repeat("1,", 1000) + `1]`, `[1,1,1,1,1,1,1,1 is not a string`},
	} {
		_, err := kriegspiel.ParseJSON([]byte(`{"solver":"w","start":`+c.start+`}`), nil)
		if want := "bad record: start: " + c.want; err == nil || err.Error() != want {
			t.Errorf("start %.40q: %v, want %s", c.start, err, want)
		}
	}
}

// Where two views differ, in words.
func TestAgree(t *testing.T) {
	view := func(fen string) *kriegspiel.View {
		p := position(t, fen)
		v, _ := kriegspiel.Split(&p, p.Turn)
		return &v
	}
	const base = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	for _, c := range []struct{ name, fen, want string }{
		{"the same", base, ""},
		{"other hidden pieces", "4k3/pppppppp/8/8/8/8/8/R3K2R w KQ -", ""},
		{"the other side", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "Black is to move, there White"},
		{"a piece less", "r3k2r/8/8/8/8/8/8/R3K3 w Qkq -", "White has nothing on h1, there a rook"},
		{"a piece more", "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq -", "White has a pawn on a2, there nothing"},
		{"another piece", "r3k2r/8/8/8/8/8/8/R3K2Q w Qkq -", "White has a queen on h1, there a rook"},
		{"another king", "r3k2r/8/8/8/8/8/8/R2K3R w kq -", "White has the king on d1, there nothing"},
		{"fewer rights", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq -", "White has other castling rights than there"},
	} {
		got := ""
		if err := view(c.fen).Agree(view(base), "there"); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	// Black's squares are those of the real board too.
	err := view("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -").Agree(view("r3k1nr/8/8/8/8/8/8/R3K2R b KQkq -"), "there")
	if want := "Black has nothing on g8, there a knight"; err == nil || err.Error() != want {
		t.Errorf("Black: %v, want %s", err, want)
	}
}

// The last turn as the other player hears it is the last event of its record. The
// referee leads random games for it.
func TestLastTurn(t *testing.T) {
	turns, refused := 0, 0
	for _, r := range randomRecords(t)[:200] {
		rng := rand.New(rand.NewPCG(uint64(len(r.Events)), 9))
		referee := kriegspiel.NewReferee(r.Rules, r.Start)
		for range 30 {
			if referee.Ended() {
				break
			}
			legal, illegal := referee.Proposals()
			all := append(legal, illegal...)
			mover := referee.Position.Turn
			if referee.Try(all[rng.IntN(len(all))]).Illegal() {
				continue
			}
			record := referee.Record(mover.Other())
			want := record.Events[len(record.Events)-1]
			if got := referee.LastTurn(); got != want || !got.Theirs() {
				t.Fatalf("LastTurn = %+v, want %+v", got, want)
			}
			turns++
			if want.Refusals > 0 {
				refused++
			}
		}
	}
	if turns < 500 || refused < 100 {
		t.Errorf("%d turns, %d with refusals: too few to tell anything", turns, refused)
	}
}
