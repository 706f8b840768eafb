package marshal

import (
	"math/rand/v2"
	"slices"
)

// draw appends about n of some particles: all if they are no more, or else the heavy ones as
// they are, and of the light ones some, drawn by their weights, which then weigh alike. What is
// expected of the weight of each is the weight that it had, and no other way of drawing n
// of them does that with less variance (Fearnhead and Clifford 2003).
func draw(out []particle, rng *rand.Rand, parts []particle, n int) []particle {
	if len(parts) <= n {
		return append(out, parts...)
	}
	stretch := threshold(parts, n)
	out = slices.Grow(out, n+1)
	mark, sum := stretch*rng.Float64(), 0.
	for i := range parts {
		if w := parts[i].weight; w >= stretch && w > 0 {
			out = append(out, parts[i])
			continue
		}
		sum += parts[i].weight
		if mark < sum {
			out = append(out, particle{parts[i].state, stretch, parts[i].school})
			mark += stretch
		}
	}
	return out
}

// threshold returns the weight from which on particles are heavy, so that with those of the
// light ones that are drawn there are n.
func threshold(parts []particle, n int) float64 {
	stretch := 0.
	for heavy := -1; ; {
		light, count := 0., 0
		for i := range parts {
			if w := parts[i].weight; heavy >= 0 && w >= stretch && w > 0 {
				count++
			} else {
				light += w
			}
		}
		if count <= heavy || count >= n { // less only where fractions are rounded
			return stretch
		}
		heavy = count
		stretch = light / float64(n-count)
	}
}
