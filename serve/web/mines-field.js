// The board of Minesweeper: a grid of buttons that one walks over with the arrow keys.

import { h } from './dom.js';

/** How long a finger stays on a cell to flag it, in milliseconds. */
const longPress = 450;

/**
 * Makes an element the board. Of the options, open, flag and type are called with a row
 * and a column: when a cell is to be opened, to be flagged, and, with the key as a third
 * argument, when a digit, # or Backspace is typed on it.
 */
export class Field {
  constructor(element, { open, flag, type }) {
    this.element = element;
    this.act = { open, flag, type };
    this.rows = 0;
    this.cols = 0;
    this.cells = [];
    this.at = [0, 0];
    this.held = false;
    element.addEventListener('click', (event) => this.clicked(event));
    element.addEventListener('contextmenu', (event) => this.context(event));
    element.addEventListener('keydown', (event) => this.key(event));
    element.addEventListener('focusin', (event) => this.stand(event.target));
    element.addEventListener('pointerdown', (event) => this.down(event));
    for (const type of ['pointerup', 'pointercancel', 'pointerleave', 'pointermove']) {
      element.addEventListener(type, (event) => this.up(event));
    }
  }

  /** Gives the board a size. */
  size(rows, cols) {
    if (rows === this.rows && cols === this.cols) return;
    Object.assign(this, { rows, cols, at: [0, 0] });
    this.element.style.setProperty('--cols', cols);
    this.element.setAttribute('aria-rowcount', rows);
    this.element.setAttribute('aria-colcount', cols);
    this.cells = Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => h('button', {
      type: 'button', role: 'gridcell', class: 'cell', tabIndex: row || col ? -1 : 0, dataset: { row, col },
    })));
    this.element.replaceChildren(...this.cells.map((line) => h('div', { role: 'row', class: 'mines-row' }, line)));
  }

  /** Draws every cell as look(row, col) says: {kind, text, label, heat, best}. */
  draw(look) {
    this.cells.forEach((line, row) => line.forEach((cell, col) => {
      const { kind, text = '', label, heat, best } = look(row, col);
      cell.className = `cell ${kind}${best ? ' best' : ''}`;
      cell.textContent = text;
      cell.setAttribute('aria-label', `row ${row + 1}, column ${col + 1}: ${label}`);
      cell.title = heat === undefined ? '' : label;
      if (heat === undefined) cell.style.removeProperty('--heat');
      else cell.style.setProperty('--heat', `${Math.round(100 * heat ** .7)}%`); // small ones matter more
    }));
  }

  /** Gives a cell the focus. */
  focus(row, col) {
    this.cells[row]?.[col]?.focus();
  }

  place(target) {
    const cell = target.closest?.('.cell');
    return cell && [Number(cell.dataset.row), Number(cell.dataset.col)];
  }

  stand(target) {
    const place = this.place(target);
    if (!place) return;
    this.cells[this.at[0]][this.at[1]].tabIndex = -1;
    this.cells[place[0]][place[1]].tabIndex = 0;
    this.at = place;
  }

  clicked(event) {
    const place = this.place(event.target);
    if (place && !this.held) this.act.open(...place);
    this.held = false;
  }

  context(event) {
    const place = this.place(event.target);
    if (!place) return;
    event.preventDefault();
    if (this.timer) return; // a finger that stays: the timer flags
    if (!this.held) this.act.flag(...place);
  }

  down(event) {
    const place = this.place(event.target);
    this.held = false;
    if (!place || event.pointerType === 'mouse') return;
    this.from = [event.clientX, event.clientY];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.held = true;
      this.act.flag(...place);
    }, longPress);
  }

  up(event) {
    if (event.type === 'pointermove' && this.timer && Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) < 10) return;
    clearTimeout(this.timer);
    this.timer = 0;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, col] = this.at;
    const to = {
      ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1],
      Home: [row, 0], End: [row, this.cols - 1], PageUp: [0, col], PageDown: [this.rows - 1, col],
    }[event.key];
    if (to) this.focus(...to);
    else if (event.key === 'f' || event.key === 'F') this.act.flag(row, col);
    else if (/^[0-8#]$|^Backspace$|^Delete$/.test(event.key)) this.act.type(row, col, event.key);
    else return;
    event.preventDefault();
  }
}
