// The report of a run: its headline, its plots and its tables.

import { h, download } from './dom.js';
import { Plot } from './plot.js';
import { seconds, count, share } from './plot-axis.js';
import { counted } from './problem-card.js';

const measures = { cpu: 'by time', states: 'by states' };

/** The plots that are on the page, by their names, and what they were drawn for. */
let drawn = null;

/** Returns the report as elements. Options are what to do when something is chosen, or a point is picked. */
export function drawReport(report, shown, { choose, pick }) {
  const plies = [...new Set(report.problems.map(({ ply }) => ply))].sort((a, b) => a - b);
  const ply = plies.includes(shown.ply) ? shown.ply : plies.at(-1);
  const plots = panels(report, ply, shown.measure).map((panel) => newPlot(report, panel, pick));
  drawn = { key: keyOf(report, shown), plots, pick, ply, measure: shown.measure };
  drawn.headline = h('ul', { class: 'headline', id: 'headline' });
  drawn.tables = h('section', { class: 'tables', 'aria-label': 'Tables' });
  drawWords(report);
  return [
    drawn.headline,
    plies.length > 0 && h('div', { class: 'row choices' },
      segmented('Ply', plies.map((n) => [n, `${n} ply`]), ply, (value) => choose({ ply: value })),
      segmented('Curves', Object.entries(measures), shown.measure, (value) => choose({ measure: value }))),
    h('div', { class: 'plots', id: 'plots' }, plots.map(({ element }) => element)),
    h('aside', { id: 'picked', class: 'panel', hidden: true, 'aria-label': 'The problem of the chosen point', 'aria-live': 'polite' }),
    drawn.tables,
  ];
}

/**
 * Brings the plots and tables that are on the page up to date, so that nothing jumps while
 * a run is followed. Returns whether that was possible.
 */
export function updatePlots(report, shown) {
  if (!drawn?.headline.isConnected || drawn.key !== keyOf(report, shown)) return false;
  const now = panels(report, drawn.ply, drawn.measure);
  if (now.length !== drawn.plots.length || now.some((panel, i) => nameOf(panel) !== drawn.plots[i].name)) return false;
  now.forEach((panel, i) => drawn.plots[i].plot.update(optionsOf(report, panel, drawn.pick)));
  drawWords(report);
  return true;
}

/** Returns what has to be the same if the plots are to stay. */
function keyOf(report, shown) {
  const plies = new Set(report.problems.map(({ ply }) => ply));
  return JSON.stringify([report.name, report.searchers, [...plies].sort(), shown]);
}

function drawWords(report) {
  drawn.headline.replaceChildren(...report.headline.map((line) => h('li', {}, line)));
  const open = new Set([...drawn.tables.querySelectorAll('details[open]')].map((details) => details.dataset.table));
  const tables = report.tables.map((data, i) => h('details', { dataset: { table: data.title }, open: i === 0 || open.has(data.title) },
    h('summary', {}, data.title), table(data)));
  const facts = h('details', { dataset: { table: 'facts' }, open: open.has('facts') }, h('summary', {}, 'What was run'), h('ul', {}, report.facts.map((line) => h('li', {}, line))));
  drawn.tables.replaceChildren(...tables, facts);
}

function table({ columns, words, rows }) {
  const cell = (tag, text, i) => h(tag, { class: i < words ? '' : 'number', scope: tag === 'th' ? 'col' : null }, text);
  return h('div', { class: 'table-wrap' }, h('table', {},
    h('thead', {}, h('tr', {}, columns.map((name, i) => cell('th', name, i)))),
    h('tbody', {}, rows.map((row) => h('tr', {}, row.map((text, i) => cell('td', text, i)))))));
}

/** Returns the panels for a number of ply: those that compare two, and the curves of a measure. */
function panels(report, ply, measure) {
  const here = report.plots.filter(({ figure }) => figure.endsWith(`-${ply}ply`));
  const curves = (panel) => panel.figure.startsWith('cactus-');
  return [...here.filter((panel) => !curves(panel)), ...here.filter((panel) => curves(panel) && panel.figure.startsWith(`cactus-${measure}-`))];
}

function nameOf({ figure, title }) {
  return figure + (title.startsWith('Mates') ? '-mates' : title.startsWith('Near') ? '-near-misses' : title.startsWith('No') ? '-no-mates' : '');
}

function newPlot(report, panel, pick) {
  const name = nameOf(panel);
  const plot = new Plot(optionsOf(report, panel, pick));
  const save = (text, ending, type, content) => h('button', {
    type: 'button', dataset: { save: ending }, 'aria-label': `Save ${panel.title} as ${text}`,
    onclick: () => download(`${name}.${ending}`, type, content()),
  }, text);
  const element = h('section', { class: 'panel' }, plot.element,
    h('div', { class: 'row exports' }, save('SVG', 'svg', 'image/svg+xml', () => plot.svg()), save('CSV', 'csv', 'text/csv', () => plot.csv())));
  return { name, plot, element };
}

function optionsOf(report, panel, pick) {
  const axis = (data) => ({ ...data, format: data.unit === 's' ? seconds : data.log ? count : share });
  const x = axis(panel.x);
  return {
    name: nameOf(panel), title: panel.diagonal ? `${panel.y.label.replace(/^.* of /, '')} against ${panel.x.label.replace(/^.* of /, '')}, ${panel.title}` : panel.title,
    x, y: axis(panel.y), diagonal: panel.diagonal, height: 340,
    series: panel.series.map((series) => ({
      ...series, kind: series.steps ? 'steps' : 'points', words: (i) => words(report, series, i, x.format),
    })),
    onpick: (series, i) => pick(report.problems[series.problem[i]]),
  };
}

/** Returns what a point is: '' for the ends of a curve. */
function words(report, series, i, format) {
  const problem = report.problems[series.problem[i]];
  if (!problem) return '';
  if (series.words) return series.words[i];
  const all = Math.round(i / series.y[i]);
  const ply = problem.deeper ? `${problem.ply - problem.deeper}+${problem.deeper}` : problem.ply;
  return `${series.name}: ${format(series.x[i])} for ${problem.id}\n${ply} ply, ${problem.verdict}, ${counted(problem.belief, 'state')}; ${i} of ${all} solved`;
}

function segmented(label, choices, chosen, onchoose) {
  return h('div', { class: 'segmented', role: 'group', 'aria-label': label }, choices.map(([value, name]) => h('button', {
    type: 'button', 'aria-pressed': String(String(value) === String(chosen)), dataset: { value }, onclick: () => onchoose(value),
  }, name)));
}
