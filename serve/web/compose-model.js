// A problem that is being composed: pieces, each with the squares on which it may stand,
// and what one does to them. No function changes what it is given.
//
// A piece is {side, kind, squares, maybe}, as the server has it: 'w' or 'b', a letter of
// KQRBNP, one square or several, and whether it may not be there at all.

import { squares, dark } from './squares.js';

/** The ways in which a piece of the opponent stands on a square. */
export const modes = ['certain', 'possible', 'excluded'];

/** The kinds of pieces, in the order of the palette. */
export const kinds = ['K', 'Q', 'R', 'B', 'N', 'P'];

/** A board without pieces, with White to move. */
export const nothing = { pieces: [], solver: 'w' };

/** Returns the other side. */
export function other(side) {
  return side === 'w' ? 'b' : 'w';
}

/** Tells whether it is certain where a piece stands. */
export function certain(piece) {
  return piece.squares.length === 1 && !piece.maybe;
}

const ordered = squares('w').sort();

/** Squares by the names that words have for many of them; the ranks are those of pawns. */
const wide = {
  any: ordered,
  dark: ordered.filter(dark),
  light: ordered.filter((square) => !dark(square)),
  '2,3,4,5,6,7': ordered.filter((square) => !'18'.includes(square[1])),
};

/** Returns the squares that words call any, dark or light; those of a pawn that are possible. */
export function placesOf(name, kind) {
  const all = wide[name];
  return kind === 'P' ? all.filter((square) => wide['2,3,4,5,6,7'].includes(square)) : all;
}

/** Returns how the squares of a piece are named in the fewest letters, and what that takes away. */
function places(list) {
  const best = { text: list.join(','), without: [] };
  for (const [name, all] of Object.entries(wide)) {
    if (!list.every((square) => all.includes(square))) continue;
    const without = all.filter((square) => !list.includes(square));
    const text = [name, ...without.map((square) => '-' + square)].join(',');
    if (text.length < best.text.length) Object.assign(best, { text, without });
  }
  return best;
}

/** Returns a piece as a word, such as Kc7, B@c5,b1 or Ph7?. */
export function word(piece) {
  const at = piece.squares.length === 1 ? piece.squares[0] : '@' + places(piece.squares).text;
  return piece.kind + at + (piece.maybe ? '?' : '');
}

/** Returns the squares that the word of a piece names as excluded. */
export function excluded(piece) {
  return piece.squares.length > 1 ? places(piece.squares).without : [];
}

/** Returns the words of a side. */
export function words(problem, side) {
  return problem.pieces.filter((piece) => piece.side === side).map(word).join(' ');
}

/** Returns the pieces without the one that stands on a square for certain. */
function cleared(pieces, square) {
  return pieces.filter((piece) => !(certain(piece) && piece.squares[0] === square));
}

/** Returns the piece that certainly stands on a square. */
export function pieceOn(problem, square) {
  return problem.pieces.find((piece) => certain(piece) && piece.squares[0] === square);
}

/** Returns the problem with a piece put on a square for certain; the same piece again takes it away. There is one king of a side. */
export function put(problem, square, { side, kind }) {
  const old = pieceOn(problem, square);
  let pieces = cleared(problem.pieces, square);
  if (old?.side === side && old.kind === kind) return { ...problem, pieces };
  if (kind === 'K') pieces = pieces.filter((piece) => piece.side !== side || piece.kind !== 'K');
  return { ...problem, pieces: [...pieces, { side, kind, squares: [square], maybe: false }] };
}

/**
 * Returns the problem with a square added to a hidden piece, or taken away if it has it,
 * and the number of that piece, -1 if it has no square left. It is the piece with the
 * number active or, if that is of another kind, a new one: on this square alone, or on all
 * others if the mode is 'excluded'. There is one king of a side.
 */
export function hide(problem, square, { side, kind }, mode, active) {
  const same = (piece) => piece?.side === side && piece.kind === kind;
  let number = same(problem.pieces[active]) ? active : -1;
  if (kind === 'K') number = problem.pieces.findIndex(same);
  const piece = problem.pieces[number] ?? { side, kind, squares: mode === 'excluded' ? placesOf('any', kind) : [], maybe: false };
  const list = piece.squares.includes(square) ? piece.squares.filter((s) => s !== square) : [...piece.squares, square].sort();
  if (list.length === 0) return { problem: without(problem, number), active: -1 };
  const changed = { ...piece, squares: list };
  if (number < 0) return { problem: { ...problem, pieces: [...problem.pieces, changed] }, active: problem.pieces.length };
  return { problem: replaced(problem, number, changed), active: number };
}

/** Returns the problem with another piece in the place of the one with a number. */
export function replaced(problem, number, piece) {
  return { ...problem, pieces: problem.pieces.map((p, i) => (i === number ? piece : p)) };
}

/** Returns the problem without the piece with a number. */
export function without(problem, number) {
  return { ...problem, pieces: problem.pieces.filter((_, i) => i !== number) };
}

/** Returns the problem with nothing on a square: the piece that stands there, or else what may. */
export function erase(problem, square) {
  const pieces = cleared(problem.pieces, square);
  if (pieces.length < problem.pieces.length) return { ...problem, pieces };
  return {
    ...problem,
    pieces: pieces.map((piece) => ({ ...piece, squares: piece.squares.filter((s) => s !== square) })).filter((piece) => piece.squares.length > 0),
  };
}

/** Returns the problem with what stands, or may stand, on one square moved to another. */
export function move(problem, from, to) {
  const piece = pieceOn(problem, from);
  const moved = (p) => ({ ...p, squares: [...new Set(p.squares.map((s) => (s === from ? to : s)))].sort() });
  if (!piece) return { ...problem, pieces: problem.pieces.map((p) => (certain(p) ? p : moved(p))) };
  return { ...problem, pieces: cleared(problem.pieces, to).map((p) => (p === piece ? moved(p) : p)) };
}

/** Returns the solid pieces by their squares, as letters of a FEN. */
export function solid(problem) {
  const found = {};
  for (const piece of problem.pieces.filter(certain)) found[piece.squares[0]] = letter(piece);
  return found;
}

/** Returns the letter that a piece has in a FEN. */
export function letter({ side, kind }) {
  return side === 'w' ? kind : kind.toLowerCase();
}

/** Returns where hidden pieces may stand, {b: {c5: 0.5}}, each square of a piece as likely as the others. */
export function shares(problem) {
  const found = {};
  for (const piece of problem.pieces.filter((p) => !certain(p))) {
    const kind = (found[piece.kind.toLowerCase()] ??= {});
    for (const square of piece.squares) kind[square] = Math.min(1, (kind[square] ?? 0) + 1 / (piece.squares.length + (piece.maybe ? 1 : 0)));
  }
  return found;
}

/** What was done, for undo and redo. */
export class History {
  #past = [];
  #future = [];

  constructor(now) {
    this.now = now;
  }

  /** Makes something else the present. */
  push(next) {
    this.#past.push(this.now);
    this.#future = [];
    this.now = next;
  }

  /** Goes back one step; tells whether there was one. */
  undo() {
    return this.#step(this.#past, this.#future);
  }

  /** Goes forth again; tells whether there was a step. */
  redo() {
    return this.#step(this.#future, this.#past);
  }

  get undoable() {
    return this.#past.length > 0;
  }

  get redoable() {
    return this.#future.length > 0;
  }

  #step(from, to) {
    if (from.length === 0) return false;
    to.push(this.now);
    this.now = from.pop();
    return true;
  }
}
