package duel_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/duel"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/slow"
	"kriegmate/mate"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// A boards is a belief state by FENs, on the boards of the slow referee.
type boards map[string]slow.Board

// A sound is something that can be heard after a proposal, with what is possible then.
type sound struct {
	own, reply slow.Percept
	boards     boards
	end        string // as a duel has it; "" if it goes on
}

// sounds returns all that can be heard after a proposal, by brute force.
func sounds(from boards, try string, left int) map[string]*sound {
	all := map[string]*sound{}
	add := func(own, reply slow.Percept, end string, b slow.Board) {
		key := fmt.Sprint(own, "|", reply)
		if all[key] == nil {
			all[key] = &sound{own, reply, boards{}, end}
		}
		all[key].boards[b.FEN(slow.Berkeley)] = b
	}
	for _, b := range from {
		own, after := b.Try(slow.Berkeley, try)
		switch {
		case own.Illegal:
			add(own, slow.Percept{}, "", b)
		case own.End == "checkmate":
			add(own, slow.Percept{}, "won", after)
		case own.End == "stalemate":
			add(own, slow.Percept{}, "stalemate", after)
		case left == 1:
			add(own, slow.Percept{}, "late", after)
		default:
			for _, r := range after.Replies(slow.Berkeley) {
				add(own, r.Percept, map[string]string{"checkmate": "lost"}[r.Percept.End]+strings.ReplaceAll(r.Percept.End, "checkmate", ""), r.Board)
			}
		}
	}
	return all
}

// A brute finds the shortest mate by trying everything.
type brute map[string]int

// mates returns how many moves a certain mate takes, 0 if there is none in so many.
func (k brute) mates(from boards, left int) int {
	for n := 1; n <= left; n++ {
		if k.within(from, n) {
			return n
		}
	}
	return 0
}

func (k brute) within(from boards, left int) bool {
	key := fmt.Sprint(left, slices.Sorted(maps.Keys(from)))
	if known, ok := k[key]; ok {
		return known > 0
	}
	k[key] = 0
	for _, b := range from {
		for _, try := range b.Proposals() {
			if k.works(from, try, left) {
				k[key] = 1
				return true
			}
		}
		break // the proposals are the same on all boards
	}
	return false
}

func (k brute) works(from boards, try string, left int) bool {
	for _, b := range from {
		if own, _ := b.Try(slow.Berkeley, try); !own.Illegal && own.End != "checkmate" && (left == 1 || own.End != "") {
			return false
		}
	}
	for _, s := range sounds(from, try, left) {
		switch {
		case s.end == "won":
		case s.end != "":
			return false
		case s.own.Illegal:
			if len(s.boards) == len(from) || !k.within(s.boards, left) {
				return false
			}
		case !k.within(s.boards, left-1):
			return false
		}
	}
	return true
}

// scattered returns a few positions with the white pieces in common.
func scattered(rng *rand.Rand) (list boards) {
	material := [...]string{"KRR", "KQ", "KQR", "KQN", "KRP"}[rng.IntN(5)]
	hidden := [...]string{"k", "kb", "kn", "kr", "kp"}[rng.IntN(5)]
	grid := []byte(strings.Repeat("1", 64))
	place := func(grid []byte, c byte, from, to int) {
		at := from + rng.IntN(to-from)
		for grid[at] != '1' {
			at = from + rng.IntN(to-from)
		}
		grid[at] = c
	}
	for _, c := range []byte(material) {
		place(grid, c, 8, 40)
	}
	list = boards{}
	for range 1 + rng.IntN(3) {
		g := slices.Clone(grid)
		place(g, 'k', 0, 8)
		for _, c := range []byte(hidden[1:]) {
			place(g, c, 8, 48)
		}
		var rows []string
		for i := 0; i < 64; i += 8 {
			rows = append(rows, string(g[i:i+8]))
		}
		fen := strings.Join(rows, "/")
		for n := 8; n > 1; n-- {
			fen = strings.ReplaceAll(fen, strings.Repeat("1", n), fmt.Sprint(n))
		}
		if b, err := slow.Parse(fen + " w - -"); err == nil && len(b.Legal()) > 0 {
			list[b.FEN(slow.Berkeley)] = b
		}
	}
	return list
}

