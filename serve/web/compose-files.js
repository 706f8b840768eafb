// What can be kept of a problem, its diagram and the certificate of its verdict, and the
// check of a certificate that somebody brings.

import { $, h, fill, complain, download } from './dom.js';
import { ask, fetchFile } from './api.js';
import { address } from './state.js';

const formats = [['svg', 'SVG'], ['png', 'PNG'], ['tex', 'LaTeX']];

/**
 * Fills a panel with what gives the files of a problem. The functions problem, report and
 * text return what there is now: the problem as it is asked about, its report or null, and
 * the problem as a text for another page.
 */
export function buildFiles(element, { problem, report, text }) {
  const caption = h('input', { id: 'caption', type: 'text', maxLength: 200, placeholder: 'Caption', 'aria-label': 'Caption of the diagram' });
  const lines = () => [caption.value, report()?.stipulation].filter(Boolean).join('\n');
  const picture = ([format, title]) => h('button', {
    type: 'button', id: 'diagram-' + format, 'aria-label': `Diagram as ${title}`,
    onclick: () => give(`diagram.${format}`, 'diagram', problem(), { format, caption: lines() }),
  }, title);
  const certify = () => {
    const { verdict, ply } = report();
    give(`${verdict}-${ply}.cert`, 'certificate', problem(), { ply });
  };
  const link = (path, title) => h('a', {
    href: path, onclick: async (event) => { event.preventDefault(); location.href = await address(path, {}, { text: text() }); },
  }, title);
  fill(element, h('h2', {}, 'Keep it'),
    h('div', { class: 'row' }, caption, formats.map(picture), h('button', { type: 'button', id: 'certificate', onclick: certify }, 'Certificate')),
    h('div', { class: 'row small' }, 'Go on with it:', link('/solve', 'Solve'), link('/board', 'Board')));
}

/** Lets the diagram be kept of a problem that is complete, and the certificate of a verdict. */
export function showFiles(element, { setup, report }) {
  for (const [format] of formats) $('#diagram-' + format, element).disabled = !setup?.count;
  const certified = ['mate', 'no-mate'].includes(report?.verdict);
  Object.assign($('#certificate', element), { disabled: !certified, title: certified ? '' : 'Look for the key first' });
}

/** Asks for a file, and gives it to the person. */
async function give(name, path, problem, query) {
  try {
    const file = await fetchFile(path, problem, { query });
    download(name, file.type, file);
  } catch (error) {
    complain(error);
  }
}

/** Tells whether a text is a certificate, compressed or not. */
export function certificateLike(text) {
  if (text.startsWith('(\ufffd/\ufffd')) return true;
  return text.trimStart().startsWith('{') && ['"belief"', '"verdict"'].every((field) => text.includes(field))
    && /"(plan|refutations)"/.test(text) && !text.includes('"problem"');
}

/** Has a certificate checked, a text or a file, and tells in an element what was found; open() sets up its problem. */
export async function checkCertificate(element, given, open) {
  const tell = (kind, id, words) => fill(element, h('p', { class: 'note ' + kind, id }, words),
    kind === 'good' && h('button', { type: 'button', id: 'set-up', onclick: open }, 'Set up its problem'));
  try {
    const { holds, why, verdict, ply, rules, nodes, tries, replies } = await ask('check', given);
    const walked = `${nodes} belief states, ${tries} proposals and ${replies} replies were walked through.`;
    if (holds) tell('good', 'holds', `The certificate holds: ${verdict} in ${ply} ply under the rules ${rules}. ${walked}`);
    else tell('bad', 'broken', `The certificate does not hold: ${why}`);
  } catch (error) {
    tell('bad', 'broken', `This is no certificate that can be read: ${error.message}`);
  }
}
