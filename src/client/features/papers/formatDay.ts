/** As paper shows it: `Dec 12, 2026`. */
export const formatDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });
