package worth

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"kriegmate/kriegspiel/chess"
)

// A grid is a board as one player sees it, by rank and file: capital letters are that player's pieces.
type grid [8][8]rune

// gridOf returns the board of a position as the side sees it that has just moved.
func gridOf(p *chess.Position) (g grid) {
	lines := strings.Split(strings.Fields(p.FEN())[0], "/")
	for i, line := range lines {
		file := 0
		for _, letter := range line {
			if unicode.IsDigit(letter) {
				file += int(letter - '0')
				continue
			}
			g[7-i][file] = letter
			file++
		}
	}
	if p.Turn == chess.White {
		return g.turned()
	}
	return g
}

// turned returns the board as the other player sees it.
func (g *grid) turned() (t grid) {
	for rank := range 8 {
		for file := range 8 {
			letter := g[7-rank][file]
			if unicode.IsUpper(letter) {
				t[rank][file] = unicode.ToLower(letter)
			} else {
				t[rank][file] = unicode.ToUpper(letter)
			}
		}
	}
	return t
}

// at returns the letter on a square, 0 beside the board.
func (g *grid) at(rank, file int) rune {
	if rank < 0 || rank > 7 || file < 0 || file > 7 {
		return 0
	}
	return g[rank][file]
}

// each calls f for each piece of the player.
func (g *grid) each(f func(piece rune, rank, file int)) {
	for rank := range 8 {
		for file := range 8 {
			if unicode.IsUpper(g[rank][file]) {
				f(g[rank][file], rank, file)
			}
		}
	}
}

// attacked calls f for each square of the board that a piece of the player attacks, one step after the other.
func (g *grid) attacked(piece rune, rank, file int, f func(rank, file int)) {
	for up := -2; up <= 2; up++ {
		for right := -2; right <= 2; right++ {
			far := 1
			straight, diagonal := up*up+right*right == 1, up*up == 1 && right*right == 1
			switch piece {
			case 'P':
				diagonal = diagonal && up == 1
				straight = false
			case 'N':
				straight, diagonal = up*up+right*right == 5, false
			case 'B':
				straight, far = false, 7
			case 'R':
				diagonal, far = false, 7
			case 'Q':
				far = 7
			}
			if !straight && !diagonal {
				continue
			}
			for n := 1; n <= far; n++ {
				r, c := rank+n*up, file+n*right
				if r < 0 || r > 7 || c < 0 || c > 7 {
					break
				}
				f(r, c)
				if g[r][c] != 0 {
					break
				}
			}
		}
	}
}

// king returns where the king with a letter stands.
func (g *grid) king(letter rune) (rank, file int) {
	for rank = range 8 {
		for file = range 8 {
			if g[rank][file] == letter {
				return rank, file
			}
		}
	}
	panic("no king")
}

func near(r1, c1, r2, c2 int) bool { return (r1-r2)*(r1-r2) <= 1 && (c1-c2)*(c1-c2) <= 1 }

var words = map[rune]string{'P': "pawn", 'N': "knight", 'B': "bishop", 'R': "rook", 'Q': "queen", 'K': "king"}

// slow adds what the player has of each feature, times a sign.
func (g *grid) slow(m map[string]float64, sign float64) {
	var byPawn, byPiece [8][8]bool
	ownRank, ownFile := g.king('K')
	hisRank, hisFile := g.king('k')
	bishops := 0
	g.each(func(piece rune, rank, file int) {
		name := words[piece]
		m[fmt.Sprintf("%s on rank %d", name, rank+1)] += sign
		m[name+" on file "+[]string{"a or h", "b or g", "c or f", "d or e", "d or e", "c or f", "b or g", "a or h"}[file]] += sign
		officer := strings.ContainsRune("NBRQ", piece)
		if piece != 'K' {
			m[name] += sign
		}
		if piece == 'B' {
			bishops++
		}
		if officer && near(rank, file, ownRank, ownFile) {
			m["officer beside the king"] += sign
		}
		g.attacked(piece, rank, file, func(r, c int) {
			if piece == 'P' {
				byPawn[r][c] = true
				return
			}
			byPiece[r][c] = true
			if !officer {
				return
			}
			if !unicode.IsUpper(g[r][c]) {
				m["four squares attacked by a "+name] += sign / 4
			}
			if near(r, c, hisRank, hisFile) {
				m["square by the king attacked by a "+name] += sign
			}
		})
		if piece == 'P' {
			g.slowPawn(m, sign, rank, file)
		}
	})
	if bishops > 1 {
		m["two bishops"] += sign
	}
	g.each(func(piece rune, rank, file int) {
		switch {
		case piece == 'K':
		case byPawn[rank][file]:
			m[words[piece]+" guarded by a pawn"] += sign
		case byPiece[rank][file]:
			m[words[piece]+" guarded by a piece"] += sign
		default:
			m[words[piece]+" guarded by nobody"] += sign
		}
	})
	for rank := range 8 {
		for file := range 8 {
			if !byPawn[rank][file] && !byPiece[rank][file] {
				continue
			}
			if rank < 4 {
				m["eight squares attacked in the own half"] += sign / 8
			} else {
				m["eight squares attacked in the other half"] += sign / 8
			}
			if rank >= 2 && rank <= 5 && file >= 2 && file <= 5 {
				m["eight squares attacked in the middle"] += sign / 8
			}
		}
	}
	// The closer the own king is to the edge, the more the other side has of it.
	toEdge := min(ownRank, 7-ownRank, ownFile, 7-ownFile)
	m["step of the other king towards the edge"] += sign * float64(toEdge)
	m["step of the king away from the corners"] += sign * float64(min(ownRank, 7-ownRank)+min(ownFile, 7-ownFile))
}

