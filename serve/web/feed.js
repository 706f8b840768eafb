// What the referee says, as a list for both players. Both hear the same words; who made a
// proposal also knows which it was.

import { h, fill } from './dom.js';
import { colourName } from './squares.js';

const styles = `feed.css`;

if (!document.querySelector(`link[href="/${styles}"]`)) document.head.append(h('link', { rel: 'stylesheet', href: '/' + styles }));

/**
 * A list of events: {side, san, said, percept, refused}, as the steps of a replay have
 * them. San is '' where the proposal is not known. The options are
 *   sides   whose ears there are: ['w'], ['b'] or both; a column for each
 *   onpick  is called with the number of an event, from 0, that was clicked
 */
export class Feed {
  #rows = [];
  #events = [];
  #sides = [];
  #shown = 0;
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
    const same = sides.join() === this.#sides.join() && events.length >= this.#shown && events[0] === this.#events[0];
    if (!same) {
      this.#sides = sides;
      this.#shown = 0;
      this.#rows = [];
      this.#marked = -1;
      this.list.replaceChildren();
      this.element.style.setProperty('--ears', sides.length);
      fill(this.head, h('span'), sides.map((side) => h('span', {}, capital(colourName(side)))));
    }
    this.#events = events;
    for (; this.#shown < events.length; this.#shown++) this.list.append(...this.#draw(events, this.#shown));
  }

  /** Marks an event as the last that has happened; -1 for none. */
  mark(current) {
    this.#rows.forEach((row, i) => {
      row.classList.toggle('feed-later', i > current);
      if (i === current) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
    const row = this.#rows[current];
    if (current === this.#marked) return; // who has scrolled since is not disturbed
    this.#marked = current;
    // Only the list scrolls, not the page.
    if (row) this.list.scrollTop += row.getBoundingClientRect().top - this.list.getBoundingClientRect().top - this.list.clientHeight / 2;
    else this.list.scrollTop = 0;
  }

  /** Returns the rows of an event: the opponent's refusals have rows of their own. */
  #draw(events, i) {
    const event = events[i];
    const tries = event.refused ?? Array(event.percept.illegals ?? 0).fill('');
    const row = this.#row(i, event, event.san ?? '', event.percept.illegal ? 'illegal' : announced(event));
    this.#rows.push(row);
    return [...tries.map((name) => this.#row(i, event, name, 'illegal')), row];
  }

  #row(i, event, name, words) {
    const cells = this.#sides.map((side) => {
      const own = side === event.side;
      const first = own ? h('strong', {}, name || 'a move') : words === 'illegal' ? null : `${capital(colourName(event.side))} has moved`;
      return h('span', { class: own ? 'feed-own' : 'feed-other' }, h('span', { class: 'visually-hidden' }, `${capital(colourName(side))}: `),
        first, words && h('span', { class: 'badge ' + tone(words) }, words));
    });
    return h('li', { dataset: { event: i }, class: 'feed-' + event.side }, h('span', { class: 'feed-dot', title: `${capital(colourName(event.side))}'s turn` }), cells);
  }
}

/** Returns what is said beside that a move was made; ''. */
function announced(event) {
  return event.said.replace(/^(White|Black) has moved(, )?/, '');
}

/** Returns the look of the referee's words. */
function tone(words) {
  if (words.includes('mate')) return 'good';
  if (words.includes('check')) return 'info';
  if (words.includes('capture')) return 'warn';
  return words === 'illegal' ? 'bad' : '';
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
