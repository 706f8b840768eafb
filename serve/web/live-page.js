// A game that is played elsewhere: the own proposals and what the referee says are entered,
// and after each the page tells what is possible and what is best.

import { h, fill, $, say, complain, download } from './dom.js';
import { ask } from './api.js';
import { readLong, enter, address } from './state.js';
import { loadBox } from './load.js';
import { possible, otherwise } from './live-said.js';
import { asks, hearsRefusals, question, ruleSets } from './rulesets.js';
import { positions, kingWords, chanceWords, tryWords, mateWords, sideName, otherSide } from './review-words.js';

/** The live game of the page: how it begins, and what is known in it now. */
export class LivePage {
  constructor(root) {
    this.root = root;
    this.record = null;
    this.kinds = 'k';
    this.board = h('krieg-board', { id: 'board', onpropose: (event) => this.propose(event.detail.try) });
  }

  /** Ends what runs. */
  close() {
    this.search?.abort();
  }

  /** Shows the game that the address has. */
  async restore() {
    document.title = 'Live · kriegmate';
    const text = await readLong('record');
    if (text === null) {
      this.search?.abort();
      this.record = null;
      this.begin();
    } else if (text !== JSON.stringify(this.record)) {
      if (!this.record) this.begin(); // until it is known that there is a record
      await this.follow(recordIn(text), { keep: false });
    }
  }

  /** Shows how a game begins. */
  begin() {
    const colours = ['w', 'b'].map((colour) => h('label', {},
      h('input', { type: 'radio', name: 'solver', value: colour, checked: colour === 'w' }), sideName(colour)));
    const start = h('input', { name: 'start', id: 'start', class: 'code', size: 44, placeholder: 'the normal array, or a FEN' });
    const rules = h('select', { name: 'rules' }, ruleSets.map(([name, words]) => h('option', { value: name }, words)));
    fill(this.root,
      h('form', {
        class: 'panel stack', id: 'begin', onsubmit: (event) => {
          event.preventDefault();
          const solver = colours.map((label) => label.firstChild).find((radio) => radio.checked).value;
          this.follow({ rules: rules.value, ...(start.value.trim() && { start: start.value.trim() }), solver, events: [] }).catch(complain);
        },
      },
      h('h2', {}, 'You play elsewhere, and this page counts along'),
      h('p', { class: 'muted' }, 'Enter what you propose and what the referee says. After every announcement you see how many positions fit, where the king may be, whether a mate is certain, and which tries tell the most.'),
      h('div', { class: 'row rv-options' },
        h('fieldset', {}, h('legend', {}, 'You play'), h('div', { class: 'segmented' }, colours)),
        h('label', { class: 'field' }, h('span', {}, 'Rules'), rules),
        h('label', { class: 'field grow' }, h('span', {}, 'Start'), start)),
      h('div', {}, h('button', { type: 'submit', class: 'primary', id: 'start-live' }, 'Begin'))),
      h('details', { class: 'panel' }, h('summary', {}, 'Go on with a record that was saved'),
        loadBox({ id: 'saved', label: 'A record in JSON', button: 'Go on', accept: '.json', rows: 4, onload: (text) => this.load(text).catch(complain) })));
  }

  async load(text) {
    await this.follow(recordIn(text));
  }

  /** Asks what is known after a record, and goes on with it; if it cannot be, the one before stays. */
  async follow(record, { keep = true } = {}) {
    this.search?.abort();
    this.search = new AbortController();
    $('#working')?.removeAttribute('hidden');
    try {
      this.now = await ask('now', JSON.stringify(record), { signal: this.search.signal });
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (!this.record) {
        this.begin();
        throw error;
      }
      $('#working')?.setAttribute('hidden', '');
      const why = error.message.startsWith('impossible') ? 'no position fits this announcement. Was an earlier one entered wrongly?' : error.message;
      say(`That cannot be: ${why}\nThe record stays as it was before.`, 'error');
      return;
    }
    say('');
    this.record = record;
    this.proposed = null;
    if (keep) {
      await enter({ live: '1' }, { record: JSON.stringify(record) });
    }
    this.show();
    if (keep && !matchMedia('(pointer: coarse)').matches) $('#answers button, #move')?.focus();
  }

  /** Adds an event to the record. */
  add(event) {
    return this.follow({ ...this.record, events: [...this.record.events, event] }).catch(complain);
  }

  undo() {
    if (this.proposed) {
      this.proposed = null;
      this.show();
    } else {
      this.follow({ ...this.record, events: this.record.events.slice(0, -1) }).catch(complain);
    }
  }

