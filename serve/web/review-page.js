// A finished game, gone through as one player heard it.

import { h, fill, $, say, complain, download, dropZone } from './dom.js';
import { ask, stream } from './api.js';
import { read, write, readLong, enter, address } from './state.js';
import { openForm, showChoices } from './review-open.js';
import { TurnList, curve } from './review-turns.js';
import { showDetail, showOnBoard } from './review-detail.js';
import { planPanel, recordBefore } from './review-plan.js';
import { sideName, otherSide } from './review-words.js';

const views = [['k', 'King map'], ['kqrbnp', 'All pieces'], ['', 'No map']];

/** The finished game of the page: the form that opens one, or its review. */
export class ReviewPage {
  constructor(root) {
    this.root = root;
    this.text = null;
    this.onkeydown = (event) => this.press(event);
    addEventListener('keydown', this.onkeydown);
    dropZone(document.body, (text, name, file) => this.drop(text, file));
  }

  /** Ends what runs. */
  close() {
    this.closed = true;
    this.search?.abort();
    removeEventListener('keydown', this.onkeydown);
  }

  /** Shows what the address says. */
  async restore() {
    const text = await readLong('text');
    const state = read();
    if (text === null) {
      this.search?.abort();
      this.showForm(state.side);
      return;
    }
    const same = text === this.text && ['side', 'rules', 'tries', 'ply', 'time'].every((name) => (state[name] ?? '') === (this.state[name] ?? ''));
    this.state = state;
    if (same) {
      this.choose(this.place(state.turn), { write: false });
      return;
    }
    this.text = text;
    await this.begin();
  }

  showForm(side = 'w', value = '') {
    document.title = 'Review · kriegmate';
    this.text = null;
    this.form = openForm({ side, value, onopen: (game) => this.open(game).catch(complain) });
    fill(this.root, this.form.element);
  }

  /** Opens what is dropped anywhere on the page, also while another game is shown. */
  drop(text, file) {
    if (this.closed || !text.trim()) return;
    if (!this.form?.element.isConnected) {
      this.search?.abort();
      this.showForm(this.state?.side);
    }
    this.open({ text, file, ...this.form.chosen() }).catch(complain);
  }

  /** Opens what was given, of which the contents may be known: asks which game if there are several. */
  async open({ text, file, side, rules, tries, ply, time, which }, known) {
    say('');
    const contents = known ?? await ask('read', file ?? text, { query: { which } });
    const { chosen } = contents;
    if (!chosen) {
      showChoices($('#choices'), contents, (number) => this.open({ text, file, side, rules, tries, ply, time, which: number }).catch(complain));
      return;
    }
    if (!chosen.history) {
      const solve = await address('/solve', {}, { text: chosen.text });
      fill($('#choices'), h('p', { class: 'note info' }, `This is ${chosen.form}, no game: there is nothing to go through. `, h('a', { href: solve }, 'Solve it instead'), '.'));
      return;
    }
    await enter({ side: chosen.whole ? side : chosen.side, rules, tries: tries && '1', ply: ply === '5' ? '' : ply, time }, { text: chosen.text });
    await this.restore();
  }

  /** Reviews the game of the address from its beginning. */
  async begin() {
    this.search?.abort();
    const search = this.search = new AbortController();
    this.turns = [];
    this.at = -1;
    this.wanted = Number(this.state.turn) || 0; // a turn that was asked for before it has come
    this.answer = null;
    this.touched = false;
    try {
      const contents = await ask('read', this.text, { signal: search.signal });
      if (!contents.chosen?.history) {
        const { text } = this;
        this.showForm(this.state.side, text);
        await this.open({ text, side: this.state.side ?? 'w', ply: '5' }, contents);
        return;
      }
      this.contents = contents.chosen;
      this.state.side = this.contents.side ?? this.state.side ?? 'w';
      this.build();
      const answer = await stream('review', this.text, {
        signal: search.signal, query: this.query(),
        on: { progress: (p) => search.signal.aborted || this.progress(p), turn: (turn) => search.signal.aborted || this.add(turn) },
      });
      if (!search.signal.aborted) this.finish(answer);
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (this.turns.length > 0) this.conclude(error.message);
      else this.showForm(this.state.side, this.text);
      complain(error);
    }
  }

