// The page "Review": a finished game, or one that is still played elsewhere.

import { $, complain } from './dom.js';
import { read, onReturn } from './state.js';
import { ReviewPage } from './review-page.js';
import { LivePage } from './live-page.js';

let shown = null;

/** Shows what the address says. */
async function show() {
  const live = 'live' in read();
  for (const link of document.querySelectorAll('.tabs a')) {
    if ((link.dataset.mode === 'live') === live) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const wanted = live ? LivePage : ReviewPage;
  if (!(shown instanceof wanted)) {
    shown?.close();
    shown = new wanted($('#game'));
  }
  await shown.restore();
}

onReturn(() => show().catch(complain));
show().catch(complain);
