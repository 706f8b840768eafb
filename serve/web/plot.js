// Plots: lines, steps and points over linear or logarithmic axes. The nearest point says
// what it is under the pointer, or under the arrow keys, and can be chosen.

import { h, svg, fill } from './dom.js';
import { scale, ticks, count } from './plot-axis.js';
import { standAlone, csv } from './plot-export.js';

document.head.append(h('link', { rel: 'stylesheet', href: '/plot.css' }));

const margin = { left: 62, right: 28, top: 10, bottom: 44 };

/** The dashes of lines; together with seven colours they tell series apart. */
const dashes = [null, '7 4', '2 3', '10 3 2 3'];
const colours = 7;

/** How near a point has to be to the pointer, in pixels. */
const reach = 40;

/**
 * A plot. Its options:
 *   name      for files, and data-plot of the element
 *   title     what it shows
 *   x, y      the axes {label, low, high, log, format}, where format writes a number
 *   series    [{name, kind, style, x, y, words, value}]: kind is 'line', 'steps' or
 *             'points', style a number for colour and dashes, x and y arrays of numbers,
 *             words(i) what point i is ('' for one that is nothing by itself)
 *   diagonal  whether the line is drawn on which x and y are equal
 *   height    in pixels
 *   onpick    is called with a series and the number of a point that was chosen
 * The element is to be put into the page; update changes options.
 */
export class Plot {
  #options = { name: 'plot', title: '', series: [], diagonal: false, height: 320, onpick: null };
  #hidden = new Set();
  #active = null; // {series, index}
  #width = 0;
  #places = [];

