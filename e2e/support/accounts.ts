import type { Page } from 'playwright-core';

interface NewAccount {
  username: string;
  email: string;
  password: string;
}

/** Fills in and sends the registration, then opens the login. */
export async function register(page: Page, account: NewAccount): Promise<void> {
  await fillRegistration(page, account);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('dialog', { name: 'Registration Successful' }).waitFor();
  await page.getByRole('button', { name: 'Continue to Login' }).click();
}

export async function fillRegistration(
  page: Page,
  { username, email, password }: NewAccount,
  confirmation = password,
): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
}

export async function logInAs(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
