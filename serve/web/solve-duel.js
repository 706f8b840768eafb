// Play against the plan: the page proposes for the person, the server answers as the worst
// opponent would.

import { h, fill, complain } from './dom.js';
import { ask } from './api.js';
import { colourName } from './squares.js';
import { positions } from './plan.js';
import { show, arrow, onPropose } from './solve-board.js';
import { stepThrough } from './solve-line.js';

const endings = {
  won: ['Checkmate.', 'good'], stalemate: ['Stalemate: the mate is gone.', 'bad'], lost: ['You have lost.', 'bad'], late: ['Your moves are used up, and it is no mate.', 'bad'],
};

/**
 * Begins a duel and returns its controls. Given are problem and query, ply, plan (null where
 * none is known), opened (what the server knows of the beginning), moves (proposals to make at
 * once) and changed, which is called with the proposals made so far.
 */
export function duel(options) {
  return new Duel(options);
}

class Duel {
  constructor({ problem, query, ply, plan, opened, moves = [], changed }) {
    Object.assign(this, { problem, query, ply, changed });
    this.first = { ...opened, plan, left: (ply + 1) / 2, verdict: '', game: null, step: null };
    this.answers = [this.first];
    this.feed = h('ol', { id: 'feed', class: 'solve-feed', 'aria-label': 'What was heard', 'aria-live': 'polite' });
    this.state = h('p', { id: 'duel-state', role: 'status' });
    this.buttons = {
      hint: h('button', { type: 'button', id: 'duel-hint', onclick: () => this.#hint().catch(complain) }, 'Hint'),
      back: h('button', { type: 'button', id: 'duel-back', onclick: () => this.#back() }, 'Take back'),
      reveal: h('button', { type: 'button', id: 'duel-reveal', onclick: () => this.#reveal().catch(complain) }, 'Give up and see'),
      again: h('button', { type: 'button', id: 'duel-again', onclick: () => this.#again() }, 'From the beginning'),
    };
    this.try = h('input', { id: 'duel-try', size: 8, autocomplete: 'off', spellcheck: false, placeholder: 'Ra1' });
    this.element = h('div', { class: 'stack' },
      h('p', { class: 'muted small' }, 'Propose moves on the board, or type them. The opponent has not chosen a position yet: it answers so that you fail, if it can, or else so that it takes longest.'),
      this.state, this.feed,
      h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); this.#typed(); } },
        h('label', { htmlFor: 'duel-try' }, 'Propose'), this.try, h('button', { type: 'submit', id: 'duel-propose' }, 'Propose')),
      h('div', { class: 'row' }, Object.values(this.buttons)));
    this.#replay(moves);
  }

  get #now() { return this.answers.at(-1); }

  get #steps() { return this.answers.slice(1).map((answer) => answer.step); }

  /** Makes proposals that were made before. */
  async #replay(moves) {
    this.#draw();
    if (moves.length === 0) return;
    try {
      await this.#alone(async () => { for (const move of moves) await this.#ask(move); });
    } catch (error) {
      complain(error);
    }
    this.#draw();
  }

  /** Does something that takes its time; until it is done nothing else is begun. */
  async #alone(work) {
    this.busy = true;
    this.#enable();
    try {
      await work();
    } finally {
      this.busy = false;
      this.#enable();
    }
  }

  /** Lets the buttons be pressed that have something to do. */
  #enable() {
    const over = Boolean(this.#now.ended || this.#now.given);
    const { hint, back, reveal, again } = this.buttons;
    this.pressed ??= Object.values(this.buttons).find((button) => button === document.activeElement);
    back.disabled = again.disabled = this.busy || this.answers.length === 1;
    hint.disabled = reveal.disabled = this.busy || over;
    this.try.disabled = over; // it stays in reach meanwhile, with the focus that it may have
    if (this.busy || !this.pressed) return;
    // A button that had the focus has it again or, if there is nothing left to do for it, another one.
    if ([document.body, this.pressed].includes(document.activeElement)) [this.pressed, back, hint].find((button) => !button.disabled)?.focus();
    this.pressed = null;
  }

  /** Proposes a move and takes the answer in. */
  async #ask(move) {
    const answer = await ask('duel', { problem: this.problem, ply: this.ply, steps: this.#steps, plan: this.#now.plan ?? undefined, try: move }, { query: this.query });
    this.answers.push(answer);
  }

  async #propose(move) {
    if (this.busy || this.#now.ended || this.#now.given) return;
    this.state.textContent = 'The opponent thinks…';
    try {
      await this.#alone(() => this.#ask(move));
    } finally {
      if (this.element.isConnected) this.#told();
    }
  }

  #told() {
    this.changed(this.#steps.map((step) => step.try));
    this.#draw();
  }

  #typed() {
    const move = this.try.value.trim();
    if (this.busy) return;
    this.try.value = '';
    if (move) this.#propose(move).catch(complain);
  }

  #back() {
    if (this.answers.length > 1) this.answers.pop();
    this.#told();
  }

  #again() {
    this.answers = [this.first];
    this.#told();
  }

  /** Asks what would be best, and shows it. */
  async #hint() {
    const now = this.#now;
    if (!now.advice && now.verdict !== 'no-mate') {
      await this.#alone(async () => {
        const { verdict, moves, advice, plan } = await ask('duel', { problem: this.problem, ply: this.ply, steps: this.#steps, plan: now.plan ?? undefined, advise: true }, { query: this.query });
        Object.assign(now, { verdict, moves, advice, plan });
      });
    }
    if (!this.element.isConnected) return;
    this.#draw();
    if (now.advice) this.#show({ arrows: [arrow(now.advice.try)], words: `The plan proposes ${now.advice.san}.` });
    else this.#show({ words: 'There is no mate in time any more.' });
  }

  async #reveal() {
    await this.#alone(async () => {
      const { game } = await ask('duel', { problem: this.problem, ply: this.ply, steps: this.#steps, reveal: true }, { query: this.query });
      Object.assign(this.#now, { game, given: true });
    });
    this.#draw();
  }

  /** Shows everything as it is now, unless another panel is shown by now. */
  #draw() {
    if (this.shown && !this.element.isConnected) return;
    this.shown = true; // the first time, before the panel is put into the page
    const now = this.#now;
    fill(this.feed, this.#steps.map((step) => this.#line(step)));
    this.feed.hidden = this.answers.length === 1;
    const over = Boolean(now.ended || now.given);
    this.#enable();
    this.state.className = now.ended ? 'note ' + endings[now.ended][1] : '';
    this.state.textContent = this.#words(now);
    onPropose((move) => this.#propose(move).catch(complain));
    if (over) {
      stepThrough(now.game.map((frame) => this.#frame(frame)), now.ended ? now.game.length - 1 : 0);
      return;
    }
    stepThrough(null);
    this.#show({});
  }

  /** Shows the own board, and what is possible. */
  #show({ arrows = [], words }) {
    const now = this.#now;
    const last = this.#steps.findLast((step) => !step.heard[0].illegal);
    const marks = last ? { [last.try.slice(0, 2)]: 'last', [last.try.slice(2, 4)]: 'last' } : {};
    for (const heard of this.#steps.at(-1)?.heard ?? []) if (heard.capture) marks[heard.capture] = 'capture';
    const refused = [];
    for (const step of this.#steps.toReversed()) {
      if (!step.heard[0].illegal) break;
      refused.push(step.try);
    }
    const proposals = now.proposals.map((p) => p.try).filter((move) => !refused.includes(move));
    show({ position: now.view, heat: now.heat, arrows, marks, refused, proposals, words: words ?? `${positions(now.states)} ${now.states === 1 ? 'fits' : 'fit'} what was heard.` });
  }

  #words(now) {
    if (now.ended) return endings[now.ended][0] + ' Below the board is a game that fits all that was heard.';
    if (now.given) return 'Given up. Below the board is a game that fits all that was heard.';
    const left = now.left === 1 ? '1 move' : `${now.left} moves`;
    const hope = { 'no-mate': ' There is no certain mate in that time any more.', mate: ' The mate is still certain.', unknown: ' Nobody knows whether that is enough.' };
    return `You have ${left} left; refused proposals cost none.${hope[now.verdict] ?? ''}`;
  }

  #line(step) {
    const [own, reply] = step.words;
    const other = this.first.side === 'w' ? 'Black' : 'White';
    const refused = step.heard[0].illegal;
    return h('li', { dataset: { try: step.try }, class: refused ? 'refused' : '' },
      h('strong', {}, step.san), ' ', refused ? h('span', { class: 'bad' }, 'refused') : own,
      reply !== undefined && h('span', { class: 'muted' }, ` · ${other}: ${reply}`));
  }

  #frame({ fen, side, move, san, refused }) {
    const theirs = side && side !== this.first.side;
    const text = !move ? 'This is where it began.' : refused ? `${san} was refused.` : `${colourName(side)} played ${san}.`;
    return { fen, move, refused, bad: theirs, text: text[0].toUpperCase() + text.slice(1) };
  }
}
