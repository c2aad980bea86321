import type { Page } from 'playwright-core';

import { saveStandardCut } from '#testing/factories/cutSheets';
import { openButcherLink } from '#testing/factories/owners';
import { buildWindow, chooseWindow } from '#testing/factories/pickup';
import { succeed } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { receiptOf, sellSteer } from './support/steer';

const { visit } = startBrowser();

/** Printed on Letter as the page asks for it. */
const print = (page: Page) => page.pdf({ format: 'Letter', preferCSSPageSize: true });

const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

it('prints a receipt on one page, and NOT FOR SALE in letters of three eighths of an inch', async () => {
  const { admin, group, sales } = await sellSteer();
  const round = await buildWindow(group._id, { kind: 'delivery', area: 'Ellensburg' });
  await chooseWindow(sales.ann.purchase._id, round._id, sales.ann.buyer);

  const receipt = await visit(receiptOf(sales.ann), { as: sales.ann.buyer });
  await receipt.getByRole('heading', { level: 1, name: /^Your Full of/ }).waitFor();
  await receipt.emulateMedia({ media: 'print' });
  await receipt.getByText(/^Show this code at pickup/).waitFor();
  expect(pagesOf(await print(receipt))).toBe(1);

  const papers = await visit(`/admin/groups/${group._id}/papers`, { as: admin });
  await papers.getByText('4 Elm Road').nth(3).waitFor();
  await papers.emulateMedia({ media: 'print' });
  const height = await papers
    .locator('svg text')
    .first()
    .evaluate((text: SVGTextElement) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return 0;
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const drawing = text.ownerSVGElement;
      const scale =
        (drawing?.getBoundingClientRect().width ?? 0) / (drawing?.viewBox.baseVal.width ?? 1);
      return context.measureText('N').actualBoundingBoxAscent * scale;
    });
  // CSS pixels: 96 to the inch.
  expect(height).toBeGreaterThanOrEqual(0.375 * 96);
});

it('prints the cut sheets or the box labels of a butcher’s page, and nothing of the other', async () => {
  const { group } = await sellSteer();
  await succeed(saveStandardCut(group._id));
  const butcher = await visit(`/butcher/${await openButcherLink(group._id)}`);
  await butcher.getByRole('heading', { name: /^Standard cut/ }).waitFor();
  await butcher.getByRole('button', { name: 'Print box labels' }).waitFor();
  await butcher.emulateMedia({ media: 'print' });
  const paperOf = (what: string) =>
    butcher.evaluate(
      (label) =>
        new Promise<string[]>((resolve) => {
          window.print = () => {
            const isShown = (element: Element) => element.checkVisibility();
            const shown = [...document.querySelectorAll('h1, h2, form, svg text')]
              .filter(isShown)
              .map(({ textContent }) => textContent);
            resolve([...new Set(shown)]);
          };
          const buttons = [...document.querySelectorAll('button')];
          buttons.find(({ textContent }) => textContent === label)?.click();
        }),
      what,
    );
  expect(await paperOf('Print cut sheets')).toEqual([group.name, 'Cut sheets']);
  expect(await paperOf('Print box labels')).toEqual(['NOT FOR SALE']);
});
