// What the person has heard, as a list, and what it says of the pieces.

import { $, h, fill } from './dom.js';
import { pieceIcon } from './board-layers.js';

/** Shows the events of a game, the last one below, in sight. */
export function showFeed(game) {
  const list = $('#feed');
  let half = game.start?.split(' ')[1] === 'b' ? 1 : 0;
  const items = game.events.map((event) => {
    const number = Math.floor(half / 2) + 1;
    if (!event.percept.illegal && !(event.side === game.side && event.percept.any)) half++;
    return line(event, number, game);
  });
  fill(list, items.length > 0 ? items : h('li', { class: 'muted play-none' }, 'Nothing yet.'));
  list.scrollTop = list.scrollHeight;
}

/** Returns the line of an event. */
function line(event, number, game) {
  const own = event.side === game.side;
  return h('li', { class: own ? 'ours' : 'theirs', dataset: { event: own ? event.try : '' } },
    h('span', { class: 'turn' }, `${number}${event.side === 'w' ? '.' : '…'}`),
    h('span', {}, own ? h('strong', {}, event.name) : game.against),
    h('span', { class: 'words' }, words(event, own)));
}

/** Returns what the referee said, each part as a sign of its own. */
function words({ percept, words: said }, own) {
  if (percept.illegal) return h('span', { class: 'badge bad' }, 'illegal');
  if (own && percept.any) return h('span', { class: 'badge info' }, percept.any);
  const [, ...rest] = said.split(', ');
  const refusals = percept.illegals ? `${percept.illegals} × illegal` : null;
  return [
    refusals && h('span', { class: 'badge' }, refusals),
    rest.map((part) => h('span', { class: 'badge ' + kind(part) }, part)),
    rest.length === 0 && h('span', { class: 'muted' }, 'moved'),
  ];
}

function kind(part) {
  if (part.startsWith('capture')) return 'warn';
  if (part.startsWith('check')) return 'info';
  if (/^(no )?(\d+ )?pawn tr/.test(part)) return '';
  return 'good';
}

/** Shows what is left of the pieces, as far as the referee has told. */
export function showPieces(game) {
  const own = (letter) => (game.side === 'w' ? letter : letter.toLowerCase());
  const left = game.left === 1 ? 'the king alone' : `${game.left} of ${game.had} pieces`;
  fill($('#material'),
    h('dt', {}, 'You lost'), h('dd', { id: 'lost', 'aria-label': String(game.lost.length) }, game.lost.length > 0 ? game.lost.map((letter) => pieceIcon(own(letter))) : 'nothing'),
    h('dt', {}, `The ${game.against} has`), h('dd', { id: 'left' }, left + (game.taken.length > 0 ? `; you captured on ${game.taken.join(', ')}` : '')));
}
