// Runs before the first paint, as a file of its own: the pages' CSP allows no inline script.
(() => {
  let theme = 'dark';
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light';
  } catch {
    // Storage is forbidden: dark it is.
  }
  document.documentElement.dataset.theme = theme;
})();
