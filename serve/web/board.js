// The page "Board": steps through a game as one player heard it.

import { $, h, fill, say, complain, dropZone } from './dom.js';
import { ask } from './api.js';
import { read, write, readLong, enter, address, onReturn } from './state.js';
import { kinds, kindName, colourName, placement } from './squares.js';
import { pieceIcon } from './board-layers.js';
import { loadBox } from './load.js';
import { Replay } from './replay.js';
import { Feed } from './feed.js';
import { Curve } from './curve.js';
import { States, showLegend, showMosaic, showProposals, thousands } from './states.js';
import { samples } from './board-samples.js';

let opened = null; // what is replayed, as the server has read it: {text, whole}, and the source
let replays = new Map(); // by side
let place = {}; // what the address says: side, rules, at, view, kinds, try, class, state
let scheduled = false;

const feed = new Feed({ onpick: (event) => go({ at: event + 1 }) });
const curve = new Curve({ onpick: (at) => go({ at }) });
const states = new States(render);

/** Returns the replay that is looked at; null if there is none. */
function replay() {
  return replays.get(place.side) ?? null;
}

/** Returns the number of the step that is looked at: the last one while more are to come. */
function shown() {
  return Math.min(place.at, replay().steps.length - 1);
}

/** Reads the address, and opens what is in it. */
async function load() {
  const text = await readLong();
  if (text === null) {
    close();
    return;
  }
  await open(text);
}

/** Shows the form. */
function close() {
  for (const one of replays.values()) one.stop();
  opening++;
  opened = null;
  replays = new Map();
  $('#game').hidden = true;
  $('#choices').hidden = true;
  $('#open').hidden = false;
  document.title = 'Board · kriegmate';
}

let opening = 0; // counts what was opened, so that an answer that comes late is not taken

/** Opens a text: finds out what it is, and replays it. */
async function open(text) {
  place = readPlace();
  if (opened?.source !== text) {
    close();
    const turn = ++opening;
    const found = await ask('read', text, { query: { which: read().which } });
    if (turn !== opening) return;
    if (!found.chosen) {
      offer(text, found);
      return;
    }
    opened = { ...found.chosen, source: text };
  }
  place.side = opened.whole ? place.side || 'w' : '';
  place.at ??= opened.whole ? 0 : Infinity;
  $('#open').hidden = true;
  $('#game').hidden = false;
  if (!replay()) begin(place.side);
  render();
}

/** Offers the games of a text. */
function offer(text, { choices }) {
  $('#choices').hidden = false;
  fill($('#choices .choices'), choices.map(({ which, title }) => h('li', {}, h('button', {
    type: 'button', class: 'quiet', dataset: { which },
    onclick: () => ask('read', text, { query: { which } }).then((found) => start(found.chosen.text)).catch(complain),
  }, title || which))));
  $('#choices button')?.focus();
}

/** Puts a text into the address, and opens it. */
async function start(text) {
  await enter({ kinds: read().kinds }, { text });
  await open(text);
}

/** Takes what the person gives: a text, or a file of problems. */
async function given(text, name, file) {
  say('');
  const turn = ++opening;
  try {
    const found = await ask('read', file ?? text);
    if (turn !== opening) return;
    if (found.chosen) await start(found.chosen.text);
    else offer(file ?? text, found);
  } catch (error) {
    if (turn === opening || opened?.source === text) complain(error);
  }
}

let running = Promise.resolve(); // the server answers one such question of a page at a time

/** Begins the replay of a side, when the one before has ended. If nothing comes of it, otherwise is done. */
function begin(side, otherwise = close) {
  const one = new Replay(opened.text, { side, rules: place.rules });
  replays.set(side, one);
  running = running.then(() => replays.get(side) === one && one.run(render)).catch((error) => {
    complain(error);
    if (replays.get(side) !== one || one.steps.length > 0 || error.name === 'AbortError') return;
    replays.delete(side);
    otherwise();
  });
}

/** What can be proposed, as addresses have it. */
const proposable = /^([a-h][1-8]){2}[qrbn]?$/;

/** Returns what the address says. */
function readPlace() {
  const { side = '', rules = '', at, view = '', kinds = '', try: proposal = '', class: kind = '', state } = read();
  return { side, rules, at: at === undefined ? undefined : whole(at), view, kinds, try: proposable.test(proposal) ? proposal : '', class: kind, state: whole(state) };
}

