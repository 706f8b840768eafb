// <krieg-board>: a board with the pieces that one side sees, ghosts of those that may be
// hidden, marks and arrows; on it moves can be proposed, or squares edited, with the
// mouse, a finger or the keyboard.
//
// Properties, all of which may be set at any time:
//   position     a FEN or its first field: the solid pieces
//   below        'w' or 'b': whose side is below
//   ghosts       {k: {e4: 0.25}}: in which share of the positions a kind stands on a square
//   ghostColour  'w' or 'b': whose pieces the ghosts are
//   kinds        the kinds of ghosts that are shown, such as 'k' or 'kqrbnp'
//   marks        {e4: 'last'}: gives a square the class mark-last; the names of the
//                style sheet are last, key, refused, capture, check, mate, quiet,
//                certain, possible, excluded, chosen
//   arrows       [{from: 'e2', to: 'e4', kind: 'key'}]
//   labels       {e4: '25'}: a few letters in the corner of a square
//   proposals    the moves in UCI notation that may be proposed; null if none can be
//   refused      those that have been refused, which are crossed out
//   editable     whether squares tell of clicks and keys
//   plain        a picture only: no squares to reach by keyboard, no coordinates
//   label        its name for those who cannot see it
// The attributes position, below, kinds, ghostcolour, plain and label set the same.
//
// Events:
//   propose      {try: 'e2e4'}: a move of proposals was made on the board
//   square       {square, button, key, shift}: an editable square was clicked, or a key
//                pressed on it
//   squaredrag   {from, to, button}: the pointer was pressed on one editable square and
//                let go on another
//   look         {square}: the pointer or the focus has come to a square; '' if it left

import { h, svg } from './dom.js';
import { squares, place, placement, pieceName, colourName, kindName, dark, percent } from './squares.js';
import { layers, ghostsBySquare, uncertain, pieceIcon } from './board-layers.js';
import { glide } from './board-motion.js';
import { Hand } from './board-hand.js';

const defaults = {
  position: '', below: 'w', ghosts: null, ghostColour: 'b', kinds: 'kqrbnp', marks: {}, arrows: [], labels: {},
  proposals: null, refused: [], editable: false, plain: false, label: 'Board',
};

const words = {
  last: 'last move', key: 'key', refused: 'refused', capture: 'captures', check: 'gives check', mate: 'mates', quiet: 'accepted',
  certain: 'certain', possible: 'possible', excluded: 'excluded', chosen: 'chosen',
};

/** The board. See the head of the module for its properties and events. */
export class KriegBoard extends HTMLElement {
  static observedAttributes = ['position', 'below', 'kinds', 'ghostcolour', 'plain', 'label'];

  #values = { ...defaults };
  #scheduled = false;
  #cells = new Map();
  #active = 'e1';
  #hand = new Hand(this);
  #parts = null;
  #drawn = null; // what is seen now

