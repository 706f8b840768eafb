package replay_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/slow"
	"kriegmate/replay"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// A told is a game that the slow referee has led: the record of one player, and after each
// of its events, the start before them, all boards that are possible and the true one.
type told struct {
	solver string
	rules  slow.Rules
	record []byte
	events []toldEvent
	boards []map[string]slow.Board // by FEN
	truths []string
}

type toldEvent struct {
	Side    string         `json:"side"`
	Try     string         `json:"try,omitempty"`
	Percept map[string]any `json:"percept"`

	said string
	end  string
}

// most is how many boards of a game are followed.
const most = 300

// anywhere returns where a random game begins.
func anywhere(rng *rand.Rand) slow.Board {
	board := slow.Random(rng)
	if rng.IntN(4) == 0 {
		board, _ = slow.Parse(slow.Start)
	}
	return board
}

// tell lets two players propose at random, and follows what one of them can know by brute
// force. It ends a game where too much is possible.
func tell(rng *rand.Rand, board slow.Board, rules slow.Rules, solver string, length int) *told {
	if len(board.Legal()) == 0 {
		return nil
	}
	start := board.FEN(rules)
	board, err := slow.Parse(start)
	if err != nil {
		return nil // a right to castle that only berkeley-db keeps
	}
	g := &told{solver: solver, rules: rules}
	g.boards = append(g.boards, map[string]slow.Board{start: board})
	g.truths = append(g.truths, start)
	for ended := false; !ended && len(g.events) < length; {
		side, refused := board.Turn(), map[string]bool{}
		for board.Turn() == side && !ended {
			try := choose(rng, board, rules)
			if refused[try] {
				continue
			}
			p, after := board.Try(rules, try)
			if p.Illegal {
				refused[try] = true
			} else if board, _ = slow.Parse(after.FEN(rules)); p.End != "" {
				board = after
			}
			ended = p.End != ""
			switch {
			case side == solver:
				g.propose(try, p)
			case !p.Illegal:
				g.reply(side, p, len(refused))
			default:
				continue
			}
			g.truths = append(g.truths, board.FEN(rules))
			if len(g.boards[len(g.boards)-1]) > most {
				n := len(g.events) - 1
				g.events, g.boards, g.truths = g.events[:n], g.boards[:n+1], g.truths[:n+1]
				ended = true
				break
			}
		}
	}
	g.record, err = json.Marshal(map[string]any{"rules": [...]string{"berkeley", "berkeley-db"}[rules], "start": start, "solver": solver, "events": g.events})
	if err != nil {
		panic(err)
	}
	return g
}

// choose returns a proposal: often one that is legal, and as berkeley-db lets reply.
func choose(rng *rand.Rand, b slow.Board, rules slow.Rules) string {
	replies := b.Replies(rules)
	all := b.Proposals()
	if rng.IntN(3) == 0 {
		try := all[rng.IntN(len(all))]
		if p, _ := b.Try(rules, try); p.Illegal && rules == slow.Berkeley {
			return try
		}
	}
	// Half the time something that is announced, if there is such.
	var loud []string
	for _, r := range replies {
		if r.Percept != (slow.Percept{}) {
			loud = append(loud, r.Move)
		}
	}
	if len(loud) > 0 && rng.IntN(2) == 0 {
		return loud[rng.IntN(len(loud))]
	}
	return replies[rng.IntN(len(replies))].Move
}

func (g *told) propose(try string, p slow.Percept) {
	next := map[string]slow.Board{}
	for _, b := range g.boards[len(g.boards)-1] {
		if heard, after := b.Try(g.rules, try); heard == p {
			next[after.FEN(g.rules)] = after
		}
	}
	g.boards = append(g.boards, next)
	g.events = append(g.events, toldEvent{Side: g.solver, Try: try, Percept: percept(p, 0), said: said(g.solver, p), end: p.End})
}

