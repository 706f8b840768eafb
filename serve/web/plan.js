// A plan as a folding tree: what to propose, and what next for everything that can be heard,
// each with the number of positions. What is folded is not built, and of a large plan the
// deeper parts are fetched when they are unfolded.

import { h, fill, complain } from './dom.js';
import { ask } from './api.js';

document.head.append(h('link', { rel: 'stylesheet', href: '/plan.css' }));

/** How many proposals are unfolded at first. */
const mostOpen = 24;

/**
 * Returns an element that shows a plan, which the server is asked about first.
 *
 * Options: problem (JSON, or the text of a problem in another form), plan (as answers have
 * it), query (side, rules and which, where the text needs them) and label, its name for
 * those who cannot see it.
 *
 * The element fires 'node' when something is chosen, with detail
 *   node     the proposal as /api/v1/plan tells it; branch is what is heard then, if the
 *            game is won there, and null otherwise
 *   view     the own pieces; heat, where hidden ones may be; states, how many positions
 *   line     [{san, words}]: what was proposed and heard before
 *   path     the numbers of the branches that lead there
 * and 'ready' when the plan is there. Its method choose(path, focus) chooses a node by its
 * path, and branchOf(path, heard) finds the number of a branch by what is heard.
 */
export function planTree({ problem, plan, query, label = 'The plan' }) {
  const tree = h('ul', { class: 'plan-tree', role: 'tree', 'aria-label': label });
  const view = new Tree(tree, { problem, plan, query });
  tree.choose = (path, focus) => view.choose(path, focus);
  tree.branchOf = (path, words) => view.branchOf(path, words);
  view.begin();
  return tree;
}

/** Returns a number of positions in words. */
export function positions(n) {
  return n === 1 ? '1 position' : `${n.toLocaleString('en')} positions`;
}

/** Says how a proposal was refused: one that asks first hears the answer, too. */
function refusedWords(percept) {
  return { no: 'if no', yes: 'if yes, but refused' }[percept.any] ?? 'if refused';
}

/** Returns what is heard on the way along a branch. */
export function heardWords(branch) {
  const [own, reply] = branch.words;
  if (branch.heard[0].illegal) return 'refused';
  if (own === 'silence' && reply === own) return own;
  return reply === undefined ? own : `${own}, then ${reply}`;
}

class Tree {
  constructor(element, question) {
    this.element = element;
    this.question = question;
    this.rows = new Map(); // by the name of the path, what is built
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('click', (event) => this.#click(event));
  }

  /** Asks for the plan and shows its first proposals. */
  async begin() {
    fill(this.element, h('li', { role: 'none', class: 'muted' }, 'Reading the plan…'));
    try {
      this.root = await this.#fetch([]);
    } catch (error) {
      fill(this.element, h('li', { role: 'none', class: 'bad' }, error.message));
      return;
    }
    fill(this.element, this.#item({ node: this.root, path: [], parent: null, branch: null }));
    this.#openSome();
    this.element.dispatchEvent(new CustomEvent('ready'));
  }

  #fetch(at) {
    const { problem, plan, query } = this.question;
    return ask('plan', { problem, plan, at }, { query });
  }

  /** Unfolds the first proposals, the nearest first. */
  #openSome() {
    const wait = ['root'];
    for (let open = 0; wait.length > 0 && open < mostOpen; open++) {
      const row = this.rows.get(wait.shift());
      if (row.node.more || !row.node.then) continue;
      this.#unfold(row);
      wait.push(...row.children.filter((child) => child.node).map((child) => child.name));
    }
    this.#mark(this.rows.get('root'));
  }

