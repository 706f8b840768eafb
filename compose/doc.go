// Package compose looks at a problem as its composer would: a belief state, or a known
// position whose replies are hidden, with the solver to move and a number of ply to mate
// within.
//
// A [Composer] makes a [Report]:
//
//   - the key, and whether it is the only one or the problem is cooked;
//   - the tries: proposals that fail, but by one defence at most or in one state alone,
//     each with the replies that refute it together;
//   - duals: other proposals that win in time at later turns of the plan;
//   - which information the plan needs, a refusal or the direction of a check;
//   - on demand the set play, which is what replies in the diagram would meet, and the
//     shortest mates of the neighbours, in which a piece is moved or left out.
//
// Two proposals are alternatives only where both could be accepted. A plan may try one
// after another in the same turn, as refusals cost nothing; if each is accepted where the
// others are refused, that is one solution, not several.
//
// All of it stops with the context and the limits, and a report says what it had no time
// for.
package compose
