// The page "Minesweeper". The game is in the address: its size, mines, rule and seed, and
// the cells that were opened and flagged; or, of a game that is played elsewhere, the position.

import { $, h, fill, say, complain } from './dom.js';
import { ask } from './api.js';
import { read, write, onReturn } from './state.js';
import { Field } from './mines-field.js';
import { alike, number, percent, short, sign, told } from './mines-words.js';

const presets = [...$('#presets').children];

let game = null; // as in the address
let seen = null; // the last answer
let hint = null; // of the same game; null if it was not asked for
let once = false; // the hint is shown until the next cell is opened
let asking = null; // what can end the question on its way
let brush = '#';
const field = new Field($('#field'), { open: openCell, flag: flagCell, type: typeCell });

/** Returns the game that the address holds. */
function fromAddress() {
  const q = read();
  return {
    size: q.size ?? '9x9', mines: whole(q.mines) ?? 10, first: q.first ?? 'classic', seed: whole(q.seed) ?? newSeed(),
    opened: pairs(q.open), flags: pairs(q.flags), odds: q.odds === '1', position: q.position?.replaceAll('_', '#').replaceAll('/', '\n') ?? '',
  };
}

/** Puts the game into the address. */
function toAddress(push) {
  const { size, mines, first, seed, opened, flags, odds, position } = game;
  const common = { mines, first: first === 'classic' ? '' : first, odds: odds ? '1' : '' };
  const typed = { ...common, position: position.trim().replaceAll('#', '_').replaceAll('\n', '/') };
  const played = { size, ...common, seed, open: opened.map((c) => c.join('.')).join('-'), flags: flags.map((c) => c.join('.')).join('-') };
  write(position ? typed : played, { push });
}

/** Returns a number of the address, which anybody may have written; null if it is none. */
function whole(text) {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function pairs(text) {
  return text ? text.split('-').map((c) => c.split('.').map(Number)) : [];
}

function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/** Returns the game as the server wants it. */
function question() {
  const { size, mines, first, seed, opened, flags, position } = game;
  return position ? { position, mines, first } : { size, mines, first, seed, opened, flags };
}

/** Asks the server what is seen of the game now, shows it, and asks for a hint if it is wanted. */
async function update({ push = false } = {}) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answer = await ask('mines', question(), { signal });
    seen = answer;
    hint = null;
    if (!game.position) Object.assign(game, { opened: answer.opened, flags: answer.flags });
    toAddress(push);
    show();
    if (wantsHint()) await think(signal);
  } catch (error) {
    if (error.name === 'AbortError') return;
    tellWrong(error);
  }
}

function wantsHint() {
  return (game.odds || once) && seen.status === 'playing';
}

/** Asks for the hint to what is seen. */
async function think(signal) {
  const answer = await ask('mines', question(), { query: { hint: true }, signal });
  hint = answer.hint ?? null;
  show();
}

/** Tells that the board cannot be, beside it. */
function tellWrong(error) {
  hint = null;
  if (!seen) complain(error);
  else show();
  fill($('#told'), h('p', { class: 'note bad', id: 'wrong' }, error.message));
}

/** Draws everything. */
function show() {
  field.size(seen.rows.length, seen.rows[0].length);
  const over = seen.status !== 'playing';
  const sure = new Set((hint?.begin?.cells ?? []).filter((c) => c.verdict === 'forced').flatMap((c) => alike(c.cell, field.rows, field.cols)));
  field.draw((row, col) => look(row, col, over, sure));
  showBar(over);
  showTold(over);
  showForms();
}

/** Returns how a cell is drawn. */
function look(row, col, over, sure) {
  const shown = sign(seen.rows[row][col], over);
  const chance = hint?.answer.mine[row][col];
  if (over || chance === null || chance === undefined) return shown;
  const best = String(hint.answer.best) === String([row, col]);
  if (sure.has(String([row, col]))) return { ...shown, kind: 'closed sure', label: `${shown.label}, wins for certain to begin with`, best };
  if (!game.odds) return { ...shown, best };
  const certain = chance === 0 ? ' safe' : chance === 1 ? ' certain' : '';
  const label = `${shown.label}, a mine with ${percent(chance)}`;
  if (shown.kind === 'flag') return { ...shown, label, best };
  return { kind: `closed odds${certain}`, text: short(chance), label, heat: chance, best };
}

function showBar(over) {
  const status = $('#status');
  status.className = 'mines-status ' + (over ? seen.status : '');
  status.textContent = statusText();
  $('#mines-left').textContent = number(seen.mines - seen.flags.length, 'mine') + (seen.flags.length ? ' left' : '');
  $('#cells-left').textContent = `${number(seen.left, 'cell')} to open`;
  $('#undo').disabled = !game.opened.length;
  $('#hint').disabled = over;
}

function statusText() {
  if (game.position) return seen.status === 'won' ? 'All free cells are open.' : 'A board from elsewhere.';
  if (seen.status === 'won') return 'Won: all free cells are open.';
  if (seen.status === 'lost') return 'Lost: that was a mine.';
  return seen.opened.length ? 'Go on.' : 'Open a cell to begin.';
}

/** Shows what the hint says. */
function showTold(over) {
  if (over) {
    fill($('#told'), h('p', {}, seen.status === 'won' ? 'Nothing is left to find out.' : 'Take the last step back, or begin a new game.'));
  } else if (hint) {
    fill($('#told'), told(hint).map(({ text, kind }) => h('p', { class: kind === 'sure' ? 'note good sure' : kind }, text)), openSafe());
  } else {
    fill($('#told'), h('p', { class: 'muted' }, wantsHint() ? 'Counting…' : 'Ask for a hint, or show how likely mines are.'));
  }
}

