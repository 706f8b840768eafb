package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/player/habits"
)

// settingsFile is the file of a folder that says what match is in it.
const settingsFile = "match.json"

// lockFile is the file of a folder that the process holds which plays there.
const lockFile = "match.lock"

// Terms are who plays a match, and how.
type Terms struct {
	A         string   `json:"a"`
	B         string   `json:"b"`
	LimitsOfA string   `json:"limits_of_a,omitempty"`
	LimitsOfB string   `json:"limits_of_b,omitempty"`
	Seed      uint64   `json:"seed"`
	Rules     string   `json:"rules"`
	MaxMoves  int      `json:"max_moves"`
	Positions []string `json:"positions,omitempty"`
}

func (m *Match) terms() Terms {
	t := Terms{
		A: m.A.Name, LimitsOfA: written(m.A.Limits), B: m.B.Name, LimitsOfB: written(m.B.Limits),
		Seed: m.Seed, Rules: m.Rules.String(), MaxMoves: m.MaxMoves,
	}
	for i := range m.Positions {
		t.Positions = append(t.Positions, m.Positions[i].FEN())
	}
	return t
}

// settings are what the games of a match depend on.
type settings struct {
	Terms
	// The numbers of files, which may have changed since.
	WeightsOfA map[string]float64 `json:"weights_of_a,omitempty"`
	WeightsOfB map[string]float64 `json:"weights_of_b,omitempty"`
	HabitsOfA  map[string]float64 `json:"habits_of_a,omitempty"`
	HabitsOfB  map[string]float64 `json:"habits_of_b,omitempty"`
	NetOfA     map[string]string  `json:"net_of_a,omitempty"`
	NetOfB     map[string]string  `json:"net_of_b,omitempty"`
	SchoolsOfA []habits.School    `json:"schools_of_a,omitempty"`
	SchoolsOfB []habits.School    `json:"schools_of_b,omitempty"`
	WorthOfA   map[string]float64 `json:"worth_of_a,omitempty"`
	WorthOfB   map[string]float64 `json:"worth_of_b,omitempty"`
}

func (m *Match) settings() ([]byte, error) {
	a, b := &m.A, &m.B
	s := settings{
		Terms:      m.terms(),
		WeightsOfA: a.Numbers.Values, HabitsOfA: a.Numbers.Habits, NetOfA: a.Numbers.Net, SchoolsOfA: a.Numbers.Schools, WorthOfA: a.Numbers.Worth,
		WeightsOfB: b.Numbers.Values, HabitsOfB: b.Numbers.Habits, NetOfB: b.Numbers.Net, SchoolsOfB: b.Numbers.Schools, WorthOfB: b.Numbers.Worth,
	}
	text, err := json.MarshalIndent(s, "", " ")
	return append(text, '\n'), err
}

// hold makes the folder, and keeps other processes from playing there until the returned
// function is called.
func (m *Match) hold() (release func(), err error) {
	if m.Folder == "" {
		return func() {}, nil
	}
	if err := os.MkdirAll(m.Folder, 0o777); err != nil {
		return nil, err
	}
	file, err := files.Hold(filepath.Join(m.Folder, lockFile))
	if errors.Is(err, files.ErrHeld) {
		return nil, fmt.Errorf("another process plays a match in %s: wait for it, or name another folder", m.Folder)
	}
	if err != nil {
		return nil, err
	}
	return func() { file.Close() }, nil
}

// open reads the games of this match that are in the folder, which must be there.
func (m *Match) open() (map[int]*Game, error) {
	kept := map[int]*Game{}
	if m.Folder == "" {
		return kept, nil
	}
	want, err := m.settings()
	if err != nil {
		return nil, err
	}
	name := filepath.Join(m.Folder, settingsFile)
	switch got, err := readOrdinary(name); {
	case errors.Is(err, fs.ErrNotExist):
		return kept, files.Write(name, want, nil)
	case err != nil:
		return nil, err
	case !json.Valid(got):
		return nil, fmt.Errorf("%s: it is cut or empty, so nobody knows what match is there: name another folder", name)
	case !bytes.Equal(got, want):
		return nil, fmt.Errorf("%s holds another match: see %s there, and name another folder", m.Folder, settingsFile)
	}
	for number := 1; number <= m.Games; number++ {
		text, err := readOrdinary(m.file(number))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if kept[number], err = m.read(number, string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", m.file(number), err)
		}
	}
	return kept, nil
}

