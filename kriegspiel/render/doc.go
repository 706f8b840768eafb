// Package render draws boards of Kriegspiel, as SVG, PNG and text for LaTeX: heat maps of where the hidden
// pieces may stand, and boards with one side's own pieces as parts of other
// pictures. The pieces are drawn here, by a few curves each, so that the pictures
// look the same everywhere and are free to use: [Drawing] has them as paths, for
// whoever fills polygons, [PieceSVG] as elements of SVG.
package render