  show() {
    const { now } = this;
    fill(this.root,
      h('div', { class: 'split lv-body' },
        h('div', { class: 'stack' }, this.board, this.controls()),
        h('div', { class: 'stack' },
          h('section', { class: 'panel stack', id: 'next', 'aria-live': 'polite' }, this.next()),
          h('section', { class: 'panel', id: 'known' }, this.known()),
          h('section', { class: 'panel stack', id: 'record' }, this.history()))));
    this.showBoard();
    document.title = `${now.events.length} events · Live · kriegmate`;
  }

  showBoard() {
    const { now, board, proposed } = this;
    board.below = now.side;
    board.position = now.board;
    board.ghosts = now.heat;
    board.ghostColour = otherSide(now.side);
    board.kinds = this.kinds;
    board.proposals = now.to_move === now.side && !proposed ? now.options.map(({ uci }) => uci) : null;
    board.refused = now.proposals.filter(({ illegal }) => illegal).map(({ uci }) => uci);
    board.label = `Move ${now.move}: what ${sideName(now.side)} knows`;
    const arrow = (uci, kind) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), kind });
    board.arrows = proposed?.uci ? [arrow(proposed.uci, '')] : now.mate ? now.mate.begin.map(({ uci }) => arrow(uci, 'key')) : [];
  }

  controls() {
    const views = [['k', 'King map'], ['kqrbnp', 'All pieces'], ['', 'No map']].map(([kinds, words]) => h('button', {
      type: 'button', dataset: { kinds }, 'aria-pressed': String(kinds === this.kinds), onclick: () => {
        this.kinds = kinds;
        for (const view of views) view.setAttribute('aria-pressed', String(view.dataset.kinds === kinds));
        this.showBoard(); // and nothing else: what was entered stays
      },
    }, words));
    return h('div', { class: 'row apart' },
      h('div', { class: 'segmented', role: 'group', 'aria-label': 'What the board shows' }, views),
      h('button', { type: 'button', id: 'undo', disabled: this.record.events.length === 0 && !this.proposed, onclick: () => this.undo() }, 'Take back'));
  }

  /** Returns what is to be entered next. */
  next() {
    const { now, proposed } = this;
    const busy = h('span', { class: 'muted', id: 'working', hidden: true }, 'counting…');
    const common = { board: now.board, rules: now.rules };
    if (now.to_move === '') return [h('h2', {}, `The game is over: ${now.end}.`), h('div', {}, h('button', { type: 'button', onclick: () => this.review() }, 'Review it'))];
    if (proposed?.question) {
      return [h('h2', {}, 'You asked “any?”. What did the referee say? ', busy),
        possible(now.ask, (percept) => this.add({ side: now.side, ask: 'any', percept }))];
    }
    if (proposed) {
      const said = (percept) => this.add({ side: now.side, try: proposed.uci, percept });
      return [h('h2', {}, `You proposed ${proposed.san}. What did the referee say? `, busy),
        possible(proposed.answers, said), otherwise({ ...common, proposed: proposed.uci, onsaid: said })];
    }
    if (now.to_move === now.side) {
      const refused = now.proposals.filter(({ illegal }) => illegal).map(({ san }) => san);
      const asked = now.proposals.find(({ san }) => san === question);
      return [h('h2', {}, `Move ${now.move}: what do you propose? `, busy),
        refused.length > 0 && h('p', { id: 'refused' }, 'Refused in this turn: ' + refused.join(', ')),
        asked && h('p', { id: 'asked' }, `You asked “any?”, and the referee said “${asked.heard}”.${this.binds()}`),
        this.typed()];
    }
    const refusals = refusalsField('refusals');
    const turn = asks(now.rules) && opponentsQuestion();
    const said = (percept) => this.add({ side: now.to_move, percept: { ...(refusals.count() > 0 && { illegals: refusals.count() }), ...(turn && turn.heard()), ...percept } });
    return [h('h2', {}, `${sideName(now.to_move)}'s turn: what did you hear? `, busy),
      hearsRefusals(now.rules) && h('label', { class: 'row' }, 'Tries of the opponent that were refused:', refusals.input),
      turn && turn.fields,
      possible(now.replies, said), otherwise({ ...common, onsaid: said })];
  }

  /** Returns what the answer to the question asks of the player, as a sentence. */
  binds() {
    if (!this.now.obliged) return '';
    return this.now.rules === 'berkeley-any' ? ' You have to make a capture with a pawn.' : ' You have to try a capture with a pawn.';
  }

  /** Returns the field in which a move can be typed. */
  typed() {
    const field = h('input', { id: 'move', 'aria-label': 'Your move', placeholder: 'e4, Nf3, e2e4…', autocomplete: 'off', size: 12 });
    field.setAttribute('list', 'moves');
    return h('form', {
      class: 'row', onsubmit: (event) => {
        event.preventDefault();
        const option = this.find(field.value);
        if (option) this.propose(option.uci);
        else say(`${field.value} cannot be proposed: drag the piece on the board, or write it as one of the list`, 'error');
      },
    }, field, h('datalist', { id: 'moves' }, this.now.options.map(({ san }) => h('option', { value: san }))),
    h('button', { type: 'submit', class: 'primary' }, 'Propose'),
    asks(this.now.rules) && h('button', {
      type: 'button', id: 'ask', disabled: !this.now.ask, title: 'Ask whether one of your pawns can take', onclick: () => this.inquire(),
    }, 'Ask “any?”'),
    h('span', { class: 'muted' }, 'or move the piece on the board'));
  }

  /** Returns the option that somebody has typed. */
  find(text) {
    const plain = (move) => move.replace(/[x+#=\s-]/g, '');
    const wanted = plain(text.trim());
    const { options } = this.now;
    return options.find(({ uci, san }) => uci === wanted || plain(san) === wanted)
      ?? options.find(({ uci, san }) => uci === wanted.toLowerCase() || plain(san).toLowerCase() === wanted.toLowerCase());
  }

  /** Asks whether there are captures by pawns. */
  inquire() {
    say('');
    this.proposed = { question: true };
    this.show();
    $('#answers button')?.focus();
  }

  propose(uci) {
    say('');
    this.proposed = this.now.options.find((option) => option.uci === uci);
    this.show();
    $('#answers button')?.focus();
  }

  /** Returns what is known now, and what is best. */
  known() {
    const { now } = this;
    const facts = [['Positions', positions(now) + '.'], [`${sideName(otherSide(now.side))}'s king`, kingWords(now.king)]];
    if (now.to_move === now.side) {
      facts.push(['Certain mate', now.mate ? mateWords({ ...now, mate: { ...now.mate, after: 0 } }) : mateWords(now).replace('was', 'is')]);
      if (now.chance) facts.push(['Best chance', chanceWords(now)]);
      if (now.tries.length > 0) facts.push(['Tells the most', ...now.tries.map(tryWords)]);
    }
    return [h('div', { class: 'row apart' }, h('h2', {}, 'What you know'), now.mate && h('span', { class: 'badge good', id: 'certain' }, `mate in ${now.mate.ply} ply`)),
      h('dl', { class: 'rv-facts' }, facts.map(([name, ...words]) => [h('dt', {}, name), words.map((text) => h('dd', {}, text))]))];
  }

  /** Returns the events so far, and what can be done with them. */
  history() {
    const { now } = this;
    return [h('h2', {}, 'The record'),
      now.events.length > 0 ? h('ol', { class: 'scroll lv-events', id: 'events' }, now.events.map((words) => h('li', {}, words))) : h('p', { class: 'muted' }, 'Nothing has happened yet.'),
      h('div', { class: 'row' },
        h('button', { type: 'button', id: 'save', onclick: () => download('record.json', 'application/json', JSON.stringify(this.record) + '\n') }, 'Download'),
        h('button', { type: 'button', disabled: now.events.length === 0, onclick: () => this.review() }, 'Review it so far'),
        h('button', { type: 'button', class: 'quiet', onclick: () => enter({ live: '1' }).then(() => this.restore()) }, 'New game'))];
  }

  /** Goes to the review of the record. */
  async review() {
    location.assign(await address('/review', { side: this.record.solver }, { text: JSON.stringify(this.record) }));
  }
}

/** Returns a field for a number of refusals, with count, which returns it. */
function refusalsField(id) {
  const input = h('input', { type: 'number', id, min: 0, max: 200, value: 0 });
  return { input, count: () => Number(input.value) };
}

/** Returns fields for a question of the opponent, with heard, which returns what a record has of it. */
function opponentsQuestion() {
  const answer = h('select', { id: 'they-asked' }, [['', 'no'], ['yes', 'yes, and was told “yes”'], ['no', 'yes, and was told “no”']].map(([value, words]) => h('option', { value }, words)));
  const after = refusalsField('refusals-after');
  const label = h('label', { class: 'row', hidden: true }, 'Tries that were refused after the question:', after.input);
  answer.addEventListener('change', () => { label.hidden = answer.value === ''; });
  return {
    fields: [h('label', { class: 'row' }, 'The opponent asked “any?”:', answer), label],
    heard: () => (answer.value === '' ? {} : { any: answer.value, ...(after.count() > 0 && { illegals_after: after.count() }) }),
  };
}

/** Returns the record that a text is: the page adds to its events. */
function recordIn(text) {
  let record = null;
  try {
    record = JSON.parse(text);
  } catch {
    // It is no JSON, so it is no record either.
  }
  if (!Array.isArray(record?.events)) throw new Error('this is no record in JSON: want one that this page has saved, or kriegmate convert has written');
  return record;
}
