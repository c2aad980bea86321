import type { FrameLocator, Page } from 'playwright-core';

import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';

/** The card provider's form, in its frame. */
export const cardForm = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** The search page, showing one group. */
export const searchOf = (group: Group): string => `/GroupSearchAndJoin?groupName=${group.name}`;

export const yourSelection = (page: Page) => page.getByRole('region', { name: 'Your selection' });

export const paidMessage = (page: Page) =>
  page.getByText('Payment successful and purchase recorded.');

/** Chooses in one of the page's dropdowns. */
export async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** From the results to a held share and the card form. */
export async function holdShare(page: Page, groupName: string, portion: Portion): Promise<void> {
  await selectShare(page, groupName, portion);
  await proceed(page);
}

export async function selectShare(page: Page, groupName: string, portion: Portion): Promise<void> {
  await page.getByRole('button', { name: `Select ${groupName}` }).click();
  await choose(page, 'Portion', new RegExp(`^${portion}:`));
}

export const proceed = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Proceed to Pay' }).click();

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12/34');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('ZIP code').fill('98926');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}
