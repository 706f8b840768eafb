// The ghosts of the small boards of a table: they are asked for when a board comes into
// view, a few at a time.

import { get } from './api.js';
import { show } from './problem-card.js';

/** How many are asked for at a time. */
const together = 2;

/** Fills boards of problems of a set as they come into view, until it is stopped. */
export class Thumbnails {
  #set;
  #rows = new Map();
  #waiting = [];
  #working = 0;
  #ended = new AbortController();
  #observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: '200px' });

  constructor(set) {
    this.#set = set;
  }

  /** Fills the board of a row of the set when it is seen. */
  watch(board, row) {
    this.#rows.set(board, row);
    this.#observer.observe(board);
  }

  /** Gives up what has not come yet. */
  stop() {
    this.#observer.disconnect();
    this.#ended.abort();
  }

  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.#observer.unobserve(target);
      this.#waiting.push(target);
    }
    while (this.#working < together && this.#waiting.length > 0) this.#work();
  }

  async #work() {
    this.#working++;
    const { signal } = this.#ended;
    while (this.#waiting.length > 0 && !signal.aborted) {
      const board = this.#waiting.shift();
      try {
        const sheet = await get(`problems/${encodeURIComponent(this.#set)}/${this.#rows.get(board).number}`, {}, { signal });
        show(board, sheet);
      } catch {
        // The board stays without ghosts; whoever opens the problem is told why.
      }
    }
    this.#working--;
  }
}
