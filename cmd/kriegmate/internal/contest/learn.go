package contest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/match"
	"kriegmate/player/habits"
	"kriegmate/player/marshal"
	"kriegmate/player/worth"
)

// learnFlags are those that say what is learned, each with the folders to learn it from.
var learnFlags = []string{"habits", "care", "worth"}

// learnAction learns habits, how much players care what moves come to, or what positions are worth, from the games of folders.
func learnAction(c *cli.Context, s Streams) error {
	from := ""
	for _, name := range learnFlags {
		switch {
		case c.IsSet(name) && from != "":
			return fmt.Errorf("--%s: learn %s and %s one after the other", name, from, name)
		case c.IsSet(name):
			from = name
		}
	}
	for _, name := range []string{"games", "seed", "simulations", "only", "max-moves", "workers"} {
		if c.IsSet(name) {
			return fmt.Errorf("--%s: with --%s no games are played", name, from)
		}
	}
	for _, name := range []string{"of", "school"} {
		if from == "worth" && c.IsSet(name) {
			return fmt.Errorf("--%s: goes with --habits or --care", name)
		}
	}
	if from != "worth" && c.IsSet("halfway") {
		return errors.New("--halfway: goes with --worth")
	}
	name := c.String("out")
	if (c.IsSet("school") || from == "care") && (c.String("school") == "" || name == "") {
		return errors.New("--school: want a name, and --out with the file of the schools")
	}
	kept, err := spare(c, name, from)
	if err != nil {
		return err
	}
	if c.IsSet("school") && from == "habits" {
		// Whether there is room for one more is said before anything is learned.
		if _, err := among(slices.Clone(kept), habits.School{Name: c.String("school")}); err != nil {
			return fmt.Errorf("--school: %w", err)
		}
	}
	if from == "care" {
		return learnCare(c, s, kept)
	}
	other, err := otherWorth(c)
	if err != nil {
		return fmt.Errorf("--halfway: %w", err)
	}
	lesson, said, err := lessonOf(c, s, from, other)
	if err != nil {
		return fmt.Errorf("--%s: %w", from, err)
	}
	if l, ok := lesson.(*habits.Lesson); ok && c.IsSet("school") {
		lesson, err = among(kept, habits.School{Name: c.String("school"), Lesson: *l})
		if err != nil {
			return fmt.Errorf("--school: %w", err)
		}
	}
	if name == "" {
		return terminal.Write(s.Out, said)
	}
	return keepLesson(s, name, lesson, said)
}

// keepLesson writes what was learned to the file with a name, and says it.
func keepLesson(s Streams, name string, lesson any, said string) error {
	text, err := json.MarshalIndent(lesson, "", " ")
	if err == nil {
		err = files.Write(name, append(text, '\n'), nil)
	}
	if err != nil {
		return err
	}
	return terminal.Write(s.Out, said+fmt.Sprintf("whether that is better: kriegmate match marshal:@%s marshal\n", files.ShellWord(name)))
}

// learnCare learns how much the players of a school care what their moves come to.
func learnCare(c *cli.Context, s Streams, schools []habits.School) error {
	name := c.String("school")
	at := slices.IndexFunc(schools, func(s habits.School) bool { return s.Name == name })
	if at < 0 {
		return fmt.Errorf("--school: there is no %.40q in %s", name, c.String("out"))
	}
	status := terminal.NewStatus(s.Err)
	defer status.Erase()
	games, err := gamesOf(c, status, "care")
	if err != nil {
		return fmt.Errorf("--care: %w", err)
	}
	status.Printf("learning from %s", english.Count(len(games), "game"))
	cares, err := schools[at].LearnCare(c.Context, games, c.String("of"))
	if err != nil {
		return fmt.Errorf("--care: %w", err)
	}
	numbers, err := among(schools, schools[at])
	if err != nil {
		return fmt.Errorf("--school: %w", err)
	}
	status.Erase()
	return keepLesson(s, c.String("out"), numbers, careSaid(&schools[at], cares))
}

// careSaid says how much it brings to consider what moves come to.
func careSaid(school *habits.School, cares bool) string {
	kept := "it is kept"
	if !cares {
		kept = "it is not kept, as that is not better by a hundredth"
	}
	l := school.Care
	return fmt.Sprintf(`learned from %s of %s how much players of %s care what their moves come to
a move of half of them is one of
  %5.2f by the school, with what was learned from the other half: %s
  %5.2f by the school without
`, english.Count(l.Moves, "move"), english.Count(l.Games, "game"), school.Name, l.With, kept, l.Without)
}

// otherWorth returns what is in the file of --halfway, nil without it.
func otherWorth(c *cli.Context) (*worth.Worth, error) {
	if !c.IsSet("halfway") {
		return nil, nil
	}
	name := c.String("halfway")
	if name == "" || name == "-" {
		return nil, errors.New("want the name of a file")
	}
	text, err := files.Read(c.Context, name, nil)
	if err != nil {
		return nil, err
	}
	n, err := marshal.ParseNumbers(text)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case len(n.Worth) == 0:
		return nil, fmt.Errorf("%s has no worth in it", name)
	}
	w, err := worth.New(n.Worth)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// lessonOf returns what the games of the folders teach, halfway to another worth if there is one, and says how well they do. A terminal is
