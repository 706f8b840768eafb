// The rule sets that a page offers, by name and in words.

/** Those under which mates are looked for. */
export const ruleSets = [
  ['berkeley', 'Berkeley'], ['berkeley-any', 'Berkeley with “any?”'], ['wild16', 'Wild 16 (ICC)'], ['cincinnati', 'Cincinnati'], ['rand', 'RAND'],
  ['berkeley-db', 'Berkeley database of 2004'],
];

/** Those in which nobody asks a question. */
export const silentSets = ruleSets.filter(([name]) => name !== 'berkeley-any');

/** Tells whether the kind of a taken piece is announced. */
export const tellsKind = (rules) => ['wild16', 'cincinnati', 'rand'].includes(rules);
