// A problem of a set as people look at it: its board with the hidden pieces as ghosts,
// what is asked and known, the record in words, and the ways to other pages.

import { h } from './dom.js';
import { address } from './state.js';

/** The classes of the badges of verdicts. */
const looks = { mate: 'good', 'near-miss': 'warn', 'no-mate': 'info' };

/** Returns a number with a noun: "1 state", "3 states". */
export function counted(n, noun) {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
}

/** Returns the verdict of a problem as a badge. */
export function badge(verdict) {
  return h('span', { class: 'badge ' + (looks[verdict] ?? '') }, verdict);
}

/** Returns the shares of a sheet as a board wants them, by small letters. */
export function ghostsOf(sheet) {
  return Object.fromEntries(Object.entries(sheet.heat).map(([kind, squares]) => [kind.toLowerCase(), squares]));
}

/** Sets what a board shows of a problem: own pieces, and ghosts if they are known. */
export function show(board, row) {
  board.position = row.own;
  board.below = row.solver;
  board.ghostColour = row.solver === 'w' ? 'b' : 'w';
  board.ghosts = row.heat ? ghostsOf(row) : null;
}

/** Returns what is asked and known of a problem, in a sentence. */
export function question(sheet) {
  const side = sheet.solver === 'w' ? 'White' : 'Black';
  const asked = `${side} to move, ${counted(sheet.states ?? sheet.belief, 'state')}: is there a certain mate within ${sheet.ply} ply?`;
  if (sheet.verdict === 'mate') return asked + ' Yes.';
  return `${asked} No; the best plan ${sheet.exact ? 'mates' : 'is known to mate'} ${sheet.covered.toLocaleString('en')} of them.`;
}

/** Returns the links that take a problem to other pages. */
export function ways(sheet) {
  const text = JSON.stringify(sheet.problem);
  const link = (name, path, query) => {
    const element = h('a', { class: 'button', href: path, dataset: { way: path.slice(1) } }, name);
    address(path, query, { text }).then((href) => { element.href = href; });
    return element;
  };
  return h('div', { class: 'row ways' }, link('Board', '/board'), link('Solve', '/solve', { ply: sheet.ply }), link('Compose', '/compose', { ply: sheet.ply }));
}

/** Returns the switch of the kinds of ghosts that a board shows: the king, or all. */
function kindSwitch(board) {
  const buttons = [['k', 'King'], ['kqrbnp', 'All pieces']].map(([kinds, name]) => h('button', {
    type: 'button', dataset: { kinds }, 'aria-pressed': String(board.kinds === kinds),
    onclick: () => {
      board.kinds = kinds;
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.kinds === kinds));
    },
  }, name));
  return h('div', { class: 'segmented', role: 'group', 'aria-label': 'Ghosts of' }, buttons);
}

/** Returns the card of a sheet. */
export function card(sheet) {
  const board = h('krieg-board', { label: `Problem ${sheet.number}: own pieces, and where the others may be` });
  show(board, sheet);
  board.kinds = 'kqrbnp';
  return h('div', { class: 'stack problem-card', dataset: { problem: sheet.number } },
    h('h2', {}, `Problem ${sheet.number.toLocaleString('en')} `, badge(sheet.verdict)),
    h('p', {}, question(sheet)),
    sheet.complaint && h('p', { class: 'note warn' }, sheet.complaint),
    ways(sheet),
    board,
    kindSwitch(board),
    h('p', { class: 'muted small' }, [counted(sheet.hidden, 'hidden piece') + ' besides the king', `id ${sheet.id}`, sheet.origin, sheet.rules].filter(Boolean).join(' · ')),
    sheet.heard && h('details', {}, h('summary', {}, `What was heard: ${counted(sheet.heard.length, 'event')}`),
      h('ol', { class: 'small scroll' }, sheet.heard.map((words) => h('li', {}, words)))));
}
