package render

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"kriegmate/kriegspiel/chess"
)

// LaTeX returns the board as text for LaTeX with the package xskak, or chessboard alone:
// pieces that certainly stand there, ghosts that shine through, and arrows. Heat and
// figures are left out.
func (b *Board) LaTeX() []byte {
	var t strings.Builder
	fmt.Fprintf(&t, "%% %s\n%% The preamble needs \\usepackage{xskak}.\n", onOneLine(b.Title))
	t.WriteString("\\chessboard[showmover=false,\n")
	if b.Below == chess.Black {
		t.WriteString("  inverse=true,\n")
	}
	fmt.Fprintf(&t, "  setpieces={%s}", strings.Join(b.latexPieces(), ","))
	for _, g := range b.latexGhosts() {
		t.WriteString(",\n  " + g)
	}
	if len(b.Arrows) > 0 {
		var moves []string
		for _, a := range b.Arrows {
			moves = append(moves, fmt.Sprintf("%v-%v", a.From, a.To))
		}
		fmt.Fprintf(&t, ",\n  opacity=1, pgfstyle=straightmove, markmoves={%s}", strings.Join(moves, ","))
	}
	t.WriteString("]\n")
	for _, line := range b.Caption {
		fmt.Fprintf(&t, "\n%s\n", latexText(line))
	}
	return []byte(t.String())
}

// latexPieces names the pieces that certainly stand there.
func (b *Board) latexPieces() (list []string) {
	for sq := range chess.Square(64) {
		if f := &b.Fields[sq]; f.Piece != chess.NoPiece && f.Faint == 0 {
			list = append(list, f.letter()+sq.String())
		}
	}
	return list
}

// letter returns the letter of a piece as in a FEN.
func (f *Field) letter() string {
	if f.Colour == chess.Black {
		return strings.ToLower(string(f.Piece.Letter()))
	}
	return string(f.Piece.Letter())
}

// latexGhosts has an option for each kind of ghost that is as faint as another.
func (b *Board) latexGhosts() (list []string) {
	type ghost struct {
		name    string
		opacity string
	}
	var order []ghost
	squares := map[ghost][]string{}
	for sq := range chess.Square(64) {
		f := &b.Fields[sq]
		if f.Piece == chess.NoPiece || f.Faint == 0 {
			continue
		}
		g := ghost{fmt.Sprintf("\\%s%sOnWhite", f.Colour.Name(), latexKinds[f.Piece]), number(1 - f.Faint)}
		if !slices.Contains(order, g) {
			order = append(order, g)
		}
		squares[g] = append(squares[g], sq.String())
	}
	for _, g := range order {
		list = append(list, fmt.Sprintf("pgfstyle=text, opacity=%s, text={\\raisebox{\\depth}{%s}}, markfields={%s}", g.opacity, g.name, strings.Join(squares[g], ",")))
	}
	return list
}

// latexKinds are the kinds as the commands of LaTeX name them.
var latexKinds = map[chess.Piece]string{
	chess.King: "King", chess.Queen: "Queen", chess.Rook: "Rook", chess.Bishop: "Bishop", chess.Knight: "Knight", chess.Pawn: "Pawn",
}

// latexText returns text so that none of it is read as a command.
func latexText(text string) string {
	return latexSpecial.Replace(onOneLine(text))
}

var latexSpecial = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `"`, `''`,
)

// onOneLine replaces control characters by spaces.
func onOneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
}

// Picture returns the board in the format that the ending of a file's name asks for: .svg,
// .png (880 pixels wide) or .tex.
func (b *Board) Picture(name string) ([]byte, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".svg":
		return b.SVG(), nil
	case ".png":
		return b.PNG(width)
	case ".tex":
		return b.LaTeX(), nil
	}
	return nil, CheckPicture(name)
}

// CheckPicture returns an error unless [Board.Picture] knows the ending of a name.
func CheckPicture(name string) error {
	if !slices.Contains([]string{".svg", ".png", ".tex"}, strings.ToLower(filepath.Ext(name))) {
		return fmt.Errorf("%.80q: want a name that ends in .svg, .png or .tex", name)
	}
	return nil
}
