// Package render draws Kriegspiel as pictures: heat maps and plans, as SVG, and plans
// as graphs in DOT. The men are drawn here, by a few curves each, so that the pictures are free to
// use.
package render
