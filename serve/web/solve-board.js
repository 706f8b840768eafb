// The board of the page: what it shows, and which hidden pieces.

import { $, h, fill } from './dom.js';
import { kinds, kindName, colourName } from './squares.js';

const board = $('#board');
let shown = new Set(kinds);

/**
 * Shows something on the board. Given are position (own pieces, or a whole FEN), heat (shares
 * of hidden pieces), arrows, marks, refused, proposals, and the words below it.
 */
export function show({ position, heat = null, arrows = [], marks = {}, refused = [], proposals = null, words = '' }) {
  Object.assign(board, { position, ghosts: heat, arrows, marks, refused, proposals });
  $('#caption').textContent = words;
  offerKinds(heat);
}

/** Sets whose board it is. */
export function orient(side) {
  Object.assign(board, { below: side, ghostColour: side === 'w' ? 'b' : 'w', label: `The board of ${colourName(side)}` });
}

/** Listens to proposals on the board; the newest listener alone hears them. */
export function onPropose(listener) {
  board.onPropose = listener;
}

board.addEventListener('propose', (event) => board.onPropose?.(event.detail.try));

/** Offers the kinds of hidden pieces that there are, each to be shown or not. */
function offerKinds(heat) {
  const there = kinds.filter((kind) => Object.keys(heat?.[kind.toUpperCase()] ?? {}).length > 0);
  const group = $('#kinds');
  group.hidden = there.length < 2;
  const names = there.join('');
  if (group.dataset.kinds !== names) {
    group.dataset.kinds = names;
    fill(group, there.map((kind) => h('button', { type: 'button', dataset: { kind }, onclick: () => toggle(kind) }, kindName(kind))));
  }
  press();
}

function toggle(kind) {
  if (!shown.delete(kind)) shown.add(kind);
  press();
}

function press() {
  for (const button of $('#kinds').children) button.setAttribute('aria-pressed', String(shown.has(button.dataset.kind)));
  board.kinds = [...shown].join('');
}

/** Returns an arrow for a move in UCI notation. */
export function arrow(move, kind = 'key') {
  return { from: move.slice(0, 2), to: move.slice(2, 4), kind };
}
