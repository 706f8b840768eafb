package rendertest

import (
	"errors"
	"fmt"
)

// Check returns what is wrong with a picture, nil if nothing is:
//
//   - everything lies on the canvas;
//   - no two words, boards, panels or pieces overlap, and no word lies on a piece;
//   - what touches a board or a panel lies inside it altogether;
//   - no line between boards goes through a word or a board, or into a panel.
//
// Words are measured by [render.TextWidth].
func Check(svg []byte) error {
	p, err := read(svg)
	if err != nil {
		return err
	}
	var wrong []error
	for i, a := range p.boxes {
		if !p.canvas.holds(a) {
			wrong = append(wrong, fmt.Errorf("%v is not on the canvas %v", a, p.canvas))
		}
		for _, b := range p.boxes[:i] {
			if !agree(a, b) {
				wrong = append(wrong, fmt.Errorf("%v and %v overlap", b, a))
			}
		}
		for _, line := range p.lines {
			through := a.kind == word || a.kind == board || a.kind == panel && !a.holds(line)
			if through && a.overlaps(line) {
				wrong = append(wrong, fmt.Errorf("%v goes through %v", line, a))
			}
		}
	}
	for _, line := range p.lines {
		if !p.canvas.holds(line) {
			wrong = append(wrong, fmt.Errorf("%v is not on the canvas", line))
		}
	}
	return errors.Join(wrong...)
}

// agree tells whether two boxes are out of each other's way, or one holds the other
// and may.
func agree(a, b box) bool {
	if !a.overlaps(b) {
		return true
	}
	if a.kind < b.kind {
		a, b = b, a // the larger kind first
	}
	return a.kind > b.kind && a.kind >= board && a.holds(b)
}
