package mate_test

import (
	"encoding/xml"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/andor/proof"
	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render/rendertest"
	"kriegmate/mate"
)

type planBranch = proof.Branch[chess.Move, kriegspiel.Percept]

func TestPlanSVG(t *testing.T) {
	v, plan := cornerPlan(t)
	svg := mate.PlanSVG(kriegspiel.Berkeley, v, nil, plan)
	elements := rendertest.Elements(t, svg)
	// Two turns; three boards with an arrow and two pieces each, for nobody has said
	// where Black's are.
	if elements["panel"] != 2 || elements["board"] != 3 || elements["arrow"] != 3 || elements["piece"] != 3*2 {
		t.Errorf("elements %v, want 2 panels, 3 boards, 3 arrows, 6 pieces", elements)
	}
	for _, want := range []string{
		"White mates for certain within 2 moves<", ">White to move<", ">After Kf7: silence, then<", ">silence of Black<",
		">try Kf7<", ">try Rh1<", ">if refused<", ">try Rg2<", ">won: check by file,<", ">checkmate<",
	} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("no %q in the picture", want)
		}
	}
	if err := rendertest.Check(svg); err != nil {
		t.Error(err)
	}
}

// bishopBelief is White's Kc7, Rb7, Rh1 against Ka8 and a bishop on c5, b1 or g8.
func bishopBelief(t *testing.T) *mate.Belief {
	t.Helper()
	return ofFENs(t, "k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -")
}

// Ra1 is refused if the bishop is on b1, in its way. Else the bishop must step in
// between: from c5 to a7 or a3, from g8 to a2. So there are three positions; Raa7
// takes on a7 and is refused in the two others, Ra3 is refused if the bishop is on a2.
func TestPlanSVGCounts(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 3}, bishopBelief(t))
	svg, err := found.SVG()
	if err != nil {
		t.Fatal(err)
	}
	text := wordsOf(t, string(svg))
	const want = `White mates for certain within 2 moves: 3 positions | White to move: 3 positions | try Ra1 | if refused: 1 position | try Rh8 | ` +
		`won: check by rank, checkmate (1) | After Ra1: "check by file", then silence of Black: 3 positions | try Raa7 | won: capture on a7, check by file, checkmate (1) | ` +
		`if refused: 2 positions | try Ra3 | won: capture on a3, check by file, checkmate (1) | if refused: 1 position | try Ra2 | won: capture on a2, check by file, checkmate (1) | `
	if flat := strings.ReplaceAll(want, " | ", " "); !strings.HasPrefix(text, flat) {
		t.Errorf("the words are\n%s\nwant\n%s", text, flat)
	}
	// White's three pieces and the black king on all five boards; 3, 1, 3, 2 and 1
	// bishops, of which those of the boards with one position are solid.
	elements := rendertest.Elements(t, svg)
	if elements["piece"] != 5*4+10 {
		t.Errorf("%d pieces, want 30", elements["piece"])
	}
	if got := strings.Count(string(svg), ` opacity="`); got != 8 {
		t.Errorf("%d ghosts, want 8", got)
	}
}

// Two states, a black king on g8 or on h7, and a white king far away. After a3 Black can
// go from g8 to f8, h8, f7, g7 and h7, from h7 to g8, h8, g7, g6 and h6: to eight squares
// in all, of which two can be reached from both.
func TestPlanSVGCountsStatesOnce(t *testing.T) {
	b := ofFENs(t, "6k1/8/8/8/8/8/P7/K7 w - -", "8/7k/8/8/8/8/P7/K7 w - -")
	plan := &mate.Plan{Try: moveOf(t, "a2a3", chess.White), Then: []planBranch{{
		Reply: kriegspiel.Theirs,
		Next:  &mate.Plan{Try: moveOf(t, "a3a4", chess.White), Then: []planBranch{{Own: kriegspiel.Checkmate}}},
	}}}
	svg := mate.PlanSVG(b.Rules, b.View, b.Known(), plan)
	if text := wordsOf(t, string(svg)); !strings.Contains(text, "After a3: silence, then silence of Black: 8 positions") {
		t.Errorf("the words are %s", text)
	}
}