  connectedCallback() {
    for (const name of Object.keys(defaults)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name]; // it was set before the element was defined
      delete this[name];
      this[name] = value;
    }
    this.update();
  }

  attributeChangedCallback(name, _, value) {
    if (name === 'plain') this.plain = value !== null;
    else this[name === 'ghostcolour' ? 'ghostColour' : name] = value ?? defaults[name];
  }

  /** Returns a property. */
  value(name) {
    return this.#values[name];
  }

  /** Sets a property; the board is drawn again before the next picture. */
  change(name, value) {
    this.#values[name] = value ?? defaults[name];
    if (name === 'position' || name === 'proposals') this.#hand.letGo();
    this.redraw();
  }

  /** Asks for a new picture. */
  redraw() {
    if (this.#scheduled || !this.isConnected) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.isConnected) this.update();
    });
  }

  /** Draws the board at once. */
  update() {
    const look = this.look();
    this.#build(look);
    this.#parts.picture.replaceChildren(...layers(look));
    if (!look.plain) {
      this.#nameSquares(look);
      if (this.#drawn?.below === look.below && this.#drawn.position !== look.position) this.#glide(look);
      this.#hand.drawn();
    }
    this.#drawn = look;
  }

  /** Lets what has moved since the last position glide, unless it was dragged. */
  #glide(look) {
    if (!this.#hand.dropped) glide(this, this.#drawn.pieces, look);
    this.#hand.dropped = false;
  }

  /** Returns what is to be drawn. */
  look() {
    const v = this.#values;
    const pieces = placement(v.position);
    const possible = ghostsBySquare(v.ghosts);
    const shown = Object.entries(possible)
      .map(([square, list]) => [square, list.filter(({ kind }) => v.kinds.includes(kind))])
      .filter(([square, list]) => list.length > 0 && !pieces[square]);
    return { ...v, pieces, possible, shown, picked: this.#hand.picked, targets: this.#hand.targets() };
  }

  /** Makes the parts that stay from one picture to the next. */
  #build(look) {
    const shape = look.plain ? 'plain' : look.below;
    if (this.#parts?.shape !== shape) {
      const picture = svg('svg', { viewBox: '0 0 800 800', 'aria-hidden': 'true', focusable: 'false' });
      const grid = look.plain ? null : this.#grid(look.below);
      const tip = h('div', { class: 'kb-tip', role: 'tooltip', hidden: true });
      const focused = this.contains(document.activeElement);
      this.replaceChildren(...(grid ? [grid, picture, tip] : [picture]));
      this.#parts = { shape, picture, grid, tip };
      if (focused) this.#cells.get(this.#active)?.focus();
    }
    const named = this.#parts.grid ?? this;
    named.setAttribute('aria-label', look.label);
    if (look.plain) this.setAttribute('role', 'img');
    else this.removeAttribute('role');
    this.classList.toggle('kb-pale', look.shown.some(uncertain)); // the red stands out then
  }

  /** Returns the 64 squares, as a grid for keyboard and screen reader. */
  #grid(below) {
    this.#cells.clear();
    const names = squares(below);
    const rows = Array.from({ length: 8 }, (_, row) => h('div', { class: 'kb-row', role: 'row' },
      names.slice(8 * row, 8 * row + 8).map((square) => {
        const cell = h('div', { role: 'gridcell', tabIndex: -1, dataset: { square } });
        this.#cells.set(square, cell);
        return cell;
      })));
    if (!this.#cells.has(this.#active)) this.#active = names[56];
    const grid = h('div', { class: 'kb-grid', role: 'grid' }, rows);
    this.#hand.hold(grid);
    grid.addEventListener('pointerover', (event) => this.#look(event.target.dataset.square));
    grid.addEventListener('pointerleave', () => this.#look(''));
    grid.addEventListener('focusin', (event) => this.#look(event.target.dataset.square));
    grid.addEventListener('focusout', () => this.#look(''));
    return grid;
  }

  /** Gives every square its class and its name. */
  #nameSquares(look) {
    for (const [square, cell] of this.#cells) {
      const mark = look.marks[square];
      cell.className = ['kb-square', dark(square) ? 'kb-dark' : 'kb-light', mark && 'mark-' + mark,
        look.picked === square && 'kb-picked', this.#hand.starts(square) && 'kb-own'].filter(Boolean).join(' ');
      cell.tabIndex = square === this.#active ? 0 : -1;
      cell.setAttribute('aria-label', squareName(square, look));
      if (look.picked === square) cell.setAttribute('aria-selected', 'true');
      else cell.removeAttribute('aria-selected');
    }
  }

  /** Tells what may stand on a square, and that somebody looks at it. */
  #look(square = '') {
    const { tip } = this.#parts;
    const list = square ? ghostsBySquare(this.#values.ghosts)[square] : null;
    tip.hidden = !list;
    if (list) {
      const { column, row } = place(square, this.#values.below);
      tip.textContent = square + ': ' + list.map(({ kind, share }) => `${kindName(kind)} ${percent(share)}`).join(', ');
      tip.style.setProperty('--column', column);
      tip.style.setProperty('--row', row);
      tip.classList.toggle('kb-under', row < 2);
    }
    this.tell('look', { square });
  }

  /** Moves the focus to a square. */
  visit(square, { focus = true } = {}) {
    this.#cells.get(this.#active)?.setAttribute('tabindex', -1);
    this.#active = square;
    const cell = this.#cells.get(square);
    if (!cell) return;
    cell.tabIndex = 0;
    if (focus) cell.focus({ preventScroll: true });
  }

  /** Fires an event. */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** Lets the person choose among promotions, [{letter, uci}], at a square. */
  choose(square, options, done) {
    const { column, row } = place(square, this.#values.below);
    const close = (uci) => {
      box.remove();
      this.visit(square);
      done(uci);
    };
    const opened = performance.now();
    const buttons = options.map(({ letter, uci }) => h('button', {
      type: 'button', 'aria-label': pieceName(letter), dataset: { promotion: uci },
      // The key that opened the box must not choose in it.
      onclick: (event) => { if (event.detail > 0 || performance.now() - opened > 300) close(uci); },
    }, pieceIcon(letter)));
    const step = (event) => {
      const at = buttons.indexOf(document.activeElement);
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      event.stopPropagation();
      if (by) buttons[(at + by + buttons.length) % buttons.length].focus();
      else if (event.key === 'Escape') close(null);
      else if ((event.key === 'Enter' || event.key === ' ') && !event.repeat && at >= 0) close(options[at].uci);
      else return;
      event.preventDefault();
    };
    const box = h('div', {
      class: 'kb-promotion', role: 'dialog', 'aria-label': 'Promote to', onkeydown: step,
      onfocusout: (event) => { if (box.isConnected && event.relatedTarget && !box.contains(event.relatedTarget)) close(null); },
    }, buttons);
    box.style.setProperty('--column', column);
    box.style.setProperty('--row', Math.min(row, 8 - options.length));
    this.append(box);
    buttons[0].focus();
  }
}

for (const name of Object.keys(defaults)) {
  Object.defineProperty(KriegBoard.prototype, name, {
    get() { return this.value(name); },
    set(value) { this.change(name, value); },
  });
}

/** Returns the name of a square and of what is on it. */
function squareName(square, look) {
  const parts = [square];
  const shown = look.shown.find(([name]) => name === square);
  if (look.pieces[square]) {
    parts.push(pieceName(look.pieces[square]));
  } else if (shown) {
    const list = shown[1].map(({ kind, share }) => `${colourName(look.ghostColour)} ${kindName(kind)} in ${percent(share)}`);
    parts.push(list.join(', ') + ' of the positions');
  } else {
    parts.push('empty');
  }
  if (look.marks[square]) parts.push(words[look.marks[square]] ?? look.marks[square]);
  if (look.targets.includes(square)) parts.push('can be proposed');
  return parts.join(', ');
}

customElements.define('krieg-board', KriegBoard);
