// What one edits a problem with: the pieces to choose from, the ways to put them, and the
// hidden pieces that there are.

import { h, fill, $ } from './dom.js';
import { pieceIcon } from './board-layers.js';
import { pieceName, colourName } from './squares.js';
import { kinds, modes, letter, other, certain, word } from './compose-model.js';

const explained = {
  certain: 'it stands there',
  possible: 'it may stand there, on one of several squares',
  excluded: 'it stands anywhere but there',
};

/** Fills an element again, and leaves the focus where it is: on the control with the same id, name and value, or data, or else on the first one there is. */
export function refill(element, ...children) {
  const held = element.contains(document.activeElement) ? sameAs(document.activeElement) : '';
  fill(element, ...children);
  if (held) ($(`${held}:enabled`, element) ?? $(':enabled', element))?.focus();
}

/** Returns the selector of a control that stands where this one did. */
function sameAs({ id, name, value, dataset }) {
  if (id) return '#' + CSS.escape(id);
  if (name) return `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
  return Object.entries(dataset).map(([key, data]) => `[data-${key}="${CSS.escape(data)}"]`).join('');
}

/** Fills the palette. The callbacks are choose(tool), and drop(tool, square) for a piece that is dragged onto a square or, if that is undefined, elsewhere. */
export function showPalette(element, { tool, problem, history, choose, drop, undo, redo, clear }) {
  const pressed = (is) => String(Boolean(is));
  const button = (side, kind) => h('button', {
    type: 'button', dataset: { piece: letter({ side, kind }) }, 'aria-label': pieceName(letter({ side, kind })), title: pieceName(letter({ side, kind })),
    'aria-pressed': pressed(tool.side === side && tool.kind === kind),
    onclick: () => choose({ side, kind }),
    onpointerdown: (event) => dragOut(event, { side, kind }, drop),
  }, pieceIcon(letter({ side, kind })));
  refill(element,
    h('div', { class: 'palette-pieces' }, ['w', 'b'].map((side) => h('div', { class: 'palette-row', role: 'group', 'aria-label': colourName(side) }, kinds.map((kind) => button(side, kind))))),
    h('div', { class: 'edits' },
      h('button', { type: 'button', id: 'eraser', 'aria-pressed': pressed(tool.erase), onclick: () => choose({ erase: true }) }, 'Eraser'),
      h('button', { type: 'button', id: 'clear', disabled: problem.pieces.length === 0, onclick: clear }, 'Clear'),
      h('button', { type: 'button', id: 'undo', disabled: !history.undoable, onclick: undo }, 'Undo'),
      h('button', { type: 'button', id: 'redo', disabled: !history.redoable, onclick: redo }, 'Redo')));
}

/** Follows a piece that is dragged out of the palette. */
function dragOut(event, tool, drop) {
  if (event.button !== 0) return;
  const start = event.currentTarget;
  const up = (end) => {
    start.removeEventListener('pointercancel', stop);
    const under = document.elementFromPoint(end.clientX, end.clientY);
    if (!start.contains(under)) drop(tool, under?.closest('[data-square]')?.dataset.square);
  };
  const stop = () => start.removeEventListener('pointerup', up);
  start.setPointerCapture(event.pointerId);
  start.addEventListener('pointerup', up, { once: true });
  start.addEventListener('pointercancel', stop, { once: true });
}

/** Fills the row with the ways to put a piece, and who is to move. */
export function showModes(element, { mode, problem, setMode, setSolver }) {
  const hidden = other(problem.solver);
  refill(element,
    h('fieldset', {}, h('legend', {}, `A ${colourName(hidden)} piece is`),
      h('div', { class: 'segmented', id: 'mode' }, modes.map((name) => h('label', { title: explained[name] },
        h('input', { type: 'radio', name: 'mode', value: name, checked: name === mode, onchange: () => setMode(name) }), name)))),
    h('fieldset', {}, h('legend', {}, 'To move'),
      h('div', { class: 'segmented', id: 'solver' }, ['w', 'b'].map((side) => h('label', {},
        h('input', { type: 'radio', name: 'solver', value: side, checked: side === problem.solver, onchange: () => setSolver(side) }), colourName(side))))));
}

/** Fills the list of the hidden pieces. The callbacks choose one by its number, change it, or take it away; another begins a new one. */
export function showHidden(element, { problem, active, choose, change, remove, another }) {
  const rows = problem.pieces.map((piece, number) => ({ piece, number }))
    .filter(({ piece, number }) => piece.side !== problem.solver && (!certain(piece) || number === active))
    .map(({ piece, number }) => hiddenRow(piece, number, { active, choose, change, remove }));
  refill(element, h('h2', { class: 'small-head' }, 'Hidden'), rows,
    rows.length === 0 ? h('p', { class: 'muted small' }, `Nothing yet: choose a ${colourName(other(problem.solver))} piece and “possible”, and click the squares on which it may stand.`) : h('button', { type: 'button', class: 'quiet', id: 'another', disabled: active < 0, onclick: another }, 'Begin another'));
}

function hiddenRow(piece, number, { active, choose, change, remove }) {
  const name = word(piece);
  return h('div', { class: 'hidden-row' + (number === active ? ' active' : ''), dataset: { hidden: number } },
    h('button', { type: 'button', class: 'quiet hidden-name', dataset: { choose: number }, 'aria-pressed': String(number === active), title: 'Choose it, to add squares or take them away', onclick: () => choose(number) },
      pieceIcon(letter(piece)), h('span', { class: 'code' }, name)),
    h('div', { class: 'row' },
      ['any', 'dark', 'light'].map((place) => h('button', {
        type: 'button', class: 'quiet place', dataset: { place, of: number }, 'aria-label': `${name}: ${place} square`, onclick: () => change(number, { place }),
      }, place)),
      piece.kind !== 'K' && h('label', { class: 'check small' },
        h('input', { type: 'checkbox', checked: piece.maybe, dataset: { maybe: number }, onchange: (event) => change(number, { maybe: event.target.checked }) }), 'may be absent'),
      h('button', { type: 'button', class: 'quiet', dataset: { remove: number }, 'aria-label': `Take ${name} away`, onclick: () => remove(number) }, '×')));
}
