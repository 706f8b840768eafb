package proof_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor/proof"
)

// rooms is a game of three rooms in a row. A guest is in one of them; to open its
// door wins, a door that creaks is refused where the guest leans on the wall beside
// it, and after any other door the guest steps to a neighbouring room. That is
// enough for every part of a file; how to win it does not matter here.
type rooms struct{}

// heard is what is heard: nothing, a refusal, or the guest.
type heard uint8

const (
	nothing heard = iota
	refused
	found
	steps // of the guest
	squeak
)

func (h heard) Illegal() bool { return h == refused || h == squeak }
func (h heard) Won() bool     { return h == found }
func (h heard) Lost() bool    { return false }

// none is the view: there is nothing to see. It counts the turns, so that views
// differ.
type none struct{ turn int }

func (rooms) Moves(dst []int, _ *none) []int { return append(dst, 1, 2) }

func (rooms) Try(_ *none, s *int, m int) heard {
	switch {
	case *s == m:
		return found
	case *s == 3 && m == 1:
		return refused
	}
	return nothing
}

func (rooms) Replies(dst []int, said []heard, _ *none, s *int) ([]int, []heard) {
	for _, next := range []int{*s - 1, *s + 1} {
		if next >= 1 && next <= 3 {
			dst, said = append(dst, next), append(said, steps)
		}
	}
	return dst, said
}

func (rooms) After(v *none, _ int, p heard) none {
	if p == refused {
		return *v
	}
	return none{v.turn + 1}
}

func (rooms) AfterReply(v *none, _ heard) none { return none{v.turn + 1} }

// letters writes the game: doors as numbers, what is heard as words, rooms as
// R and their number with the turn.
type letters struct{}

var words = [...]string{nothing: "nothing", refused: "creak", found: "found", steps: "steps", squeak: "squeak"}

func (letters) MoveText(m int) string { return strconv.Itoa(m) }

func (letters) ParseMove(text string) (int, error) { return strconv.Atoi(text) }

func (letters) PerceptJSON(p heard) string { return words[p] }

func (letters) ParsePercept(word string) (heard, error) {
	for h, w := range words {
		if w == word {
			return heard(h), nil
		}
	}
	return 0, fmt.Errorf("unknown sound %q", word)
}

func (l letters) ParseReply(word string) (heard, error) {
	if word != words[steps] {
		return 0, errors.New("no reply")
	}
	return steps, nil
}

func (letters) StateTexts(v *none, states []int) (texts []string) {
	for _, s := range states {
		texts = append(texts, fmt.Sprintf("R%d@%d", s, v.turn))
	}
	return texts
}

func (letters) ParseStates(v *none, texts []string) (states []int, err error) {
	for _, text := range texts {
		var s, turn int
		if _, err := fmt.Sscanf(text, "R%d@%d", &s, &turn); err != nil || turn != v.turn {
			return nil, fmt.Errorf("state %q in turn %d", text, v.turn)
		}
		states = append(states, s)
	}
	return states, nil
}

var roomFormat = proof.Format[none, int, int, heard, string]{Game: rooms{}, Notation: letters{}}

type (
	roomPlan       = proof.Plan[int, heard]
	roomBranch     = proof.Branch[int, heard]
	roomRefutation = proof.Refutation[int, heard]
	roomReason     = proof.Reason[int, heard]
)

// A plan with each of the three kinds of branches.
func TestPlanFile(t *testing.T) {
	plan := &roomPlan{Try: 1, Then: []roomBranch{
		{Own: found},
		{Own: refused, Next: &roomPlan{Try: 2, Then: []roomBranch{{Own: found}}}},
		{Own: nothing, Reply: steps, Next: &roomPlan{Try: 2, Then: []roomBranch{{Own: found}}}},
	}}
	const want = `{"try":"1","then":[{"heard":["found"]},` +
		`{"heard":["creak"],"plan":{"try":"2","then":[{"heard":["found"]}]}},` +
		`{"heard":["nothing","steps"],"plan":{"try":"2","then":[{"heard":["found"]}]}}]}`
	j := roomFormat.EncodePlan(plan)
	if text, err := json.Marshal(j); err != nil || string(text) != want {
		t.Errorf("written as\n%s, %v, want\n%s", text, err, want)
	}
	back, err := roomFormat.DecodePlan(j)
	if diff := cmp.Diff(plan, back); diff != "" || err != nil {
		t.Errorf("read back: %v\n%s", err, diff)
	}
	if roomFormat.EncodePlan(nil) != nil {
		t.Error("no plan is written as one")
	}
}

