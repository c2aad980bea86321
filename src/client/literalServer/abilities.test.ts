import { act, fireEvent, screen, waitFor } from '#testing/screen';

import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

/** The create payload. */
const createKeys = [
  'name',
  'animal',
  'totalCost',
  'totalPortions',
  'portionsAvailable',
  'state',
  'supplierId',
  'createdBy',
  'inviteEmails',
];
const extraFields = [
  'Deadline (optional)',
  'Time zone',
  'Tag (optional)',
  'Live weight (optional)',
  'Inspection (optional)',
  'The price includes (optional)',
];

/** What a group's page offers on our server. */
const ofGroups = [
  'Purchases',
  'Record a cash sale',
  'Ledger',
  'Call off',
  'From butcher to freezer',
  'Share link',
  'Pictures',
  'Follow',
  'News from the rancher',
];

/** Tables of an admin, with a row that each shows. */
const tables = [
  ['/admin/users', 'Info leo'],
  ['/admin/groups', 'Actions for Angus for six'],
  ['/admin/suppliers', 'Info Oak Ranch'],
] as const;

describe('an admin of a server that knows nothing that is ours', () => {
  const literal = serveLiterally('bare');

  const expectNone = (names: readonly string[]) =>
    waitFor(() => {
      for (const name of names) expect(screen.queryByText(name)).not.toBeInTheDocument();
    });
  const fill = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });

  it('offers nothing of ours while a slow server has not said what it lacks', async () => {
    literal.isSlow = true;
    const { router } = renderPage('/admin/groups/view/g1', superadmin);
    expect(await screen.findByText('may@example.com')).toBeVisible();
    expect(await screen.findByText('Manage Users')).toBeVisible();
    for (const name of [...ofGroups, 'Payments', 'Audit Log', 'Ranch Page', 'Account']) {
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    }
    for (const [address, shown] of tables) {
      await act(() => router.navigate(address));
      expect(await screen.findByLabelText(shown)).toBeVisible();
      expect(screen.queryByLabelText('Export as CSV')).not.toBeInTheDocument();
    }
    await act(() => router.navigate('/admin/create-group'));
    expect(await screen.findByLabelText('Total cost')).toBeVisible();
    for (const label of extraFields) {
      expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    }
  });

  it('offers no page and no act that the server does not have', async () => {
    const { router } = renderPage('/admin/groups/view/g1', superadmin);
    expect(await screen.findByText('may@example.com')).toBeVisible();
    await expectNone(['Payments', 'Audit Log', 'Send again', 'Revoke', 'Call off', 'Ledger']);
    await expectNone(['From butcher to freezer', 'News from the rancher']);
    await act(() => router.navigate('/groups/view/g1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Angus for six' })).toBeVisible();
    expect(literal.calls.filter(({ path }) => /news|milestones|pickup/.test(path))).toEqual([]);
    for (const [address, shown] of tables) {
      await act(() => router.navigate(address));
      expect(await screen.findByLabelText(shown)).toBeVisible();
      expect(screen.queryByLabelText('Export as CSV')).not.toBeInTheDocument();
    }
    for (const address of ['/admin/payments', '/admin/audit']) {
      await act(() => router.navigate(address));
      expect(await screen.findByText('Not available on this server')).toBeVisible();
      expect(screen.queryByText('Retry')).not.toBeInTheDocument();
    }
  });

  it('shows no field that the server drops, and sends none', async () => {
    const { user, router } = renderPage('/admin/create-group', superadmin);
    await user.click(await screen.findByRole('combobox', { name: 'Supplier' }));
    await user.click(await screen.findByRole('option', { name: 'Oak Ranch' }));
    await fill('Group name', 'Steer of fall');
    await fill('Total cost', '2200');
    await fill('Total portions', '4');
    for (const label of extraFields) expect(screen.queryByLabelText(label)).toBeNull();
    for (const name of ['Create Group', 'Create group']) {
      await user.click(await screen.findByText(name, { selector: 'button' }));
    }
    await waitFor(() => expect(literal.lastCall('/api/groups/create')).toBeDefined());
    const created = literal.lastCall('/api/groups/create')?.body ?? {};
    expect(Object.keys(created).sort()).toEqual(createKeys.sort());

    await act(() => router.navigate('/admin/groups/edit/g1'));
    await fill('Group name', 'Angus for seven');
    for (const label of extraFields) expect(screen.queryByLabelText(label)).toBeNull();
    for (const name of ['Save Group', 'Save group']) {
      await user.click(await screen.findByText(name, { selector: 'button' }));
    }
    await waitFor(() => expect(literal.lastCall('/api/groups/g1')?.method).toBe('PUT'));
    expect(literal.lastCall('/api/groups/g1')?.body).toMatchObject({ name: 'Angus for seven' });
    expect(Object.keys(literal.lastCall('/api/groups/g1')?.body ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(tag|weights|inspection|fillBy|timeZone)/)]),
    );
  });
});
