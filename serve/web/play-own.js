// Which games were begun in this browser: their names, which the server tells nobody.

const key = 'games';
const most = 30;

/** Returns the names of the games, the last one first. */
export function ownGames() {
  try {
    const names = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => /^[a-z2-7]{26}$/.test(name)) : [];
  } catch {
    return [];
  }
}

/** Keeps the name of a game. */
export function remember(name) {
  keep([name, ...ownGames().filter((other) => other !== name)].slice(0, most));
}

/** Forgets the name of a game. The game itself stays. */
export function forget(name) {
  keep(ownGames().filter((other) => other !== name));
}

function keep(names) {
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // A browser that keeps nothing has the game in its address.
  }
}
