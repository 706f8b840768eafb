// "Paste, drop or choose a file": one widget that gives a page its text.

import { h, dropZone, readFile, complain } from './dom.js';

/**
 * Returns a box in which people give a text: by typing or pasting it, by dropping a file
 * on it, or by choosing one. The callback onload gets the text, the name of the file ('' if it
 * was typed) and the File, if there was one.
 *
 * Options: label (what is asked for), placeholder, button (what the button says), accept
 * (the endings of files, as <input> has them), rows, value (the text at first), samples
 * ([{name, text}] offered as buttons), and id, the prefix of the ids of the parts:
 * id-text, id-open, id-file.
 */
export function loadBox({ label, placeholder = '', button = 'Open', accept = '', rows = 5, value = '', samples = [], id = 'load', onload }) {
  const area = h('textarea', { id: id + '-text', rows, value, placeholder, spellcheck: false, class: 'code' });
  const give = (text, name, file) => {
    area.value = text.includes('\0') ? '' : text;
    if (text.trim()) onload(text, name, file);
  };
  const file = h('input', {
    id: id + '-file', type: 'file', accept, class: 'visually-hidden', tabIndex: -1, 'aria-label': label + ': a file',
    onchange: async () => {
      const [chosen] = file.files;
      file.value = '';
      try {
        if (chosen) give(await readFile(chosen), chosen.name, chosen);
      } catch (error) {
        complain(error);
      }
    },
  });
  const box = h('div', { class: 'load stack', id },
    h('label', { htmlFor: area.id }, label), area,
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'primary', id: id + '-open', onclick: () => give(area.value, '') }, button),
      h('button', { type: 'button', onclick: () => file.click() }, 'Choose a file…'), file,
      samples.map((sample) => h('button', {
        type: 'button', class: 'quiet', dataset: { sample: sample.name },
        onclick: () => give(sample.text, ''),
      }, sample.name)),
      h('span', { class: 'muted hint' }, 'or drop one here')));
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) give(area.value, '');
  });
  dropZone(box, give);
  return box;
}