// Where Black is the solver, its arrow goes where its piece goes on the board: from a8 at
// the upper left to a1 at the lower left, which has a frame.
func TestPlanSVGOfBlack(t *testing.T) {
	b := ofFENs(t, "r6k/8/8/8/8/8/8/7K b - -")
	plan := &mate.Plan{Try: moveOf(t, "a8a1", chess.Black), Then: []planBranch{{Own: kriegspiel.ByRank | kriegspiel.Checkmate}}}
	svg := string(mate.PlanSVG(b.Rules, b.View, b.Known(), plan))
	for _, want := range []string{`<rect x="3.5" y="703.5"`, `<path class="arrow" d="M61 50L`, "Black mates for certain in one move: 1 position", "Black to move"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in the picture", want)
		}
	}
}

func moveOf(t *testing.T, uci string, c chess.Colour) chess.Move {
	t.Helper()
	m, err := chess.ParseUCI(uci, c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The first of the turns side by side is the lowest, with many wins; what comes below
// the row has room.
func TestSiblingsOfDifferentHeight(t *testing.T) {
	v, _ := cornerPlan(t)
	kf7 := moveOf(t, "f6f7", chess.White)
	after := kriegspiel.Berkeley.After(&v, kf7, 0)
	plan := &mate.Plan{Try: kf7}
	for i, wins := range []int{3, 1, 1, 1} {
		next := &mate.Plan{Try: kriegspiel.Berkeley.Moves(nil, &after)[0]}
		for j := range wins {
			next.Then = append(next.Then, planBranch{Own: kriegspiel.Capture(chess.Square(j)) | kriegspiel.ByLong | kriegspiel.ByKnight | kriegspiel.Checkmate})
		}
		plan.Then = append(plan.Then, planBranch{Own: kriegspiel.Capture(chess.Square(i)), Reply: kriegspiel.Theirs, Next: next})
	}
	if err := rendertest.Check(mate.PlanSVG(kriegspiel.Berkeley, v, nil, plan)); err != nil {
		t.Error(err)
	}
}

// A turn of twelve proposals is cut after nine, and a plan of many turns somewhere;
// the picture says what is missing.
func TestLongPlansAreCut(t *testing.T) {
	v, _ := cornerPlan(t)
	moves := kriegspiel.Berkeley.Moves(nil, &v)
	won := func(m chess.Move) *mate.Plan {
		return &mate.Plan{Try: m, Then: []planBranch{{Own: kriegspiel.Checkmate}}}
	}
	refusals := won(moves[11])
	for i := 10; i >= 0; i-- {
		refusals = &mate.Plan{Try: moves[i], Then: []planBranch{{Own: kriegspiel.Refused, Next: refusals}}}
	}
	checkCut(t, "refusals", mate.PlanSVG(kriegspiel.Berkeley, v, nil, refusals), 9, "Not drawn: 3 further proposals, if all these are refused.")

	// A line of twelve turns, the king going to and fro, is cut after eight.
	line := won(moveOf(t, "f6f7", chess.White))
	for i := range 11 {
		line = &mate.Plan{Try: moveOf(t, [...]string{"f7f6", "f6f7"}[i%2], chess.White), Then: []planBranch{{Reply: kriegspiel.Theirs, Next: line}}}
	}
	king, _ := chess.ParseFEN("7k/5K2/8/8/8/8/8/6R1 w - -")
	start, _ := kriegspiel.Split(&king, chess.White)
	checkCut(t, "turns", mate.PlanSVG(kriegspiel.Berkeley, start, nil, line), 8, "Not drawn: what follows on 1 further announcement, in 4 proposals.")

	// After Kf7 forty announcements, one proposal each.
	kf7 := moveOf(t, "f6f7", chess.White)
	after := kriegspiel.Berkeley.After(&v, kf7, 0)
	next := kriegspiel.Berkeley.Moves(nil, &after)[0]
	wide := &mate.Plan{Try: kf7}
	for sq := range chess.Square(40) {
		wide.Then = append(wide.Then, planBranch{Own: kriegspiel.Capture(sq), Reply: kriegspiel.Theirs, Next: won(next)})
	}
	checkCut(t, "announcements", mate.PlanSVG(kriegspiel.Berkeley, v, nil, wide), 15, "Not drawn: what follows on 26 further announcements, in 26 proposals.")
}

func checkCut(t *testing.T, name string, svg []byte, boards int, note string) {
	t.Helper()
	if got := rendertest.Elements(t, svg)["board"]; got != boards {
		t.Errorf("%s: %d boards, want %d", name, got, boards)
	}
	if text := wordsOf(t, string(svg)); !strings.Contains(text, note) {
		t.Errorf("%s: no %q in %s", name, note, text)
	}
	if err := rendertest.Check(svg); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// Nothing overlaps in the pictures of the plans of shipped problems.
func TestPicturesOfShippedPlans(t *testing.T) {
	step := map[int]int{3: 16, 5: 24, 7: 60}
	least, most := 40, 1000
	if testing.Short() {
		least, most = 3, 3
	}
	drawn := 0
	for _, set := range shipped.Sets() {
		if drawn < most {
			drawn += drawSet(t, set, step, most-drawn)
		}
	}
	t.Logf("%d pictures", drawn)
	if drawn < least {
		t.Errorf("%d pictures, too few to tell anything", drawn)
	}
}

// drawSet checks the pictures of one mate of so many in a set, up to the most, and
// returns how many.
func drawSet(t *testing.T, set shipped.Set, step map[int]int, most int) (drawn int) {
	t.Helper()
	r, err := set.Open()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		if p.Verdict != database.Mate {
			continue
		}
		if n++; n%step[p.Ply] != 1 {
			continue
		}
		checkShippedPicture(t, &p)
		if drawn++; drawn == most {
			break
		}
	}
	return drawn
}

func checkShippedPicture(t *testing.T, p *database.Problem) {
	t.Helper()
	b, err := mate.Open(t.Context(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	found := solve(t, &mate.Solver{Ply: p.Ply}, b)
	svg, err := found.SVG()
	if err != nil {
		t.Fatal(err)
	}
	if err := rendertest.Check(svg); err != nil {
		t.Errorf("%s: %v", p.ID, err)
	}
	if strings.Contains(string(svg), ": 0 positions") || strings.Contains(string(svg), "(0)") {
		t.Errorf("%s: the plan speaks of what cannot be", p.ID)
	}
}

// Nothing overlaps whatever the shape of the plan: deep, wide, with long turns.
func TestPicturesOfRandomPlans(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	draw := rand.New(rand.NewPCG(seed, 1))
	rounds := 150
	if testing.Short() {
		rounds = 5
	}
	for range rounds {
		v, _ := cornerPlan(t)
		left := draw.IntN(40)
		svg := mate.PlanSVG(kriegspiel.Berkeley, v, nil, randomPlan(draw, v, &left, draw.Float64()))
		if err := rendertest.Check(svg); err != nil {
			t.Fatalf("%v\n%s", err, wordsOf(t, string(svg)))
		}
	}
}

// randomPlan returns a plan of about so many proposals as are left, bushy from 0 for
// one line of play on. It need not win.
func randomPlan(draw *rand.Rand, v kriegspiel.View, left *int, bushy float64) *mate.Plan {
	*left--
	moves := kriegspiel.Berkeley.Moves(nil, &v)
	p := &mate.Plan{Try: moves[draw.IntN(len(moves))]}
	own := []kriegspiel.Percept{0, kriegspiel.ByFile, kriegspiel.ByLong | kriegspiel.ByKnight, kriegspiel.Capture(20), kriegspiel.Capture(21) | kriegspiel.ByRank}
	replies := []kriegspiel.Percept{kriegspiel.Theirs, kriegspiel.Theirs | kriegspiel.ByShort, kriegspiel.Theirs | kriegspiel.ByKnight | kriegspiel.ByRank}
	for range draw.IntN(4) {
		p.Then = append(p.Then, planBranch{Own: own[draw.IntN(len(own))] | kriegspiel.Checkmate})
	}
	if *left > 0 && draw.IntN(2) == 0 {
		p.Then = append(p.Then, planBranch{Own: kriegspiel.Refused, Next: randomPlan(draw, v, left, bushy)})
	}
	for more := true; more && *left > 0; more = draw.Float64() < bushy {
		heard, reply := own[draw.IntN(len(own))], replies[draw.IntN(len(replies))]
		after := kriegspiel.Berkeley.After(&v, p.Try, heard)
		next := kriegspiel.Berkeley.AfterReply(&after, reply)
		p.Then = append(p.Then, planBranch{Own: heard, Reply: reply, Next: randomPlan(draw, next, left, bushy)})
	}
	return p
}

// wordsOf returns the words of a picture, in their order.
func wordsOf(t *testing.T, svg string) string {
	t.Helper()
	var words []string
	inside := false
	for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return strings.Join(words, " ")
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local == "text"
		case xml.CharData:
			if inside {
				words = append(words, string(token))
			}
		case xml.EndElement:
			inside = false
		}
	}
}
