import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const grave = new Set(['serious', 'critical']);

/**
 * No barrier that axe calls serious or critical. The card provider's frame is left out: it is
 * see-through, and axe takes the ground behind it for white.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const barriers = violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(barriers).toEqual([]);
}

/** Nothing is wider than the window: there is nothing to scroll sideways for. */
export async function expectToFit(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
}

/** A picture of what is in sight, for a person to look at after the run. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/pictures/${name}.png` });
}