  /** Builds the row of a proposal, or of a branch that is won. */
  #item({ node, path, parent, branch }) {
    const name = path.join('.') || 'root';
    const folds = Boolean(node && (node.more || node.then?.length));
    const text = h('span', { class: 'plan-row' },
      h('span', { class: 'plan-fold', 'aria-hidden': 'true' }, folds ? '▸' : ''),
      branch && h('span', { class: 'plan-heard' }, branch.heard[0].illegal ? refusedWords(branch.heard[0]) : heardWords(branch)),
      node ? h('strong', {}, node.san) : h('span', { class: 'badge good' }, 'mate'),
      h('span', { class: 'plan-states', title: positions((node ?? branch).states) }, (node ?? branch).states.toLocaleString('en')));
    const element = h('li', {
      role: 'treeitem', tabIndex: -1, class: branch?.heard[0].illegal ? 'plan-item plan-refused' : 'plan-item', dataset: { path: name },
      'aria-label': this.#label(node, branch), 'aria-expanded': folds ? 'false' : null, 'aria-selected': 'false',
    }, text);
    const row = { name, node, path, parent, branch, element, folds, children: null };
    this.rows.set(name, row);
    return element;
  }

  #label(node, branch) {
    const heard = branch ? `${branch.heard[0].illegal ? refusedWords(branch.heard[0]) : heardWords(branch)}: ` : '';
    return node ? `${heard}propose ${node.san}, ${positions(node.states)}` : `${heard}mate, ${positions(branch.states)}`;
  }

  /** Shows what can be heard after a proposal, which is fetched if it is not there yet. */
  async #open(row) {
    if (!row.folds || row.element.getAttribute('aria-expanded') === 'true') return;
    if (row.node.more) {
      row.element.setAttribute('aria-busy', 'true');
      try {
        Object.assign(row.node, { more: false }, await this.#fetch(row.path));
      } finally {
        row.element.removeAttribute('aria-busy');
      }
    }
    this.#unfold(row);
  }

  #unfold(row) {
    if (!row.children) {
      // What is heard when the proposal is accepted comes first, as people read it.
      const order = row.node.then.map((branch, i) => ({ branch, i })).sort((a, b) => Number(a.branch.heard[0].illegal ?? false) - Number(b.branch.heard[0].illegal ?? false));
      const items = order.map(({ branch, i }) => this.#item({ node: branch.next ?? null, path: [...row.path, i], parent: row, branch }));
      row.children = items.map((item) => this.rows.get(item.dataset.path));
      row.element.append(h('ul', { role: 'group' }, items));
    }
    this.#fold(row, true);
  }

  #fold(row, open) {
    row.element.setAttribute('aria-expanded', String(open));
    row.element.querySelector('.plan-fold').textContent = open ? '▾' : '▸';
    const group = row.element.querySelector(':scope > ul');
    if (group) group.hidden = !open;
  }

  /** Chooses the node at a path and unfolds what leads there. */
  async choose(path, focus = false) {
    for (let i = 0; i < path.length; i++) {
      const row = this.rows.get(path.slice(0, i).join('.') || 'root');
      if (!row) return;
      await this.#open(row);
    }
    const row = this.rows.get(path.join('.') || 'root');
    if (row) this.#choose(row, focus);
  }

  /** Returns the number of the branch at a path that has the given words; -1 if there is none. */
  branchOf(path, words) {
    const row = this.rows.get(path.join('.') || 'root');
    return row?.node?.then?.findIndex((branch) => branch.words.join('|') === words.join('|')) ?? -1;
  }

  /** Makes a row the chosen one, without telling of it. */
  #mark(row) {
    const before = this.element.querySelector('[aria-selected="true"]');
    before?.setAttribute('aria-selected', 'false');
    if (before) before.tabIndex = -1;
    row.element.setAttribute('aria-selected', 'true');
    row.element.tabIndex = 0;
    this.chosen = row;
  }

  #choose(row, focus) {
    this.#mark(row);
    if (focus) row.element.focus();
    row.element.querySelector('.plan-row').scrollIntoView({ block: 'nearest' });
    const node = row.node ?? row.parent.node;
    const detail = { node, branch: row.node ? null : row.branch, view: node.view, heat: node.heat, states: node.states, line: lineTo(row), path: row.path };
    this.element.dispatchEvent(new CustomEvent('node', { detail, bubbles: true }));
  }

  #click(event) {
    const item = event.target.closest('[data-path]');
    if (!item) return;
    const row = this.rows.get(item.dataset.path);
    const open = item.getAttribute('aria-expanded') === 'true';
    const onFold = event.target.closest('.plan-fold');
    if (onFold && open) this.#fold(row, false);
    else if (row.folds && !open) this.#open(row).catch(complain);
    this.#choose(row, true);
  }

  #key(event) {
    const row = this.rows.get(event.target.dataset.path);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const open = row.element.getAttribute('aria-expanded') === 'true';
    const visible = [...this.element.querySelectorAll('[data-path]')].filter((item) => item.checkVisibility());
    const go = (element) => element && this.#choose(this.rows.get(element.dataset.path), true);
    const at = visible.indexOf(row.element);
    const keys = {
      ArrowDown: () => go(visible[at + 1]),
      ArrowUp: () => go(visible[at - 1]),
      Home: () => go(visible[0]),
      End: () => go(visible.at(-1)),
      ArrowRight: () => (open ? go(visible[at + 1]) : this.#open(row).catch(complain)),
      ArrowLeft: () => (open ? this.#fold(row, false) : go(row.parent?.element)),
      Enter: () => this.#choose(row, true),
      ' ': () => this.#choose(row, true),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/** Returns what was proposed and heard before a row: [{san, words}]. */
function lineTo(row) {
  const line = [];
  for (let at = row; at.parent; at = at.parent) line.unshift({ san: at.parent.node.san, words: heardWords(at.branch) });
  return line;
}
