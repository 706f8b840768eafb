// The turns of a review: as a list, and as a curve of the number of positions.

import { h, svg, fill } from './dom.js';
import { mark, played, positions, count } from './review-words.js';

/** A list of turns, of which one is chosen. onchoose gets its place in the list. */
export class TurnList {
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.chosen = -1;
    this.element = h('div', {
      class: 'scroll rv-turns', id: 'turns', role: 'listbox', tabIndex: 0, 'aria-label': 'Moves',
      onclick: (event) => {
        const row = event.target.closest('[role=option]');
        if (row) onchoose([...this.element.children].indexOf(row));
      },
    });
  }

  /** Shows turns; those that are there already stay. */
  set(turns) {
    while (this.element.children.length > turns.length) this.element.lastChild.remove();
    for (const turn of turns.slice(this.element.children.length)) this.element.append(row(turn));
    this.choose(this.chosen);
  }

  /** Marks a turn as the one that is shown, and brings it into sight. */
  choose(at) {
    this.element.children[this.chosen]?.setAttribute('aria-selected', 'false');
    this.chosen = at;
    const row = this.element.children[at];
    if (!row) return;
    row.setAttribute('aria-selected', 'true');
    this.element.setAttribute('aria-activedescendant', row.id);
    const { offsetTop, offsetHeight } = row;
    if (offsetTop < this.element.scrollTop) this.element.scrollTop = offsetTop;
    const below = offsetTop + offsetHeight - this.element.clientHeight;
    if (below > this.element.scrollTop) this.element.scrollTop = below;
  }
}

function row(turn) {
  const what = mark(turn);
  const refused = turn.proposals.filter(({ illegal }) => illegal).length;
  return h('div', { role: 'option', id: `turn-${turn.move}`, 'aria-selected': 'false', dataset: { turn: turn.move, mark: what?.kind ?? '' } },
    h('span', { class: 'number muted' }, `${turn.move}.`),
    h('span', { class: 'rv-move' }, played(turn)?.san ?? '…', refused > 0 && h('span', { class: 'muted small' }, ` ${refused} refused`)),
    h('span', { class: 'number small' }, (turn.all ? '' : '≥ ') + count(turn.positions)),
    what ? h('span', { class: 'badge ' + what.look }, what.words) : turn.chance ? h('span', { class: 'badge' }, 'a chance') : h('span', {}));
}

const [width, height, left] = [600, 110, 44];

/**
 * Returns the curve of the number of positions, on a logarithmic scale, as an element. A
 * click chooses the nearest turn. The list of moves says the same to those who cannot see it.
 */
export function curve(turns, chosen, onchoose) {
  const element = h('div', { class: 'rv-curve', id: 'curve' });
  if (turns.length === 0) return element;
  const top = Math.max(1, Math.log10(Math.max(...turns.map((t) => t.positions))));
  const x = (i) => turns.length === 1 ? width / 2 : left + i * (width - left - 12) / (turns.length - 1);
  const y = (n) => height - 8 - (height - 24) * Math.log10(Math.max(n, 1)) / top;
  const line = turns.map((t, i) => `${x(i).toFixed(1)} ${y(t.positions).toFixed(1)}`).join('L');
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', onclick: (event) => {
    const box = picture.getBoundingClientRect();
    const at = (event.clientX - box.left) / box.width * width;
    onchoose(turns.reduce((best, _, i) => Math.abs(x(i) - at) < Math.abs(x(best) - at) ? i : best, 0));
  } },
  Array.from({ length: Math.floor(top) + 1 }, (_, i) => [
    svg('path', { class: 'rv-grid', d: `M${left - 6} ${y(10 ** i)}H${width}` }),
    svg('text', { x: left - 10, y: y(10 ** i) + 4, 'text-anchor': 'end' }, count(10 ** i)),
  ]),
  svg('path', { class: 'rv-area', d: `M${x(0)} ${height - 8}L${line}L${x(turns.length - 1)} ${height - 8}Z` }),
  svg('path', { class: 'rv-line', d: 'M' + line }),
  turns[chosen] && svg('path', { class: 'rv-cursor', d: `M${x(chosen)} 4V${height - 4}` }),
  turns.map((t, i) => svg('circle', { class: 'rv-dot rv-' + (mark(t)?.kind ?? 'plain'), cx: x(i), cy: y(t.positions), r: mark(t) ? 6 : i === chosen ? 5 : 2.5 },
    svg('title', {}, `Move ${t.move}: ${positions(t)}`))));
  fill(element, picture, h('p', { class: 'muted small' }, 'Positions that fit what was heard, move by move'));
  return element;
}
