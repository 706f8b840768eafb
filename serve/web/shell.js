// What all pages have around them: the switch of the colours, and the way past the head.

import { $ } from './dom.js';

const themes = {
  auto: { sign: '◐', name: 'Colours: as the system has them' },
  light: { sign: '☀', name: 'Colours: light' },
  dark: { sign: '☾', name: 'Colours: dark' },
};

/** Returns the chosen theme: auto, light or dark. */
function chosen() {
  return document.documentElement.dataset.theme ?? 'auto';
}

/** Tells on the button which theme is chosen. */
function tell(button) {
  const { sign, name } = themes[chosen()];
  button.firstElementChild.textContent = sign;
  button.setAttribute('aria-label', name);
  button.title = name;
}

/** Chooses the next theme, and keeps it for other pages and later. */
function next(button) {
  const names = Object.keys(themes);
  const theme = names[(names.indexOf(chosen()) + 1) % names.length];
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // A browser that keeps nothing shows it on this page only.
  }
  tell(button);
}

const button = $('#theme');
tell(button);
button.addEventListener('click', () => next(button));

const nav = $('header nav');
const current = $('[aria-current]', nav);
if (current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2; // on a narrow screen it scrolls

$('.skip').addEventListener('click', (event) => {
  event.preventDefault(); // the fragment of the address is for the state of the page
  $('#content').focus();
});
