// Chromium counts a focused number down by the wheel that scrolls the page: a price would change unseen.
document.addEventListener(
  'wheel',
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'number') target.blur();
  },
  { passive: true },
);

export {};
