// The page "Compose": a problem is set on the board or in words, which are two views of
// one thing; its positions are counted while it is edited; then it is looked at as a
// composer would.

import { $, h, fill, say, complain, dropZone } from './dom.js';
import { ask, stream } from './api.js';
import { read, write, readLong, writeLong, address, onReturn } from './state.js';
import { loadBox } from './load.js';
import { fenOf, colourName } from './squares.js';
import * as model from './compose-model.js';
import { showPalette, showModes, showHidden, refill } from './compose-tools.js';
import { showReport, showWorking } from './compose-report.js';
import { lineOf, showLine } from './reply-line.js';
import { buildFiles, showFiles, certificateLike, checkCertificate } from './compose-files.js';
import { planTree, positions } from './plan.js';

const samples = [
  { name: 'A hidden bishop', text: 'White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8' },
  { name: 'One of two kings', text: 'White Kb1 Qf4 Ng4\nBlack K@g1,e1' },
  { name: 'A try that fails', text: '3k4/8/8/2K2R2/8/8/1R6/8 w - -' },
];

/** How many positions are fetched at once, to look at them one by one. */
const pageSize = 50;

const board = $('#board');

/** All that the page knows. */
const page = {
  history: new model.History(model.nothing),
  tool: { side: 'w', kind: 'K' },
  mode: 'certain',
  active: -1, // the number of the hidden piece that is chosen
  fixed: '', // a problem for which there are no words, as a text
  setup: null, // what the server says that the problem stands for
  stale: false, // whether that was said of the problem before
  error: '', // what is wrong with the problem
  unread: '', // what is wrong with the words that were typed
  typing: 0, // the timer of words that were typed and not read yet; 0 if there are none
  ply: '', key: '', // what is asked for
  at: 0, // the number of the position that is looked at, from 1; 0 is all of them
  line: null, step: 0,
  asked: null, // the parts of the report that were asked for; null if none was
  report: null,
  awaited: false, // whether a report will be asked for when the problem is there
  searching: null, counting: null, reading: null, // how to end what is being asked
};

const problem = () => page.history.now;

/** Returns the problem as the server reads it. */
function body() {
  if (page.fixed) return page.fixed;
  const { solver, rules } = problem();
  return { white: model.words(problem(), 'w'), black: model.words(problem(), 'b'), solver, rules };
}

/** Takes a changed problem, shows it and has it counted. Typed tells that its words were typed, so that they stay. */
function edit(next, { active = page.active, typed = false } = {}) {
  page.history.push(next);
  changed({ active, typed });
}

/** Shows the problem that there is now, and has it counted. */
function changed({ active = -1, typed = false } = {}) {
  const piece = problem().pieces[active];
  Object.assign(page, { active: piece?.side === model.other(problem().solver) ? active : -1, fixed: '', at: 0, line: null, asked: null, report: null, error: '', unread: '' });
  page.searching?.abort();
  typedNothing();
  page.stale = true;
  save();
  show({ typed });
  count();
}

/** Puts the problem, and what is shown of it, into the address. */
function save() {
  const { ply, key, at, asked } = page;
  const { solver, rules } = problem();
  const seen = { ply, key, position: at || '', report: Boolean(asked), ...asked };
  if (page.fixed) write(seen);
  else write({ white: model.words(problem(), 'w'), black: model.words(problem(), 'b'), side: solver === 'b' ? 'b' : '', rules, ...seen });
  writeLong('text', page.fixed);
}

/** Asks what the problem stands for; what was asked before is given up. */
async function count(from = 1) {
  page.counting?.abort();
  const asked = page.counting = new AbortController();
  try {
    const setup = await ask('positions', body(), { query: { from, count: pageSize }, signal: asked.signal });
    Object.assign(page, { setup, stale: false, error: '' });
  } catch (error) {
    if (error.name === 'AbortError') return;
    page.error = error.message;
  }
  showCounted();
}

/** Waits until the typing rests, and reads the words. */
function onWords() {
  clearTimeout(page.typing);
  page.reading?.abort(); // the words before
  page.typing = setTimeout(readWords, 150);
  $('#run').disabled = true;
}

/** Forgets words that were typed and not read yet. */
function typedNothing() {
  clearTimeout(page.typing);
  page.reading?.abort();
  page.typing = 0;
}

/** Does something with the problem, after the words that were typed. */
async function afterWords(action) {
  while (page.typing) {
    clearTimeout(page.typing);
    await readWords();
  }
  action();
}

