import { fireEvent, screen, waitFor, within } from '#testing/screen';
import type { UserEvent } from '@testing-library/user-event';

import type { Session } from '#shared/users/users.contract';
import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { codeOf } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const path = '/api/account/second-factor';

const renderAccount = (session: Session) => renderPage('/account', session).user;

/** The account page with a session that the server does not know. */
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
  answerWith('GET', '/api/account/calendar', { body: { url: null } });
  // The navigation of a superadmin counts those who wait for approval.
  answerWith('GET', '/api/users', { body: [] });
  const requests = answerWith('GET', path, secondFactor);
  return { user: renderAccount(session), requests };
}

const superadmin = { role: 'superadmin', isAdmin: true } as const;

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByText(name, { selector: 'button' }));

const dialogNamed = (name: string) => screen.findByRole('dialog', { name });

interface Scope {
  getByLabelText: (label: string) => HTMLElement;
}

const type = (scope: Scope, label: string, value: string) =>
  fireEvent.change(scope.getByLabelText(label), { target: { value } });

it('is set up with password, app and first code, renews its recovery codes, and is switched off', async () => {
  const admin = await buildSupplierAdmin();
  const user = renderAccount(sessionOf(admin));
  await press(user, 'Set up');
  await screen.findByLabelText('Current password');
  type(screen, 'Current password', 'not it');
  await press(user, 'Continue');
  expect(await screen.findByText('That is not your password.')).toBeVisible();
  type(screen, 'Current password', admin.password);
  await press(user, 'Continue');
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = screen.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent.replaceAll(' ', '');
  type(screen, 'Code', codeOf(secret));
  await press(user, 'Switch on');
  const firstCodes = within(await dialogNamed('Save your recovery codes'));
  expect(firstCodes.getAllByRole('listitem')).toHaveLength(10);
  await press(user, 'I have saved them');
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeVisible();

  await press(user, 'New recovery codes');
  const renewal = within(await dialogNamed('New recovery codes'));
  type(renewal, 'Current password', admin.password);
  type(renewal, 'Code', codeOf(secret, 1));
  await press(user, 'Make new codes');
  const codes = within(await dialogNamed('Save your recovery codes'));
  const [code] = codes.getAllByRole('listitem');
  await press(user, 'I have saved them');

  await press(user, 'Switch off');
  const ending = within(await dialogNamed('Turn off two-step login?'));
  const switchOff = () => user.click(ending.getByRole('button', { name: 'Switch off' }));
  type(ending, 'Current password', admin.password);
  await user.click(ending.getByText('Use a recovery code instead'));
  const field = ending.getByLabelText('Recovery code');
  expect(field).toHaveFocus();
  type(ending, 'Recovery code', 'not one of them');
  await switchOff();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^That code is not right/));
  type(ending, 'Recovery code', code?.textContent ?? '');
  await switchOff();
  expect(await screen.findByText('Two-step login is off.')).toBeVisible();
  expect(await screen.findByText('Set up', { selector: 'button' })).toBeVisible();
});

it.each([
  ['a member', {}, { body: { since: null, recoveryCodesLeft: 0, isRequired: false } }],
  ['an admin of a server without it', superadmin, { status: 404 }],
])('is not there for %s', async (_, person, answer) => {
  const { requests } = renderInvented(person, answer);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Two-step login')).not.toBeInTheDocument());
});

it('stays when its owner is no longer an admin', async () => {
  const since = '2026-01-01T00:00:00.000Z';
  renderInvented({}, { body: { since, recoveryCodesLeft: 3, isRequired: false } });
  expect(await screen.findByText(/Recovery codes left: 3/)).toBeVisible();
});

it('shows that it could not be loaded, retries, and shows that it is required', async () => {
  const { user } = renderInvented(superadmin, { status: 500 });
  expect(await screen.findByText('Failed to load two-step login.')).toBeVisible();
  answerWith('GET', path, { body: { since: null, recoveryCodesLeft: 0, isRequired: true } });
  await press(user, 'Retry');
  const notice = await screen.findByText(/Superadmins need two-step login here/);
  expect(notice).toBeVisible();
  await waitFor(() => expect(notice.closest('[tabindex]')).toHaveFocus());
});
