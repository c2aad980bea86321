import { screen, waitFor, within } from '@testing-library/react';

import type { AuditEntry } from '#shared/audit/audit.contract';
import type { Session } from '#shared/users/users.contract';
import { answerWith, watch } from '#testing/answers';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, sessionOf, succeed } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

let superadmin: Session;

beforeAll(async () => {
  superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
});

/** A group that its admin has renamed and closed. */
async function buildHistory() {
  const ranch = await buildRanch();
  const name = unique('Fall steer');
  await succeed(ranch.change('PUT', '', { name }));
  await succeed(ranch.change('PATCH', '/status', { status: 'closed' }));
  return { ...ranch, name };
}

const bodyRows = async () => {
  await screen.findByRole('grid', { name: 'Entries' });
  const cells = await screen.findAllByRole('gridcell', { name: 'just now' });
  return cells.map((cell) => within(cell.closest<HTMLElement>('[role=row]') ?? cell));
};

it('shows who did what to what, from what to what', async () => {
  const { group, name, admin } = await buildHistory();
  renderPage(`/admin/audit?subject=${group._id}`, superadmin);
  const [closed, renamed, offered] = await bodyRows();
  expect(closed?.getByText(/status: open → closed/)).toBeVisible();
  expect(closed?.getByRole('link', { name: admin.username })).toBeVisible();
  expect(renamed?.getByText(`name: ${group.name} → ${name}`)).toBeVisible();
  expect(offered?.getByText('Offered a group')).toBeVisible();
  expect(offered?.getByRole('link', { name })).toHaveAttribute(
    'href',
    `/admin/groups/view/${group._id}`,
  );
});

it('tells all of one entry, and leads to all of that record', async () => {
  const { group, admin } = await buildHistory();
  const { user, router } = renderPage(`/admin/audit?actor=${admin.userId}`, superadmin);
  const [closed] = await bodyRows();
  await user.click(closed?.getByRole('button', { name: 'Info Changed a group' }) ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Changed a group' });
  expect(within(dialog).getByText('status: open → closed')).toBeVisible();
  expect(within(dialog).getByText('remaining cost: $4,400.00 → $0.00')).toBeVisible();
  await user.click(within(dialog).getByRole('link', { name: 'All entries about this record' }));
  expect(router.state.location.search).toBe(`?subject=${group._id}`);
  await user.click(await screen.findByRole('button', { name: 'About one record: show all' }));
  expect(router.state.location.search).toBe('');
});

it('names nobody for a login that failed', async () => {
  const { username } = await buildUser();
  await logIn(username, 'not it');
  renderPage(`/admin/audit?q=${username}&kind=login`, superadmin);
  const [failed] = await bodyRows();
  expect(failed?.getByText('Failed to log in')).toBeVisible();
  expect(failed?.getByText('No one logged in')).toBeVisible();
  expect(failed?.getByRole('link', { name: username })).toBeVisible();
});

it('asks for the days, the kind and the order of time', async () => {
  await buildHistory();
  const asked = watch('GET', '/api/audit');
  const { user } = renderPage('/admin/audit?from=2020-01-01&page=2', superadmin);
  await user.type(await screen.findByLabelText('To day (UTC)'), '2999-12-31');
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Groups' }));
  await user.click(await screen.findByRole('columnheader', { name: /^When/ }));
  await waitFor(() => {
    const { searchParams } = new URL(asked.at(-1)?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      page: '1',
      pageSize: '10',
      sort: 'at',
      order: 'asc',
      from: '2020-01-01',
      to: '2999-12-31',
      kind: 'group',
    });
  });
});

it('is exported as it is narrowed, and says so where that fails', async () => {
  const asked = answerWith('GET', '/api/audit/export', { status: 500 });
  const { user } = renderPage('/admin/audit?q=ann&from=2020-01-01', superadmin);
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('Failed to export audit.')).toBeVisible();
  const { searchParams } = new URL(asked[0]?.url ?? '');
  expect(searchParams.get('q')).toBe('ann');
  expect(searchParams.get('from')).toBe('2020-01-01');
});

it('says that nothing was recorded', async () => {
  renderPage('/admin/audit?to=2020-01-01', superadmin);
  expect(await screen.findByText('Nothing was recorded.')).toBeVisible();
});

it('says so where it cannot be loaded', async () => {
  answerWith('GET', '/api/audit', { status: 404 });
  renderPage('/admin/audit', superadmin);
  expect(await screen.findByText('Failed to load the audit log.')).toBeVisible();
});

it('calls what is gone by what it was', async () => {
  const entry: AuditEntry = {
    _id: '1',
    at: new Date().toISOString(),
    actor: { _id: 'u1', username: null },
    action: 'group.somethingNew',
    subject: { kind: 'group', _id: 'g1', name: null },
    changes: [],
    address: null,
  };
  answerWith('GET', '/api/audit', { body: { entries: [entry], total: 1 } });
  renderPage('/admin/audit', superadmin);
  for (const text of ['group.somethingNew', 'Deleted group', 'Deleted user']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});
