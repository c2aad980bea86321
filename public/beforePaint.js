// Before the first paint: the colors this browser chose, as the theme will find them, the page asked for, and
// whether its reader is a visitor.
(() => {
  const root = document.documentElement;
  const mode = localStorage.getItem('mui-mode') ?? 'system';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = mode === 'system' ? (prefersDark ? 'dark' : 'light') : mode;
  root.dataset.colorScheme = scheme;
  root.dataset.page = location.pathname;
  // Who sees what the build has drawn: without a session, on an entry of the history without state from the router.
  const isVisitor = !localStorage.getItem('token') && mode === 'system' && !history.state?.usr;
  if (isVisitor) root.dataset.visitor = '';
  // The app submits by itself; a browser that submits before the app is there puts a password into the address.
  addEventListener('submit', (event) => event.preventDefault());
  if (mode === 'system') return;
  const grounds = document.querySelectorAll('meta[name="theme-color"]');
  const chosen = [...grounds].find(({ media }) => media.includes(scheme));
  for (const ground of grounds) ground.content = chosen?.content ?? ground.content;
})();
