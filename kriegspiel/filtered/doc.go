// Package filtered reads and writes records as filtered PGN, the notation of the Berkeley
// problem database: a game as one player knows it, with "??" for the opponent's moves, and
// in comments what was announced and what was refused.
package filtered
