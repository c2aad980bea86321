import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import type { AuditEntry } from '#shared/audit/audit.contract';
import { answerWith, watch } from '#testing/answers';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, sessionOf, succeed } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const openAudit = async (query: string) =>
  renderPage(`/admin/audit?${query}`, sessionOf(await buildUser({ role: 'superadmin' })));

const bodyRows = async () => {
  const cells = await screen.findAllByText(/^(just now|\d min ago)$/, {
    selector: '[role=gridcell] *',
  });
  return cells.map((cell) => within(cell.closest<HTMLElement>('[role=row]') ?? cell));
};

it('shows who did what to what, and leads to all of one entry and of one record', async () => {
  const { group, admin, change } = await buildRanch();
  const name = unique('Fall steer');
  await succeed(change('PUT', '', { name }));
  await succeed(change('PATCH', '/status', { status: 'closed' }));
  const { user, router } = await openAudit(`actor=${admin.userId}`);
  const [entry] = await bodyRows();
  await user.click(entry?.getByLabelText('Info Changed a group') ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed a group' }));
  expect(dialog.getByText('status: open → closed')).toBeVisible();
  expect(dialog.getByText('remaining cost: $4,400.00 → $0.00')).toBeVisible();
  expect(router.state.location.search).toMatch(/&info=\d+$/);
  await user.click(dialog.getByText('All entries about this record'));
  expect(router.state.location.search).toBe(`?subject=${group._id}`);

  expect(await screen.findByText('Created a group')).toBeVisible();
  const [closed, renamed, offered] = await bodyRows();
  expect(closed?.getByText(/status: open → closed/)).toBeVisible();
  expect(closed?.getByRole('link', { name: admin.username })).toBeVisible();
  expect(renamed?.getByText(`name: ${group.name} → ${name}`)).toBeVisible();
  expect(offered?.getByText('Created a group')).toBeVisible();
  const link = offered?.getByRole('link', { name });
  expect(link).toHaveAttribute('href', `/admin/groups/view/${group._id}`);

  await user.click(screen.getByLabelText('About one record: show all'));
  expect(router.state.location.search).toBe('');
});

it('filters by days, kind and order, exports the same, and shows when there are no entries', async () => {
  const asked = watch('GET', '/api/audit');
  const exported = answerWith('GET', '/api/audit/export', { status: 500 });
  const { user, router } = await openAudit('from=2020-01-01&page=2');
  const to = await screen.findByLabelText('To');
  fireEvent.change(to, { target: { value: '2999-12-31' } });
  await waitFor(() => expect(to).toHaveValue('2999-12-31'));
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Groups' }));
  await user.click(await screen.findByRole('columnheader', { name: /^When/ }));
  // The reader's days: from the start of the first one until the last one has ended.
  const startOf = (day: string) => new Date(`${day}T00:00`).toISOString();
  const narrowed = { from: startOf('2020-01-01'), to: startOf('3000-01-01'), kind: 'group' };
  const paramsOf = (request?: Request) =>
    Object.fromEntries(new URL(request?.url ?? 'http://none').searchParams);
  const page = { page: '1', pageSize: '10', sort: 'at', order: 'asc' };
  await waitFor(() => expect(paramsOf(asked.at(-1))).toEqual({ ...page, ...narrowed }));
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click');
  await user.click(screen.getByLabelText('Export as CSV'));
  expect(await screen.findByText('Failed to export audit.')).toBeVisible();
  expect(paramsOf(exported[0])).toMatchObject(narrowed);
  expect(save).not.toHaveBeenCalled();

  await act(() => router.navigate('/admin/audit?to=2020-01-01'));
  expect(await screen.findByText('Nothing was recorded.')).toBeVisible();
});

it('leaves logins out until they are asked for, and opens an entry by its address', async () => {
  const { userId, username, password } = await buildUser();
  await succeed(logIn(username, password));
  const { user, router } = await openAudit(`subject=${userId}`);
  expect(await screen.findByText('Registered')).toBeVisible();
  expect(screen.queryByText('Logged in')).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'All' }));
  expect(await screen.findByText('Logged in')).toBeVisible();

  await user.click(screen.getAllByLabelText('Info Registered')[0] ?? document.body);
  const id = new URLSearchParams(router.state.location.search).get('info') ?? '';
  await act(() => router.navigate(`/admin/audit?to=2020-01-01&info=${id}`));
  const dialog = await screen.findByRole('dialog', { name: 'Registered' });
  expect(within(dialog).getAllByText(username)[0]).toBeVisible();
  await user.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(router.state.location.search).toBe('?to=2020-01-01'));
});

it('names no person for a login that failed, and calls what is gone by what it was', async () => {
  const { username } = await buildUser();
  await logIn(username, 'not it');
  const { router } = await openAudit(`q=${username}&kind=login`);
  const [failed] = await bodyRows();
  expect(failed?.getByText('Failed to log in')).toBeVisible();
  expect(failed?.getByText('No one logged in')).toBeVisible();
  expect(failed?.getByRole('link', { name: username })).toBeVisible();

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
  await act(() => router.navigate('/admin/audit'));
  for (const text of ['group.somethingNew', 'Deleted group', 'Deleted user']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});
