package scoresheet_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// object is one of JSON.
type object = map[string]any

// A keeper leads a game as the library's referee does, and keeps its sheets. The moves
// are judged by ours.
type keeper struct {
	rules   kriegspiel.Rules
	referee *kriegspiel.Referee
	// own[c] and heard[c] are the two lists of turns of the sheet of c.
	own, heard [2][][]any
	stack      []string
	turns      int
	over       bool
	tried      map[string]bool // in this turn
}

func newKeeper(rules kriegspiel.Rules) *keeper {
	return &keeper{rules: rules, referee: kriegspiel.NewReferee(rules, chess.Start()), tried: map[string]bool{}}
}

// ask puts a question, "any?" or a move in UCI, and keeps the answer as the library
// would, or nothing where it would call the question impossible to ask.
func (k *keeper) ask(text string) {
	mover, turn := k.referee.Position.Turn, k.turns/2
	question, kind := object{"question_type": "COMMON", "chess_move": text}, "COMMON"
	if text == "any?" {
		question, kind = object{"question_type": "ASK_ANY", "chess_move": nil}, "ASK_ANY"
	}
	if k.rules == kriegspiel.Berkeley && k.tried[text] {
		return // which our referee answers once more
	}
	answer, public := k.answer(text)
	if answer == nil {
		return
	}
	k.tried[text] = true
	add := func(list *[][]any, pair []any) {
		for len(*list) <= turn {
			*list = append(*list, nil)
		}
		(*list)[turn] = append((*list)[turn], pair)
	}
	add(&k.own[mover], []any{question, answer})
	if public {
		add(&k.heard[mover.Other()], []any{kind, answer})
	}
	if main := answer["main_announcement"]; main == "REGULAR_MOVE" || main == "CAPTURE_DONE" {
		k.turns++
		clear(k.tried)
		k.stack = append(k.stack, text)
	}
}

// answer returns what the library says, nil if nothing, and whether both hear it.
func (k *keeper) answer(text string) (a object, public bool) {
	senseless := map[kriegspiel.Rules]string{kriegspiel.English: "ILLEGAL_MOVE", kriegspiel.Wild16: "ILLEGAL_MOVE", kriegspiel.Cincinnati: "NONSENSE", kriegspiel.Rand: "NONSENSE"}
	mover := k.referee.Position.Turn
	m, err := k.referee.Parse(text)
	percept := kriegspiel.Refused | kriegspiel.Nonsense
	if err == nil && !k.over {
		percept = k.referee.Try(m)
	}
	switch {
	case percept&kriegspiel.Nonsense != 0 && (text == "any?" || senseless[k.rules] == ""):
		return nil, false
	case percept&kriegspiel.Nonsense != 0:
		return said(senseless[k.rules]), k.rules != kriegspiel.Wild16
	case percept.Illegal():
		return said("ILLEGAL_MOVE"), k.rules != kriegspiel.Wild16
	case percept == kriegspiel.AnyYes:
		return said("HAS_ANY"), true
	case percept == kriegspiel.AnyNo:
		return said("NO_ANY"), true
	}
	k.over = percept.End() != 0
	return moved(k.rules, percept, mover), true
}

// said is an answer without particulars.
func said(main string) object {
	return object{"main_announcement": main, "capture_at_square": nil, "captured_piece_announcement": nil,
		"special_announcement": "NONE", "next_turn_pawn_tries": nil, "check_1": nil, "check_2": nil}
}

