// Why a proposal fails: the position, or the positions that sound the same, and the replies.

import { h, fill, complain } from './dom.js';
import { ask } from './api.js';
import { lineOf } from './reply-line.js';
import { show, onPropose } from './solve-board.js';
import { stepThrough } from './solve-line.js';

/**
 * Returns the controls. Given are problem and query, ply, opened (what the server knows of
 * the beginning), chosen (a proposal to begin with) and changed, which is called with the
 * proposal that is looked at.
 */
export function why({ problem, query, ply, opened, chosen, changed }) {
  const answer = h('div', { id: 'why-answer', 'aria-live': 'polite' });
  const list = h('div', { class: 'solve-tries', role: 'group', 'aria-label': 'First proposals' },
    opened.proposals.map(({ try: move, san }) => h('button', { type: 'button', class: 'quiet', dataset: { try: move }, onclick: () => look(move) }, san)));
  let asked = null;

  async function look(move) {
    asked?.abort();
    const mine = asked = new AbortController();
    for (const button of list.children) button.setAttribute('aria-pressed', String(button.dataset.try === move));
    changed(move);
    fill(answer, h('p', { class: 'muted' }, 'Looking for what beats it…'));
    try {
      const found = await ask('refute', problem, { query: { ...query, ply, try: move }, signal: mine.signal });
      if (mine === asked && element.isConnected) await tell(found, move);
    } catch (error) {
      if (mine === asked) fill(answer);
      complain(error);
    }
  }

  async function tell({ verdict, failed }, move) {
    const san = opened.proposals.find((p) => p.try === move)?.san ?? move;
    if (!failed) {
      begin([move]);
      fill(answer, h('p', { class: 'note ' + (verdict === 'mate' ? 'good' : 'warn') },
        verdict === 'mate' ? `${san} does not fail: wherever it is accepted, it mates in time.` : `Whether ${san} fails was not found out in time.`));
      return;
    }
    const replies = failed.replies ?? [];
    fill(answer, h('p', { class: 'note bad', id: 'why-words' }, h('strong', {}, san), ' fails: ', failed.words, '.'),
      replies.length > 1 && h('p', {}, 'These sound the same, and no plan mates in all of them:'),
      replies.length > 0 && h('div', { class: 'row', role: 'group', 'aria-label': 'Positions' }, replies.map((reply, i) => h('button', {
        type: 'button', dataset: { reply: String(i) }, onclick: (event) => walk(failed, reply, event.currentTarget).catch(complain),
      }, replies.length === 1 ? 'Show it' : `Position ${i + 1}`))));
    if (replies.length > 0) await walk(failed, replies[0], answer.querySelector('[data-reply]'));
    else begin([move]);
  }

  async function walk(failed, reply, button) {
    for (const other of button.parentElement.children) other.setAttribute('aria-pressed', String(other === button));
    const frames = await lineOf(failed, reply);
    stepThrough(frames.map(({ fen, arrow, text }, i) => ({
      fen, move: arrow && arrow.from + arrow.to, bad: arrow?.kind === 'bad', text: i === 0 ? 'It may be this position.' : text,
    })), Math.min(1, frames.length - 1));
  }

  function begin(refused = []) {
    stepThrough(null);
    show({ position: opened.view, heat: opened.heat, proposals: opened.proposals.map((p) => p.try), arrows: [], words: 'Choose a proposal, on the board or in the list.', marks: refused.length ? { [refused[0].slice(2, 4)]: 'chosen' } : {} });
  }

  const element = h('div', { class: 'stack' },
    h('p', { class: 'muted small' }, 'Choose a first proposal, and see the position and the line that beat it.'), list, answer);
  element.draw = () => {
    onPropose(look);
    begin();
    if (chosen) look(chosen);
    chosen = null;
  };
  return element;
}