/** Does something with the number of a piece, after the words that were typed, if it is still there. */
function afterWordsWith(number, action) {
  const piece = JSON.stringify(problem().pieces[number]);
  return afterWords(() => {
    const now = problem().pieces.findIndex((other) => JSON.stringify(other) === piece);
    if (now >= 0) action(now);
  });
}

/** Reads words that were typed, and shows what they mean. */
async function readWords() {
  page.counting?.abort();
  page.reading?.abort();
  const asked = page.reading = new AbortController();
  const { solver, rules } = problem();
  const said = { solver, rules, white: $('#words-white').value, black: $('#words-black').value };
  try {
    const setup = await ask('positions', said, { query: { count: pageSize }, signal: asked.signal });
    edit({ ...problem(), pieces: setup.pieces ?? [] }, { active: -1, typed: true });
  } catch (error) {
    if (error.name === 'AbortError') return;
    page.typing = 0;
    page.unread = error.message;
    showCounted();
  }
}

/** Takes a problem in any form, and returns whether it could be read. The query says how: side, rules, and which position of a game. */
async function open(text, query = {}) {
  try {
    const setup = await ask('positions', text, { query: { ...query, count: pageSize } });
    page.ply = setup.ply ? String(setup.ply) : page.ply;
    $('#ply').value = page.ply;
    edit({ pieces: setup.pieces ?? [], solver: setup.solver, rules: setup.rules === 'berkeley' ? undefined : setup.rules }, { active: -1 });
    if (!setup.pieces) {
      page.fixed = Object.values(query).some(Boolean) ? await asRead(await textOf(text), query) : await textOf(text);
      save();
      count();
    }
    if ($('#whole')?.contains(document.activeElement)) $('#open-panel summary').focus(); // the button that was pressed goes
    $('#whole')?.remove();
    $('#open-panel').open = false;
    return true;
  } catch (error) {
    const [, turn] = /\?at=(\d+) stops/.exec(error.message) ?? []; // the player is not to move at the end
    if (turn && query.side && !query.at) return open(text, { ...query, at: turn });
    if (/\?(side|which)=/.test(error.message)) await offerGame(text, query, error.message.includes('?which='));
    else complain(error);
    return false;
  }
}

/** Asks whose problem a game is, or which of several, and says which pages show games. */
async function offerGame(text, query, several) {
  const game = await textOf(text);
  const long = game.includes('\0') ? {} : { text: game };
  const link = async (path, title) => h('a', { href: await address(path, {}, long) }, title);
  const player = (side) => h('button', { type: 'button', dataset: { side }, onclick: () => open(text, { ...query, side }) }, side === 'w' ? 'White' : 'Black');
  say('');
  $('#open-panel').open = true;
  fill($('#checked'), h('div', { class: 'note info stack', id: 'whole' },
    h('p', {}, several ? 'There is more than one game or problem in it.' : 'This is a game of both players. Whose problem is it? It begins with the last turn of that player.'),
    !several && h('div', { class: 'row' }, player('w'), player('b')),
    h('p', { class: 'small' }, several ? 'To choose one, open it on the page ' : 'For an earlier position open it on the page ', await link('/board', 'Board'),
      ', which leads back here. The page ', await link('/review', 'Review'), ' looks through a game for mates that were missed.')));
  $('#whole').scrollIntoView({ block: 'nearest' });
}

/** Returns a problem, as it was read, as a text that can be read without more. */
async function asRead(text, query) {
  const { problem } = await ask('duel', { problem: text, ply: 1 }, { query });
  return JSON.stringify(problem);
}

/** Returns the text of a file, or the text itself. */
function textOf(text) {
  return text instanceof Blob ? text.text() : text;
}

/** Puts the chosen piece on a square, or takes away what is there. */
function apply(square, tool = page.tool, mode = page.mode) {
  if (tool.erase) {
    edit(model.erase(problem(), square));
  } else if (mode === 'certain' || tool.side === problem().solver) {
    edit(model.put(problem(), square, tool), { active: -1 });
  } else {
    const { problem: next, active } = model.hide(problem(), square, tool, mode, page.active);
    edit(next, { active });
  }
}

