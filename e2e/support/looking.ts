import axe from 'axe-core';
import type { Page } from 'playwright-core';

import { lowContrasts } from './contrast';

/**
 * Nothing that axe finds, however slight, its best practices with it, and no contrast too low where it
 * leaves that to be looked at. The card provider's frame is left out: it is see-through, and axe takes
 * the ground behind it for white.
 */
export const expectAccessible = (page: Page): Promise<void> =>
  withoutTransitions(page, () => expectNoFindings(page));

async function expectNoFindings(page: Page): Promise<void> {
  await endFades(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, incomplete } = await page.evaluate(async () => {
    const inPage = window as unknown as { axe: typeof axe };
    const results = await inPage.axe.run(
      { exclude: [['iframe']] },
      {
        resultTypes: ['violations', 'incomplete'],
        // Off by default, because WCAG 2.2 is younger than the rules that axe has on.
        rules: { 'target-size': { enabled: true } },
      },
    );
    return { violations: results.violations, incomplete: results.incomplete };
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === 'target-size' && isGridCell.test(html)))
      .map(({ html }) => `${id}: ${html}`),
  );
  expect(findings).toEqual([]);
  const unsure = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes);
  expect(
    await lowContrasts(
      page,
      unsure.map(({ target }) => target.join(' ')),
    ),
  ).toEqual([]);
}

/** A cell of a table has the keyboard's focus; a pointer's targets are the buttons in it, which axe measures too. */
const isGridCell = /^<div [^>]*role="gridcell"/;

/**
 * Looks at a page whose changes show at once: a button that the card provider's form enables would be
 * looked at while it fades in.
 */
async function withoutTransitions(page: Page, look: () => Promise<void>): Promise<void> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await look();
  await still.evaluate((sheet) => {
    const sheets = document.adoptedStyleSheets;
    document.adoptedStyleSheets = sheets.filter((other) => other !== sheet);
  });
}

/**
 * Ends all that fades, because its colors are those of the page only then; a change of the color scheme starts
 * its fades a frame later. A bar that runs for ever is left alone.
 */
const endFades = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let fades: Animation[];
    do {
      await nextFrame();
      await nextFrame();
      fades = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      for (const fade of fades) fade.finish();
    } while (fades.length > 0);
  });

/**
 * Nothing is wider than the window: there is nothing to scroll sideways for. The layout follows a new size
 * of the window some frames later.
 */
export async function expectToFit(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.scrollWidth === document.documentElement.clientWidth,
  );
}

/** A picture of what is in sight, for a person to look at after the run; none with PICTURES=off. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === 'off') return;
  await page.screenshot({ path: `test-results/pictures/${name}.png` });
}
