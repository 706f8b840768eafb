// Lets a piece glide when it has moved from one picture to the next.

import { corner } from './squares.js';

const time = 170; // milliseconds

/** The most pieces that glide at once: castling has two. More is another position. */
const most = 2;

/** Returns the moves that lead from one placement to another, [{from, to}]; none if they are too many. */
export function moves(before, after) {
  const left = Object.keys(before).filter((square) => before[square] !== after[square]);
  const come = Object.keys(after).filter((square) => before[square] !== after[square]);
  if (come.length === 0 || come.length > most || left.length > most + 1) return [];
  return come.flatMap((to) => {
    const from = left.filter((square) => square !== to && before[square] === after[to] && !after[square]);
    return from.length === 1 ? [{ from: from[0], to }] : [];
  });
}

/** Lets the pieces of a board that have moved glide to where they are drawn. */
export function glide(board, before, look) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { from, to } of moves(before, look.pieces)) {
    const [start, end] = [corner(from, look.below), corner(to, look.below)];
    board.querySelector(`[data-on="${to}"]`)?.animate(
      [{ transform: `translate(${start.x}px, ${start.y}px)` }, { transform: `translate(${end.x}px, ${end.y}px)` }],
      { duration: time, easing: 'ease-out' });
  }
}
