// The page "Solve": a problem, the search for a certain mate, and what to do with the answer.

import { $, h, fill, say, complain, download } from './dom.js';
import { ask, fetchFile } from './api.js';
import { read, write, readLong, writeLong, onReturn, address } from './state.js';
import { loadBox } from './load.js';
import { planTree, positions } from './plan.js';
import { show, orient, onPropose, arrow } from './solve-board.js';
import { fillOptions, choosePly, options, search } from './solve-search.js';
import { stepThrough } from './solve-line.js';
import { duel } from './solve-duel.js';
import { why } from './solve-why.js';

const samples = [
  { name: 'A hidden bishop', text: 'White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8' },
  { name: 'Rook against king', text: '8/8/8/3k4/8/2K5/8/R7 w - -' },
  { name: 'No mate', text: 'White Kc7 Rb7 Rh1\nBlack Ka8 B@any' },
];

/** What the page is about: the text, how it is read, what the server made of it, and the answer. */
const page = { text: '', query: {}, problem: null, opened: null, answer: null, tab: '' };
let running = null;
let ending = null; // the question about an ending, which takes the place of a search on the server
let opening = 0; // counts what was opened, so that an answer that comes late is not taken

/** Puts the state of the page into its address. */
function keep(change = {}, push = false) {
  page.address = { ...page.address, ...change };
  write({ ...page.query, ...options(), ...page.address }, { push });
}

/** Takes a problem in and shows its board, unless another one was opened meanwhile. Returns whether it is shown. */
async function open(text, query) {
  stop();
  const turn = ++opening;
  const opened = await look(text, query).catch((error) => { if (turn === opening) throw error; });
  if (turn !== opening) return false;
  Object.assign(page, { text, query, opened, problem: opened.problem ?? text, answer: null });
  page.asked = opened.problem ? {} : query;
  uncover(true);
  $('#found').hidden = $('#results').hidden = $('#progress').hidden = true;
  orient(opened.side);
  showProblem();
  askEnding();
  linkOn();
  return true;
}

/** Lets links to other pages carry the problem over; to compose, the one position of a game that is asked about. */
async function linkOn() {
  const { text, query, problem } = page;
  const whole = Object.keys(query).length > 0 && typeof problem !== 'string';
  $('#to-board').href = await address('/board', query, { text });
  $('#to-compose').href = await address('/compose', {}, { text: whole ? JSON.stringify(problem) : text });
}

/** Returns the ply that a problem in JSON asks for; '' if it says none. */
function plyIn(text) {
  try {
    return String(JSON.parse(text).ply ?? '');
  } catch {
    return '';
  }
}

/** Asks what is known of a problem. One with too many positions to show can be searched all the same. */
async function look(text, query) {
  const slow = setTimeout(() => say('Looking for the positions that are possible…'), 500);
  try {
    return await ask('duel', { problem: text, ply: 1 }, { query });
  } catch (error) {
    if (!/too many positions/.test(error.message)) throw error;
    return { side: query.side ?? 'w', view: '', heat: {}, states: 0, proposals: [] };
  } finally {
    clearTimeout(slow);
  }
}

/** Shows the board and the search, or the box in which a problem is given. */
function uncover(work) {
  $('#opener').hidden = $('#lead').hidden = work;
  $('#work').hidden = !work;
}

/** Shows the board at the beginning. */
function showProblem() {
  const { view, heat, states } = page.opened;
  onPropose(null);
  stepThrough(null);
  show({ position: view, heat, words: view ? `${page.opened.side === 'w' ? 'White' : 'Black'} to move; ${positions(states)} possible.` : 'There are too many positions to show them. The search may decide all the same.' });
}

