// Package render draws Kriegspiel as pictures: boards and heat maps, as SVG. The
// men are drawn here, by a few curves each, so that the pictures are free to
// use.
package render
