import { screen, within } from '@testing-library/react';

import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

it('changes an address once it is confirmed, and shows meanwhile which one waits', async () => {
  const leo = await buildUser({ username: unique('leo') });
  const email = `${unique('new')}@example.com`;
  const superadmin = await buildUser({ role: 'superadmin' });
  const { user } = renderPage(`/admin/users?q=${leo.username}`, sessionOf(superadmin));
  await user.click(await screen.findByRole('button', { name: `Edit ${leo.username}` }));
  const field = await screen.findByLabelText('Email');
  await user.clear(field);
  await user.type(field, email);
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  const saved = `${leo.username} was saved. ${email} counts once it is confirmed.`;
  expect(await screen.findByText(saved)).toBeVisible();
  await screen.findByTitle(`${leo.email}; ${email} is not confirmed yet`);
  await user.click(screen.getByLabelText(`Info ${leo.username}`));
  const dialog = within(await screen.findByRole('dialog', { name: leo.username }));
  expect(await dialog.findByText(`${email}, not confirmed yet`)).toBeVisible();
  expect(dialog.getByText(leo.email)).toBeVisible();
});
