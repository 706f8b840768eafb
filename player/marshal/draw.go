package marshal

import (
	"math/rand/v2"
	"slices"
)

// draw returns n rows drawn from particles by their weights, or all of them.
func draw(rng *rand.Rand, parts []particle, n int) []particle {
	if len(parts) <= n {
		return slices.Clone(parts)
	}
	total := 0.
	for i := range parts {
		total += parts[i].weight
	}
	out := make([]particle, 0, n)
	stretch := total / float64(n)
	mark, sum := stretch*rng.Float64(), 0.
	for i := range parts {
		sum += parts[i].weight
		hits := 0
		for ; mark < sum; mark += stretch {
			hits++
		}
		if hits > 0 {
			out = append(out, particle{parts[i].state, stretch * float64(hits), parts[i].school})
		}
	}
	return out
}
