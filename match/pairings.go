package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kriegmate/files"
	"kriegmate/kriegspiel/outcome"
)

// ReadPairings reads what the players of some matches have made of their games, a pairing for each folder. Players are
// named by what they are and their limits, however these were given: a marshal with --time 1s is the same as
// "marshal,time=1s". It is an error if the matches do not go together: a folder twice, the same match twice, other rules,
// starting positions or longest games, or a player with other numbers under the same name.
func ReadPairings(ctx context.Context, folders ...string) (list []Pairing, err error) {
	var kept []keptMatch
	for _, folder := range folders {
		k, err := readMatch(ctx, folder)
		if err != nil {
			return nil, err
		}
		for i := range kept {
			if err := k.joins(&kept[i]); err != nil {
				return nil, fmt.Errorf("%s: %w %s", folder, err, kept[i].folder)
			}
		}
		kept = append(kept, *k)
		p, err := k.pairing(ctx)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// A keptMatch is a match in a folder.
type keptMatch struct {
	folder string
	info   fs.FileInfo
	settings
}

// readMatch reads what match is in a folder.
func readMatch(ctx context.Context, folder string) (*keptMatch, error) {
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, want the folder of a match", folder)
	}
	name := filepath.Join(folder, settingsFile)
	text, err := files.Read(ctx, name, nil)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no match with --out has been played there", folder)
	case err != nil:
		return nil, err
	}
	k := &keptMatch{folder: folder, info: info}
	if err := json.Unmarshal(text, &k.settings); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if k.A == "" || k.B == "" || k.Rules == "" {
		return nil, fmt.Errorf("%s: this does not say what match it is", name)
	}
	return k, nil
}

// joins returns an error, to be ended with the other one's folder, if two matches must not be added up.
func (k *keptMatch) joins(other *keptMatch) error {
	switch {
	case os.SameFile(k.info, other.info):
		return errors.New("the same folder as")
	case k.Rules != other.Rules:
		return fmt.Errorf("the rules are %s, not %s as in", k.Rules, other.Rules)
	case !slices.Equal(k.Positions, other.Positions) || k.MaxMoves != other.MaxMoves:
		return errors.New("other positions to begin with, or other --max-moves, than in")
	case reflect.DeepEqual(k.settings, other.settings) && !strings.Contains(k.LimitsOfA+k.LimitsOfB, "time="):
		return errors.New("the same games, with the same seed, as in")
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

// A keptPlayer is a player with the numbers of its files.
type keptPlayer struct {
	name    string
	numbers [4]any
}

func (s *settings) players() [2]keptPlayer {
	return [2]keptPlayer{
		{labelled(s.A, s.LimitsOfA), [4]any{s.WeightsOfA, s.HabitsOfA, s.SchoolsOfA, s.WorthOfA}},
		{labelled(s.B, s.LimitsOfB), [4]any{s.WeightsOfB, s.HabitsOfB, s.SchoolsOfB, s.WorthOfB}},
	}
}

// pairing adds up the games.
func (k *keptMatch) pairing(ctx context.Context) (Pairing, error) {
	players := k.players()
	p := Pairing{A: players[0].name, B: players[1].name}
	list, err := ReadGames(ctx, k.folder)
	if err != nil {
		return p, err
	}
	for _, line := range list {
		number, err := strconv.Atoi(line.Tag("round"))
		if err != nil || line.Result == "" || line.Result == outcome.Unfinished {
			return p, fmt.Errorf("%s: game %s has no number or no end", k.folder, line.Tag("round"))
		}
		g := Game{A: sideOfA(number), Ending: outcome.Ending{Result: line.Result}}
		p.Games++
		p.Points += g.Points()
	}
	return p, nil
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

// divide returns the parts of a contestant's name as [ParseContestant] reads them: who it is, the limits, and what is
// behind the limits of a program of its own, its command line with the colon.
func divide(name string) (head string, limits []string, behind string) {
	if before, command, ok := strings.Cut(name, ":"); ok && (before == commandMark || strings.HasPrefix(before, commandMark+",")) {
		name, behind = before, ":"+command
	}
	limits = strings.Split(name, ",")
	return limits[0], limits[1:], behind
}
