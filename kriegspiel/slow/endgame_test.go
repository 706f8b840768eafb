package slow

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// King f6 and rook g1 mate a king on h8 in two moves: Kf7 leaves it h7, where Rh1
// mates. The second node stands on a mirrored board.
const cornerProof = `{"format":"kriegmate endgame certificate 1","claim":"wins","at":"Kf6 Rg1","set":"8000000000000000","moves":2,"root":[0,0],"nodes":[
	{"at":"Kf6 Rg1","set":"8000000000000000","moves":2,"try":"f6f7","next":[[1,1]]},
	{"at":"Kc7 Rb1","set":"0001000000000000","moves":1,"try":"b1a1"}]}`

func TestCheckEndgame(t *testing.T) {
	if walked, err := CheckEndgame(t.Context(), []byte(cornerProof)); err != nil || walked.Nodes != 2 || walked.Tries != 2 || walked.Replies != 1 {
		t.Errorf("walked %+v, error %v, want 2 nodes, 2 proposals, 1 reply", walked, err)
	}
	for _, test := range []struct{ old, new, want string }{
		{`"moves":2,"root"`, `"moves":1,"root"`, "does not settle the claim"},
		{`"moves":2,"try"`, `"moves":1,"try"`, "node 0: f6f7"},
		{`"set":"8000000000000000","moves":2,"root"`, `"set":"8100000000000000","moves":2,"root"`, "does not settle the claim"},
		{`"set":"8000000000000000","moves":2,"try"`, `"set":"8100000000000000","moves":2,"try"`, "node 0: f6f7"},
		{`[[1,1]]`, `[[1,0]]`, "node 0: f6f7"},
		{`[[1,1]]`, `[[1,9]]`, "node 0: f6f7"},
		{`[[1,1]]`, `[[7,1]]`, "node 0: f6f7"},
		{`"try":"f6f7"`, `"try":"g1g7"`, "node 0: g1g7"}, // stalemate
		{`"try":"f6f7"`, `"try":"f6g7"`, "node 0: f6g7"}, // refused
		{`"try":"f6f7"`, `"try":"a1a2"`, "cannot be proposed"},
		{`"at":"Kc7 Rb1"`, `"at":"Kc7 Ra1"`, "node 1: the king cannot be on a7"},
		{`"at":"Kc7 Rb1"`, `"at":"Kc7 Rc7"`, "cannot stand there"},
		{`"at":"Kc7 Rb1"`, `"at":"Kc7 Kb1"`, "no belief state"},
		{`"claim":"wins"`, `"claim":"never"`, `the claim "never"`},
		{`certificate 1`, `certificate 2`, "not an endgame certificate of version 1"},
	} {
		text := strings.Replace(cornerProof, test.old, test.new, 1)
		if _, err := CheckEndgame(t.Context(), []byte(text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: error %v, want %q", test.new, test.old, err, test.want)
		}
	}
}

func TestCheckEndgameRefutations(t *testing.T) {
	notInOne := `{"format":"kriegmate endgame certificate 1","claim":"not in","at":"Kf6 Rg1","set":"8000000000000000","moves":1,"root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"8000000000000000","moves":1}]}`
	stalemate := `{"format":"kriegmate endgame certificate 1","claim":"never","at":"Kb6 Pa7","set":"0100000000000000","root":[0,0],"nodes":[
		{"at":"Kb6 Pa7","set":"0100000000000000"}]}`
	for _, text := range []string{notInOne, stalemate} {
		if _, err := CheckEndgame(t.Context(), []byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{
		strings.ReplaceAll(notInOne, `"moves":1`, `"moves":2`),
		strings.ReplaceAll(strings.ReplaceAll(notInOne, `"moves":1,`, ""), "not in", "never"),
		strings.ReplaceAll(stalemate, "Kb6 Pa7", "Kb6 Ph7"), // the pawn promotes with mate
	} {
		if _, err := CheckEndgame(t.Context(), []byte(text)); err == nil {
			t.Errorf("%s: holds", text)
		}
	}
}

// The second checker confirms plans and a refutation of docs/endgames.md.
func TestCheckEndgameInTheTree(t *testing.T) {
	for _, name := range []string{"kbbk-ferguson-never.zst", "kbbk-ferguson-plan.zst", "kqk-longest-plan.zst", "krk-longest-plan.zst", "kqk-shortest-plan.zst", "krk-shortest-plan.zst"} {
		data, err := os.ReadFile("../../testdata/endgames/" + name)
		if err != nil {
			t.Fatal(err)
		}
		decoder, err := zstd.NewReader(nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := decoder.DecodeAll(data, nil)
		decoder.Close()
		if err != nil {
			t.Fatal(err)
		}
		walked, err := CheckEndgame(t.Context(), text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %+v", name, walked)
	}
}

func TestCheckEndgameStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CheckEndgame(ctx, []byte(cornerProof)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
