// Positions one after another on the board, each with a move and a few words.

import { $ } from './dom.js';
import { show, arrow } from './solve-board.js';
import { showSteps } from './steps.js';

/**
 * Shows frames, each {fen, move, bad, text}, from one on; without frames the row below the
 * board goes.
 */
export function stepThrough(frames, at = 0) {
  const of = frames?.length ?? 0;
  showSteps($('#steps'), { at, of, text: `${at + 1} of ${of}`, go: (to) => stepThrough(frames, to) });
  if (of === 0) return;
  const frame = frames[at];
  show({
    position: frame.fen, words: frame.text,
    arrows: frame.move && !frame.refused ? [arrow(frame.move, frame.bad ? 'bad' : 'key')] : [],
    refused: frame.refused ? [frame.move] : [],
  });
}
