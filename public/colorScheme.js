// Before the first paint: the colors this browser chose, as the theme will find them.
(() => {
  const mode = localStorage.getItem('mui-mode') ?? 'system';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = mode === 'dark' || (mode === 'system' && prefersDark);
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';
})();
