package scoresheet_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/scoresheet"
)

func sheets(t *testing.T, rules string) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/sheets/" + rules + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestMistakes damages saved games, each in one place, and wants one line that names it.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ rules, old, new, want string }{
		{"berkeley", `"schema_version": 9`, `"schema_version": 10`, "score sheets of schema_version 10: 3 to 9 are understood"},
		{"berkeley", `"schema_version": 9, `, ``, "score sheets without schema_version"},
		{"berkeley", `"schema_version": 9`, `"schema_version": "9"`, "not score sheets in JSON: schema_version: a JSON string does not fit"},
		{"berkeley", `"ruleset_id": "berkeley"`, `"ruleset_id": "crazykrieg"`, `ruleset_id "crazykrieg": crazykrieg is not played here: it drops taken pieces back on the board, and these are the rules of chess without drops`},
		{"berkeley", `"ruleset_id": "berkeley"`, `"ruleset_id": "dutch"`, `ruleset_id "dutch": unknown, want berkeley, berkeley_any, english, cincinnati, wild16 or rand`},
		{"berkeley", `"white_scoresheet"`, `"white_sheet"`, "the sheet white_scoresheet is missing"},
		{"berkeley", `"BLACK"`, `"WHITE"`, `black_scoresheet: color "WHITE", want BLACK`},
		{"berkeley", `"e4d5"`, `"e4x5"`, `White's turn 4, entry 1: e4x5: chess_move: move "e4x5": unknown square "x5"`},
		{"berkeley", `"e4d5"`, `"P@e3"`, "White's turn 4, entry 1: P@e3: chess_move: pieces are dropped in crazykrieg alone, which is not played here"},
		{"berkeley", `"e4d5","question_type":"COMMON"`, `null,"question_type":"COMMON"`, "White's turn 4, entry 1: a question without a move: chess_move: missing"},
		{"berkeley", `"e4d5","question_type":"COMMON"`, `null,"question_type":"ASK_ANY"`, "White's turn 4, entry 1: any?: no question under the rules berkeley"},
		{"berkeley", `"e4d5","question_type":"COMMON"`, `"e4d5","question_type":"MAYBE"`, `White's turn 4, entry 1: e4d5: question_type: "MAYBE", want COMMON or ASK_ANY`},
		{"berkeley", `"e4d5"`, `"a2a4"`, `White's turn 4, entry 1: a2a4: the sheet says "ILLEGAL_MOVE", and by the rules berkeley it is "silence"`},
		{"berkeley", `{"chess_move":"g8f6"`, `{"chess_move":"d8h4"`, `White's turn 4, entry 2: h5f7: the sheet says "capture on f7, checkmate", and by the rules berkeley it is "capture on f7, check by short diagonal"`},
		{"berkeley", `{"chess_move":"h5f7"`, `{"chess_move":"h5g7"`, "White's turn 4, entry 2: h5g7: CAPTURE_DONE, but it is no proposal"},
		{"berkeley", `"capture_at_square":53`, `"capture_at_square":54`, `White's turn 4, entry 2: h5f7: the sheet says "capture on g7, checkmate", and by the rules berkeley it is "capture on f7, check by short diagonal, checkmate"`},
		{"berkeley", `"capture_at_square":53`, `"capture_at_square":64`, "White's turn 4, entry 2: h5f7: capture_at_square: 64, want 0 to 63"},
		{"berkeley", `"capture_at_square":53`, `"capture_at_square":null`, "White's turn 4, entry 2: h5f7: capture_at_square: missing"},
		{"berkeley", `CHECKMATE_WHITE_WINS`, `CHECKMATE_BLACK_WINS`, `White's turn 4, entry 2: h5f7: special_announcement: "CHECKMATE_BLACK_WINS" cannot follow a move of White`},
		{"berkeley", `CHECKMATE_WHITE_WINS`, `CHECK_DOUBLE`, "White's turn 4, entry 2: h5f7: special_announcement: CHECK_DOUBLE needs a direction in check_1 and in check_2"},
		{"berkeley", `ILLEGAL_MOVE`, `IMPOSSIBLE_TO_ASK`, `White's turn 4, entry 1: e4d5: main_announcement: "IMPOSSIBLE_TO_ASK" is not known`},
		{"berkeley", `"capture_at_square":53`, `"capture_at_square":53,"by":"QUEEN"`, "White's turn 4, entry 2: h5f7: by: an announcement that is not known"},
		{"berkeley", `"capture_at_square":53,"captured_piece_announcement":null`, `"capture_at_square":53,"captured_piece_announcement":"ROOK"`, `White's turn 4, entry 2: h5f7: captured_piece_announcement: "ROOK", want PAWN or PIECE`},
		{"berkeley", `"capture_at_square":53`, `"capture_at_square":53,"dropped_piece_announcement":"ROOK"`, "White's turn 4, entry 2: h5f7: dropped_piece_announcement: pieces are dropped in crazykrieg alone, which is not played here"},
		{"berkeley", `{"chess_move":"e2e4","question_type":"COMMON"},{"capture_at_square":null`, `{"chess_move":"e2e4","question_type":"COMMON"},{"capture_at_square":28`, "White's turn 1, entry 1: e2e4: capture_at_square: nothing was taken"},
		{"berkeley", `"h5f7"]`, `"h5e5"]`, "move_stack: half-move 7 is not h5f7 as on the sheets"},
		{"berkeley", `"h5f7"]`, `"h5f7","e8f7"]`, "move_stack: half-move 8, e8f7, is not on the sheets"},
		{"berkeley", `r1bqkb1r`, `r1bqk2r`, `board_fen: "r1bqk2r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4" is not the position after the moves of the sheets, which is r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -`},
		{"berkeley", `["COMMON",{`, `["ASK_ANY",{`, "Black's turn 1, entry 1 as White heard it: it differs from the sheet of Black"},
		{"berkeley", `["COMMON",{`, `["COMMON",7,{`, "not score sheets in JSON: an entry is a list of a question and its answer"},
		{"berkeley-any", `NO_ANY`, `HAS_ANY`, `White's turn 3, entry 1: any?: the sheet says "HAS_ANY", and by the rules berkeley-any it is "no"`},
		{"wild16", `"next_turn_pawn_tries":1`, `"next_turn_pawn_tries":2`, "Black's turn 1, entry 1 as White heard it: it differs from the sheet of Black"},
		{"wild16", `"next_turn_pawn_tries":0`, `"next_turn_pawn_tries":17`, "White's turn 1, entry 1: e2e4: tries: 17, want 0 to 16"},
		{"wild16", `"next_turn_pawn_tries":0`, `"next_turn_pawn_tries":null`, `White's turn 1, entry 1: e2e4: the sheet says "silence", and by the rules wild16 it is "no pawn tries"`},
		{"rand", `"next_turn_pawn_try_squares":[]`, `"next_turn_pawn_try_squares":[99]`, "White's turn 1, entry 1: a2a4: next_turn_pawn_try_squares: 99, want 0 to 63"},
	} {
		text := strings.Replace(sheets(t, test.rules), test.old, test.new, 1)
		game, err := scoresheet.Parse([]byte(text))
		if err == nil || game != nil || err.Error() != test.want {
			t.Errorf("%s with %s for %s:\n got %v\nwant %s", test.rules, test.new, test.old, err, test.want)
		}
	}
}

