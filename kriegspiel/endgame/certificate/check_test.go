package certificate_test

import (
	"encoding/json"
	"strings"
	"testing"

	"kriegmate/kriegspiel/endgame/certificate"
)

func parse(t *testing.T, text string) *certificate.Certificate {
	t.Helper()
	var c certificate.Certificate
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	c.Format = certificate.Format
	return &c
}

// Sets by hand: a8 is bit 56, h8 bit 63, h7 bit 55, b8 bit 57, a1 bit 0.
const (
	a8     = "0100000000000000"
	h8     = "8000000000000000"
	h7     = "0080000000000000"
	a8h8   = "8100000000000000"
	corner = `{"claim":"wins","at":"Kf6 Rg1","set":"` + h8 + `","moves":2,"root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"` + h8 + `","moves":2,"try":"f6f7","next":[[1,0]]},
		{"at":"Kf7 Rg1","set":"` + h7 + `","moves":1,"try":"g1h1"}]}`
	// The same with the board mirrored: the second node has its files turned.
	mirrored = `{"claim":"wins","at":"Kc6 Rb1","set":"` + a8 + `","moves":2,"root":[0,1],"nodes":[
		{"at":"Kf6 Rg1","set":"` + h8 + `","moves":2,"try":"f6f7","next":[[1,1]]},
		{"at":"Kc7 Rb1","set":"0001000000000000","moves":1,"try":"b1a1"}]}`
)