func heardAs(j kriegspiel.PerceptJSON) slow.Percept {
	return slow.Percept{Illegal: j.Illegal, Capture: j.Capture, Check: strings.Join(slices.Sorted(slices.Values(j.Check)), " "), End: j.End}
}

// The opponent answers random proposals, and those of the advice, in belief states of a few
// positions. What it says is possible in one of them; it leaves no mate if and only if
// brute force finds an answer that leaves none, and otherwise the longest one; and the game
// that it shows in the end is one that the slow referee leads in the same words.
func TestAgreesWithBruteForce(t *testing.T) {
	duels := 25
	if testing.Short() {
		duels = 10
	}
	if *deep {
		duels = 2000
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	known, refuted, proved := brute{}, 0, 0
	for range duels {
		start, ply := scattered(rng), 1+2*rng.IntN(2)
		for range 6 { // most have no mate
			if len(start) == 0 || known.mates(start, (ply+1)/2) == 0 {
				start = scattered(rng)
			}
		}
		if len(start) == 0 {
			continue
		}
		b := belief(t, slices.Sorted(maps.Keys(start))...)
		q, now, left := duel.Question{Ply: ply}, start, (ply+1)/2
		for turn := 0; turn < 6; turn++ {
			var tries []string
			for _, board := range now {
				tries = board.Proposals()
				break
			}
			q.Try = tries[rng.IntN(len(tries))]
			// Often the first proposal that wins, if there is one.
			if i := slices.IndexFunc(tries, func(try string) bool { return known.works(now, try, left) }); i >= 0 && rng.IntN(3) > 0 {
				q.Try = tries[i]
			}
			a, err := (&duel.Opponent{}).AnswerJSON(t.Context(), b, &q)
			if err != nil {
				t.Fatalf("seed %d: %s in %v, ply %d: %v", seed, q.Try, slices.Sorted(maps.Keys(now)), ply, err)
			}
			s := judged(t, known, now, q.Try, left, a)
			if t.Failed() {
				t.Fatalf("seed %d: %s in %v with %d moves left: %+v", seed, q.Try, slices.Sorted(maps.Keys(now)), left, a.Step)
			}
			if a.Verdict == "mate" {
				proved++
			} else {
				refuted++
			}
			q.Steps = append(q.Steps, *a.Step)
			now, left = s.boards, a.Left
			if a.Ended != "" {
				break
			}
		}
		q.Try, q.Reveal = "", true
		a, err := (&duel.Opponent{}).AnswerJSON(t.Context(), b, &q)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		replayed(t, start, q.Steps, a.Game)
		if t.Failed() {
			t.Fatalf("seed %d: %v, %+v shows %+v", seed, slices.Sorted(maps.Keys(start)), q.Steps, a.Game)
		}
	}
	if proved == 0 || refuted == 0 {
		t.Errorf("seed %d: %d answers left a mate, %d none: too few to tell", seed, proved, refuted)
	}
}

// judged holds an answer against all that could be heard.
func judged(t *testing.T, known brute, now boards, try string, left int, a *duel.AnswerJSON) (s *sound) {
	t.Helper()
	own, reply := heardAs(a.Step.Heard[0]), slow.Percept{}
	if len(a.Step.Heard) > 1 {
		reply = heardAs(a.Step.Heard[1])
	}
	longest, lost := 0, false
	value := func(s *sound) (moves int, mate bool) {
		after, cost := left-1, 1
		if s.own.Illegal {
			after, cost = left, 0
		}
		if s.end == "" {
			moves = known.mates(s.boards, after)
			return moves + cost, moves > 0
		}
		return cost, s.end == "won"
	}
	all := sounds(now, try, left)
	for _, s := range all {
		n, mate := value(s)
		longest, lost = max(longest, n), lost || !mate
	}
	if s = all[fmt.Sprint(own, "|", reply)]; s == nil {
		t.Errorf("heard %v, then %v, which no position allows", own, reply)
		return nil
	}
	n, mate := value(s)
	verdict := "mate"
	if lost {
		verdict = "no-mate"
	}
	if mate == lost || a.Verdict != verdict || !lost && n != longest {
		t.Errorf("heard %v, then %v: %q, takes %d, want %q, %d", own, reply, a.Verdict, n, verdict, longest)
	}
	if s.end == "" && !lost && a.Moves != known.mates(s.boards, a.Left) {
		t.Errorf("the mate takes %d moves, want %d", a.Moves, known.mates(s.boards, a.Left))
	}
	if a.States != len(s.boards) || a.Ended != s.end {
		t.Errorf("%d positions and the end %q, want %d and %q", a.States, a.Ended, len(s.boards), s.end)
	}
	return s
}

// replayed leads the game that is shown once more.
func replayed(t *testing.T, start boards, steps []duel.StepJSON, game []duel.Frame) {
	t.Helper()
	if len(game) == 0 {
		t.Error("no game is shown")
		return
	}
	b, ok := start[game[0].FEN]
	if !ok {
		t.Errorf("%s is not where it began", game[0].FEN)
		return
	}
	game = game[1:]
	for _, step := range steps {
		for _, heard := range step.Heard {
			if len(game) == 0 {
				t.Error("the game is too short")
				return
			}
			f := game[0]
			p, after := b.Try(slow.Berkeley, f.Move)
			if p != heardAs(heard) || p.Illegal != f.Refused || after.FEN(slow.Berkeley) != f.FEN || f.Side != b.Turn() {
				t.Errorf("%s in %s sounds %v and leads to %s, not %+v, %s", f.Move, b.FEN(slow.Berkeley), p, after.FEN(slow.Berkeley), heard, f.FEN)
			}
			b, game = after, game[1:]
		}
	}
	if len(game) > 0 {
		t.Errorf("the game goes on with %+v", game)
	}
}

// A plan is followed to its end by an opponent that makes it last as long as it can: as
// many moves as brute force needs.
func TestPlanLastsAsLong(t *testing.T) {
	duels := 25
	if *deep {
		duels = 2000
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 2))
	known, found := brute{}, 0
	for range duels {
		start := scattered(rng)
		if len(start) == 0 {
			continue
		}
		want := known.mates(start, 2)
		b := belief(t, slices.Sorted(maps.Keys(start))...)
		solver := mate.Solver{MaxPly: 3}
		solution, err := solver.Solve(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if proved := solution.Result.Verdict == andor.Proved; proved != (want > 0) {
			t.Fatalf("seed %d: a mate of %v: %v, want %d moves", seed, slices.Sorted(maps.Keys(start)), proved, want)
		}
		if want == 0 {
			continue
		}
		found++
		words, last := play(t, b, 3, mate.NewPlanJSON(solution.Result.Plan, b.View.Colour))
		if last.Ended != "won" || last.Left != 2-want {
			t.Fatalf("seed %d: %v: %q ends %q with %d moves left, want %d", seed, slices.Sorted(maps.Keys(start)), words, last.Ended, last.Left, 2-want)
		}
	}
	if found == 0 {
		t.Errorf("seed %d: no plan was found", seed)
	}
}

// A plan that does not win is not believed: of another problem, too slow, without an answer
// to everything, or with a proposal that cannot be made.
func TestFalsePlans(t *testing.T) {
	const accepted = `{"try":"h1h8","then":[{"heard":[{"check":["rank"],"end":"checkmate"}]}]}`
	for _, test := range []struct {
		name, plan, try string
		ply             int
	}{
		{"no proposal", `{"try":"a1a2"}`, "", 3},
		{"no promotion", `{"try":"h1h2q"}`, "", 3},
		{"of one position", accepted, "", 3},
		{"of one position", accepted, "h1h8", 3},
		{"no proposal later", strings.Replace(bishopPlan, `{"try":"h1h8"`, `{"try":"d4d5"`, 1), "h1a1", 3},
		{"too slow", bishopPlan, "", 1},
	} {
		var p mate.PlanJSON
		if err := json.Unmarshal([]byte(test.plan), &p); err != nil {
			t.Fatal(err)
		}
		a, err := (&duel.Opponent{}).AnswerJSON(t.Context(), belief(t, bishop...), &duel.Question{Ply: test.ply, Plan: &p, Try: test.try})
		if err == nil {
			t.Errorf("%s: the plan is believed: %q, advice %+v", test.name, a.Verdict, a.Advice)
		} else if !strings.HasPrefix(err.Error(), "plan: ") {
			t.Errorf("%s: %v, want an error about the plan", test.name, err)
		}
	}
}
