package match

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kriegmate/files"
	"kriegmate/internal/english"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// ReadPairings reads what the players of some matches have made of their games, a pairing for each match. A name is that
// of a folder, or of a file with results as [Result.MarshalJSON] writes them, a line each; lines of games are passed over,
// and a line need not have more than a, b, games and points, the rest being as usual. Players are
// named by what they are and their limits, however these were given: a marshal with --time 1s is the same as
// "marshal,time=1s". It is an error if the matches do not go together: a folder or a line twice, the same match twice, other
// rules, starting positions or longest games, or a player with other numbers under the same name, which lines do not tell.
// With the clock no match is the same twice, so nobody notices if one is there twice, as a folder and its line or a copy.
func ReadPairings(ctx context.Context, names ...string) (list []Pairing, err error) {
	var kept []keptMatch
	for _, name := range names {
		more, err := readMatches(ctx, name)
		if err != nil {
			return nil, err
		}
		for i := range more {
			for j := range kept {
				if err := more[i].joins(&kept[j]); err != nil {
					return nil, fmt.Errorf("%s: %w %s", more[i].place(), err, kept[j].place())
				}
			}
			kept = append(kept, more[i])
			list = append(list, more[i].pairing)
		}
	}
	return list, nil
}

// A keptMatch is a match in a folder, or its result in a line of a file.
type keptMatch struct {
	name string
	info fs.FileInfo
	line int // 0 in a folder
	settings
	pairing Pairing
}

// place returns where the match is, for people.
func (k *keptMatch) place() string {
	if k.line > 0 {
		return fmt.Sprintf("%s: line %d", k.name, k.line)
	}
	return k.name
}

// readMatches reads the match in a folder, or all whose results are in a file.
func readMatches(ctx context.Context, name string) ([]keptMatch, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return readResults(ctx, name, info)
	}
	k, err := readMatch(ctx, name)
	if err != nil {
		return nil, err
	}
	k.info = info
	return []keptMatch{*k}, k.add(ctx)
}

// readMatch reads what match is in a folder.
func readMatch(ctx context.Context, folder string) (*keptMatch, error) {
	name := filepath.Join(folder, settingsFile)
	text, err := files.Read(ctx, name, nil)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no match with --out has been played there", folder)
	case err != nil:
		return nil, err
	}
	k := &keptMatch{name: folder}
	if !json.Valid(text) {
		return nil, fmt.Errorf("%s: it is cut or empty, so nobody knows what match is there", name)
	}
	if err := jsonl.Decode(text, &k.settings); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if k.A == "" || k.B == "" || k.Rules == "" {
		return nil, fmt.Errorf("%s: this does not say what match it is", name)
	}
	return k, nil
}

// readResults reads the results in a file.
func readResults(ctx context.Context, name string, info fs.FileInfo) (list []keptMatch, err error) {
	text, err := files.Read(ctx, name, nil)
	if err != nil {
		return nil, err
	}
	if filepath.Base(name) == settingsFile && jsonl.Decode(text, new(settings)) == nil {
		return nil, fmt.Errorf("%s: this says what match is in its folder: name the folder, %s", name, filepath.Dir(name))
	}
	for i, line := range files.Lines(text) {
		k := keptMatch{name: name, info: info, line: i + 1}
		given, err := k.parse(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k.place(), err)
		}
		if given {
			list = append(list, k)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w", name, errNoResult)
	}
	return list, nil
}

// errNoResult reports a file that has nothing to do with matches.
var errNoResult = errors.New("no result of a match: want the folder of one, or lines that kriegmate match --json ends with")

// alike tells whether a line has what every result has, so that it is worth saying what else is wrong with it.
func alike(line string) bool {
	var fields map[string]json.RawMessage
	return json.Unmarshal([]byte(line), &fields) == nil && fields["a"] != nil && fields["b"] != nil && fields["games"] != nil
}

// parse reads the result in a line, and tells whether there is one.
func (k *keptMatch) parse(line string) (given bool, err error) {
	var game struct{ Game int }
	line = strings.TrimSpace(line)
	if line == "" || json.Unmarshal([]byte(line), &game) == nil && game.Game > 0 {
		return false, nil
	}
	r := resultLine{Terms: Terms{Seed: 1}} // as match has it
	if err := jsonl.Decode([]byte(line), &r); err != nil {
		switch {
		// A brace alone begins JSON of many lines.
		case strings.HasPrefix(line, "{") && line != "{" && !json.Valid([]byte(line)):
			err = fmt.Errorf("this line of JSON is cut or broken: %w", err)
		case !alike(line):
			err = errNoResult
		}
		return false, err
	}
	switch {
	case r.A == "" || r.B == "" || r.Games < 0 || r.Points == nil:
		return false, errors.New("want a, b, games and points")
	case *r.Points < 0 || *r.Points > float64(r.Games) || math.Mod(*r.Points, 0.5) != 0:
		return false, fmt.Errorf("%g points cannot be made in %s", *r.Points, english.Count(r.Games, "game"))
	case r.Rules == "" && r.Ends != nil:
		return false, errors.New("this was printed by an older version, which did not say by what rules and limits: want the folder, or only a, b, games and points")
	}
	k.Terms = r.Terms
	k.Rules, k.MaxMoves = cmp.Or(r.Rules, kriegspiel.Berkeley.String()), cmp.Or(r.MaxMoves, DefaultMaxMoves)
	if _, err := kriegspiel.ParseRules(k.Rules); err != nil {
		return false, fmt.Errorf("rules: %w", err)
	}
	k.pairing = Pairing{Games: r.Games, Points: *r.Points}
	if k.pairing.A, err = spelled(r.A, r.LimitsOfA); err == nil {
		k.pairing.B, err = spelled(r.B, r.LimitsOfB)
	}
	return r.Games > 0, err
}

