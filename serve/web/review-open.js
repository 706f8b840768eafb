// How a game comes into the page "Review": pasted, dropped, chosen, or a sample.

import { h, fill } from './dom.js';
import { loadBox } from './load.js';
import { ruleSets } from './rulesets.js';
import { samples } from './samples.js';

const times = [['', 'quick'], ['1s', 'about 1 s a move'], ['5s', 'about 5 s a move']];

const rules = [['', 'as the game says, or Berkeley'], ...ruleSets];

/**
 * Returns the form by which a game is opened. onopen gets {text, file, side, rules, tries,
 * ply, time}. Returns the element, and chosen, which tells all of these but the game.
 */
export function openForm({ value = '', side = 'w', onopen }) {
  const colours = ['w', 'b'].map((colour) => h('label', {},
    h('input', { type: 'radio', name: 'side', value: colour, checked: colour === side }), colour === 'w' ? 'White' : 'Black'));
  const ruleSet = h('select', { id: 'rules' }, rules.map(([name, words]) => h('option', { value: name }, words)));
  const ply = h('select', { id: 'ply' }, ['1', '3', '5', '7'].map((n) => h('option', { value: n, selected: n === '5' }, `within ${n} ply`)));
  const time = h('select', { id: 'time' }, times.map(([value, words]) => h('option', { value }, words)));
  const tries = h('input', { type: 'checkbox', id: 'tries' });
  const chosen = () => ({
    side: colours.map((label) => label.firstChild).find((radio) => radio.checked).value,
    rules: ruleSet.value, tries: tries.checked, ply: ply.value, time: time.value,
  });
  const box = loadBox({
    id: 'open', label: 'A game: PGN, a list of moves, a record, a FEN, or a problem file', button: 'Review it', value, rows: 6,
    placeholder: '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#', accept: '.pgn,.txt,.json,.jsonl,.fen,.kdb',
    onload: (text, name, file) => onopen({ text, file, ...chosen() }),
  });
  const element = h('div', { class: 'rv-open' },
    h('div', { class: 'panel stack rv-samples' },
      h('h2', {}, 'New here? See a missed mate at once'),
      h('p', { class: 'muted' }, 'A review goes through a game as one player heard it, and stops where a mate was certain, wherever the hidden pieces were, and another move was made.'),
      h('div', { class: 'row' }, samples.map((sample, i) => h('button', {
        type: 'button', class: i === 0 ? 'primary' : '', id: `sample-${i + 1}`,
        onclick: () => onopen({ ...chosen(), rules: '', tries: false, text: sample.text, side: sample.side }),
      }, sample.name)))),
    h('div', { class: 'stack' },
      h('div', { class: 'row rv-options' },
        h('fieldset', {}, h('legend', {}, 'Whose review'), h('div', { class: 'segmented', id: 'side' }, colours)),
        h('label', { class: 'field' }, h('span', {}, 'Rules'), ruleSet),
        h('label', { class: 'field' }, h('span', {}, 'Certain mates'), ply),
        h('label', { class: 'field' }, h('span', {}, 'Search'), time),
        h('label', { class: 'check', title: 'Most players try them: it costs nothing, and tells where pieces are not.' }, tries, 'Assume every pawn capture was tried')),
      box,
      h('div', { id: 'choices', 'aria-live': 'polite' })));
  return { element, chosen };
}

/** Shows the games of a file, to choose one of. */
export function showChoices(element, contents, onchoose) {
  const more = contents.count - contents.choices.length;
  fill(element, h('div', { class: 'panel stack' },
    h('h2', {}, `There are ${contents.count.toLocaleString('en')} ${contents.kind}s: which one?`),
    h('ol', { class: 'scroll rv-choices' }, contents.choices.map(({ which, title }) => h('li', {},
      h('button', { type: 'button', class: 'quiet', dataset: { which }, onclick: () => onchoose(which) }, title)))),
    more > 0 && h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); onchoose(event.target.elements.which.value); } },
      h('label', { htmlFor: 'which' }, `${more.toLocaleString('en')} more, by number or id:`),
      h('input', { id: 'which', name: 'which', required: true }), h('button', { type: 'submit' }, 'Open'))));
  element.querySelector('button').focus();
}
