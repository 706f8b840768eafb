package roster

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/gambler"
	"kriegmate/player/hunter"
)

// seatAt returns a seat in a usual game whose player keeps few states.
func seatAt(c chess.Colour, seed uint64) player.Seat {
	return player.Seat{Start: normalStart, Colour: c, Seed: seed, Limits: player.Limits{States: 2000, Simulations: 20}}
}

var normalStart = player.Start{Rules: kriegspiel.Berkeley, Position: chess.Start()}

// step makes a step of a duel.
func step(t *testing.T, d *player.Duel) (chess.Move, kriegspiel.Percept) {
	t.Helper()
	m, p, err := d.Step(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

// rounds returns how often a test repeats what it does: n times, or less if time
// is short.
func rounds(n int) int {
	if testing.Short() {
		return max(1, n/4)
	}
	return n
}

// script is a player who proposes what it was given, and keeps what it hears.
type script struct {
	moves []string
	c     chess.Colour
	heard []kriegspiel.Event
}

func (s *script) Hear(e kriegspiel.Event) { s.heard = append(s.heard, e) }

func (s *script) Propose(context.Context) (chess.Move, error) {
	m := s.move(s.moves[0])
	s.moves = s.moves[1:]
	return m, nil
}

func (s *script) move(text string) chess.Move {
	m, err := chess.ParseUCI(text, s.c)
	if err != nil {
		panic(err)
	}
	return m
}

// spy is a player who writes down what another one proposes and hears.
type spy struct {
	player.Player
	log []entry
}

// An entry of a log is a proposal, or an event that was heard.
type entry struct {
	proposed chess.Move // 0 if it is an event
	heard    kriegspiel.Event
}

func (s *spy) Hear(e kriegspiel.Event) {
	s.log = append(s.log, entry{heard: e})
	s.Player.Hear(e)
}

func (s *spy) Propose(ctx context.Context) (chess.Move, error) {
	m, err := s.Player.Propose(ctx)
	s.log = append(s.log, entry{proposed: m})
	return m, err
}

// A program uses nothing but its record: against opponents who move differently
// on the far side of the board, unheard, it proposes the same.
func TestSameRecordSameProposals(t *testing.T) {
	quiet := map[chess.Colour][2][]string{
		chess.White: {{"h2h3", "g1f3", "f3g1", "g1f3", "f3g1"}, {"a2a3", "b1c3", "c3b1", "b1c3", "c3b1"}},
		chess.Black: {{"h7h6", "g8f6", "f6g8", "g8f6", "f6g8"}, {"a7a6", "b8c6", "c6b8", "b8c6", "c6b8"}},
	}
	for _, program := range Programs() {
		for c, moves := range quiet {
			t.Run(program.Name+" against "+c.Name(), func(t *testing.T) {
				same := 0
				for seed := range uint64(rounds(4)) {
					first := against(t, program, c, moves[0], seed)
					second := against(t, program, c, moves[1], seed)
					same = max(same, compareSpies(t, first, second))
				}
				if same < 12 {
					t.Errorf("the logs were the same for at most %d entries: too few to tell", same)
				}
			})
		}
	}
}

// against lets a program play against scripted moves, and returns what it heard
// and did.
func against(t *testing.T, program player.Program, c chess.Colour, moves []string, seed uint64) *spy {
	t.Helper()
	watched := &spy{Player: program.New(seatAt(c.Other(), seed))}
	white, black := player.Player(watched), player.Player(&script{moves: moves, c: c})
	if c == chess.White {
		white, black = black, white
	}
	d := player.NewDuel(normalStart, white, black)
	for turns := 0; turns < 2*len(moves); {
		if d.Referee.Position.Turn == c && turns/2 >= len(moves) {
			break
		}
		_, p := step(t, d)
		switch {
		case p.End() != 0, p.Illegal() && d.Referee.Position.Turn == c:
			return watched // the script does not fit any more
		case !p.Illegal():
			turns++
		}
	}
	return watched
}

// compareSpies returns how many entries of two logs are the same. The first that
// is not must be something heard.
func compareSpies(t *testing.T, a, b *spy) (same int) {
	t.Helper()
	for same < min(len(a.log), len(b.log)) && a.log[same] == b.log[same] {
		same++
	}
	if same < min(len(a.log), len(b.log)) && (a.log[same].proposed != 0 || b.log[same].proposed != 0) {
		t.Errorf("%v and %v are proposed after the same record of %d entries", a.log[same].proposed, b.log[same].proposed, same)
	}
	return same
}

// Programs propose only what may be proposed, and nothing twice in a turn.
func TestProposals(t *testing.T) {
	for _, program := range Programs() {
		for _, other := range Programs() {
			white, black := program.New(seatAt(chess.White, 1)), other.New(seatAt(chess.Black, 1))
			if checkGame(t, player.NewDuel(normalStart, white, black)); t.Failed() {
				t.Fatalf("%s against %s", program.Name, other.Name)
			}
		}
	}
}

func checkGame(t *testing.T, d *player.Duel) {
	t.Helper()
	var tried []chess.Move
	for range rounds(150) {
		if d.Referee.Ended() {
			return
		}
		legal, illegal := d.Referee.Proposals()
		m, p := step(t, d)
		switch {
		case !slices.Contains(legal, m) && !slices.Contains(illegal, m):
			t.Errorf("%v is no proposal", m)
			return
		case slices.Contains(tried, m):
			t.Errorf("%v is proposed twice", m)
			return
		case p.Illegal():
			tried = append(tried, m)
		default:
			tried = tried[:0]
		}
	}
}

// Both players hear the same of a turn, and a refusal that is repeated counts
// once.
func TestDuelHears(t *testing.T) {
	white := &script{c: chess.White, moves: []string{"e2e4", "e4d5", "e4f5", "e4d5", "d1h5", "h5f7"}}
	black := &script{c: chess.Black, moves: []string{"a7a6", "g8f6"}}
	d := player.NewDuel(normalStart, white, black)
	for range 7 {
		step(t, d)
	}
	want := []kriegspiel.Event{
		{Percept: kriegspiel.Theirs},
		{Try: black.move("a7a6")},
		{Percept: kriegspiel.Theirs, Refusals: 2},
		{Try: black.move("g8f6")},
	}
	if !slices.Equal(black.heard, want) {
		t.Errorf("Black hears %v, want %v", black.heard, want)
	}
	step(t, d)
	f7 := chess.At(5, 6)
	last := white.heard[len(white.heard)-1]
	if got := last.Percept; got != kriegspiel.Capture(f7)|kriegspiel.ByShort {
		t.Errorf("White hears %q, want a capture on f7 with check by the short diagonal", got.Say(chess.White))
	}
	if got := black.heard[len(black.heard)-1].Percept.Say(chess.Black); got != "capture on f7, check by short diagonal" {
		t.Errorf("Black hears %q", got)
	}
}

// The same seed gives the same game, another one another.
func TestSeeds(t *testing.T) {
	play := func(seed uint64) []kriegspiel.Event {
		d := player.NewDuel(normalStart, hunter.New(seatAt(chess.White, seed)), gambler.New(seatAt(chess.Black, seed)))
		for range 60 {
			if _, p := step(t, d); p.End() != 0 {
				break
			}
		}
		return d.Referee.Record(chess.White).Events
	}
	if !slices.Equal(play(3), play(3)) {
		t.Error("two games with one seed differ")
	}
	if slices.Equal(play(3), play(4)) {
		t.Error("two seeds give one game")
	}
	seen := map[uint64]bool{}
	for range 1000 {
		run := rand.Uint64()
		for game := 1; game < 4; game++ {
			seen[player.GameSeed(run, game)] = true
		}
	}
	if len(seen) != 3000 {
		t.Errorf("%d different seeds of 3000 games", len(seen))
	}
}

// The marshal advises, under all its names; the others do not, and the error says who does.
func TestAdviser(t *testing.T) {
	seat := player.Seat{Start: player.Start{Position: chess.Start()}}
	for _, name := range []string{Default, "marshal", "marshal:no-playouts"} {
		advise, err := Adviser(name, player.Limits{Simulations: 10})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		m, err := chess.ParseUCI("e2e4", chess.White)
		if err != nil {
			t.Fatal(err)
		}
		if o, ok := advise(seat).Compare(t.Context(), m); !ok || o.Worth < o.Alternative {
			t.Errorf("%s says %+v, %t", name, o, ok)
		}
	}
	for name, want := range map[string]string{
		"hunter": "hunter gives no advice: want marshal or none", "random": "random gives no advice: want marshal or none",
		"nobody": `"nobody", want marshal or none`,
	} {
		if _, err := Adviser(name, player.Limits{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := Adviser("marshal:bold", player.Limits{}); err == nil || !strings.Contains(err.Error(), "no-playouts") {
		t.Errorf("marshal:bold: %v, want the variants that there are", err)
	}
	if advise, err := Adviser(None, player.Limits{}); advise != nil || err != nil {
		t.Errorf("none: %v", err)
	}
}