/** Returns a number of the address, which anybody may have written: 0, 1 and so on. */
function whole(text) {
  return Math.max(0, Math.floor(Number(text)) || 0);
}

/** Goes somewhere: changes what is looked at, and the address. */
function go(change) {
  if (!replay()?.steps.length) return;
  if ('at' in change) {
    change.at = Math.min(Math.max(0, change.at), Math.max(0, replay().steps.length - 1));
    if (change.at === shown()) return;
    Object.assign(place, { try: '', class: '', state: 0 });
  }
  if ('try' in change) Object.assign(place, { class: '', state: 0 });
  if ('class' in change) place.state = 0;
  Object.assign(place, change);
  keep();
  render();
}

/** Keeps what is looked at in the address. */
function keep() {
  const { at, state, ...rest } = place;
  write({ ...rest, at: Number.isFinite(at) ? at : '', state: state || '' });
}

/** Looks at the game from another side, at the same moment. */
function lookAs(view) {
  if (!replay()?.steps.length) return;
  const { moves } = replay().steps[shown()];
  const side = view === 'r' ? place.side : view;
  const other = side !== place.side;
  const before = { ...place };
  Object.assign(place, { side, view: view === 'r' ? 'r' : '', try: '', class: '', state: 0 });
  if (!replay()) begin(side, () => { if (place.side === side) { place = before; render(); } });
  if (other) place.at = Infinity;
  const turn = () => {
    const one = replays.get(side);
    if (!one || place.side !== side) return;
    if (one.steps.some((step) => step.moves > moves) || one.game && !one.working) {
      place.at = one.after(moves);
      keep();
      render();
    } else {
      setTimeout(turn, 20);
    }
  };
  if (other) turn();
  else go({});
}

/** Returns the name of the player whose replay it is. */
function solver(game) {
  return game.side === 'w' ? 'White' : 'Black';
}

/** Returns the kinds of hidden pieces that are shown: the king's map first, but all of a problem. */
function shownKinds() {
  return place.kinds || (replay().game.events > 0 ? 'k' : kinds.join(''));
}

/** Draws the page again, before the next picture. */
function render() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    if (opened && replay()?.game && replay().steps.length > 0) draw();
  });
}

function draw() {
  const one = replay();
  const at = shown();
  const step = one.steps[at];
  drawHead(one);
  drawTrack(one, at, step);
  if (one.working && at < place.at && Number.isFinite(place.at)) return; // what the address asks for is still to come
  feed.show(one.steps.slice(1).map(({ event }) => event), place.view === 'r' || one.game.truth_known ? ['w', 'b'] : [one.game.side]);
  feed.mark(at - 1);
  const there = at === place.at || !Number.isFinite(place.at); // if not, the replay has stopped before
  if (at === place.at || !one.working) states.look(one, at, there ? place : {});
  drawCount(step);
  drawProposal(one, step);
  drawBoard(one, at, step);
  later(() => drawLinks(one, at, step));
}

let lateTimer = 0;

/** Does something when the person has come to rest. */
function later(action) {
  clearTimeout(lateTimer);
  lateTimer = setTimeout(() => action().catch(complain), 150);
}

function drawHead({ game }) {
  const { white, black } = game.tags ?? {};
  const heard = game.events > 0 ? `What ${solver(game)} heard` : `${solver(game)} to move`;
  const title = white && black ? `${white} – ${black}` : place.view === 'r' ? 'The whole game' : heard;
  $('#title').textContent = title;
  document.title = title + ' · kriegmate';
  $('#views').hidden = !game.truth_known;
  for (const button of $('#views').children) button.setAttribute('aria-pressed', String(button.dataset.view === (place.view || place.side)));
  for (const button of $('#kinds').querySelectorAll('[data-kind]')) button.setAttribute('aria-pressed', String(shownKinds().includes(button.dataset.kind)));
}

function drawTrack(one, at, step) {
  const { events } = one.game;
  for (const part of ['.steps', '#whereabouts', '#heard']) $(part).hidden = events === 0;
  const slider = $('#at');
  slider.max = events;
  slider.value = at;
  const heard = step.event ? step.event.said : 'the start';
  slider.setAttribute('aria-valuetext', `event ${at} of ${events}: ${heard}; ${thousands(step.states)} positions`);
  for (const id of ['#first', '#previous']) $(id).disabled = at === 0;
  for (const id of ['#next', '#last']) $(id).disabled = at >= one.steps.length - 1;
  curve.show(one.steps, events, at);
  $('#here').textContent = at > 0 ? `Event ${at} of ${thousands(events)}: ${heard}` : events > 0 ? `The start, before ${thousands(events)} event${events === 1 ? '' : 's'}` : '';
  $('#working').hidden = !one.working || one.steps.length > events;
  $('#progress').value = one.steps.length / (events + 1);
}