/** Returns a button that opens what is certainly free. */
function openSafe() {
  const { safe } = hint.answer;
  if (!safe.length || game.position) return null;
  return h('div', {}, h('button', { type: 'button', id: 'open-safe', onclick: () => openAll(safe) }, `Open ${safe.length === 1 ? 'the free cell' : `the ${safe.length} free cells`}`));
}

function showForms() {
  const [rows, cols] = [field.rows, field.cols];
  Object.assign($('#rows'), { value: rows });
  Object.assign($('#cols'), { value: cols });
  $('#mines').value = seen.mines;
  $('#first').value = game.first;
  $('#odds').checked = game.odds;
  $('#acts').hidden = Boolean(game.position);
  $('#brushes').hidden = !game.position;
  for (const button of presets) {
    const { size, mines, first } = presetOf(button);
    button.setAttribute('aria-pressed', !game.position && size === game.size && mines === game.mines && first === game.first);
  }
  for (const button of $('#brush').children) button.setAttribute('aria-pressed', button.dataset.sign === brush);
  if (game.position) {
    $('#position').value = game.position;
    $('#position-mines').value = game.mines;
    $('#elsewhere').open = true;
  }
}

/** Returns the cells beside a cell. */
function beside(row, col) {
  const list = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(field.rows - 1, row + 1); r++) {
    for (let c = Math.max(0, col - 1); c <= Math.min(field.cols - 1, col + 1); c++) {
      if (r !== row || c !== col) list.push([r, c]);
    }
  }
  return list;
}

function openCell(row, col) {
  if (!seen) return;
  if (game.position) {
    typeCell(row, col, brush);
    return;
  }
  if (seen.status !== 'playing') return;
  const s = seen.rows[row][col];
  if (s === '#') openAll([[row, col]]);
  else if (s === 'F') say('Take the flag away first, with F or the right button.');
  else openAround(row, col, Number(s));
}

/** Opens what is not flagged around a number that has all its flags. */
function openAround(row, col, mines) {
  const around = beside(row, col);
  const at = (s) => around.filter(([r, c]) => seen.rows[r][c] === s);
  if (mines && at('F').length === mines && at('#').length) openAll(at('#'));
}

function openAll(cells) {
  game.opened = [...game.opened, ...cells];
  once = false;
  update();
}

function flagCell(row, col) {
  if (!seen || game.position || seen.status !== 'playing') return;
  const s = seen.rows[row][col];
  if (s === 'F') game.flags = game.flags.filter(([r, c]) => r !== row || c !== col);
  else if (s === '#') game.flags = [...game.flags, [row, col]];
  else return;
  update();
}

/** Changes a cell of a board from elsewhere. */
function typeCell(row, col, key) {
  if (!game.position) return;
  const lines = seen.rows.map((line) => [...line]);
  lines[row][col] = /[0-8]/.test(key) ? key : '#';
  game.position = lines.map((line) => line.join('')).join('\n');
  update();
}

/** Returns the board that a button begins. */
function presetOf({ dataset: { size, mines, first } }) {
  return { size, mines: Number(mines), first };
}

/** Begins a game. */
function begin({ size, mines, first }) {
  game = { size, mines, first, seed: newSeed(), opened: [], flags: [], odds: game.odds, position: '' };
  once = false;
  update({ push: true });
}

function lookElsewhere() {
  const position = $('#position').value.trim();
  if (!position) return;
  game = { ...game, first: 'classic', position, mines: Number($('#position-mines').value), opened: [], flags: [], odds: true };
  update({ push: true });
}

function listen() {
  for (const button of presets) button.addEventListener('click', () => begin(presetOf(button)));
  $('#brush').replaceChildren(...'#012345678'.split('').map((s) => h('button', {
    type: 'button', dataset: { sign: s }, 'aria-label': s === '#' ? 'closed' : s, onclick: () => { brush = s; showForms(); },
  }, s)));
  $('#hint').addEventListener('click', giveHint);
  $('#odds').addEventListener('change', (event) => { game.odds = event.target.checked; update(); });
  $('#undo').addEventListener('click', () => {
    game.opened = game.opened.slice(0, -1);
    if (!game.opened.length) $('#again').focus(); // there is no more to take back
    update();
  });
  $('#again').addEventListener('click', () => begin(game));
  $('#leave').addEventListener('click', () => begin(presetOf(presets[0])));
  $('#new').addEventListener('submit', (event) => {
    event.preventDefault();
    begin({ size: `${$('#rows').value}x${$('#cols').value}`, mines: Number($('#mines').value), first: $('#first').value });
  });
  $('#typed').addEventListener('submit', (event) => { event.preventDefault(); lookElsewhere(); });
  $('#field').addEventListener('keydown', (event) => { if (event.key === 'h' || event.key === 'H') giveHint(); });
  onReturn(() => { game = fromAddress(); update(); });
}

function giveHint() {
  if (seen?.status !== 'playing') return;
  once = true;
  update();
}

/** Returns the board of the game as if nothing were open, to be shown until the server has answered. */
function closedBoard() {
  const sizes = game.size.split('x');
  const [rows, cols] = [0, 1].map((i) => Math.min(32, Math.max(1, Math.floor(Number(sizes[i])) || 9)));
  return { rows: Array(rows).fill('#'.repeat(cols)), status: 'playing', opened: [], flags: [], mines: game.mines, left: Math.max(0, rows * cols - game.mines) };
}

listen();
game = fromAddress();
if (!game.position) {
  seen = closedBoard();
  show();
}
update();
