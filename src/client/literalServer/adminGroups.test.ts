import { screen, waitFor, within } from '@testing-library/react';

import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ role: 'superadmin', isAdmin: true });
const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });

describe('the groups of a server that knows no pages, orders or filters', () => {
  const literal = serveLiterally('wrapped');
  const namesShown = (name: RegExp) =>
    screen.getAllByText(name).map(({ textContent }) => textContent);

  async function openDashboard(address: string) {
    literal.world.groups = Array.from({ length: 12 }, (_, index) => ({
      ...buildLiteralGroup(),
      _id: `g${index + 1}`,
      name: `Steer ${index + 1}`,
    }));
    const page = renderPage(address, superadmin);
    await screen.findByText(/ of 12$/);
    return page;
  }

  it('are paged, ordered and searched by the page', async () => {
    const { user, router } = await openDashboard('/admin?page=2');
    expect(namesShown(/^Steer/)).toEqual(['Steer 11', 'Steer 12']);
    const row = screen.getByRole('row', { name: /Steer 11 / });
    expect(within(row).getByText('Oak Ranch')).toBeVisible();
    expect(within(row).getByText('rancher')).toBeVisible();
    await user.click(screen.getByRole('columnheader', { name: /^Group Name/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
    expect(namesShown(/^Steer/)[1]).toBe('Steer 2');
    await user.type(screen.getByLabelText('Search groups'), 'steer 12');
    await waitFor(() => expect(namesShown(/^Steer/)).toEqual(['Steer 12']));
  });

  it('are ordered as an address says', async () => {
    await openDashboard('/admin?sort=name&order=desc&page=2');
    expect(namesShown(/^Steer/)).toEqual(['Steer 2', 'Steer 1']);
  });

  it.each([
    ['near-full', ['Angus']],
    ['sold-out', ['Sold lamb']],
    ['effective', ['Sold lamb']],
    ['Beef', ['Angus']],
    ['closed', ['Old goat']],
  ])('are filtered as an address of the overview says: %s', async (filter, names) => {
    literal.world.groups = [
      { ...buildLiteralGroup(), name: 'Angus', remainingCost: 1100 },
      { ...buildLiteralGroup(), _id: 'g2', name: 'Sold lamb', animal: 'Lamb', remainingCost: 0 },
      { ...buildLiteralGroup(), _id: 'g3', name: 'Old goat', animal: 'Goat', status: 'closed' },
    ];
    renderPage(`/admin/groups?filter=${filter}`, rancher);
    await screen.findByText('1–1 of 1');
    expect(namesShown(/^(Angus|Sold lamb|Old goat)$/)).toEqual(names);
    expect(screen.queryByRole('region', { name: 'Overview' })).not.toBeInTheDocument();
  });

  it('are found by their tag', async () => {
    literal.world.groups = [
      buildLiteralGroup(),
      Object.assign(buildLiteralGroup(), { _id: 'g2', name: 'Sold lamb', tag: 'Katahdin #58' }),
    ];
    renderPage('/admin/groups?q=katahdin', rancher);
    await screen.findByText('1–1 of 1');
    expect(namesShown(/^(Angus for six|Sold lamb)$/)).toEqual(['Sold lamb']);
  });
});

describe('a group of a server that keeps no books', () => {
  const literal = serveLiterally('bare');

  it.each([
    ['Purchases', '/api/purchases'],
    ['Ledger', '/api/groups/g1/ledger'],
  ])('shows no %s', async (heading, call) => {
    renderPage('/admin/groups/view/g1', rancher);
    await screen.findByRole('heading', { name: 'Angus for six' });
    await waitFor(() => expect(literal.lastCall(call)).toBeDefined());
    await waitFor(() => expect(screen.queryByText(heading)).not.toBeInTheDocument());
  });

  it('lists members of whom it is not said what they bought', async () => {
    renderPage('/admin/groups/view/g1', rancher);
    const list = await screen.findByRole('region', { name: 'Member emails' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(/^leo@example.com$/);
  });

  it('refuses more than the total as remaining cost', async () => {
    const { user } = renderPage('/admin/groups/edit/g1', rancher);
    const remaining = await screen.findByLabelText('Remaining cost to share');
    await user.clear(remaining);
    await user.type(remaining, '4400.01');
    await user.click(screen.getByRole('button', { name: 'Save Group' }));
    const message = 'Remaining Cost to Share cannot exceed Total Cost';
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(literal.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('says without quarters how much goes off sale', async () => {
    const { user } = renderPage('/admin/groups/edit/g1', rancher);
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Closed' }));
    expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(0);
    await user.click(screen.getByRole('button', { name: 'Save Group' }));
    expect(await screen.findByRole('dialog', { name: 'Save Angus for six?' })).toHaveTextContent(
      '$3,300.00 is unsold and goes off sale.',
    );
    await user.click(screen.getByRole('button', { name: 'Save group' }));
    expect(await screen.findByText('Angus for six is now closed.')).toBeVisible();
  });

  it('cannot be edited by the admins of another supplier, whom the server lets read it', async () => {
    const elsewhere = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's2' });
    renderPage('/admin/groups/edit/g1', elsewhere);
    const message = 'You do not have permission to edit this group.';
    expect(await screen.findByText(message)).toBeVisible();
  });
});