/** Tells the exact length against a bare king. */
async function askEnding() {
  const note = $('#ending');
  note.hidden = true;
  const about = page.opened;
  if (Object.keys(about.heat).join() !== 'K') return;
  ending = new AbortController();
  try {
    const found = await ask('endgame', page.problem, { query: page.asked, signal: ending.signal });
    if (about !== page.opened) return;
    note.hidden = false;
    fill(note, found.known && [h('strong', {}, found.material), ', solved: '], found.words, found.san && `; begin with ${found.san}`, '.');
  } catch {
    note.hidden = true; // it is no ending that is solved
  }
}

/** Searches, and shows what was found. */
async function solve() {
  stop();
  const controller = running = new AbortController();
  $('#cancel').hidden = false;
  $('#work').classList.remove('solved');
  $('#found').hidden = $('#results').hidden = true;
  showProblem();
  keep({ run: '1' });
  try {
    const answer = await search(page.problem, page.asked, controller.signal);
    if (running !== controller) return;
    page.answer = answer;
    showAnswer();
  } catch (error) {
    if (running === controller) complain(error);
  } finally {
    if (running === controller) {
      running = null;
      $('#cancel').hidden = true;
    }
  }
}

/** Ends what is being searched and asked. */
function stop() {
  ending?.abort();
  running?.abort();
  running = null;
  $('#cancel').hidden = true;
}

/** Shows the verdict and what can be done with it. */
function showAnswer() {
  const { verdict, ply } = page.answer;
  $('#found').hidden = $('#results').hidden = false;
  $('#work').classList.add('solved');
  $('#verdict').textContent = { mate: `Mate in ${ply} ply`, 'no-mate': `No mate in ${ply} ply`, unknown: 'Not decided' }[verdict];
  $('#verdict').className = 'verdict ' + { mate: 'good', 'no-mate': 'bad', unknown: 'warn' }[verdict];
  fill($('#verdict-about'), verdictWords(page.answer));
  $('#save-certificate').hidden = verdict === 'unknown';
  const tabs = tabsOf(page.answer);
  const wanted = tabs.find(({ name }) => name === page.address.tab) ?? tabs[0];
  fill($('#results .tabs'), tabs.map(({ name, title }) => h('button', {
    type: 'button', role: 'tab', id: 'tab-' + name, 'aria-selected': 'false', 'aria-controls': 'tab', tabIndex: -1,
    onclick: () => { keep({ tab: name, moves: '', try: '', node: '' }); choose(name); },
  }, title)));
  choose(wanted.name);
}

/** Says what the verdict means. */
function verdictWords({ verdict, ply, belief, complete, ending, coverage, escape, stopped, plan }) {
  const moves = `within ${ply > 1 ? `${(ply + 1) / 2} moves` : '1 move'} of yours`;
  switch (verdict) {
    case 'mate':
      return [`A plan mates for certain in ${belief === 1 ? 'the one position' : `each of ${positions(belief)}`}, ${moves}.`,
        !plan && ending && ` The plan is too large for a tree: it begins with ${sanOf(ending.try)}. Play against it, and ask for hints.`];
    case 'no-mate':
      return [`No plan mates for certain ${moves}${complete ? '' : `; to tell that, ${belief.toLocaleString('en')} of the positions were enough`}.`,
        ending?.moves > 0 && ` The ending is solved: it takes ${ending.moves} moves.`,
        coverage && ` The best plan mates ${coverage.exact ? '' : 'at least '}${coverage.states.toLocaleString('en')} of the positions.`,
        escape?.known && ' In one position there is none even if it were known. ',
        escape && h('button', { type: 'button', class: 'quiet small', id: 'show-escape', onclick: () => show({ position: escape.fen, words: 'This position escapes.' }) }, 'Show a position that escapes')];
  }
  return `The limits were too low for ${ply} ply${stopped ? ` (${stopped})` : ''}. Give it more time or memory, or ask for fewer ply.`;
}

/** Returns the name of a first proposal. */
function sanOf(move) {
  return page.opened.proposals.find((p) => p.try === move)?.san ?? move;
}

