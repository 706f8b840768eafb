// What a review says of a turn, in words.

import { percent as share } from './squares.js';
import { question } from './rulesets.js';

/** Returns a share in per cent that is not broken over two lines. */
function percent(part) {
  return share(part).replaceAll(' ', '\u00a0');
}

/** Returns a number with separators: 1,200. */
export function count(n) {
  return n.toLocaleString('en');
}

/** Returns 'White' or 'Black'. */
export function sideName(colour) {
  return colour === 'b' ? 'Black' : 'White';
}

/** Returns the other colour. */
export function otherSide(colour) {
  return colour === 'b' ? 'w' : 'b';
}

/** Returns the number of positions of a turn: '5 positions', 'at least 2,000 positions'. */
export function positions(turn) {
  const words = turn.positions === 1 ? '1 position' : count(turn.positions) + ' positions';
  return turn.all ? words : 'at least ' + words;
}

/** Returns the move that was made; undefined if the record ends before. */
export function played(turn) {
  const last = turn.proposals.at(-1);
  return last && !last.illegal && last.san !== question ? last : undefined;
}

/** Returns what became of a mate, as a kind and a few words; null if none was certain. */
export function mark(turn) {
  const { mate } = turn;
  if (!mate) return null;
  const words = `mate in ${mate.ply} ply`;
  if (mate.missed) return { kind: 'missed', look: 'bad', words: words + ' missed' };
  if (mate.kept) return { kind: 'kept', look: 'good', words: words + ' kept' };
  return { kind: 'open', look: 'info', words };
}

/** Returns moves in SAN, joined. */
export function names(moves) {
  return moves.map(({ san }) => san).join(' or ');
}

/** Returns the sentence about a certain mate, or about there being none. */
export function mateWords(turn) {
  const { mate } = turn;
  if (!mate) return turn.no_mate ? `None was certain within ${turn.no_mate} ply.` : 'Not known within the limits.';
  const after = mate.after > 0 ? `, once ${turn.proposals[mate.after - 1].san} was refused` : '';
  return `Certain in ${mate.ply} ply, beginning with ${names(mate.begin)}${mate.complete ? '' : ' and perhaps others'}${after}.`;
}

/** Returns what the player made of a mate. */
export function tookWords(turn) {
  const move = played(turn);
  if (!move) return 'The record ends here.';
  if (turn.mate.missed) return `${move.san} missed it.`;
  return turn.mate.kept ? `${move.san} began it.` : `${move.san} was not judged.`;
}

/** Returns the sentence about the best chance. */
export function chanceWords(turn) {
  const { chance } = turn;
  const real = chance.real ? ', and in the true one' : '';
  return `${chance.san}: a mate within ${chance.ply} ply in ${count(chance.mated)} of ${count(turn.searched)} positions${real}.`;
}

/** Returns the sentence about a move that would have been better than the one that was made. */
export function betterWords({ san, worth, played: made }) {
  const pawns = (n) => (n < 0 ? '\u2212' : '+') + Math.abs(n).toFixed(1);
  return `${san}, by ${(worth - made).toFixed(1)} pawns: ${pawns(worth)} instead of ${pawns(made)}, as the marshal sees it by what was known.`;
}

/** Returns the sentence about a try that would have told more. */
export function tryWords({ san, refused, left }) {
  return `${san}: refused in ${percent(refused)} of the positions, leaves ${percent(left)} of them on average.`;
}

/** Returns where the opponent's king may be, the likeliest squares first. */
export function kingWords(king) {
  const squares = Object.entries(king).sort(([, a], [, b]) => b - a);
  const most = squares.slice(0, 6).map(([square, part]) => `${square}\u00a0${percent(part)}`);
  if (squares.length > 6) most.push(`${squares.length - 6} more`);
  return most.join(', ');
}

/** Returns what was really there. */
export function truthWords(turn, side) {
  const { truth } = turn;
  const part = turn.king[truth.king];
  const king = `king on ${truth.king}${part ? ` (${percent(part)})` : ''}`;
  const other = sideName(otherSide(side));
  return truth.reply ? `${other} had played ${truth.reply}, ${king}.` : `${other} had the ${king}.`;
}
