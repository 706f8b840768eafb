// A game that is over: the whole board, the moves of both sides, the review.

import { $, h, fill, download } from './dom.js';
import { read, write, address } from './state.js';
import { question } from './rulesets.js';

let whole = null;
let at = 0;

/** Listens to what leads through the game. */
export function prepareReplay() {
  $('#first').addEventListener('click', () => show(0));
  $('#previous').addEventListener('click', () => show(at - 1));
  $('#next').addEventListener('click', () => show(at + 1));
  $('#last').addEventListener('click', () => show(whole.moves.length));
  $('#at').addEventListener('input', (event) => show(Number(event.target.value)));
  document.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || $('#replay').hidden || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, krieg-board')) return;
    event.preventDefault();
    show(at + by);
  });
  $('#pgn').addEventListener('click', () => download('kriegspiel.pgn', 'application/x-chess-pgn', whole.pgn));
}

/** Shows a game that is over. */
export async function showEnd(game) {
  whole = game.whole;
  $('#at').max = whole.moves.length;
  showMoves();
  const { at: wanted } = read();
  show(wanted === undefined ? whole.moves.length : Number(wanted));
  $('#review').href = await address('/review', { side: game.side }, { text: whole.pgn });
}

/** Forgets which move was looked at, when the game goes on. */
export function leaveEnd() {
  write({ ...read(), at: null });
}

/** Lists the moves of both sides, with what was refused before each. */
function showMoves() {
  const rows = [];
  whole.moves.forEach((move, i) => {
    if (move.side === 'w' || i === 0) rows.push([move.number, null, null]);
    rows.at(-1)[move.side === 'w' ? 1 : 2] = cell(move, i + 1);
  });
  fill($('#moves'), h('table', {},
    h('thead', {}, h('tr', {}, ['', 'White', 'Black'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, rows.map(([number, white, black]) => h('tr', {}, h('td', { class: 'number muted' }, `${number}.`), h('td', {}, white), h('td', {}, black))))));
}

/** Returns a move as a button that shows the board after it. */
function cell(move, number) {
  const all = move.refused?.map(({ name }) => name) ?? [];
  const tries = all.filter((name) => name !== question);
  return [
    h('button', { type: 'button', class: 'quiet', dataset: { at: number }, title: move.words, onclick: () => show(number) }, move.name),
    all.length > tries.length && h('div', { class: 'tries muted small' }, 'asked any?'),
    tries.length > 0 && h('div', { class: 'tries muted small' }, 'refused: ' + tries.join(', ')),
  ];
}

/** Shows the board after so many half-moves. */
function show(number) {
  at = Math.min(Math.max(number || 0, 0), whole.moves.length);
  const move = whole.moves[at - 1];
  const board = $('#board');
  board.position = move?.fen ?? whole.start;
  board.marks = move ? { [move.move.slice(0, 2)]: 'last', [move.move.slice(2, 4)]: 'last' } : {};
  board.refused = move?.refused?.map((one) => one.try).filter((uci) => uci !== question) ?? [];
  $('#at').value = at;
  $('#first').disabled = $('#previous').disabled = at === 0;
  $('#last').disabled = $('#next').disabled = at === whole.moves.length;
  $('#here').textContent = move ? `${move.number}${move.side === 'w' ? '.' : '…'} ${move.name}: “${move.words}”` : 'The start';
  for (const button of document.querySelectorAll('#moves [data-at]')) {
    if (Number(button.dataset.at) === at) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  write({ ...read(), at: at === whole.moves.length ? null : at });
}
