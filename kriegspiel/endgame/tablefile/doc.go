// Package tablefile keeps tables of endings in files, and reads back no more of
// them than is needed.
//
// # The format
//
// All numbers are little-endian. A file is
//
//	magic    8 bytes, "kmtable" and the version, 1
//	blocks   zstd frames one after the other, each of them the bytes of
//	         [endgame.Table.AppendBlock] for 64 placements
//	head     one line of JSON: {"material":"KRK","rounds":38,"complete":true,"blocks":9}
//	index    12 bytes for each block: its length (4), the xxh3 hash of its
//	         compressed bytes (8)
//	footer   offset of the head (8), xxh3 hash of head and index (8), and the
//	         magic again
//
// What will not change under version 1: the order of placements and of blocks,
// the bytes of a block, and the meaning of the fields. A reader refuses other
// versions.
//
// The placements are numbered in the order of their codes: the number of the
// king's square in its region, then six bits for each piece, in the order of the
// material. The region of the king is the squares that are the lowest, from a1 = 0
// to h8 = 63, of those to which the symmetries map them: a1 to d1, b2 to d2, c3, d3,
// d4, or with pawns the files a to d. Pieces of one kind stand in ascending
// order. Of the placements that symmetries map to each other, the one with the
// lowest code stands for all.
//
// A table that was interrupted is a file as well, with fewer rounds, and
// complete false; [Folder.Solve] goes on with it.
package tablefile
