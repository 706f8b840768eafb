package compose

import (
	"fmt"

	"kriegmate/andor"
	"kriegmate/kriegspiel/render"
	"kriegmate/mate"
)

// Diagram returns the belief state as a board, with hidden pieces as ghosts and captions
// below. The belief state must be known as a whole.
func Diagram(b *mate.Belief, captions ...string) *render.Board {
	d := render.Diagram(&b.View, b.Known())
	for _, text := range captions {
		if text != "" {
			d.Caption = append(d.Caption, text)
		}
	}
	return d
}

// Stipulation returns what the problem asks for in words, such as "White to move mates in
// 3 ply in each of 3 positions". It tells nothing of the solution.
func (r *Report) Stipulation() string {
	text, of := r.Belief.View.Colour.Name()+" to move", ", %d positions"
	switch r.Verdict {
	case andor.Proved:
		text, of = text+fmt.Sprintf(" mates in %d ply", r.Ply), " in each of %d positions"
	case andor.Refuted:
		text, of = text+fmt.Sprintf(": no mate in %d ply", r.Ply), " for all of %d positions"
	}
	if n := len(r.Belief.Known()); n > 1 {
		text += fmt.Sprintf(of, n)
	}
	return text
}
