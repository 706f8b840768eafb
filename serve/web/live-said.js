// What the referee said, to be chosen: what is possible as buttons, anything else in a form.

import { h } from './dom.js';
import { tellsKind, tellsPassing, tellsPromotion, tellsTaker } from './rulesets.js';
import { placement, percent } from './squares.js';

/** How many answers are offered before the others have to be asked for. */
const most = 10;

const directions = [['rank', 'rank'], ['file', 'file'], ['long', 'long diagonal'], ['short', 'short diagonal'], ['knight', 'knight']];

/**
 * Returns buttons for what may be heard: answers as /api/v1/now lists them. onsaid gets the
 * percept.
 */
export function possible(answers, onsaid) {
  const button = ({ percept, heard, share }) => h('button', {
    type: 'button', dataset: { heard }, title: `in ${percent(share)} of what is possible`, onclick: () => onsaid(percept),
  }, sentence(heard), h('span', { class: 'muted small' }, percent(share)));
  return h('div', { class: 'row', id: 'answers' }, answers.slice(0, most).map(button),
    answers.length > most && h('details', {}, h('summary', {}, `${answers.length - most} more`), h('div', { class: 'row' }, answers.slice(most).map(button))));
}

/** Returns what was heard as a person would say it. */
function sentence(heard) {
  if (heard === 'illegal') return 'Refused';
  if (heard === 'silence') return 'Nothing but that the move was made';
  return heard[0].toUpperCase() + heard.slice(1);
}

/**
 * Returns a form for any other announcement, closed at first: to a proposal of the own
 * (try, in UCI), or, without one, to the opponent's turn. onsaid gets the percept.
 */
export function otherwise({ proposed = '', board, rules, onsaid }) {
  const refused = h('input', { type: 'checkbox', name: 'illegal' });
  const capture = h('select', { name: 'capture' }, h('option', { value: '' }, 'nothing'),
    captureSquares(proposed, board).map((square) => h('option', { value: square }, 'on ' + square)));
  const checks = directions.map(([name, words]) => h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'check', value: name }), words));
  const end = h('select', { name: 'end' }, ['', 'checkmate', 'stalemate', ...(rules === 'berkeley-db' ? ['material'] : [])].map((name) => h('option', { value: name }, name || 'the game goes on')));
  const taken = proposed && tellsKind(rules) && h('select', { name: 'taken' }, ['pawn', 'piece'].map((name) => h('option', { value: name }, 'a ' + name)));
  const by = tellsTaker(rules) && h('select', { name: 'by' }, ['pawn', 'piece'].map((name) => h('option', { value: name }, 'a ' + name)));
  const box = (name, words) => h('label', { class: 'check' }, h('input', { type: 'checkbox', name }), words);
  const passing = tellsPassing(rules) && box('enpassant', 'En passant');
  const promotes = tellsPromotion(rules) && box('promotion', 'A pawn promotes');
  const ticked = (label) => label && label.firstChild.checked;
  const tries = triesField(rules);
  const form = h('form', {
    class: 'stack lv-otherwise', onsubmit: (event) => {
      event.preventDefault();
      const said = checks.map((label) => label.firstChild).filter((box) => box.checked).map((box) => box.value);
      onsaid(refused.checked ? { illegal: true } : {
        ...(capture.value && { capture: capture.value }), ...(capture.value && taken && { taken: taken.value }),
        ...(capture.value && by && { by: by.value }), ...(ticked(passing) && { enpassant: true }), ...(ticked(promotes) && { promotion: true }),
        ...(said.length > 0 && { check: said }), ...(end.value ? { end: end.value } : tries?.told()),
      });
    },
  },
  proposed && h('label', { class: 'check' }, refused, 'Refused'),
  h('label', { class: 'field' }, h('span', {}, 'Captured'), capture),
  taken && h('label', { class: 'field' }, h('span', {}, 'Taken was'), taken),
  by && h('label', { class: 'field' }, h('span', {}, 'Taken by'), by),
  passing, promotes,
  h('fieldset', {}, h('legend', {}, 'Check by'), h('div', { class: 'row' }, checks)),
  h('label', { class: 'field' }, h('span', {}, 'End'), end),
  tries && h('label', { class: 'field' }, h('span', {}, tries.words), tries.input),
  h('div', {}, h('button', { type: 'submit', id: 'say' }, 'The referee said this')));
  return h('details', { id: 'otherwise' }, h('summary', {}, 'Something else'), form);
}

/** Returns the field for pawn tries, with told, which returns what is in it; undefined where none are told. */
function triesField(rules) {
  if (rules === 'wild16') {
    const input = h('input', { type: 'number', name: 'tries', min: 0, max: 16, value: 0 });
    return { input, words: 'Pawn tries', told: () => ({ tries: Number(input.value) }) };
  }
  if (rules === 'cincinnati') {
    const input = h('input', { type: 'checkbox', name: 'pawntry' });
    return { input, words: 'There are pawn tries', told: () => ({ pawntry: input.checked }) };
  }
  if (rules === 'rand') {
    const input = h('input', { name: 'tryfrom', class: 'code', placeholder: 'd4 f4' });
    return { input, words: 'Pawn tries from', told: () => ({ tryfrom: input.value.split(/[\s,]+/).filter(Boolean) }) };
  }
  return undefined;
}

/** Returns where a piece may be taken: on the square proposed, or beside the pawn that takes en passant; or any own piece. */
function captureSquares(proposed, board) {
  const own = placement(board);
  if (!proposed) return Object.keys(own).filter((square) => own[square].toLowerCase() !== 'k').sort();
  const [from, to] = [proposed.slice(0, 2), proposed.slice(2, 4)];
  const passing = own[from]?.toLowerCase() === 'p' && from[0] !== to[0] && ['5', '4'].includes(from[1]);
  return passing ? [to, to[0] + from[1]] : [to];
}
