// The buttons below a board with which one goes through a line of play.

import { h, fill, $ } from './dom.js';

/**
 * Fills a row with the buttons for the step at of so many, from 0, and a few words about it;
 * go(step) goes to another, and close() leaves the line, where that can be done. Without steps
 * the row is hidden. The focus stays on a button that has it, or goes to one that can be used.
 */
export function showSteps(row, { at, of, text, go, close }) {
  row.hidden = of === 0;
  if (row.hidden) return;
  const held = row.contains(document.activeElement) ? document.activeElement.id : '';
  const button = (id, label, sign, to) => h('button', { type: 'button', id, 'aria-label': label, disabled: to < 0 || to >= of, onclick: () => go(to) }, sign);
  fill(row, button('step-back', 'One step back', '‹', at - 1), button('step-on', 'One step on', '›', at + 1),
    h('span', { class: 'grow', id: 'step-text', role: 'status' }, text),
    close && h('button', { type: 'button', id: 'step-close', class: 'quiet', onclick: close }, 'Back to the problem'));
  if (held) ($(`#${held}:not(:disabled)`, row) ?? $('button:not(:disabled)', row))?.focus();
}
