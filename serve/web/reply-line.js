// A line of play on the board of the page: positions one after another, each with an arrow
// and a few words.

import { h } from './dom.js';
import { ask } from './api.js';
import { refill } from './compose-tools.js';

/**
 * Returns the positions of a line that begins with a reply in the diagram, or with a try
 * and the reply that it meets: [{fen, arrow, text}].
 */
export async function lineOf(attempt, reply) {
  const moves = [
    attempt && { uci: attempt.try, text: attempt.san },
    reply.reply && { uci: reply.reply, text: reply.words },
    reply.mates?.length > 0 && { uci: reply.mates[0], text: 'if it were known: ' + reply.mates[0] },
  ].filter(Boolean);
  const start = attempt ? reply.fen : turned(reply.fen);
  const { events } = await ask('referee', { start, tries: moves.map((m) => m.uci) });
  return [{ fen: start, text: 'The diagram' }, ...events.map((event, i) => ({
    fen: event.fen, text: moves[i].text + (event.percept.end ? ', ' + event.percept.end : ''),
    arrow: { from: event.try.slice(0, 2), to: event.try.slice(2, 4), kind: i % 2 === (attempt ? 0 : 1) ? 'key' : 'bad' },
  }))];
}

/** Returns a FEN with the other side to move. */
function turned(fen) {
  const [pieces, side] = fen.split(' ');
  return `${pieces} ${side === 'w' ? 'b' : 'w'} - -`;
}

/** Fills the row below the board with the steps of a line; go(number) goes to one, close() ends it. */
export function showLine(element, line, at, { go, close }) {
  element.hidden = !line;
  if (!line) return;
  refill(element,
    h('button', { type: 'button', id: 'line-back', 'aria-label': 'One step back', disabled: at === 0, onclick: () => go(at - 1) }, '‹'),
    h('button', { type: 'button', id: 'line-next', 'aria-label': 'One step on', disabled: at === line.length - 1, onclick: () => go(at + 1) }, '›'),
    h('span', { class: 'grow', id: 'line-text', role: 'status' }, line[at].text),
    h('button', { type: 'button', id: 'line-close', class: 'quiet', onclick: close }, 'Back to the problem'));
}
