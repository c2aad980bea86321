import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import type { Session } from '#shared/users/users.contract';
import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildSecondFactor, codeOf } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const path = '/api/account/second-factor';

const renderAccount = (session: Session) => renderPage('/account', session).user;

/** The account page of somebody whom the server does not know. */
function renderInvented(
  overrides: Partial<Session>,
  secondFactor: Parameters<typeof answerWith>[2],
) {
  const session = buildSession(overrides);
  const { userId: _id, username, email, role, isAdmin, supplierId } = session;
  const at = '2026-01-01T00:00:00.000Z';
  const account = { _id, username, email, role, isAdmin, supplierId, createdAt: at, updatedAt: at };
  answerWith('GET', '/api/account', { body: account });
  answerWith('GET', '/api/account/sessions', { body: [] });
  const requests = answerWith('GET', path, secondFactor);
  return { user: renderAccount(session), requests };
}

const superadmin = { role: 'superadmin', isAdmin: true } as const;

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const dialogNamed = (name: string) => screen.findByRole('dialog', { name });

it('is set up with password, app and first code, and shows the recovery codes', async () => {
  const admin = await buildSupplierAdmin();
  const user = renderAccount(sessionOf(admin));
  await press(user, 'Set up');
  await user.type(await screen.findByLabelText('Current password'), 'not it');
  await press(user, 'Continue');
  expect(await screen.findByText('That is not your password.')).toBeVisible();
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), admin.password);
  await press(user, 'Continue');
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  const key = screen.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent.replaceAll(' ', '');
  await user.type(screen.getByLabelText('Code'), codeOf(key));
  await press(user, 'Switch on');
  const codes = await dialogNamed('Save your recovery codes');
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  await press(user, 'I have saved them');
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeVisible();
});

it('renews its recovery codes, and is switched off', async () => {
  const admin = await buildSupplierAdmin();
  const session = sessionOf(admin);
  const { secret } = await buildSecondFactor(admin);
  const user = renderAccount(session);
  await press(user, 'New recovery codes');
  const dialog = await dialogNamed('New recovery codes');
  await user.type(within(dialog).getByLabelText('Current password'), admin.password);
  await user.type(within(dialog).getByLabelText('Code'), codeOf(secret, 1));
  await press(user, 'Make new codes');
  const codes = await dialogNamed('Save your recovery codes');
  const [code] = within(codes).getAllByRole('listitem');
  await press(user, 'I have saved them');

  await press(user, 'Switch off');
  const ending = await dialogNamed('Switch off the second factor?');
  await user.type(within(ending).getByLabelText('Current password'), admin.password);
  await user.click(within(ending).getByRole('button', { name: 'Use a recovery code instead' }));
  const field = within(ending).getByLabelText('Recovery code');
  expect(field).toHaveFocus();
  await user.type(field, 'not one of them');
  await user.click(within(ending).getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^That code is not right/));
  await user.clear(field);
  await user.type(field, code?.textContent ?? '');
  await user.click(within(ending).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Your second factor is off.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
});

it.each([
  ['a member', {}, { body: { since: null, recoveryCodesLeft: 0, isRequired: false } }],
  ['an admin of a server without it', superadmin, { status: 404 }],
])('is not there for %s', async (_, who, answer) => {
  const { requests } = renderInvented(who, answer);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Second factor' })).not.toBeInTheDocument(),
  );
});

it('stays for whoever has one and is no admin any more', async () => {
  const since = '2026-01-01T00:00:00.000Z';
  renderInvented({}, { body: { since, recoveryCodesLeft: 3, isRequired: false } });
  expect(await screen.findByText(/Recovery codes left: 3/)).toBeVisible();
});

it('says so where it cannot be loaded, and asks again', async () => {
  const { user, requests } = renderInvented(superadmin, { status: 500 });
  expect(await screen.findByText('Failed to load your second factor.')).toBeVisible();
  await press(user, 'Retry');
  await waitFor(() => expect(requests).toHaveLength(2));
});

it('says that it is required', async () => {
  const body = { since: null, recoveryCodesLeft: 0, isRequired: true };
  renderInvented(superadmin, { body });
  const notice = await screen.findByText(/Superadmins need a second factor here/);
  expect(notice).toBeVisible();
  await waitFor(() => expect(notice.closest('[tabindex]')).toHaveFocus());
});
