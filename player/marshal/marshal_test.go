package marshal

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/player"
)

// quick returns settings for tests.
func quick() Settings {
	s := Default()
	s.Simulations, s.Exact, s.Particles, s.Tables = 3000, 2000, 500, false
	return s
}

// A scene is a game between a Marshal and moves that the test says.
type scene struct {
	t       *testing.T
	referee *kriegspiel.Referee
	marshal *Marshal
	colour  chess.Colour
}

func newScene(t *testing.T, fen string, c chess.Colour, s Settings) *scene {
	t.Helper()
	p := chess.Start()
	if fen != "" {
		var err error
		if p, err = kriegspiel.Berkeley.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	return &scene{t, kriegspiel.NewReferee(kriegspiel.Berkeley, p), NewWith(player.Seat{Start: player.Start{Position: p}, Colour: c, Seed: 1}, s), c}
}

// try puts a proposal of whoever is to move to the referee and tells the Marshal what it hears.
func (s *scene) try(m chess.Move) kriegspiel.Percept {
	mover := s.referee.Position.Turn
	p := s.referee.Try(m)
	if mover == s.colour {
		s.marshal.Hear(kriegspiel.Event{Try: m, Percept: p})
	} else if p.Moved() {
		s.marshal.Hear(s.referee.LastTurn())
	}
	return p
}

// play makes moves in UCI, of both sides in turn, which must be legal.
func (s *scene) play(moves ...string) {
	s.t.Helper()
	for _, text := range moves {
		m, err := chess.ParseUCI(text, s.referee.Position.Turn)
		if err != nil {
			s.t.Fatal(err)
		}
		if p := s.try(m); !p.Moved() {
			s.t.Fatalf("%s is refused", text)
		}
	}
}

// propose returns what the Marshal proposes.
func (s *scene) propose() chess.Move {
	s.t.Helper()
	m, err := s.marshal.Propose(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	return m
}

// move lets the Marshal propose until it is accepted, and returns the move as White or Black writes it
// and what was announced.
func (s *scene) move() (string, kriegspiel.Percept) {
	s.t.Helper()
	var tried []chess.Move
	for {
		m := s.propose()
		rules, view := s.marshal.belief.record.Rules, &s.marshal.belief.view
		if slices.Contains(tried, m) {
			s.t.Fatalf("%s is proposed again", m.UCI(s.colour))
		}
		if !slices.Contains(rules.Proposals(nil, view), m) {
			s.t.Fatalf("%s may not be proposed", m.UCI(s.colour))
		}
		tried = append(tried, m)
		if p := s.try(m); p.Moved() {
			return m.UCI(s.colour), p
		}
	}
}

func TestFirstProposal(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		colour    chess.Colour
		moves     []string
		want      string
	}{
		// The knight may have gone to d5. If the pawn cannot take, nothing is lost.
		{"tries what is free first", "7k/2n5/8/8/4P3/8/7P/6K1 w - -", chess.White, []string{"h2h3", "c7e8"}, "e4d5"},
		{"takes the bishop that has taken", "5b2/7k/8/2P5/3Q4/8/7P/6K1 w - -", chess.White, []string{"h2h3", "f8c5"}, "d4c5"},
		{"the same as Black", "6k1/7p/8/3q4/2p5/8/7K/5B2 b - -", chess.Black, []string{"h7h6", "f1c4"}, "d5c4"},
		{"mates in one", "6k1/5ppp/8/8/8/8/7P/R3K3 w - -", chess.White, nil, "a1a8"},
		{"promotes", "8/4P1k1/8/8/8/8/8/4K3 w - -", chess.White, nil, "e7e8q"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, test.fen, test.colour, quick())
			s.play(test.moves...)
			if got := s.propose().UCI(test.colour); got != test.want {
				t.Errorf("proposes %s, want %s", got, test.want)
			}
		})
	}
}

