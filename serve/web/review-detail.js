// What a review says of one turn: as words, and on the board.

import { h, fill } from './dom.js';
import { otherSide, positions, played, mark, mateWords, tookWords, chanceWords, betterWords, tryWords, kingWords, truthWords, count, sideName } from './review-words.js';

/** Shows a turn of a review in words, and what can be done with it. review has side and truth. */
export function showDetail(element, turn, review, actions = []) {
  const what = mark(turn);
  const move = played(turn);
  fill(element,
    h('div', { class: 'row apart' },
      h('h2', { id: 'turn-title' }, `Move ${turn.move}${move ? `: ${move.san}` : ''}`),
      what && h('span', { class: 'badge ' + what.look, id: 'turn-mark' }, what.words)),
    h('dl', { class: 'rv-facts' }, facts(turn, review).map(([name, ...words]) => [h('dt', {}, name), words.map((text) => h('dd', {}, text))])),
    h('div', { class: 'row rv-actions' }, actions));
}

/** Returns what was found about a turn: a name, and what is said under it. */
function facts(turn, { side, truth }) {
  const list = [];
  const refused = turn.proposals.filter(({ illegal }) => illegal);
  const move = played(turn);
  if (turn.mate) list.push(['Mate', mateWords(turn), tookWords(turn)]);
  list.push(['Heard', turn.heard]);
  list.push(['Known', [positions(turn), turn.searched < turn.positions && `${count(turn.searched)} of them drawn and searched`,
    turn.near_truth && 'some were drawn around the true position'].filter(Boolean).join('; ') + '.']);
  list.push([`${sideName(otherSide(side))}'s king`, kingWords(turn.king)]);
  if (!turn.mate) list.push(['Mate', mateWords(turn)]);
  if (turn.chance) list.push(['Best chance', chanceWords(turn)]);
  if (turn.tries.length > 0) list.push(['Would have told more', ...turn.tries.map(tryWords)]);
  if (refused.length > 0) list.push(['Refused', `${refused.map(({ san }) => san).join(', ')}: ${count(refused.at(-1).left)} left.`]);
  if (move) list.push(['Played', `${move.san}: ${move.heard}.`]);
  if (turn.better) list.push(['Better', betterWords(turn.better)]);
  if (truth && turn.truth) list.push(['Really', truthWords(turn, side)]);
  return list;
}

/** Puts a turn on the board: what the player could know, or what was there. */
export function showOnBoard(board, turn, { side, truth, kinds }) {
  board.below = side;
  board.position = truth && turn.truth ? turn.truth.fen : turn.board;
  board.ghosts = truth && turn.truth ? null : turn.heat;
  board.ghostColour = otherSide(side);
  board.kinds = kinds;
  board.refused = turn.proposals.filter(({ illegal }) => illegal).map(({ uci }) => uci);
  board.arrows = arrows(turn);
  board.marks = truth && turn.truth ? { [turn.truth.king]: 'chosen' } : {};
  board.label = truth ? `Move ${turn.move}: what was there` : `Move ${turn.move}: what ${sideName(side)} could know`;
}

/** Returns the move that was made, and those that begin a mate, or else what was better, or the best chance. */
function arrows(turn) {
  const arrow = ({ uci }, kind) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), kind });
  const other = turn.better ?? turn.chance;
  const best = turn.mate ? turn.mate.begin.map((move) => arrow(move, 'key')) : other ? [arrow(other, '')] : [];
  const move = played(turn);
  const begins = move && best.some(({ from, to }) => move.uci.startsWith(from + to));
  return [...best, ...(move && !begins ? [arrow(move, turn.mate?.missed ? 'bad' : 'last')] : [])];
}