func (g *told) reply(side string, p slow.Percept, refusals int) {
	next := map[string]slow.Board{}
	for _, b := range g.boards[len(g.boards)-1] {
		if b.Refusable(g.rules) < refusals {
			continue
		}
		for _, r := range b.Replies(g.rules) {
			if r.Percept == p {
				next[r.Board.FEN(g.rules)] = r.Board
			}
		}
	}
	g.boards = append(g.boards, next)
	g.events = append(g.events, toldEvent{Side: side, Percept: percept(p, refusals), said: said(side, p), end: p.End})
}

func percept(p slow.Percept, refusals int) map[string]any {
	return map[string]any{"illegal": p.Illegal, "illegals": refusals, "capture": p.Capture, "check": strings.Fields(p.Check), "end": p.End}
}

// said returns what both players hear.
func said(side string, p slow.Percept) string {
	if p.Illegal {
		return "illegal"
	}
	words := []string{map[string]string{"w": "White", "b": "Black"}[side] + " has moved"}
	if p.Capture != "" {
		words = append(words, "capture on "+p.Capture)
	}
	var checks []string
	for _, name := range []string{"rank", "file", "long", "short", "knight"} {
		if slices.Contains(strings.Fields(p.Check), name) {
			if name == "long" || name == "short" {
				name += " diagonal"
			}
			checks = append(checks, name)
		}
	}
	if len(checks) > 0 {
		words = append(words, "check by "+strings.Join(checks, " and "))
	}
	if p.End == "material" {
		words = append(words, "win on material")
	} else if p.End != "" {
		words = append(words, p.End)
	}
	return strings.Join(words, ", ")
}

// class returns the class of an answer by its name.
func class(p slow.Percept) string {
	switch {
	case p.Illegal:
		return "refused"
	case p.End == "checkmate" || p.End == "material":
		return "mate"
	case p.End == "stalemate":
		return "stalemate"
	case p.Check != "":
		return "check"
	case p.Capture != "":
		return "capture"
	}
	return "quiet"
}

// shares counts by hand where the opponent's pieces are, and returns the solver's own as
// the first field of a FEN.
func shares(solver string, boards map[string]slow.Board) (heat map[string]map[string]float64, view string) {
	heat = map[string]map[string]float64{}
	for fen := range boards {
		placement, _, _ := strings.Cut(fen, " ")
		var rows []string
		for i, row := range strings.Split(placement, "/") {
			own, file := make([]byte, 0, 8), 0
			for _, c := range []byte(row) {
				if c >= '1' && c <= '8' {
					for range c - '0' {
						own = append(own, '1')
					}
					file += int(c - '0')
					continue
				}
				white := c < 'a'
				if white == (solver == "w") {
					own = append(own, c)
				} else {
					own = append(own, '1')
					kind, square := strings.ToUpper(string(c)), string([]byte{'a' + byte(file), '8' - byte(i)})
					if heat[kind] == nil {
						heat[kind] = map[string]float64{}
					}
					heat[kind][square] += 1 / float64(len(boards))
				}
				file++
			}
			text := string(own)
			for n := 8; n > 1; n-- {
				text = strings.ReplaceAll(text, strings.Repeat("1", n), fmt.Sprint(n))
			}
			rows = append(rows, text)
		}
		view = strings.Join(rows, "/")
	}
	return heat, view
}

func sameHeat(a, b map[string]map[string]float64) bool {
	return maps.EqualFunc(a, b, func(x, y map[string]float64) bool {
		return maps.EqualFunc(x, y, func(p, q float64) bool { return math.Abs(p-q) < 1e-9 })
	})
}

// positions returns the FENs of a belief, each once.
func positions(t *testing.T, b *replay.Belief) map[string]int {
	t.Helper()
	list := map[string]int{}
	for i := range b.States {
		p := b.Position(i)
		if fen := p.FEN(); list[fen] == 0 {
			list[fen] = i + 1
		} else {
			t.Errorf("%s comes twice", fen)
		}
	}
	return list
}