// A bishop has taken on c5, where a pawn guards it, and attacks the queen: after White's
// move nothing may take the queen.
func TestQueenIsSaved(t *testing.T) {
	s := newScene(t, "5b2/7k/1p6/2P5/3Q4/8/7P/7K w - -", chess.White, quick())
	s.play("h2h3", "f8c5")
	name, _ := s.move()
	p := s.referee.Position
	queen := p.Them.Diagonals & p.Them.Straights
	if queen == 0 {
		t.Fatalf("%s: no queen", name)
	}
	for _, m := range p.Moves(nil) {
		if queen.Has(m.To()) {
			t.Errorf("%s leaves the queen to %s", name, m.UCI(chess.Black))
		}
	}
}

// A game against a random mover keeps to the rules, whatever the settings, and states are
// always there.
func TestPlaysByTheRules(t *testing.T) {
	small := quick()
	small.Exact, small.Particles, small.Fewest, small.Simulations = 50, 20, 8, 300
	uniform, clairvoyant, plain, metropolis, plausible := small, small, small, small, small
	uniform.Opponent, clairvoyant.Opponent, plain.Order = UniformOpponent, ClairvoyantOpponent, false
	metropolis.Source, plausible.Source = MetropolisSource, PlausibleSource
	all := []Settings{small, uniform, clairvoyant, plain, metropolis, plausible}
	if testing.Short() {
		all = all[:1]
	}
	for i, settings := range all {
		colour := chess.Colour(i % 2)
		s := newScene(t, "", colour, settings)
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		plies := 80
		if settings.Source != ExactSource {
			plies = 16
		}
		for ply := 0; ply < plies && !s.referee.Ended(); ply++ {
			if s.referee.Position.Turn != colour {
				legal, _ := s.referee.Proposals()
				s.try(legal[rng.IntN(len(legal))])
				continue
			}
			s.move()
			if len(s.marshal.belief.parts) == 0 && !s.referee.Ended() {
				t.Fatalf("settings %d, ply %d: no states", i, ply)
			}
		}
	}
}

func TestSameSeedSameGame(t *testing.T) {
	game := func() (list []string) {
		s := newScene(t, "", chess.White, quick())
		rng := rand.New(rand.NewPCG(3, 4))
		for ply := 0; ply < 24 && !s.referee.Ended(); ply++ {
			if s.referee.Position.Turn == chess.White {
				name, _ := s.move()
				list = append(list, name)
				continue
			}
			legal, _ := s.referee.Proposals()
			s.try(legal[rng.IntN(len(legal))])
		}
		return list
	}
	if a, b := game(), game(); !slices.Equal(a, b) {
		t.Errorf("two games with the same seed: %v and %v", a, b)
	}
}

// With a queen or a rook more against a bare king, of which it does not see the moves.
func TestMatesBareKing(t *testing.T) {
	endings := oracle.New("")
	positions := []string{"8/8/1k6/8/8/3P4/3RQ3/4K3 w - -", "8/8/8/2k5/8/8/8/3QK3 w - -", "8/8/2k5/8/8/8/4N3/R3K3 w - -", "8/8/4k3/8/8/8/8/R3K3 w - -"}
	if testing.Short() {
		positions = positions[:1] // the others need tables, which take a second or two
	}
	for _, fen := range positions {
		settings := quick()
		settings.Tables = !testing.Short()
		s := newScene(t, fen, chess.White, settings)
		s.marshal.AskEndings(endings)
		rng := rand.New(rand.NewPCG(1, 2))
		for !s.referee.Ended() {
			if len(s.marshal.belief.record.Events) > 400 {
				t.Errorf("%s: no mate", fen)
				break
			}
			if s.referee.Position.Turn == chess.White {
				if _, p := s.move(); p.End() != 0 && !p.Won() {
					t.Errorf("%s: %s", fen, p.Say(chess.White))
				}
				continue
			}
			legal, _ := s.referee.Proposals()
			s.try(legal[rng.IntN(len(legal))])
		}
	}
}

// soon fails the test if Propose takes far longer than even a busy machine needs.
func soon(t *testing.T, m *Marshal, ctx context.Context) error {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		_, err := m.Propose(ctx)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(30 * time.Second):
		t.Fatal("Propose does not end")
		return nil
	}
}

