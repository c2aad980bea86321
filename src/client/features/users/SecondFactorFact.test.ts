import { screen, within } from '@testing-library/react';

import { buildSecondFactor } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, logIn, sessionOf, type TestUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

async function openInfo(reader: TestUser, { username }: TestUser) {
  const { user } = renderPage('/admin/users', sessionOf(reader));
  await user.type(await screen.findByLabelText('Search by name'), username);
  await user.click(await screen.findByRole('button', { name: `Info ${username}` }));
  const dialog = await screen.findByRole('dialog', { name: username });
  return { user, dialog: within(dialog) };
}

it('is taken off by a superadmin, once they mean it', async () => {
  const admin = await buildSupplierAdmin();
  await buildSecondFactor(admin);
  const { user, dialog } = await openInfo(await buildUser({ role: 'superadmin' }), admin);
  await user.click(dialog.getByRole('button', { name: 'Take off' }));
  const question = await screen.findByRole('dialog', { name: /^Take off the second factor of/ });
  await user.click(within(question).getByRole('button', { name: 'Take off' }));
  expect(await screen.findByText(/can log in with their password alone/)).toBeVisible();
  expect((await logIn(admin.username, admin.password)).status).toBe(200);
});

it('is only shown to a supplier admin', async () => {
  const admin = await buildSupplierAdmin();
  const colleague = await buildUser({ role: 'supplieradmin', supplierId: admin.supplierId });
  await buildSecondFactor(colleague);
  const { dialog } = await openInfo(admin, colleague);
  expect(dialog.getByText('Second factor')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Take off' })).not.toBeInTheDocument();
});