// slowPawn adds what a pawn has.
func (g *grid) slowPawn(m map[string]float64, sign float64, rank, file int) {
	free, alone, behind := true, true, false
	for r := range 8 {
		for _, c := range []int{file - 1, file + 1} {
			alone = alone && g.at(r, c) != 'P'
			// A pawn on the very next rank can no longer take it on its way.
			free = free && !(g.at(r, c) == 'p' && r > rank+1)
		}
		free = free && !(g.at(r, file) == 'p' && r > rank)
		behind = behind || g.at(r, file) == 'P' && r > rank
	}
	if free {
		m[fmt.Sprintf("passed pawn on rank %d", rank+1)] += sign
	}
	if alone {
		m["pawn without neighbours"] += sign
	}
	if behind {
		m["pawn behind a pawn"] += sign
	}
	if g.at(rank-1, file-1) == 'P' || g.at(rank-1, file+1) == 'P' {
		m["pawn in a chain"] += sign
	}
	kingRank, kingFile := g.king('K')
	if near(0, file, 0, kingFile) {
		switch rank {
		case kingRank + 1:
			m["pawn a step before the king"] += sign
		case kingRank + 2:
			m["pawn two steps before the king"] += sign
		}
	}
}

// In the positions of random games the features are those that one finds square by square on a plain
// board, and each comes up.
func TestFeaturesSlowly(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 0))
	seen := map[string]bool{"pawn's worth to be taken": true, "pawn's worth to be lost": true}
	for _, name := range []string{"pawn", "passed pawn"} { // where no pawn can be
		seen[name+" on rank 1"], seen[name+" on rank 8"] = true, true
	}
	var r Reader
	for range 30 {
		at := chess.Start()
		for range 200 {
			moves := at.Moves(nil)
			if len(moves) == 0 {
				break
			}
			at.Apply(moves[rng.IntN(len(moves))])
			own := at.Them.Turn()
			r.read(&own, &at.Us)
			got, want := features(&r), map[string]float64{"has moved": 1}
			g := gridOf(&at)
			g.slow(want, 1)
			g = g.turned()
			g.slow(want, -1)
			for _, name := range names {
				if math.Abs(got[name]-want[name]) > 1e-9 {
					t.Fatalf("seed 42, %s: %s is %v, want %v", at.FEN(), name, got[name], want[name])
				}
				if want[name] != 0 {
					seen[name] = true
				}
			}
		}
	}
	for _, name := range names {
		if !seen[name] {
			t.Errorf("no position has %s", name)
		}
	}
}

// The rook on a1 could take the knight, which nobody guards, and the rook on b8 the pawn.
func TestThreats(t *testing.T) {
	own, theirs := parse(t, "1r2k3/8/8/n7/8/8/1P6/R3K3 b - -")
	var r Reader
	r.read(&own, &theirs)
	r.threats(&own, &theirs)
	got := features(&r)
	if taken, lost := got["pawn's worth to be taken"], got["pawn's worth to be lost"]; taken != 3 || lost != -1 {
		t.Errorf("%v can be taken and %v lost, want a knight of 3 and a pawn of -1", taken, lost)
	}
}