func TestEndsInTime(t *testing.T) {
	seat := player.Seat{Start: player.Start{Position: chess.Start()}, Limits: player.Limits{Time: 20 * time.Millisecond}}
	if err := soon(t, New(seat), t.Context()); err != nil {
		t.Errorf("with a limit of time: %v", err)
	}
	endless := quick()
	endless.Simulations = 1 << 40
	s := newScene(t, "", chess.White, endless)
	s.play("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := soon(t, s.marshal, ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("with a context that ends: %v", err)
	}
}

// However many share the work, the proposal is the same.
func TestThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	play := func(threads int) (list []string) {
		m := NewWith(player.Seat{Start: player.Start{Position: chess.Start()}, Limits: player.Limits{Threads: threads}}, quick())
		ref := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
		for len(list) < 5 {
			try, err := m.Propose(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p := ref.Try(try)
			m.Hear(kriegspiel.Event{Try: try, Percept: p})
			list = append(list, try.String())
			if p.Moved() {
				legal, _ := ref.Proposals()
				ref.Try(legal[len(list)])
				m.Hear(ref.LastTurn())
			}
		}
		return list
	}
	if one, three := play(1), play(3); !slices.Equal(one, three) {
		t.Errorf("alone %v, three together %v", one, three)
	}
}

// Who may use more cores than there are uses those that there are.
func TestCores(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	for threads, want := range map[int]int{0: 1, 1: 1, cores: cores, cores + 2: cores} {
		m := NewWith(player.Seat{Start: player.Start{Position: chess.Start()}, Limits: player.Limits{Threads: threads}}, quick())
		if len(m.team) != want || len(m.belief.ears) < want {
			t.Errorf("%d threads: %d think and %d listen, want %d", threads, len(m.team), len(m.belief.ears), want)
		}
	}
}

// Advice goes by the states it is told of, and does not repeat what was refused.
func TestAdvice(t *testing.T) {
	s := newScene(t, "7k/2n5/8/8/4P3/8/7P/6K1 w - -", chess.White, quick())
	k := player.NewKnowledge(player.Seat{Start: player.Start{Position: s.referee.Position}}, 100)
	hear := func(text string) {
		t.Helper()
		mover := s.referee.Position.Turn
		m, err := chess.ParseUCI(text, mover)
		if err != nil {
			t.Fatal(err)
		}
		p := s.referee.Try(m)
		if mover == chess.White {
			k.Hear(kriegspiel.Event{Try: m, Percept: p})
		} else {
			k.Hear(s.referee.LastTurn())
		}
	}
	hear("h2h3")
	hear("c7e8") // the knight could have gone to d5
	if got := Advice(t.Context(), k, 1).String(); got != "e4d5" {
		t.Errorf("Advice = %s, want e4d5", got)
	}
	hear("e4d5")
	if got := Advice(t.Context(), k, 1).String(); got == "e4d5" {
		t.Errorf("Advice = %s again, which was refused", got)
	}
}

// With more simulations there are more particles; with a limit of time a belief begins with few.
func TestLimits(t *testing.T) {
	for _, test := range []struct {
		limits                        player.Limits
		simulations, particles, exact int
	}{
		{player.Limits{}, 20_000, 10_000, 0},
		{player.Limits{Simulations: 60_000}, 60_000, 30_000, 0},
		{player.Limits{Simulations: 1000, Time: time.Second, States: 77}, 1000, 3000, 77},
		{player.Limits{Simulations: 1 << 40}, 1 << 40, mostParticles, 0},
		{player.Limits{Time: time.Second}, 0, 3000, 0},
	} {
		s := Default()
		s.limit(&test.limits)
		if s.Simulations != test.simulations || s.Particles != test.particles || s.Exact != test.exact {
			t.Errorf("%+v: %d simulations, %d particles, exact to %d", test.limits, s.Simulations, s.Particles, s.Exact)
		}
	}
}