func TestPlans(t *testing.T) {
	for name, text := range map[string]string{"corner": corner, "mirrored": mirrored} {
		if err := certificate.Check(t.Context(), parse(t, text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, test := range []struct{ old, new, want string }{
		{`"moves":2,"root"`, `"moves":1,"root"`, "the root: node 0 is for another number of moves"},
		{`"moves":2,"try"`, `"moves":1,"try"`, "node 0, Kf6 Rg1, king on h8, 1 moves: f6f7: no node for king on h7"},
		{`"set":"` + h8 + `","moves":2,"root"`, `"set":"` + a8h8 + `","moves":2,"root"`, "the root: node 0 does not hold a8"},
		{`"set":"` + h8 + `","moves":2,"try"`, `"set":"` + a8h8 + `","moves":2,"try"`, "no node for king on"},
		{`"next":[[1,0]]`, `"next":[[1,1]]`, "no node for king on h7"},
		{`"next":[[1,0]]`, `"next":[[2,0]]`, "no node for king on h7"},
		{`"next":[[1,0]]`, `"next":[]`, "no node for king on h7"},
		{`"try":"f6f7"`, `"try":"f6h7"`, "f6h7 cannot be proposed"},
		{`"try":"f6f7"`, `"try":"g1g7"`, "g1g7 ends the game without a win"},
		{`"try":"f6f7"`, `"try":"f6g7"`, "f6g7 is refused on all squares"},
		{`"try":"f6f7"`, `"try":"nine"`, "nine"},
		{`"try":"g1h1"`, `"try":"g1g2"`, "node 1, Kf7 Rg1, king on h7, 1 moves: g1g2"},
		{`"at":"Kf7 Rg1"`, `"at":"Kf7 Rg2"`, "no node for king on h7"},
		{`"at":"Kf7 Rg1"`, `"at":"Kf7 Rh1"`, "node 1: the king cannot be on h7"},
		{`"at":"Kf7 Rg1"`, `"at":"Kf7 Kg1"`, "node 1: 2 kings"},
		{`"at":"Kf7 Rg1"`, `"at":"Kf7 Rf7"`, "cannot stand there"},
		{`"at":"Kf7 Rg1"`, `"at":"Kf7 Xg1"`, "is not like Kc3"},
		{`"root":[0,0]`, `"root":[1,0]`, "the root: node 1 has another placement"},
		{`"root":[0,0]`, `"root":[-1,0]`, "the root: no node -1"},
		{`"claim":"wins"`, `"claim":"loses"`, "unknown claim"},
		{`"claim":"wins"`, `"claim":"never"`, `the claim "never" with 2 moves`},
	} {
		if !strings.Contains(corner, test.old) {
			t.Fatalf("%s is not in the certificate", test.old)
		}
		err := certificate.Check(t.Context(), parse(t, strings.Replace(corner, test.old, test.new, 1)))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: error %v, want %q", test.new, test.old, err, test.want)
		}
	}
	c := parse(t, corner)
	c.Format = "kriegmate endgame certificate 2"
	if err := certificate.Check(t.Context(), c); err != certificate.ErrFormat {
		t.Errorf("another version: %v", err)
	}
}

// Nothing mates at once from Kf6 Rg1, king on h8, which needs no further nodes.
// That nothing does in two moves is not so, and cannot be shown.
func TestNotInOne(t *testing.T) {
	text := `{"claim":"not in","at":"Kf6 Rg1","set":"` + h8 + `","moves":1,"root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"` + h8 + `","moves":1}]}`
	if err := certificate.Check(t.Context(), parse(t, text)); err != nil {
		t.Error(err)
	}
	text = strings.ReplaceAll(text, `"moves":1`, `"moves":2`)
	if err := certificate.Check(t.Context(), parse(t, text)); err == nil || !strings.Contains(err.Error(), "is not refuted") {
		t.Errorf("not in two: error %v", err)
	}
}

// King b6 and pawn a7 against a king on a8: Ka6 and Kb6 keep the pawn and
// stalemate, all else loses it. From a6 the pieces are stalemating already. So from
// every place of the own king the proof needs only what a capture leaves, a bare
// king, which needs no node, and stalemate.
func TestNever(t *testing.T) {
	text := `{"claim":"never","at":"Kb6 Pa7","set":"` + a8 + `","root":[0,0],"nodes":[
		{"at":"Kb6 Pa7","set":"` + a8 + `"}]}`
	if err := certificate.Check(t.Context(), parse(t, text)); err != nil {
		t.Error(err)
	}
	// A node that says never of a winning position cannot stand, not even on
	// itself.
	text = `{"claim":"never","at":"Kf6 Rg1","set":"` + h8 + `","root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"` + h8 + `","next":[[0,0],[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7]]}]}`
	if err := certificate.Check(t.Context(), parse(t, text)); err == nil {
		t.Error("a winning position is never won")
	}
}

// A proof is one by its first field, however its JSON is spaced, and of any version.
func TestRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		`{"format":"kriegmate endgame certificate 1","claim":"never"}`:    true,
		`{"format": "kriegmate endgame certificate 1", "claim": "never"}`: true,
		"\n{\n\t\"format\" : \"kriegmate endgame certificate 2\"\n}":      true,
		`{"claim":"never","format":"kriegmate endgame certificate 1"}`:    false,
		`{"format":"kriegmate problems","claim":"kriegmate endgame"}`:     false,
		`{"format":["kriegmate endgame certificate 1"]}`:                  false,
		`["format","kriegmate endgame certificate 1"]`:                    false,
		`{"version":1}`: false, `{"format":`: false, `{`: false, ``: false, `x`: false,
	} {
		if got := certificate.Recognised([]byte(text)); got != want {
			t.Errorf("Recognised(%s) = %v", text, got)
		}
	}
}

func TestBadText(t *testing.T) {
	for _, text := range []string{
		`{"set":"12"}`, `{"set":"xxxxxxxxxxxxxxxx"}`, `{"root":[1]}`, `{"root":[1,8]}`, `{"root":"a"}`, `{"root":[1,-1]}`,
	} {
		var c certificate.Certificate
		if err := json.Unmarshal([]byte(text), &c); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	want, err := json.Marshal(parse(t, mirrored))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(parse(t, string(want)))
	if err != nil || string(got) != string(want) {
		t.Errorf("%s becomes %s, %v", want, got, err)
	}
}
