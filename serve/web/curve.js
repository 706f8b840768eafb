// The number of possible positions after every event, as a curve over a logarithmic scale.

import { h, svg, fill } from './dom.js';

const height = 84;
/** The room at both ends, so that the curve lies under a slider's thumb. */
const inset = 8;
const foot = 5;
const head = 15;

/** A curve; onpick is called with the number of the event, from 0, that was clicked. */
export class Curve {
  #steps = [];
  #events = 1;
  #at = 0;
  #width = 0;

  constructor({ onpick }) {
    this.picture = svg('svg', { class: 'curve', role: 'img', height });
    this.element = h('div', { class: 'curve-frame' }, this.picture);
    const pick = (event) => {
      if (event.buttons === 0 && event.type !== 'pointerdown') return;
      const { left } = this.picture.getBoundingClientRect();
      onpick(Math.min(this.#steps.length - 1, Math.max(0, Math.round((event.clientX - left - inset) / this.#gap()))));
    };
    this.picture.addEventListener('pointerdown', (event) => { this.picture.setPointerCapture(event.pointerId); pick(event); });
    this.picture.addEventListener('pointermove', pick);
    new ResizeObserver(([entry]) => { this.#width = entry.contentRect.width; this.#draw(); }).observe(this.element);
  }

  /** Shows steps, of so many events that there will be, and which is looked at. */
  show(steps, events, at) {
    this.#steps = steps;
    this.#events = Math.max(1, events);
    this.#at = at;
    this.#draw();
  }

  #gap() {
    return (this.#width - 2 * inset) / this.#events;
  }

  #draw() {
    if (this.#width < 4 * inset) return;
    const most = Math.max(10, ...this.#steps.map((step) => step.states));
    const decades = Math.ceil(Math.log10(most));
    const x = (i) => (inset + i * this.#gap()).toFixed(1);
    const y = (n) => (height - foot - Math.log10(Math.max(1, n)) / decades * (height - foot - head)).toFixed(1);
    this.picture.setAttribute('width', this.#width);
    this.picture.setAttribute('aria-label', `Possible positions after each event, up to ${most.toLocaleString('en')}`);
    const every = Math.ceil(decades / 3); // so that the words do not touch
    const points = this.#steps.map((step, i) => `${x(i)} ${y(step.states)}`);
    const here = this.#steps[this.#at];
    fill(this.picture,
      Array.from({ length: decades + 1 }, (_, i) => [
        svg('line', { class: 'curve-grid', x1: inset, x2: this.#width - inset, y1: y(10 ** i), y2: y(10 ** i) }),
        i > 0 && (decades - i) % every === 0 && svg('text', { class: 'curve-scale', x: inset, y: Number(y(10 ** i)) - 2 }, (10 ** i).toLocaleString('en')),
      ]),
      points.length > 0 && svg('path', { class: 'curve-area', d: `M${x(0)} ${y(1)}L${points.join('L')}L${x(points.length - 1)} ${y(1)}Z` }),
      points.length > 0 && svg('path', { class: 'curve-line', d: 'M' + points.join('L') }),
      this.#drawn(x, y),
      here && svg('line', { class: 'curve-here', x1: x(this.#at), x2: x(this.#at), y1: head / 2, y2: height - foot }),
      here && svg('circle', { class: 'curve-here', cx: x(this.#at), cy: y(here.states), r: 4.5 }));
  }

  /** Draws the parts anew where positions were drawn at random. */
  #drawn(x, y) {
    const parts = [];
    this.#steps.forEach((step, i) => {
      if (i > 0 && !step.all) parts.push(`M${x(i - 1)} ${y(this.#steps[i - 1].states)}L${x(i)} ${y(step.states)}`);
    });
    return parts.length > 0 && svg('path', { class: 'curve-drawn', d: parts.join('') });
  }
}
