// The page "Runs": how far the runs of a queue are, again and again while one looks.

import { $, h, fill, complain } from './dom.js';
import { get } from './api.js';

/** How often the runs are looked at, in milliseconds. */
const pause = 2000;

/** Returns a number of seconds in words, such as 1 h 5 min. */
function time(seconds) {
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor(s % 3600 / 60)} min`;
}

/** Returns a number with its thing, such as 1 worker or 2 workers. */
function count(n, thing) {
  return `${n.toLocaleString('en')} ${thing}${n === 1 ? '' : 's'}`;
}

/** Returns a figure of a run with its name; nothing if there is none. */
function figure(id, name, value) {
  return value && h('div', { dataset: { figure: id } }, h('dt', {}, name), h('dd', {}, value));
}

/** Returns the figures of a run. Those that only its coordinator knows are left out while that is not there. */
function figures(run) {
  const of = run.jobs > 0 ? `${run.done.toLocaleString('en')} of ${count(run.jobs, 'job')}` : count(run.done, 'job');
  return h('dl', { class: 'figures' },
    figure('done', 'Done', run.coordinated && of),
    figure('workers', 'Workers', count(run.worker_count, 'worker') + (run.refused > 0 ? `, ${run.refused} of other versions refused` : '')),
    figure('flight', 'In flight', count(run.in_flight, 'job')),
    figure('rate', 'Rate', run.rate > 0 && `${Number(run.rate.toPrecision(3)).toLocaleString('en')} jobs a second`),
    figure('left', 'Time left', run.seconds_left > 0 && time(run.seconds_left)),
    figure('slowest', 'Slowest job', run.slowest && `${run.slowest.name} for ${time(run.slowest.seconds)} on ${run.slowest.worker}`),
    figure('aside', 'Set aside', run.aside > 0 && count(run.aside, 'job')));
}

/** Returns the table of the workers of a run. */
function workers(run) {
  if (run.workers.length === 0) return null;
  const more = run.worker_count - run.workers.length;
  return h('div', { class: 'table-wrap' }, h('table', {},
    h('thead', {}, h('tr', {}, ['Worker', 'At', 'Jobs at a time', 'Done'].map((name, i) => h('th', { scope: 'col', class: i > 1 ? 'number' : null }, name)))),
    h('tbody', {}, run.workers.map((worker) => h('tr', {}, h('td', {}, worker.name),
      h('td', {}, worker.jobs.map((job) => `${job.name} for ${time(job.seconds)}`).join(', ') || 'nothing'),
      h('td', { class: 'number' }, String(worker.lanes)), h('td', { class: 'number' }, worker.done.toLocaleString('en')))))),
    more > 0 && h('p', { class: 'muted small' }, `and ${count(more, 'worker')} more`));
}

/** Returns a run. */
function panel(run) {
  return h('section', { class: 'panel run', dataset: { run: run.id }, 'aria-label': `${run.kind} ${run.id}` },
    h('div', { class: 'run-head' }, h('h2', {}, run.kind), h('span', { class: 'code muted' }, run.id),
      !run.coordinated && h('span', { class: 'badge warn' }, 'no coordinator: the same command goes on with it'),
      run.worker_count === 0 && h('span', { class: 'badge warn' }, 'no worker')),
    run.coordinated && run.jobs > 0 && h('progress', { max: run.jobs, value: run.done, 'aria-label': 'Jobs that are done' }),
    figures(run), workers(run), h('p', { class: 'muted small' }, `by version ${run.version}`));
}

let failed = '';

/** Shows the runs as they are now. */
async function show() {
  try {
    const { watched, runs } = await get('runs');
    fill($('#runs'), runs.map(panel));
    $('#unwatched').hidden = watched;
    $('#none').hidden = !watched || runs.length > 0;
    failed = '';
    return watched;
  } catch (error) {
    if (error.message !== failed) complain(error);
    failed = error.message; // it is said once
    return true;
  }
}

/** Looks again and again, unless nobody sees it. */
async function follow() {
  if (document.hidden || await show()) setTimeout(follow, pause);
}

follow();
