// Package rendertest measures pictures: whether words, pieces, boards, panels and the
// lines between them stay on the canvas and out of each other's way. It reads the SVG
// that was written and knows nothing of how it was laid out.
package rendertest
