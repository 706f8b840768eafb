// The rule sets that a page offers, by name and in words.

/** All of them: mates are looked for under each. */
export const ruleSets = [
  ['berkeley', 'Berkeley'], ['berkeley-any', 'Berkeley with “any?”'], ['wild16', 'Wild 16 (ICC)'], ['cincinnati', 'Cincinnati'], ['english', 'English'],
  ['dutch', 'Dutch'], ['rand', 'RAND'], ['berkeley-db', 'Berkeley database of 2004'],
];

/** How the question is written. */
export const question = 'any?';

/** Tells whether there is the question. */
export const asks = (rules) => ['berkeley-any', 'english', 'dutch'].includes(rules);

/** Tells whether the opponent's refusals are heard. */
export const hearsRefusals = (rules) => rules !== 'wild16';

/** Tells whether an en passant capture is announced as one. */
export const tellsPassing = (rules) => ['english', 'dutch'].includes(rules);

/** Tells whether it is announced which kind of piece took. */
export const tellsTaker = (rules) => rules === 'dutch';

/** Tells whether a promotion is announced. */
export const tellsPromotion = (rules) => rules === 'rand';

/** Tells whether the kind of a taken piece is announced. */
export const tellsKind = (rules) => ['wild16', 'cincinnati', 'rand'].includes(rules);