// moved is the answer to a move that was made.
func moved(rules kriegspiel.Rules, p kriegspiel.Percept, mover chess.Colour) object {
	names := map[string]string{"rank": "CHECK_RANK", "file": "CHECK_FILE", "long": "CHECK_LONG_DIAGONAL", "short": "CHECK_SHORT_DIAGONAL", "knight": "CHECK_KNIGHT"}
	a, j := said("REGULAR_MOVE"), p.JSON(mover)
	if sq, took := p.Captured(); took {
		a["main_announcement"], a["capture_at_square"] = "CAPTURE_DONE", int(mover.Square(sq))
	}
	if j.Taken != "" {
		a["captured_piece_announcement"] = strings.ToUpper(j.Taken)
	}
	if j.EnPassant {
		a["en_passant_announced"] = true
	}
	if j.Promotion {
		a["promotion_announced"] = true
	}
	wins := strings.ToUpper(mover.Name()) + "_WINS"
	switch {
	case j.End == "checkmate":
		a["special_announcement"] = "CHECKMATE_" + wins
	case j.End == "stalemate" && rules == kriegspiel.Rand:
		a["special_announcement"] = "STALEMATE_" + wins
	case j.End == "stalemate":
		a["special_announcement"] = "DRAW_STALEMATE"
	case len(j.Check) == 2:
		a["special_announcement"], a["check_1"], a["check_2"] = "CHECK_DOUBLE", names[j.Check[0]], names[j.Check[1]]
	case len(j.Check) == 1:
		a["special_announcement"] = names[j.Check[0]]
	}
	if j.Tries != nil {
		a["next_turn_pawn_tries"] = *j.Tries
	}
	if j.PawnTry != nil {
		a["next_turn_has_pawn_capture"] = *j.PawnTry
	}
	if j.TryFrom != nil {
		squares := []int{}
		for _, name := range j.TryFrom {
			sq, _ := chess.ParseSquare(name)
			squares = append(squares, int(sq))
		}
		slices.Sort(squares)
		a["next_turn_pawn_try_squares"] = squares
	}
	return a
}

// save returns the game as it is saved.
func (k *keeper) save() []byte {
	name := strings.ReplaceAll(k.rules.String(), "-", "_")
	sheet := func(c chess.Colour) object {
		lists := [2][][]any{k.own[c], k.heard[c]}
		for i := range lists {
			if lists[i] == nil {
				lists[i] = [][]any{}
			}
		}
		return object{"color": strings.ToUpper(c.Name()), "moves_own": lists[0], "moves_opponent": lists[1], "last_move_number": (k.turns + 1) / 2}
	}
	text, err := json.Marshal(object{"schema_version": 9, "library_version": "1.7.3", "game_type": "BerkeleyGame", "game_state": object{
		"ruleset_id": name, "any_rule": k.rules.Asks(), "board_fen": k.referee.Position.FEN() + fmt.Sprintf(" 0 %d", k.turns/2+1),
		"move_stack": append([]string{}, k.stack...), "must_use_pawns": false, "game_over": k.over, "possible_to_ask": []any{},
		"white_scoresheet": sheet(chess.White), "black_scoresheet": sheet(chess.Black),
	}})
	if err != nil {
		panic(err)
	}
	return text
}

// random plays a game of so many half-moves at the most, in which the players try, ask
// and talk nonsense as it comes.
func random(rules kriegspiel.Rules, r *rand.Rand, turns int) *keeper {
	k := newKeeper(rules)
	for k.turns < turns && !k.over {
		legal, illegal := k.referee.Proposals()
		side := k.referee.Position.Turn
		switch n := r.IntN(20); {
		case n < 2:
			k.ask(chess.NewMove(chess.Square(r.IntN(32)), chess.Square(32+r.IntN(32))).UCI(side))
		case n < 5 && rules.Asks():
			k.ask("any?")
		case n < 8 && len(illegal) > 0:
			m := illegal[r.IntN(len(illegal))].UCI(side)
			k.ask(m)
			if n == 5 {
				k.ask(m)
			}
		default:
			// Captures make games in which more is told.
			takes := slices.DeleteFunc(slices.Clone(legal), func(m chess.Move) bool {
				_, took := k.referee.Position.Taken(m)
				return !took
			})
			if len(takes) > 0 && r.IntN(2) == 0 {
				legal = takes
			}
			k.ask(legal[r.IntN(len(legal))].UCI(side))
		}
	}
	if k.over { // and it is not taken as said
		k.ask("e2e4")
		k.ask("a1a8")
	}
	return k
}
