package render

import "kriegmate/kriegspiel/chess"

// outlines are the pieces as paths on a field of 100 by 100, standing on a common
// foot.
var outlines = map[chess.Piece]string{
	chess.Pawn: foot + "M38 78 Q46 62 44 50 L38 50 L38 45 L44 43 A14 14 0 1 1 56 43 L62 45 L62 50 L56 50 Q54 62 62 78 Z",
	chess.Rook: foot + "M32 78 L36 44 L30 38 L30 20 L40 20 L40 27 L46 27 L46 20 L54 20 L54 27 L60 27 L60 20 L70 20 L70 38 L64 44 L68 78 Z",
	chess.Knight: foot + "M32 78 Q34 62 46 54 Q36 56 30 61 L22 55 Q26 42 36 32 L36 20 L44 26 Q66 26 71 48 Q74 62 70 78 Z" +
		"M41 36 A2.5 2.5 0 1 0 41 41 A2.5 2.5 0 1 0 41 36 Z",
	chess.Bishop: foot + "M36 78 Q42 70 42 64 Q30 56 34 42 Q38 30 47 24 A5 5 0 1 1 53 24 L58 29 L49 40 L53 43 L62 34 Q70 54 58 64 Q58 70 64 78 Z",
	chess.Queen: foot + "M31 78 L22 34 L35 54 L37 28 L46 52 L50 24 L54 52 L63 28 L65 54 L78 34 L69 78 Z" +
		"M22 25 A4 4 0 1 0 22 33 A4 4 0 1 0 22 25 Z M37 19 A4 4 0 1 0 37 27 A4 4 0 1 0 37 19 Z M50 15 A4 4 0 1 0 50 23 A4 4 0 1 0 50 15 Z " +
		"M63 19 A4 4 0 1 0 63 27 A4 4 0 1 0 63 19 Z M78 25 A4 4 0 1 0 78 33 A4 4 0 1 0 78 25 Z",
	chess.King: foot + "M34 78 Q18 62 24 48 Q32 34 47 46 L47 28 L40 28 L40 22 L47 22 L47 14 L53 14 L53 22 L60 22 L60 28 L53 28 L53 46 Q68 34 76 48 Q82 62 66 78 Z",
}

const foot = "M26 88 L26 83 Q28 80 34 80 L66 80 Q72 80 74 83 L74 88 Z "
