import type { Locator, Page } from 'playwright-core';

import { cards } from '#testing/cardProvider';

import { cardForm, payButton } from './shopping';

const mostStops = 60;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`);
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => document.hasFocus() && document.activeElement === element);

/** Focuses a button or link and presses it. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Focuses a field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Opens a dropdown and chooses the option by its first letters. */
export async function chooseByKeyboard(page: Page, label: string, option: string): Promise<void> {
  await pressOn(page, page.getByRole('combobox', { name: label }));
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

const typedCard = [
  ['Card number', cards.pays],
  ['Expiration date', '1234'],
  ['Security code', '123'],
  ['ZIP code', '98926'],
] as const;

/** From a selected group to a paid Half of it. */
export async function payByKeyboard(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('combobox', { name: 'Portion' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Proceed to Pay' }));
  for (const [label, text] of typedCard)
    await typeInto(page, cardForm(page).getByLabel(label), text);
  await pressOn(page, payButton(page));
}
