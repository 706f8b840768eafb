// Help in three steps: where the enemy's pieces may be, the best chance, the certain mate.

import { $, h, fill } from './dom.js';
import { kinds, kindName } from './squares.js';

let shown = 'kqrbnp';

/** Shows a hint beside the board and on it; none, if it is null. */
export function showHint(hint, game) {
  const board = $('#board');
  for (const button of document.querySelectorAll('[data-hint]')) {
    button.setAttribute('aria-pressed', String(button.dataset.hint === hint?.step));
  }
  $('#hint').hidden = !hint;
  $('#map-kinds').hidden = hint?.step !== 'map';
  board.ghosts = hint?.heat ?? null;
  board.ghostColour = game.side === 'w' ? 'b' : 'w';
  board.arrows = hint?.try ? [{ from: hint.try.try.slice(0, 2), to: hint.try.try.slice(2, 4), kind: hint.certain ? 'key' : '' }] : [];
  if (!hint) return;
  fill($('#hint'), words(hint));
  if (hint.step === 'map') showKinds(board, hint);
}

/** Returns the words of a hint; a plan keeps its lines. */
function words(hint) {
  if (hint.step === 'map') {
    const what = hint.positions === 1 ? '1 position fits' : `${hint.positions.toLocaleString('en')} positions fit`;
    return `${what} what you have heard${hint.drawn ? '; they are drawn at random, and there are more' : ''}. The fainter a piece, the fewer of them have it there; point at a square for the exact shares.`;
  }
  const [sentence, plan] = hint.words.split('\n\n');
  const read = sentence.replaceAll('\n', ' ').replace(/\d{4,}/g, (n) => Number(n).toLocaleString('en')); // as above
  return [read, plan && h('pre', {}, plan)];
}

/** Shows the switches of the kinds of pieces. */
function showKinds(board, hint) {
  const there = kinds.filter((kind) => hint.heat[kind.toUpperCase()]);
  const draw = () => { board.kinds = shown; };
  fill($('#map-kinds'), h('span', { class: 'muted small' }, 'Show'), h('div', { class: 'segmented' }, there.map((kind) => h('button', {
    type: 'button', dataset: { kind }, 'aria-pressed': String(shown.includes(kind)),
    onclick: (event) => {
      shown = shown.includes(kind) ? shown.replace(kind, '') : shown + kind;
      event.currentTarget.setAttribute('aria-pressed', String(shown.includes(kind)));
      draw();
    },
  }, kindName(kind)))));
  draw();
}