// readOrdinary reads an ordinary file; a pipe would be waited for.
func readOrdinary(name string) ([]byte, error) {
	if err := files.Ordinary(name); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// file returns the name of the file of a game.
func (m *Match) file(number int) string {
	return filepath.Join(m.Folder, gameFile(number))
}

// gameFile returns the name of the file of a game in its folder.
func gameFile(number int) string { return fmt.Sprintf("game-%05d.pgn", number) }

// gamesIn returns the names of the files of all games in a folder.
func gamesIn(folder string) (names []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if ok, _ := filepath.Match("game-*.pgn", e.Name()); ok {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	return names, err
}

// Played tells whether a match has left a game in a folder. It reads none.
func Played(folder string) bool {
	names, _ := gamesIn(folder)
	return len(names) > 0
}

// ReadGames reads all games that a match has left in a folder, in the order of their numbers.
func ReadGames(ctx context.Context, folder string) (list []*movetext.Game, err error) {
	kept, err := readGames(ctx, folder)
	for _, k := range kept {
		list = append(list, k.Game)
	}
	return list, err
}

// A keptGame is a game in a file.
type keptGame struct {
	name string
	*movetext.Game
}

func readGames(ctx context.Context, folder string) (list []keptGame, err error) {
	names, err := gamesIn(folder)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := files.Ordinary(name); err != nil {
			return nil, err
		}
		text, err := files.Read(ctx, name, nil)
		if err != nil {
			return nil, err
		}
		g, err := movetext.ParseContext(ctx, string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, keptGame{name, g})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no games of a match", folder)
	}
	return list, nil
}

// keep writes a game to the folder.
func (m *Match) keep(g *Game) error {
	if m.Folder == "" {
		return nil
	}
	return files.Write(m.file(g.Number), m.PGN(g), nil)
}

// The tags that a game of a match has beside the usual ones, in small letters.
const (
	endingTag = "ending"
	whiteCPU  = "whitecpu"
	blackCPU  = "blackcpu"
)

// PGN returns a game with both sides' refused tries.
func (m *Match) PGN(g *Game) []byte {
	line := g.Line
	line.Result, line.Tags = g.Ending.Result, m.tags(g)
	return line.Append(nil)
}

func (m *Match) tags(g *Game) []kriegspiel.Tag {
	return []kriegspiel.Tag{
		{Name: "event", Value: "Kriegspiel"}, {Name: "site", Value: "?"}, {Name: "date", Value: "????.??.??"}, {Name: "round", Value: strconv.Itoa(g.Number)},
		{Name: "white", Value: m.seated(g.Number, chess.White).Name}, {Name: "black", Value: m.seated(g.Number, chess.Black).Name},
		{Name: "result"}, {Name: "variant", Value: "Kriegspiel"}, {Name: "rules", Value: m.Rules.String()},
		{Name: "setup"}, {Name: "fen"},
		{Name: "termination", Value: g.Ending.Why}, {Name: endingTag, Value: string(g.Ending.Kind)},
		{Name: "WhiteCPU", Value: seconds(g.Effort[chess.White].CPU)}, {Name: "BlackCPU", Value: seconds(g.Effort[chess.Black].CPU)},
	}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }

// read reads a game of the folder.
func (m *Match) read(number int, text string) (*Game, error) {
	line, err := movetext.Parse(text)
	if err != nil {
		return nil, err
	}
	g := &Game{Number: number, A: sideOfA(number), Line: *line}
	if g.Ending, err = endingOf(line); err != nil {
		return nil, err
	}
	if err := m.isOfThis(g); err != nil {
		return nil, err
	}
	referee, err := line.Referee(m.Rules)
	if err != nil {
		return nil, err
	}
	for c := range g.Effort {
		c := chess.Colour(c)
		e := &g.Effort[c]
		for _, event := range referee.Record(c).Events {
			switch {
			case event.Theirs():
			case event.Percept.Illegal():
				e.Refusals++
			case event.Percept.Moved():
				e.Moves++
			}
		}
		used, err := strconv.ParseFloat(line.Tag([]string{chess.White: whiteCPU, chess.Black: blackCPU}[c]), 64)
		if err != nil {
			return nil, fmt.Errorf("tag %s: %w", []string{"WhiteCPU", "BlackCPU"}[c], err)
		}
		e.CPU = time.Duration(used * float64(time.Second))
	}
	return g, nil
}

// isOfThis returns an error if number, players or rules of a game in the folder are not what they would be if this match had written it.
func (m *Match) isOfThis(g *Game) error {
	head := g.Line
	head.Tags, head.Moves, head.Refused = m.tags(g), nil, nil
	own, err := movetext.Parse(string(head.Append(nil))) // as it is read
	if err != nil {
		return err
	}
	for _, tag := range []string{"Round", "White", "Black", "Rules"} {
		if got, want := g.Line.Tag(strings.ToLower(tag)), own.Tag(strings.ToLower(tag)); got != want {
			return fmt.Errorf("tag %s: %.60q, want %.60q: it is a game of another match, or another one of this", tag, got, want)
		}
	}
	return nil
}

// endingOf returns how a game of a folder has ended.
func endingOf(line *movetext.Game) (outcome.Ending, error) {
	e := outcome.Ending{Kind: outcome.Kind(line.Tag(endingTag)), Result: line.Result, Why: line.Tag("termination")}
	switch e.Result {
	case outcome.WhiteWins, outcome.BlackWins, outcome.Drawn:
		if e.Kind != "" {
			return e, nil
		}
	}
	return e, errors.New("this game has no end: remove the file, and it is played again")
}

// ReadPositions reads starting positions, a FEN a line; blank lines and those that begin
// with # are left out.
func ReadPositions(rules kriegspiel.Rules, text string) (list []chess.Position, err error) {
	for i, line := range files.Lines([]byte(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p, err := rules.ParseFEN(line)
		if err == nil && !p.Movable() {
			err = fmt.Errorf("the game is over: %s has no move", p.Turn.Name())
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, errors.New("no positions")
	}
	return list, nil
}
