// What was found about a problem: the verdict and the key, tries and what refutes them,
// duals, set play, neighbours.

import { h, fill } from './dom.js';
import { refill } from './compose-tools.js';

/** Shows that a report is being made, and of which part; cancel ends it. */
export function showWorking(element, part, cancel) {
  refill(element, h('div', { class: 'panel row apart', id: 'working' },
    h('span', { role: 'status' }, part ? `Looking for ${part === 'needs' ? 'what the mate needs' : part}…` : 'Waiting for a turn…'),
    h('button', { type: 'button', id: 'cancel', onclick: cancel }, 'Cancel')));
}

/**
 * Shows a report. The callbacks: play(try, reply) plays a line on the board, key(uci) shows
 * a proposal there, more({'set-play': true}) asks for another part, and neighbour(n) sets
 * up a neighbour, or is null where that cannot be. The element plan, if there is one, is put below the verdict.
 */
export function showReport(element, report, actions) {
  fill(element,
    h('div', { class: 'panel stack', id: 'verdict', tabIndex: -1 }, verdict(report, actions)),
    h('div', { class: 'panel', id: 'plan-panel', hidden: !report.plan }, h('h2', {}, 'The plan'), h('div', { id: 'plan' })),
    triesOf(report, actions), duals(report), setPlay(report, actions), neighbours(report, actions));
}

function verdict(report, actions) {
  const [head, ...lines] = report.words;
  const cooked = report.cooks.some((cook) => cook.also.length > 0);
  const badge = report.unique ? ['good', 'key unique'] : cooked && ['bad', 'cooked']; // neither where there was no time for all
  const asked = [!report.set_play && ['set-play', 'Set play'], !report.neighbours && ['neighbours', 'Neighbours']].filter(Boolean);
  return [
    h('div', { class: 'row', role: 'status' }, h('span', { class: 'verdict' }, head[0].toUpperCase() + head.slice(1)),
      report.verdict === 'mate' && badge && h('span', { class: 'badge ' + badge[0], id: 'unique' }, badge[1])),
    lines.map((line) => h('p', {}, line)),
    report.keys.length > 0 && h('div', { class: 'row small' }, 'Show on the board:',
      report.keys.map((uci, i) => h('button', { type: 'button', class: 'quiet play', dataset: { key: uci }, onclick: () => actions.key(uci) }, report.keys_san[i]))),
    report.needs?.words && h('p', { class: 'muted' }, `Information needed: ${report.needs.words}.`),
    report.unfinished && h('p', { class: 'note warn' }, `The limits were too low for all of: ${report.unfinished.join(', ')}.`),
    asked.length > 0 && h('div', { class: 'row' }, asked.map(([name, title]) => h('button', {
      type: 'button', id: 'ask-' + name, onclick: () => actions.more(name),
    }, title))),
  ];
}

/** Returns the table of the tries. A row plays the first line that refutes it, and each reply has a button of its own. */
function triesOf(report, actions) {
  const list = [report.failed, ...report.tries.filter((t) => t.try !== report.failed?.try)].filter(Boolean);
  const others = report.other_tries > 0 ? `${report.other_tries} other proposals fail, too.` : '';
  if (list.length === 0 && !others) return null;
  const row = (t) => h('tr', { dataset: { try: t.try } },
    h('td', {}, h('button', { type: 'button', class: 'quiet play', disabled: !t.replies?.length, onclick: () => actions.play(t, t.replies[0]) }, t.san)),
    h('td', { class: 'number' }, report.states > 1 ? `${t.accepted} of ${report.states}` : ''),
    h('td', {}, t.words, t.replies?.length > 1 && h('div', { class: 'row' }, t.replies.map((reply) => h('button', {
      type: 'button', class: 'quiet play small', dataset: { reply: reply.reply }, onclick: () => actions.play(t, reply),
    }, reply.words)))));
  return h('div', { class: 'panel', id: 'tries' }, h('h2', {}, 'Tries that fail'),
    list.length > 0 && h('div', { class: 'table-wrap' }, h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Try'), h('th', { scope: 'col', class: 'number' }, report.states > 1 ? 'Accepted in' : ''), h('th', { scope: 'col' }, 'Refuted by'))),
      h('tbody', {}, list.map(row)))),
    others && h('p', { class: 'muted small others' }, others));
}

function duals(report) {
  if (report.duals.length === 0) return null;
  return h('div', { class: 'panel', id: 'duals' }, h('h2', {}, 'Duals at later turns'), h('ul', {}, report.duals.map((dual) => h('li', {}, dual.words))));
}

function setPlay(report, actions) {
  const set = report.set_play;
  if (!set) return null;
  const line = (reply) => h('li', {}, h('button', { type: 'button', class: 'quiet play small', onclick: () => actions.play(null, reply) }, reply.words));
  return h('div', { class: 'panel', id: 'set-play', tabIndex: -1 }, h('h2', {}, 'Set play'),
    set.ply === 0 ? h('p', {}, 'No ply is left after a move of the opponent.') : set.heard.map((heard) => h('div', {},
      h('h3', {}, heard.words), h('ul', { class: 'replies' }, heard.replies.map(line)))));
}

function neighbours(report, actions) {
  if (!report.neighbours) return null;
  const mates = report.neighbours.filter((n) => n.ply > 0).sort((a, b) => a.ply - b.ply);
  return h('div', { class: 'panel', id: 'neighbours', tabIndex: -1 }, h('h2', {}, 'Neighbours'),
    h('p', { class: 'muted small' }, `${mates.length} of ${report.neighbours.length} problems with one piece left out, or a king’s step away, have a mate.`),
    mates.length > 0 && h('div', { class: 'table-wrap' }, h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'With'), h('th', { scope: 'col', class: 'number' }, 'Ply'), h('th', { scope: 'col' }, 'Key'), h('th', { scope: 'col' }))),
      h('tbody', {}, mates.map((n) => h('tr', {}, h('td', {}, n.words), h('td', { class: 'number' }, n.ply), h('td', { class: 'code' }, n.san),
        h('td', {}, actions.neighbour && h('button', { type: 'button', class: 'quiet play small', 'aria-label': 'Set up: ' + n.words, onclick: () => actions.neighbour(n) }, 'set up'))))))));
}
