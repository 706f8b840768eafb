package endgame

import "kriegmate/kriegspiel/chess"

// A space numbers the placements of a material that no symmetry maps to each
// other.
type space struct {
	material Material
	king     [64]uint8    // number of the king's square within the region, or 0
	region   [64]symmetry // maps the king's square into the region
	kings    []chess.Square
	// entries holds, for each code with the king in the region, the number
	// of the placement times eight plus the symmetry that maps it to the one
	// that stands for it; -1 if the code is no
	// placement, or has pieces of one kind in the wrong order.
	entries []int32
	first   []Placement // the placements that stand for the others
}

// newSpace numbers the placements of m.
func newSpace(m Material) *space {
	sp := &space{material: m}
	group := sp.group()
	sp.divide(group)
	sp.entries = make([]int32, len(sp.kings)<<(6*len(m)))
	for i := range sp.entries {
		sp.entries[i] = -1
	}
	for code := range sp.entries {
		p := sp.decode(code)
		if p.sort(m); sp.entries[code] >= 0 || !m.fits(&p) || sp.code(&p) != code {
			continue
		}
		number := int32(len(sp.first))
		sp.first = append(sp.first, p)
		for _, g := range group {
			image := p.mapped(g, m)
			if !sp.inRegion(image[0]) {
				continue
			}
			if c := sp.code(&image); sp.entries[c] < 0 {
				sp.entries[c] = number<<3 | int32(inverses[g])
			}
		}
	}
	return sp
}

// group returns the symmetries that keep what pawns do.
func (sp *space) group() []symmetry {
	if sp.material.pawns() {
		return []symmetry{0, flipFiles}
	}
	return []symmetry{0, 1, 2, 3, 4, 5, 6, 7}
}

// divide chooses the region of squares for the king: the lowest square of each
// orbit.
func (sp *space) divide(group []symmetry) {
	for s := range chess.Square(64) {
		lowest := s
		for _, g := range group {
			if to := g.square(s); to < lowest {
				lowest, sp.region[s] = to, g
			}
		}
		if lowest == s {
			sp.king[s] = uint8(len(sp.kings))
			sp.kings = append(sp.kings, s)
		}
	}
}

func (sp *space) inRegion(s chess.Square) bool { return sp.kings[sp.king[s]] == s }

// code returns the code of a placement whose king is in the region.
func (sp *space) code(p *Placement) int {
	code := int(sp.king[p[0]])
	for i := 1; i <= len(sp.material); i++ {
		code = code<<6 | int(p[i])
	}
	return code
}

func (sp *space) decode(code int) (p Placement) {
	for i := len(sp.material); i > 0; i-- {
		p[i] = chess.Square(code & 63)
		code >>= 6
	}
	p[0] = sp.kings[code]
	return p
}

// size returns how many placements there are.
func (sp *space) size() int { return len(sp.first) }

// find returns the number of a placement and the symmetry that maps it to the
// one that stands for it.
func (sp *space) find(p *Placement) (int, symmetry) {
	g := sp.region[p[0]]
	image := p.mapped(g, sp.material)
	e := sp.entries[sp.code(&image)]
	return int(e >> 3), products[g][e&7]
}
