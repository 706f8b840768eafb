package movetext

import (
	"cmp"
	"context"
	"fmt"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/transcript"
)

// An Answerer referees whole games for programs: a [transcript.Game] a line, answered
// with its [transcript.Transcript]. It is a [jsonl.Answerer].
type Answerer struct {
	Rules kriegspiel.Rules
	// Start is the FEN of games that name none; "" is the normal array.
	Start string
	// Proposals adds what the side to move may propose at the end.
	Proposals bool
}

// AnswerLine referees the game of a line. What is wrong with it stands in the
// transcript, which goes up to there.
func (a *Answerer) AnswerLine(_ context.Context, line jsonl.Line) jsonl.Answer {
	t, err := a.play(line)
	if err != nil {
		t.Error = line.Wrap(err).Error()
	}
	return jsonl.Answer{Value: t, Bad: err != nil}
}

func (a *Answerer) play(line jsonl.Line) (*transcript.Transcript, error) {
	none := &transcript.Transcript{Events: []transcript.Event{}}
	if line.Err != nil {
		return none, line.Err
	}
	game := transcript.Game{ListProposals: a.Proposals}
	if err := jsonl.Decode(line.Text, &game); err != nil {
		return none, fmt.Errorf("not a game in JSON: %w", err)
	}
	game.Start = cmp.Or(game.Start, a.Start)
	return game.Play(a.Rules)
}
