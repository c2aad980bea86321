import { screen, waitFor, within } from '@testing-library/react';

import { supplierIdOf, supplierNameOf } from '#shared/groups/groupSupplier';
import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf, superadminToken } from '#testing/factories/users';
import { intercept } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** A member of a supplier with these groups. */
async function openSearch(names: string[], address = '/GroupSearchAndJoin') {
  const supplier = await buildSupplier();
  const groups = [];
  for (const name of names) groups.push(await buildGroup({ name, supplierId: supplier._id }));
  const session = sessionOf(await buildUser({ supplierId: supplier._id }));
  return { supplier, groups, ...renderPage(address, session) };
}

const listed = () => screen.findAllByRole('button', { name: /^Select / });

describe('searching', () => {
  it('shows the groups of one’s own supplier, whatever the address asks for', async () => {
    const other = await buildGroup();
    const { supplier } = await openSearch(
      ['Spring steer'],
      `/GroupSearchAndJoin?supplierId=${supplierIdOf(other)}`,
    );
    expect(await screen.findByRole('button', { name: 'Select Spring steer' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Supplier' })).toHaveValue(supplier.name);
    expect(screen.queryByText(other.name)).not.toBeInTheDocument();
    expect(await listed()).toHaveLength(1);
  });

  it('asks for them before it knows how their supplier is called', async () => {
    intercept(({ url }) =>
      url.endsWith('/api/suppliers/my-suppliers')
        ? new Promise<Response>(() => undefined)
        : undefined,
    );
    const searches = watch('GET', '/api/groups/search');
    const { supplier } = await openSearch(['Spring steer']);
    await waitFor(() => expect(searches).toHaveLength(1));
    expect(searches[0]?.url).toContain(`supplierId=${supplier._id}`);
  });

  it('filters by name, says when nothing is found, and clears the filter', async () => {
    const { user, router } = await openSearch(['Spring steer', 'Fall lamb']);
    await screen.findByRole('button', { name: 'Select Fall lamb' });
    const filter = screen.getByRole('searchbox', { name: 'Group name (optional)' });
    await user.type(filter, ' STEER {Enter}');
    await waitFor(() => expect(screen.queryByText('Fall lamb')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?groupName=STEER');

    await user.clear(filter);
    await user.type(filter, 'ostrich');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('No groups found.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: 'Select Fall lamb' })).toBeVisible();
    expect(filter).toHaveValue('');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Animal' }), 'Goat');
    await screen.findByText('No groups found.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Animal' }), 'Animal');
    await user.click(screen.getByRole('button', { name: 'Nearly full', pressed: false }));
    await screen.findByText('No groups found.');
    await user.click(screen.getByRole('button', { name: 'Nearly full', pressed: true }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price per pound');
    await screen.findByRole('button', { name: 'Select Fall lamb' });
    expect(router.state.location.search).toBe('?sort=pricePerPound');
  });

  it('says of whom an animal is', async () => {
    const { user, supplier } = await openSearch(['Spring steer']);
    await user.click(await screen.findByRole('button', { name: supplier.name }));
    const dialog = await screen.findByRole('dialog', { name: supplier.name });
    expect(within(dialog).getByText('oak@example.com')).toBeVisible();
    expect(within(dialog).getByText(/1 Oak Road/)).toBeVisible();
  });

  it('offers every supplier to a member who has none', async () => {
    const group = await buildGroup();
    const supplierName = supplierNameOf(group);
    const { user } = renderPage('/GroupSearchAndJoin', sessionOf(await buildUser()));
    const picker = await screen.findByRole('combobox', { name: 'Supplier (optional)' });
    await waitFor(() => expect(picker).toBeEnabled());
    await user.click(picker);
    await user.paste(supplierName);
    await user.click(await screen.findByRole('option', { name: supplierName }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('button', { name: `Select ${group.name}` })).toBeVisible();
    await waitFor(async () => expect(await listed()).toHaveLength(1));
  });

  it('folds away what is closed, and lets nobody select it', async () => {
    const group = await buildGroup({ name: 'Old ewe' });
    const token = await superadminToken();
    await api('PATCH', `/api/groups/${group._id}/status`, { token, body: { status: 'closed' } });
    const member = await buildUser({ supplierId: supplierIdOf(group) });
    const { user } = renderPage('/GroupSearchAndJoin', sessionOf(member));
    expect(await screen.findByText('No groups found.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sold out and closed' }));
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Old ewe' })).toHaveAttribute(
      'href',
      `/groups/view/${group._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Select Old ewe' })).not.toBeInTheDocument();
  });
});

describe('what may fail', () => {
  const search = '/api/groups/search';

  it('tries again where the list was to be', async () => {
    const session = sessionOf(await buildUser());
    const log = jest.spyOn(console, 'error').mockReturnValue();
    answerWith('GET', search, { status: 500, body: { message: 'The barn is on fire.' } });
    const { user } = renderPage('/GroupSearchAndJoin', session);
    expect(await screen.findByText('Failed to fetch groups')).toBeVisible();
    answerWith('GET', search, { body: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No groups found.')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'steer');
    answerWith('GET', search, { status: 500, body: {} });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText(/Failed to search groups/)).toBeVisible();
    expect(log).toHaveBeenCalledTimes(2);
    log.mockClear();
  });

  it('says when suppliers cannot be listed, and when there are none', async () => {
    const session = sessionOf(await buildUser());
    answerWith('GET', '/api/suppliers/my-suppliers', { status: 500 });
    const { user } = renderPage('/GroupSearchAndJoin', session);
    expect(await screen.findByText('Failed to fetch suppliers...')).toBeVisible();
    answerWith('GET', '/api/suppliers/my-suppliers', { body: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No suppliers available.')).toBeVisible();
  });
});

it('is for people who are logged in, and remembers where they wanted to go', async () => {
  const { router } = renderPage('/GroupSearchAndJoin?groupId=g1');
  await screen.findByRole('heading', { name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toMatchObject({ from: { search: '?groupId=g1' } });
  expect(screen.getByText('Log in or register to choose a share.')).toBeVisible();
});
