package compose_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// belief returns a belief state that is given as FENs.
func belief(t testing.TB, fens ...string) *mate.Belief {
	t.Helper()
	b, err := mate.OfFENs(fens, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// report returns the report on a belief state.
func report(t testing.TB, c compose.Composer, fens ...string) *compose.Report {
	t.Helper()
	r, err := c.Report(context.Background(), belief(t, fens...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// key reads a key.
func key(t testing.TB, text string, fens ...string) chess.Move {
	t.Helper()
	m, err := compose.ParseKey(belief(t, fens...), text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The problems worked out by hand.
var (
	// The black rook is on d8, on f8 or on a2. It would take a new queen on e8, so the
	// captures come first, in either order, and a rook does as well as a queen.
	threeRooks = []string{"3r3k/4P1pp/8/8/8/8/8/6K1 w - -", "5r1k/4P1pp/8/8/8/8/8/6K1 w - -", "7k/4P1pp/8/8/8/8/r7/6K1 w - -"}
	// The black king is on g1 or e1. 1 Qf2+ tells which; from g1 it must go to h1,
	// where Qf1 and Qh2 mate, from e1 to d1, where Ne3 mates alone.
	twoKings = []string{"8/8/8/8/5QN1/8/8/1K4k1 w - -", "8/8/8/8/5QN1/8/8/1K2k3 w - -"}
	// 1 Kd6 mates in two if one sees: 1 ... Kc8 2 Rf8, 1 ... Ke8 2 Rb8. Nothing tells
	// them apart.
	twoRooks = "3k4/8/8/2K2R2/8/8/1R6/8 w - -"
	// The same with the colours exchanged.
	twoRooksBlack = "8/1r6/8/8/2k2r2/8/8/3K4 b - -"
	// 1 Kg6 Kg8 2 Ra8 and 1 Kf7 Kh7 2 Rh1 mate. After 1 Rg1 Kh7 nothing does: the king
	// on f6 leaves it h6.
	corner = "7k/8/5K2/8/8/8/8/R7 w - -"
)

// line returns the line of a text that begins with the given words.
func line(text, begin string) string {
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, begin) {
			return l
		}
	}
	return ""
}

// The first turn of the plan is one solution, tried in order; what mates in its place in
// the same state is a cook.
func TestKeyWithRefusals(t *testing.T) {
	text := report(t, compose.Composer{}, threeRooks...).Text()
	for _, want := range []string{
		"White to move, 3 states",
		"mate in 1 ply",
		"key: exd8=Q, if refused exf8=Q, if refused e8=Q",
		"cooked: also exd8=R",
		"cooked: after exd8=Q is refused also exf8=R",
		"cooked: after exf8=Q is refused also e8=R",
		"the order is free: the plan may begin with exf8=Q too",
		// e8=Q fails with the rook on d8 and on f8, and what else is accepted somewhere
		// mates nowhere.
		"no tries: 13 other proposals, each with several defences",
		"information needed: refusals",
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
}

// The bishop is on c5, b1 or g8. Ra1+ is refused where it stands on b1; then Rh8 mates at
// once and alone, and taking it mates a move later: Rbb1 Ka7 Ra1. Rh8 at the start
// mates too, but if the bishop is on g8: then it is pinned, and Black is stalemated.
func TestSlower(t *testing.T) {
	r := report(t, compose.Composer{}, "k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -")
	text := r.Text()
	for _, want := range []string{
		"key: Ra1, if refused Rh8, unique",
		"dual: after Ra1 is refused slower Rbb1",
		"tries that fail:\n  Rh8     stalemate (Bg8)",
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if !r.Unique() || len(r.Tries) != 1 || r.Tries[0].Escapes != 1 || r.Tries[0].Defences != 0 {
		t.Errorf("unique %v, tries %+v", r.Unique(), r.Tries)
	}
	if r.Others = 0; strings.Contains(r.Text(), "other proposal") {
		t.Errorf("where there are no others, some are counted:\n%s", r.Text())
	}
}

func TestDual(t *testing.T) {
	r := report(t, compose.Composer{}, twoKings...)
	if !r.Unique() || len(r.Keys) != 1 || r.Keys[0].String() != "f4f2" {
		t.Errorf("unique %v, keys %v, want f4f2 alone", r.Unique(), r.Keys)
	}
	text := r.Text()
	for _, want := range []string{
		"key: Qf2, unique",
		"information needed: the directions of checks",
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	// Which of the two mates the plan has is its own choice.
	dual := line(text, "after Qf2 (check by long diagonal), then silence: ")
	if !strings.HasSuffix(dual, ": Qf1, also Qh2") && !strings.HasSuffix(dual, ": Qh2, also Qf1") || len(r.Duals) != 1 {
		t.Errorf("%d duals, %q in:\n%s", len(r.Duals), dual, text)
	}
}

// What refutes the intended key is told in the words of the board, for either colour.
func TestIntendedKey(t *testing.T) {
	for _, test := range []struct{ fen, key, want string }{
		{twoRooks, "Kd6", "intended: Kd6, which fails: 1...Ke8, mate by Rb8; 1...Kc8, mate by Rf8: these sound the same"},
		{twoRooksBlack, "c4d3", "intended: Kd3, which fails: 1...Ke1, mate by Rb1; 1...Kc1, mate by Rf1: these sound the same"},
		{corner, "Rg1", "intended: Rg1, which fails: 1...Kh7, and there is no mate"},
		{corner, "Kg6", "intended: Kg6, which solves it"},
		{corner, "Kg7", "intended: Kg7, which is refused in every position"},
		{corner, "Kf7", "intended: Kf7, which solves it"},
	} {
		text := report(t, compose.Composer{Ply: 3, Key: key(t, test.key, test.fen)}, test.fen).Text()
		if got := line(text, "intended: "); got != test.want && got != swapped(test.want) {
			t.Errorf("%s: %q, want %q", test.fen, got, test.want)
		}
	}
}

// swapped exchanges the two replies of a line: their order means nothing.
func swapped(text string) string {
	head, tail, _ := strings.Cut(text, "1...")
	first, rest, _ := strings.Cut(tail, "; 1...")
	second, end, _ := strings.Cut(rest, ": ")
	return head + "1..." + second + "; 1..." + first + ": " + end
}

// Where stalemates win, too, a try is what fails by one defence alone. Here no stalemate is in
// reach: Kd6 fails by what is hidden, and the tries of the rook are those that leave the king
// one move.
func TestTriesUnderRand(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want []string
	}{
		{twoRooks, []string{"Kd6 0"}},
		{corner, []string{"Rg1 1", "Rh1 1", "Ra7 1", "Ra8 1"}},
	} {
		b, err := mate.OfFENs([]string{test.fen}, kriegspiel.Rand, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := compose.Composer{Ply: 3}
		r, err := c.Report(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		var got []string // with the number of defences
		for _, try := range r.JSON().Tries {
			got = append(got, fmt.Sprint(try.SAN, " ", try.Defences))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: tries (-want +got):\n%s", test.fen, diff)
		}
	}
}

func TestBadKey(t *testing.T) {
	if m, err := compose.ParseKey(belief(t, corner), "Qa9\x1b[31m"); err == nil || strings.ContainsAny(err.Error(), "\x1b\n") {
		t.Errorf("%v, error %q, want one line about the key", m, err)
	}
	if m, err := compose.ParseKey(belief(t, corner), "any?"); err == nil || err.Error() != "any? is a question and no move" {
		t.Errorf("any?: %v, %v", m, err)
	}
	if m, err := compose.ParseKey(belief(t, corner), ""); m != 0 || err != nil {
		t.Errorf("no key is %v, %v", m, err)
	}
}

// A mate in three moves that is one in two is told to be.
func TestShorter(t *testing.T) {
	if r := report(t, compose.Composer{Ply: 5}, corner); r.Shorter != 3 || r.Verdict != andor.Proved {
		t.Errorf("%v in 5, in %d too, want proved, 3", r.Verdict, r.Shorter)
	}
	if r := report(t, compose.Composer{}, corner); r.Shorter != 0 || r.Ply != 3 {
		t.Errorf("mate in %d, shorter %d, want 3, 0", r.Ply, r.Shorter)
	}
}

// With Black to move in the corner, the king has g8 and h7. After 1 ... Kg8 there is no
// mate at once, nor after 1 ... Kh7.
//
// Held by the king on g6 it has g8 alone, and the rook mates there.
func TestSetPlay(t *testing.T) {
	r := report(t, compose.Composer{Ply: 3, SetPlay: true}, corner)
	set := r.SetPlay
	if set.Ply != 1 || len(set.Heard) != 1 || set.Heard[0].Verdict != andor.Refuted || len(set.Heard[0].Replies) != 2 {
		t.Fatalf("set play %+v, want two replies that sound the same and no mate", set)
	}
	r = report(t, compose.Composer{Ply: 3, SetPlay: true}, "7k/8/6K1/8/8/8/8/1R6 w - -")
	text := r.Text()
	for _, want := range []string{"set play, Black to move, then 1 ply:\n  on silence: mate by Rb8\n    1...Kg8: Rb8\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if r := report(t, compose.Composer{Ply: 1, SetPlay: true}, "7k/8/6K1/8/8/8/8/1R6 w - -"); !strings.Contains(r.Text(), "no ply is left after it") {
		t.Errorf("set play of a mate in one:\n%s", r.Text())
	}
}

// White has a king on h1 alone. Black mates by Qa1, Qb1 and Rb1, all along the rank, and
// stalemates by Qa7, which takes g1, and by Rg2. Each thing that can be heard is told
// once.
func TestSetPlayEnds(t *testing.T) {
	r := report(t, compose.Composer{Ply: 3, SetPlay: true}, "6k1/8/8/8/8/8/qr6/7K w - -")
	ends := map[string]int{}
	for _, h := range r.SetPlay.Heard {
		heard := h.Reply.Heard(chess.White)
		if _, twice := ends[heard]; twice {
			t.Errorf("%q is told twice:\n%s", heard, r.Text())
		}
		ends[heard] = len(h.Replies)
	}
	if ends["check by rank, checkmate"] != 3 || ends["stalemate"] != 2 {
		t.Errorf("replies by what is heard: %v, want 3 that mate and 2 that stalemate", ends)
	}
}

// The rook is on d8, where it can be taken with mate, or on g8, where nothing mates. The
// capture wins wherever it is accepted, but not in the other state.
func TestRefusedForNothing(t *testing.T) {
	r := report(t, compose.Composer{Ply: 1, Key: key(t, "exd8=Q", threeRooks[0])}, threeRooks[0], "6rk/4P1pp/8/8/8/8/8/6K1 w - -")
	want := "intended: exd8=Q, which fails: what is left after a refusal has no mate"
	if got := line(r.Text(), "intended"); r.Verdict != andor.Refuted || len(r.Keys) != 0 || got != want {
		t.Errorf("%v, keys %v, %q, want %q", r.Verdict, r.Keys, got, want)
	}
}

// What simply does not mate is no try.
func TestNoTries(t *testing.T) {
	if r := report(t, compose.Composer{}, "7k/8/6K1/8/8/8/8/1R6 w - -"); r.Ply != 1 || len(r.Tries) != 0 || r.Others == 0 {
		t.Errorf("mate in %d, tries %+v and %d others, want none and some", r.Ply, r.Tries, r.Others)
	}
}

// Where there was no time for tries and duals, nothing is said of there being none, nor that
// other keys are no cooks.
func TestUnfinishedText(t *testing.T) {
	const noTries, free = "no tries: ", "the order is free: "
	r := report(t, compose.Composer{Ply: 3}, corner)
	r.Others, r.Tries, r.Cooks = r.Others+len(r.Tries), nil, nil
	if text := r.Text(); !strings.Contains(text, noTries) || !strings.Contains(text, free) {
		t.Errorf("finished, without tries and cooks: want %q and %q in\n%s", noTries, free, text)
	}
	r.Unfinished = []string{"tries", "duals"}
	if text := r.Text(); strings.Contains(text, noTries) || strings.Contains(text, free) || !strings.Contains(text, "the plan may begin with Kf7 too") {
		t.Errorf("unfinished: %q, %q or no other key in\n%s", noTries, free, text)
	}
}

// In check the solver cannot leave the move to the opponent.
func TestSetPlayInCheck(t *testing.T) {
	r := report(t, compose.Composer{Ply: 3, SetPlay: true}, "7k/8/5K2/8/8/8/5r2/R7 w - -")
	if r.SetPlay.Checked != 1 || len(r.SetPlay.Heard) != 0 {
		t.Errorf("set play %+v, want one state in check", r.SetPlay)
	}
}

// Every neighbour of the corner is what the judge says, each once: without the rook, the
// kings on the squares beside theirs that are possible, and the rook on a2, b1 and b2.
func TestNeighbours(t *testing.T) {
	r := report(t, compose.Composer{Ply: 3, Neighbours: true}, corner)
	seen := map[string]bool{}
	for i := range r.Neighbours.List {
		n := &r.Neighbours.List[i]
		seen[n.String()] = true
		fen := neighbourFEN(t, n)
		for ply := 1; ply <= 3; ply += 2 {
			b := belief(t, fen)
			won := judge{Game: b.Rules}.Winnable(b.View, map[kriegspiel.State]bool{b.Known()[0]: true}, kriegspiel.Depth(ply))
			if want := n.Verdict == andor.Proved && n.Ply <= ply; won != want {
				t.Errorf("%v, %s: mate in %d is %v, judged %v", n, fen, ply, want, won)
			}
		}
	}
	// The white king's neighbours are e5 to g7 without g7, which touches the black
	// king; the black king's are g8 and h7 (g7 touches); the rook's are three.
	if len(seen) != len(r.Neighbours.List) || len(seen) != 1+7+2+3 {
		t.Errorf("%d neighbours, %d different: %v, want 13", len(r.Neighbours.List), len(seen), seen)
	}
}

// neighbourFEN returns the position of a neighbour of the corner.
func neighbourFEN(t *testing.T, n *compose.Neighbour) string {
	t.Helper()
	p, err := chess.ParseFEN(corner)
	if err != nil {
		t.Fatal(err)
	}
	white, black := p.Sides()
	switch {
	case n.LeftOut:
		white.Remove(n.From)
	case n.Piece == chess.Rook:
		white.Remove(n.From)
		white.Put(chess.Rook, n.To)
	case n.Colour == chess.White:
		white.King = n.To
	default:
		black.King = n.To.Turn()
	}
	v := kriegspiel.NewView(white, chess.White)
	p = v.OwnTurn(&black)
	return p.FEN()
}

// JSON says what the text says, in UCI.
func TestJSON(t *testing.T) {
	r := report(t, compose.Composer{Ply: 3, Key: key(t, "Kd6", twoRooks), SetPlay: true, Neighbours: true}, twoRooks)
	data, err := json.Marshal(r.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Verdict, Intended string
		Ply, States       int
		Keys              []string
		Unique            bool
		Failed            struct {
			Try     string
			Heard   []map[string]any
			Replies []struct {
				FEN, Reply string
				Mates      []string
			}
		}
		Neighbours []struct{ Side, Piece, From, To string }
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Verdict != "no-mate" || got.Ply != 3 || got.States != 1 || got.Unique || got.Intended != "c5d6" || got.Keys == nil || len(got.Keys) != 0 {
		t.Errorf("report %s", data)
	}
	mates := map[string][]string{}
	for _, reply := range got.Failed.Replies {
		mates[reply.Reply] = reply.Mates
	}
	if diff := cmp.Diff(map[string][]string{"d8c8": {"f5f8"}, "d8e8": {"b2b8"}}, mates); diff != "" || len(got.Failed.Heard) != 2 {
		t.Errorf("the refutation (-want +got):\n%s%s", diff, data)
	}
	if len(got.Neighbours) != len(r.Neighbours.List) || got.Neighbours[0].To != "" {
		t.Errorf("%d neighbours in JSON, want %d, the first without a piece", len(got.Neighbours), len(r.Neighbours.List))
	}
}

// A report stops with its time and with its context, and has what it has found.
func TestStops(t *testing.T) {
	const long = "3K4/4p3/B2k1p1Q/5p2/2PN1P2/1RP2N2/p2R4/1q4B1 w - -"
	c := compose.Composer{Ply: 9, Timeout: 200 * time.Millisecond, SetPlay: true, Neighbours: true}
	begin := time.Now()
	r, err := c.Report(context.Background(), belief(t, long))
	if took := time.Since(begin); err != nil || took > 5*time.Second {
		t.Errorf("error %v after %v, want none after about 200 ms", err, took)
	}
	if len(r.Unfinished) == 0 || !strings.Contains(r.Text(), "the limits were too low") {
		t.Errorf("it says that it has finished:\n%s", r.Text())
	}
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, stop)
	c.Timeout = 0
	begin = time.Now()
	if r, err = c.Report(ctx, belief(t, long)); !errors.Is(err, context.Canceled) || r == nil || time.Since(begin) > 5*time.Second {
		t.Errorf("error %v after %v, want that of the context", err, time.Since(begin))
	}
}

// The diagram has the pieces and the captions, and tells nothing of the solution.
func TestDiagram(t *testing.T) {
	r := report(t, compose.Composer{}, twoKings...)
	if got, want := r.Stipulation(), "White to move mates in 3 ply in each of 2 positions"; got != want {
		t.Errorf("stipulation %q, want %q", got, want)
	}
	d := compose.Diagram(r.Belief, "", "Two kings", r.Stipulation())
	g1, e1, f4 := d.Fields[6], d.Fields[4], d.Fields[29]
	if g1.Piece != chess.King || g1.Faint == 0 || e1 != g1 || f4.Piece != chess.Queen || f4.Faint != 0 {
		t.Errorf("g1 %+v, e1 %+v, f4 %+v", g1, e1, f4)
	}
	if diff := cmp.Diff([]string{"Two kings", r.Stipulation()}, d.Caption); diff != "" {
		t.Errorf("captions (-want +got):\n%s", diff)
	}
}

// The plan begins with the key that was named, if there is such a plan, and holds.
func TestPlanBeginsWithKey(t *testing.T) {
	for _, test := range []struct {
		key  string
		ply  int
		fens []string
	}{
		{"Kg6", 3, []string{corner}},
		{"Kf7", 3, []string{corner}},
		{"exd8=R", 1, threeRooks},
		{"exf8=Q", 1, threeRooks},
	} {
		m := key(t, test.key, test.fens...)
		r := report(t, compose.Composer{Ply: test.ply, Key: m}, test.fens...)
		if r.Plan == nil || r.Plan.Try != m {
			t.Errorf("%s: plan %+v", test.key, r.Plan)
			continue
		}
		check := mate.Check{Game: r.Belief.Rules}
		if err := check.Plan(context.Background(), r.Belief.View, r.Belief.Known(), kriegspiel.Depth(test.ply), r.Plan); err != nil {
			t.Errorf("%s: %v", test.key, err)
		}
	}
}

// JSON has the words of the text, so that a page can show them: those of docs/compose.md.
func TestWordsInJSON(t *testing.T) {
	r := report(t, compose.Composer{Ply: 3, Key: key(t, "Kd6", twoRooks)}, twoRooks).JSON()
	const why = "1...Kc8, mate by Rf8; 1...Ke8, mate by Rb8: these sound the same"
	if want := []string{"no mate in 3 ply", "intended: Kd6, which fails: " + why}; !slices.Equal(r.Words, want) {
		t.Errorf("words %q, want %q", r.Words, want)
	}
	if f := r.Failed; f.SAN != "Kd6" || f.Words != why || f.Replies[0].Words != "1...Kc8" || f.Replies[1].Words != "1...Ke8" {
		t.Errorf("failed %+v, want the words %q", f, why)
	}
	if want := "White to move: no mate in 3 ply"; r.Stipulation != want {
		t.Errorf("stipulation %q, want %q", r.Stipulation, want)
	}
	r = report(t, compose.Composer{SetPlay: true, Neighbours: true}, "8/5p2/8/8/7R/5K2/8/5Nk1 w - -").JSON()
	if want := []string{"mate in 3 ply", "key: Ng3, unique"}; !slices.Equal(r.Words, want) {
		t.Errorf("words %q, want %q", r.Words, want)
	}
	if !slices.Equal(r.KeysSAN, []string{"Ng3"}) {
		t.Errorf("keys %q", r.KeysSAN)
	}
	if n := r.Needs; n.Words != "neither refusals nor the directions of checks" {
		t.Errorf("needs %q", n.Words)
	}
	var set, mates []string
	for _, h := range r.SetPlay.Heard {
		set = append(set, h.Words)
		for _, reply := range h.Replies {
			set = append(set, reply.Words)
		}
	}
	if want := []string{"on capture on f1: mate by Rh1", "1...Kxf1: Rh1", "on silence: no mate for all", "1...f6: no mate", "1...f5: no mate"}; !slices.Equal(set, want) {
		t.Errorf("set play %q, want %q", set, want)
	}
	for _, n := range r.Neighbours {
		if n.Ply != 0 {
			mates = append(mates, n.Words+": "+n.SAN)
		}
	}
	for _, want := range []string{"without black Pf7: Rh2", "white Nf1 on f2: Rh1", "white Rh4 on h5: Ng3"} {
		if !slices.Contains(mates, want) {
			t.Errorf("neighbours %q, want %q", mates, want)
		}
	}
	r = report(t, compose.Composer{}, "8/8/8/8/5QN1/8/8/1K4k1 w - -", "8/8/8/8/5QN1/8/8/1K2k3 w - -").JSON()
	if want := "after Qf2 (check by long diagonal), then silence: Qf1, also Qh2"; len(r.Duals) != 1 || r.Duals[0].Words != want {
		t.Errorf("duals %+v, want %q", r.Duals, want)
	}
}

// Who waits for a report is told which part is being made.
func TestWorking(t *testing.T) {
	var parts []string
	c := compose.Composer{SetPlay: true, Neighbours: true, Working: func(part string) { parts = append(parts, part) }}
	report(t, c, "8/5p2/8/8/7R/5K2/8/5Nk1 w - -")
	if want := []string{"keys", "tries", "duals", "needs", "set play", "neighbours"}; !slices.Equal(parts, want) {
		t.Errorf("parts %q, want %q", parts, want)
	}
}