// TestTurns takes turns out of a game of the rules berkeley, or puts some in.
func TestTurns(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(k *keeper)
		want   string
	}{
		{"a move after mate", func(k *keeper) {
			k.own[chess.Black] = append(k.own[chess.Black], k.own[chess.Black][0])
		}, "Black's turn 4, entry 1: e7e5: the game was over"},
		{"two moves in a turn", func(k *keeper) {
			k.own[chess.White][1] = append(k.own[chess.White][1], k.own[chess.White][2]...)
		}, "White's turn 2, entry 2: the turn was over"},
		{"White's turns are missing", func(k *keeper) { k.own[chess.White] = nil }, "Black's turn 1: White has not moved yet"},
		{"a turn without a move", func(k *keeper) {
			k.own[chess.White][1], k.heard[chess.Black][1] = []any{}, []any{}
		}, "Black's turn 2: White has not moved yet"},
		{"Black's last turn is missing", func(k *keeper) { k.own[chess.Black] = k.own[chess.Black][:2] }, "White's turn 4: Black has not moved yet"},
		{"Black has not heard a turn", func(k *keeper) { k.heard[chess.Black] = k.heard[chess.Black][:2] }, "White's turn 3 as Black heard it: missing"},
		{"Black has not heard an entry", func(k *keeper) { k.heard[chess.Black][3] = k.heard[chess.Black][3][:1] }, "White's turn 4, entry 2 as Black heard it: missing"},
		{"Black has heard too much", func(k *keeper) {
			k.heard[chess.Black][1] = append(k.heard[chess.Black][1], []any{"COMMON", said("ILLEGAL_MOVE")})
		}, "White's turn 2, entry 2 as Black heard it: it is not on the sheet of White"},
		{"White has heard a turn too many", func(k *keeper) {
			k.heard[chess.White] = append(k.heard[chess.White], []any{[]any{"COMMON", said("ILLEGAL_MOVE")}})
		}, "Black's turn 4 as White heard it: it is not on the sheet of Black"},
	} {
		k := newKeeper(kriegspiel.Berkeley)
		for _, try := range strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 e4d5 h5f7") {
			k.ask(try)
		}
		test.damage(k)
		var wrong *scoresheet.Error
		if _, err := scoresheet.Parse(k.save()); err == nil || err.Error() != test.want || !errors.As(err, &wrong) {
			t.Errorf("%s:\n got %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestOddities reads what the library writes and what is nothing to us.
func TestOddities(t *testing.T) {
	both := func(text string) (list []kriegspiel.Record) {
		t.Helper()
		game, err := scoresheet.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return []kriegspiel.Record{game.Record(chess.White), game.Record(chess.Black)}
	}
	play := func(rules kriegspiel.Rules, tries string) string {
		k := newKeeper(rules)
		for _, try := range strings.Fields(tries) {
			k.ask(try)
		}
		return string(k.save())
	}
	for _, test := range []struct{ name, text, same string }{
		// A capture en passant along a pin is answered so, by rules that tell no try.
		{"illegal for nonsense", strings.ReplaceAll(play(kriegspiel.Cincinnati, "e2e4 e7e6 e4d5 d2d4"), "NONSENSE", "ILLEGAL_MOVE"), play(kriegspiel.Cincinnati, "e2e4 e7e6 d2d4")},
		{"the same of rand", strings.ReplaceAll(play(kriegspiel.Rand, "e2e4 e7e6 e4d5 d2d4"), "NONSENSE", "ILLEGAL_MOVE"), play(kriegspiel.Rand, "e2e4 e7e6 d2d4")},
		{"nonsense", play(kriegspiel.Rand, "e2e4 e7e6 e4d5 a1h8 d2d4"), play(kriegspiel.Rand, "e2e4 e7e6 d2d4")},
		{"private nonsense", play(kriegspiel.Wild16, "e2e4 e7e6 e4d5 a1h8 d2d4"), play(kriegspiel.Wild16, "e2e4 e7e6 d2d4")},
		{"after the end", play(kriegspiel.English, "f2f3 e7e5 g2g4 d8h4 e2e4 a2a3"), play(kriegspiel.English, "f2f3 e7e5 g2g4 d8h4")},
		{"an old file", strings.Replace(strings.Replace(sheets(t, "berkeley"), `"schema_version": 9`, `"schema_version": 3`, 1), ` "ruleset_id": "berkeley",`, "", 1), sheets(t, "berkeley")},
		{"an old file with the question", strings.Replace(sheets(t, "berkeley-any"), ` "ruleset_id": "berkeley_any",`, "", 1), sheets(t, "berkeley-any")},
		{"fields that say nothing", strings.ReplaceAll(sheets(t, "english"), `"check_1":null`, `"new":null,"newer":false`), sheets(t, "english")},
		// A draw is none to a search, and what would have been told is known.
		{"a draw", strings.ReplaceAll(play(kriegspiel.Wild16, "e2e4 d7d5"), `"next_turn_pawn_tries":1,"special_announcement":"NONE"`, `"next_turn_pawn_tries":null,"special_announcement":"DRAW_INSUFFICIENT"`), play(kriegspiel.Wild16, "e2e4 d7d5")},
	} {
		if diff := cmp.Diff(both(test.same), both(test.text)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", test.name, diff)
		}
	}
}

// TestRepeats reads what the library never writes under berkeley: the same refusal twice in a
// turn, which our referee would announce twice, too.
func TestRepeats(t *testing.T) {
	k := newKeeper(kriegspiel.Berkeley)
	for _, try := range strings.Fields("e2e4 e7e5 e4d5") {
		k.ask(try)
	}
	want := k.referee.Record(chess.White)
	k.own[chess.White][1] = append(k.own[chess.White][1], k.own[chess.White][1][0])
	k.heard[chess.Black][1] = append(k.heard[chess.Black][1], k.heard[chess.Black][1][0])
	game, err := scoresheet.Parse(k.save())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, game.Record(chess.White)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestStops wants a reader that is told to stop to do so.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := scoresheet.ParseContext(ctx, []byte(sheets(t, "rand"))); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