/** Returns what there is to look at. */
function tabsOf({ verdict, plan, coverage, first_moves: first }) {
  const decided = verdict !== 'unknown' && page.opened.view;
  const tabs = [
    plan && { name: 'plan', title: 'The plan' },
    decided && verdict === 'mate' && { name: 'play', title: 'Play against the plan' },
    decided && { name: 'why', title: 'What beats a move' },
    decided && verdict === 'no-mate' && { name: 'play', title: 'Try it yourself' },
    coverage?.plan && { name: 'best', title: 'The best plan' },
    first && { name: 'first', title: 'First moves' },
  ].filter(Boolean);
  return tabs.length > 0 ? tabs : [{ name: 'none', title: 'Nothing to show' }];
}

/** Returns a plan as a tree, with the board of what is chosen. */
function planPanel(plan, words) {
  const tree = planTree(plan);
  tree.addEventListener('node', ({ detail }) => {
    if (!tree.isConnected) return; // another panel is shown by now
    showNode(detail);
    keep({ node: detail.path.join('.') });
  });
  tree.addEventListener('ready', () => tree.choose((page.address.node || '').split('.').filter(Boolean).map(Number)).catch(complain));
  return h('div', { class: 'stack' },
    h('p', { class: 'small muted' }, words, 'Choose a proposal to see its board. At the right stands how many positions are possible there.'),
    h('div', { class: 'solve-plan' }, tree));
}

const panels = {
  plan() {
    return planPanel({ problem: page.problem, plan: page.answer.plan, query: page.asked }, '');
  },
  best() {
    const { coverage, rules } = page.answer;
    return planPanel({ problem: { rules, belief: coverage.fens }, plan: coverage.plan }, `This plan mates in ${positions(coverage.states)} of ${page.opened.states.toLocaleString('en')}, and these alone are counted. `);
  },
  play() {
    const { answer, opened, problem, asked } = page;
    const moves = (page.address.moves || '').split(',').filter(Boolean);
    return duel({ problem, query: asked, ply: answer.ply, plan: answer.plan ?? null, opened, moves, changed: (list) => keep({ moves: list.join(',') }) }).element;
  },
  why() {
    const { answer, opened, problem, asked } = page;
    const element = why({ problem, query: asked, ply: answer.ply, opened, chosen: page.address.try, changed: (move) => keep({ try: move }) });
    element.draw();
    return element;
  },
  first() {
    const { first_moves: moves, first_moves_undecided: undecided = [] } = page.answer;
    const none = undecided.length ? 'No first move was found that mates wherever it is accepted.' : 'No first move mates wherever it is accepted.';
    const element = h('div', { class: 'stack' },
      h('p', {}, moves.length ? 'These mate in time wherever they are accepted:' : none),
      h('div', { class: 'row' }, moves.map((move) => h('span', { class: 'badge good', dataset: { first: move } }, sanOf(move)))),
      undecided.length > 0 && h('p', { class: 'muted', id: 'undecided' }, `The limits were too low to tell of ${undecided.map(sanOf).join(', ')}.`));
    show({ position: page.opened.view, heat: page.opened.heat, arrows: moves.filter((move) => move !== 'any?').map((move) => arrow(move)), words: moves.length === 1 ? '1 first move' : `${moves.length} first moves` });
    return element;
  },
  none: () => h('p', { class: 'muted' }, 'There is no more to show.'),
};

/** Shows one of the panels. */
function choose(name) {
  for (const tab of $('#results .tabs').children) {
    const mine = tab.id === 'tab-' + name;
    tab.setAttribute('aria-selected', String(mine));
    tab.tabIndex = mine ? 0 : -1;
  }
  $('#tab').setAttribute('aria-labelledby', 'tab-' + name);
  showProblem();
  fill($('#tab'), panels[name]());
}

/** How many steps before a node are said below its board. */
const mostSaid = 4;

