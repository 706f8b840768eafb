// A plot as a file: the picture with its colours in it, and its numbers.

import { svg } from './dom.js';

/** What a picture takes over from the style sheet, so that it looks the same without it. */
const kept = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity',
  'font-family', 'font-size', 'font-weight', 'text-anchor'];

/** Returns a picture that is on the page as a document of its own, with a legend below. */
export function standAlone(picture, legend = []) {
  const copy = picture.cloneNode(true);
  const originals = [picture, ...picture.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => resolve(originals[i], element));
  copy.querySelectorAll('[data-passing]').forEach((element) => element.remove());
  const { width, height } = picture.viewBox.baseVal;
  const rows = legendRows(legend, width);
  copy.setAttribute('viewBox', `0 0 ${width} ${height + 22 * rows.length}`);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height + 22 * rows.length);
  const ink = getComputedStyle(picture).color;
  const ground = svg('rect', { width: '100%', height: '100%', fill: getComputedStyle(picture).getPropertyValue('background-color') });
  copy.prepend(ground);
  rows.forEach((row, i) => copy.append(...legendLine(row, height + 22 * i + 8, ink)));
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the looks of an element on the page into its copy. */
function resolve(original, copy) {
  const looks = getComputedStyle(original);
  for (const name of kept) copy.setAttribute(name, looks.getPropertyValue(name));
  for (const name of ['class', 'style', 'tabindex', 'aria-label', 'role']) copy.removeAttribute(name);
}

/** Breaks the entries [{name, colour, dashes}] into lines that fit. */
function legendRows(legend, width) {
  const rows = [];
  let left = Infinity;
  for (const entry of legend) {
    const room = 44 + 7.5 * entry.name.length;
    if (left + room > width - 12) {
      rows.push([]);
      left = 56;
    }
    rows.at(-1).push({ ...entry, left });
    left += room;
  }
  return rows;
}

function legendLine(row, top, ink) {
  return row.flatMap(({ name, colour, dashes, left }) => [
    svg('line', { x1: left, x2: left + 24, y1: top, y2: top, stroke: colour, 'stroke-width': 3, 'stroke-dasharray': dashes }),
    svg('text', { x: left + 30, y: top + 4, fill: ink, 'font-family': 'sans-serif', 'font-size': 12 }, name),
  ]);
}

/** Returns rows of values as CSV, with quotes where they are needed. */
export function csv(rows) {
  const cell = (value) => {
    const text = String(value ?? '');
    // What a spreadsheet would take for a formula is text all the same.
    const safe = typeof value === 'string' && /^[=+\-@\t]/.test(text) ? "'" + text : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}
