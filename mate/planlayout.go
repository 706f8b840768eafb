package mate

import "kriegmate/kriegspiel/render"

// turn draws a turn whose left side is at x, and the turns that follow: beside it if
// there is room and that takes less height, or else below.
func (p *planPicture) turn(t *turn, x float64) {
	at := spot{t, x}
	beside, ok := p.beside[at]
	fits := p.need(t) <= planWidth-planMargin-x
	if !ok && fits && len(t.next) == 0 {
		beside = true
	} else if !ok && fits {
		right, down := p.inside(p.y, true), p.inside(p.y, true)
		right.drawBeside(t, x)
		down.drawBelow(t, x)
		beside = right.y <= down.y
	}
	p.beside[at] = beside
	if beside {
		p.drawBeside(t, x)
	} else {
		p.drawBelow(t, x)
	}
}

// need returns how wide a turn is if all that follows stands beside it.
func (p *planPicture) need(t *turn) float64 {
	most := 0.0
	for _, next := range t.next {
		most = max(most, sideGap+p.need(next))
	}
	return p.width(t) + most
}

// width returns how wide the panel of a turn must be for its boards, up to three
// side by side.
func (p *planPicture) width(t *turn) float64 {
	n := float64(min(3, len(t.tries)))
	return n*p.board + (n-1)*planGap + 2*planPad
}

// drawBelow draws a turn over the whole width and what follows below it, further in.
func (p *planPicture) drawBelow(t *turn, x float64) {
	p.panel(t, panel{x: x, top: p.y, width: planWidth - planMargin - x})
	bottom := p.y
	p.y += planSpace
	p.follow(t.next, trunk{x: x + planIndent/2, top: bottom}, x+planIndent)
}

// drawBeside draws a turn and what follows to the right of it.
func (p *planPicture) drawBeside(t *turn, x float64) {
	top, width := p.y, p.width(t)
	p.panel(t, panel{x: x, top: top, width: width})
	bottom := p.y + planSpace
	if len(t.next) > 0 {
		at := trunk{x: x + width + sideGap/2, top: top + planPad/2 + 0.7*headSize, side: true}
		p.edge(x+width, at.top, at.x, at.top)
		p.y = top
		p.follow(t.next, at, x+width+sideGap)
	}
	p.y = max(p.y, bottom)
}

// A trunk is the line down which turns follow another, to the left of them all.
// One at the side begins beside the first of them.
type trunk struct {
	x, top float64
	side   bool
}

// follow draws turns from x on, with lines to them from a trunk.
func (p *planPicture) follow(turns []*turn, from trunk, x float64) {
	low := from.top
	for i, row := range p.rows(turns, x) {
		if i == 0 && from.side && len(row) == 1 {
			p.edge(from.x, from.top, x, from.top)
			p.turn(row[0], x)
			continue
		}
		if i == 0 && from.side {
			p.y += planSpace
		}
		low = p.y - planSpace/2
		p.edge(from.x, low, x+planPad, low)
		p.siblings(row, x)
	}
	if low != from.top {
		p.edge(from.x, from.top, from.x, low)
	}
}

// rows puts turns into rows from x on: those that nothing follows side by side as
// far as they fit, all others alone.
func (p *planPicture) rows(turns []*turn, x float64) (rows [][]*turn) {
	left := 0.0 // in the last row
	for _, t := range turns {
		width := p.width(t) + planSpace
		if len(t.next) > 0 {
			width = planWidth
		}
		if width > left {
			rows = append(rows, nil)
			left = planWidth - planMargin - x + planSpace
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], t)
		left -= width
	}
	return rows
}

// siblings draws a row of turns from x on, each with a line down to it.
func (p *planPicture) siblings(row []*turn, x float64) {
	top := p.y
	down := func(x float64) { p.edge(x+planPad, top-planSpace/2, x+planPad, top) }
	if len(row) == 1 {
		down(x)
		p.turn(row[0], x)
		return
	}
	head, low := 0.0, top
	for _, t := range row {
		head = max(head, 1.3*headSize*float64(len(render.Wrap(t.head(), headSize, p.width(t)-2*planPad))))
	}
	for i, t := range row {
		if i > 0 {
			p.edge(x+planPad-p.width(row[i-1])-planSpace, top-planSpace/2, x+planPad, top-planSpace/2)
		}
		down(x)
		p.y = top
		p.panel(t, panel{x: x, top: top, width: p.width(t), head: head})
		low = max(low, p.y)
		x += p.width(t) + planSpace
	}
	p.y = low + planSpace
}

// edge draws a line that leads from a turn to those that follow.
func (p *planPicture) edge(x1, y1, x2, y2 float64) {
	p.printf("<path class=\"edge\" d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"2\"/>\n", x1, y1, x2, y2, edgeColour)
}
