// The page "Play": a game against a program, which the server keeps.

import { $, fill, say, complain } from './dom.js';
import { ask, get } from './api.js';
import { read, write, onReturn } from './state.js';
import { placement, colourName } from './squares.js';
import { prepare, listGames } from './play-new.js';
import { remember, forget } from './play-own.js';
import { showFeed, showPieces } from './play-feed.js';
import { showHint } from './play-hint.js';
import { asks, question } from './rulesets.js';
import { prepareReplay, showEnd, leaveEnd } from './play-end.js';

let game = null; // as the server has told it last
let waiting = null; // ends the request that the page waits for
let slow = false; // it takes so long that the person is told

/** How long a request takes, in milliseconds, before the page says that it waits. */
const patience = 250;

/** Shows what the address says: a game, or the form. */
async function load() {
  const { game: name } = read();
  say(''); // what was wrong before is gone with it
  waiting?.abort();
  waiting = game = null;
  $('#game').hidden = true;
  $('#setup').hidden = Boolean(name);
  if (!name) {
    await listGames();
    return;
  }
  try {
    const found = await get('games/' + encodeURIComponent(name));
    if (read().game === name) take(found); // the person may have gone elsewhere meanwhile
  } catch (error) {
    if (error.status === 404) {
      forget(name);
      write({});
      await load();
    }
    complain(error);
  }
}

/** Takes a game as it stands now, and lets the program move if it is its turn. */
function take(next) {
  game = next;
  remember(game.id);
  render();
  if (!game.whole && game.turn !== game.side) think();
}

/** Tells the server what the person does, and shows what has become of the game. */
async function act(action) {
  if (waiting) return;
  if (action.say !== 'reply') say(''); // the program's turn follows by itself on what was told
  const asked = new AbortController();
  waiting = asked;
  slow = false;
  busy();
  const timer = setTimeout(() => { slow = true; busy(); }, patience);
  let next = null;
  try {
    next = await ask('games/' + game.id, { ...action, seen: seen(game) }, { signal: asked.signal });
  } catch (error) {
    if (action.say !== 'reply' || error.status !== 409) complain(error); // the program has moved: somebody else let it
    if (error.status === 409) next = await get('games/' + game.id, {}, { signal: asked.signal }).catch(complain);
  }
  clearTimeout(timer);
  if (waiting !== asked) return; // the page shows something else by now
  waiting = null;
  if (next?.said && (action.say === 'draw' || next.said.includes(' already: ') || next.said.endsWith('"nonsense"'))) say(sentence(next.said));
  if (next) take(next);
  else render();
}

/** Returns how a game stands, for the server to compare: it may be open in another tab, too. */
function seen({ events, undone = 0 }) {
  return { events: events.length, undone };
}

/** Shows what has become of the game elsewhere, when the person comes back to the page. */
async function refresh() {
  const before = game;
  if (document.hidden || !before || before.whole || waiting) return;
  const now = await get('games/' + before.id).catch(() => before); // what is done next tells what is wrong
  if (waiting || game !== before) return; // the page has something newer
  if (now.whole || JSON.stringify(seen(now)) !== JSON.stringify(seen(before))) take(now);
}

/** Lets the program move. */
function think() {
  return act({ say: 'reply' });
}

/** Proposes a move. */
async function propose(text) {
  if (waiting || !game || !text.trim()) return;
  await act({ try: text });
}

/** Returns words as a sentence. */
function sentence(words) {
  return words[0].toUpperCase() + words.slice(1) + '.';
}

/** Shows the game. */
function render() {
  const over = Boolean(game.whole);
  $('#setup').hidden = true;
  $('#game').hidden = false;
  $('#title').textContent = `${colourName(game.side) === 'white' ? 'White' : 'Black'} against the ${game.against}`;
  document.title = $('#title').textContent + ' · kriegmate';
  for (const id of ['#typed', '#help', '#refused']) $(id).hidden = over;
  for (const id of ['#end', '#replay']) $(id).hidden = !over;
  $('#ask').hidden = over || !asks(game.rules);
  showPieces(game);
  showFeed(game);
  showHint(game.hint ?? null, game);
  busy();
  showBoard();
  if (over) showEnd(game).catch(complain);
  else leaveEnd();
}

/** Shows whose turn it is, and what can be done now. */
function busy() {
  const over = Boolean(game.whole);
  const ours = !over && game.turn === game.side;
  const thinking = Boolean(waiting) && !over && !ours;
  if (!waiting || slow) {
    $('#status').textContent = status(ours, thinking);
    $('#said').textContent = over ? '' : lastWords();
  }
  $('#status').className = 'verdict' + (over ? ' ' + result() : '');
  $('#thinking').hidden = !waiting || !slow;
  $('#go-on').hidden = over || ours || Boolean(waiting);
  // What waits only for its own answer stays as it is, so that it does not lose the focus.
  for (const control of document.querySelectorAll('#propose, #draw, [data-hint]')) control.disabled = !ours;
  $('#ask').disabled = !ours || !game.ask;
  $('#undo').disabled = thinking || !game.events.some((event) => event.side === game.side && moved(event));
  $('#resign').disabled = thinking;
  $('#board').proposals = ours && !waiting ? game.proposals : null;
}

