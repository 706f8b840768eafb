package midturn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate/midturn"
)

// White's pawn on f4 may take on e5, where a knight is, but not on g5.
const fork = "8/8/8/3RnB2/5P2/4B1K1/8/7k w - -"

func Example() {
	list, err := kriegspiel.ParsePositions([]string{fork}, kriegspiel.English, nil)
	if err != nil {
		panic(err)
	}
	turn := &midturn.Turn{Any: "yes", Refused: []string{"f4g5"}}
	if err := turn.Play(list); err != nil {
		panic(err)
	}
	text, err := json.Marshal(midturn.Of(list.Rules, &list.View))
	fmt.Println(string(text), err, list.Rules.MayAsk(&list.View))
	// Output: {"any":"yes","refused":["f4g5"]} <nil> false
}

func TestPlay(t *testing.T) {
	for _, test := range []struct {
		rules   kriegspiel.Rules
		any     string
		refused string
		want    string // of the error; "" if there is none
	}{
		{kriegspiel.English, "", "f4g5", ""},
		{kriegspiel.English, "yes", "f4g5", ""},
		{kriegspiel.BerkeleyAny, "yes", "", ""},
		{kriegspiel.English, "yes", "", `after "yes" a pawn has to try first`},
		{kriegspiel.English, "no", "", "any? is not answered so in all positions"},
		{kriegspiel.English, "perhaps", "", `any: "perhaps", want yes or no`},
		{kriegspiel.Wild16, "yes", "", "any: the rules wild16 have no question"},
		{kriegspiel.English, "", "f4e5", "f4e5 is not answered so in all positions"},
		{kriegspiel.English, "", "f4g5 f4g5", "refused: f4g5 is no step of a pawn that may be proposed here"},
		{kriegspiel.English, "", "e3d2", "refused: e3d2 is no step of a pawn that may be proposed here"},
		{kriegspiel.English, "", "f4", "refused: move"},
		{kriegspiel.Berkeley, "", "f4g5", "refused: under the rules berkeley it does not matter"},
	} {
		list, err := kriegspiel.ParsePositions([]string{fork}, test.rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		turn := &midturn.Turn{Any: test.any, Refused: strings.Fields(test.refused)}
		err = turn.Play(list)
		if test.want == "" {
			if back := midturn.Of(test.rules, &list.View); err != nil || !turn.Equal(back) {
				t.Errorf("%v, %+v: %v, back as %+v", test.rules, turn, err, back)
			}
		} else if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v, %+v: %v, want %s", test.rules, turn, err, test.want)
		}
	}
}

// After "no" it does not matter what was refused before; at the start of a turn there is
// nothing to tell, nor under rules where refusals do not count.
func TestOf(t *testing.T) {
	p, err := chess.ParseFEN("8/8/8/3R1B2/5P2/4B1K1/1n6/7k w - -")
	if err != nil {
		t.Fatal(err)
	}
	step := chess.NewMove(chess.At(5, 3), chess.At(6, 4))
	v, _ := kriegspiel.Split(&p, chess.White)
	if got := midturn.Of(kriegspiel.English, &v); got != nil {
		t.Errorf("at the start %+v", got)
	}
	refused := kriegspiel.English.After(&v, step, kriegspiel.Refused)
	no := kriegspiel.English.After(&refused, chess.Ask, kriegspiel.AnyNo)
	if got := midturn.Of(kriegspiel.English, &no); !got.Equal(&midturn.Turn{Any: "no"}) {
		t.Errorf("after no %+v", got)
	}
	if refused = kriegspiel.Berkeley.After(&v, step, kriegspiel.Refused); midturn.Of(kriegspiel.Berkeley, &refused) != nil {
		t.Error("berkeley: a refusal is told")
	}
}
