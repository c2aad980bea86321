import type { Locator, Page } from 'playwright-core';

const mostStops = 60;

/** Presses Tab until `target` has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`);
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => document.hasFocus() && document.activeElement === element);