  constructor(options) {
    this.picture = svg('svg', { class: 'plot-picture', role: 'application', tabindex: 0, 'aria-roledescription': 'plot' });
    this.tip = h('div', { class: 'plot-tip', hidden: true, role: 'status' });
    this.frame = h('div', { class: 'plot-frame' }, this.picture, this.tip);
    this.legend = h('div', { class: 'plot-legend row', role: 'group', 'aria-label': 'Series' });
    this.caption = h('figcaption');
    this.element = h('figure', { class: 'plot' }, this.caption, this.frame, this.legend);
    this.#listen();
    new ResizeObserver(() => this.#resized()).observe(this.frame);
    this.update(options);
  }

  /** Changes options, and draws the plot again. */
  update(options) {
    Object.assign(this.#options, options);
    const { name, title, height } = this.#options;
    this.element.dataset.plot = name;
    this.caption.textContent = title;
    this.picture.setAttribute('aria-label', `${title}. Arrow keys go from point to point${this.#options.onpick ? ', Enter opens one' : ''}.`);
    this.frame.style.height = height + 'px';
    this.#active = null;
    this.#drawLegend();
    this.#draw();
  }

  /** Returns the plot as a document of its own. */
  svg() {
    this.#point(null);
    return standAlone(this.picture, this.#options.series.filter((s) => !this.#hidden.has(s.name)).map((s) => ({
      name: s.name, colour: getComputedStyle(this.picture.querySelector(`[data-series="${CSS.escape(s.name)}"]`)).stroke,
      dashes: s.kind === 'points' ? null : dashesOf(s.style),
    })));
  }

  /** Returns the numbers, a line for each point. */
  csv() {
    const { x, y, series } = this.#options;
    const rows = series.flatMap((s) => s.x.map((value, i) => [s.name, value, s.y[i], s.words?.(i) ?? '']));
    return csv([['series', x.label, y.label, 'point'], ...rows]);
  }

  #listen() {
    this.picture.addEventListener('pointermove', (event) => this.#point(this.#nearest(event), event));
    this.picture.addEventListener('pointerleave', () => this.#point(null));
    this.picture.addEventListener('blur', () => this.#point(null));
    this.picture.addEventListener('click', (event) => { this.#point(this.#nearest(event)); this.#pick(); });
    this.picture.addEventListener('keydown', (event) => this.#key(event));
  }

  #resized() {
    const width = Math.round(this.frame.clientWidth);
    if (width === this.#width) return;
    this.#width = width;
    this.#draw();
  }

  /** The series that are shown. */
  #shown() {
    return this.#options.series.filter((s) => !this.#hidden.has(s.name));
  }

  #draw() {
    if (!this.#width) return;
    const { x, y, height, diagonal } = this.#options;
    const width = this.#width;
    this.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const across = scale(x, margin.left, width - margin.right);
    const up = scale(y, height - margin.bottom, margin.top);
    this.#places = this.#shown().map((series) => placesOf(series, across, up));
    this.ring = svg('circle', { r: 6, class: 'plot-ring', visibility: 'hidden', 'data-passing': '' });
    fill(this.picture, this.#axisX(across), this.#axisY(up),
      diagonal && svg('line', { class: 'plot-diagonal', ...ends(x, y, across, up) }),
      this.#places.map(({ series, path }) => svg('path', {
        d: path, 'data-series': series.name, 'stroke-dasharray': series.kind === 'points' ? null : dashesOf(series.style),
        class: classOf(series),
      })), this.ring);
    this.tip.hidden = true;
  }

  #axisX(across) {
    const { x, height } = this.#options;
    const bottom = height - margin.bottom;
    return svg('g', {}, ticks(x, this.#width / 90).map(({ value, label }) => [
      svg('line', { class: label ? 'plot-grid' : 'plot-tick', x1: across(value), x2: across(value), y1: label ? margin.top : bottom - 4, y2: bottom }),
      label && svg('text', { x: across(value), y: bottom + 17, 'text-anchor': 'middle' }, label),
    ]), svg('text', { x: (margin.left + this.#width - margin.right) / 2, y: height - 6, 'text-anchor': 'middle', class: 'plot-label' }, x.label));
  }

  #axisY(up) {
    const { y, height } = this.#options;
    const right = this.#width - margin.right;
    return svg('g', {}, ticks(y, height / 50).map(({ value, label }) => [
      svg('line', { class: label ? 'plot-grid' : 'plot-tick', x1: margin.left, x2: label ? right : margin.left + 4, y1: up(value), y2: up(value) }),
      label && svg('text', { x: margin.left - 6, y: up(value) + 4, 'text-anchor': 'end' }, label),
    ]), svg('text', { transform: `translate(13 ${(margin.top + height - margin.bottom) / 2}) rotate(-90)`, 'text-anchor': 'middle', class: 'plot-label' }, y.label));
  }

  #drawLegend() {
    fill(this.legend, this.#options.series.map((series) => h('button', {
      type: 'button', class: 'quiet plot-entry', 'aria-pressed': String(!this.#hidden.has(series.name)), title: 'Show or hide',
      onclick: (event) => {
        if (!this.#hidden.delete(series.name)) this.#hidden.add(series.name);
        event.currentTarget.setAttribute('aria-pressed', String(!this.#hidden.has(series.name)));
        this.#active = null;
        this.#draw();
      },
    }, sample(series), series.name)));
  }

  /** Returns the point that is nearest to the pointer. */
  #nearest(event) {
    const box = this.picture.getBoundingClientRect();
    const [left, top] = [(event.clientX - box.left) * this.#width / box.width, (event.clientY - box.top) * this.#options.height / box.height];
    let best = null;
    let least = reach * reach;
    for (const [place, { series, xs, ys }] of this.#places.entries()) {
      for (let i = 0; i < xs.length; i++) {
        const distance = (xs[i] - left) ** 2 + (ys[i] - top) ** 2;
        if (distance < least && named(series, i)) {
          least = distance;
          best = { place, index: i };
        }
      }
    }
    return best;
  }

  /** Shows what a point is; none if it is null. */
  #point(active) {
    this.#active = active;
    this.ring?.setAttribute('visibility', active ? 'visible' : 'hidden');
    this.tip.hidden = !active;
    this.picture.classList.toggle('plot-pickable', Boolean(active && this.#options.onpick));
    if (!active) return;
    const { series, xs, ys } = this.#places[active.place];
    const [left, top] = [xs[active.index], ys[active.index]];
    this.ring.setAttribute('cx', left);
    this.ring.setAttribute('cy', top);
    this.tip.textContent = named(series, active.index);
    this.tip.style.left = Math.min(Math.max(left, 110), this.#width - 110) + 'px';
    this.tip.style.top = top + 'px';
    this.tip.classList.toggle('plot-under', top < this.#options.height / 3);
  }

  #pick() {
    if (!this.#active || !this.#options.onpick) return;
    this.#options.onpick(this.#places[this.#active.place].series, this.#active.index);
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') this.#pick();
    else if (event.key === 'Escape') this.#point(null);
    else if (step) this.#point(this.#along(step));
    else if (turn) this.#point(this.#beside(turn));
    else return;
    event.preventDefault();
  }

  /** Returns the point that is so many steps further on in its series. */
  #along(step) {
    const active = this.#active ?? this.#first();
    if (!active || !this.#active) return active;
    const order = this.#order(active.place);
    const at = Math.min(Math.max(order.indexOf(active.index) + step, 0), order.length - 1);
    return { place: active.place, index: order[at] };
  }

  /** Returns the point of another series that is nearest to the active one. */
  #beside(turn) {
    const active = this.#active ?? this.#first();
    if (!active || !this.#active) return active;
    const left = this.#places[active.place].xs[active.index];
    for (let n = 1; n <= this.#places.length; n++) {
      const place = (active.place + turn * n + this.#places.length * n) % this.#places.length;
      const { xs } = this.#places[place];
      const order = this.#order(place);
      if (order.length > 0) return { place, index: order.reduce((best, i) => (Math.abs(xs[i] - left) < Math.abs(xs[best] - left) ? i : best)) };
    }
    return active;
  }

  #first() {
    for (let place = 0; place < this.#places.length; place++) {
      const [index] = this.#order(place);
      if (index !== undefined) return { place, index };
    }
    return null;
  }

  /** Returns the points of a series that are something by themselves, from left to right. */
  #order(place) {
    const entry = this.#places[place];
    entry.order ??= Array.from(entry.xs.keys()).filter((i) => named(entry.series, i)).sort((a, b) => entry.xs[a] - entry.xs[b] || a - b);
    return entry.order;
  }
}

/** Returns what a point is. */
function named(series, index) {
  return series.words ? series.words(index) : `${series.name}: ${count(series.x[index])}, ${count(series.y[index])}`;
}

/** Returns where the points of a series lie, and the path that draws it. */
function placesOf(series, across, up) {
  const xs = Float64Array.from(series.x, across);
  const ys = Float64Array.from(series.y, up);
  let path = '';
  for (let i = 0; i < xs.length; i++) {
    const [left, top] = [xs[i].toFixed(1), ys[i].toFixed(1)];
    if (series.kind === 'points') path += series.style % 2 ? `M${left} ${top}m-3-3l6 6m0-6l-6 6` : `M${left} ${top}h0`;
    else if (i === 0) path += `M${left} ${top}`;
    else path += series.kind === 'steps' ? `H${left}V${top}` : `L${left} ${top}`;
  }
  return { series, xs, ys, path };
}

/** Returns the ends of the line on which x and y are equal. */
function ends(x, y, across, up) {
  const low = Math.max(x.low, y.low);
  const high = Math.min(x.high, y.high);
  return { x1: across(low), y1: up(low), x2: across(high), y2: up(high) };
}

function dashesOf(style) {
  return dashes[Math.floor(style / colours) % dashes.length];
}

/** Returns a small picture of a series for the legend. */
function sample(series) {
  const points = series.kind === 'points';
  return svg('svg', { width: 26, height: 12, viewBox: '0 0 26 12', 'aria-hidden': 'true' }, svg('path', {
    d: !points ? 'M1 6H25' : series.style % 2 ? 'M13 6m-3-3l6 6m0-6l-6 6' : 'M13 6h0', 'stroke-dasharray': points ? null : dashesOf(series.style),
    class: classOf(series),
  }));
}

/** Points of even styles are dots, the others are crosses. */
function classOf({ kind, style }) {
  return `plot-${kind} plot-colour-${style % colours}${kind === 'points' && style % 2 === 0 ? ' plot-dot' : ''}`;
}