  /** Returns what the server is asked. */
  query() {
    const { side, rules, tries, ply, time } = this.state;
    return { side: this.contents.whole ? side : '', rules, 'max-ply': ply, 'per-move': time, 'assume-no-tries': tries ? 'false' : '' };
  }

  /** Builds the page around a review that begins. */
  build() {
    const { tags = {}, whole } = this.contents;
    const players = tags.white || tags.black ? `${tags.white ?? '?'} – ${tags.black ?? '?'}` : tags.event ?? this.contents.form;
    document.title = `${players} · Review · kriegmate`;
    this.list = new TurnList((at) => this.choose(at));
    this.board = h('krieg-board', { id: 'board', below: this.state.side });
    fill(this.root,
      h('div', { class: 'row apart rv-head' },
        h('div', {}, h('h2', { id: 'players' }, players), h('p', { class: 'muted small' }, [tags.event, tags.date, tags.result].filter((value) => value?.replace(/[?.*]/g, '')).join(' · '))),
        h('div', { class: 'row' }, this.sides(whole),
          h('button', { type: 'button', id: 'another', onclick: () => enter({}).then(() => this.restore()) }, 'Another game'))),
      h('div', { id: 'summary', class: 'panel rv-summary', 'aria-live': 'polite' }),
      h('div', { class: 'split rv-body' },
        h('div', { class: 'stack' }, this.board, this.controls(), h('div', { id: 'curve-place' })),
        h('div', { class: 'stack' }, h('section', { id: 'detail', class: 'panel', 'aria-labelledby': 'turn-title' }), h('div', { id: 'plan-place' }), this.list.element,
          h('p', { class: 'muted small' }, h('kbd', {}, '←'), ' ', h('kbd', {}, '→'), ' step, ', h('kbd', {}, 'n'), ' and ', h('kbd', {}, 'p'), ' go to the next and the previous missed mate, ', h('kbd', {}, 't'), ' shows what was there.'))));
    this.progress({ done: 0, turns: 0 });
  }

  /** Returns the switch between the sides and the referee. */
  sides(whole) {
    if (!whole) return h('span', { class: 'badge' }, `what ${sideName(this.state.side)} heard`);
    const button = (name, words) => h('button', { type: 'button', dataset: { by: name }, onclick: () => this.seenBy(name) }, words);
    return h('div', { class: 'segmented', role: 'group', 'aria-label': 'Seen by', id: 'seen-by' }, button('w', 'White'), button('b', 'Black'), button('r', 'Referee'));
  }

  controls() {
    const step = (id, sign, name, to) => h('button', { type: 'button', id, 'aria-label': name, title: name, onclick: () => this.choose(to()) }, sign);
    return h('div', { class: 'row apart' },
      h('div', { class: 'row rv-steps' },
        step('first', '«', 'First move', () => 0), step('back', '‹', 'Back', () => this.at - 1),
        step('forth', '›', 'Forth', () => this.at + 1), step('last', '»', 'Last move', () => this.turns.length - 1),
        h('button', { type: 'button', id: 'next-missed', class: 'primary', onclick: () => this.missed(1) }, 'Next missed mate')),
      h('div', { class: 'segmented', role: 'group', 'aria-label': 'What the board shows', id: 'kinds' }, views.map(([kinds, words]) => h('button', {
        type: 'button', dataset: { kinds: kinds || 'none' }, onclick: () => this.set({ map: { k: '', '': 'none' }[kinds] ?? 'all' }),
      }, words))));
  }

  /** Changes what the address says about how a turn is shown. */
  set(change) {
    Object.assign(this.state, change);
    write(this.state);
    this.show();
  }

  /** Shows the game as a side, or the referee, saw it. */
  seenBy(name) {
    if (name === 'r' || name === this.state.side) {
      this.set({ by: name === 'r' ? 'r' : '' });
      return;
    }
    Object.assign(this.state, { side: name, by: '', turn: this.turns[this.at]?.move ?? '' });
    write(this.state, { push: true });
    this.begin();
  }

