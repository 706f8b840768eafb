// Package hidden reads positions with hidden pieces in words, as a composer would say
// them:
//
//	White  Kc7 Rb7 Rh1
//	Black  Ka8 B@c5,b1,g8
//
// A word is one piece, a letter of KQRBNP and where it stands; a square alone is a pawn.
//
//	Kc7      on c7
//	B@c5,b1  on one of these squares
//	B@dark   on a dark square; light and any are understood too
//	P@h      on the h-file; P@7 is the seventh rank, P@g,h,a7 a list of all kinds
//	K@e,-e4  on the e-file, but not on e4
//	Ph7?     on h7 or not there at all
//	B@dark?  on a dark square or not there; B?@dark is the same
//	P?       anywhere or not there
//
// Several pieces may be hidden. Only those of the opponent may be: the solver, who is to
// move, knows its own. Nobody may castle or take en passant.
package hidden
