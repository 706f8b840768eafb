// Sets the chosen colours before anything is painted. It is no module, because those wait.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing shows the colours of the system.
  }
})();