  /** Shows how far the review is. The button stays, so that it can be pressed meanwhile. */
  progress({ done, turns }) {
    if (!$('#progress')) {
      fill($('#summary'),
        h('div', { class: 'row apart' }, h('span', { id: 'progress-words', 'aria-hidden': 'true' }),
          h('button', { type: 'button', id: 'cancel', onclick: () => { this.search.abort(); this.conclude('cancelled'); } }, 'Cancel')),
        h('progress', { id: 'progress', 'aria-label': 'Moves reviewed' }));
    }
    $('#progress-words').textContent = turns ? `Reviewing move ${Math.min(done + 1, turns)} of ${turns}…` : 'Reading the game…';
    Object.assign($('#progress'), { max: Math.max(turns, 1), value: done });
  }

  /** Takes a turn that has been reviewed; the first, and the first missed mate, are shown at once. */
  add(turn) {
    this.turns.push(turn);
    this.list.set(this.turns);
    const at = this.turns.length - 1;
    const first = this.turns.findIndex((t) => t.mate?.missed) === at;
    if (this.wanted ? turn.move === this.wanted : at === 0 || first && !this.touched) this.choose(at, { write: false });
    else this.drawCurve();
  }

  finish(answer) {
    this.answer = answer;
    this.turns = answer.turns;
    this.list.set(this.turns);
    if (this.at < 0 && this.turns.length > 0) this.choose(this.place(this.wanted), { write: false });
    this.conclude(answer.stopped ?? '');
  }

  /** Says what was found, and why the review ends before the game, if it does. */
  conclude(stopped) {
    const missed = this.turns.filter((turn) => turn.mate?.missed);
    const kept = this.turns.filter((turn) => turn.mate?.kept);
    const [verdict, look] = this.verdict(missed.length, kept.length, stopped);
    fill($('#summary'),
      h('div', { class: 'row apart' },
        h('span', { class: 'verdict ' + look, id: 'verdict' }, verdict),
        h('span', { class: 'row' }, missed.map((turn) => h('button', { type: 'button', dataset: { missed: turn.move }, onclick: () => this.choose(this.turns.indexOf(turn)) }, `Move ${turn.move}`)),
          stopped && h('button', { type: 'button', id: 'again', onclick: () => this.begin() }, 'Start again'),
          this.answer && h('button', { type: 'button', class: 'quiet', id: 'save', onclick: () => download('review.json', 'application/json', JSON.stringify(this.answer)) }, 'Download'))),
      h('p', { class: 'muted small' }, this.remarks(stopped, missed, kept)));
    $('#next-missed').disabled = missed.length === 0;
    this.show();
  }

  /** Returns the result in a few words, and how they look. */
  verdict(missed, kept, stopped) {
    const who = sideName(this.state.side);
    const certain = this.turns.at(-1)?.mate; // of a game that ends before a move is made
    const far = stopped ? ` in the first ${this.turns.length} moves` : '';
    if (this.turns.length === 0) return ['Nothing was reviewed', ''];
    if (missed > 0) return [`${who} missed ${missed === 1 ? 'a certain mate' : missed + ' certain mates'}${far}`, 'bad'];
    if (certain && !certain.kept) return [`A mate in ${certain.ply} ply is certain for ${who}`, 'good'];
    if (kept > 0) return [`${who} missed no certain mate${far}`, 'good'];
    return [`No mate was certain for ${who}${far || ' at any move'}`, ''];
  }

  remarks(stopped, missed, kept) {
    const { answer } = this;
    return [
      kept.length > 0 && `${kept.length === 1 ? 'One mate was' : kept.length + ' mates were'} kept.`,
      missed.length === 0 && !answer?.stopped && this.contents.whole && `Look at ${sideName(otherSide(this.state.side))}'s side too.`,
      answer && `Mates were looked for within ${answer.max_ply} ply.`,
      answer && !answer.tries_known && (answer.tries_added ? `${answer.tries_added} refused captures by pawns are assumed.` : 'Refused tries are not in the game, so the player may have known more.'),
      stopped && `It ends before the game does: ${stopped}.`,
    ].filter(Boolean).join(' ');
  }

