import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ role: 'superadmin', isAdmin: true });
const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });

async function createGroup(user: ReturnType<typeof renderPage>['user']): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Supplier' }));
  await user.click(await screen.findByRole('option', { name: 'Oak Ranch' }));
  for (const [label, value] of [
    ['Group name', 'Steer of fall'],
    ['Total cost', '2200'],
    ['Total portions', '4'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  for (const name of ['Create Group', 'Create group']) {
    await user.click(await screen.findByText(name, { selector: 'button' }));
  }
}

describe('the groups of a server that knows no pages, orders or filters', () => {
  const literal = serveLiterally('wrapped');
  const shows = (name: RegExp, names: string[]) =>
    waitFor(() =>
      expect(screen.getAllByText(name).map(({ textContent }) => textContent)).toEqual(names),
    );

  it('are paged, ordered and searched by the page', async () => {
    literal.world.groups = Array.from({ length: 12 }, (_, index) => ({
      ...buildLiteralGroup(),
      _id: `g${index + 1}`,
      name: `Steer ${index + 1}`,
    }));
    const { user, router } = renderPage('/admin?page=2', superadmin);
    await shows(/^Steer/, ['Steer 11', 'Steer 12']);
    const row = within(screen.getByRole('row', { name: /Steer 11 / }));
    expect(row.getByText('Oak Ranch')).toBeVisible();
    expect(row.getByText('rancher')).toBeVisible();
    await user.click(screen.getByText('Group Name'));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
    await waitFor(() => expect(screen.getAllByText(/^Steer/)[1]).toHaveTextContent('Steer 2'));
    const wanted = { target: { value: 'steer 12' } };
    fireEvent.change(screen.getByLabelText('Search groups'), wanted);
    await shows(/^Steer/, ['Steer 12']);
  });

  it('show a new group in front, though the server appends it', async () => {
    literal.world.groups = Array.from({ length: 12 }, (_, index) => ({
      ...buildLiteralGroup(),
      _id: `g${index + 1}`,
      name: `Steer ${index + 1}`,
    }));
    const { user, router } = renderPage('/admin', superadmin);
    await shows(
      /^Steer/,
      literal.world.groups.slice(0, 10).map(({ name }) => name),
    );
    await act(() => router.navigate('/admin/create-group'));
    await createGroup(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
    const before = literal.world.groups.slice(0, 9).map(({ name }) => name);
    await shows(/^Steer/, ['Steer of fall', ...before]);
  });

  it('are asked for again when the server does not answer the new group', async () => {
    answerWith('POST', '/api/groups/create', { status: 201, body: null });
    const { user, router } = renderPage('/admin/groups', superadmin);
    await shows(/^Angus/, ['Angus for six']);
    literal.world.groups.push({ ...buildLiteralGroup(), _id: 'g2', name: 'Angus of fall' });
    await act(() => router.navigate('/admin/create-group'));
    await createGroup(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
    expect(await screen.findByText('Angus of fall')).toBeVisible();
  });

  it('are those of a supplier admin alone, though the server sends all', async () => {
    literal.world.groups = [
      buildLiteralGroup(),
      { ...buildLiteralGroup(), _id: 'g2', name: 'Steer of others', supplierId: 's2' },
      { ...buildLiteralGroup(), _id: 'g3', name: 'Steer of none', supplierId: null as never },
    ];
    renderPage('/admin/groups', rancher);
    await shows(/^(Angus|Steer)/, ['Angus for six', 'Steer of none']);
    expect(screen.queryByText('Steer of others')).not.toBeInTheDocument();
  });

  it('are ordered, filtered and found by their tag as an address says', async () => {
    literal.world.groups = [
      { ...buildLiteralGroup(), name: 'Angus', remainingCost: 1100 },
      Object.assign(buildLiteralGroup(), {
        _id: 'g2',
        name: 'Sold lamb',
        animal: 'Lamb',
        tag: 'Katahdin #58',
        remainingCost: 0,
      }),
      { ...buildLiteralGroup(), _id: 'g3', name: 'Old goat', animal: 'Goat', status: 'closed' },
    ];
    const herd = /^(Angus|Sold lamb|Old goat)$/;
    const { router } = renderPage('/admin/groups?sort=name&order=desc', rancher);
    await shows(herd, ['Sold lamb', 'Old goat', 'Angus']);
    for (const [query, name] of [
      ['filter=near-full', 'Angus'],
      ['filter=sold-out', 'Sold lamb'],
      ['filter=closed', 'Old goat'],
      ['q=katahdin', 'Sold lamb'],
    ] as const) {
      await act(() => router.navigate(`/admin/groups?${query}`));
      await shows(herd, [name]);
    }
    expect(screen.queryByText('Overview')).not.toBeInTheDocument();
  });
});

describe('a group of a server without a ledger', () => {
  const literal = serveLiterally('bare');

  it('shows neither purchases nor a ledger, and members without their purchases', async () => {
    renderPage('/admin/groups/view/g1', rancher);
    const list = await screen.findByRole('region', { name: 'Member emails' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(/^leo@example.com$/);
    for (const [heading, call] of [
      ['Purchases', '/api/purchases'],
      ['Ledger', '/api/groups/g1/ledger'],
    ] as const) {
      expect(screen.queryByText(heading)).not.toBeInTheDocument();
      expect(literal.lastCall(call)).toBeUndefined();
    }
  });

  it('refuses more than the total as remaining cost, and names the money that goes off sale when there are no quarters', async () => {
    const { user } = renderPage('/admin/groups/edit/g1', rancher);
    const remaining = await screen.findByLabelText('Remaining cost to share');
    fireEvent.change(remaining, { target: { value: '4400.01' } });
    await user.click(screen.getByText('Save Group'));
    const message = 'Remaining Cost to Share cannot exceed Total Cost';
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(literal.calls.filter(({ method }) => method === 'PUT')).toEqual([]);

    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Closed' }));
    expect(remaining).toHaveValue(0);
    await user.click(screen.getByText('Save Group'));
    const dialog = await screen.findByRole('dialog', { name: 'Save Angus for six?' });
    expect(dialog).toHaveTextContent('$3,300.00 is unsold and goes off sale.');
    await user.click(within(dialog).getByText('Save group'));
    expect(await screen.findByText('Angus for six is now closed.')).toBeVisible();
    expect(screen.queryByText('Undo')).not.toBeInTheDocument();
  });

  it('is read again when the server does not answer the saved group', async () => {
    const { user, router } = renderPage('/admin/groups/edit/g1', rancher);
    fireEvent.change(await screen.findByLabelText('Group name'), { target: { value: 'Steer 8' } });
    answerWith('PUT', '/api/groups/g1', { status: 200, body: { message: 'Saved.' } });
    Object.assign(literal.world.groups[0] ?? {}, { name: 'Steer 8' });
    await user.click(screen.getByText('Save Group'));
    await user.click(await screen.findByText('Save group', { selector: 'button' }));
    expect(await screen.findByText('Steer 8 was saved.')).toBeVisible();
    await act(() => router.navigate('/admin/groups/view/g1'));
    expect(await screen.findByRole('heading', { name: 'Steer 8' })).toBeVisible();
  });

  it('cannot be edited by the admins of another supplier, who can read it', async () => {
    const elsewhere = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's2' });
    renderPage('/admin/groups/edit/g1', elsewhere);
    const message = 'You do not have permission to edit this group.';
    expect(await screen.findByText(message)).toBeVisible();
  });
});
