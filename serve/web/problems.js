// The page "Problems": the problems of a set as a table, a page at a time, chosen by
// filters; a row opens into a card.

import { $, h, fill, complain, say } from './dom.js';
import { get } from './api.js';
import { read, write, addressWith, onReturn } from './state.js';
import { badge, card, counted, show } from './problem-card.js';
import { Thumbnails } from './problem-thumbnails.js';

const perPage = 20;
const filters = ['ply', 'verdict', 'belief', 'hidden', 'needs'];

const page = {
  sets: [],
  state: {},
  next: 0,
  trail: [], // where the pages before this one begin
  looking: null, // ends when another page is asked for
  thumbnails: null,
  empty: $('#detail p'), // what stands where no problem is open
};

/** Returns the number at which the page begins. */
function from() {
  return Math.max(1, Number(page.state.from) || 1);
}

/** Returns the set that is shown. */
function chosenSet() {
  return page.sets.find((set) => set.name === page.state.set) ?? page.sets[0];
}

/** Returns whether a filter is set. */
function filtered() {
  return filters.some((name) => page.state[name]);
}

/** Changes the state, its address, and what is shown. */
function go(change, { push = true } = {}) {
  page.state = { ...page.state, ...change };
  write(page.state, { push });
  render();
}

/** Shows what the state says. */
function render() {
  fillForm();
  list().catch(complain);
  if (page.state.n) open(page.state.n, { quietly: true });
  else fill($('#detail'), page.empty);
}

/** Puts the state into the form. */
function fillForm() {
  const set = chosenSet();
  $('#set').value = set.name;
  const plies = [...set.counts.matchAll(/(\d+) ply:/g)].map((match) => match[1]);
  fill($('#ply'), h('option', { value: '' }, 'any'), [...new Set([...plies, page.state.ply].filter(Boolean))].map((ply) => h('option', { value: ply }, ply)));
  for (const name of ['ply', 'verdict', 'belief', 'hidden']) $('#' + name).value = page.state[name] ?? '';
  $('#needs').checked = page.state.needs === 'refusal';
  $('#goto').max = set.problems || '';
}

/** Lists the page: asks again where one answer did not look far enough. */
async function list() {
  page.looking?.abort();
  const looking = new AbortController();
  page.looking = looking;
  page.next = 0; // not known until the page is there
  page.thumbnails?.stop();
  const set = chosenSet();
  page.thumbnails = new Thumbnails(set.name);
  const rows = [];
  let next = from();
  let unsettled = 0;
  let selected = false;
  try {
    while (next && rows.length < perPage) {
      const query = { from: next, count: perPage - rows.length, brief: true };
      for (const name of filters) query[name] = page.state[name];
      const found = await get('problems/' + encodeURIComponent(set.name), query, { signal: looking.signal });
      rows.push(...found.problems);
      next = found.next ?? 0;
      unsettled += found.unsettled ?? 0;
      drawRows(rows, selected);
      selected = true;
      tellWhere(set, rows, next, rows.length < perPage && next > 0);
    }
  } catch (error) {
    if (error.name === 'AbortError') return;
    drawRows([]);
    tellWhere(set, [], 0, false);
    throw error;
  }
  page.next = next;
  $('#table').classList.remove('waiting');
  turnable(set);
  $('#none').hidden = rows.length > 0;
  $('#none').textContent = filtered() ? 'No problem from here on is one of those.' : 'There is no problem from here on.';
  if (unsettled) say(`${counted(unsettled, 'problem')} took too long to find out what ${unsettled === 1 ? 'it needs, and is' : 'they need, and are'} left out.`);
}

/** Draws the rows that are not there yet; all of them anew if nothing is to be kept. */
function drawRows(rows, keep = false) {
  const body = $('#rows');
  if (!keep) body.replaceChildren();
  for (const row of rows.slice(body.children.length)) body.append(newRow(row, body.children.length === 0));
  mark();
}

function newRow(row, first) {
  const board = h('krieg-board', { plain: true, label: `Own pieces of problem ${row.number}` });
  board.kinds = 'k'; // more could not be told apart
  show(board, row);
  page.thumbnails.watch(board, row);
  const number = (value) => h('td', { class: 'number' }, value.toLocaleString('en'));
  const link = h('a', {
    href: addressWith({ ...page.state, n: row.number }), tabIndex: first ? 0 : -1,
    'aria-label': `Problem ${row.number}`, onclick: follow,
  }, row.number.toLocaleString('en'));
  return h('tr', { class: 'link', dataset: { number: row.number }, onclick: () => open(row.number) },
    h('td', {}, board), h('td', { class: 'number' }, link), number(row.ply), h('td', {}, badge(row.verdict)), number(row.belief), number(row.hidden),
    h('td', { class: 'number wide' }, row.moves || '–'), h('td', { class: 'wide muted small' }, row.origin ?? row.id));
}