  /** Returns the place of a move's turn; without a move that of the first missed mate. */
  place(move) {
    const at = this.turns.findIndex((turn) => move ? turn.move === Number(move) : turn.mate?.missed);
    return at < 0 ? 0 : at;
  }

  /** Shows a turn. */
  choose(at, { write: keep = true } = {}) {
    if (!this.turns?.[at]) return;
    this.at = at;
    this.list.choose(at);
    if (keep) {
      this.touched = true;
      this.state.turn = this.turns[at].move;
      write(this.state);
    }
    this.show();
  }

  /** Goes to the next missed mate, or with -1 to the one before. */
  missed(by) {
    const n = this.turns.length;
    for (let i = 1; i <= n; i++) {
      const at = (this.at + by * i + n) % n;
      if (this.turns[at]?.mate?.missed) {
        this.choose(at);
        return;
      }
    }
  }

  show() {
    const turn = this.turns[this.at];
    if (!turn) return;
    const truth = this.state.by === 'r' && Boolean(turn.truth);
    const kinds = { all: 'kqrbnp', none: '' }[this.state.map] ?? 'k';
    showOnBoard(this.board, turn, { side: this.state.side, truth, kinds });
    this.plan?.detach();
    this.plan = null;
    fill($('#plan-place'));
    showDetail($('#detail'), turn, { side: this.state.side, truth: true }, this.actions(turn));
    this.pressed('#seen-by', 'by', truth ? 'r' : this.state.side);
    this.pressed('#kinds', 'kinds', kinds || 'none');
    this.drawCurve();
  }

  /** Returns what can be done with a turn, once the whole record is there. */
  actions(turn) {
    if (!this.answer) return [];
    const { record } = this.answer;
    const before = recordBefore(record, turn.move, turn.mate?.after);
    const go = (path, query) => async () => location.assign(await address(path, query, { text: JSON.stringify(before) }));
    return [
      turn.mate?.plan && h('button', { type: 'button', class: 'primary', id: 'show-plan', onclick: () => this.showPlan(turn) }, 'Play the mate on the board'),
      h('button', { type: 'button', id: 'to-solve', onclick: go('/solve', {}) }, 'Solve from here'),
      h('button', { type: 'button', id: 'to-board', onclick: go('/board', { at: before.events.length }) }, 'All positions'),
    ];
  }

  /** Shows the plan of a mate, beside the board on which it is played. */
  showPlan(turn) {
    this.plan = planPanel({ board: this.board, turn, record: this.answer.record, side: this.state.side, onclose: () => { this.show(); $('#show-plan')?.focus(); } });
    fill($('#plan-place'), this.plan.element);
  }

  /** Marks the chosen one of some buttons. */
  pressed(group, name, value) {
    for (const button of document.querySelectorAll(group + ' button')) button.setAttribute('aria-pressed', button.dataset[name] === value);
  }

  /** Draws the curve, and says which steps there are. */
  drawCurve() {
    $('#back').disabled = $('#first').disabled = this.at <= 0;
    $('#forth').disabled = $('#last').disabled = this.at >= this.turns.length - 1;
    fill($('#curve-place'), curve(this.turns, this.at, (at) => this.choose(at)));
  }

  /** Steps by keys, unless they are for what has the focus. */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.turns || this.text === null) return;
    const { target } = event;
    if (target.closest('input, textarea, select, dialog, krieg-board, [role=tree]')) return;
    const inList = target.closest('[role=listbox]');
    const steps = {
      ArrowLeft: () => this.choose(this.at - 1), ArrowRight: () => this.choose(this.at + 1),
      ...(inList && { ArrowUp: () => this.choose(this.at - 1), ArrowDown: () => this.choose(this.at + 1) }),
      Home: () => this.choose(0), End: () => this.choose(this.turns.length - 1),
      n: () => this.missed(1), p: () => this.missed(-1), t: () => this.set({ by: this.state.by === 'r' ? '' : 'r' }),
    };
    if (!steps[event.key]) return;
    event.preventDefault();
    steps[event.key]();
  }
}