/** Shows the board that belongs to a node of the plan. */
function showNode({ node, branch, view, heat, states, line }) {
  onPropose(null);
  const steps = line.map(({ san, words }) => `${san} (${words})`);
  const heard = (steps.length > mostSaid ? '… ' : '') + steps.slice(-mostSaid).join(', ');
  const words = branch ? `${heard}: mate in ${positions(branch.states)}.` : `${heard ? heard + ', then' : 'Begin with'} ${node.san}; ${positions(states)} possible.`;
  show({ position: view, heat, arrows: [arrow(node.try)], words });
}

/** Moves between the tabs with the arrow keys. */
function tabKeys(event) {
  const tabs = [...$('#results .tabs').children];
  const at = tabs.indexOf(document.activeElement);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at < 0 || !by) return;
  const next = tabs[(at + by + tabs.length) % tabs.length];
  next.click();
  $('#' + next.id).focus();
}

/** Returns how a whole game is to be read. */
function reading() {
  return { side: $('#side').value, at: $('#at').value, which: $('#which').value.trim() };
}

/** Returns what the server says of a text with the names that its options have on the page. */
function onPage(words) {
  return words.replace('say who the player is, ?side=w or ?side=b', 'choose the player under “Seen by”').replace(/\?at=(\d*)/, (_, move) => `“Before move”${move && ' ' + move}`).replace('?which=', '“Which of several”');
}

/** Fills in how a whole game is to be read. */
function fillReading(query) {
  for (const name of ['side', 'at', 'which']) $('#' + name).value = query[name] ?? '';
}

/** Shows the box again, with what stood in it, also where that came from the address. */
function another() {
  stop();
  uncover(false);
  fillReading(page.query);
  $('#problem-text').value = page.text;
  $('#problem-text').focus();
}

/** Loads a text that the person gives. */
async function load(text) {
  say('');
  page.address = {};
  try {
    if (!await open(text, Object.fromEntries(Object.entries(reading()).filter(([, value]) => value)))) return;
  } catch (error) {
    if (/side|at=|number|which/.test(error.message)) {
      $('#whole').open = true;
      $('#whole').scrollIntoView({ block: 'center' });
    }
    say(onPage(error.message), 'error');
    return;
  }
  choosePly(plyIn(text));
  keep();
  await writeLong('text', text);
  $('#run').focus();
}

/** Shows what the address says. */
async function restore() {
  const { side, at, which, rules, ply, searcher, timeout, memory, first, ...rest } = read();
  page.address = rest;
  const text = await readLong('text');
  if (!text) {
    stop();
    uncover(false);
    fillReading({ side, at, which });
    return;
  }
  if (!await open(text, Object.fromEntries(Object.entries({ side, at, which, rules }).filter(([, value]) => value)))) return;
  if (!ply) choosePly(plyIn(text));
  if (rest.run) await solve();
}

async function begin() {
  fill($('#opener-box'), loadBox({
    id: 'problem', label: 'A problem: hidden pieces in words, a position, a record, a game, or a line of JSON', button: 'Open', rows: 4, samples,
    placeholder: 'White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8', onload: (text) => load(text).catch(complain),
  }));
  $('#options').addEventListener('submit', (event) => { event.preventDefault(); page.address = {}; solve().catch(complain); });
  $('#cancel').addEventListener('click', stop);
  $('#another').addEventListener('click', another);
  $('#save-answer').addEventListener('click', () => download('answer.json', 'application/json', JSON.stringify({ ...page.answer, problem: page.problem }) + '\n'));
  $('#save-certificate').addEventListener('click', () => certificate().catch(complain));
  $('#results .tabs').addEventListener('keydown', tabKeys);
  await fillOptions(read());
  await restore();
  onReturn(() => restore().catch(complain));
}

async function certificate() {
  const { verdict, ply } = page.answer;
  download(`${verdict}-${ply}.cert`, 'application/zstd', await fetchFile('certificate', page.problem, { query: { ...page.asked, ply } }));
}

begin().catch(complain);
