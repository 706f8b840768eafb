// Package selfplay makes problems by play (section 3 of Russell and Wolfe 2005):
// two different programs play each other, and whenever what White knows makes a
// problem, White's record is kept.
//
// # The players
//
// A Hunter (package hunter) plays White: it knows its belief state exactly and plays to
// keep it small. A Gambler (package gambler) plays Black: it goes for captures and
// checks, without a thought for what it loses; its greed is what keeps White's belief
// state small. Neither sees anything but its own record.
//
// A game ends as in chess, and when White's belief state has more than 10,000
// states, after 150 moves, or when White has nothing left but its king. A game
// follows from its seed alone: the limits of the players are counts, never time,
// and what they weigh is in whole numbers. No limit counts the steps of a search,
// so a faster searcher changes no game and no problem. Which plan White follows to
// a certain mate does depend on the searcher; but on its way there is no problem,
// since what is left can be mated at once. With [Options].Endings White mates a bare
// king by the tables of package endgame; these are other games.
//
// With [Options].White and Black other programs play. What White knows is then kept beside
// it, by a [player.Witness]. The marshal weighs in floating point and ends a search for
// mates after a number of tries, so its games follow from the seed only for one version of
// the program and one kind of processor.
//
// # The harvest
//
// Whenever White begins a turn with at most 100 states, its belief state is
// classified: a mate, within 3 ply and not within 1; a near miss, if one plan
// mates in at least half of the states, found exactly; or neither. What is left
// after a refusal in the same turn is not looked at: with it, one game in a hundred
// more gave a problem. Near misses can be reanalysed with 2 ply more, again and
// again, as the paper did; with 7 ply if they have at most 25 states, with more if
// they have at most 10; at once, or later from a file ([Run.ReadFrom]). Before a
// problem is kept, a second searcher has to agree, and its certificate is checked; for
// a near miss also the plan for the states that it covers.
//
// A run ([Run]) plays games in parallel and takes what they give in the order of
// their numbers, so that a file depends on its [Options] alone. What it needs to
// know of the past to decide what is kept, it learns from the problems in the file,
// so it can be resumed wherever it was interrupted: [Run.Create] and [Run.Resume].
package selfplay
