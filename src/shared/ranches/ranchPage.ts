/** Limits of a ranch's page. */
export const shortestRanchName = 3;
export const longestRanchName = 40;
export const longestAbout = 500;

/** Names a ranch may have taken over time: those printed on paper keep leading to its page. */
export const mostRanchNames = 5;

/**
 * A name for the address of a ranch's page, made of the ranch's own name: `Oak & Sons Ranch` is
 * `oak-sons-ranch`. @returns '' where it has no letter or digit that an address takes.
 */
export const suggestRanchName = (supplierName: string): string =>
  supplierName
    .normalize('NFKD')
    .replace(/[’']|\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestRanchName)
    .replace(/^-+|-+$/g, '');
