// Package proof holds the reasons for a verdict of package andor: a [Plan] that
// wins a belief state, or a [Refutation] that shows that no plan does. [Check]
// verifies either from the rules of the game alone. The package imports nothing
// of the searchers, so a certificate that it accepts is right however it was
// made.
//
// # Plans
//
// A plan proposes a move and has a branch for everything that can be heard then:
// the proposal wins, or it is refused and the turn goes on, or the opponent replies
// and another plan follows. Where a game has several kinds of refusal there is a
// branch for each that can be heard. Check walks every state and every reply, and
// wants each line of play to end in a win.
//
// # Refutations
//
// A refutation names some states of the belief state and gives for every proposal
// the [Reason] why no plan that begins with it wins in all of them: it is refused
// in all of them, in the same way; it fails in one of them at once; what arises after it is refuted
// in turn; or what remains after it was refused, in one of the ways, is. A plan that wins the whole
// belief state would win these states too, so there is none. Of a single state a
// refutation may say instead that it cannot be won even by a solver who sees
// everything: Check verifies that by a search of its own.
package proof
