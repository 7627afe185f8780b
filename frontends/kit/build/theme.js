// Runs before the first paint. It is a separate file because the pages' CSP forbids inline scripts.
(() => {
  let theme = 'dark';
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light';
  } catch {
    // Storage is blocked, so keep the default (dark).
  }
  document.documentElement.dataset.theme = theme;
})();