const tones = { mate: 'good', check: 'info', capture: 'warn', refused: 'bad' };

function drawCount(step) {
  const { page } = states;
  const some = `${step.all ? '' : 'At least '}${thousands(step.states)} position${step.states === 1 ? '' : 's'}`;
  const count = step.states === 1 && step.all ? 'One position is possible' : some;
  $('#count').textContent = place.view === 'r' ? `${count} for ${solver(replay().game)}` : count;
  const notes = [
    !step.all && 'There are too many to follow all: these come from positions that were drawn at random.',
    step.near_truth && 'Some were drawn around the true position.',
    page && page.listed < page.states && `${thousands(page.listed)} of them, drawn at random, can be looked at one by one.`,
    replay().stopped && !replay().working && shown() === replay().steps.length - 1 && `The replay ends here: ${replay().stopped.replace(/^the replay ends after event \d+: /, '')}.`,
  ].filter(Boolean);
  $('#drawn').hidden = notes.length === 0;
  $('#drawn').textContent = notes.join(' ');
  const of = page?.matching ?? Math.min(step.states, 10000);
  $('#paging').hidden = place.view === 'r' || step.states < 2;
  if (document.activeElement !== $('#state')) $('#state').value = place.state || '';
  $('#state-of').textContent = `of ${thousands(of)}`;
  $('#state-previous').disabled = place.state <= 1;
  $('#state-next').disabled = place.state >= of;
  $('#map').setAttribute('aria-pressed', String(place.state === 0));
  const state = place.state && states.state(place.state);
  $('#state-heard').hidden = !state?.heard;
  fill($('#state-heard'), state?.heard && [`In this position the referee says `, h('strong', { class: 'badge ' + (tones[state.class] ?? '') }, state.heard), '.']);
}

function drawProposal(one, step) {
  const page = states.page && { ...states.page, try: place.try ? states.page.try : null };
  $('#proposing').hidden = step.turn !== one.game.side || place.view === 'r';
  $('#proposal-title').textContent = place.try ? `If ${solver(one.game)} proposes ${page?.try?.san ?? '…'}` : 'Propose something';
  $('#proposal-help').hidden = Boolean(place.try);
  $('#forget').hidden = !place.try;
  showLegend(page, place.class, (kind) => go({ class: kind }));
  showMosaic(page, place.state, (state) => go({ state: state === place.state ? 0 : state }));
  showProposals(page, (uci) => go({ try: uci }));
}

function drawBoard(one, at, step) {
  const board = $('#board');
  const state = place.state ? states.state(place.state) : null;
  const referee = place.view === 'r' && step.truth;
  board.below = place.side || one.game.side;
  board.ghostColour = one.game.side === 'w' ? 'b' : 'w';
  board.position = referee ? step.truth : state ? state.fen : step.view;
  board.ghosts = referee || state ? null : step.heat;
  board.kinds = shownKinds();
  board.label = referee ? 'The true position' : state ? `Position ${place.state}` : `${colourName(one.game.side)}'s pieces, and where the others may be`;
  board.marks = marks(one, at, step, state);
  board.refused = refusedHere(one, at);
  const uci = place.try;
  board.arrows = uci ? [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: state ? state.class : 'key' }] : [];
  const able = step.turn === one.game.side && !referee && states.page?.proposals.length > 0;
  const proposals = able ? states.page.proposals.map((proposal) => proposal.uci) : null;
  if (JSON.stringify(proposals) !== JSON.stringify(board.proposals)) board.proposals = proposals;
}

/** Returns the marks of the squares: the last own move, a capture, a check; and what becomes of the proposal. */
function marks(one, at, step, state) {
  const found = {};
  const { event } = step;
  if (place.try && state) return { [place.try.slice(2, 4)]: state.class === 'stalemate' ? 'excluded' : state.class };
  if (!event || event.percept.illegal) return found;
  if (event.try) found[event.try.slice(0, 2)] = found[event.try.slice(2, 4)] = 'last';
  if (event.percept.capture) found[event.percept.capture] = 'capture';
  const king = one.game.side === 'w' ? 'K' : 'k';
  const home = Object.entries(placement(step.view)).find(([, letter]) => letter === king)?.[0];
  if (!event.try && event.percept.check?.length && home) found[home] = 'check';
  return found;
}