// A refutation with every kind of reason, in which one part is used twice and
// another is about the same states in another turn.
func roomsRefutation() *roomRefutation {
	shared := &roomRefutation{States: []int{3}, Reasons: []roomReason{{Kind: proof.Useless}, {Kind: proof.Fails}}}
	again := &roomRefutation{States: []int{3}, Sighted: true}
	return &roomRefutation{States: []int{3, 2}, Reasons: []roomReason{
		{Kind: proof.Denied, Below: &roomRefutation{States: []int{3}, Reasons: []roomReason{
			{Kind: proof.Useless}, {Kind: proof.Below, Own: nothing, Reply: steps, Below: shared},
		}}},
		{Kind: proof.Below, Own: nothing, Reply: steps, Below: &roomRefutation{States: []int{2, 3}, Reasons: []roomReason{
			{Kind: proof.Denied, Below: shared}, {Kind: proof.Below, Own: nothing, Reply: steps, Below: again},
		}}},
	}}
}

const roomsFile = `[{"states":["R3@0","R2@0"],"reasons":[{"try":"1","kind":"denied","below":1},{"try":"2","kind":"below","heard":["nothing","steps"],"below":3}]},` +
	`{"states":["R3@0"],"reasons":[{"try":"1","kind":"useless"},{"try":"2","kind":"below","heard":["nothing","steps"],"below":2}]},` +
	`{"states":["R3@2"],"reasons":[{"try":"1","kind":"useless"},{"try":"2","kind":"fails"}]},` +
	`{"states":["R2@2","R3@2"],"reasons":[{"try":"1","kind":"denied","below":2},{"try":"2","kind":"below","heard":["nothing","steps"],"below":4}]},` +
	`{"states":["R3@4"],"sighted":true}]`

func TestRefutationFile(t *testing.T) {
	r := roomsRefutation()
	list := roomFormat.EncodeRefutation(r, none{}, 5)
	if text, err := json.Marshal(list); err != nil || string(text) != roomsFile {
		t.Errorf("written as\n%s, %v, want\n%s", text, err, roomsFile)
	}
	back, err := roomFormat.DecodeRefutation(list, none{}, 5)
	if diff := cmp.Diff(r, back); diff != "" || err != nil {
		t.Errorf("read back: %v\n%s", err, diff)
	}
	if back.Reasons[0].Below.Reasons[1].Below != back.Reasons[1].Below.Reasons[0].Below {
		t.Error("a part that was shared is there twice")
	}
	// Reasons may come in any order.
	list[0].Reasons[0], list[0].Reasons[1] = list[0].Reasons[1], list[0].Reasons[0]
	if back, err := roomFormat.DecodeRefutation(list, none{}, 5); err != nil || cmp.Diff(r, back) != "" {
		t.Errorf("in another order: %v", err)
	}
}

func TestBadFiles(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"out of the list", `"below":4`, `"below":5`, "refutation 5: there is none"},
		{"before the list", `"below":4`, `"below":-1`, "refutation -1: there is none"},
		{"a circle", `{"try":"1","kind":"denied","below":1}`, `{"try":"1","kind":"denied"}`, "refutation 0: it is its own reason"},
		{"too deep", `{"states":["R3@4"],"sighted":true}`, `{"states":["R3@4"],"reasons":[{"try":"1","kind":"useless"},{"try":"2","kind":"below","heard":["nothing","steps"],"below":5}]},{"states":["R3@6"],"sighted":true}`, "no ply is left"},
		{"a reason too few", `{"try":"1","kind":"useless"},`, ``, "1 reasons for 2 proposals"},
		{"a proposal twice", `{"try":"1","kind":"useless"}`, `{"try":"2","kind":"useless"}`, "no reason for 1"},
		{"reasons beside sight", `"sighted":true`, `"reasons":[{"try":"1","kind":"useless"}],"sighted":true`, "1 reasons for 0 proposals"},
		{"an unknown kind", `"fails"`, `"sulks"`, `unknown kind "sulks"`},
		{"one percept", `["nothing","steps"]`, `["nothing"]`, "1 percepts, want two"},
		{"an unknown percept", `["nothing","steps"]`, `["bang","steps"]`, `unknown sound "bang"`},
		{"an unknown reply", `["nothing","steps"]`, `["nothing","found"]`, "no reply"},
		{"another view", `R3@4`, `R3@2`, `state "R3@2" in turn 4`},
	} {
		text := strings.Replace(roomsFile, test.old, test.new, 1)
		var list []proof.RefutationJSON[string]
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			t.Fatal(err)
		}
		if _, err := roomFormat.DecodeRefutation(list, none{}, 5); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	if _, err := roomFormat.DecodeRefutation(nil, none{}, 5); err == nil {
		t.Error("an empty list is read")
	}
	for _, text := range []string{
		`{"try":"x","then":[]}`, `{"try":"1","then":[{"heard":[]}]}`, `{"try":"1","then":[{"heard":["found","steps","steps"]}]}`,
		`{"try":"1","then":[{"heard":["bang"]}]}`, `{"try":"1","then":[{"heard":["nothing","found"]}]}`,
		`{"try":"1","then":[{"heard":["creak"],"plan":{"try":"y","then":[]}}]}`,
	} {
		var j proof.PlanJSON[string]
		if err := json.Unmarshal([]byte(text), &j); err != nil {
			t.Fatal(err)
		}
		if _, err := roomFormat.DecodePlan(&j); err == nil {
			t.Errorf("the plan %s is read", text)
		}
	}
}

