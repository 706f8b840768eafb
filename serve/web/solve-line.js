// Positions one after another on the board, each with a move and a few words.

import { $, h, fill } from './dom.js';
import { show, arrow } from './solve-board.js';

/**
 * Shows frames, each {fen, move, bad, text}, from one on; without frames the row below the
 * board goes.
 */
export function stepThrough(frames, at = 0) {
  const row = $('#steps');
  row.hidden = !frames?.length;
  if (row.hidden) return;
  const frame = frames[at];
  const had = row.contains(document.activeElement) ? document.activeElement.id : '';
  const step = (by) => stepThrough(frames, at + by);
  fill(row,
    h('button', { type: 'button', id: 'step-back', 'aria-label': 'One step back', disabled: at === 0, onclick: () => step(-1) }, '‹'),
    h('button', { type: 'button', id: 'step-on', 'aria-label': 'One step on', disabled: at === frames.length - 1, onclick: () => step(1) }, '›'),
    h('span', { class: 'grow small muted' }, `${at + 1} of ${frames.length}`));
  if (had) (row.querySelector('#' + had + ':not(:disabled)') ?? row.querySelector('button:not(:disabled)'))?.focus();
  show({
    position: frame.fen, words: frame.text,
    arrows: frame.move && !frame.refused ? [arrow(frame.move, frame.bad ? 'bad' : 'key')] : [],
    refused: frame.refused ? [frame.move] : [],
  });
}
