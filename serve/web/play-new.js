// How a game begins: the form, and the games that were begun before.

import { $, h, fill, say, complain } from './dom.js';
import { ask, get } from './api.js';
import { placement, fenOf } from './squares.js';
import { ownGames, forget } from './play-own.js';

/** The pieces of the normal array. */
const array = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** Listens to the form, and gives the game that it begins to a function. */
export function prepare(onbegin) {
  const form = $('#new');
  $('#start').addEventListener('change', () => showPosition(form));
  form.addEventListener('input', () => preview(form));
  preview(form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    say('');
    $('#begin').disabled = true;
    try {
      onbegin(await ask('games', question(form)));
    } catch (error) {
      complain(error);
    } finally {
      $('#begin').disabled = false;
    }
  });
}

/** Asks for a position if none of the list is wanted. */
function showPosition(form) {
  const own = form.start.value === 'fen';
  $('#fen-field').hidden = !own;
  form.fen.required = own;
  if (own) form.fen.focus();
}

/** Shows what the person will see: the own pieces. */
function preview(form) {
  const side = form.side.value === 'b' ? 'b' : 'w';
  const start = form.start.value === 'fen' ? form.fen.value : form.start.value || array;
  const own = Object.entries(placement(start)).filter(([, letter]) => (letter === letter.toUpperCase()) === (side === 'w'));
  const board = $('#preview');
  board.below = side;
  board.position = fenOf(Object.fromEntries(own));
}

/** Returns how the game is to begin. */
function question(form) {
  const side = form.side.value === 'either' ? 'wb'[Math.floor(Math.random() * 2)] : form.side.value;
  return {
    side, against: form.against.value, draws: form.draws.checked, rules: form.rules.value,
    start: form.start.value === 'fen' ? form.fen.value : form.start.value,
    seed: form.seed.value === '' ? undefined : Number(form.seed.value),
  };
}

/** Lists the games that were begun in this browser. */
export async function listGames() {
  const names = ownGames();
  let games = [];
  try {
    if (names.length > 0) ({ games } = await get('games?' + names.map((name) => 'id=' + name).join('&')));
  } catch (error) {
    complain(error);
  }
  fill($('#mine-list'), games.map(item));
  $('#mine').hidden = games.length === 0;
}

/** Returns the line of a game. */
function item(game) {
  const line = h('li', {},
    h('a', { href: '/play?game=' + game.id, dataset: { game: game.id } },
      h('strong', {}, `${game.side === 'w' ? 'White' : 'Black'} against the ${game.against}`), h('br'),
      h('span', { class: 'muted small' }, game.outcome ?? `move ${game.move}, ${game.turn === game.side ? 'you are' : 'the program is'} to move`)),
    h('button', {
      type: 'button', class: 'quiet', 'aria-label': 'Take this game off the list', title: 'Take this game off the list',
      onclick: () => { forget(game.id); line.remove(); },
    }, '×'));
  return line;
}