/** Tells whether a move was made: a proposal may have been refused, and a question is none. */
function moved({ percept }) {
  return !percept.illegal && !percept.any;
}

/** Returns what the page says of the game in a few words. */
function status(ours, thinking) {
  if (game.whole) return sentence(game.whole.outcome);
  if (thinking) return `The ${game.against} is thinking…`;
  if (!ours) return `The ${game.against} is to move.`;
  if (waiting) return 'Looking…';
  if (game.obliged) return game.rules === 'berkeley-any' ? 'Your move: a pawn must capture' : 'Your move: a pawn must try to capture';
  const check = game.events.findLast((event) => event.side !== game.side)?.words.match(/check by [a-z ]+/)?.[0];
  return check ? `Your move: ${check}` : 'Your move';
}

/** Returns what was heard last. */
function lastWords() {
  const last = game.events.at(-1);
  if (!last) return 'The referee listens.';
  if (last.side === game.side && last.percept.any) return `any?: “${last.percept.any}”`;
  if (last.percept.illegal) return `${last.name}: “illegal”. Propose another move.`;
  const before = last.percept.illegals ? `“illegal” ${times(last.percept.illegals)}, then ` : '';
  return `${last.name ? last.name + ': ' : ''}${before}“${last.words}”`;
}

function times(n) {
  return n === 1 ? 'once' : `${n} times`;
}

/** Tells whether the person has won. */
function result() {
  if (game.whole.result === '1/2-1/2') return '';
  return (game.whole.result === '1-0') === (game.side === 'w') ? 'good' : 'bad';
}

/** Shows the person's pieces, and what the last turns have told of squares. */
function showBoard() {
  const board = $('#board');
  board.below = game.side;
  board.label = game.whole ? 'The whole board' : 'Your board';
  if (game.whole) return;
  board.position = game.board;
  board.marks = marks();
  board.refused = game.refused.map((one) => one.try).filter((uci) => uci !== question);
  const refused = game.refused.map((one) => one.name).filter((name) => name !== question);
  $('#refused').hidden = refused.length === 0;
  fill($('#refused'), 'Refused in this turn: ' + refused.join(', '));
}

/** Returns the marks of the squares: the last move of the person, a capture, a check. */
function marks() {
  const found = {};
  const own = game.events.findLast((event) => event.side === game.side && moved(event));
  if (own) found[own.try.slice(0, 2)] = found[own.try.slice(2, 4)] = 'last';
  const theirs = game.events.findLast((event) => event.side !== game.side);
  if (game.turn === game.side && theirs) {
    const { capture, check } = theirs.percept;
    if (capture) found[capture] = 'capture';
    const king = game.side === 'w' ? 'K' : 'k';
    if (check?.length) found[Object.entries(placement(game.board)).find(([, letter]) => letter === king)[0]] = 'check';
  }
  return found;
}

/** Gives the game up, when the button is pressed a second time, not when it is clicked twice at once. */
function resign(event) {
  const button = event.currentTarget;
  if (event.detail > 1) return;
  if (button.dataset.sure) {
    calm(button);
    act({ say: 'resign' });
    return;
  }
  button.dataset.sure = 'true';
  button.textContent = 'Really resign?';
  setTimeout(() => calm(button), 4000);
}

function calm(button) {
  delete button.dataset.sure;
  button.textContent = 'Resign';
}

prepare((next) => {
  write({ game: next.id }, { push: true });
  take(next);
  if (!matchMedia('(pointer: coarse)').matches) $('#move').focus(); // the button that was pressed is gone
});
prepareReplay();
$('#board').addEventListener('propose', (event) => propose(event.detail.try));
$('#typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = $('#move');
  const text = field.value;
  field.value = '';
  await propose(text);
});
$('#ask').addEventListener('click', () => propose(question));
for (const button of document.querySelectorAll('[data-hint]')) {
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-pressed') === 'true') showHint(null, game);
    else act({ hint: button.dataset.hint });
  });
}
$('#undo').addEventListener('click', () => act({ say: 'undo' }));
$('#draw').addEventListener('click', () => act({ say: 'draw' }));
$('#resign').addEventListener('click', resign);
$('#go-on').addEventListener('click', () => { say(''); think(); });
$('#stop').addEventListener('click', () => waiting?.abort());
onReturn(load);
document.addEventListener('visibilitychange', refresh);
window.addEventListener('focus', refresh);
load();
