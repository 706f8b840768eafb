// A game as one player heard it, step by step, as the server tells it.

import { ask, stream } from './api.js';

/** A replay of a question: a text, and what the address says of it (side, rules, which). */
export class Replay {
  /** What the server told of the game, without its steps. */
  game = null;
  /** The steps that have come so far: see docs/api.md. */
  steps = [];
  /** Why it ends before the game does; ''. */
  stopped = '';
  /** Whether more steps are to come. */
  working = false;

  #ending = null;

  constructor(text, query) {
    this.text = text;
    this.query = query;
  }

  /** Asks for the steps, and calls a function whenever some have come. */
  async run(changed) {
    this.#ending = new AbortController();
    this.working = true;
    try {
      await stream('replay', this.text, {
        query: this.query, signal: this.#ending.signal,
        on: {
          game: (game) => { this.game = game; changed(); },
          step: (step) => { this.steps.push(step); changed(); },
          answer: ({ stopped = '' }) => { this.stopped = stopped; },
        },
      });
    } finally {
      this.working = false;
      changed();
    }
  }

  /** Ends the question. The steps that have come stay. */
  stop() {
    if (this.working) this.stopped = 'it was stopped here';
    this.#ending?.abort();
  }

  /** Asks for positions that are possible after some events: see docs/api.md. */
  states(at, query, signal) {
    return ask('states', this.text, { query: { ...this.query, at, ...query }, signal });
  }

  /** Returns the step after the last event at which so many half-moves had been made. */
  after(moves) {
    return Math.max(0, this.steps.findLastIndex((step) => step.moves <= moves));
  }

  /** Returns what the solver had heard after some events, as a record. */
  record(at) {
    const events = this.steps.slice(1, at + 1).map(({ event }) => ({
      side: event.side, ...(event.try && { try: event.try }), percept: event.percept,
    }));
    return { rules: this.game.rules, start: this.game.start, solver: this.game.side, events };
  }
}
