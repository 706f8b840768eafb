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

// proposals returns what can be proposed, which is the same on all boards.
func (b boards) proposals() []string {
	for _, board := range b {
		return board.Proposals()
	}
	return nil
}

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
	for _, try := range from.proposals() {
		if k.works(from, try, left) {
			k[key] = 1
			return true
		}
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
	duels := 12
	if testing.Short() {
		duels = 6
	}
	if *deep {
		duels = 2000
	}
	f := newField(1)
	for range duels {
		start, ply := scattered(f.rng), 1+2*f.rng.IntN(2)
		for range 6 { // most have no mate
			if len(start) == 0 || f.known.mates(start, (ply+1)/2) == 0 {
				start = scattered(f.rng)
			}
		}
		if len(start) > 0 {
			f.fight(t, start, duel.Question{Ply: ply}, 6)
		}
	}
	if f.proved == 0 || f.refuted == 0 {
		t.Errorf("seed %d: %d answers left a mate, %d none: too few to tell", f.seed, f.proved, f.refuted)
	}
}

// A field is where duels are fought. It counts the answers that left a mate and those that
// did not.
type field struct {
	seed            uint64
	rng             *rand.Rand
	known           brute
	proved, refuted int
}

func newField(stream uint64) *field {
	seed := rand.Uint64()
	return &field{seed: seed, rng: rand.New(rand.NewPCG(seed, stream)), known: brute{}}
}

// fight fights a duel of so many answers, or until it ends, and judges each. It begins with
// the question, or with any proposal if that has none.
func (f *field) fight(t *testing.T, start boards, q duel.Question, answers int) {
	t.Helper()
	b := belief(t, slices.Sorted(maps.Keys(start))...)
	now, left := start, (q.Ply+1)/2
	for range answers {
		if q.Try == "" {
			q.Try = f.proposal(now, left)
		}
		a, err := (&duel.Opponent{}).AnswerJSON(t.Context(), b, &q)
		if err != nil {
			t.Fatalf("seed %d: %s in %v with %d moves left: %v", f.seed, q.Try, slices.Sorted(maps.Keys(now)), left, err)
		}
		s := judged(t, f.known, now, q.Try, left, a)
		if t.Failed() {
			t.Fatalf("seed %d: %s in %v with %d moves left: %+v", f.seed, q.Try, slices.Sorted(maps.Keys(now)), left, a.Step)
		}
		if a.Verdict == "mate" {
			f.proved++
		} else {
			f.refuted++
		}
		q.Steps, q.Try, q.Plan = append(q.Steps, *a.Step), "", nil
		now, left = s.boards, left-1
		if s.own.Illegal {
			left++
		}
		if a.Left != left {
			t.Fatalf("seed %d: %+v leaves %d moves, want %d", f.seed, q.Steps, a.Left, left)
		}
		if a.Ended != "" {
			break
		}
	}
	q.Reveal = true
	a, err := (&duel.Opponent{}).AnswerJSON(t.Context(), b, &q)
	if err != nil {
		t.Fatalf("seed %d: %v", f.seed, err)
	}
	replayed(t, start, q.Steps, a.Game)
	if t.Failed() {
		t.Fatalf("seed %d: %v, %+v shows %+v", f.seed, slices.Sorted(maps.Keys(start)), q.Steps, a.Game)
	}
}

// proposal returns a random proposal, or often the first that wins, if there is one.
func (f *field) proposal(now boards, left int) string {
	tries := now.proposals()
	if f.rng.IntN(3) > 0 {
		if i := slices.IndexFunc(tries, func(try string) bool { return f.known.works(now, try, left) }); i >= 0 {
			return tries[i]
		}
	}
	return tries[f.rng.IntN(len(tries))]
}

// judged holds an answer against all that could be heard.
func judged(t *testing.T, known brute, now boards, try string, left int, a *duel.AnswerJSON) (s *sound) {
	t.Helper()
	own, reply := heardAs(a.Step.Heard[0]), slow.Percept{}
	if len(a.Step.Heard) > 1 {
		reply = heardAs(a.Step.Heard[1])
	}
	longest, lost, over := 0, false, false
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
		longest, lost, over = max(longest, n), lost || !mate, over || !mate && s.end != ""
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
	if over && s.end == "" {
		t.Errorf("heard %v, then %v, where the game could be over without a mate", own, reply)
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
// many moves as brute force needs, and as many proposals as the longest line of the plan.
func TestPlanLastsAsLong(t *testing.T) {
	duels := 12
	if *deep {
		duels = 2000
	}
	f := newField(2)
	for range duels {
		if start := scattered(f.rng); len(start) > 0 {
			f.follow(t, start, 3)
		}
	}
	for i, c := range chosen {
		f.follow(t, c.boards(t, i%2 == 0), c.ply)
	}
	if f.proved == 0 {
		t.Errorf("seed %d: no plan was found", f.seed)
	}
}

// follow looks for a plan and follows it.
func (f *field) follow(t *testing.T, start boards, ply int) {
	t.Helper()
	b := belief(t, slices.Sorted(maps.Keys(start))...)
	solver := mate.Solver{MaxPly: ply}
	solution, err := solver.Solve(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	proved, allowed := solution.Result.Verdict == andor.Proved, (ply+1)/2
	if ply == 3 {
		if want := f.known.mates(start, 2); proved != (want > 0) || proved && solution.Ply != 2*want-1 {
			t.Fatalf("seed %d: a mate of %v: %v in %d ply, want %d moves", f.seed, slices.Sorted(maps.Keys(start)), proved, solution.Ply, want)
		}
	}
	if !proved {
		return
	}
	f.proved++
	plan := mate.NewPlanJSON(solution.Result.Plan, b.View.Colour)
	moves, proposals := longestLine(plan)
	words, last := play(t, b, ply, plan)
	if last.Ended != "won" || last.Left != allowed-moves || len(words) != proposals {
		t.Fatalf("seed %d: %v: %q ends %q with %d moves left, want %d after %d proposals", f.seed, slices.Sorted(maps.Keys(start)), words, last.Ended, last.Left, allowed-moves, proposals)
	}
}

// longestLine goes through all lines of a plan, and returns how many moves the longest has
// and, of those with as many, how many proposals.
func longestLine(plan *mate.PlanJSON) (moves, proposals int) {
	var walk func(p *mate.PlanJSON, made, tried int)
	walk = func(p *mate.PlanJSON, made, tried int) {
		if p == nil {
			if made > moves || made == moves && tried > proposals {
				moves, proposals = made, tried
			}
			return
		}
		for _, to := range p.Then {
			if to.Heard[0].Illegal {
				walk(to.Plan, made, tried+1)
			} else {
				walk(to.Plan, made+1, tried+1)
			}
		}
	}
	walk(plan, 0, 0)
	return moves, proposals
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