// A list in which each refutation rests on the next cannot fill the stack.
func TestLongChain(t *testing.T) {
	for _, test := range []struct {
		length int
		fits   bool
	}{{1000, true}, {1 << 16, false}} {
		list := make([]proof.RefutationJSON[string], test.length)
		for i := range list {
			list[i] = proof.RefutationJSON[string]{States: []string{"R3@0"}, Reasons: []proof.ReasonJSON[string]{
				{Try: "1", Kind: "denied", Below: i + 1}, {Try: "2", Kind: "fails"},
			}}
		}
		list[len(list)-1] = proof.RefutationJSON[string]{States: []string{"R3@0"}, Sighted: true}
		if _, err := roomFormat.DecodeRefutation(list, none{}, 5); (err == nil) != test.fits {
			t.Errorf("%d of them: %.100v", test.length, err)
		}
	}
}

// What a file has parts of is what it can show.
func TestFileParts(t *testing.T) {
	plan, states := &proof.PlanJSON[string]{}, []string{"R1@0"}
	refutations := []proof.RefutationJSON[string]{{}}
	for _, test := range []struct {
		name             string
		file             proof.File[string]
		plan, refutation bool
	}{
		{"nothing", proof.File[string]{}, false, false},
		{"a plan", proof.File[string]{Plan: plan, States: states}, true, false},
		{"a plan for no states", proof.File[string]{Plan: plan}, false, false},
		{"states alone", proof.File[string]{States: states}, false, false},
		{"a refutation", proof.File[string]{Refutations: refutations}, false, true},
		{"a refutation and states", proof.File[string]{Refutations: refutations, States: states}, false, false},
		{"both", proof.File[string]{Plan: plan, States: states, Refutations: refutations}, false, false},
	} {
		if test.file.OfPlan() != test.plan || test.file.OfRefutation() != test.refutation {
			t.Errorf("%s: of a plan %v, of a refutation %v", test.name, test.file.OfPlan(), test.file.OfRefutation())
		}
	}
}

// creaky is the game in which the door creaks in two ways: room 2 has another creak.
type creaky struct{ rooms }

func (g creaky) Try(v *none, s *int, m int) heard {
	if *s == 2 && m == 1 {
		return squeak
	}
	return g.rooms.Try(v, s, m)
}

// A refutation names the refusal where there are several, and need not where there is one.
func TestRefusalsInFiles(t *testing.T) {
	format := proof.Format[none, int, int, heard, string]{Game: creaky{}, Notation: letters{}}
	part := &roomRefutation{States: []int{3}, Reasons: []roomReason{{Kind: proof.Useless}, {Kind: proof.Fails}}}
	r := &roomRefutation{States: []int{3, 2}, Reasons: []roomReason{{Kind: proof.Denied, Own: refused, Below: part}, {Kind: proof.Fails}}}
	const want = `[{"states":["R3@0","R2@0"],"reasons":[{"try":"1","kind":"denied","heard":["creak"],"below":1},{"try":"2","kind":"fails"}]},` +
		`{"states":["R3@0"],"reasons":[{"try":"1","kind":"useless"},{"try":"2","kind":"fails"}]}]`
	list := format.EncodeRefutation(r, none{}, 1)
	if text, err := json.Marshal(list); err != nil || string(text) != want {
		t.Errorf("written as\n%s, %v, want\n%s", text, err, want)
	}
	back, err := format.DecodeRefutation(list, none{}, 1)
	if diff := cmp.Diff(r, back); diff != "" || err != nil {
		t.Errorf("read back: %v\n%s", err, diff)
	}
	for _, wrong := range [][]string{{"nothing"}, {"creak", "squeak"}, {"?"}} {
		list[0].Reasons[0].Heard = wrong
		if _, err := format.DecodeRefutation(list, none{}, 1); err == nil {
			t.Errorf("%q is read as a refusal", wrong)
		}
	}
}
