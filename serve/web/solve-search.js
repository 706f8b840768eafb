// The search: what is asked for, what it does, and how it is given up.

import { $, h, fill } from './dom.js';
import { get, stream } from './api.js';

const limits = ['searcher', 'timeout', 'memory'];
const fields = ['ply', ...limits];
const plies = [1, 3, 5, 7, 9, 11, 13, 15, 21, 31];

/** Fills the form with what can be chosen, and chooses what an object says. */
export async function fillOptions(chosen) {
  for (const ply of plies) offerPly(ply);
  choosePly(chosen.ply);
  const { searchers } = await get('searchers');
  const select = $('#searcher');
  fill(select, searchers.map((s) => h('option', { value: s.default ? '' : s.name, dataset: { about: s.about } }, s.name)));
  for (const name of limits) {
    $('#' + name).value = chosen[name] ?? '';
    if ($('#' + name).selectedIndex < 0) $('#' + name).value = '';
  }
  $('#first-moves').checked = chosen.first === '1';
  select.addEventListener('change', explain);
  explain();
}

function offerPly(ply) {
  $('#ply').append(h('option', { value: String(ply) }, `${ply} ply`));
}

/** Chooses within how many ply a mate is looked for; nothing changes without a number. */
export function choosePly(ply) {
  if (!(Number(ply) > 0)) return;
  if (!$(`#ply option[value="${Number(ply)}"]`)) offerPly(Number(ply));
  $('#ply').value = String(Number(ply));
}

/** Says what the chosen searcher is. */
function explain() {
  $('#about-searcher').textContent = $('#searcher').selectedOptions[0]?.dataset.about ?? '';
}

/** Returns what is chosen, as the address of the page has it. */
export function options() {
  const chosen = Object.fromEntries(fields.map((name) => [name, $('#' + name).value]));
  return { ...chosen, first: $('#first-moves').checked ? '1' : '' };
}

/** Asks the server for a mate and shows what the search does. The signal ends it. */
export async function search(problem, query, signal) {
  const { first, ...chosen } = options();
  const table = new Depths();
  const clock = startClock();
  try {
    const answer = await stream('solve', problem, {
      query: { ...query, ...chosen, near: '2s', 'first-moves': first && 'true' }, signal,
      on: { working: (data) => table.working(data), settled: (data) => table.found(data.ply, 'no mate') },
    });
    table.answer(answer);
    return answer;
  } catch (error) {
    table.given();
    throw error;
  } finally {
    clearInterval(clock);
  }
}

/** Shows the time that goes by. */
function startClock() {
  const begun = performance.now();
  const tell = () => { $('#clock').textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s`; };
  tell();
  return setInterval(tell, 100);
}

/** The table with a row for every depth. */
class Depths {
  constructor() {
    $('#progress').hidden = false;
    this.body = $('#depths tbody');
    fill(this.body);
    this.rows = new Map();
  }

  /** Returns the row of a depth. */
  row(ply) {
    if (!this.rows.has(ply)) {
      const cells = Array.from({ length: 6 }, () => h('td', { class: 'number' }));
      const found = h('td', {}, h('span', { class: 'badge info' }, 'searching'));
      const element = h('tr', { dataset: { ply: String(ply) } }, h('th', { scope: 'row' }, String(ply)), found, cells);
      this.body.append(element);
      this.rows.set(ply, { element, found, cells });
    }
    return this.rows.get(ply);
  }

  /** Shows what the search of a depth has done. */
  working({ ply, stats, proved, refuted }) {
    const { cells } = this.row(ply);
    [stats.nodes, proved, refuted, stats.expanded, stats.tries, stats.replies].forEach((n, i) => { cells[i].textContent = n.toLocaleString('en'); });
  }

  /** Shows what was found at a depth. */
  found(ply, words, kind = '') {
    fill(this.row(ply).found, h('span', { class: 'badge ' + kind }, words));
  }

  answer({ verdict, ply, stopped }) {
    if (verdict === 'mate') this.found(ply, 'mate', 'good');
    else if (verdict === 'no-mate') this.found(ply, 'no mate');
    else this.found(ply, `unknown: ${stopped ?? 'not decided'}`, 'warn');
  }

  /** Tells that the search was given up. */
  given() {
    const last = [...this.rows.keys()].at(-1);
    if (last) this.found(last, 'given up', 'warn');
  }
}
