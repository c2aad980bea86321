// Before the first paint: the colors this browser chose, as the theme will find them, and the page asked for.
(() => {
  const root = document.documentElement;
  const mode = localStorage.getItem('mui-mode') ?? 'system';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = mode === 'system' ? (prefersDark ? 'dark' : 'light') : mode;
  root.dataset.colorScheme = scheme;
  root.dataset.page = location.pathname;
  if (mode === 'system') return;
  const grounds = document.querySelectorAll('meta[name="theme-color"]');
  const chosen = [...grounds].find(({ media }) => media.includes(scheme));
  for (const ground of grounds) ground.content = chosen?.content ?? ground.content;
})();
