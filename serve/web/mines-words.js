// What the page of Minesweeper says about cells and hints, in words.

/** Returns a number of things, such as "1 mine" or "2 mines". */
export function number(n, thing) {
  return `${n.toLocaleString('en')} ${thing}${n === 1 ? '' : 's'}`;
}

/** Returns a probability in per cent, for a sentence. */
export function percent(p) {
  return p === 0 || p === 1 ? `${100 * p} %` : `${Math.min(99.9, Math.max(0.1, 100 * p)).toFixed(1)} %`;
}

/** Returns a probability in per cent, for a cell: short, and 0 and 100 only where it is certain. */
export function short(p) {
  if (p === 0 || p === 1) return String(100 * p);
  return String(Math.min(99, Math.max(1, Math.round(100 * p))));
}

/** Returns what a sign of the board means, as {kind, text, label}. */
export function sign(s, over) {
  switch (s) {
    case '#': return { kind: 'closed', label: 'closed' };
    case 'F': return over ? { kind: 'wrong', text: '⚑', label: 'a wrong flag' } : { kind: 'flag', text: '⚑', label: 'flagged' };
    case '*': return { kind: 'mine', text: '✹', label: 'a mine' };
    case 'X': return { kind: 'hit', text: '✹', label: 'the mine that was opened' };
    case '0': return { kind: 'open', label: 'open, no mines beside it' };
    default: return { kind: `open n${s}`, text: s, label: `open, ${number(Number(s), 'mine')} beside it` };
  }
}

/** Returns the cells that a symmetry of the board makes of a cell, as "row,col". */
export function alike([row, col], rows, cols) {
  const images = (r, c) => [[r, c], [rows - 1 - r, c], [r, cols - 1 - c], [rows - 1 - r, cols - 1 - c]];
  const all = images(row, col);
  if (rows === cols) all.push(...images(col, row));
  return all.map(String);
}

/** Returns sentences on a hint, each as {text, kind}. */
export function told({ answer, begin }) {
  const sentences = [layouts(answer.layouts)];
  if (!answer.safe.length && answer.mine.flat().every((share) => share === 0)) sentences.push({ text: 'Whichever cell you open first is free.', kind: 'good' });
  if (answer.safe.length) sentences.push({ text: `${number(answer.safe.length, 'cell')} certainly free.`, kind: 'good' });
  if (answer.mined.length) sentences.push({ text: `${number(answer.mined.length, 'cell')} certainly ${answer.mined.length === 1 ? 'a mine' : 'mines'}.`, kind: '' });
  if (answer.best) sentences.push(advice(answer));
  if (answer.outlook) sentences.push(outlook(answer.outlook));
  if (begin) sentences.push(...beginning(begin));
  return sentences;
}

function layouts(n) {
  if (n === 1) return { text: 'One layout of the mines fits.', kind: '' };
  if (n < 1e9) return { text: `${n.toLocaleString('en')} layouts of the mines fit.`, kind: '' };
  const [digits, exponent] = n.toExponential(1).split('e+');
  return { text: `About ${digits} × 10${superscript(exponent)} layouts of the mines fit.`, kind: '' };
}

function superscript(n) {
  return String(n).replace(/\d/g, (d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[d]);
}

function advice({ best: [row, col], mine }) {
  const chance = mine[row][col];
  const risk = chance === 0 ? 'it is free for certain' : `a mine with ${percent(chance)}`;
  return { text: `Open row ${row + 1}, column ${col + 1}: ${risk}.`, kind: 'advice' };
}

function outlook({ won, layouts, forced }) {
  if (forced) return { text: 'Won for certain: there is a way to open all that never opens a mine.', kind: 'sure' };
  return { text: `Best play wins in ${won.toLocaleString('en')} of ${layouts.toLocaleString('en')} layouts: ${percent(won / layouts)}.`, kind: 'chance' };
}

function beginning({ cells }) {
  const forced = cells.filter((cell) => cell.verdict === 'forced');
  if (forced.length) return [{ text: 'Won for certain, if you begin with a marked cell.', kind: 'sure' }];
  if (cells.every((cell) => cell.verdict === 'not-forced')) return [{ text: 'No first cell that was looked at wins for certain.', kind: 'chance' }];
  return [];
}
