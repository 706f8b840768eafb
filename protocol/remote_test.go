package protocol

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/random"
	"kriegmate/protocol/protocoltest"
)

// asEngine is the argument by which the test binary becomes a program that plays well enough.
const asEngine = "as-an-engine"

func TestMain(m *testing.M) {
	protocoltest.Main()
	if len(os.Args) == 2 && os.Args[1] == asEngine {
		e := Engine{Program: player.Program{Name: "random", New: func(s player.Seat) player.Player { return random.New(s) }}}
		if err := e.Run(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// seat is that of White in a usual game.
func seat(rules kriegspiel.Rules) player.Seat {
	return player.Seat{Start: player.Start{Rules: rules, Position: chess.Start()}, Colour: chess.White, Seed: 11}
}

// remote returns a player behind whom a program plays.
func remote(t *testing.T, c *Command, s player.Seat) *Remote {
	t.Helper()
	r := c.Program().New(s).(*Remote)
	t.Cleanup(func() { r.Close() })
	return r
}

// longFarewell makes the farewell so long in a test that even a busy machine keeps within it.
func longFarewell(t *testing.T) {
	usual := farewell
	farewell = 30 * time.Second
	t.Cleanup(func() { farewell = usual })
}

// A program that misbehaves fails with words that say how, stays failed, and is gone.
func TestRogues(t *testing.T) {
	// The pawn's move, and a quiet one of Black.
	pawn, err := chess.ParseUCI("e2e4", chess.White)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		behaviour protocoltest.Behaviour
		patience  time.Duration
		want      string // "" if what it says is for the referee to judge
		complaint string
	}{
		{protocoltest.Absent, 0, "has ended: exit status 0", ""},
		{protocoltest.Crash, 0, "has ended: exit status 3", "out of luck"},
		{protocoltest.Hang, 200 * time.Millisecond, "gave no answer for 200ms", "child "},
		{protocoltest.Deaf, 200 * time.Millisecond, "did not read its orders for 200ms", ""},
		{protocoltest.Lie, 0, "", ""},
		{protocoltest.Repeat, 0, "", ""},
		{protocoltest.Babble, 0, `said "I like e2e4`, ""},
		{protocoltest.Long, 0, "said a line of more than 4096 bytes", ""},
		{protocoltest.Flood, 0, "nobody has asked me", ""},
		{protocoltest.Both, 0, "said more than one answer: \"{\\\"try\\\":\\\"e2e4", ""},
		{protocoltest.Closing, 0, "has closed its output", ""},
		{protocoltest.Heir, 0, "has ended: exit status 1", "child "},
	} {
		t.Run(string(test.behaviour), func(t *testing.T) {
			t.Parallel()
			r := remote(t, &Command{Args: protocoltest.Command(test.behaviour), Patience: test.patience}, seat(kriegspiel.Berkeley))
			m, err := r.Propose(t.Context())
			if err == nil && m == pawn {
				r.Hear(kriegspiel.Event{Try: m})
				events := 1
				if test.behaviour == protocoltest.Deaf {
					events = 2000 // more than a pipe holds
				}
				for range events {
					r.Hear(kriegspiel.Event{Percept: kriegspiel.Theirs})
				}
				m, err = r.Propose(t.Context())
			}
			if test.want == "" {
				if err != nil {
					t.Errorf("%v, want an answer", err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("%v, %v, want %q", m, err, test.want)
			}
			if _, again := r.Propose(t.Context()); again != err {
				t.Errorf("asked again: %v, want the same", again)
			}
			if r.process.ProcessState == nil {
				t.Error("the program has not been ended")
			}
			if got := r.Complaint(); !strings.Contains(got, test.complaint) {
				t.Errorf("it complains %q, want %q", got, test.complaint)
			}
			if strings.HasPrefix(test.complaint, "child ") {
				expectGone(t, r.Complaint())
			}
		})
	}
}

// A program that is not there fails.
func TestNoProgram(t *testing.T) {
	c := &Command{Args: []string{"/no/such/program"}}
	if c.Check() == nil {
		t.Error("it is said to be there")
	}
	r := remote(t, c, seat(kriegspiel.Berkeley))
	if _, err := r.Propose(t.Context()); err == nil || !strings.Contains(err.Error(), "cannot be started") {
		t.Errorf("%v", err)
	}
	if err := r.Close(); err != nil || r.CPU() != 0 || r.Complaint() != "" {
		t.Errorf("%v, or something is left of it", err)
	}
}

// Through a program a player plays as it does without, under all rules, both sides.
func TestEngineBehindRemote(t *testing.T) {
	longFarewell(t)
	for rules := kriegspiel.Berkeley; rules <= kriegspiel.Rand; rules++ {
		t.Run(rules.String(), func(t *testing.T) {
			t.Parallel()
			for _, c := range []chess.Colour{chess.White, chess.Black} {
				watched := seat(rules)
				watched.Colour = c
				r := remote(t, &Command{Args: []string{os.Args[0], asEngine}}, watched)
				near := random.New(watched)
				other := seat(rules)
				other.Colour = c.Other()
				players := [2]player.Player{}
				players[c], players[c.Other()] = &pair{t, r, near}, random.New(other)
				d := player.NewDuel(watched.Start, players[chess.White], players[chess.Black])
				for range 60 {
					if d.Referee.Ended() {
						break
					}
					if _, _, err := d.Step(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				r.End("*", "enough")
				if err := r.Close(); err != nil || r.process.ProcessState == nil {
					t.Errorf("%v, %v", err, r.process.ProcessState)
				}
				if !r.process.ProcessState.Success() {
					t.Errorf("told of the end it has ended with %v, want by itself", r.process.ProcessState)
				}
				if r.CPU() <= 0 {
					t.Error("it has used no time")
				}
			}
		})
	}
}

// A pair is two players who are to propose the same.
type pair struct {
	t         *testing.T
	far, near player.Player
}

func (p *pair) Hear(e kriegspiel.Event) {
	p.far.Hear(e)
	p.near.Hear(e)
}

func (p *pair) Propose(ctx context.Context) (chess.Move, error) {
	far, err := p.far.Propose(ctx)
	near, err2 := p.near.Propose(ctx)
	if far != near {
		p.t.Errorf("through the program %v, without %v", far, near)
	}
	return near, errors.Join(err, err2)
}

// One who gives up does not wait, neither for an answer nor for the program to end, and the
// program is not to blame.
func TestRemoteIsInterrupted(t *testing.T) {
	longFarewell(t)
	r := remote(t, &Command{Args: protocoltest.Command(protocoltest.Hang)}, seat(kriegspiel.Berkeley))
	m, err := r.Propose(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.Hear(kriegspiel.Event{Try: m})
	r.Hear(kriegspiel.Event{Percept: kriegspiel.Theirs})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Propose(ctx); !errors.Is(err, context.DeadlineExceeded) || r.failed != nil {
		t.Errorf("%v, and the program is blamed for %v", err, r.failed)
	}
	begin := time.Now()
	if err := r.Close(); err != nil || r.process.ProcessState == nil {
		t.Errorf("%v, %v", err, r.process.ProcessState)
	}
	if took := time.Since(begin); took >= farewell {
		t.Errorf("a program that knows of no end had %v to end", took)
	}
}

// The time of a turn is told, less what has gone.
func TestTimeIsTold(t *testing.T) {
	s := seat(kriegspiel.Berkeley)
	s.Limits.Time = time.Hour
	r := &Remote{command: &Command{Args: protocoltest.Command(protocoltest.Repeat)}, seat: s}
	t.Cleanup(func() { r.Close() })
	m, err := r.Propose(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	spent := r.spent
	if spent <= 0 {
		t.Error("no time has gone")
	}
	r.Hear(kriegspiel.Event{Try: m, Percept: kriegspiel.Refused})
	if r.spent != spent {
		t.Error("a refusal begins another turn")
	}
	r.Hear(kriegspiel.Event{Try: m})
	if r.spent != 0 {
		t.Error("the next turn has no time of its own")
	}
}

func TestTail(t *testing.T) {
	var l tail
	for _, text := range []string{"abc", "def"} {
		if n, err := l.Write([]byte(text)); n != 3 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := l.String(); got != "abcdef" {
		t.Errorf("%q", got)
	}
	for range 3 {
		l.Write([]byte(strings.Repeat("y", tailSize-10) + "012345678\n"))
	}
	if got := l.String(); len(got) != tailSize+3 || !strings.HasPrefix(got, "...yyy") || !strings.HasSuffix(got, "8\n") {
		t.Errorf("%d bytes are kept, %.10q", len(got), got)
	}
	l.Write([]byte(strings.Repeat("z", 10*tailSize)))
	if got := l.String(); got != "..."+strings.Repeat("z", tailSize) {
		t.Errorf("%d bytes are kept of a long text", len(got))
	}
}

func TestParseCommand(t *testing.T) {
	for text, want := range map[string]string{
		"a":                     "a",
		" a  b\tc ":             "a|b|c",
		`a 'b c' "d 'e"`:        "a|b c|d 'e",
		`python3 -c 'x="1"' ""`: `python3|-c|x="1"|`,
		`a b"c d"e`:             "a|bc de",
	} {
		c, err := ParseCommand(text)
		if err != nil || strings.Join(c.Args, "|") != want {
			t.Errorf("%q: %v, %v, want %s", text, c, err, want)
		}
	}
	for _, text := range []string{"", "  ", `a "b`, "''"} {
		if c, err := ParseCommand(text); err == nil {
			t.Errorf("%q is read as %v", text, c.Args)
		}
	}
}
