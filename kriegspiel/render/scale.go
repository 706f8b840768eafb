package render

import (
	"image/color"
	"math"
)

// The ends of the scale of heat, and what is written on it. The hottest red is
// light enough for dark figures and for dark pieces.
var (
	coolest = color.NRGBA{0xfd, 0xec, 0xe2, 0xff}
	hottest = color.NRGBA{0xe8, 0x57, 0x3f, 0xff}
	figures = color.NRGBA{0x1a, 0x18, 0x16, 0xff}
)

// HeatColour returns the red of a heat from 0 to 1, whatever the colour of the
// square. Small heats differ more than large ones do, so that what is unlikely can
// be told from what cannot be.
func HeatColour(heat float64) color.NRGBA {
	t := math.Pow(min(max(heat, 0), 1), 0.6)
	mix := func(from, to uint8) uint8 { return uint8(math.Round(float64(from) + t*(float64(to)-float64(from)))) }
	return color.NRGBA{mix(coolest.R, hottest.R), mix(coolest.G, hottest.G), mix(coolest.B, hottest.B), 0xff}
}