// Random games as either side hears them, by both rule sets: after every event the replay
// has the positions that brute force over the slow referee finds, their shares, the words,
// and for every proposal in every position the class of the answer.
func TestStepsAgreeWithSlowReferee(t *testing.T) {
	games, length := 6, 14
	if testing.Short() {
		games = 4
	}
	if *deep {
		games, length = 400, 20
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := range games {
		rules, solver := slow.Rules(n/2%2), [...]string{"w", "b"}[n%2]
		told := tell(rng, anywhere(rng), rules, solver, length)
		if told == nil {
			continue
		}
		judgeGame(t, told, seed)
	}
}

// judgeGame holds every step of the replay of a game against brute force.
func judgeGame(t *testing.T, g *told, seed uint64) {
	t.Helper()
	side, _ := chess.ParseColour(g.solver)
	list := steps(t, game(t, side, string(g.record)), replay.Limits{})
	if len(list) != len(g.boards) {
		t.Fatalf("seed %d: %d steps of %s, want %d", seed, len(list), g.record, len(g.boards))
	}
	for i, s := range list {
		judge(t, g, i, s)
		if t.Failed() {
			t.Fatalf("seed %d, step %d of %s", seed, i, g.record)
		}
	}
}

func judge(t *testing.T, g *told, i int, s *replay.Step) {
	t.Helper()
	want, end := g.boards[i], ""
	if i > 0 {
		e := g.events[i-1]
		if end = e.end; s.Event.Said != e.said {
			t.Errorf("said is %q, want %q", s.Event.Said, e.said)
		}
	}
	if s.Found != len(want) || !s.All || s.Near || s.Ended != (end != "") {
		t.Errorf("%d positions found (all: %v, near: %v, ended: %v), want %d", s.Found, s.All, s.Near, s.Ended, len(want))
	}
	have := positions(t, s.Belief)
	if !slices.Equal(slices.Sorted(maps.Keys(have)), slices.Sorted(maps.Keys(want))) {
		t.Errorf("the positions are %v, want %v", slices.Sorted(maps.Keys(have)), slices.Sorted(maps.Keys(want)))
		return
	}
	heat, view := shares(g.solver, want)
	j := s.JSON()
	if !sameHeat(j.Heat, heat) || j.View != view {
		t.Errorf("shares %v and view %s, want %v and %s", j.Heat, j.View, heat, view)
	}
	turn := strings.Fields(g.truths[i])[1]
	if end != "" {
		turn = ""
	}
	if j.Turn != turn || end == "" && s.OwnTurn != (turn == g.solver) {
		t.Errorf("turn %q, want %q", j.Turn, turn)
	}
	if len(want) <= 40 || *deep {
		judgeOutcomes(t, g, i, s.Belief)
	}
}

func judgeOutcomes(t *testing.T, g *told, i int, b *replay.Belief) {
	t.Helper()
	outcomes, err := b.Outcomes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	over := i > 0 && g.events[i-1].end != ""
	if over || strings.Fields(g.truths[i])[1] != g.solver {
		if len(outcomes) != 0 {
			t.Errorf("%d outcomes where the solver is not to move", len(outcomes))
		}
		return
	}
	var tries []string
	have := map[string]replay.Outcome{}
	side, _ := chess.ParseColour(g.solver)
	for _, o := range outcomes {
		tries = append(tries, o.Try.UCI(side))
		have[o.Try.UCI(side)] = o
	}
	slices.Sort(tries)
	for _, board := range g.boards[i] {
		if want := board.Proposals(); !slices.Equal(tries, want) {
			t.Errorf("proposals %v, want %v", tries, want)
			return
		}
		break
	}
	varied, all := tries[0], map[string]map[string]int{}
	for _, try := range tries {
		counts, move := map[string]int{}, have[try].Try
		answers := b.Answers(move)
		for n := range b.States {
			p := b.Position(n)
			board := g.boards[i][p.FEN()]
			heard, _ := board.Try(g.rules, try)
			counts[class(heard)]++
			if got := replay.ClassOf(answers[n]).String(); got != class(heard) || !samePercept(answers[n].JSON(side), heard) {
				t.Errorf("%s in %s is %v (%s), want %v (%s)", try, p.FEN(), answers[n].Heard(side), got, heard, class(heard))
				return
			}
		}
		for c := range len(have[try].Counts) {
			if name := replay.Class(c).String(); have[try].Counts[c] != counts[name] {
				t.Errorf("%s is %s in %d positions, want %d", try, name, have[try].Counts[c], counts[name])
			}
		}
		if all[try] = counts; len(counts) > len(all[varied]) {
			varied = try
		}
	}
	judgePage(t, g, i, b, varied)
	judgeSummary(t, g, i, b, varied, all)
}

// judgePage asks for the positions of each class of one proposal, a few at a time.
func judgePage(t *testing.T, g *told, i int, b *replay.Belief, try string) {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range []string{"refused", "quiet", "capture", "check", "mate", "stalemate"} {
		for from := 1; ; {
			page, err := b.Page(t.Context(), replay.Query{From: from, Count: 7, Try: try, Class: name})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range page.Page {
				board, ok := g.boards[i][s.FEN]
				if heard, _ := board.Try(g.rules, try); !ok || class(heard) != name || s.Class != name || seen[s.FEN] {
					t.Errorf("%s is on the page of %s for %s", s.FEN, name, try)
				}
				if p := b.Position(s.Number - 1); p.FEN() != s.FEN {
					t.Errorf("number %d is %s, and %s on the page", s.Number, p.FEN(), s.FEN)
				}
				seen[s.FEN] = true
			}
			if from += len(page.Page); from > page.Matching {
				break
			}
			if len(page.Page) == 0 {
				t.Fatalf("the page from %d of %d is empty", from, page.Matching)
			}
		}
	}
	if len(seen) != len(g.boards[i]) {
		t.Errorf("the pages have %d positions, want %d", len(seen), len(g.boards[i]))
	}
}

func samePercept(j kriegspiel.PerceptJSON, p slow.Percept) bool {
	checks := strings.Fields(p.Check)
	slices.Sort(checks)
	return j.Illegal == p.Illegal && j.Capture == p.Capture && j.End == p.End && slices.Equal(slices.Sorted(slices.Values(j.Check)), checks)
}

// Where only some positions are followed, each is one that brute force finds, and nothing
// is said to be complete that is not.
func TestDrawnStepsAgreeWithSlowReferee(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 6
	}
	if *deep {
		games = 400
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 2))
	for n := range games {
		rules, solver := slow.Rules(n/2%2), [...]string{"w", "b"}[n%2]
		told := tell(rng, anywhere(rng), rules, solver, 14)
		if told == nil {
			continue
		}
		side, _ := chess.ParseColour(solver)
		r := replay.Replayer{Limits: replay.Limits{MaxStates: 40, Sample: 10, Seed: seed, PerMove: 200 * time.Millisecond}, Keep: 7}
		i := 0
		for s, err := range r.Steps(t.Context(), game(t, side, string(told.record))) {
			if err != nil {
				if i == 0 {
					t.Fatalf("seed %d: %v at the start of %s", seed, err, told.record)
				}
				break
			}
			want := told.boards[i]
			if s.Found > len(want) || s.All && s.Found != len(want) || s.Found == 0 || s.Heat.States != s.Found ||
				len(s.Belief.States) != min(s.Found, 7) || s.Belief.Found != s.Found || s.Belief.All != s.All {
				t.Errorf("%d found (all: %v), %d kept, a map of %d, of %d", s.Found, s.All, len(s.Belief.States), s.Heat.States, len(want))
			}
			for fen := range positions(t, s.Belief) {
				if _, ok := want[fen]; !ok {
					t.Errorf("%s is not possible", fen)
				}
			}
			if t.Failed() {
				t.Fatalf("seed %d, game %d, step %d of %s", seed, n, i, told.record)
			}
			i++
		}
	}
}
