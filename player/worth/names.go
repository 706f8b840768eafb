package worth

import "fmt"

// names are those of the features.
var names = makeNames()

func makeNames() (list [Count]string) {
	kind := [kinds]string{"pawn", "knight", "bishop", "rook", "queen", "king"}
	for k, piece := range kind {
		for i := range 8 {
			list[ranks+8*k+i] = fmt.Sprintf("%s on rank %d", piece, i+1)
		}
		for i := range 4 {
			list[edges+4*k+i] = fmt.Sprintf("%s on file %c or %c", piece, 'a'+i, 'h'-i)
		}
	}
	for k, piece := range kind[:kinds-1] {
		list[pieces+k] = piece
		for i, who := range []string{"a pawn", "a piece", "nobody"} {
			list[guards+3*k+i] = piece + " guarded by " + who
		}
	}
	for k, piece := range kind[1 : kinds-1] {
		list[mobility+k] = "four squares attacked by a " + piece
		list[siege+k] = "square by the king attacked by a " + piece
	}
	for i := range 8 {
		list[passed+i] = fmt.Sprintf("passed pawn on rank %d", i+1)
	}
	for at, name := range map[int]string{
		pair:  "two bishops",
		pawns: "pawn in a chain", pawns + 1: "pawn without neighbours", pawns + 2: "pawn behind a pawn",
		shelter: "pawn a step before the king", shelter + 1: "pawn two steps before the king", shelter + 2: "officer beside the king",
		reach: "eight squares attacked in the own half", reach + 1: "eight squares attacked in the other half", reach + 2: "eight squares attacked in the middle",
		kings: "step of the other king towards the edge", kings + 1: "step of the king away from the corners",
		moved: "has moved", threats: "pawn's worth to be taken", threats + 1: "pawn's worth to be lost",
	} {
		list[at] = name
	}
	return list
}