/** Returns the tries that have been refused in the turn that is looked at. */
function refusedHere(one, at) {
  const list = [];
  for (let i = at; i > 0 && one.steps[i].event.percept.illegal; i--) list.push(one.steps[i].event.try);
  return list;
}

/** Makes the links to the other pages, which take along what is looked at. */
async function drawLinks(one, at, step) {
  const own = step.turn === one.game.side;
  const text = one.game.events > 0 ? JSON.stringify(one.record(at)) : opened.text;
  for (const id of ['#to-solve', '#to-compose']) $(id).hidden = !own;
  $('#to-review').hidden = one.game.events === 0;
  $('#to-solve').href = await address('/solve', {}, { text });
  $('#to-compose').href = await address('/compose', {}, { text });
  $('#to-review').href = await address('/review', { side: place.side }, { text: opened.text });
}

/** Makes the switches of the kinds of hidden pieces. */
function kindSwitches() {
  const toggle = (kind) => {
    const on = shownKinds();
    go({ kinds: kinds.filter((one) => (one === kind) !== on.includes(one)).join('') || '-' });
  };
  const plural = (kind) => kindName(kind) + (kind === 'k' ? '' : 's');
  fill($('#kinds'), h('span', { class: 'small muted' }, 'Where may they be?'), h('div', { class: 'segmented kinds' }, kinds.map((kind) => h('button', {
    type: 'button', dataset: { kind }, title: plural(kind), 'aria-label': `Show the hidden ${plural(kind)}`, onclick: () => toggle(kind),
  }, pieceIcon(kind)))),
  h('button', { type: 'button', class: 'quiet', id: 'all-kinds', onclick: () => go({ kinds: kinds.every((kind) => shownKinds().includes(kind)) ? 'k' : kinds.join('') }) }, 'All'));
}

/** Shows the position with another number. */
function goState(number) {
  if (!replay()?.steps.length) return;
  const most = states.page?.matching ?? replay().steps[shown()].states;
  go({ state: Math.min(Math.max(number, 0), most) });
}

/** Goes some steps on or, if by is less than 0, back. */
function step(by) {
  if (replay()?.steps.length) go({ at: shown() + by });
}

/** What keys do, where nothing else takes them. */
const keys = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go({ at: 0 }), End: () => go({ at: Infinity }),
  n: () => goState(place.state + 1), p: () => goState(place.state - 1), m: () => go({ state: 0 }), Escape: () => (place.try ? go({ try: '' }) : go({ state: 0 })),
};

function key(event) {
  if (!replay() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input:not([type="range"]), textarea, select, dialog')) return;
  if (!keys[event.key] || event.target.closest('input') && event.key.length > 1 && event.key !== 'Escape') return;
  event.preventDefault();
  keys[event.key]();
}

function prepare() {
  $('#loader').append(loadBox({
    label: 'A game as PGN, a record, a position as FEN, or a problem', placeholder: '1. e4 e5 2. Nf3 …', accept: '.pgn,.json,.fen,.txt,.kdb', samples, onload: given,
  }));
  dropZone($('#game'), given);
  $('#curve').append(curve.element);
  $('#feed').append(feed.element);
  kindSwitches();
  const on = (id, action) => $(id).addEventListener('click', action);
  on('#first', keys.Home);
  on('#previous', keys.ArrowLeft);
  on('#next', keys.ArrowRight);
  on('#last', keys.End);
  on('#stop', () => replay()?.stop());
  on('#another', () => enter({}).then(close));
  on('#state-previous', keys.p);
  on('#state-next', keys.n);
  on('#map', keys.m);
  on('#forget', () => go({ try: '' }));
  $('#at').addEventListener('input', () => go({ at: Number($('#at').value) }));
  $('#state').addEventListener('change', () => { goState(Number($('#state').value.replace(/\D/g, '')) || 0); $('#state').blur(); });
  $('#board').addEventListener('propose', (event) => go({ try: event.detail.try }));
  $('#views').addEventListener('click', (event) => { if (event.target.dataset.view) lookAs(event.target.dataset.view); });
  document.addEventListener('keydown', key);
  onReturn(() => load().catch(complain));
  load().catch((error) => { close(); complain(error); });
}

prepare();
