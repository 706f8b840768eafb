// The positions that are possible at one moment, one by one, and what would become of a
// proposal in each of them.

import { $, h, fill, complain } from './dom.js';

/** How many positions are asked for at once. */
const pageSize = 120;
/** How long the page waits, in milliseconds, whether the person steps on. */
const patience = 120;

/** What can become of a proposal, the strongest first, with words for it. */
const classes = { mate: 'mates', check: 'gives check', capture: 'captures', quiet: 'nothing is said', stalemate: 'stalemate', refused: 'is refused' };

/** Returns a number as people write it. */
export function thousands(n) {
  return n.toLocaleString('en');
}

/** The positions of a moment. It is told where the page is, and changed() when something has come. */
export class States {
  /** The answer to the last question; null while none has come: see docs/api.md. */
  page = null;

  #where = {};
  #asking = null;
  #timer = 0;
  #changed;

  constructor(changed) {
    this.#changed = changed;
  }

  /** Asks for what is needed at a moment of a replay: {try, class, state}, each may be missing. */
  look(replay, at, wanted) {
    const { try: proposal = '', class: kind = '', state = 0 } = wanted;
    const from = Math.floor(Math.max(0, state - 1) / pageSize) * pageSize + 1;
    const where = { replay, at, proposal, kind, from };
    if (Object.entries(where).every(([name, value]) => this.#where[name] === value)) return;
    const moved = this.#where.replay !== replay || this.#where.at !== at;
    this.#where = where;
    this.#asking?.abort();
    clearTimeout(this.#timer);
    if (moved) this.page = null;
    this.#timer = setTimeout(() => this.#ask(where), moved && !proposal && !state ? patience : 0);
  }

  async #ask({ replay, at, proposal, kind, from }) {
    const asking = this.#asking = new AbortController();
    const table = this.page?.proposals;
    try {
      const page = await replay.states(at, { from, count: pageSize, try: proposal, class: kind, proposals: !table }, asking.signal);
      if (asking.signal.aborted) return;
      this.page = { ...page, proposals: page.proposals ?? table ?? [] };
      this.#changed();
    } catch (error) {
      if (!asking.signal.aborted) complain(error);
    }
  }

  /** Returns a position by its number among those that match, from 1; null if it has not come. */
  state(number) {
    return this.page?.page[number - this.page.from] ?? null;
  }
}

/** Shows what becomes of a proposal, by classes, each of which can be chosen. */
export function showLegend(page, chosen, onclass) {
  const legend = $('#legend');
  legend.hidden = !page?.try;
  if (legend.hidden) return;
  fill(legend, Object.entries(classes).map(([name, words]) => {
    const answers = page.answers.filter((answer) => answer.class === name);
    const count = answers.reduce((sum, { states }) => sum + states, 0);
    return count > 0 && h('button', {
      type: 'button', class: 'legend-class', dataset: { class: name }, 'aria-pressed': String(chosen === name),
      title: answers.map(({ heard, states }) => `${heard}: ${thousands(states)}`).join('\n'), onclick: () => onclass(chosen === name ? '' : name),
    }, h('i', { class: 'swatch class-' + name }), `${words} `, h('span', { class: 'number' }, thousands(count)));
  }));
}

/** Shows the positions of a page as a mosaic in the colours of the classes. */
export function showMosaic(page, chosen, onstate) {
  const mosaic = $('#mosaic');
  mosaic.hidden = !page?.try;
  if (mosaic.hidden) return;
  const last = page.from + page.page.length - 1;
  fill(mosaic,
    h('div', { class: 'mosaic' }, page.page.map((state, i) => h('button', {
      type: 'button', class: 'tile class-' + state.class, tabIndex: -1, dataset: { state: page.from + i },
      'aria-label': `Position ${page.from + i}: ${state.heard}`, title: state.heard, 'aria-pressed': String(chosen === page.from + i),
      onclick: () => onstate(page.from + i),
    }))),
    page.matching > page.page.length && h('p', { class: 'small muted number' }, `Positions ${thousands(page.from)} to ${thousands(last)} of ${thousands(page.matching)}.`));
}

/** Shows the table of all proposals; ontry gets the one that is chosen, in UCI. */
export function showProposals(page, ontry) {
  const box = $('#proposals');
  box.hidden = Boolean(page?.try) || !page?.proposals.length;
  if (box.hidden || box.dataset.of === JSON.stringify(page.proposals)) return;
  box.dataset.of = JSON.stringify(page.proposals);
  const list = page.proposals.toSorted((a, b) => b.mate - a.mate || b.check - a.check || b.capture - a.capture || b.refused - a.refused || a.san.localeCompare(b.san));
  const number = (n) => h('td', { class: 'number' + (n ? '' : ' muted') }, n ? thousands(n) : '–');
  fill(box, h('table', {},
    h('thead', {}, h('tr', {}, h('th', {}, 'Proposal'), h('th', { class: 'wide' }, 'Answers'),
      ['Mate', 'Check', 'Capture', 'Refused'].map((name) => h('th', { class: 'number' }, name)))),
    h('tbody', {}, list.map((one) => h('tr', { class: 'link', onclick: () => ontry(one.uci) },
      h('td', {}, h('button', { type: 'button', class: 'quiet proposal', dataset: { try: one.uci } }, one.san)),
      h('td', { class: 'wide' }, bar(one, page.listed)),
      number(one.mate), number(one.check), number(one.capture), number(one.refused))))));
}

/** Returns a bar of the classes of a proposal. */
function bar(one, listed) {
  return h('span', { class: 'bar', 'aria-hidden': 'true' }, Object.keys(classes).map((name) => one[name] > 0
    && h('i', { class: 'class-' + name, style: { width: 100 * one[name] / listed + '%' } })));
}
