// Package match lets two players play many games, and says which is better and how surely.
//
// A [Match] is games between two contestants, numbered from 1. The first plays White in the
// odd games and Black in the even ones; where there are starting positions, each is played
// once with either colour. A game depends on the seed of the match and on its own number
// alone, not on how many are played at a time, unless a player looks at the clock.
//
// Games end as package outcome says, draws of the tournament hall included, and after so many
// moves. A player who proposes what may not be proposed, repeats a refused try or fails
// loses that game, and the match goes on.
//
// Every game can be kept in a folder as a PGN of both sides with their refused tries, from
// which both records follow. A match that is interrupted goes on from there. [Result] adds up
// the games: points, an Elo difference with its 95 % interval, lengths, refusals, time. [Rate]
// rates the players of several matches by all of their games.
package match