/** Does what a click or a key on a square means. */
function onSquare({ square, button, key }) {
  if (!board.editable) return;
  if (button === 2 || key === 'Delete' || key === 'Backspace') {
    edit(model.erase(problem(), square));
  } else if (key === '' || key === 'Enter') {
    apply(square);
  } else if (key === ' ') {
    setMode(model.modes[(model.modes.indexOf(page.mode) + 1) % model.modes.length]);
    say(`A ${colourName(model.other(problem().solver))} piece is now put as ${page.mode}.`);
  } else if (key === '?' && problem().pieces[page.active]) {
    changeHidden(page.active, { maybe: !problem().pieces[page.active].maybe });
  } else if (key === '+') {
    chooseHidden(-1);
  } else if (model.kinds.includes(key.toUpperCase())) {
    page.tool = { side: key === key.toUpperCase() ? 'w' : 'b', kind: key.toUpperCase() };
    apply(square);
  }
}

function setMode(mode) {
  page.mode = mode;
  showTools();
}

function chooseHidden(number) {
  page.active = number;
  const piece = problem().pieces[number];
  if (piece) page.tool = { side: piece.side, kind: piece.kind };
  if (piece && page.mode === 'certain') page.mode = 'possible';
  show();
}

function changeHidden(number, { place, maybe }) {
  const piece = problem().pieces[number];
  if (piece.kind === 'K' && maybe) return;
  const squares = place ? model.placesOf(place, piece.kind) : piece.squares;
  edit(model.replaced(problem(), number, { ...piece, squares, maybe: maybe ?? piece.maybe }), { active: number });
}

/** Shows everything. The words are left alone while somebody types them, and until they can be read. */
function show({ typed = false } = {}) {
  showTools();
  if (!typed && !page.typing && !page.unread) showWords();
  if (!page.report && !page.searching) {
    fill($('#report'));
    $('#report').classList.toggle('awaited', page.awaited);
  }
  showLine($('#line'), page.line, page.step, { go: goLine, close: closeLine });
  showCounted();
}

/** Shows what depends on the positions. The tools stay as they are: somebody may be dragging a piece out of them. */
function showCounted() {
  showBoard();
  showCount();
  showPager();
  showFiles($('#files'), page);
  $('#run').disabled = page.stale || Boolean(page.typing || page.unread || page.error) || !page.setup?.count;
}

/** Returns what the board shows: a step of a line, one position, or the problem. */
function showBoard() {
  const { setup, line, at } = page;
  const single = line?.[page.step] ?? (at > 0 && { fen: stateAt(at) });
  board.editable = !single && !page.fixed;
  board.arrows = single?.arrow ? [single.arrow] : [];
  board.ghostColour = model.other(page.fixed ? setup?.solver ?? 'w' : problem().solver);
  if (single) {
    draw(single.fen ?? '', single.ghosts ?? null, {});
  } else if (page.fixed) {
    draw(ownPieces(setup), setup?.heat ?? null, {});
  } else {
    draw(fenOf(model.solid(problem())), setup?.count && !page.stale ? setup.heat : model.shares(problem()), marks());
  }
}

/** Draws pieces, ghosts and marks. The same pieces are not set again: the board would let go of one that is held. */
function draw(position, ghosts, marks) {
  if (board.position !== position) board.position = position;
  Object.assign(board, { ghosts, marks });
}

/** Returns the pieces of the solver in the first position of a problem. */
function ownPieces(setup) {
  const [pieces = ''] = setup?.states?.[0]?.split(' ') ?? [];
  return pieces.replace(setup?.solver === 'b' ? /[A-Z]/g : /[a-z]/g, '1');
}

/** Returns the squares of the chosen hidden piece, without those on which others stand. */
function marks() {
  const piece = problem().pieces[page.active];
  if (!piece || model.certain(piece)) return {};
  const taken = model.solid(problem());
  return Object.fromEntries([
    ...piece.squares.map((square) => [square, 'possible']),
    ...model.excluded(piece).map((square) => [square, 'excluded']),
  ].filter(([square]) => !taken[square]));
}

function showTools() {
  showPalette($('#palette'), {
    tool: page.tool, problem: problem(), history: page.history,
    choose: (tool) => { page.tool = tool; showTools(); },
    drop: (tool, square) => { page.tool = tool; showTools(); if (square && board.editable) afterWords(() => apply(square, tool)); },
    undo, redo, clear: () => afterWords(() => edit({ ...problem(), pieces: [] }, { active: -1 })),
  });
  showModes($('#modes'), {
    mode: page.mode, problem: problem(), setMode,
    setSolver: (solver) => afterWords(() => edit({ ...problem(), solver }, { active: -1 })),
  });
  showHidden($('#hidden'), {
    problem: problem(), active: page.active, choose: chooseHidden, change: (number, parts) => afterWordsWith(number, (now) => changeHidden(now, parts)),
    remove: (number) => afterWordsWith(number, (now) => {
      edit(model.without(problem(), now), { active: -1 });
      if (document.activeElement === document.body) $('#mode input:checked').focus(); // it was the last one
    }),
    another: () => chooseHidden(-1),
  });
}

