// Draws what is on a board, layer by layer, as SVG. A look is what the element has been
// told: see krieg-board.js.

import { svg } from './dom.js';
import { pieces, heat, clearness } from './pieces.js';
import { side, kinds, corner, squares, drawingName } from './squares.js';

/** Puts every piece once, unseen, into the page, for boards to refer to. */
function sheet() {
  if (document.getElementById('pieces')) return;
  const groups = Object.entries(pieces).map(([name, layers]) => svg('g', { id: 'piece-' + name },
    layers.map((l) => svg('path', {
      d: l.d, fill: l.fill, stroke: l.stroke, 'stroke-width': l.width, 'stroke-linejoin': 'round', 'stroke-linecap': 'round',
    }))));
  document.body.append(svg('svg', { id: 'pieces', width: 0, height: 0, 'aria-hidden': 'true', class: 'visually-hidden' }, svg('defs', {}, groups)));
}

/** Returns the picture of a piece, by its letter in a FEN, to stand anywhere in a page. */
export function pieceIcon(letter) {
  sheet();
  return svg('svg', { class: 'piece-icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('use', { href: '#piece-' + drawingName(letter) }));
}

/** Returns a piece at a place. */
export function piece(letter, { x, y }, attributes = {}) {
  sheet();
  return svg('use', { href: '#piece-' + drawingName(letter), transform: `translate(${x} ${y})`, ...attributes });
}

/** Returns, for every square, the ghosts that may stand there: [{kind, share}], the likeliest first. */
export function ghostsBySquare(ghosts) {
  const found = {};
  for (const kind of kinds) {
    const shares = ghosts?.[kind] ?? ghosts?.[kind.toUpperCase()] ?? {};
    for (const [square, share] of Object.entries(shares)) {
      if (share > 0) (found[square] ??= []).push({ kind, share });
    }
  }
  for (const list of Object.values(found)) list.sort((a, b) => b.share - a.share);
  return found;
}

/** Returns how much of something is shown for a share: the scales of package render. */
function scaled(scale, share) {
  return scale[Math.round(Math.min(Math.max(share, 0), 1) * 100)];
}

/** Tells whether it is not certain what stands on a square, as look.shown has it. */
export function uncertain([, list]) {
  return list[0].share < 1 - 1e-9;
}

/** Returns all layers of a look, the lowest first. */
export function layers(look) {
  return [
    look.plain && field(look),
    layer('heat', look.shown.filter(uncertain).map(([square, list]) => heatOf(square, list, look))),
    layer('ghosts', look.shown.map(([square, list]) => ghostOf(square, list[0], look))),
    layer('pieces', Object.entries(look.pieces).map(([square, letter]) => piece(letter, corner(square, look.below), { class: 'kb-piece', 'data-on': square }))),
    layer('arrows', [
      ...look.refused.map((uci) => refusedArrow(uci, look)),
      ...look.arrows.map(({ from, to, kind }) => arrow(corner(from, look.below), corner(to, look.below), kind)),
    ]),
    layer('targets', look.targets.map((square) => target(square, look))),
    layer('labels', Object.entries(look.labels).map(([square, text]) => label(square, String(text), look))),
    !look.plain && layer('coordinates', coordinates(look)),
  ].filter(Boolean);
}

function layer(name, children) {
  return svg('g', { class: 'kb-' + name }, children);
}

/** Returns the empty board, for pictures that have no squares of their own. */
function field(look) {
  let path = '';
  for (let i = 0; i < 32; i++) {
    const row = Math.floor(i / 4);
    path += `M${(i % 4 * 2 + 1 - row % 2) * side} ${row * side}h${side}v${side}h-${side}z`;
  }
  return svg('g', { class: 'kb-field' },
    svg('rect', { class: 'kb-light', width: 8 * side, height: 8 * side }), svg('path', { class: 'kb-dark', d: path }),
    Object.entries(look.marks).map(([square, mark]) => svg('rect', { class: 'mark-' + mark, ...corner(square, look.below), width: side, height: side })));
}

function heatOf(square, list, look) {
  const { x, y } = corner(square, look.below);
  const total = list.reduce((sum, { share }) => sum + share, 0);
  return svg('rect', { x: x + 1, y: y + 1, width: side - 2, height: side - 2, fill: scaled(heat, total), 'data-heat': square });
}

function ghostOf(square, { kind, share }, look) {
  const letter = look.ghostColour === 'w' ? kind.toUpperCase() : kind;
  return piece(letter, corner(square, look.below), { class: 'kb-ghost', opacity: scaled(clearness, share), 'data-ghost': square });
}

/** Returns an arrow between two squares, by their corners. */
function arrow(from, to, kind = '') {
  const half = side / 2;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const [ux, uy] = [dx / length, dy / length];
  const at = (along, across) => `${(from.x + half + ux * along - uy * across).toFixed(1)} ${(from.y + half + uy * along + ux * across).toFixed(1)}`;
  const neck = length - 34;
  const points = [at(26, 7), at(neck, 7), at(neck, 22), at(length - 4, 0), at(neck, -22), at(neck, -7), at(26, -7)];
  return svg('path', { class: 'kb-arrow' + (kind ? ' arrow-' + kind : ''), d: `M${points.join('L')}Z` });
}

/** Returns a thin line with a cross, for a try that was refused. */
function refusedArrow(uci, look) {
  const half = side / 2;
  const from = corner(uci.slice(0, 2), look.below);
  const to = corner(uci.slice(2, 4), look.below);
  return svg('g', { class: 'kb-refused', 'data-refused': uci },
    svg('path', { class: 'kb-refused-line', d: `M${from.x + half} ${from.y + half}L${to.x + half} ${to.y + half}` }),
    svg('path', { class: 'kb-cross', d: cross(to) }));
}

function cross({ x, y }) {
  return `M${x + 36} ${y + 36}l28 28m0 -28l-28 28`;
}

/** Returns the sign on a square to which the piece that is held can go. */
function target(square, look) {
  const at = corner(square, look.below);
  if (look.refused.some((uci) => uci.startsWith(look.picked + square))) return svg('path', { class: 'kb-cross', d: cross(at) });
  return svg('circle', { class: 'kb-target', cx: at.x + side / 2, cy: at.y + side / 2, r: 15 });
}

function label(square, text, look) {
  const { x, y } = corner(square, look.below);
  return svg('g', { class: 'kb-label' },
    svg('rect', { x: x + side - 16 - 13 * text.length, y: y + side - 30, width: 12 + 13 * text.length, height: 27, rx: 6 }),
    svg('text', { x: x + side - 10, y: y + side - 9, 'text-anchor': 'end' }, text));
}

/** Returns the names of files and ranks, in the corners of the squares at the edge. */
function coordinates(look) {
  return squares(look.below).flatMap((square, i) => {
    const { x, y } = corner(square, look.below);
    return [
      i % 8 === 0 && svg('text', { x: x + 5, y: y + 22 }, square[1]),
      i >= 56 && svg('text', { x: x + side - 5, y: y + side - 7, 'text-anchor': 'end' }, square[0]),
    ];
  });
}
