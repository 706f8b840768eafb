// What the person has heard, and what it says of the pieces.

import { $, h, fill } from './dom.js';
import { Feed } from './feed.js';
import { pieceIcon } from './board-layers.js';

const feed = new Feed();
$('#feed').append(feed.element);

/** Shows the events of a game, the last one in sight. */
export function showFeed({ events, side }) {
  feed.show(events.map(({ name, words, ...event }) => ({ ...event, san: name, said: words })), [side]);
  feed.mark(events.length - 1);
}

/** Shows what is left of the pieces, as far as the referee has told. */
export function showPieces(game) {
  const own = (letter) => (game.side === 'w' ? letter : letter.toLowerCase());
  const left = game.left === 1 ? 'the king alone' : `${game.left} of ${game.had} pieces`;
  fill($('#material'),
    h('dt', {}, 'You lost'), h('dd', { id: 'lost', 'aria-label': String(game.lost.length) }, game.lost.length > 0 ? game.lost.map((letter) => pieceIcon(own(letter))) : 'nothing'),
    h('dt', {}, `The ${game.against} has`), h('dd', { id: 'left' }, left + (game.taken.length > 0 ? `; you captured on ${game.taken.join(', ')}` : '')));
}
