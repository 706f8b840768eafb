package marshal

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/habits"
	"kriegmate/player/worth"
	"kriegmate/uct"
)

// playing returns a thinker for playouts of a length whose sides have habits by name.
func playing(t *testing.T, length int, theirs, ours map[string]float64) *thinker {
	t.Helper()
	settings := Default()
	settings.Length, settings.Worst = length, 0
	h, err := habits.New(theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	settings.Schools = []*habits.Habits{h}
	th := newThinker(kriegspiel.Berkeley, &settings, 1)
	own, err := habits.New(ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	th.own = modelOf([]*habits.Habits{own})
	th.rng = rand.New(rand.NewPCG(4, 0))
	return th
}

// From are sequels of a position with the opponent to move, who has just lost a piece on taken or not.
type from struct {
	*sequels
	at    chess.Position
	taken chess.Square
}

func (f from) Begin(rng *rand.Rand) (heard, sequel, float64) {
	z := sequel{at: f.at}
	i, reward := f.reply(rng, 0, &z, f.taken)
	return i, z, reward
}

// playout plays on once from a position in which the opponent is to move, both sides by habit, and returns what it has come to.
func playout(th *thinker, at chess.Position, taken chess.Square) float64 {
	var tree uct.Guided[heard, sequel, chess.Move]
	worth, _ := tree.Run(context.Background(), th.rng, from{&sequels{t: th}, at, taken}, 1)
	return worth
}

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// In playouts the opponent moves by the habits of the model and the player by its own: one who
// likes to step with its pawn brings it forward, one who does not leaves it where it is. The opponent
// is to move, and its pawn comes down from h7, ours goes up from a2.
func TestPlayoutSides(t *testing.T) {
	const much = 15
	walks, stays := map[string]float64{"pawn quiet": much}, map[string]float64{"pawn quiet": -much}
	mean := func(theirs, ours map[string]float64) float64 {
		th := playing(t, 3, theirs, ours)
		sum := 0.
		for range 50 {
			sum += playout(th, position(t, "4k3/7p/8/8/8/8/P7/4K3 b - -"), nowhere)
		}
		return sum / 50
	}
	both, our, their, none := mean(walks, walks), mean(stays, walks), mean(walks, stays), mean(stays, stays)
	if !(our > both && both > their && our > none && none > their) {
		t.Errorf("our pawn walks %v, both %v, none %v, theirs %v", our, both, none, their)
	}
}

// Whoever has lost a piece takes back by habit: the opponent at once, where we have just taken, and the
// player where the opponent has taken.
func TestPlayoutTakesBack(t *testing.T) {
	const much = 15
	back, leaves := map[string]float64{"pawn takes back": much, "pawn takes": -much}, map[string]float64{"pawn takes back": -much, "pawn takes": -much}
	takes := map[string]float64{"pawn takes": much}
	d4 := chess.A1 + 3*8 + 3 // of the opponent, who writes d5
	for _, test := range []struct {
		name, fen            string
		taken                chess.Square
		theirs, ours         map[string]float64
		theirWorse, ourWorse map[string]float64 // habits that are worse for the player
	}{
		{"the opponent", "4k3/8/4p3/3R4/8/8/8/4K3 b - -", d4, leaves, nil, back, nil},
		{"the player", "4k3/8/4p3/3N4/4P3/8/8/4K3 b - -", nowhere, takes, back, takes, leaves},
	} {
		t.Run(test.name, func(t *testing.T) {
			mean := func(theirs, ours map[string]float64) float64 {
				th := playing(t, 1, theirs, ours)
				sum := 0.
				for range 100 {
					sum += playout(th, position(t, test.fen), test.taken)
				}
				return sum / 100
			}
			if more, less := mean(test.theirs, test.ours), mean(test.theirWorse, test.ourWorse); more < less+0.1 {
				t.Errorf("%v, and with worse habits %v", more, less)
			}
		})
	}
}

// The ends of games are seen, also behind the last move.
func TestPlayoutEnds(t *testing.T) {
	const much = 15
	rook := map[string]float64{"rook to rank 8": much, "rook quiet": much}
	for _, test := range []struct {
		name, fen    string
		length       int
		theirs, ours map[string]float64
		want         float64
	}{
		{"the opponent is mated", "R5k1/5ppp/8/8/8/8/8/6K1 b - -", 4, nil, nil, 1},
		{"the opponent is stalemated", "k7/2Q5/8/8/8/8/8/6K1 b - -", 4, nil, nil, 0},
		// The opponent's rook goes to the first rank, its eighth, and mates.
		{"the player is mated", "4r1k1/8/8/8/8/8/5PPP/6K1 b - -", 1, rook, nil, -1},
		// The opponent's king goes into the corner, and our rook mates with the last move.
		{"the player mates", "6k1/5ppp/8/8/8/8/6PP/R5K1 b - -", 1, map[string]float64{"king to file a or h": much, "pawn quiet": -much}, rook, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			th := playing(t, test.length, test.theirs, test.ours)
			p := position(t, test.fen)
			for range 20 {
				if got := playout(th, p, nowhere); got != test.want {
					t.Fatalf("%v, want %v", got, test.want)
				}
			}
		})
	}
}

// Playouts begin where the proposal is accepted, as often as the states weigh, and count what they
// are worth beyond the first look.
func TestPlayouts(t *testing.T) {
	// A rook guards b7; a bishop was taken there, and another takes back by habit; b7 stalemates; something is in the way; and
	// in the last state b7 is said to win at once.
	var rows []particle
	var view kriegspiel.View
	for i, fen := range []string{"1r5k/8/2K5/8/8/8/8/1R6 w - -", "2b4k/1b6/2K5/8/8/8/8/1R6 w - -", "k7/8/2K5/8/8/8/8/1R6 w - -", "7k/8/2K5/8/8/1r6/8/1R6 w - -", "6k1/8/2K5/8/8/8/8/1R6 w - -"} {
		p := position(t, fen)
		v, s := kriegspiel.Split(&p, chess.White)
		view, rows = v, append(rows, particle{state: s, weight: []float64{0.25, 0.5, 0.25, 3, 2}[i]})
	}
	b1b7 := chess.NewMove(chess.A1+1, chess.A1+6*8+1)
	out := newTable(&view, rows, []chess.Move{b1b7})
	out.worth[0] = []float64{0.05, 0.5, -0.8, refusedWorth, 1}
	const n = 40_000
	th := playing(t, 0, map[string]float64{"bishop takes back": 5}, nil)
	c := newCandidate(out, 0)
	th.playouts(t.Context(), out, c, n)
	// Without moves a playout is the first look itself. What is drawn stays what it is.
	want := 0.
	for i := range 2 {
		s := rows[i].state
		heard := kriegspiel.Berkeley.Try(&view, &s, b1b7)
		after := kriegspiel.Berkeley.After(&view, b1b7, heard)
		th.judge.model.hear(heard)
		want += rows[i].weight * (th.judge.replied(&after, &s) - out.worth[0][i])
	}
	if got := c.gain / n; c.count != n || math.Abs(got-want) > 0.01 {
		t.Errorf("%d playouts, a gain of %v, want %v", c.count, got, want)
	}
}

// The better half goes on, the best first, and of three two; what was asked for goes on with it.
func TestBetter(t *testing.T) {
	moves := []chess.Move{11, 12, 13, 14}
	out := newTable(&kriegspiel.View{}, []particle{{weight: 1}}, moves)
	for i, worth := range []float64{0.1, 0.4, 0.3, 0.2} {
		out.worth[i][0] = worth
	}
	for _, test := range []struct {
		asked      chess.Move
		list, want []int
	}{
		{0, []int{0, 1, 2, 3}, []int{1, 2}},
		{0, []int{0, 1, 3}, []int{1, 3}},
		{0, []int{0, 3}, []int{3}},
		{11, []int{0, 1, 2, 3}, []int{1, 2, 0}},
		{12, []int{0, 1, 2, 3}, []int{1, 2}},
	} {
		var list []*candidate
		for _, move := range test.list {
			list = append(list, &candidate{move: move})
		}
		var got []int
		for _, c := range (&Marshal{asked: test.asked}).better(out, list) {
			got = append(got, c.move)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("of %v with %v asked for: %v, want %v", test.list, test.asked, got, test.want)
		}
	}
}

// A turn uses its simulations up and no more of them than a round of playouts takes; a third of
// them at most is for looks beyond the first, and without playouts nothing is played on.
func TestThinkKeepsToItsPurse(t *testing.T) {
	for _, simulations := range []int{3000, 30_000} {
		for _, playouts := range []float64{0, 0.3} {
			settings := quick()
			settings.Simulations, settings.Playouts = simulations, playouts
			s := newScene(t, "", chess.White, settings)
			s.play("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "c1g5", "h7h6")
			m := s.marshal
			m.digest(t.Context())
			out := m.think(t.Context(), m.proposals())
			looks, line := m.team[0].looks, 0
			for i := range out.moves {
				for _, v := range out.worth[i] {
					if v == v {
						line++
					}
				}
			}
			round := settings.Candidates * 16 * (3*settings.Length + 1)
			switch {
			case playouts == 0 && looks > simulations:
				t.Errorf("%d looks of %d without playouts", looks, simulations)
			case playouts > 0 && (looks < simulations || looks > simulations+round):
				t.Errorf("%d looks of %d", looks, simulations)
			case playouts > 0 && len(out.rows) > firstRows && line > simulations/3:
				t.Errorf("%d looks at the states of the table, want %d at most", line, simulations/3)
			}
			if simulations > 3000 && len(out.rows) <= firstRows {
				t.Errorf("%d states for %d simulations", len(out.rows), simulations)
			}
		}
	}
}

// However much there is to spend, no more than about a thousand states are looked at.
func TestLooksEnd(t *testing.T) {
	settings := quick()
	settings.Simulations, settings.Particles, settings.Playouts = 200_000, 5000, 0
	s := newScene(t, "", chess.White, settings)
	s.play("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "c1g5", "h7h6")
	m := s.marshal
	m.digest(t.Context())
	rows := len(m.think(t.Context(), m.proposals()).rows)
	if looks := m.team[0].looks; rows < 1000 || rows > 1050 || looks > settings.Simulations/2 {
		t.Errorf("%d states, %d looks of %d", rows, looks, settings.Simulations)
	}
}

// A purse is empty at the end of its looks, whoever has taken them, or of most of its time; without bounds it is from
// the first.
func TestPurse(t *testing.T) {
	m := NewWith(player.Seat{Start: player.Start{Position: chess.Start()}, Limits: player.Limits{Threads: 2, Simulations: 1000}}, quick())
	m.team[0].looks = 77 // of the turn before
	p := m.open(t.Context())
	if used := p.used(); used != 0 {
		t.Errorf("%v of a fresh purse is used", used)
	}
	m.team[0].looks, m.team[1].looks = 200, 300
	if used := p.used(); used != 0.5 {
		t.Errorf("%v is used of 1000 after 200 and 300 looks", used)
	}
	m.settings.Simulations = 0
	if used := m.open(t.Context()).used(); used != 1 {
		t.Errorf("%v is used where there is no bound", used)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	p = m.open(ctx)
	for share, want := range map[float64]float64{0: 0, 0.45: 0.5, 0.9: 1} {
		p.began = time.Now().Add(-time.Duration(share * float64(time.Hour)))
		p.deadline = p.began.Add(time.Hour)
		if used := p.used(); math.Abs(used-want) > 0.01 {
			t.Errorf("%v is used after %v of the time, want %v", used, share, want)
		}
	}
}

// What was asked for is judged by playouts, whatever it promises.
func TestAskedIsPlayedOn(t *testing.T) {
	settings := quick()
	settings.Candidates = 2
	s := newScene(t, "", chess.White, settings)
	m := s.marshal
	moves := m.proposals()
	line := func(asked chess.Move, at int) []float64 {
		m.asked = asked
		out := m.look(t.Context(), moves, firstRows)
		m.playOn(t.Context(), out, m.open(t.Context()))
		return out.worth[at]
	}
	out := m.look(t.Context(), moves, firstRows)
	list := out.promising(out.weights(), len(moves))
	last := list[len(list)-1]
	if with, without := line(moves[last], last), line(0, last); slices.Equal(with, without) {
		t.Errorf("%s is worth %v, asked for or not", moves[last], with)
	}
}

// Every round of playouts is another: the mean of many of them, which a proposal gets that is not
// played on, is not that of a few.
func TestRoundsDiffer(t *testing.T) {
	greedy, err := habits.New(map[string]float64{"pawn takes": 5, "knight takes": 5, "bishop takes": 5, "rook takes": 5, "queen takes": 5}, nil)
	if err != nil {
		t.Fatal(err)
	}
	queens, err := worth.New(map[string]float64{"queen early": 1, "queen late": 1})
	if err != nil {
		t.Fatal(err)
	}
	after := func(simulations int) float64 {
		settings := quick()
		settings.Candidates, settings.Simulations = 2, simulations
		settings.Schools, settings.Worth = []*habits.Habits{greedy}, queens
		m := newScene(t, "rnbqkbnr/pppppppp/8/8/3Q4/8/8/QQ2K3 w kq -", chess.White, settings).marshal
		out := m.look(t.Context(), m.proposals(), firstRows)
		list := out.promising(out.weights(), len(out.moves))
		last := list[len(list)-1]
		before := out.worth[last][0]
		if m.playOn(t.Context(), out, m.open(t.Context())); out.worth[last][0] >= before {
			t.Fatal("the playouts lose nothing, so that this tells nothing")
		}
		return out.worth[last][0]
	}
	if few, many := after(1000), after(10_000); math.Abs(few-many) < 1e-9 {
		t.Errorf("%v after a few, %v after many", few, many)
	}
}

// A playout ends with its context.
func TestPlayoutsEnd(t *testing.T) {
	p := position(t, "7k/8/8/8/8/8/8/R6K w - -")
	view, s := kriegspiel.Split(&p, chess.White)
	out := newTable(&view, []particle{{state: s, weight: 1}}, []chess.Move{chess.NewMove(chess.A1, chess.A1+8)})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := newCandidate(out, 0)
	if playing(t, 2, nil, nil).playouts(ctx, out, c, 100); c.count != 0 {
		t.Errorf("%d playouts when it was to stop", c.count)
	}
}

// A candidate with 48 playouts is half believed and half the mean of all; what is no candidate
// gets the mean if that is a loss; wins and refusals stay.
func TestWeighIn(t *testing.T) {
	settings := Default()
	settings.Playouts = 0.5
	m := &Marshal{settings: settings}
	for _, test := range []struct {
		name  string
		gains [2]float64
		want  [3]float64 // of lines that were 0.1
	}{
		// The mean of 144 playouts is -36/144, the first has -24/48 and the second -12/96.
		{"losses", [2]float64{-24, -12}, [3]float64{0.1 + 0.5*(-24-12)/96, 0.1 + 0.5*(-12-12)/144, 0.1 - 0.5*0.25}},
		{"gains", [2]float64{24, 12}, [3]float64{0.1 + 0.5*(24+12)/96, 0.1 + 0.5*(12+12)/144, 0.1}},
		{"too much", [2]float64{480, -480}, [3]float64{nearlyWon, -1, 0.1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := &table{moves: make([]chess.Move, 3), worth: make([][]float64, 3)}
			var first [][]float64
			for range 3 {
				first = append(first, []float64{0.1, 1, refusedWorth})
			}
			m.weighIn(out, first, []*candidate{{move: 0, gain: test.gains[0], count: 48}, {move: 1, gain: test.gains[1], count: 96}})
			for i, want := range test.want {
				if line := out.worth[i]; math.Abs(line[0]-want) > 1e-12 || line[1] != 1 || line[2] == line[2] {
					t.Errorf("line %d is %v, want %v, 1 and not a number", i, line, want)
				}
			}
		})
	}
}