// told how far it has come.
func lessonOf(c *cli.Context, s Streams, from string, other *worth.Worth) (lesson any, said string, err error) {
	status := terminal.NewStatus(s.Err)
	defer status.Erase()
	games, err := gamesOf(c, status, from)
	if err != nil {
		return nil, "", err
	}
	if from == "worth" {
		status.Printf("learning from %s", english.Count(len(games), "game"))
		l, err := worth.Learn(c.Context, games)
		if err != nil {
			return nil, "", err
		}
		if other != nil {
			l.Halfway(other)
		}
		return l, worthSaid(l), nil
	}
	l, err := habits.Learn(c.Context, games, c.String("of"), func(stage habits.Stage) {
		of, what := "four games in five", "numbers"
		if stage.All {
			of = "all " + english.Count(len(games), "game")
		}
		if stage.Round > 0 {
			what = fmt.Sprintf("a net, round %d of %d,", stage.Round, stage.Rounds)
		}
		status.Printf("learning %s from %s", what, of)
	})
	if err != nil {
		return nil, "", err
	}
	return l, habitsSaid(l), nil
}

// gamesOf reads the games in the folders of a flag.
func gamesOf(c *cli.Context, status *terminal.Status, from string) (games []*movetext.Game, err error) {
	folders := c.StringSlice(from)
	for i, folder := range folders {
		if at := slices.IndexFunc(folders[:i], func(other string) bool { return same(folder, other) }); at >= 0 {
			return nil, fmt.Errorf("%s is the same folder as %s: its games would count twice", folder, folders[at])
		}
		status.Printf("reading the games in %s", folder)
		list, err := match.ReadGames(c.Context, folder)
		if err != nil {
			return nil, err
		}
		games = append(games, list...)
	}
	return games, nil
}

// same tells whether two names are of one folder.
func same(a, b string) bool {
	first, err := os.Stat(a)
	second, failed := os.Stat(b)
	return err == nil && failed == nil && os.SameFile(first, second)
}

// spare returns the schools of the file with a name, and an error if it holds anything but what is learned now,
// such as a run of tuning that has taken hours.
func spare(c *cli.Context, name, from string) ([]habits.School, error) {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	text, err := files.Read(c.Context, name, nil)
	if err != nil {
		return nil, err
	}
	if c.IsSet("school") {
		from = "schools"
	}
	n, err := marshal.ParseNumbers(text)
	if err != nil || len(n.Values) > 0 || (from == "habits") != (len(n.Habits) > 0) || (from == "schools") != (len(n.Schools) > 0) || (from == "worth") != (len(n.Worth) > 0) {
		return nil, fmt.Errorf("--out: %s holds something else than %s: name another file", name, from)
	}
	return n.Schools, nil
}

// among returns schools with another one: in the place of that of its name, or behind them.
func among(list []habits.School, school habits.School) (*marshal.Numbers, error) {
	at := slices.IndexFunc(list, func(s habits.School) bool { return s.Name == school.Name })
	if at < 0 {
		list = append(list, school)
	} else {
		list[at] = school
	}
	n := &marshal.Numbers{Schools: list}
	_, err := n.Program("")
	return n, err
}

// habitsSaid says how well habits were learned.
func habitsSaid(l *habits.Lesson) string {
	k := &l.KeptBack
	net := "a net is kept"
	if len(l.Net) == 0 {
		net = "no net is kept, as they are foretold no better with one"
	}
	text := fmt.Sprintf(`learned from %s of %s
a move of %s kept back (%s) is one of
  %5.2f by what was learned from the others
  %5.2f by its numbers alone: %s
  %5.2f by the best of the habits that are shipped
  %5.2f if all are alike
`, english.Count(l.Moves, "move"), english.Count(l.Games, "game"), english.Count(k.Games, "game"), english.Count(k.Moves, "move"), k.Learned, k.Numbers, net, k.Shipped, k.Alike)
	if r := k.Refusals; r != nil {
		text += fmt.Sprintf(`how often its player was refused before it is one of
  %5.2f by what was learned from the others
  %5.2f by the best of the habits that are shipped
  %5.2f if all proposals are alike
`, r.Learned, r.Shipped, r.Alike)
	}
	return text
}

// worthSaid says how well it was learned what positions are worth.
func worthSaid(l *worth.Lesson) string {
	k, halfway := &l.KeptBack, ""
	if l.Middle {
		halfway = "what is kept is the mean of what was learned and of the other file\n"
	}
	text := fmt.Sprintf(`learned from %s of %s
the surprise at the results of %s kept back (%s) is
  %5.3f by what was learned from the others
  %5.3f by what is shipped
  %5.3f by the usual values of the pieces
  %5.3f if all positions are even
%s         full board   empty
`, english.Count(l.Positions, "position"), english.Count(l.Games, "game"), english.Count(k.Games, "game"), english.Count(k.Positions, "position"), k.Learned, k.Shipped, k.Usual, k.Even, halfway)
	for _, piece := range []string{"pawn", "knight", "bishop", "rook", "queen"} {
		text += fmt.Sprintf("%-7s  %10.3f %7.3f\n", piece, l.Worth[piece+" early"], l.Worth[piece+" late"])
	}
	return text
}
