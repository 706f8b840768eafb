// The plan of a certain mate of a review, and where its turn stands in the record.

import { h } from './dom.js';
import { planTree } from './plan.js';
import { otherSide } from './review-words.js';

/** Returns a record up to a move of the player, and behind so many refusals of that turn. */
export function recordBefore(record, move, refused = 0) {
  const { events, solver } = record;
  let end = 0;
  for (let own = 1; own < move; end++) {
    if (events[end].side === solver && !events[end].percept?.illegal) own++;
  }
  if (events[end] && events[end].side !== solver) end++;
  return { ...record, events: events.slice(0, end + refused) };
}

/**
 * Returns the plan of a turn's mate as a tree beside the board. The board shows the chosen
 * place of the plan, and the proposal can be made on it: then the tree goes on with what is
 * heard. Returns the element, and detach, which gives the board back.
 */
export function planPanel({ board, turn, record, side, onclose }) {
  const tree = planTree({ problem: recordBefore(record, turn.move, turn.mate.after), plan: turn.mate.plan, label: 'The plan of the mate' });
  let place = null;
  tree.addEventListener('ready', () => tree.choose([]));
  tree.addEventListener('node', ({ detail }) => {
    place = detail;
    const { node, view, heat, states } = detail;
    Object.assign(board, {
      position: view, ghosts: heat, ghostColour: otherSide(side), refused: [], marks: {},
      arrows: [{ from: node.try.slice(0, 2), to: node.try.slice(2, 4), kind: 'key' }],
      proposals: detail.branch ? null : [node.try], label: `The plan proposes ${node.san} in ${states} positions`,
    });
  });
  const propose = () => {
    const accepted = place.node.then?.findIndex((branch) => !branch.heard[0].illegal) ?? -1;
    if (accepted >= 0) tree.choose([...place.path, accepted], true);
  };
  board.addEventListener('propose', propose);
  const detach = () => {
    board.removeEventListener('propose', propose);
    board.proposals = null;
  };
  const element = h('section', { class: 'panel stack', id: 'plan', 'aria-label': 'The plan' },
    h('div', { class: 'row apart' }, h('h2', {}, 'The plan'), h('button', { type: 'button', class: 'quiet', id: 'close-plan', onclick: onclose }, 'Close')),
    h('p', { class: 'muted small' }, 'What to propose, and what next for everything that can be heard. Make the proposal on the board, or walk through the tree with the arrow keys.'),
    h('div', { class: 'scroll' }, tree));
  return { element, detach };
}
