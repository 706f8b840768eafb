// The page "Bench": a results file, or a run in progress, as plots and tables.

import { $, h, fill, say, complain, readFile } from './dom.js';
import { ask, get } from './api.js';
import { read, write, readLong, enter, onReturn } from './state.js';
import { card } from './problem-card.js';
import { drawReport, updatePlots } from './bench-report.js';

/** How often a run in progress is looked at, in milliseconds. */
const pause = 2000;

/** Results that were dropped are kept in the address up to this length, in letters. */
const mostKept = 256 << 10;

const page = {
  state: {},
  dropped: null, // the text of results that were dropped
  sets: [],
  report: null,
  asking: null, // ends when something else is asked for
  timer: 0,
};

/** Changes the state and its address, and asks for what it says. */
function go(change) {
  page.state = { ...page.state, ...change };
  write(page.state, { push: true });
  load().catch(complain);
}

/** Asks for the report that the state says, and shows it. */
async function load() {
  $('#file').value = page.state.file ?? '';
  page.report = await reportOf(page.state, page.dropped);
  render();
  follow();
}

/** Returns the report on a file of the server, or on results that were dropped; null if there are neither. */
async function reportOf({ file, baseline, versus }, dropped) {
  clearTimeout(page.timer);
  page.asking?.abort();
  page.asking = new AbortController();
  const { signal } = page.asking;
  if (file) return get('bench/' + encodeURIComponent(file), { baseline, versus }, { signal });
  return dropped ? ask('bench', dropped, { query: { baseline, versus }, signal }) : null;
}

/** Looks now and then whether a run in progress has gone on. */
function follow() {
  clearTimeout(page.timer);
  if (!page.state.file || !page.report || page.report.done >= page.report.jobs) return;
  page.timer = setTimeout(async () => {
    const { file, baseline, versus } = page.state;
    try {
      const more = document.hidden ? { unchanged: true }
        : await get('bench/' + encodeURIComponent(file), { baseline, versus, after: page.report.version }, { signal: page.asking.signal });
      if (!more.unchanged) {
        page.report = more;
        render();
      }
    } catch (error) {
      if (error.name === 'AbortError') return;
      complain(error);
    }
    follow();
  }, pause);
}

/** Shows the report. */
function render() {
  const { report, state } = page;
  $('#progress').hidden = !report || report.done >= report.jobs;
  for (const name of ['baseline', 'versus']) $('#' + name).disabled = !report;
  if (!report) {
    page.empty.hidden = false;
    fill($('#report'), page.empty);
    return;
  }
  $('#bar').max = report.jobs || 1;
  $('#bar').value = report.done;
  const running = report.done < report.jobs ? ', and going on' : '';
  $('#done').textContent = `${report.done.toLocaleString('en')} of ${report.jobs.toLocaleString('en')} searches${page.state.file ? running : ''}`;
  choices($('#baseline'), report.baseline ? null : 'none', report.searchers, report.baseline);
  choices($('#versus'), 'the best of the others', report.searchers, state.versus);
  const shown = { ply: Number(state.ply), measure: state.measure ?? 'cpu' };
  if (updatePlots(report, shown)) return;
  fill($('#report'), drawReport(report, shown, {
    choose: (change) => { page.state = { ...page.state, ...change }; write(page.state, { push: true }); render(); }, pick,
  }));
}

/** Fills a list of searchers, with what it is called to choose none of them, if one may. */
function choices(select, otherwise, names, chosen) {
  fill(select, otherwise && h('option', { value: '' }, otherwise), names.map((name) => h('option', { value: name }, name)));
  select.value = chosen ?? '';
}

/** Shows the problem of a point, if its set is there. */
async function pick(problem) {
  const box = $('#picked');
  const name = problem.file.split('/').at(-1).replace(/^the built-in /, '');
  box.hidden = false;
  if (!page.sets.some((set) => set.name === name)) {
    fill(box, h('p', {}, `Problem ${problem.id} is in the file ${problem.file || 'of which the results do not tell the name'}. Start the server with that file, too, to see it here.`));
    return;
  }
  try {
    fill(box, card(await get(`problems/${encodeURIComponent(name)}/${encodeURIComponent(problem.id)}`)));
  } catch (error) {
    fill(box, h('p', { class: 'note bad' }, error.message));
  }
  box.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

/** Takes files: results, and the head that belongs to them, in either order. */
async function take(files) {
  const texts = await Promise.all([...files].map(readFile));
  if (texts.length === 0) return;
  const head = texts.findIndex((text) => text.startsWith('{"format":'));
  if (head > 0) texts.unshift(...texts.splice(head, 1));
  await choose('', texts.map((text) => (text.endsWith('\n') ? text : text + '\n')).join(''));
}

/** Goes to other results, those of a file of the server or dropped ones, once the server has read them: if it cannot, all stays as it is. */
async function choose(file, dropped) {
  const state = { ...page.state, file, baseline: null, versus: null };
  say('');
  try {
    Object.assign(page, { report: await reportOf(state, dropped), state, dropped });
  } catch (error) {
    if (error.name === 'AbortError') return; // something else was asked for meanwhile
    $('#file').value = page.state.file ?? '';
    follow();
    throw error;
  }
  await enter(state, { results: dropped?.length <= mostKept ? dropped : '' });
  $('#file').value = file;
  render();
  follow();
}

function listen() {
  $('#file').addEventListener('change', (event) => choose(event.target.value, null).catch(complain));
  for (const name of ['baseline', 'versus']) $('#' + name).addEventListener('change', (event) => go({ [name]: event.target.value }));
  $('#choose').addEventListener('click', () => $('#files').click());
  $('#files').addEventListener('change', (event) => {
    take(event.target.files).catch(complain);
    event.target.value = ''; // so that the same files can be chosen again
  });
  const main = $('#content');
  main.addEventListener('dragover', (event) => { event.preventDefault(); main.classList.add('dropping'); });
  main.addEventListener('dragleave', (event) => { if (!main.contains(event.relatedTarget)) main.classList.remove('dropping'); });
  main.addEventListener('drop', (event) => {
    event.preventDefault();
    main.classList.remove('dropping');
    const { files } = event.dataTransfer;
    started.then(() => take(files)).catch(complain); // what the page begins with takes its place no more
  });
  onReturn(() => restore().catch(complain));
}

/** Shows what the address says. */
async function restore() {
  say('');
  page.state = read();
  page.dropped = await readLong('results') ?? page.dropped;
  try {
    await load();
  } catch (error) {
    if (error.name !== 'AbortError') {
      page.report = null; // that of another place
      render();
    }
    throw error;
  }
}

async function start() {
  page.empty = $('#empty');
  listen(); // before all else, so that no file is dropped past the page
  const [{ results }, { sets }] = await Promise.all([get('bench'), get('problems')]);
  page.sets = sets;
  fill($('#file'), h('option', { value: '' }, results.length > 0 ? 'files that you open' : 'none: open files'),
    results.map(({ name }) => h('option', { value: name }, name)));
  const state = read();
  if (!state.file && !location.hash && results.length > 0) write({ ...state, file: results[0].name });
  await restore();
}

const started = start().catch(complain);
