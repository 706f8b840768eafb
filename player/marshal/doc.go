// Package marshal is the strongest of the players: it weighs what it does not see.
//
// # What it believes
//
// A belief (belief.go) is all states that fit the record as long as these are few, and
// weighted particles beyond. A state's weight is how likely it is under a model of the
// opponent (model.go), who has habits, knows its own pieces and what was announced, but not
// where ours stand, and is refused as often as such a player is. There are several schools of opponents, each with its habits, and every
// state says how likely each of them is (school.go); so it is found out which one this is. A school may also consider what its moves come to;
// then replies are weighed by that wherever they are.
// Every event rules states out, so within a turn there are three times as many particles as go
// on to the next. When too few are left, the belief goes back along its trail and takes
// other ways from there, of which it knows by now which lead to what was heard since; if none does, it
// moves pieces about until they fit the last event (repair.go). So there is always something to
// believe in. What is drawn of many particles is as near to all of them as can be (draw.go).
//
// # What it proposes
//
// A turn is a table (table.go): a row for each state of a sample, a line for each proposal, and
// in it what the proposal is worth there, or that it is refused. What it is worth is said
// by a judge (judge.go): the mean over the replies that the model weighs and a share of
// the worst of them, each with what can be taken back, in points: -1 is a lost game, 1 a
// won one. What a position is worth before the reply, and what pieces are, package worth has learned
// from the results of games. The proposals that promise most are then judged by playouts (playout.go), which
// are episodes of package uct (sequel.go): from states drawn by their weights the opponent replies by its habits,
// as package habits has learned them from games, or as is worst for the player, and the player does what was best in other playouts that
// sounded the same. The first playouts move by habit, and each ends one move beyond what was heard
// before, with what the judge says; so with more of them it looks further ahead. About a
// third of the time at most goes into looks at more and more states, up to a thousand, the rest into playouts,
// more of them after what seems better.
//
// A refused proposal costs nothing and leaves fewer states. So the order of tries is a
// decision: a proposal is worth what it brings where it is accepted, and where it is not,
// what the best of the others is worth in the states that refuse it.
//
// Certain mates come before all that, from the searcher of package mate when few states
// are left, and against a bare king from solved endings.
//
// # Limits
//
// [Settings] hold everything that can be set. With a bound on simulations a game
// depends on the seed alone; without one a turn lasts until its context ends. With more
// simulations or time there are more particles too.
package marshal
