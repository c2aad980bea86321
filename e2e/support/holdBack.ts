import type { Page } from 'playwright-core';

/** Holds back a page's requests to an address. @returns what lets them, and later ones, go on. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, (route) => held.then(() => route.continue()));
  return letGo;
}