function undo() {
  afterWords(() => { if (page.history.undo()) changed(); });
}

function redo() {
  afterWords(() => { if (page.history.redo()) changed(); });
}

function showWords() {
  for (const [side, name] of [['w', 'white'], ['b', 'black']]) $('#words-' + name).value = model.words(problem(), side);
}

/** Tells how many positions there are, and why others are not. */
function showCount() {
  const { setup } = page;
  const error = page.unread || page.error;
  const element = $('#count');
  element.classList.toggle('bad', Boolean(error));
  $('#words-error').textContent = error;
  if (error) {
    fill(element, 'This cannot be counted.');
  } else if (problem().pieces.length === 0 && !page.fixed) {
    fill(element, h('span', { class: 'muted' }, 'An empty board: put the kings first.'));
  } else if (setup?.count) {
    const { count: n, placements = n, left_out: left = [], checked = 0 } = setup;
    const why = left.map((reason) => `${reason.why}: ${reason.count}`);
    if (checked > 0 && n > 1) why.push(`${setup.solver === 'w' ? 'White' : 'Black'} is in check in ${checked}`);
    fill(element, h('strong', { id: 'positions' }, n.toLocaleString('en')), n === 1 ? ' possible position' : ' possible positions',
      placements > n && ` of ${placements.toLocaleString('en')}`, why.length > 0 && h('span', { class: 'muted small why' }, why.join('; ')),
      page.fixed && h('span', { class: 'muted small why' }, 'There are no words for them: they are shown, not edited.'));
  } else {
    fill(element, h('span', { class: 'muted' }, setup?.why ?? 'Counting…'));
  }
}

/** Returns the position with a number, if it is known. */
function stateAt(number) {
  const { states = [], from = 1 } = page.setup ?? {};
  return states[number - from];
}

function showPager() {
  const { at, stale } = page;
  const n = page.setup?.count ?? 0;
  refill($('#pager'), n > 1 && [
    h('button', { type: 'button', id: 'state-back', 'aria-label': 'The position before', disabled: stale || at === 0, onclick: () => goState(at - 1) }, '‹'),
    h('span', { class: 'number', id: 'state' }, at === 0 ? 'all at once' : `position ${at} of ${n.toLocaleString('en')}`),
    h('button', { type: 'button', id: 'state-next', 'aria-label': 'The next position', disabled: stale || at === n, onclick: () => goState(at + 1) }, '›'),
    at > 0 && h('button', { type: 'button', id: 'state-all', class: 'quiet', onclick: () => goState(0) }, 'Edit'),
  ]);
}

async function goState(number) {
  Object.assign(page, { at: number, line: null });
  if (number > 0 && !stateAt(number)) await count(Math.max(1, number - pageSize / 2));
  page.at = Math.min(number, page.setup?.count ?? 0);
  save();
  show();
}

function goLine(step) {
  page.step = step;
  show();
}

function closeLine() {
  page.line = null;
  show();
}

/** Makes the report, with parts that must be asked for. */
async function run(parts = {}) {
  page.searching?.abort();
  const asked = page.searching = new AbortController();
  const before = page.report && page.asked;
  Object.assign(page, { line: null, at: 0, asked: parts, awaited: false });
  save();
  const element = $('#report');
  const held = element.contains(document.activeElement); // what has it goes
  const cancel = () => asked.abort();
  showWorking(element, '', cancel);
  show();
  try {
    const report = await stream('compose', body(), {
      query: { ply: page.ply, key: page.key, ...parts }, signal: asked.signal,
      on: { part: ({ part }) => showWorking(element, part, cancel) },
    });
    page.report = report;
    showFound(parts, held && document.activeElement.id === 'cancel');
  } catch (error) {
    if (page.searching === asked) {
      page.asked = page.report && before;
      save();
      if (page.asked) showFound(page.asked);
      else fill(element);
    }
    complain(error);
  } finally {
    if (page.searching === asked) page.searching = null;
    show();
  }
}

/** Shows the report that there is, which has the given parts; the last of them may get the focus. */
function showFound(parts, focus = false) {
  showReport($('#report'), page.report, actions(parts));
  if (page.report.plan) showPlan(page.report.plan);
  if (focus) $('#' + (Object.keys(parts).at(-1) ?? 'verdict')).focus();
}

