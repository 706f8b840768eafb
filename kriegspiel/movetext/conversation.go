package movetext

import (
	"fmt"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Conversation is a game of two people with a referee who listens to lines and
// answers in sentences. It has no streams: whoever has reads the lines and prints what
// is said.
type Conversation struct {
	*kriegspiel.Referee
	// Board makes it draw the referee's board after every move, View what one player
	// sees of it.
	Board bool
	View  *chess.Colour
	// Words makes it understand words beside moves; see [Conversation.Greeting].
	Words bool

	rules   kriegspiel.Rules
	start   chess.Position
	tries   []chess.Move
	scanner Scanner
}

// NewConversation begins a game in the given position.
func NewConversation(rules kriegspiel.Rules, start chess.Position) *Conversation {
	return &Conversation{Referee: kriegspiel.NewReferee(rules, start), rules: rules, start: start}
}

// Greeting explains the conversation, and draws the board.
func (c *Conversation) Greeting() string {
	return "A game for two at one board: propose moves in turn (e4, Nf3, exd5, e2e4, O-O).\n" + conversationHelp + c.drawn()
}

const conversationHelp = "Other words: moves, board, undo, help, quit.\nWhat stands in quotes is what both players hear.\n"

// Prompt asks for the next proposal.
func (c *Conversation) Prompt() string {
	if c.Ended() {
		return "the game is over (undo, quit): "
	}
	return c.Position.Turn.Name() + ": "
}

// Line takes the proposals of a line, as a [Scanner] finds them, or a word. A tag FEN
// before the first move begins the game there. It returns what is said, which goes up to
// the first proposal that cannot be taken, if there is an error; the rest of the line is
// left out then. Over tells that somebody has said quit.
func (c *Conversation) Line(line string) (said string, over bool, err error) {
	if said, over, ok := c.word(strings.ToLower(strings.TrimSpace(line))); ok {
		return said, over, nil
	}
	moves := c.scanner.Line(line)
	if fen := c.scanner.Tag("fen"); fen != "" && len(c.tries) == 0 && len(moves) > 0 {
		start, err := c.rules.ParseFEN(fen)
		if err != nil {
			return "", false, fmt.Errorf("tag FEN: %w", err)
		}
		c.start = start
		c.replay(nil)
	}
	var b strings.Builder
	if len(c.tries) == 0 && len(moves) > 0 {
		b.WriteString(c.opening())
	}
	for _, word := range moves {
		m, err := c.Parse(word)
		if err != nil {
			return b.String(), false, c.help(err)
		}
		sentence, percept, err := c.Propose(word)
		if err != nil {
			return b.String(), false, err
		}
		c.tries = append(c.tries, m)
		b.WriteString(sentence + "\n")
		if percept.Moved() {
			b.WriteString(c.drawn())
		}
	}
	return b.String(), false, nil
}

// Finish returns an error if the lines end in a comment or a variation: what stands in it was
// not taken for proposals.
func (c *Conversation) Finish() error { return c.scanner.unfinished() }

// opening returns what the first mover is told before its first move, if that is anything.
func (c *Conversation) opening() string {
	turn := c.Position.Turn
	if told := c.Told(); told != 0 {
		return fmt.Sprintf("%s begins: %q\n", turn.Name(), told.Say(turn))
	}
	return ""
}

// help adds to an error what a person could do.
func (c *Conversation) help(err error) error {
	if !c.Words {
		return err
	}
	return fmt.Errorf("%w; say help for what is understood", err)
}

// word answers a line that is a word, and tells whether it was one.
func (c *Conversation) word(text string) (said string, over, ok bool) {
	if !c.Words {
		return "", false, false
	}
	switch text {
	case "help", "?":
		return "Propose moves: e4, Nf3, exd5, e8=Q, e2e4, O-O. A refused proposal costs nothing.\n" + conversationHelp, false, true
	case "board":
		return kriegspiel.Diagram(&c.Position), false, true
	case "moves":
		return c.proposals(), false, true
	case "undo":
		return c.undo(), false, true
	case "quit", "exit", "bye":
		return "", true, true
	}
	return "", false, false
}

// proposals lists what the side to move may propose.
func (c *Conversation) proposals() string {
	if c.Ended() {
		return "the game is over\n"
	}
	legal, illegal := c.Proposals()
	var names []string
	for _, m := range append(legal, illegal...) {
		names = append(names, c.Name(m))
	}
	slices.Sort(names)
	return fmt.Sprintf("%s may propose %s\n", c.Position.Turn.Name(), strings.Join(names, " "))
}

// undo takes back the last move, with the refused tries behind it and before it.
func (c *Conversation) undo() string {
	last := -1
	again := kriegspiel.NewReferee(c.rules, c.start)
	for i, m := range c.tries {
		if again.Try(m).Moved() {
			last = i
		}
	}
	if last < 0 {
		return "there is nothing to take back\n"
	}
	c.replay(slices.Clone(c.tries[:last]))
	return "taken back\n" + c.drawn()
}

// replay begins anew and makes the given tries.
func (c *Conversation) replay(tries []chess.Move) {
	c.Referee, c.tries = kriegspiel.NewReferee(c.rules, c.start), tries
	for _, m := range tries {
		c.Try(m)
	}
}

// drawn returns the boards to show after a move: the referee's, or what one player sees
// of it.
func (c *Conversation) drawn() (text string) {
	if c.Board {
		text = kriegspiel.Diagram(&c.Position)
	}
	if c.View != nil {
		v, _ := kriegspiel.Split(&c.Position, *c.View)
		text += v.Diagram()
	}
	return text
}