/** Leaves a click on a link to its row, unless it is to open another tab. */
function follow(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

/** Tells which problems are shown, and of how many. */
function tellWhere(set, rows, next, more) {
  const of = set.problems ? ` of ${set.problems.toLocaleString('en')}` : '';
  let words = 'none' + of;
  if (more) words = `looked at ${(next - 1).toLocaleString('en')}${of}…`;
  else if (rows.length > 0) words = `${rows[0].number.toLocaleString('en')}–${rows.at(-1).number.toLocaleString('en')}${of}`;
  $('#where').textContent = words;
}

/** Says which pages can be turned to. */
function turnable(set) {
  $('#previous').disabled = $('#first').disabled = from() <= 1;
  $('#next').disabled = !page.next;
  $('#last').disabled = filtered() || !set.problems || !page.next;
}

/** Turns to the next page, or to the one before. */
function turn(by) {
  if (by > 0 && page.next) {
    page.trail.push(from());
    go({ from: page.next });
  } else if (by < 0 && from() > 1) {
    const before = page.trail.pop() ?? (filtered() ? 1 : Math.max(1, from() - perPage));
    go({ from: before > 1 ? before : null });
  }
}

/** Marks the row of the open problem. */
function mark() {
  for (const row of $('#rows').children) row.setAttribute('aria-current', String(row.dataset.number === String(page.state.n)));
}

/** Opens a problem as a card. */
async function open(number, { quietly = false } = {}) {
  if (!quietly) {
    page.state.n = number;
    write(page.state);
  }
  mark();
  const name = chosenSet().name;
  try {
    const sheet = await get(`problems/${encodeURIComponent(name)}/${encodeURIComponent(number)}`);
    if (String(page.state.n) !== String(number) || chosenSet().name !== name) return;
    fill($('#detail'), card(sheet));
    if (!quietly && matchMedia('(max-width: 60rem)').matches) $('#detail').scrollIntoView({ behavior: 'smooth' });
  } catch (error) {
    complain(error);
  }
}

/** Goes through rows and pages by keys. */
function key(event) {
  if (event.target.closest('input, select, textarea, krieg-board, summary') || event.ctrlKey || event.altKey || event.metaKey) return;
  const rows = [...$('#rows').children];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && rows.length > 0) focusRow(rows, at < 0 ? 0 : at + step);
  else if (event.key === 'ArrowRight') turn(1);
  else if (event.key === 'ArrowLeft') turn(-1);
  else return;
  event.preventDefault();
}

function focusRow(rows, to) {
  const row = rows[Math.min(Math.max(to, 0), rows.length - 1)];
  for (const other of rows) $('a', other).tabIndex = other === row ? 0 : -1;
  $('a', row).focus();
}

/** Takes a change of the form. */
function changed(event) {
  const { name, type, checked, value } = event.target;
  if (!name) return;
  page.trail = [];
  if (name === 'set') go({ set: value, ply: null, from: null, n: null });
  else go({ [name]: (type === 'checkbox' ? checked && 'refusal' : value.trim()) || null, from: null });
}

function listen() {
  $('#filters').addEventListener('change', changed);
  $('#filters').addEventListener('submit', (event) => event.preventDefault());
  $('#filters').addEventListener('reset', (event) => {
    event.preventDefault();
    page.trail = [];
    go({ ...Object.fromEntries(filters.map((name) => [name, null])), from: null });
  });
  $('#first').addEventListener('click', () => { page.trail = []; go({ from: null }); });
  $('#previous').addEventListener('click', () => turn(-1));
  $('#next').addEventListener('click', () => turn(1));
  $('#last').addEventListener('click', () => {
    page.trail.push(from());
    go({ from: Math.floor((chosenSet().problems - 1) / perPage) * perPage + 1 });
  });
  $('#goto').addEventListener('change', (event) => {
    const to = Number(event.target.value);
    event.target.value = '';
    if (to >= 1) go({ from: to, n: filtered() ? page.state.n : to });
  });
  addEventListener('keydown', key);
  onReturn(() => { page.state = read(); page.trail = []; render(); });
}

async function start() {
  page.state = read();
  ({ sets: page.sets } = await get('problems'));
  fill($('#set'), page.sets.map((set) => h('option', { value: set.name }, `${set.name} (${set.whole ? set.problems.toLocaleString('en') : 'unfinished'})`)));
  listen();
  render();
}

start().catch(complain);