/** Shows a plan as a tree; the board shows what belongs to the node that is chosen. */
function showPlan(plan) {
  const tree = planTree({ problem: body(), plan });
  tree.addEventListener('node', ({ detail: { node, branch, line } }) => {
    const before = line.map(({ san, words }) => `${san} (${words})`).join(', ');
    const text = branch ? `${before}: mate` : `${before && before + ': '}propose ${node.san}, ${positions(node.states)}`;
    const arrow = { from: node.try.slice(0, 2), to: node.try.slice(2, 4), kind: 'key' };
    Object.assign(page, { line: [{ fen: node.view, ghosts: node.heat, arrow, text }], step: 0, at: 0 });
    show();
  });
  fill($('#plan'), tree);
}

/** Returns what the parts of a report can do. */
function actions(parts) {
  return {
    play: async (attempt, reply) => {
      try {
        Object.assign(page, { line: await lineOf(attempt, reply), step: 1, at: 0 });
        show();
        board.scrollIntoView({ block: 'nearest' });
      } catch (error) {
        complain(error);
      }
    },
    key: (uci) => {
      closeLine();
      board.arrows = [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: 'key' }];
    },
    more: (name) => run({ ...parts, [name]: 'true' }),
    neighbour: page.fixed ? null : (n) => afterWords(() => edit(neighbour(n), { active: -1 })),
  };
}

/** Returns the problem with one piece left out or moved. */
function neighbour({ side, piece, from, to }) {
  const found = model.pieceOn(problem(), from);
  if (found?.side !== side || found.kind !== piece) return problem();
  return to ? model.move(problem(), from, to) : model.erase(problem(), from);
}

/** Returns the problem as a text that every page reads. */
function asText() {
  return page.fixed || JSON.stringify({ ...body(), ply: Number(page.ply) || undefined });
}

/** Takes what was dropped or chosen: a certificate is checked, anything else opened. */
async function take(text, _, file) {
  if (!certificateLike(text)) {
    open(file ?? text);
    return;
  }
  $('#open-panel').open = true;
  await checkCertificate($('#checked'), file ?? text, () => open(file ?? text));
  $('#checked').scrollIntoView({ block: 'nearest' });
}

/** Makes the parts of the page that stay, and listens to them. */
function build() {
  for (const name of ['white', 'black']) $('#words-' + name).addEventListener('input', onWords);
  $('#ply').addEventListener('change', (event) => { page.ply = event.target.value; save(); });
  $('#key').addEventListener('input', (event) => { page.key = event.target.value.trim(); save(); });
  $('#key').addEventListener('keydown', (event) => { if (event.key === 'Enter') afterWords(() => page.unread || page.error || run()); });
  $('#run').addEventListener('click', () => run());
  fill($('#open'), loadBox({ label: 'A FEN, several, pieces in words, a record, a problem, a certificate', rows: 4, samples, id: 'load', onload: take }), h('div', { id: 'checked', role: 'status' }));
  buildFiles($('#files'), { problem: body, report: () => page.report, text: asText });
  dropZone($('#compose'), take);
  board.addEventListener('square', (event) => afterWords(() => onSquare(event.detail)));
  board.addEventListener('squaredrag', ({ detail: { from, to } }) => {
    if (board.editable) afterWords(() => edit(to ? model.move(problem(), from, to) : model.erase(problem(), from), { active: page.active }));
  });
  addEventListener('keydown', onKey);
}

/** Undoes and redoes by keyboard, except where text is typed. */
function onKey(event) {
  if (event.target.matches('input:not([type=radio], [type=checkbox]), textarea') || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) undo();
  else if (key === 'y' || key === 'z') redo();
  else return;
  event.preventDefault();
}

/** Shows the problem that stands in the address. */
async function start() {
  const { white = '', black = '', side, rules, which, at, ply = '', key = '', position, report, ...parts } = read();
  Object.assign(page, { ply, key, awaited: Boolean(report) });
  $('#ply').value = ply;
  $('#key').value = key;
  for (const below of ['#open-panel', '#files']) $(below).hidden = false; // not before it is known where they stand
  show();
  const text = await readLong().catch(complain);
  let there = true;
  if (text) {
    there = await open(text, { side, rules, which, at });
  } else if (white || black) {
    there = await open(JSON.stringify({ white, black, solver: side ?? 'w', rules }));
  } else {
    changed();
    $('#open-panel').open = true;
  }
  if (!there) { // the address stays as it is, for another try
    page.awaited = false;
    show();
    return;
  }
  if (Number(position) > 0) goState(Number(position));
  if (report) run(parts);
}

build();
onReturn(start);
start();
