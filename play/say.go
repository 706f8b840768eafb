package play

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// A word is what the person may say beside moves.
type word struct {
	name, about string
	say         func(g *Game, ctx context.Context, rest string) (text string, last bool, err error)
}

// words returns all words in the order in which help lists them.
func words() []word {
	return []word{
		{"help", "what you may say", func(*Game, context.Context, string) (string, bool, error) { return Help(), false, nil }},
		{"board", "your pieces, and what you have heard", func(g *Game, _ context.Context, _ string) (string, bool, error) { return g.Board(), false, nil }},
		{"moves", "every move that you may propose", func(g *Game, _ context.Context, _ string) (string, bool, error) { return g.moves(), false, nil }},
		{"hint", "where they may be; again: the best chance; again: the certain mate", (*Game).hint},
		{"undo", "take back your last move, and the answer to it", (*Game).sayUndo},
		{"save", "save FILE: keep the whole game as PGN, to be reviewed or resumed", (*Game).save},
		{"draw", "offer a draw", (*Game).offerDraw},
		{"resign", "give the game up", (*Game).resign},
		{"quit", "leave, without a result", func(g *Game, _ context.Context, _ string) (string, bool, error) { return "", true, nil }},
	}
}

// others are words that are understood too.
var others = map[string]string{"?": "help", "exit": "quit", "bye": "quit", "show": "board", "takeback": "undo", "hints": "hint", "give up": "resign"}

// Help explains what the person may say.
func Help() string {
	var b strings.Builder
	b.WriteString("Propose a move: e4, Nf3, exd5, e8=Q, O-O, or e2e4. The referee makes it or says\n" +
		"\"illegal\": then propose another, a refusal costs nothing. Other words:\n\n")
	for _, w := range words() {
		fmt.Fprintf(&b, "   %-8s %s\n", w.name, w.about)
	}
	return b.String()
}

// Say takes what the person says, who must be to move: a proposal, or a word of [Help].
// It returns the answer. Last tells that the person has left, or that the game is over.
// What is neither changes nothing, and is an error. If the person types, the answer says
// what was wrong instead; if not, the answer begins with what was said.
func (g *Game) Say(ctx context.Context, line string) (answer string, last bool, err error) {
	answer, last, err = g.say(ctx, strings.TrimSpace(line))
	if !g.Typed {
		answer = printable(line) + "\n" + answer
	}
	if err != nil && g.Typed && ctx.Err() == nil {
		return err.Error() + "\n", last, nil
	}
	return answer, last, err
}

// printable returns a line without control characters.
func printable(line string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return -1
		}
		return r
	}, line)
}

func (g *Game) say(ctx context.Context, line string) (answer string, last bool, err error) {
	name, rest, _ := strings.Cut(line, " ")
	name = strings.ToLower(name)
	if other, ok := others[strings.ToLower(line)]; ok {
		name, rest = other, ""
	}
	all := words()
	if i := slices.IndexFunc(all, func(w word) bool { return w.name == name }); i >= 0 {
		return all[i].say(g, ctx, strings.TrimSpace(rest))
	}
	return g.propose(line)
}

// propose puts a proposal to the referee.
func (g *Game) propose(line string) (answer string, last bool, err error) {
	if strings.TrimSpace(line) == "" {
		return "", false, errors.New("propose a move, such as e4 or Nf3, or say help")
	}
	answer, err = g.Propose(line)
	if err != nil {
		return "", false, g.unknown(line, err)
	}
	return answer + "\n", g.Over(), nil
}

// unknown returns the error about what is neither a move nor a word: the word that was
// perhaps meant, or what is wrong with the move.
func (g *Game) unknown(line string, err error) error {
	if meant := nearest(strings.ToLower(strings.Fields(line)[0])); meant != "" {
		return fmt.Errorf("%.24q is neither a move nor a word: did you mean %s?", line, meant)
	}
	return fmt.Errorf("%w; say help for what is understood", err)
}

// longestMisspelt is so long that no word is near to what is longer.
const longestMisspelt = 16

// nearest returns the word that a misspelt one is nearest to, "" if it is near none.
func nearest(text string) (meant string) {
	if len(text) > longestMisspelt || strings.ContainsAny(text, "12345678") {
		return "" // the latter is a square
	}
	least := 1 + len(text)/3
	for _, w := range words() {
		if d := distance(text, w.name); d <= least && d < len(w.name)-1 {
			meant, least = w.name, d-1
		}
	}
	return meant
}

// distance returns how many letters have to be put in, taken out, changed or swapped
// with their neighbour to turn a into b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// moves lists what the person may propose and was not refused in this turn.
func (g *Game) moves() string {
	legal, illegal := g.referee.Proposals()
	var names []string
	for _, m := range append(legal, illegal...) {
		if !slices.Contains(g.refusedNow(), m) {
			names = append(names, g.referee.Name(m))
		}
	}
	slices.Sort(names)
	return wrapped("You may propose ", names)
}

// lineWidth is how long a line of words may be, so that it fits a terminal when indented.
const lineWidth = 72

// wrapped puts words into lines behind a beginning.
func wrapped(line string, list []string) string {
	var b strings.Builder
	width := 0
	for i, w := range append([]string{strings.TrimSpace(line)}, list...) {
		switch {
		case i == 0:
		case width+1+len([]rune(w)) > lineWidth:
			b.WriteString("\n   ")
			width = 3
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(w)
		width += len([]rune(w))
	}
	b.WriteByte('\n')
	return b.String()
}

func (g *Game) sayUndo(context.Context, string) (string, bool, error) {
	if err := g.Undo(); err != nil {
		return err.Error() + "\n", false, nil
	}
	return "taken back\n\n" + g.Board(), false, nil
}

func (g *Game) resign(context.Context, string) (string, bool, error) {
	return "", true, g.Resign()
}

func (g *Game) offerDraw(ctx context.Context, _ string) (string, bool, error) {
	answer, err := g.OfferDraw(ctx)
	return answer + "\n", g.Over(), err
}

func (g *Game) save(_ context.Context, name string) (string, bool, error) {
	if name == "" {
		name = g.File
	}
	switch {
	case g.Save == nil:
		return "", false, errors.New("games cannot be saved here")
	case name == "":
		return "", false, errors.New("say where, as in save game.pgn")
	case name != printable(name) || name == "-":
		return "", false, fmt.Errorf("%.24q is no good name for a file", name)
	}
	err := g.saveTo(name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return "", false, fmt.Errorf("%q has something else: save under another name", name)
	case err != nil:
		return "", false, err
	}
	return fmt.Sprintf("saved to %q\n", name), false, nil
}

// saveTo saves the game under a name by [Game.Save].
func (g *Game) saveTo(name string) error {
	pgn := g.PGN()
	if err := g.Save(name, pgn); err != nil {
		return err
	}
	g.saved, g.savedAs = pgn, name
	return nil
}
