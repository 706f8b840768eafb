// The first page: what there is, with a small picture of each page, and where a game can
// be dropped.

import { $, h, svg, complain } from './dom.js';
import { address } from './state.js';
import { loadBox } from './load.js';

/** A game in which White, with two rooks, misses a certain mate at the second move. */
const missed = `[White "A. Hasty"]
[Black "A. Lonely"]
[SetUp "1"]
[FEN "8/6k1/8/8/8/8/R7/1R4K1 w - - 0 1"]
[Result "1-0"]

1. Ra6 Kf7 2. Kf2 Kg7 3. Rb7+ Kf8 4. Ra8# 1-0
`;

/** What White hears in the first moves of a game: Black takes on d5, and is taken. */
const opening = JSON.stringify({
  rules: 'berkeley', solver: 'w', events: [
    { side: 'w', try: 'e2e4', percept: {} }, { side: 'b', percept: {} },
    { side: 'w', try: 'e4d5', percept: { capture: 'd5' } }, { side: 'b', percept: { capture: 'd5' } },
    { side: 'w', try: 'b1c3', percept: {} }, { side: 'b', percept: {} },
  ],
});

/** What the links below the box lead to: a page, its query, and the text that it gets. */
const samples = {
  review: { query: { side: 'w' }, text: missed },
  board: { query: {}, text: opening },
  solve: { query: {}, text: '7k/8/5K2/8/8/8/8/6R1 w - -' },
  compose: { query: {}, text: 'White: Kc7 Rb7 Rh1\nBlack: Ka8 B@c5,b1,g8' },
};

/** Makes the links lead to the samples. */
async function link() {
  for (const [page, { query, text }] of Object.entries(samples)) {
    $('#sample-' + page).href = await address('/' + page, query, { text });
  }
}

/** The longest address that is gone to: browsers go nowhere with one of more than 2 MB. */
const longest = 1 << 20;

/** Takes a game to its review. */
async function review(text) {
  const url = await address('/review', {}, { text });
  if (url.length > longest) throw new Error('This file is too long to be handed on: open it on the page Review, where you can choose a game of it.');
  location.href = url;
}

/** Draws the board beside the words: a king that may be on five squares. */
function drawHero() {
  const share = 1 / 5;
  Object.assign($('#hero'), {
    ghosts: { k: { f7: share, h7: share, f8: share, g8: share, h8: share } }, arrows: [{ from: 'b1', to: 'b7', kind: 'key' }],
  });
}

/** Returns a part of a board, four squares wide: the corner 'a8', 'h8', or the 'middle'. */
function part(corner, position, properties) {
  return h('krieg-board', { plain: true, position, class: 'part-' + corner, ...properties });
}

/** The pictures of the cards, by page. */
const pictures = {
  board: () => part('middle', '8/8/8/8/3PP3/8/8/8', { ghosts: { p: { e5: 0.5, d5: 0.3 }, n: { f6: 0.4, c6: 0.2 }, k: { d6: 0.1 } } }),
  review: () => part('a8', 'R2k4/1R6/8/8/8/8/8/8', { marks: { d8: 'mate', a8: 'last', a6: 'last' } }),
  compose: () => part('a8', 'k7/1RK5/8/8/8/8/8/8', { ghosts: { b: { c5: 0.5, d6: 0.3, d8: 0.2 } } }),
  solve: () => part('h8', '8/8/5K2/6R1/8/8/8/8', { ghosts: { k: { h8: 0.5, h7: 0.5 } }, arrows: [{ from: 'g5', to: 'g7', kind: 'key' }] }),
  play: () => part('middle', '8/8/8/8/2B5/2NP1N2/8/8', { refused: ['f3e5'], marks: { c4: 'last' } }),
  problems: () => part('a8', '8/8/2K5/3Q4/8/8/8/8', { ghosts: { k: { a8: 0.5, b8: 0.35, a7: 0.15 } } }),
  bench: plot,
  mines: field,
};

/** Returns two lines that climb, as those of the searchers do. */
function plot() {
  return svg('svg', { viewBox: '0 0 100 100' },
    svg('path', { class: 'picture-axis', d: 'M14 10V86H92' }),
    svg('path', { class: 'picture-other', d: 'M16 84C40 80 46 60 54 40S70 18 90 15' }),
    svg('path', { class: 'picture-line', d: 'M16 84C52 82 66 72 74 54S84 32 90 26' }));
}

/** Returns a corner of a field of mines. */
function field() {
  const cells = ['##2..', '#*2..', '##211', '###*#', '#####'];
  return svg('svg', { viewBox: '0 0 100 100' }, cells.flatMap((row, r) => Array.from(row, (cell, c) => svg('g', { transform: `translate(${c * 20} ${r * 20})` },
    svg('rect', { class: cell === '#' || cell === '*' ? 'picture-shut' : 'picture-open', x: 1, y: 1, width: 18, height: 18, rx: 2 }),
    cell === '*' && svg('circle', { class: 'picture-mine', cx: 10, cy: 10, r: 5 }),
    cell > '0' && cell < '9' && svg('text', { class: 'picture-count', x: 10, y: 16 }, cell)))));
}

$('#open-game').append(loadBox({
  label: 'Review a game: paste it, or drop a file here', button: 'Find the missed mates', accept: '.pgn,.json,.jsonl,.txt,.fen', rows: 4, id: 'game',
  placeholder: '[White "..."]  1. e4 e5 2. ...',
  onload: (text) => review(text).catch(complain),
}));
for (const place of document.querySelectorAll('[data-picture]')) place.append(pictures[place.dataset.picture]());
drawHero();
link().catch(complain);
