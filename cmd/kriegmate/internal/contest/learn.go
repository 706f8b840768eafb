package contest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/match"
	"kriegmate/player/habits"
	"kriegmate/player/marshal"
)

// learnAction learns habits from the games of folders.
func learnAction(c *cli.Context, s Streams) error {
	for _, name := range []string{"games", "seed", "simulations", "only", "max-moves", "workers"} {
		if c.IsSet(name) {
			return fmt.Errorf("--%s: with --habits no games are played", name)
		}
	}
	name := c.String("out")
	if err := spare(c.Context, name); err != nil {
		return err
	}
	var games []*movetext.Game
	for _, folder := range c.StringSlice("habits") {
		list, err := match.ReadGames(c.Context, folder)
		if err != nil {
			return fmt.Errorf("--habits: %w", err)
		}
		games = append(games, list...)
	}
	lesson, err := habits.Learn(c.Context, games, c.String("of"))
	if err != nil {
		return fmt.Errorf("--habits: %w", err)
	}
	if name != "" {
		text, err := json.MarshalIndent(lesson, "", " ")
		if err == nil {
			err = files.Write(name, append(text, '\n'), nil)
		}
		if err != nil {
			return err
		}
	}
	return terminal.Write(s.Out, learned(lesson, name))
}

// spare returns an error if the file with a name holds anything but habits, such as a run of tuning
// that has taken hours.
func spare(ctx context.Context, name string) error {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := files.Read(ctx, name, nil)
	if err != nil {
		return err
	}
	if n, err := marshal.ParseNumbers(text); err != nil || len(n.Values) > 0 {
		return fmt.Errorf("--out: %s holds something else than habits: name another file", name)
	}
	return nil
}

// learned says what was learned, and how to find out what that is worth.
func learned(l *habits.Lesson, name string) string {
	k := &l.KeptBack
	text := fmt.Sprintf(`learned from %d moves of %d games
a move of %d games kept back (%d moves) is one of
  %5.2f by what was learned from the others
  %5.2f by the habits that are shipped
  %5.2f if all are alike
`, l.Moves, l.Games, k.Games, k.Moves, k.Learned, k.Shipped, k.Alike)
	if name != "" {
		text += fmt.Sprintf("whether that is better: kriegmate match marshal:@%s marshal\n", files.ShellWord(name))
	}
	return text
}
