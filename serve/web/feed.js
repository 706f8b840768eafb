// What the referee says, as a list for one player or for both. Both hear the same words; who
// made a proposal also knows which it was.

import { h, fill } from './dom.js';
import { colourName } from './squares.js';

const styles = `feed.css`;

if (!document.querySelector(`link[href="/${styles}"]`)) document.head.append(h('link', { rel: 'stylesheet', href: '/' + styles }));

/**
 * A list of events: {side, san, said, percept, refused}, as the steps of a replay have
 * them. San is '' where the proposal is not known, and refused, the opponent's tries that
 * were refused before, is missing where they are not known. The options are
 *   sides   whose ears there are: ['w'], ['b'] or both; a column for each
 *   onpick  is called with the number of an event, from 0, that was clicked
 */
export class Feed {
  #rows = []; // those of each event
  #events = [];
  #sides = [];
  #marked = -1;

  constructor({ sides = ['w', 'b'], onpick = null } = {}) {
    this.list = h('ol', { class: 'feed', tabIndex: 0, 'aria-label': 'What was heard' });
    this.head = h('div', { class: 'feed-head', 'aria-hidden': 'true' });
    this.element = h('div', { class: 'feed-box' }, this.head, this.list);
    if (onpick) {
      this.list.classList.add('feed-picks');
      this.list.addEventListener('click', (event) => {
        const row = event.target.closest('[data-event]');
        if (row) onpick(Number(row.dataset.event));
      });
    }
    this.show([], sides);
  }

  /** Shows events; those that were shown before are not drawn again. */
  show(events, sides = this.#sides) {
    if (sides.join() !== this.#sides.join()) {
      this.#keep(0);
      this.#sides = sides;
      this.element.style.setProperty('--ears', sides.length);
      this.head.hidden = sides.length === 1;
      fill(this.head, h('span'), sides.map((side) => h('span', {}, capital(colourName(side)))));
    }
    const differs = this.#events.findIndex((event, i) => event !== events[i] && JSON.stringify(event) !== JSON.stringify(events[i]));
    if (differs >= 0) this.#keep(differs);
    this.#events = events;
    for (let i = this.#rows.length; i < events.length; i++) {
      this.#rows.push(this.#draw(i));
      this.list.append(...this.#rows[i]);
    }
  }

  /** Marks an event as the last that has happened; -1 for none. */
  mark(current) {
    this.#rows.forEach((rows, i) => {
      for (const row of rows) row.classList.toggle('feed-later', i > current);
      if (i === current) rows.at(-1).setAttribute('aria-current', 'true');
      else rows.at(-1).removeAttribute('aria-current');
    });
    if (current === this.#marked) return; // who has scrolled since is not disturbed
    this.#marked = current;
    const row = this.#rows[current]?.at(-1);
    // Only the list scrolls, not the page.
    if (row) this.list.scrollTop += row.getBoundingClientRect().top - this.list.getBoundingClientRect().top - this.list.clientHeight / 2;
    else this.list.scrollTop = 0;
  }

  /** Keeps the first n events, and takes the others off. */
  #keep(n) {
    for (const row of this.#rows.splice(n).flat()) row.remove();
    this.#events = this.#events.slice(0, n);
    if (this.#marked >= n) this.#marked = -1;
  }

  /** Returns the rows of an event: refused tries that are known have rows of their own. */
  #draw(i) {
    const { san, said, percept, refused } = this.#events[i];
    const words = said.split(', ').filter((word) => word && !word.endsWith(' has moved'));
    const tries = (refused ?? []).map((name) => this.#row(i, name, ['illegal']));
    return [...tries, this.#row(i, san, words, { accepted: !percept.illegal, before: refused ? 0 : percept.illegals })];
  }

  /** Returns a row for a proposal, of which words were said: whether it was accepted, and how many before it were not. */
  #row(i, name, words, { accepted = false, before = 0 } = {}) {
    const { side } = this.#events[i];
    const whole = capital(colourName(side));
    const cells = this.#sides.map((ear) => {
      const own = ear === side;
      return h('span', { class: own ? 'feed-own' : 'feed-other' },
        this.#sides.length > 1 && h('span', { class: 'visually-hidden' }, `${capital(colourName(ear))}: `),
        before > 0 && h('span', { class: 'badge' }, before === 1 ? 'illegal' : `${before} × illegal`),
        own ? h('strong', {}, name || 'a move') : accepted && `${whole} has moved`,
        words.map((word) => h('span', { class: 'badge ' + tone(word) }, word)));
    });
    const number = 1 + this.#events.slice(0, i).filter((earlier) => earlier.side === 'b' && !earlier.percept.illegal).length;
    return h('li', { dataset: { event: i }, class: 'feed-' + side },
      h('span', { class: 'feed-turn', title: `${whole}'s turn` }, h('i', { class: 'feed-dot' }), `${number}${side === 'w' ? '.' : '…'}`), cells);
  }
}

/** Returns the look of the referee's words. */
function tone(words) {
  if (/mate|material/.test(words)) return 'good';
  if (words.includes('check')) return 'info';
  if (words.includes('capture')) return 'warn';
  return words.includes('illegal') ? 'bad' : '';
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