// spelled is labelled for a player whose limits may be in its name alone. [roster.Default] is who that is.
func spelled(name, limits string) (string, error) {
	head, own, _ := divide(name)
	if limits == "" {
		var l player.Limits
		if err := readLimits(&l, own); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		limits = written(l)
	}
	if head == roster.Default {
		p, err := roster.Named(head)
		if err != nil {
			return "", err
		}
		name = strings.Replace(name, head, p.Name, 1)
	}
	return labelled(name, limits), nil
}

// joins returns an error, to be ended with where the other one is, if two matches must not be added up.
func (k *keptMatch) joins(other *keptMatch) error {
	a, b := k.pairing.A, k.pairing.B
	switch {
	case os.SameFile(k.info, other.info) && k.line == other.line:
		return errors.New("the same match as")
	case k.Rules != other.Rules:
		return fmt.Errorf("the rules are %s, not %s as in", k.Rules, other.Rules)
	case !slices.Equal(k.Positions, other.Positions) || k.MaxMoves != other.MaxMoves:
		return errors.New("games begin in other positions, or are a draw after another number of moves, than in")
	case k.Seed == other.Seed && a == other.pairing.A && b == other.pairing.B && !timed(a) && !timed(b):
		return errors.New("the same games, with the same seed, as in")
	case k.line > 0 || other.line > 0:
		return nil
	}
	for _, p := range k.players() {
		for _, q := range other.players() {
			if p.name == q.name && !reflect.DeepEqual(p.numbers, q.numbers) {
				return fmt.Errorf("%s has other numbers than in", p.name)
			}
		}
	}
	return nil
}

// timed tells whether a player looks at the clock, so that no game of it is the same twice.
func timed(player string) bool {
	_, _, ok := withoutLimit(player, "time")
	return ok
}

// A keptPlayer is a player with the numbers of its files.
type keptPlayer struct {
	name    string
	numbers [5]any
}

func (s *settings) players() [2]keptPlayer {
	return [2]keptPlayer{
		{labelled(s.A, s.LimitsOfA), [5]any{s.WeightsOfA, s.HabitsOfA, s.NetOfA, s.SchoolsOfA, s.WorthOfA}},
		{labelled(s.B, s.LimitsOfB), [5]any{s.WeightsOfB, s.HabitsOfB, s.NetOfB, s.SchoolsOfB, s.WorthOfB}},
	}
}

// add adds up the games of the folder, as [Match.Run] does: those before the first that is missing. Of the games
// that were played beside that one the short ones have ended.
func (k *keptMatch) add(ctx context.Context) error {
	players := k.players()
	k.pairing = Pairing{A: players[0].name, B: players[1].name}
	list, err := readGames(ctx, k.name)
	if err != nil {
		return err
	}
	points := map[int]float64{}
	for _, kept := range list {
		ending, err := endingOf(kept.Game)
		if err != nil {
			return fmt.Errorf("%s: %w", kept.name, err)
		}
		number, err := strconv.Atoi(kept.Tag("round"))
		if err != nil {
			return fmt.Errorf("%s: tag Round: %.20q, want the number of the game", kept.name, kept.Tag("round"))
		}
		if _, twice := points[number]; twice {
			return fmt.Errorf("%s: two games have the number %d", k.name, number)
		}
		g := Game{A: sideOfA(number), Ending: ending}
		points[number] = g.Points()
	}
	for number := 1; ; number++ {
		p, there := points[number]
		if !there {
			break
		}
		k.pairing.Games++
		k.pairing.Points += p
	}
	if k.pairing.Games == 0 {
		return fmt.Errorf("%s: the first game has not ended", k.name)
	}
	return nil
}

// labelled returns the name of a player with its limits, as people would write both. One thread is no limit that
// people write.
func labelled(name, limits string) string {
	head, _, behind := divide(name)
	for _, limit := range strings.Split(limits, ",") {
		if limit != "" && limit != "threads=1" {
			head += "," + limit
		}
	}
	return head + behind
}
