// The hand over a board: what is picked up, dragged, put down, with pointer and keyboard.

import { squares, place, side } from './squares.js';

/** How far the pointer goes, in pixels, before a click becomes a drag. */
const slack = 4;

/** The hand over one board. */
export class Hand {
  #board;
  #grid = null;
  #press = null; // where the pointer was pressed, while it is

  /** The square whose piece is held; ''. */
  picked = '';

  /** Whether a piece was dragged to where it may stand in the next position: it need not glide. */
  dropped = false;

  constructor(board) {
    this.#board = board;
  }

  /** Listens to the grid of the squares. */
  hold(grid) {
    this.#grid = grid;
    grid.addEventListener('pointerdown', (event) => this.#down(event));
    grid.addEventListener('mousedown', (event) => event.preventDefault()); // it would take the focus from where we put it
    grid.addEventListener('pointermove', (event) => this.#move(event));
    grid.addEventListener('pointerup', (event) => this.#up(event));
    grid.addEventListener('pointercancel', () => this.#drop());
    grid.addEventListener('contextmenu', (event) => { if (this.#board.editable) event.preventDefault(); });
    grid.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Tells whether a move from a square may be proposed. */
  starts(square) {
    return this.#moves(square).length > 0;
  }

  /** Returns the squares to which the held piece can go. */
  targets() {
    return this.picked ? [...new Set(this.#moves(this.picked).map((uci) => uci.slice(2, 4)))] : [];
  }

  /** Lets go of what is held. */
  letGo() {
    this.#press = null;
    this.#pick('');
  }

  /** Keeps a dragged piece at the pointer when the board has been drawn anew. */
  drawn() {
    if (this.#press?.moved) this.#follow();
  }

  #moves(from) {
    return (this.#board.proposals ?? []).filter((uci) => uci.startsWith(from));
  }

  #pick(square) {
    if (this.picked === square) return;
    this.picked = square;
    this.#board.redraw();
  }

  /** Proposes the move between two squares; asks which piece, if it promotes. */
  #propose(from, to) {
    const moves = this.#moves(from + to);
    this.letGo();
    if (moves.length === 0) return;
    const propose = (uci) => { if (uci) this.#board.tell('propose', { try: uci }); };
    if (moves.length === 1) {
      propose(moves[0]);
      return;
    }
    const letter = (uci) => (to[1] === '8' ? uci[4].toUpperCase() : uci[4]);
    this.#board.choose(to, moves.map((uci) => ({ uci, letter: letter(uci) })), propose);
  }

  #down(event) {
    const square = event.target.dataset.square;
    if (!square || (event.button !== 0 && !this.#board.editable)) return;
    this.#board.visit(square);
    const press = { square, button: event.button, x: event.clientX, y: event.clientY, moved: false, held: this.picked === square };
    if (this.#board.editable) {
      this.#press = press;
    } else if (this.targets().includes(square)) {
      this.#propose(this.picked, square);
    } else if (this.starts(square)) {
      this.#press = press;
      this.#pick(square);
    } else {
      this.letGo();
    }
    if (this.#press) this.#grid.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const press = this.#press;
    if (!press) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack;
    press.at = { x: event.clientX, y: event.clientY };
    if (press.moved) this.#follow();
  }

  #up(event) {
    const press = this.#press;
    this.#press = null;
    if (!press) return;
    const to = this.#squareAt(event);
    if (this.#board.editable) {
      if (to === press.square) this.#board.tell('square', { square: to, button: press.button, key: '', shift: event.shiftKey });
      else this.#board.tell('squaredrag', { from: press.square, to, button: press.button });
    } else if (press.moved && this.targets().includes(to)) {
      this.dropped = true;
      this.#propose(press.square, to);
    } else if (press.moved ? to !== press.square : press.held) {
      this.letGo();
    }
    this.#board.redraw();
  }

  #drop() {
    this.letGo();
    this.#board.redraw();
  }

  /** Returns the square under the pointer; '' beside the board. */
  #squareAt({ clientX, clientY }) {
    const box = this.#grid.getBoundingClientRect();
    const column = Math.floor((clientX - box.left) / box.width * 8);
    const row = Math.floor((clientY - box.top) / box.height * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return '';
    return squares(this.#board.below)[8 * row + column];
  }

  /** Draws the held piece under the pointer. */
  #follow() {
    const { square, at } = this.#press;
    const box = this.#grid.getBoundingClientRect();
    const held = this.#board.querySelector(`[data-on="${square}"]`);
    if (!held) return;
    held.parentNode.append(held); // above the others
    held.classList.add('kb-held');
    const x = (at.x - box.left) / box.width * 8 * side - side / 2;
    const y = (at.y - box.top) / box.height * 8 * side - side / 2;
    held.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  #key(event) {
    const square = event.target.dataset.square;
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (by) {
      this.#step(square, by);
    } else if (event.key === 'Escape' && this.picked) {
      this.letGo();
    } else if (this.#board.editable && (event.key.length === 1 || ['Enter', 'Delete', 'Backspace'].includes(event.key))) {
      this.#board.tell('square', { square, button: 0, key: event.key, shift: event.shiftKey });
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#activate(square);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Picks up, or puts down, at a square. */
  #activate(square) {
    if (this.targets().includes(square)) this.#propose(this.picked, square);
    else this.#pick(this.picked !== square && this.starts(square) ? square : '');
  }

  #step(square, [columns, rows]) {
    const { column, row } = place(square, this.#board.below);
    const clamp = (n) => Math.min(Math.max(n, 0), 7);
    this.#board.visit(squares(this.#board.below)[8 * clamp(row + rows) + clamp(column + columns)]);
  }
}
